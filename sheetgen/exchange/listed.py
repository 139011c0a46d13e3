"""What a results list says, as an event the engine ranks: Swiss, round robin, or team matches."""

from sheetgen.exchange.result_lists import LeagueList, Listed, ListSpec, RoundRobinList, SwissList
from sheetgen.model.tournament import Tournament
from sheetgen.ranking.events import ResultsList
from sheetgen.ranking.order import DEFAULT_ORDERS
from sheetgen.ranking.record import MATCHES, ROUND_ROBIN, SWISS
from sheetgen.ranking.standings import Event
from sheetgen.ranking.team_events import MatchPoints, Team, TeamEvent, TeamGame


def listed_event(listed: Listed) -> tuple[ListSpec, Event]:
    """T8, T10, T12: the event and its usual order; where everybody meets everybody it is a round robin."""
    if listed.teams:
        return LeagueList(order=DEFAULT_ORDERS[MATCHES], rounds=listed.rounds), _matches(listed)
    if listed.cycles:
        event = Tournament(listed.rounds, listed.players, listed.games)
        return RoundRobinList(order=DEFAULT_ORDERS[ROUND_ROBIN], rounds=listed.rounds), event
    swiss = ResultsList(listed.rounds, listed.players, listed.games, listed.unplayed)
    return SwissList(order=DEFAULT_ORDERS[SWISS], rounds=listed.rounds), swiss


def _matches(listed: Listed) -> TeamEvent:
    """T10: 2 match points for a win, 1 for a draw; an exempt team has no match."""
    games = tuple(
        TeamGame(game.round, game.white, game.black, game.board, game.board, game.result, game.match)
        for game in listed.games
    )
    teams = tuple(
        Team(team.name, tuple(player.rating for player in team.players if player.rating)) for team in listed.teams
    )
    return TeamEvent(listed.rounds, teams, games, max((game.board for game in listed.games), default=0), MatchPoints())
