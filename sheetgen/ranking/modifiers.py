"""Cuts, medians and limits: what is left out of a sum, as data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

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
    level: Amount = 0
    voluntary: bool = False  # C8: a round he was not available to play; it is cut first (C15)

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
        """Return the contributions that count.

        Voluntary unplayed rounds go first among the lowest (C15); a cut of more than there is leaves nothing.

        >>> [term.amount for term in Cut(lowest=1, highest=1).keep([Term(5), Term(2), Term(9), Term(4)])]
        [4, 5]
        """
        if not (self.lowest or self.highest):
            return terms
        ordered, lowest = sorted(terms, key=lambda term: term.rank), self.lowest
        while lowest and any(term.voluntary for term in ordered):
            del ordered[_least(ordered)]
            lowest -= 1
        return ordered[lowest : max(lowest, len(ordered) - self.highest)]


def _least(ordered: Sequence[Term]) -> int:
    """C15, 16.5: which goes first: the lowest voluntary unplayed round, unless the least significant brings more."""
    voluntary = [place for place, term in enumerate(ordered) if term.voluntary]
    lowest = min(voluntary, key=lambda place: ordered[place].amount)
    return lowest if ordered[lowest].amount >= ordered[0].amount else 0


WHOLE = Cut()
CUT_1, CUT_2 = Cut(1), Cut(2)
MEDIAN_1, MEDIAN_2 = Cut(1, 1), Cut(2, 2)
CUTS: Mapping[str, Cut] = {"": WHOLE, "/C1": CUT_1, "/C2": CUT_2, "/M1": MEDIAN_1, "/M2": MEDIAN_2}


def koya_limit(records: Records) -> Fraction:
    """T6: half of what winning every round would bring, in half points."""
    return Fraction(records.most * records.rounds, 2)


def koya_limits(records: Records) -> tuple[Amount, ...]:
    """T6: the limit, then every score below it that somebody has, highest first."""
    limit = koya_limit(records)
    lower = sorted({points for points in records.points.values() if points < limit}, reverse=True)
    return (limit, *lower)
