"""Cell references: ``A1`` as people read it, (row, column) counted from zero as the program counts."""

import re
from functools import lru_cache

LAST_ROW = 1_048_575
LAST_COLUMN = 16_383

_REFERENCE = re.compile(r"\$?([A-Za-z]{1,3})\$?([1-9][0-9]{0,6})")


@lru_cache(maxsize=LAST_COLUMN + 1)
def column_number(letters: str) -> int:
    """Column of its letters (``A`` is 0), or -1 if the grid has no such column."""
    if not (letters.isascii() and letters.isalpha() and len(letters) <= 3):
        return -1
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1 if number - 1 <= LAST_COLUMN else -1


@lru_cache(maxsize=LAST_COLUMN + 1)
def column_letters(column: int) -> str:
    """Letters of a column (0 is ``A``)."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def to_a1(row: int, column: int) -> str:
    """``A1`` for (0, 0)."""
    return f"{column_letters(column)}{row + 1}"


def from_a1(reference: str) -> tuple[int, int] | None:
    """(0, 0) for ``A1`` or ``$A$1``; None if that is no cell of the grid."""
    match = _REFERENCE.fullmatch(reference)
    if match is None:
        return None
    row, column = int(match[2]) - 1, column_number(match[1])
    return (row, column) if row <= LAST_ROW and column >= 0 else None


def area_from_a1(reference: str) -> tuple[int, int, int, int] | None:
    """(first row, first column, last row, last column) of ``$A$1:$B$9`` or ``A1``; None if it is no plain area."""
    first, _, last = reference.partition(":")
    start, end = from_a1(first), from_a1(last or first)
    if start is None or end is None:
        return None
    return min(start[0], end[0]), min(start[1], end[1]), max(start[0], end[0]), max(start[1], end[1])
