"""C.04.3: the FIDE (Dutch) system: the state of an event in, the next round out."""

from collections import Counter
from collections.abc import Iterator

from sheetgen.errors import Problem, error, raise_errors, warning
from sheetgen.pairing.accelerations import accelerated, remarks
from sheetgen.pairing.dutch.colours import Allocated, allocated
from sheetgen.pairing.dutch.editions import RULES
from sheetgen.pairing.dutch.field import Contender
from sheetgen.pairing.dutch.outcome import Board, Direction, Float, Round
from sheetgen.pairing.dutch.rounds import Outcome, outcome
from sheetgen.pairing.dutch.state import WHITE, SwissState, Turn

Couple = tuple[Contender, Contender]  # the higher ranked player first


def pair(state: SwissState) -> Round:
    """Pair the next round; refuse if no pairing of it obeys the absolute criteria (SW19)."""
    ready = accelerated(checked(state))
    return round_of(ready, outcome(ready, RULES[state.edition]))


def round_of(state: SwissState, result: Outcome) -> Round:
    """A round as it is published."""
    couples = sorted(_couples(result), key=_board_order)
    left = [result.players.contenders[place].number for place in result.left]
    return Round(
        state.next_round,
        state.edition,
        tuple(_board(number, couple, state) for number, couple in enumerate(couples, start=1)),
        left[0] if left else None,
        tuple((entrant.number, entrant.absent) for entrant in state.entrants if entrant.absent),
        tuple(_floats(couples)) + tuple(Float(number, Direction.DOWN) for number in left),
        tuple(_remarks(state)),
    )


def _remarks(state: SwissState) -> Iterator[Problem]:
    """SW12, SW25: what the arbiter of a rated event must have asked for or announced."""
    yield from remarks(state)
    for ban in state.forbidden:
        if state.rated and ban.holds_in(state.next_round):
            yield warning("swiss-forbidden-in-rated", numbers=ban.numbers, reason=ban.reason or "–")


def _couples(result: Outcome) -> Iterator[Couple]:
    contenders = result.players.contenders
    for bracket in result.brackets:
        for one, other in bracket.pairs:
            yield contenders[min(one, other)], contenders[max(one, other)]


def _board_order(couple: Couple) -> tuple[int, int, int]:
    """SW11: the score of the higher ranked player, the other one's, his pairing number; all by pairing scores."""
    higher, lower = couple
    return -higher.score, -lower.score, higher.place


def colour_of(couple: Couple, initial: str) -> Allocated:
    """5.2: the colour of the higher ranked player."""
    return allocated(couple[0].claim, couple[1].claim, initial)


def _board(number: int, couple: Couple, state: SwissState) -> Board:
    higher, lower = couple
    if colour_of(couple, state.initial_colour).colour == WHITE:
        return Board(number, higher.number, lower.number)
    return Board(number, lower.number, higher.number)


def _floats(couples: list[Couple]) -> Iterator[Float]:
    for higher, lower in couples:
        if higher.score != lower.score:
            yield Float(higher.number, Direction.DOWN)
            yield Float(lower.number, Direction.UP)


def checked(state: SwissState) -> SwissState:
    """The state if a round can be paired from it at all; else every problem of it."""
    raise_errors(_problems(state))
    return state


def _problems(state: SwissState) -> Iterator[Problem]:
    played = state.played
    if played >= state.rounds:
        yield error("swiss-all-rounds-paired", rounds=state.rounds)
    for number, times in Counter(entrant.number for entrant in state.entrants).items():
        if times > 1:
            yield error("swiss-number-twice", number=number)
    for entrant in state.entrants:
        if len(entrant.turns) != played:
            yield error("swiss-history-length", number=entrant.number, rounds=len(entrant.turns), played=played)
    yield from _contradictions(state)


def _contradictions(state: SwissState) -> Iterator[Problem]:
    """A game stands in the histories of both players, with one colour each."""
    histories = {entrant.number: entrant.turns for entrant in state.entrants}
    for entrant in state.entrants:
        for number, turn in enumerate(entrant.turns, start=1):
            if turn.opponent is None:
                continue
            met = turn.opponent
            if met not in histories:
                yield error("swiss-unknown-opponent", round=number, number=entrant.number, opponent=met)
            elif not _mirrors(turn, histories[met][number - 1 : number], entrant.number):
                yield error("swiss-one-sided-game", round=number, number=entrant.number, opponent=met)


def _mirrors(turn: Turn, others: tuple[Turn, ...], number: int) -> bool:
    return all(
        other.opponent == number and other.is_game == turn.is_game and (not turn.is_game or other.colour != turn.colour)
        for other in others
    )
