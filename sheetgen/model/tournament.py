"""An event as data: what fixes its workbook (the specification), and what has been entered (the tournament)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from sheetgen.model.entrants import Player
from sheetgen.model.games import Result

LIVRE, FIDE_2026 = "livre", "fide-2026"
EDITIONS = (LIVRE, FIDE_2026)
LANGUAGES = ("fr", "en")


@dataclass(frozen=True, slots=True)
class TournamentSpec:
    """All that fixes a workbook, whatever its system; systems add their own fields."""

    system: ClassVar[str] = ""
    lang: str = "fr"
    rules: str = LIVRE
    order: tuple[str, ...] = ()
    entry: str = "rounds"
    seed: str = ""


@dataclass(frozen=True, slots=True)
class BergerSpec(TournamentSpec):
    """A round robin of ``count`` places (B1), single or double (B5)."""

    system: ClassVar[str] = "berger"
    count: int = 0
    double: bool = False
    keep_last_rounds: bool = False
    seating: str = ""  # the sliding whose seating plan is added (B8)

    @property
    def cycles(self) -> int:
        return 2 if self.double else 1

    @property
    def rounds(self) -> int:
        return self.cycles * (self.count - 1 + self.count % 2)

    @property
    def games_each(self) -> int:
        """How many games a full participant plays."""
        return self.cycles * (self.count - 1)


@dataclass(frozen=True, slots=True)
class PoolsSpec(TournamentSpec):
    """Round robins of ``counts`` places side by side in one workbook: pool A, pool B and so on."""

    system: ClassVar[str] = "pools"
    counts: tuple[int, ...] = ()
    double: bool = False
    keep_last_rounds: bool = False
    seating: str = ""

    @property
    def parts(self) -> tuple[BergerSpec, ...]:
        """Every pool as the round robin it is."""
        shared = {name: getattr(self, name) for name in ("lang", "rules", "order", "entry", "seed")}
        own = {name: getattr(self, name) for name in ("double", "keep_last_rounds", "seating")}
        return tuple(BergerSpec(**shared, **own, count=count) for count in self.counts)

    @property
    def rounds(self) -> int:
        """How many rounds the longest pool has."""
        return max(part.rounds for part in self.parts)

    @property
    def count(self) -> int:
        return sum(self.counts)


@dataclass(frozen=True, slots=True)
class MolterSpec(TournamentSpec):
    """A Molter event (M1): ``teams`` teams of ``players``, the first ``rounds`` a choice of ``table`` allows (M9)."""

    system: ClassVar[str] = "molter"
    teams: int = 0
    players: int = 0
    rounds: int = 0
    table: int | str = 0
    reserves: int = 2  # lines for substitutes (M13)

    @property
    def count(self) -> int:
        return self.teams

    @property
    def persons(self) -> int:
        """How many players there are, substitutes not counted."""
        return self.teams * self.players


@dataclass(frozen=True, slots=True)
class ScheveningenSpec(MolterSpec):
    """S1: two teams of ``players``, as many rounds as a team has players; a team event like Molter's in all else."""

    system: ClassVar[str] = "scheveningen"
    teams: int = 2


@dataclass(frozen=True, slots=True)
class LeagueSpec(MolterSpec):
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
        return self.players

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
    date: str = ""
    time: str = ""
    venue: str = ""


@dataclass(frozen=True, slots=True)
class KnockoutSpec(TournamentSpec):
    """A knockout of ``count`` entrants over ``rounds`` (K1-K6).

    ``enter`` are (rounds skipped, how many), ``enter_at`` (id of a round, how many); a match is one game, a two-game
    ``mini`` match or a ``team`` match over ``boards``, decided by the codes of ``decide`` in turn.
    """

    system: ClassVar[str] = "knockout"
    count: int = 0
    rounds: int = 0
    enter: tuple[tuple[int, int], ...] = ()
    enter_at: tuple[tuple[str, int], ...] = ()
    seeding: str = "given"
    third_place: bool = False
    match: str = "game"
    boards: int = 1
    decide: tuple[str, ...] = ()
    colours: str = "rule"


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the schedule with what was typed for it; ``match`` joins the games of one team match."""

    round: int
    board: int
    white: int
    black: int
    result: Result | None = None
    match: int | None = None


@dataclass(frozen=True, slots=True)
class Unplayed:
    """T8: a round in which a player of a results list had no game: why (bye, requested, absent), what it brought."""

    round: int
    player: int
    score: int  # half points
    kind: str


@dataclass(frozen=True, slots=True)
class Tournament:
    """What has been entered: players by number (1 first), games in the order of the schedule, lots drawn (T13)."""

    rounds: int
    players: tuple[Player, ...]
    games: tuple[Game, ...]
    lots: Mapping[int, int] = field(default_factory=dict)
