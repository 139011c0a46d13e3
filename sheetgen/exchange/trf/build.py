"""Games of any system become an event: who met whom in which round, with the points and the absences that follow."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from sheetgen.exchange.trf.checks import total
from sheetgen.exchange.trf.event import PENDING, TrfEvent, TrfPlayer
from sheetgen.model.games import RESULTS, Result
from sheetgen.pairing.dutch.state import ABSENT, BLACK, FORFEIT_LOSS, FORFEIT_WIN, PAIRING_BYE, PLAYED, WHITE, Turn

SCORES = {0: "0", 1: "=", 2: "1"}
BY_SCORES = {(result.white, result.black, result.played): result for result in RESULTS}
HALVES = {**dict.fromkeys("1W+", 2), **dict.fromkeys("=D", 1)}


class ReportedGame(NamedTuple):
    """A game: its round, the starting numbers of both sides, and its result if there is one."""

    round: int
    white: int
    black: int
    result: Result | None = None


def codes_of(result: Result | None) -> tuple[str, str]:
    """G1: what each side's columns say of a game, White first."""
    if result is None:
        return PENDING, PENDING
    if result.played:
        return SCORES[result.white], SCORES[result.black]
    return _forfeit(result.white), _forfeit(result.black)


def _forfeit(score: int) -> str:
    return FORFEIT_WIN if score else FORFEIT_LOSS


def result_of(turn: Turn, answer: Turn) -> Result | None:
    """G1: return the result that the columns of two players make, White's first; None if it is still missing."""
    if turn.code == PENDING:
        return None
    white, black = (HALVES.get(each.code, 0) for each in (turn, answer))
    return BY_SCORES[white, black, turn.code in PLAYED]


def with_games(
    event: TrfEvent,
    games: Iterable[ReportedGame],
    ranks: Mapping[int, int] | None = None,
    byes: Iterable[tuple[int, int, str]] = (),
) -> TrfEvent:
    """The event with its players' rounds filled: a round without a game is an absence, if others have played it.

    ``byes`` are rounds, starting numbers and codes of those who had something without a game; in the round to come
    they alone have an entry.
    """
    turns: dict[int, dict[int, Turn]] = {player.number: {} for player in event.players}
    for game in games:
        own, answer = codes_of(game.result)
        turns[game.white][game.round] = Turn(game.black, WHITE, own)
        turns[game.black][game.round] = Turn(game.white, BLACK, answer)
    away = list(byes)
    paired = [round_ for rounds in turns.values() for round_ in rounds]
    last = max([*paired, *(round_ for round_, _, code in away if code == PAIRING_BYE)], default=0)
    for round_, number, code in away:
        if round_ <= last + 1:
            turns[number].setdefault(round_, Turn(None, "", code))
    players = tuple(_with_turns(event, player, turns[player.number], last) for player in event.players)
    if ranks:
        players = tuple(replace(player, rank=ranks.get(player.number)) for player in players)
    return replace(event, players=players)


def _with_turns(event: TrfEvent, player: TrfPlayer, rounds: Mapping[int, Turn], last: int) -> TrfPlayer:
    turns = tuple(rounds.get(round_, ABSENT) for round_ in range(1, max([last, *rounds]) + 1))
    return replace(player, turns=turns, points=total(turns, event.points))
