"""What fixes the workbooks of a league: the season, and one match of it for its captains."""

from dataclasses import dataclass
from typing import ClassVar

from sheetgen.systems.shared.matches.spec import MatchesSpec


@dataclass(frozen=True, slots=True)
class LeagueSpec(MatchesSpec):
    """B9: a round robin of ``teams`` teams on ``players`` boards; its teams are lettered and listed as Molter's are.

    ``last_first`` begins with the last Berger round.
    """

    system: ClassVar[str] = "league"
    double: bool = False
    last_first: bool = False

    @property
    def rounds_each(self) -> int:
        """How many matches a team plays."""
        return (2 if self.double else 1) * (self.teams - 1)


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
