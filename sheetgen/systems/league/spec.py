"""What fixes the workbooks of a league: the season, and one match of it for its captains."""

from dataclasses import dataclass
from typing import ClassVar

from sheetgen.systems.shared.teams.spec import TeamsSpec


@dataclass(frozen=True, slots=True)
class LeagueSpec(TeamsSpec):
    """B9: a round robin of ``teams`` teams on ``players`` boards; its teams are lettered and listed as Molter's are.

    ``match_points`` is what a match brings (T10); ``last_first`` begins with the last Berger round; ``reserves`` are
    the lines of each team's list below those of its boards.
    """

    system: ClassVar[str] = "league"
    double: bool = False
    match_points: str = "2/1/0"
    last_first: bool = False

    @property
    def boards(self) -> int:
        """Return how many boards a match has: one for each regular player of a team."""
        return self.players

    @property
    def first_points(self) -> str:
        """T10: whether match points or game points come first."""
        return next((code for code in self.order if code in ("MP", "GP")), "MP")

    @property
    def rounds_each(self) -> int:
        """How many matches a team plays."""
        return (2 if self.double else 1) * (self.teams - 1)

    @property
    def listed(self) -> int:
        """How many players the list of a team has room for."""
        return self.players + self.reserves


@dataclass(frozen=True, slots=True)
class MatchSheetSpec(LeagueSpec):
    """One meeting of a league as a workbook of its own, for the captains: who meets, and who may play."""

    system: ClassVar[str] = "league-match"
    season: str = ""
    number: int = 0  # the round of the season
    match: int = 0
    home: str = ""
    away: str = ""
    home_list: tuple[str, ...] = ()
    away_list: tuple[str, ...] = ()
    home_ratings: tuple[int, ...] = ()  # 0 for none, line by line of the list
    away_ratings: tuple[int, ...] = ()
    home_licences: tuple[str, ...] = ()
    away_licences: tuple[str, ...] = ()
    home_captain: str = ""
    away_captain: str = ""
    date: str = ""
    time: str = ""
    venue: str = ""
