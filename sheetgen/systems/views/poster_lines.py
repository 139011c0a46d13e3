"""A poster of lines: headings, and a line for every position, in letters as large as the page allows.

``build`` draws a whole poster of a table. A view that has more on its page takes the parts: ``fitted_to`` (how large),
``draw`` (headings and lines), ``Poster.dress`` (widths, heights, pages).
"""

from collections.abc import Callable
from typing import TypeVar

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import ONE_HEAD, Chooser, Desk
from sheetgen.workbook.place import Cell
from sheetgen.workbook.poster import Poster, Tiles, draw_filled, fitted
from sheetgen.workbook.spare import undrawn, unless

Places = TypeVar("Places")
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
) -> Sheet:
    """Draw a table as a poster and return its sheet.

    ``below``: points of text below the lines of every page, ``after``: below the last one. ``chooser``: what is chosen
    above the page. ``freeze``: how many columns stay in view. ``waiting``: the id of a column; lines in which it is
    empty wait for somebody and have no boxes. ``spare_of``: the cell that is 1 as long as a line is nobody's; nothing
    is printed there then. ``heading``: the style of headings that do not grow with the letters.
    """
    poster = fitted_to(table, below, after)
    sheet = start(desk, table, chooser)
    draw(desk, sheet, places, table, poster, spare_of, heading)
    if waiting:
        draw_filled(sheet, table.whole, table.cell(1, waiting))
    sheet.freeze = (table.first, freeze)
    poster.dress(sheet, table.widths, table.texts, table.first)
    return sheet


def fitted_to(table: Table[Places], below: float = 0.0, after: float = 0.0) -> Poster:
    """How large the lines of a table may be, with points of text below them on every page, and after the last."""
    return fitted(table.count, table.widths.values(), below=below, after=after)


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
        sheet.label(table.first - 1, col, column.title(desk.words), style)
    for line in table.lines(desk, places):
        row, spare = table.first + line.position - 1, spare_of(line.position)
        for col, column in enumerate(table.columns):
            sheet.put(row, col, unless(spare, column.value(line)), style_of(column, poster, line))
        undrawn(sheet, table.across(line.position), spare, "nobody-below")
    table.came_later(sheet)


def style_of(column: Column[Places], poster: Poster | Tiles, line: Line[object]) -> str:
    """How a cell of a column looks: names at the left, everything else in the middle."""
    own = column.style or f"cell {poster.names if column.text else 'center'}"
    return f"{own} {'bold' if column.bold else ''} {poster.letters} {poster.shade(line.position)}"
