"""What a results list says, as an event the engine ranks: Swiss, round robin, or team matches of either sort."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sheetgen.errors import BadOptions, Problem, error, warning
from sheetgen.exchange.result_lists import LeagueList, ListedResults, ListSpec, RoundRobinList, SwissList, TeamSwissList
from sheetgen.model.entrants import Player
from sheetgen.model.entrants import Team as ListedTeam
from sheetgen.ranking.events import ResultsList, Tournament
from sheetgen.ranking.kinds import RecordedEvent
from sheetgen.ranking.order import DEFAULT_ORDERS
from sheetgen.ranking.record import MATCHES, ROUND_ROBIN, SWISS, TEAM_SWISS
from sheetgen.ranking.team_events import MatchPoints, RankedTeam, TeamEvent, TeamGame

USUAL_POINTS = MatchPoints()


@dataclass(frozen=True, slots=True)
class ListOptions:
    """How a list is to be read: as a round robin or as a Swiss, if that is told, and what a match brings (T10).

    ``own_points``: the points of a report file are counted in another way, and need not follow from its results.
    """

    event: str | None = None
    points: MatchPoints = USUAL_POINTS
    own_points: bool = False


AS_IT_LOOKS = ListOptions()


def listed_event(listed: ListedResults, options: ListOptions = AS_IT_LOOKS) -> tuple[ListSpec, RecordedEvent]:
    """T8, T10, T12: the event; untold, it is a round robin where everybody meets everybody as often.

    Args:
        listed: the games and rounds without a game of a list.
        options: how it is to be read, as far as that was said.

    Returns:
        What fixes the ranking, and the event as the engine takes it.
    """
    swiss = options.event == SWISS if options.event else not listed.cycles
    rounds, lots = listed.rounds, _lots(listed.teams or listed.players)
    if listed.teams:
        event = _matches(listed, options.points, swiss, lots)
        if swiss:
            return TeamSwissList(order=DEFAULT_ORDERS[TEAM_SWISS], rounds=rounds), event
        return LeagueList(order=DEFAULT_ORDERS[MATCHES], rounds=rounds), event
    if swiss:
        results = ResultsList(rounds, listed.players, listed.games, listed.unplayed, lots)
        return SwissList(order=DEFAULT_ORDERS[SWISS], rounds=rounds), results
    closed = Tournament(rounds, listed.players, listed.games, lots)
    return RoundRobinList(order=DEFAULT_ORDERS[ROUND_ROBIN], rounds=rounds), closed


def _lots(entrants: Sequence[Player | ListedTeam]) -> dict[int, int]:
    """T13: the lots that stand in the list of players or teams."""
    return {number: entrant.lot for number, entrant in enumerate(entrants, start=1) if entrant.lot}


def _matches(listed: ListedResults, points: MatchPoints, swiss: bool, lots: Mapping[int, int]) -> TeamEvent:
    """T10, C42: the matches; in a round robin an exempt team has none (G4)."""
    games = tuple(
        TeamGame(game.round, game.white, game.black, game.board, game.board, game.result, game.match)
        for game in listed.games
    )
    teams = tuple(
        RankedTeam(team.name, tuple(player.rating for player in team.players if player.rating), team.withdrawn)
        for team in listed.teams
    )
    boards = max((game.board for game in listed.games), default=0)
    unplayed = listed.unplayed if swiss else ()
    return TeamEvent(listed.rounds, teams, games, boards, points, lots, swiss=swiss, unplayed=unplayed)


def doubts(listed: ListedResults, options: ListOptions) -> Iterator[Problem]:
    """Yield a warning for what a list of results leaves open: its system if no option gives it, and silent rounds.

    Byes with points in a list that shall be a round robin are refused.
    """
    if options.event == ROUND_ROBIN and any(line.score for line in listed.unplayed):
        raise BadOptions(error("bye-in-a-round-robin"))
    if options.event is None:
        yield warning("read-as-round-robin") if listed.cycles else _read_as_swiss(listed)
    if listed.silent_rounds:
        yield warning("silent-rounds", rounds=listed.silent_rounds)


def _read_as_swiss(listed: ListedResults) -> Problem:
    """B1: how far the list is from a round robin."""
    count = listed.entrants
    return warning("read-as-swiss", pairs=len(listed.meetings), all=count * (count - 1) // 2)
