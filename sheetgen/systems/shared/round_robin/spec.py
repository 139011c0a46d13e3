"""What fixes a round robin, alone or one pool of several."""

from dataclasses import dataclass

from sheetgen.model.tournament import FIDE_2026, GamePoints, TournamentSpec
from sheetgen.systems.shared.game_points import POINTS, scale_of

NEVER = 999  # the round from which somebody is out who never leaves
HEAD = 6  # first row of figures on a hidden sheet


@dataclass(frozen=True, slots=True)
class RoundRobinSpec(TournamentSpec):
    """A round robin of ``count`` places (B1), single or double (B5)."""

    count: int = 0
    double: bool = False
    keep_last_rounds: bool = False
    seating: str = ""  # the sliding whose seating plan is added (B8)
    points: str = POINTS[0]

    @property
    def scale(self) -> GamePoints:
        """What a win, a draw and a loss bring, in half points."""
        return scale_of(self.points)

    @property
    def cycles(self) -> int:
        """How often everybody meets everybody."""
        return 2 if self.double else 1

    @property
    def rounds(self) -> int:
        """How many rounds are played."""
        return self.cycles * (self.count - 1 + self.count % 2)

    @property
    def odd(self) -> bool:
        """Whether the table has no place that may be nobody's (B12)."""
        return self.count % 2 == 1

    @property
    def repeats(self) -> bool:
        """T2: whether direct encounter is applied again to what it leaves level (C20)."""
        return self.rules == FIDE_2026

    @property
    def passes(self) -> int:
        """T2: how often direct encounter is applied in cells; each pass that changes something shrinks a group."""
        return max(1, self.count - 1) if self.repeats else 1

    @property
    def counts_games(self) -> bool:
        """C35: whether the limit of Koya is half of the games that count, annulled ones taken off."""
        return self.rules == FIDE_2026 and "KOYA" in self.order
