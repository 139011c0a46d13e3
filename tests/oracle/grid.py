"""The shape every oracle answers in: workbook name -> sheet title -> rows of texts, empty edges cut off."""

import functools
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

Value: TypeAlias = str | int | float | Fraction | Decimal | date | time | None  # bool is an int, datetime is a date
Grid: TypeAlias = list[list[str]]
Sheets: TypeAlias = dict[str, Grid]


def trimmed(rows: Grid) -> Grid:
    """Rows without the empty rows and columns at the bottom and the right, every row equally long."""
    filled = [(index, _width(row)) for index, row in enumerate(rows) if _width(row)]
    if not filled:
        return []
    height, width = filled[-1][0] + 1, max(width for _, width in filled)
    return [(row + [""] * width)[:width] for row in rows[:height]]


def _width(row: list[str]) -> int:
    return max((index + 1 for index, text in enumerate(row) if text), default=0)


def text_at(grid: Grid, row: int, column: int) -> str:
    """The text of a cell counted from zero; outside the grid every cell is empty."""
    return grid[row][column] if row < len(grid) and column < len(grid[row]) else ""


def position(reference: str) -> tuple[int, int]:
    """Row and column, counted from zero, of a cell named like B7."""
    letters = reference.rstrip("0123456789")
    column = functools.reduce(lambda number, letter: number * 26 + ord(letter) - ord("A") + 1, letters, 0)
    return int(reference.removeprefix(letters)) - 1, column - 1


def cell_name(row: int, column: int) -> str:
    """The name, like B7, of a cell counted from zero."""
    letters, rest = "", column + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"


_DATE_FORMATS = {date: "%m/%d/%Y", datetime: "%m/%d/%Y %H:%M:%S", time: "%I:%M:%S %p"}


def text_of(value: object) -> str:
    """A value as LibreOffice writes it into a CSV file when its locale is the plain C one."""
    match value:
        case None:
            return ""
        case bool():
            return str(value).upper()
        case float():
            return format(value, ".15g")  # fifteen digits are what a cell holds
        case date() | time():
            return value.strftime(_DATE_FORMATS[type(value)])
    return str(value)


def day_of(text: str) -> Fraction | None:
    """The number a spreadsheet counts with for a day that is written out."""
    try:
        return Fraction((datetime.strptime(text, _DATE_FORMATS[date]) - datetime(1899, 12, 30)).days)
    except ValueError:
        return None
