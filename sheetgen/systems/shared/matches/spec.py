"""What fixes an event of teams that meet in matches."""

from dataclasses import dataclass
from typing import ClassVar

from sheetgen.systems.shared.teams.spec import TeamsSpec


@dataclass(frozen=True, slots=True)
class MatchesSpec(TeamsSpec):
    """``teams`` teams that meet on ``players`` boards; ``match_points`` is what a match brings (T10).

    ``reserves`` are the lines of each team's list below those of its boards.
    """

    dealt: ClassVar[bool] = False  # C11: whether matches are paired round by round, and not fixed beforehand
    match_points: str = "2/1/0"

    @property
    def boards(self) -> int:
        """Return how many boards a match has: one for each regular player of a team."""
        return self.players

    @property
    def first_points(self) -> str:
        """T10: whether match points or game points come first."""
        return next((code for code in self.order if code in ("MP", "GP")), "MP")

    @property
    def listed(self) -> int:
        """How many players the list of a team has room for."""
        return self.players + self.reserves
