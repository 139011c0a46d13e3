"""N10: the score a norm needs, and the tables of the annex made from that rule."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from sheetgen.model.rating_scale import differences, percent
from sheetgen.rating.titles import Title

LEAST_PER_CENT = 35


class TableRow(NamedTuple):
    """So many half points are enough from this average of the opponents to that one; the last row is open."""

    halves: int
    lowest: int
    highest: int | None


def is_enough(title: Title, average: int, halves: int, games: int) -> bool:
    """N2, N10: at least 35 per cent, and the performance of the title."""
    at_least = 50 * halves >= LEAST_PER_CENT * games
    return at_least and average + differences()[percent(halves, games)] >= title.performance


@lru_cache(maxsize=20_000)
def needed(title: Title, average: int, games: int) -> int | None:
    """N10: return the least half points that make the norm on this average in so many games; None if no score does."""
    possible = (halves for halves in range(2 * games + 1) if is_enough(title, average, halves, games))
    return next(possible, None)


def table(title: Title, games: int) -> list[TableRow]:
    """N10: return the table of a number of games, from the greatest score to the least that may count.

    Each row gives the half points and the averages of the opponents for which they are enough.
    """
    return list(_rows(title, games))


def _rows(title: Title, games: int) -> Iterator[TableRow]:
    least = -(-LEAST_PER_CENT * games // 50)
    lowest = title.average
    for halves in range(2 * games, least - 1, -1):
        after = max(lowest, title.performance - differences()[percent(halves - 1, games)])
        first = title.performance - differences()[percent(halves, games)]
        if halves == least:
            yield TableRow(halves, max(lowest, first), None)
        elif after > lowest:
            yield TableRow(halves, lowest, after - 1)
            lowest = after
