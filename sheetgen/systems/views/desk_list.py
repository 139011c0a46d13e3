"""A list to type in: a line a number, its usual columns always printed, those behind them as far as they are used."""

from typing import NamedTuple, TypeVar

from sheetgen.systems.schema import Table
from sheetgen.workbook.cells import Role, Sheet
from sheetgen.workbook.desk import Desk

Places = TypeVar("Places")
TWO_LINES = 32.0  # points of a heading that is wrapped


class SharedHeading(NamedTuple):
    """A heading over several columns: the id of its words, the first and the last of them."""

    words: str
    first: str
    last: str


def build(
    desk: Desk,
    table: Table[Places],
    usual: str,
    *,
    freeze: int,
    hint: str = "",
    heading: str = "header wrap",
    shared_heading: SharedHeading | None = None,
) -> Sheet:
    """Draw the list, register its lines to be found by their numbers, and return its sheet.

    ``usual`` is the last column that is always printed, ``freeze`` how many columns stay in view, ``hint`` a sentence
    above the headings, ``heading`` their style.
    """
    head, last = table.first - 1, table.at[usual]
    sheet = desk.page(table.sheet, last, more=True)
    if hint:
        sheet.band(3, 0, last, hint, "small")
    if shared_heading:
        first_col, last_col = table.at[shared_heading.first], table.at[shared_heading.last]
        sheet.band(head - 1, first_col, last_col, desk.words[shared_heading.words], "header")
    for col, column in enumerate(table.columns):
        sheet.label(head, col, column.title(desk.words), heading)
        sheet.widths[col] = column.width
    if "wrap" in heading:
        sheet.heights[head] = TWO_LINES
    for position in table.positions:
        _line(sheet, table, position)
    table.came_later(sheet)
    desk.book.add_keyed_rows(table.keyed_rows())
    sheet.freeze = (table.first, freeze)
    sheet.page.repeat_rows = (head - bool(shared_heading), head)
    return sheet


def _line(sheet: Sheet, table: Table[Places], position: int) -> None:
    """The number, which is ours, and the cells that are typed or dealt."""
    row = table.first + position - 1
    for col, column in enumerate(table.columns):
        key = (table.id, position, column.id)
        if column.role is Role.ECHO:
            sheet.echo(row, col, position, column.style)
        elif column.codec and column.role is Role.DEALT:
            sheet.dealt(row, col, key, column.codec, column.style)
        elif column.codec:
            sheet.input(row, col, key, column.codec, column.style)
