"""A poster of lines: headings, and a line for every position, in letters as large as the page allows.

``build`` draws a whole poster of a table. A view that has more on its page takes the parts: ``fitted_to`` (how large),
``draw`` (headings and lines), ``Poster.dress`` (widths, heights, pages).
"""

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TypeVar

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import ONE_HEAD, WALL, Chooser, Desk
from sheetgen.workbook.formulas import template
from sheetgen.workbook.letters import breakable
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.poster import Poster, Tiles, draw_filled, fitted, paper_for
from sheetgen.workbook.spare import undrawn, unless

Places = TypeVar("Places")
ENDS = 2  # columns from the last one to the hidden figure that says how many rows are printed
SpareOf = Callable[[int], Cell | None]


def always_taken(position: int) -> None:
    """No line is nobody's."""


def build(
    desk: Desk,
    places: Places,
    table: Table[Places],
    *,
    below: float = 0.0,
    after: float = 0.0,
    chooser: Chooser | None = None,
    freeze: int = 0,
    waiting: str = "",
    spare_of: SpareOf = always_taken,
    heading: str = "",
    expected: int = 0,
    great: bool = False,
) -> Sheet:
    """Draw a table as a poster and return its sheet.

    ``below``: points of text below the lines of every page, ``after``: below the last one. ``chooser``: what is chosen
    above the page. ``freeze``: how many columns stay in view. ``waiting``: the id of a column; lines in which it is
    empty wait for somebody and have no boxes. ``spare_of``: the cell that is 1 as long as a line is nobody's; nothing
    is printed there then. ``heading``: the style of headings that do not grow with the letters. ``expected``: how many
    lines are usually filled; 0 for all.
    """
    poster = fitted_to(desk, table, below, after, expected, great=great)
    sheet = start(desk, table, chooser)
    draw(desk, sheet, places, table, poster, spare_of, heading)
    if waiting:
        draw_filled(sheet, table.whole, table.cell(1, waiting))
    sheet.freeze = (table.first, freeze)
    poster.dress(sheet, table.first)
    return sheet


def fitted_to(
    desk: Desk,
    table: Table[Places],
    below: float = 0.0,
    after: float = 0.0,
    expected: int = 0,
    without: Collection[str] = (),
    great: bool = False,
) -> Poster:
    """How large the lines of a table may be, with points of text below them on every page, and after the last;
    ``expected`` lines of it are usually filled, 0 for all; columns it is ``without`` are not seen; ``great``:
    on the greater paper where the columns would be too small across the usual one."""
    rooms = [each.room(desk.words) for each in table.columns if each.id not in without]
    paper = paper_for(rooms) if great else "A4"
    poster = fitted(table.count, rooms, below=below, after=after, expected=expected, paper=paper)
    widths = iter(poster.columns)
    return replace(poster, columns=tuple(1.0 if each.id in without else next(widths) for each in table.columns))


def print_filled(sheet: Sheet, table: Table[Places], here: Area) -> None:
    """Print the lines of those who are there, each of whom counts 1 in an area, and all lines if there is nobody."""
    sheet.page.ends = sheet.cell(table.first - 1, table.last_col + ENDS)
    ends = template(f"IF(SUM({{here}})=0,0,{table.first}+SUM({{here}}))")(here=here)
    sheet.formula(sheet.page.ends.row, sheet.page.ends.col, ends, "unseen")
    sheet.came_with(WALL, [sheet.page.ends])
    sheet.hidden_cols.append(sheet.page.ends.col)
    sheet.page.last_col = table.last_col


def start(desk: Desk, table: Table[Places], chooser: Chooser | None = None) -> Sheet:
    """The sheet of a table, with the head of its pages as wide as the table."""
    return desk.poster(table.sheet, table.last_col, chooser=chooser, ends_since=max(ONE_HEAD, table.last_since))


def draw(
    desk: Desk,
    sheet: Sheet,
    places: Places,
    table: Table[Places],
    poster: Poster | Tiles,
    spare_of: SpareOf = always_taken,
    heading: str = "",
) -> None:
    """Headings and lines."""
    for col, column in enumerate(table.columns):
        style = column.heading_style or heading or poster.heading
        title = column.title(desk.words)
        sheet.label(table.first - 1, col, breakable(title), style)
        if breakable(title) != title:  # before this layout it was not broken
            sheet.came_with(WALL, [sheet.cell(table.first - 1, col)])
    for line in table.lines(desk, places):
        row, spare = table.first + line.position - 1, spare_of(line.position)
        for col, column in enumerate(table.columns):
            sheet.put(row, col, unless(spare, column.value(line)), style_of(column, poster, line))
        undrawn(sheet, table.across(line.position), spare, "nobody-below")
    table.came_later(sheet)


def style_of(column: Column[Places], poster: Poster | Tiles, line: Line[object]) -> str:
    """How a cell of a column looks: names at the left, everything else in the middle, and smaller before it is cut."""
    own = column.style or f"cell {poster.names if column.text else 'center shrink'}"
    return f"{own} {'bold' if column.bold else ''} {poster.letters} {poster.shade(line.position)}"
