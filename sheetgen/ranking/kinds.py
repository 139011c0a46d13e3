"""What every kind of event answers about itself, so that nobody outside the module of a kind asks which kind it is.

The kinds are :class:`~sheetgen.ranking.events.Tournament`, :class:`~sheetgen.ranking.events.ResultsList`,
:class:`~sheetgen.ranking.team_events.TeamEvent`, :class:`~sheetgen.ranking.knockout.KnockoutEvent` and
:class:`~sheetgen.ranking.pools.PoolsEvent`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from sheetgen.model.entrants import Player
from sheetgen.model.games import Result
from sheetgen.model.tournament import Game, GamePoints, Unplayed
from sheetgen.model.withdrawals import settle
from sheetgen.ranking.codes import first_points
from sheetgen.ranking.progress import RoundFigures, progress, round_figures
from sheetgen.ranking.record import BYE, MATCH_POINTS, ROUND_ROBIN, Id, Record, Records

if TYPE_CHECKING:
    from sheetgen.ranking.team_events import TeamGame


@dataclass(frozen=True, slots=True)
class PairedEntrants:
    """Two entrants of an event who meet in a round.

    The game of two players has a ``result``; a match of teams and a duel have ``points``, in halves, once there are
    any. ``unfinished``: some of its games are missing. ``forfeited``: nobody has played. ``due``: it is to be played,
    and nothing is known of it yet.
    """

    round: int
    board: int
    white: Id
    black: Id
    result: Result | None = None
    points: tuple[int, int] | None = None
    unfinished: bool = False
    forfeited: bool = False
    due: bool = False
    for_third: bool = False
    winner: Id = 0  # of a duel; nobody (0) while it is open


class AnyEvent(ABC):
    """An event of any kind: its rounds, and the lots that have been drawn, by entrant (T13)."""

    __slots__ = ()
    rounds: int
    lots: Mapping[Id, int]
    games: "Sequence[Game | TeamGame]"  # none of a knockout, which has duels

    @property
    def of_teams(self) -> bool:
        """Whether its entrants are teams whose games are known."""
        return False

    @property
    def in_matches(self) -> bool:
        """T10: whether teams meet in matches, each of which has a score."""
        return False

    @property
    def stages(self) -> tuple[str, ...]:
        """K4: the ids of the rounds of a knockout; the rounds of other events have numbers only."""
        return ()

    def ranked_apart(self) -> "Sequence[RecordedEvent]":
        """The events with rankings of their own: the pools, or the event alone; none of a knockout."""
        return ()

    @property
    def by_players(self) -> "PlayersEvent | None":
        """The event, if its entrants are players who meet in games."""
        return None

    @abstractmethod
    def in_figures(self) -> Mapping[int, RoundFigures]:
        """How far each round has come, by its number."""

    @abstractmethod
    def records_by_id(self, order: Sequence[str], rules: str) -> Mapping[Id, Record]:
        """The games or matches of everybody who is ranked, after all rounds; nobody's in a knockout."""

    @abstractmethod
    def pairings(self, records: Mapping[Id, Record]) -> Iterable[PairedEntrants]:
        """Who meets whom; ``records`` are those of :meth:`records_by_id`, which hold the scores of matches."""

    def byes_of_rounds(self) -> Iterable[tuple[int, Id]]:
        """K1, K5: the round and the entrant of each bye that no record tells of."""
        return ()

    def without_game(self, id_: Id, number: int) -> tuple[str, int | None]:
        """Why an entrant has no opponent in a round that his record does not have, and what that brings in halves."""
        return BYE, None

    @property
    def pays_in_halves(self) -> bool:
        """Whether a round without an opponent brings what the record says; else its worth is known by the ranking."""
        return True

    def with_lots(self, lots: Mapping[Id, int]) -> Self:
        """T13: the event with more lots drawn."""
        return replace(self, lots={**self.lots, **lots})  # type: ignore[type-var]  # every kind is a dataclass


class RecordedEvent(AnyEvent):
    """An event that is ranked by the games or matches of its entrants."""

    __slots__ = ()

    @property
    @abstractmethod
    def kind(self) -> str:
        """The kind of event that tie-breaks are defined for: one of those of :mod:`sheetgen.ranking.record`."""

    def ranked_apart(self) -> "Sequence[RecordedEvent]":
        """The event alone."""
        return (self,)

    @abstractmethod
    def records(self, rules: str, reached: int, horizon: int, first: str = MATCH_POINTS) -> Records:
        """The records after the round ``reached``.

        Withdrawals count up to the round ``horizon``; ``first`` are the points that rank teams in matches (T10).
        """

    def records_by_id(self, order: Sequence[str], rules: str) -> Mapping[Id, Record]:
        """Return the records after the rounds that are complete; ``order`` says which points rank teams first."""
        reached = progress(self, self.rounds).reached
        return self.records(rules, reached, self.rounds, first_points(order)).entries


class PlayersEvent(RecordedEvent):
    """An event of players by number (1 first), who meet in games; ``points`` is what these bring (SW27)."""

    __slots__ = ()
    players: tuple[Player, ...]
    games: tuple[Game, ...]
    points: GamePoints
    unplayed: tuple[Unplayed, ...]  # T8: the rounds of players without a game; none in a round robin

    @property
    def is_round_robin(self) -> bool:
        """Whether everybody meets everybody; else it is a Swiss."""
        return self.kind == ROUND_ROBIN

    @property
    def by_players(self) -> "PlayersEvent":
        """The event itself: its entrants are players."""
        return self

    def settled_games(self) -> tuple[Game, ...]:
        """B6: the games with the results that count."""
        return settle(self.games, departures(self.players, self.rounds))

    def in_figures(self) -> Mapping[int, RoundFigures]:
        """Return how far each round has come, by its settled games and the rounds without a game."""
        return round_figures(self.settled_games(), self.unplayed)

    def pairings(self, records: Mapping[Id, Record]) -> Iterable[PairedEntrants]:
        """Yield the games with the results that count; one without a result is due."""
        for game in self.settled_games():
            sides = game.round, game.board, game.white, game.black
            yield PairedEntrants(*sides, result=game.result, due=game.result is None)

    def with_points(self, points: GamePoints) -> Self:
        """SW27: the event with other points for its games."""
        return replace(self, points=points)  # type: ignore[type-var]  # every kind is a dataclass


def departures(players: Iterable[Player], horizon: int) -> dict[Id, int]:
    """B6: who has left within the horizon, and from which round on."""
    numbered = enumerate(players, start=1)
    return {number: player.withdrawn for number, player in numbered if player.withdrawn and player.withdrawn <= horizon}
