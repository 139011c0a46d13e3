"""The control sheet: the master check, the first problems with links to them, a line for each thing that is counted,
and a table of the entrants below."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from sheetgen.systems.schema import Column, Table
from sheetgen.systems.views import faults
from sheetgen.systems.views.faults import Watched
from sheetgen.systems.views.poster_lines import SpareOf
from sheetgen.workbook.cells import Kind, Sheet
from sheetgen.workbook.desk import CONTROL, ERRORS, MASTER, WALL, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, Unfit
from sheetgen.workbook.spare import undrawn

Places = TypeVar("Places")
LIST = 7  # the row of the heading of the first problems
FIRST = 7  # the row of the first count; since layout 9 the problems stand above it (``first``)
LAST = 4  # the last column
ABOVE_SECTION = 30.0  # points of the row of a second table's name, at the foot of which it stands
UNFIT = "unfit"  # numbers that cannot stand in their cells: the last of the errors; before layout 9 of all lines
MASTER_TEXT = template('IF({errors}>0,{errors}&{bad},SUM({entered})&" / "&SUM({real})&{good})')


def build(
    desk: Desk,
    games: Callable[[str], Area],
    errors: Mapping[str, Formula],
    others: Mapping[str, Formula],
    label: Callable[[str], str],
    good: str = "check.good",
    watched: Iterable[Watched] = (),
) -> Sheet:
    """Draw the errors, which the master check adds up, below them what only asks for a look, and return the sheet.

    ``games`` is a column of the hidden games; ``label`` the id of the words of a check; ``good`` that of the words of
    the master check where nothing is wrong; ``watched`` are the cells the checks look at, for the list of the first
    problems.
    """
    sheet = desk.page(CONTROL, LAST, kind=Kind.CONTROL)
    unfit = {UNFIT: template("SUM({a})")(a=Unfit())}
    rows = {**errors, **unfit, **others} if desk.layout >= WALL else {**errors, **others, **unfit}
    top = first(desk)
    cells = {name: sheet.cell(row, 1) for row, name in enumerate(rows, start=top)}
    _master(desk, sheet, games, [cells[name] for name in errors], good, cells[UNFIT])
    if desk.layout >= WALL:
        _first_problems(desk, sheet, cells, [*watched], errors)
    errors = {**errors, **unfit}
    for row, (name, formula) in enumerate(rows.items(), start=top):
        bad = "✗" if name in errors else desk.words["check.look"]
        sheet.label(row, 0, desk.words["check.unfit" if name == UNFIT else label(name)], "cell")
        if name == UNFIT:
            sheet.came_with(2, (sheet.cell(row, 1), sheet.cell(row, 2)))
        count = sheet.formula(row, 1, formula, "cell center")
        sheet.formula(row, 2, template('IF({n}=0,"✓",{text})')(n=count, text=bad), "cell center bold")
        for col in (1, 2) if name in errors else ():  # one rule each: over both, the cell looked at would move along
            sheet.when(Area(CONTROL, row, col, row, col), template("{n}>0")(n=count), "bad")
    sheet.page.repeat_rows = (0, 1)
    return sheet


def first(desk: Desk) -> int:
    """The row of the first count."""
    return FIRST + faults.rows_of(desk.layout)


def _first_problems(
    desk: Desk, sheet: Sheet, counts: Mapping[str, Cell], watched: Sequence[Watched], errors: Iterable[str]
) -> None:
    """Say what the list of the first problems is made of; an error without a cell of its own is there by its count."""
    labels = Area(sheet.name, first(desk), 0, first(desk) + len(counts) - 1, 0)
    apart = faults.without_cells({name: counts[name] for name in errors}, watched)
    faults.note(desk, sheet.cell(LIST, 0), labels, [*counts], [*watched, *apart], UNFIT)
    sheet.laid_out = WALL


def entrants(desk: Desk, checks: int, count: int, columns: Iterable[Column[Places]]) -> Table[Places]:
    """The table that stands below so many checks, with a line for each of ``count`` entrants."""
    return Table(CONTROL, count, columns, first=first(desk) + checks + 3)


def draw_entrants(
    desk: Desk, sheet: Sheet, places: Places, table: Table[Places], title: str, spare_of: SpareOf
) -> None:
    """Draw the table below the checks under a ``title``.

    ``spare_of``: the cell that is 1 as long as a line is nobody's; what stands in the line depends on it itself.
    """
    section(sheet, table.first - 2, title)
    for col, column in enumerate(table.columns):
        sheet.label(table.first - 1, col, column.title(desk.words), "header")
    for line in table.lines(desk, places):
        row, spare = table.first + line.position - 1, spare_of(line.position)
        for col, column in enumerate(table.columns):
            sheet.put(row, col, column.value(line), column.style or "cell center")
        for col in range(len(table.columns)):
            undrawn(sheet, Area(sheet.name, row, col, row, col), spare, "nobody-below")


def section(sheet: Sheet, row: int, text: str) -> None:
    """The name of another table below what is counted."""
    sheet.band(row, 0, LAST, text, "section low")
    sheet.heights[row] = ABOVE_SECTION


def _master(
    desk: Desk, sheet: Sheet, games: Callable[[str], Area], errors: Sequence[Cell], good: str, unfit: Cell
) -> None:
    text = MASTER_TEXT(
        errors=ERRORS,
        bad=" " + desk.words["check.bad"],
        good=" " + desk.words[good],
        entered=games("entered"),
        real=games("real"),
    )
    sheet.band(MASTER.row, 0, LAST, text, "bold")
    sheet.label(ERRORS.row, 0, desk.words["check.errors"], "field")
    total = template("SUM({a})+{unfit}")(a=Area(*errors[0], *errors[-1][1:]), unfit=unfit)
    sheet.formula(ERRORS.row, ERRORS.col, total, "cell center bold")
    for col, name in enumerate(("title", "count", "verdict")):
        sheet.label(first(desk) - 1, col, desk.words[f"check.{name}"], "header")
