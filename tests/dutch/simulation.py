"""Random events for the Dutch pairing: mixes of fields that stress one rule each, played round by round.

A mix is data; ``play`` yields the state before each round and is sent the round that was paired from it.
"""

import random
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from sheetgen.pairing.dutch.outcome import NoLegalPairing, Round
from sheetgen.pairing.dutch.state import (
    ABSENT,
    BLACK,
    STANDARD_POINTS,
    WHITE,
    Edition,
    Forbidden,
    Points,
    SwissEntrant,
    SwissState,
    Turn,
)

HALF = Fraction(1, 2)
THREE = tuple(
    replace(Points.of_games(Fraction(3), Fraction(1), Fraction(0)), pairing_bye=Fraction(bye)) for bye in (1, 2, 3)
)
MIRROR = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
Pairer = Callable[[SwissState], Round]


@dataclass(frozen=True)
class Mix:
    """What the events of a mix have in common; shares are chances."""

    players: tuple[int, int] = (4, 60)
    rounds: tuple[int, int] = (4, 11)
    as_many_rounds_as_players: bool = False
    draws: float = 0.3
    asked_byes: float = 0.0
    forfeits: float = 0.0
    late: float = 0.0
    leaving: float = 0.0
    bans: float = 0.0  # bans for each player
    virtual: str = ""
    points: tuple[Points, ...] = (STANDARD_POINTS,)
    wrong_colours: float = 0.0


MIXES: Mapping[str, Mix] = {
    "plain": Mix(),
    "byes": Mix(asked_byes=0.05, forfeits=0.03, late=0.1, leaving=0.02),
    "heavy": Mix(players=(4, 40), asked_byes=0.2, forfeits=0.15),
    "forbidden": Mix(asked_byes=0.03, bans=0.3),
    "pairs": Mix(players=(6, 30), bans=2.0),
    "baku": Mix(virtual="baku", rounds=(7, 11)),
    "virtual": Mix(virtual="any", asked_byes=0.03),
    "three": Mix(points=THREE, asked_byes=0.05),
    "tiny": Mix(players=(2, 9), rounds=(3, 8), asked_byes=0.05, forfeits=0.05),
    "long": Mix(players=(5, 24), as_many_rounds_as_players=True, forfeits=0.02),
    "draws": Mix(draws=0.85),
    "exchanges": Mix(players=(8, 40), draws=0.97, rounds=(5, 12), asked_byes=0.05),
    "wild": Mix(players=(4, 30), wrong_colours=0.2),
    "hundreds": Mix(players=(100, 200), rounds=(9, 11), asked_byes=0.02, forfeits=0.01),
    "large": Mix(players=(200, 300), rounds=(9, 9), asked_byes=0.02, forfeits=0.01),
}


def play(rng: random.Random, mix: Mix, edition: Edition = Edition.FIDE_2026) -> Generator[SwissState, Round, None]:
    """An event of a mix, round after round."""
    state = _beginning(rng, mix, edition)
    rounds = state.rounds
    for _ in range(rounds):
        state = _announced(rng, mix, state)
        paired = yield state
        state = _played(rng, mix, state, paired)


def _beginning(rng: random.Random, mix: Mix, edition: Edition) -> SwissState:
    count = rng.randint(*mix.players)
    rounds = count if mix.as_many_rounds_as_players else rng.randint(*mix.rounds)
    entrants = tuple(SwissEntrant(number, rating=2400 - 1200 * number // count) for number in range(1, count + 1))
    pairs = tuple(
        Forbidden(tuple(rng.sample(range(1, count + 1), 2))) for _ in range(int(mix.bans * count)) if count > 1
    )
    initial = rng.choice((WHITE, BLACK))
    return SwissState(entrants, rounds, initial, edition, rng.choice(mix.points), pairs)


def _announced(rng: random.Random, mix: Mix, state: SwissState) -> SwissState:
    """Who is absent, and the virtual points of the round."""
    return replace(state, entrants=tuple(_entering(rng, mix, state, each) for each in state.entrants))


def _entering(rng: random.Random, mix: Mix, state: SwissState, entrant: SwissEntrant) -> SwissEntrant:
    extra = _virtual(rng, mix, state, entrant)
    entrant = replace(entrant, virtual=(*entrant.virtual, extra) if mix.virtual else ())
    return replace(entrant, absent=_absence(rng, mix, state, entrant))


def _absence(rng: random.Random, mix: Mix, state: SwissState, entrant: SwissEntrant) -> str:
    if entrant.absent == "-":  # withdrawn for good
        return "-"
    if not entrant.turns and rng.random() < mix.late:
        return "Z"
    if entrant.turns and not any(turn.was_paired for turn in entrant.turns) and rng.random() < 0.5:
        return "Z"
    if entrant.turns and rng.random() < mix.leaving:
        return "-"
    return rng.choice("FHHHZZ") if rng.random() < mix.asked_byes else ""


def _virtual(rng: random.Random, mix: Mix, state: SwissState, entrant: SwissEntrant) -> Fraction:
    if mix.virtual == "baku":
        fast = (state.rounds + 1) // 2
        group = 2 * -(-len(state.entrants) // 4)
        if entrant.number > group or state.next_round > fast:
            return Fraction(0)
        return Fraction(1) if state.next_round <= (fast + 1) // 2 else HALF
    return rng.choice((0, 0, 1, 2)) * HALF if mix.virtual else Fraction(0)


def _played(rng: random.Random, mix: Mix, state: SwissState, paired: Round) -> SwissState:
    turns = {entrant.number: Turn(code=entrant.absent) if entrant.absent else ABSENT for entrant in state.entrants}
    ratings = {entrant.number: entrant.rating for entrant in state.entrants}
    if paired.bye is not None:
        turns[paired.bye] = Turn(code="U")
    for board in paired.boards:
        code = _result(rng, mix, ratings[board.white] - ratings[board.black])
        colours = (BLACK, WHITE) if rng.random() < mix.wrong_colours else (WHITE, BLACK)
        turns[board.white] = Turn(board.black, colours[0], code)
        turns[board.black] = Turn(board.white, colours[1], "-" if code == "*" else MIRROR[code])
        if code == "*":
            turns[board.white] = replace(turns[board.white], code="-")
    return replace(
        state,
        entrants=tuple(replace(each, turns=(*each.turns, turns[each.number])) for each in state.entrants),
    )


def _result(rng: random.Random, mix: Mix, difference: int) -> str:
    """A code for White; ``*``: neither came."""
    if rng.random() < mix.forfeits:
        return rng.choice("++--*")
    if rng.random() < mix.draws:
        return "="
    return "1" if rng.random() < 1 / (1 + 10.0 ** (-difference / 400)) else "0"


def states(
    name: str, seed: int, pairer: Pairer, edition: Edition = Edition.FIDE_2026
) -> Iterator[tuple[SwissState, Round | None]]:
    """Every round of one event, paired by ``pairer``; the event ends with the first round that cannot be paired."""
    event = play(random.Random(f"{name}-{seed}"), MIXES[name], edition)
    try:
        state = next(event)
        while True:
            try:
                paired = pairer(state)
            except NoLegalPairing:
                yield state, None
                return
            yield state, paired
            state = event.send(paired)
    except StopIteration:
        return
