"""What fixes the workbook of pools."""

from dataclasses import dataclass
from typing import ClassVar

from sheetgen.model.tournament import GamePoints, TournamentSpec
from sheetgen.systems.shared.game_points import POINTS, scale_of
from sheetgen.systems.shared.round_robin.spec import RoundRobinSpec


@dataclass(frozen=True, slots=True)
class PoolsSpec(TournamentSpec):
    """Round robins of ``counts`` places side by side in one workbook: pool A, pool B and so on."""

    system: ClassVar[str] = "pools"
    paid_as: ClassVar[str] = "closed"
    counts: tuple[int, ...] = ()
    double: bool = False
    keep_last_rounds: bool = False
    seating: str = ""
    points: str = POINTS[0]

    @property
    def scale(self) -> GamePoints:
        """What a win, a draw and a loss bring, in half points."""
        return scale_of(self.points)

    @property
    def parts(self) -> tuple[RoundRobinSpec, ...]:
        """Every pool as the round robin it is."""
        shared = {name: getattr(self, name) for name in ("lang", "rules", "order", "entry", "seed")}
        own = {name: getattr(self, name) for name in ("double", "keep_last_rounds", "seating", "points")}
        return tuple(RoundRobinSpec(**shared, **own, count=count) for count in self.counts)

    @property
    def rounds(self) -> int:
        """How many rounds the longest pool has."""
        return max(part.rounds for part in self.parts)

    @property
    def count(self) -> int:
        """Return how many players all pools have together."""
        return sum(self.counts)
