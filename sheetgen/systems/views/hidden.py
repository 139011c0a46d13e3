"""A hidden sheet of figures: the ids of its columns above, a line for every entrant or game."""

from collections.abc import Collection
from typing import TypeVar

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.workbook.cells import Role, Sheet
from sheetgen.workbook.desk import Desk

Places = TypeVar("Places")
FIRST = 6  # the row of the first line, where the figures of the whole event stand above


def build(desk: Desk, places: Places, table: Table[Places]) -> Sheet:
    """Draw a table as a hidden sheet of its own, and return the sheet."""
    sheet = desk.sheet(table.sheet)
    draw(desk, sheet, places, table)
    return sheet


def draw(desk: Desk, sheet: Sheet, places: Places, table: Table[Places]) -> None:
    """Draw a table on a hidden sheet: the ids of its columns in the row above the first line, then the lines."""
    draw_ids(sheet, table, table.first - 1)
    draw_lines(desk, sheet, places, table)


def draw_ids(sheet: Sheet, table: Table[Places], row: int, without: Collection[str] = ()) -> None:
    """Write the ids of the columns in a row; of one that spans several, above the first."""
    for id, col in table.at.items():
        if id not in without:
            sheet.label(row, col, id)


def draw_lines(desk: Desk, sheet: Sheet, places: Places, table: Table[Places]) -> None:
    """Every line: round by round the columns that have a part a round, then the others."""
    by_round = [column for column in table.columns if column.span]
    others = [column for column in table.columns if not column.span]
    rounds = range(1, max((column.span for column in by_round), default=0) + 1)
    for position in table.positions:
        for part in rounds:
            line = Line(desk, places, table, position, part)
            for column in by_round:
                if part <= column.span:
                    _cell(sheet, line, column, table.id, part)
        line = Line(desk, places, table, position)
        for column in others:
            _cell(sheet, line, column, table.id)
    table.came_later(sheet, only_lines=True)


def _cell(sheet: Sheet, line: Line[Places], column: Column[Places], table_id: str, part: int | str = "") -> None:
    """A number that is verified, what a command deals, or a figure."""
    _, row, col = line.at(column.id)
    if column.role is Role.ECHO:
        sheet.echo(row, col, line.position)
    elif column.codec:
        sheet.dealt(row, col, (table_id, line.position, f"{column.id}{part}"), column.codec)
    elif (content := column.value(line)) is not None:
        sheet.put(row, col, content)
