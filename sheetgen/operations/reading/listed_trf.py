"""A tournament report file opened as a results list is: what it says, who is who, and every problem."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from sheetgen.errors import BadOptions, Problem, ProblemsFound, SheetgenError, error, raise_errors, warning
from sheetgen.exchange.file import File
from sheetgen.exchange.listed import AS_IT_LOOKS, USUAL_POINTS, ListOptions, listed_event
from sheetgen.exchange.result_lists import LeagueList, ListedResults, ListSpec, RoundRobinList, TeamSwissList
from sheetgen.exchange.trf.build import result_of
from sheetgen.exchange.trf.event import TrfEvent, TrfPlayer
from sheetgen.exchange.trf.order import order_of
from sheetgen.exchange.trf.reading import read_trf
from sheetgen.exchange.trf.team_matches import is_of_teams
from sheetgen.exchange.trf.team_ranking import named_order, primary_of, team_event_of
from sheetgen.model.entrants import Player
from sheetgen.model.tournament import FIDE_2026, Game, GamePoints, Unplayed
from sheetgen.pairing.dutch.state import ABSENT, FULL_BYE, HALF, HALF_BYE, WHITE, Points, Turn
from sheetgen.ranking.events import ResultsList, Tournament
from sheetgen.ranking.kinds import RecordedEvent
from sheetgen.ranking.record import ABSENT as WAS_ABSENT
from sheetgen.ranking.record import BYE, REQUESTED, ROUND_ROBIN, SWISS
from sheetgen.workbook.entered import Entered, Entrant

ROUND_ROBINS = re.compile(r"ROUND[- ]?ROBIN")
SWISSES = re.compile(r"SWISS|DUTCH|DUBOV|BURSTEIN|\bLIM\b")


def open_trf(file: File, options: ListOptions = AS_IT_LOOKS) -> tuple[ListSpec, Entered, list[Problem]]:
    """T8: return the event of a report file, its players under their starting numbers.

    The result has the specification, the event and the warnings. Errors of the file are refused with its name.
    """
    try:
        spec, entered, problems = _opened(file.data, options)
    except SheetgenError as refusal:
        raise refusal.at(file=file.name) from refusal
    return spec, entered, [problem.at(file=file.name) for problem in problems]


def _opened(data: bytes, options: ListOptions) -> tuple[ListSpec, Entered, list[Problem]]:
    read = read_trf(data)
    if options.own_points:
        kept = tuple(problem for problem in read.problems if problem.code != "trf-points-disagree")
        read = replace(read, problems=kept)
    raise_errors(read.problems)
    event = read.event
    _refuse_other_points(event.points)
    if is_of_teams(event):
        of_teams = _of_teams(event, options)
        return of_teams[0], of_teams[1], [*read.problems, *of_teams[2]]
    listed = listed_of(event)
    spec, ranked = _ranked_as(event, listed, options)
    _refuse_byes(listed, ranked)
    order, unread = order_of(event, ranked.kind)
    entered = sum(game.result is not None for game in listed.games)
    who = {
        place: Entrant(player.number, player.name, player.rating, player=listed.players[place - 1])
        for place, player in enumerate(event.players, start=1)
    }
    problems = [*read.problems, *unread, *_not_ranked(event), *_as_it_looks(event, ranked, options)]
    return replace(spec, rules=FIDE_2026, named=order), Entered(ranked, who, entered, len(listed.games), ()), problems


def _of_teams(event: TrfEvent, options: ListOptions) -> tuple[ListSpec, Entered, list[Problem]]:
    """T10: the teams under their numbers, ranked by their matches, and the players each for himself."""
    ranked = team_event_of(event, options.points if options.points != USUAL_POINTS else None)
    if (event.points.win, event.points.draw, event.points.loss) != (Fraction(1), HALF, Fraction(0)):
        raise ProblemsFound(error("trf-team-games-not-ranked").at(line=event.lines.get("162")))
    if options.event:
        ranked = replace(ranked, swiss=options.event == SWISS)
    order, unread = order_of(event, ranked.kind, primary_of(event))
    made = TeamSwissList if ranked.swiss else LeagueList
    teams = sorted(event.teams, key=lambda team: team.number)
    who = {place: Entrant(team.number, team.name) for place, team in enumerate(teams, start=1)}
    listed = listed_of(event)
    persons = {
        place: Entrant(player.number, player.name, player.rating, player=listed.players[place - 1])
        for place, player in enumerate(event.players, start=1)
    }
    unplayed = tuple(replace(line, score=0) for line in listed.unplayed)  # a bye is the team's, not its players'
    games = ResultsList(listed.rounds, listed.players, listed.games, unplayed)
    spec = made(rounds=ranked.rounds, rules=FIDE_2026, named=order or named_order(event))
    results = sum(game.result is not None for game in ranked.games)
    entered = Entered(ranked, who, results, len(ranked.games), (), games, persons)
    return spec, entered, [*unread, *_odd_points(event)]


def _says(event: TrfEvent, system: re.Pattern[str]) -> bool:
    """What the file says of its pairings: its code of the system, or the type of the event (192, 092)."""
    return bool(system.search(f"{event.system} {event.kind}".upper()))


def _refuse_byes(listed: ListedResults, ranked: RecordedEvent) -> None:
    """G4: a round robin knows no points for rounds without a game."""
    if ranked.kind == ROUND_ROBIN and any(line.score for line in listed.unplayed):
        raise BadOptions(error("bye-in-a-round-robin"))


def _as_it_looks(event: TrfEvent, ranked: RecordedEvent, options: ListOptions) -> Iterator[Problem]:
    """A round robin that neither the file nor anybody else has called one."""
    if ranked.kind == ROUND_ROBIN and not options.event and not _says(event, ROUND_ROBINS):
        yield warning("read-as-round-robin")


def _refuse_other_points(points: Points) -> None:
    """Scores are counted in halves, and a forfeit is worth what a game is."""
    values = (points.win, points.draw, points.loss, points.pairing_bye, points.full_bye, points.half_bye)
    forfeits_differ = points.forfeit_win != points.win or points.forfeit_loss != 0
    if forfeits_differ or any((2 * value).denominator != 1 for value in (*values, points.zero_bye)):
        raise ProblemsFound(error("trf-points-not-ranked"))


def _odd_points(event: TrfEvent) -> Iterator[Problem]:
    if event.has_odd_points:
        yield warning("trf-odd-points-not-ranked").at(line=event.lines.get("299"))


def _not_ranked(event: TrfEvent) -> Iterator[Problem]:
    yield from _odd_points(event)
    if event.teams:
        yield warning("trf-teams-not-ranked").at(line=event.teams[0].line or None)


def listed_of(event: TrfEvent) -> ListedResults:
    """The games of a file and the rounds without one; players by their place in it (1 first)."""
    places = {player.number: place for place, player in enumerate(event.players, start=1)}
    turns = {player.number: player.turns for player in event.players}
    games = [game for player in event.players for game in _games(event, player, places, turns)]
    unplayed = [line for player in event.players for line in _unplayed(event, player, places[player.number])]
    players = tuple(_player(player) for player in event.players)
    return ListedResults(players, tuple(sorted(games, key=lambda game: (game.round, game.board))), tuple(unplayed))


def _player(player: TrfPlayer) -> Player:
    return Player(
        player.name,
        player.rating,
        player.federation,
        title=player.title,
        sex=player.sex,
        fide_id=player.fide_id,
        birth=player.birth,
    )


def _games(
    event: TrfEvent, player: TrfPlayer, places: Mapping[int, int], turns: Mapping[int, Sequence[Turn]]
) -> Iterator[Game]:
    """The games he had White in; of a forfeit without colours the lower number is taken for White."""
    for round_, turn in enumerate(player.turns[: event.paired], start=1):
        if turn.opponent is None or not (turn.colour == WHITE or (not turn.colour and player.number < turn.opponent)):
            continue
        answer = turns[turn.opponent][round_ - 1]
        place, there = places[player.number], places[turn.opponent]
        yield Game(round_, place, place, there, result_of(turn, answer))


def _unplayed(event: TrfEvent, player: TrfPlayer, place: int) -> Iterator[Unplayed]:
    for round_ in range(1, event.paired + 1):
        turn = player.turns[round_ - 1] if len(player.turns) >= round_ else ABSENT
        if turn.opponent is None:
            yield Unplayed(round_, place, int(2 * event.points.of(turn)), _kind(turn))


def _kind(turn: Turn) -> str:
    return BYE if turn.is_bye else REQUESTED if turn.code in (FULL_BYE, HALF_BYE) else WAS_ABSENT


def _ranked_as(event: TrfEvent, listed: ListedResults, options: ListOptions) -> tuple[ListSpec, RecordedEvent]:
    """T12: a round robin if the file says so and no bye has points, or if its games make one; else a Swiss."""
    points = GamePoints(*(int(2 * value) for value in (event.points.win, event.points.draw, event.points.loss)))
    if not options.event and _says(event, ROUND_ROBINS) and not any(line.score for line in listed.unplayed):
        closed = Tournament(listed.rounds, listed.players, listed.games, points=points)
        return RoundRobinList(rounds=listed.rounds), closed
    read_as = replace(options, event=SWISS) if not options.event and _says(event, SWISSES) else options
    spec, ranked = listed_event(listed, read_as)
    players_event = ranked.by_players
    assert players_event is not None  # the file names no teams
    return spec, players_event.with_points(points)
