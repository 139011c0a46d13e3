"""KZ4-KZ7: a round of a season's ladder: those who are there, paired by rank, the best of all pairings.

The criteria in their order, each decides where all before it are equal:

1. The bye goes to the lowest who had none within the rounds that repetitions are barred for; if all had one, to the
   one whose bye is longest ago.
2. As few games as possible between two who met within these rounds;
3. and these as little too early as possible, all rounds that are missing added up.
4. Neighbours in the ranking meet: the differences of place, squared and added up, are as small as possible.
5. As few games as possible between two who have both had more Whites, or both more Blacks.
6. The first has the highest opponent possible, then the highest of the others, and so on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple

from sheetgen.errors import Problem, warning
from sheetgen.pairing.dutch.outcome import Board, Float
from sheetgen.pairing.dutch.state import BLACK, OTHER, WHITE, Forbidden, Turn
from sheetgen.pairing.matching.search import full
from sheetgen.pairing.matching.weighted import Costs, cheapest

MOST_LOOKED_AT = 6  # opponents before the one found that are judged
Pair = tuple[int, int]


class Ladder(StrEnum):
    """What a round is paired by."""

    KEIZER = "keizer"


class LadderColour(StrEnum):
    """KZ7: what gave the colours of a board."""

    DIFFERENCE = "difference"
    ALTERNATION = "alternation"
    LAST = "last"
    BOARD = "board"


class Worse(StrEnum):
    """KZ5: in what a pairing with an opponent that was passed over is worse."""

    REPEATED = "repeated"
    EARLY = "early"
    PLACES = "places"
    COLOURS = "colours"
    ORDER = "order"


@dataclass(frozen=True, slots=True)
class LadderEntrant:
    """A player as the pairing sees him: what every past round was for him; ``absent`` says why he is not paired."""

    number: int
    turns: tuple[Turn, ...] = ()
    absent: str = ""

    @property
    def colours(self) -> list[str]:
        """The colours of his games over the board, in their order."""
        return [turn.colour for turn in self.turns if turn.is_game]

    @property
    def more_white(self) -> int:
        """How many Whites he has had more than Blacks."""
        colours = self.colours
        return colours.count(WHITE) - colours.count(BLACK)

    @property
    def last_bye(self) -> int:
        """The round of his last bye, 0 if he had none."""
        return max((number for number, turn in enumerate(self.turns, start=1) if turn.is_bye), default=0)

    def last_met(self, other: int) -> int:
        """The last round in which he played this one over the board, 0 if they have not met."""
        games = (number for number, turn in enumerate(self.turns, start=1) if turn.is_game and turn.opponent == other)
        return max(games, default=0)


@dataclass(frozen=True, slots=True)
class LadderState:
    """A season before a round: its entrants in the order of the ranking, and for how long nobody meets anybody again.

    Two who met in round n meet again in round n + ``repeat_after`` at the earliest; 0 bars nothing.
    """

    entrants: tuple[LadderEntrant, ...]
    next_round: int
    repeat_after: int = 5
    unticked: bool = False  # nobody was ticked as being there, and so everybody is paired
    edition: Ladder = Ladder.KEIZER
    forbidden: tuple[Forbidden, ...] = ()

    @property
    def present(self) -> tuple[LadderEntrant, ...]:
        """Those who are to be paired, in the order of the ranking."""
        return tuple(entrant for entrant in self.entrants if not entrant.absent)

    def too_early(self, one: LadderEntrant, other: LadderEntrant) -> int:
        """KZ5: by how many rounds the two would meet again too early, 0 if they may meet."""
        last = one.last_met(other.number)
        return max(0, self.repeat_after - (self.next_round - last)) if last else 0


class Judgement(NamedTuple):
    """KZ5: what a pairing is judged by, the less the better, in the order of the criteria."""

    repeated: int
    early: int
    places: int
    colours: int
    order: tuple[int, ...]


CAUSES = (Worse.REPEATED, Worse.EARLY, Worse.PLACES, Worse.COLOURS, Worse.ORDER)


@dataclass(frozen=True, slots=True)
class LadderPassed:
    """An opponent who stands before the one found, why they do not meet, and when they met last (0: never)."""

    number: int
    cause: Worse
    last_met: int


@dataclass(frozen=True, slots=True)
class LadderRound:
    """A round: boards in the order they are published, the bye, who is not there and why."""

    number: int
    edition: Ladder
    boards: tuple[Board, ...]
    bye: int | None
    absent: tuple[tuple[int, str], ...]
    floats: tuple[Float, ...] = ()
    remarks: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class LadderBoard:
    """A board, the player who stands higher first: places in the ranking, who was passed over, and the colours."""

    board: Board
    higher: int
    lower: int
    places: Pair
    passed: tuple[LadderPassed, ...]
    rule: LadderColour
    more_white: Pair
    early: int
    last_met: int


@dataclass(frozen=True, slots=True)
class LadderBye:
    """Who has the bye, and who stands lower but had one lately, with its round."""

    number: int
    last_bye: int
    spared: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class LadderReasons:
    """A round and its reasons."""

    round: LadderRound
    state: LadderState
    boards: tuple[LadderBoard, ...]
    bye: LadderBye | None
    judgement: Judgement


def pair(state: LadderState) -> LadderRound:
    """KZ4: Return the next round; everybody who is present plays, but one if they are odd."""
    bye = _bye(state)
    players = [entrant for entrant in state.present if entrant is not bye]
    boards = [_board(number, players, best) for number, best in enumerate(_best(state, players), start=1)]
    absent = tuple((entrant.number, entrant.absent) for entrant in state.entrants if entrant.absent)
    exempt = bye.number if bye else None
    remarks = [warning("keizer-nobody-ticked", round=state.next_round)] if state.unticked else []
    remarks += _repeated(state, boards)
    return LadderRound(
        state.next_round, state.edition, tuple(boards), exempt, tuple(sorted(absent)), remarks=tuple(remarks)
    )


def _repeated(state: LadderState, boards: Sequence[Board]) -> Iterator[Problem]:
    """KZ5: two who meet again too soon, as there was no other way."""
    by_number = {entrant.number: entrant for entrant in state.entrants}
    for board in boards:
        white, black = by_number[board.white], by_number[board.black]
        if state.too_early(white, black):
            yield warning("keizer-repeated", board=board.number, round=white.last_met(board.black))


def explained(state: LadderState) -> LadderReasons:
    """KZ4: Return the next round with the reason of everything in it."""
    paired, bye = pair(state), _bye(state)
    players = [entrant for entrant in state.present if entrant is not bye]
    places = {entrant.number: place for place, entrant in enumerate(state.entrants, start=1)}
    best = _best(state, players)
    judgement = judged(state, players, best)
    accounts = []
    for board, (high, low) in zip(paired.boards, best, strict=True):
        higher, lower = players[high], players[low]
        _, rule = colours(higher, lower, board.number)
        accounts.append(
            LadderBoard(
                board,
                higher.number,
                lower.number,
                (places[higher.number], places[lower.number]),
                tuple(_passed(state, players, (high, low), judgement)),
                rule,
                (higher.more_white, lower.more_white),
                state.too_early(higher, lower),
                higher.last_met(lower.number),
            )
        )
    return LadderReasons(paired, state, tuple(accounts), _bye_account(state, bye), judgement)


def judged(state: LadderState, players: Sequence[LadderEntrant], pairs: Sequence[Pair]) -> Judgement:
    """KZ5: Return what a pairing is judged by; ``pairs`` are indexes of ``players``, the higher one first."""
    early = [state.too_early(players[high], players[low]) for high, low in pairs]
    return Judgement(
        sum(map(bool, early)),
        sum(early),
        sum((low - high) ** 2 for high, low in pairs),
        sum(_clash(players[high], players[low]) for high, low in pairs),
        tuple(low for _, low in sorted(pairs)),
    )


def colours(higher: LadderEntrant, lower: LadderEntrant, board: int) -> tuple[str, LadderColour]:
    """KZ7: Return the colour of the player who stands higher, and the rule that gave it."""
    if higher.more_white != lower.more_white:
        return (WHITE if higher.more_white < lower.more_white else BLACK), LadderColour.DIFFERENCE
    for own, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if own != other:
            return OTHER[own], LadderColour.ALTERNATION
    if higher.colours:
        return OTHER[higher.colours[-1]], LadderColour.LAST
    if lower.colours:
        return lower.colours[-1], LadderColour.LAST
    return (WHITE if board % 2 else BLACK), LadderColour.BOARD


def _bye(state: LadderState) -> LadderEntrant | None:
    """KZ6: the lowest who had none lately, else the one whose bye is longest ago."""
    present = state.present
    if len(present) % 2 == 0:
        return None
    rested = [each for each in present if not _had_lately(state, each)]
    return rested[-1] if rested else min(reversed(present), key=lambda each: each.last_bye)


def _had_lately(state: LadderState, entrant: LadderEntrant) -> bool:
    return bool(entrant.last_bye) and state.next_round - entrant.last_bye < state.repeat_after


def _bye_account(state: LadderState, bye: LadderEntrant | None) -> LadderBye | None:
    if bye is None:
        return None
    below = state.present[state.present.index(bye) + 1 :]
    return LadderBye(bye.number, bye.last_bye, tuple((each.number, each.last_bye) for each in below))


def _clash(one: LadderEntrant, other: LadderEntrant) -> bool:
    """Whether both have had more of the same colour, so that one of them gets still more of it."""
    return one.more_white * other.more_white > 0


def _best(state: LadderState, players: Sequence[LadderEntrant]) -> list[Pair]:
    """KZ5: the one best pairing, by index, the higher player first: all criteria are one price."""
    count = len(players)
    if not count:
        return []
    table = [[0] * count for _ in players]
    base, widest = count + 1, count**3 + 1
    for high, low in combinations(range(count), 2):
        early = state.too_early(players[high], players[low])
        price = int(bool(early))
        for criterion, most in (
            (early, state.repeat_after * count + 1),
            ((low - high) ** 2, widest),
            (int(_clash(players[high], players[low])), base),
        ):
            price = price * most + criterion
        table[high][low] = table[low][high] = price * base**base + low * base ** (count - high)
    everybody = full(count)
    adj = [everybody & ~(1 << vertex) for vertex in range(count)]
    found = cheapest(adj, everybody, Costs(range(count), table), [-1] * count)
    assert found is not None  # everybody may meet everybody, at a price
    return [(high, low) for high, low in enumerate(found.mate) if high < low]


def _board(number: int, players: Sequence[LadderEntrant], best: Pair) -> Board:
    higher, lower = (players[place] for place in best)
    colour, _ = colours(higher, lower, number)
    white, black = (higher, lower) if colour == WHITE else (lower, higher)
    return Board(number, white.number, black.number)


def _passed(
    state: LadderState, players: Sequence[LadderEntrant], best: Pair, judgement: Judgement
) -> Iterator[LadderPassed]:
    """Those between the two: the pairing with one of them is worse in some criterion, of which the first is named."""
    high, low = best
    for other in range(high + 1, min(low, high + 1 + MOST_LOOKED_AT)):
        others = [place for place in range(len(players)) if place not in (high, other)]
        rest = _best(state, [players[place] for place in others])
        forced = sorted([(high, other), *((others[one], others[two]) for one, two in rest)])
        alternative = judged(state, players, forced)
        cause = next(name for name, ours, theirs in zip(CAUSES, judgement, alternative, strict=True) if ours != theirs)
        yield LadderPassed(players[other].number, cause, players[high].last_met(players[other].number))
