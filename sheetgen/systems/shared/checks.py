"""What every control sheet begins with: the master check, and a line for each thing that is counted."""

from collections.abc import Callable, Mapping

from sheetgen.workbook.cells import Kind, Sheet
from sheetgen.workbook.desk import CONTROL, ERRORS, MASTER, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, Unfit

FIRST = 7
LAST = 4  # the last column
ABOVE_SECTION = 30.0  # points of the row of a second table's name, at the foot of which it stands
UNFIT = "unfit"  # numbers that cannot stand in their cells: the last line, below those of the system
MASTER_TEXT = template('IF({errors}>0,{errors}&{bad},SUM({entered})&" / "&SUM({real})&{good})')


def build(
    desk: Desk,
    games: Callable[[str], Area],
    errors: Mapping[str, Formula],
    others: Mapping[str, Formula],
    label: Callable[[str], str],
    good: str = "check.good",
) -> Sheet:
    """A page with the errors, which the master check adds up, and below them what only asks for a look."""
    sheet = desk.page(CONTROL, LAST, kind=Kind.CONTROL)
    rows = {**errors, **others, UNFIT: template("SUM({a})")(a=Unfit())}
    _master(desk, sheet, games, len(errors), good, sheet.cell(FIRST + len(rows) - 1, 1))
    errors = {**errors, UNFIT: rows[UNFIT]}
    for row, (name, formula) in enumerate(rows.items(), start=FIRST):
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


def section(sheet: Sheet, row: int, text: str) -> None:
    """The name of another table below what is counted."""
    sheet.band(row, 0, LAST, text, "section low")
    sheet.heights[row] = ABOVE_SECTION


def _master(desk: Desk, sheet: Sheet, games: Callable[[str], Area], errors: int, good: str, unfit: Cell) -> None:
    text = MASTER_TEXT(
        errors=ERRORS,
        bad=" " + desk.words["check.bad"],
        good=" " + desk.words[good],
        entered=games("entered"),
        real=games("real"),
    )
    sheet.band(MASTER.row, 0, LAST, text, "bold")
    sheet.label(ERRORS.row, 0, desk.words["check.errors"], "field")
    total = template("SUM({a})+{unfit}")(a=Area(CONTROL, FIRST, 1, FIRST + errors - 1, 1), unfit=unfit)
    sheet.formula(ERRORS.row, ERRORS.col, total, "cell center bold")
    for col, name in enumerate(("title", "count", "verdict")):
        sheet.label(FIRST - 1, col, desk.words[f"check.{name}"], "header")
