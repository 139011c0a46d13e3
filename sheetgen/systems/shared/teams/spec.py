"""What fixes an event of teams."""

from dataclasses import dataclass
from typing import ClassVar

from sheetgen.model.tournament import FIDE_2026, GamePoints, TournamentSpec
from sheetgen.systems.shared.game_points import POINTS, scale_of

HEAD = 6  # first row of figures on a hidden sheet


@dataclass(frozen=True, slots=True)
class TeamsSpec(TournamentSpec):
    """``teams`` lettered teams of ``players`` in ``rounds`` rounds; each has lines for ``reserves`` below them."""

    most_passes: ClassVar[int] = 1000  # T2: how often direct encounter can split what it leaves level
    teams: int = 0
    players: int = 0
    rounds: int = 0
    reserves: int = 2
    points: str = POINTS[0]  # of a game

    @property
    def count(self) -> int:
        """Return how many entrants there are: the teams."""
        return self.teams

    @property
    def scale(self) -> GamePoints:
        """What a win, a draw and a loss of a game bring, in half points."""
        return scale_of(self.points)

    @property
    def persons(self) -> int:
        """How many players there are, substitutes not counted."""
        return self.teams * self.players


def repeats_in(spec: TeamsSpec) -> bool:
    """T2: whether direct encounter is applied again to what it leaves level (C20)."""
    return spec.rules == FIDE_2026


def passes_of(spec: TeamsSpec) -> int:
    """T2: how often it is applied."""
    return min(max(1, spec.teams - 1), spec.most_passes) if repeats_in(spec) else 1
