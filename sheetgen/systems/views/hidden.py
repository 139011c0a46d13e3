"""A hidden sheet of figures: the ids of the columns above, then a line for each position."""

from typing import TypeVar

from sheetgen.systems.schema import Table, nothing
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import Desk

Places = TypeVar("Places")


def build(desk: Desk, places: Places, table: Table[Places]) -> Sheet:
    """Draw a table as a hidden sheet of its own, and return the sheet."""
    sheet = desk.sheet(table.sheet)
    draw(desk, sheet, places, table)
    return sheet


def draw(desk: Desk, sheet: Sheet, places: Places, table: Table[Places]) -> None:
    """Draw a table on a hidden sheet; in a column without a value nothing stands."""
    for col, column in enumerate(table.columns):
        sheet.label(table.first - 1, col, column.id)
    filled = [(col, column.value) for col, column in enumerate(table.columns) if column.value is not nothing]
    for line in table.lines(desk, places):
        row = table.first + line.position - 1
        for col, value in filled:
            sheet.put(row, col, value(line))
    table.came_later(sheet, only_lines=True)
