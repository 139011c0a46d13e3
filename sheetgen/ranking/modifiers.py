"""Cuts, medians and limits: what is left out of a sum, as data."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from sheetgen.model.tournament import FIDE_2026, LIVRE
from sheetgen.ranking.record import Id, Records

# Whole units; only an average over the games of a pair (DE) may be a fraction of one.
Amount = int | Fraction


class Term(NamedTuple):
    """One contribution to a tie-break: ``amount`` in the code's own unit, the rest to show where it comes from."""

    amount: Amount
    round: int | None = None
    opponent: Id | None = None
    own: int | None = None  # own score, half points
    figure: Amount | None = None  # what the opponent (or the round) is worth
    note: str = ""
    # BERLIN, BOARDS, WINS: the number of the board or player; KOYA+: the limit that lets the game in; BH: what the
    # figure was made from, the opponent's real score or the own score before an unplayed round.
    level: int = 0

    @property
    def rank(self) -> tuple[Amount, Amount]:
        """What cuts go by: the figure, and between equal figures the contribution."""
        return (self.amount if self.figure is None else self.figure, self.amount)


@dataclass(frozen=True, slots=True)
class Cut:
    """T7-T9: how many of the lowest and of the highest contributions are left out."""

    lowest: int = 0
    highest: int = 0

    def keep(self, terms: Sequence[Term]) -> Sequence[Term]:
        """The contributions that count."""
        if not (self.lowest or self.highest):
            return terms
        ordered = sorted(terms, key=lambda term: term.rank)
        return ordered[self.lowest : max(self.lowest, len(ordered) - self.highest)]


WHOLE = Cut()
CUT_1, CUT_2 = Cut(1), Cut(2)
MEDIAN_1, MEDIAN_2 = Cut(1, 1), Cut(2, 2)
CUTS: Mapping[str, Cut] = {"": WHOLE, "/C1": CUT_1, "/C2": CUT_2, "/M1": MEDIAN_1, "/M2": MEDIAN_2}


# T6: the points an opponent must have, in half points (half of n points = n half points).
KOYA_LIMITS: Mapping[str, Callable[[Records], int]] = {
    LIVRE: lambda records: records.rounds,
    FIDE_2026: lambda records: records.full_games,
}


def koya_limit(records: Records) -> int:
    """T6: half of the rounds (livre), half of the games a full participant plays (fide-2026)."""
    return KOYA_LIMITS[records.rules](records)


def koya_limits(records: Records) -> tuple[int, ...]:
    """T6: the limit, then every score below it that somebody has, highest first."""
    limit = koya_limit(records)
    lower = sorted({points for points in records.points.values() if points < limit}, reverse=True)
    return (limit, *lower)
