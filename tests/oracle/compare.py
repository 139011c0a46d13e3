"""Compare what an oracle recalculated with what is expected: numbers within 1e-9, texts equal, empty is ""."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from tests.oracle.grid import Grid, Sheets, Value, cell_name, day_of, text_at, text_of

TOLERANCE = Fraction(1, 10**9)


@dataclass(frozen=True, slots=True)
class Difference:
    """One cell in which the oracle does not agree."""

    sheet: str
    cell: str
    expected: Value
    found: str

    def __str__(self) -> str:
        return f"{self.sheet}!{self.cell}: expected {self.expected!r}, found {self.found!r}"


def agrees(expected: Value, found: str) -> bool:
    """Whether the text of a cell is the expected value; a number is never agreed with by an empty cell."""
    if isinstance(expected, bool) or not isinstance(expected, int | float | Fraction | Decimal):
        return found == text_of(expected)
    number = _number(found)
    return number is not None and abs(number - Fraction(expected)) <= TOLERANCE


def differences(sheets: Sheets, expected: Mapping[str, Mapping[tuple[int, int], Value]]) -> list[Difference]:
    """The cells that are not as expected: sheet title -> (row, column) counted from zero -> value."""
    return [
        Difference(title, cell_name(row, column), value, text_at(sheets[title], row, column))
        for title, cells in expected.items()
        for (row, column), value in cells.items()
        if not agrees(value, text_at(sheets[title], row, column))
    ]


def differences_between(expected: Sheets, found: Sheets) -> list[Difference]:
    """The cells in which two oracles do not agree; every sheet of either must be in both."""
    assert expected.keys() == found.keys(), f"other sheets: {expected.keys() ^ found.keys()}"
    return differences(found, {title: _values(grid, found[title]) for title, grid in expected.items()})


def assert_agrees(sheets: Sheets, expected: Mapping[str, Mapping[tuple[int, int], Value]]) -> None:
    """Fail with every cell that is not as expected."""
    problems = differences(sheets, expected)
    assert not problems, "\n".join(map(str, problems))


def _values(grid: Grid, other: Grid) -> dict[tuple[int, int], Value]:
    """The cells of a grid as values, as far as either of the two grids reaches."""
    height = max(len(grid), len(other))
    width = max((len(row) for row in grid + other), default=0)
    texts = {(row, column): text_at(grid, row, column) for row in range(height) for column in range(width)}
    return {place: text if (number := _number(text)) is None else number for place, text in texts.items()}


def _number(text: str) -> Fraction | None:
    """The number a text of an oracle stands for, a date its day; "1/2" is a text."""
    digits = text.removesuffix("%")
    try:
        number = Fraction(Decimal(digits))
    except (ArithmeticError, ValueError, OverflowError):
        return day_of(text)
    return number if digits == text else number / 100
