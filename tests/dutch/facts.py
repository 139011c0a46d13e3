"""What the articles 1.1 to 1.8 of C.04.3 say of a player, for the checker of rounds."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sheetgen.pairing.dutch.state import SwissEntrant, SwissState


class TooMany(Exception):
    """The search for a complete pairing takes too long here."""


@dataclass(frozen=True)
class Facts:
    """A player by the articles 1.1 to 1.8."""

    number: int
    place: int
    score: Fraction
    history: str
    opponents: frozenset[int]
    floats: tuple[str, ...]  # of every round: D, U or nothing
    barred: bool
    top: bool

    @property
    def difference(self) -> int:
        return self.history.count("w") - self.history.count("b")

    @property
    def twice(self) -> bool:
        return self.history[-2:] in ("ww", "bb")

    @property
    def level(self) -> int:
        """1.7: 3 absolute, 2 strong, 1 mild, 0 none."""
        if not self.history:
            return 0
        return 3 if abs(self.difference) > 1 or self.twice else 2 if self.difference else 1

    @property
    def due(self) -> str:
        if not self.history:
            return ""
        if abs(self.difference) > 1 or (self.difference and not self.twice):
            return "b" if self.difference > 0 else "w"
        return "b" if self.history[-1] == "w" else "w"

    @property
    def rank(self) -> tuple[Fraction, int]:
        return -self.score, self.place

    def floated(self, back: int) -> str:
        return self.floats[-back] if len(self.floats) >= back else ""


def was_paired(turn: Any) -> bool:
    return turn.opponent is not None or turn.code in ("U", "+")


def was_played(turn: Any) -> bool:
    return turn.opponent is not None and turn.code in ("1", "0", "=", "W", "D", "L")


def running(state: SwissState, entrant: SwissEntrant) -> list[Fraction]:
    real, rows = Fraction(0), []
    for number in range(state.played + 1):
        rows.append(real + (entrant.virtual[number] if number < len(entrant.virtual) else 0))
        if number < state.played:
            real += state.points.of(entrant.turns[number])
    return rows
