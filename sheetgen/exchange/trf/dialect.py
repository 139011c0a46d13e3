"""SW21: accelerations as points by player and round, from ranges of numbers (250) or rows of players (XXA)."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from sheetgen.errors import FileProblem, Problem, error
from sheetgen.exchange.trf.columns import NUMBER, POINTS, Layout, RecordColumn, Values, columns

VIRTUAL = Layout("XXA", (RecordColumn("number", 5, 8, NUMBER),), (RecordColumn("points", 10, 13, POINTS),), 5)
Row = tuple[Fraction, ...]
ZERO = Fraction(0)
# Points, first and last round, first and last number, and the line it stands in.
Range = tuple[Fraction, int, int, int, int, int]


@dataclass
class Accelerations:
    """What a file says in both forms."""

    ranges: list[Range] = field(default_factory=list)
    rows: dict[int, tuple[Row, int]] = field(default_factory=dict)

    def by_player(self, players: Iterable[int], most: int) -> tuple[dict[int, Row], list[Problem]]:
        """The points of each player; where both forms speak of a round they must agree."""
        numbers = dict.fromkeys(sorted(players))
        merged = self._of_ranges(numbers, most)
        problems = []
        for number, (row, line) in self.rows.items():
            of_ranges = merged.get(number, ())
            if number not in numbers:
                problems.append(error("trf-not-listed", found=str(number)).at(line=line))
            elif self.ranges and row != _filled(of_ranges, len(row)):
                problems.append(error("trf-accelerations-differ", found=str(number)).at(line=line))
            merged[number] = (*row, *of_ranges[len(row) :])
        rows = {number: _trimmed(merged[number]) for number in numbers if number in merged}
        return {number: row for number, row in rows.items() if row}, problems

    def _of_ranges(self, numbers: Collection[int], most: int) -> dict[int, Row]:
        size = sum(last - first + 1 for _, first, last, *_ in self.ranges) * len(numbers)
        if size > most:
            raise FileProblem(error("too-large", what="trf-virtual", size=size, limit=most))
        rows: dict[int, list[Fraction]] = {}
        for value, first, last, low, high, _ in self.ranges:
            for number in numbers:
                if low <= number <= high:
                    row = rows.setdefault(number, [])
                    row += [ZERO] * (last - len(row))
                    row[first - 1 : last] = [value] * (last - first + 1)
        return {number: tuple(row) for number, row in rows.items()}


def ids_of(text: str) -> tuple[tuple[int, ...], list[Problem]]:
    """The numbers of a record of JaVaFo, which has words instead of columns, and what of it is no number.

    >>> ids_of("XXP 1 2")
    ((1, 2), [])
    """
    words = text[3:].replace(",", " ").split()
    wrong = [word for word in words if not (word.isascii() and word.isdigit() and len(word) <= 4)]
    if wrong:
        return (), [_no_number(word, text.index(word, 3) + 1) for word in wrong]
    return tuple(map(int, words)), []


def _no_number(word: str, place: int) -> Problem:
    return error("trf-bad-number", found=word, field="number").at(columns=columns(place, place + len(word) - 1))


def numbers_of(groups: Iterable[Values]) -> tuple[int, ...]:
    """The numbers of a record's groups, blank ones left out."""
    return tuple(group["id"] for group in groups if group["id"])


def _filled(row: Row, length: int) -> Row:
    return (*row, *[ZERO] * length)[:length]


def _trimmed(row: Row) -> Row:
    while row and not row[-1]:
        row = row[:-1]
    return row


def ranges_of(virtual: Mapping[int, Row], numbers: Iterable[int]) -> list[Values]:
    """Record 250: one line for neighbours with the same points in the same rounds."""
    ordered = sorted(numbers)
    places = {number: place for place, number in enumerate(ordered)}
    open_: dict[tuple[Fraction, int, int], list[int]] = {}
    ranges: list[tuple[int, int, int, Fraction, int]] = []
    for number in ordered:
        for run in runs_of(virtual.get(number, ())):
            ids = open_.get(run)
            if ids and places[ids[1]] + 1 == places[number]:
                ids[1] = number
            else:
                if ids:
                    ranges.append((ids[0], run[1], run[2], run[0], ids[1]))
                open_[run] = [number, number]
    ranges += [(low, first, last, value, high) for (value, first, last), (low, high) in open_.items()]
    return [
        {"points": value, "first-round": first, "last-round": last, "first-id": low, "last-id": high}
        for low, first, last, value, high in sorted(ranges)
    ]


def runs_of(row: Row) -> list[tuple[Fraction, int, int]]:
    """The rounds in which a player has the same points without a break: points, first and last round.

    >>> runs_of((Fraction(1), Fraction(1), Fraction(0), Fraction(1)))
    [(Fraction(1, 1), 1, 2), (Fraction(1, 1), 4, 4)]
    """
    runs: list[tuple[Fraction, int, int]] = []
    for round_, value in enumerate(row, start=1):
        if value and runs and runs[-1][0] == value and runs[-1][2] == round_ - 1:
            runs[-1] = (value, runs[-1][1], round_)
        elif value:
            runs.append((value, round_, round_))
    return runs
