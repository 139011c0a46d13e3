"""A report file of a team event as an event that is ranked: its matches board by board, byes with their own points."""

from collections.abc import Iterator
from fractions import Fraction

from sheetgen.errors import BadOptions, ProblemsFound, error
from sheetgen.exchange.trf.build import result_of
from sheetgen.exchange.trf.event import PENDING, TrfEvent, TrfTeam
from sheetgen.exchange.trf.team_matches import GAME_POINTS, TeamMatches, TeamTurn
from sheetgen.model.games import Result, forfeit
from sheetgen.pairing.dutch.state import ABSENT, BLACK, FORFEIT_WIN, FULL_BYE, HALF_BYE, PAIRING_BYE
from sheetgen.ranking.record import ABSENT as WAS_ABSENT
from sheetgen.ranking.record import BYE, REQUESTED
from sheetgen.ranking.team_events import MatchPoints, RankedTeam, TeamEvent, TeamGame, UnplayedMatch

KINDS = {PAIRING_BYE: BYE, FULL_BYE: REQUESTED, HALF_BYE: REQUESTED}
ROUND_ROBIN = "ROUNDROBIN"
OPTION = "--match-points"
# What ranks teams whose file asks for nothing, where game points come first; the others have the usual order.
BY_GAME_POINTS = ("GPTS", "EGMSB/C1", "MPTS", "BH:GP/C1")


def team_event_of(event: TrfEvent, points: MatchPoints | None = None) -> TeamEvent:
    """The matches of a file; ``points`` are those of a match that an option gives, where the file has none."""
    return _TeamRanking(TeamMatches(event), points).event()


def primary_of(event: TrfEvent) -> str:
    """What "points" are in the order of a file of teams."""
    return "GPTS" if TeamMatches(event).rules.primary == GAME_POINTS else "PTS"


def named_order(event: TrfEvent) -> tuple[str, ...]:
    """The order of a file that asks for none: by game points if its code says so."""
    return BY_GAME_POINTS if TeamMatches(event).rules.primary == GAME_POINTS else ()


class _TeamRanking:
    def __init__(self, matches: TeamMatches, points: MatchPoints | None) -> None:
        self.matches, self.points = matches, points
        self.places = {team.number: place for place, team in enumerate(matches.teams, start=1)}
        self.ratings = {player.number: player.rating for player in matches.event.players}

    def event(self) -> TeamEvent:
        """The matches as the engine ranks them."""
        matches = self.matches
        teams = tuple(
            RankedTeam(team.name, tuple(rating for player in team.players if (rating := self.ratings.get(player))))
            for team in matches.teams
        )
        return TeamEvent(
            len(matches.numbers),
            teams,
            tuple(self._games()),
            matches.boards,
            self._match_points(),
            swiss=ROUND_ROBIN not in matches.event.system.upper(),
            unplayed=tuple(self._unplayed()),
        )

    def _match_points(self) -> MatchPoints:
        """T10: of record 362, or of the option."""
        worth = self.matches.worth
        win, draw, loss = (_whole_halves(value) for value in (worth.win, worth.draw, worth.loss))
        record = next(iter(self.matches.lines("362")), None)
        if self.points is None or (record is not None and _same(self.points, [win, draw, loss])):
            return MatchPoints(win, draw, loss)
        if record is not None:
            points = "/".join(str(value) for value in (self.points.win, self.points.draw, self.points.loss))
            slip = error("trf-option-contradicts", found=points, option=OPTION, told=record[0].text[4:].strip())
            raise BadOptions(slip.at(line=record[0].line))
        return self.points

    def _games(self) -> Iterator[TeamGame]:
        for number in self.matches.numbers:
            match = 0
            for team in self.matches.teams:
                turn = self.matches.turn(team, number)
                if turn.opponent is not None and self.places[team.number] < self.places[turn.opponent]:
                    match += 1
                    yield from self._boards(team, turn, number, match)

    def _boards(self, team: TrfTeam, turn: TeamTurn, number: int, match: int) -> Iterator[TeamGame]:
        """The boards of a match, each once, with the place each side sat at."""
        opponent = self.matches.by_number[turn.opponent or 0]
        answer = self.matches.turn(opponent, number)
        places = {board.player: board.place for board in answer.boards}
        one, other = self.places[team.number], self.places[opponent.number]
        if not turn.boards and not answer.boards:
            for place in range(1, self.matches.boards + 1):
                yield TeamGame(number, one, other, place, place, _forfeited(turn, answer), match)
        for board in turn.boards:
            there = places.get(board.turn.opponent or 0, board.place)
            if not board.has_opponent:
                yield TeamGame(number, one, other, board.place, board.place, forfeit(False, True), match)
            elif board.turn.colour == BLACK:
                result = result_of(board.answer or ABSENT, board.turn) if board.turn.code != PENDING else None
                yield TeamGame(number, other, one, there, board.place, result, match)
            else:
                result = result_of(board.turn, board.answer or ABSENT)
                yield TeamGame(number, one, other, board.place, there, result, match)
        for board in answer.boards:
            if not board.has_opponent:
                yield TeamGame(number, other, one, board.place, board.place, forfeit(False, True), match)

    def _unplayed(self) -> Iterator[UnplayedMatch]:
        """C42: the rounds without a match, and what they brought."""
        for number in self.matches.numbers:
            for team in self.matches.teams:
                turn = self.matches.turn(team, number)
                if turn.opponent is None:
                    kind = KINDS.get(turn.code, WAS_ABSENT)
                    halves = (_halves(turn.match), _halves(turn.game))
                    yield UnplayedMatch(number, self.places[team.number], 0, kind, *halves)


def _forfeited(turn: TeamTurn, answer: TeamTurn) -> Result | None:
    """Every board of a match of which the file has only that it was forfeited (record 330)."""
    return forfeit(turn.code != FORFEIT_WIN, answer.code != FORFEIT_WIN)


def _same(points: MatchPoints, values: list[int | Fraction]) -> bool:
    return [points.win, points.draw, points.loss] == values


def _halves(value: Fraction) -> int:
    if (2 * value).denominator != 1:
        raise ProblemsFound(error("trf-points-not-ranked"))
    return int(2 * value)


def _whole_halves(value: Fraction) -> int | Fraction:
    """Match points, which may be halves."""
    return value if _halves(value) % 2 else int(value)
