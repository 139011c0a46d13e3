"""The games of rounds one below the other: a line a game, a block a round, red or amber where something is wrong."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.workbook.cells import Key, KeyedRows, Role, Sheet
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, quickly

Places = TypeVar("Places")


class BlockTable(Table[Places]):
    """Lines that stand in blocks, with headings or empty rows between them: ``rows`` says where each of them is."""

    def __init__(self, sheet: str, rows: Sequence[int], columns: Iterable[Column[Places]]) -> None:
        super().__init__(sheet, len(rows), columns, first=rows[0])
        self.rows = tuple(rows)

    def cell(self, position: int, id: str, part: int = 1) -> Cell:
        """The cell of a line and a column."""
        return quickly(Cell, (self.sheet, self.rows[position - 1], self.at[id] + part - 1))

    def area(self, id: str, part: int = 1) -> Area:
        """A column from the first line to the last, with what stands between the blocks."""
        col = self.at[id] + part - 1
        return Area(self.sheet, self.rows[0], col, self.rows[-1], col)

    def rows_by_key(
        self, id: str, keys: Sequence[Key], columns: Sequence[str], key_columns: tuple[str, ...]
    ) -> KeyedRows:
        """The lines as rows that are found by their ``keys`` when a file is read; ``columns`` are those it reads."""
        rows = dict(zip(keys, self.rows, strict=True))
        return KeyedRows(id, self.sheet, {name: self.at[name] for name in columns}, key_columns, rows)


def draw_line(sheet: Sheet, table: Table[Places], line: Line[Places], key: Key) -> None:
    """Draw one line: numbers that are verified, what is typed (by the ``key`` of the line and its column), the rest."""
    for col, column in enumerate(table.columns):
        row = line.at(column.id).row
        if column.codec:
            sheet.input(row, col, (*key, column.id), column.codec, column.style)
            continue
        content = column.value(line)
        if column.role is not Role.ECHO:
            sheet.put(row, col, content, column.style)
        elif not isinstance(content, Formula):
            sheet.echo(row, col, content, column.style)


def mark(sheet: Sheet, areas: Iterable[Area], state: Cell, worst_error: int) -> None:
    """Red where something cannot stand, amber where it asks for a look.

    ``state`` is the number of what is wrong in the first line of the areas: up to ``worst_error`` it is an error, and
    where it is empty there is no game.
    """
    for area in areas:
        sheet.when(area, template(f'IF({{s}}="",FALSE,AND({{s}}>=1,{{s}}<={worst_error}))')(s=state), "bad")
        sheet.when(area, template(f'IF({{s}}="",FALSE,{{s}}>{worst_error})')(s=state), "doubt")
