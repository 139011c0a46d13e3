"""Games of any system become an event: who met whom in which round, with the points and the absences that follow."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from sheetgen.exchange.trf.checks import total
from sheetgen.exchange.trf.event import PENDING, TrfEvent, TrfPlayer
from sheetgen.model.games import Result
from sheetgen.pairing.dutch.state import ABSENT, BLACK, FORFEIT_LOSS, FORFEIT_WIN, WHITE, Turn

SCORES = {0: "0", 1: "=", 2: "1"}


class Played(NamedTuple):
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


def with_games(
    event: TrfEvent,
    games: Iterable[Played],
    ranks: Mapping[int, int] | None = None,
    byes: Iterable[tuple[int, int, str]] = (),
) -> TrfEvent:
    """The event with its players' rounds filled: a round without a game is an absence, if others have played it.

    ``byes`` are rounds, starting numbers and codes of those who had something without a game.
    """
    turns: dict[int, dict[int, Turn]] = {player.number: {} for player in event.players}
    for game in games:
        own, answer = codes_of(game.result)
        turns[game.white][game.round] = Turn(game.black, WHITE, own)
        turns[game.black][game.round] = Turn(game.white, BLACK, answer)
    for round_, number, code in byes:
        turns[number].setdefault(round_, Turn(None, "", code))
    last = max((round_ for rounds in turns.values() for round_ in rounds), default=0)
    players = tuple(_with_turns(event, player, turns[player.number], last) for player in event.players)
    if ranks:
        players = tuple(replace(player, rank=ranks.get(player.number)) for player in players)
    return replace(event, players=players)


def _with_turns(event: TrfEvent, player: TrfPlayer, rounds: Mapping[int, Turn], last: int) -> TrfPlayer:
    turns = tuple(rounds.get(round_, ABSENT) for round_ in range(1, last + 1))
    return replace(player, turns=turns, points=total(turns, event.points))
