"""Cells and areas: the only place that turns rows and columns into A1 references."""

from functools import lru_cache
from typing import NamedTuple

quickly = tuple.__new__  # makes a named tuple in half the time: of those that are made as often as a cell


class Cell(NamedTuple):
    """One cell of a sheet, counted from zero."""

    sheet: str
    row: int
    col: int


class RowPinned(NamedTuple):
    """A cell named so that its row stays when a condition moves down an area."""

    sheet: str
    row: int
    col: int


class Area(NamedTuple):
    """A rectangle of cells, both corners included."""

    sheet: str
    row: int
    col: int
    last_row: int
    last_col: int

    @property
    def width(self) -> int:
        """How many columns the area has."""
        return self.last_col - self.col + 1

    @property
    def is_block(self) -> bool:
        """Whether it has several rows and several columns."""
        return self.last_row > self.row and self.last_col > self.col

    def cell(self, down: int = 0, right: int = 0) -> Cell:
        """Return the cell so many rows below and columns right of the first corner; it may lie outside."""
        return Cell(self.sheet, self.row + down, self.col + right)


class Filled(NamedTuple):
    """In a formula: for each text of an area 1 if something is written there, else 0."""

    area: Area


class Unfit(NamedTuple):
    """In a formula: for every number typed 1 if it is none that may stand there, else 0; of one pool, or everywhere."""

    of: str = ""


class UnfitIn(NamedTuple):
    """In a formula: for each entry of a column 1 if it is no number that may stand there, else 0."""

    area: Area


Place = Cell | Area


@lru_cache(maxsize=20_000)
def column_name(col: int) -> str:
    """Return the letters of a column, counted from 0.

    >>> column_name(0), column_name(26)
    ('A', 'AA')
    """
    name = ""
    number = col + 1
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(65 + rest) + name
    return name


@lru_cache(maxsize=100_000)
def a1(row: int, col: int) -> str:
    """Return the reference to a cell; row and column are counted from 0.

    >>> a1(0, 2)
    'C1'
    """
    return f"{column_name(col)}{row + 1}"


@lru_cache(maxsize=20_000)
def absolute(row: int, col: int) -> str:
    """Return the reference to a cell that stays the same when a formula is copied.

    >>> absolute(0, 2)
    '$C$1'
    """
    return f"${column_name(col)}${row + 1}"


def quoted(title: str) -> str:
    """Return a sheet title as it must stand in a formula: always quoted."""
    return "'" + title.replace("'", "''") + "'"


def area_text(title: str, area: Area) -> str:
    """An area under the title of its sheet, as names and print areas have it."""
    first, last = absolute(area.row, area.col), absolute(area.last_row, area.last_col)
    return f"{quoted(title)}!{first}" + ("" if first == last else f":{last}")


def pinned(cell: Cell) -> Area:
    """A cell that a condition looks at from everywhere."""
    return Area(*cell, cell.row, cell.col)


@lru_cache(maxsize=20_000)
def column(sheet: str, row: int, col: int, count: int) -> Area:
    """Return the area of ``count`` cells from a cell downwards."""
    return Area(sheet, row, col, row + count - 1, col)


@lru_cache(maxsize=20_000)
def line(sheet: str, row: int, col: int, count: int) -> Area:
    """Return the area of ``count`` cells from a cell to the right."""
    return Area(sheet, row, col, row, col + count - 1)
