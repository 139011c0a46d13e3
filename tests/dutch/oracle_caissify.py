"""``caissify-pairings`` 0.5.0 as a second opinion on the edition of 2026: it forms the pairs, the rest is done here.

Known faults that are worked round: it takes the lower number for the higher ranked player and so gives wrong colours,
it pairs round 1 by a plain cut, it knows no bans and no virtual points, and it never refuses. So it is handed floats
and scores made here, round 1 as a second round without history, and what it gives is checked for C1-C3, given its
colours (5.2) and sorted. Slow above 60 players. Nothing here is shared with the engine.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from caissify_pairings.engines.dutch import DutchEngine

from sheetgen.pairing.dutch.state import SwissEntrant, SwissState, Turn
from tests.dutch.cases import Boards

GAMES = frozenset("1=0WDL")
OTHER = {"w": "b", "b": "w"}


@dataclass(frozen=True)
class Seen:
    """A player as this oracle reckons him."""

    place: int
    number: int
    score: Fraction
    colours: str
    met: frozenset[int]
    no_bye: bool
    floats: tuple[str, ...]
    present: bool


def boards(state: SwissState) -> Boards | None:
    seen = _seen(state)
    here = {place: each for place, each in seen.items() if each.present}
    if not here:
        return []
    places = {each.number: place for place, each in seen.items()}
    bans = {
        frozenset((places[one], places[other]))
        for ban in state.forbidden
        for one in ban.numbers
        for other in ban.numbers
        if one != other and one in places and other in places
    }
    pairs = [_coloured(here, pair, state.initial_colour) for pair in _pairs(state, here, bans)]
    if not _legal(state, here, pairs, bans):
        return None
    numbers = {place: each.number for place, each in seen.items()}
    return [(numbers[one], numbers[other] if other else None) for one, other in sorted(pairs, key=_order(here))]


def _seen(state: SwissState) -> dict[int, Seen]:
    members = sorted(
        (each for each in state.entrants if not each.absent or any(_paired(turn) for turn in each.turns)),
        key=lambda each: each.number,
    )
    places = {each.number: place for place, each in enumerate(members, start=1)}
    before = {each.number: _scores(state, each) for each in members}
    return {place: _player(state, each, place, places, before) for place, each in enumerate(members, start=1)}


def _paired(turn: Turn) -> bool:
    return bool(turn.opponent) or turn.code in "U+"


def _game(turn: Turn) -> bool:
    return bool(turn.opponent) and turn.code in GAMES


def _scores(state: SwissState, entrant: SwissEntrant) -> list[Fraction]:
    total, rows = Fraction(0), []
    extra = [*entrant.virtual, *[Fraction(0)] * (len(entrant.turns) + 1)]
    for number in range(len(entrant.turns) + 1):
        rows.append(total + extra[number])
        if number < len(entrant.turns):
            total += state.points.of(entrant.turns[number])
    return rows


def _player(
    state: SwissState,
    entrant: SwissEntrant,
    place: int,
    places: Mapping[int, int],
    before: Mapping[int, list[Fraction]],
) -> Seen:
    points, floats = state.points, []
    no_bye = False
    for number, turn in enumerate(entrant.turns):
        if _game(turn):
            own, other = before[entrant.number][number], before[turn.opponent or 0][number]
            floats.append("down" if own > other else "up" if own < other else "none")
        else:
            worth = points.of(turn)
            floats.append("down" if worth > points.loss else "none")
            no_bye |= worth >= points.win or turn.code == "U"
    games = [turn for turn in entrant.turns if _game(turn)]
    return Seen(
        place,
        entrant.number,
        before[entrant.number][-1],
        "".join(turn.colour for turn in games),
        frozenset(places[turn.opponent or 0] for turn in games),
        no_bye,
        tuple(floats),
        not entrant.absent,
    )


def _pairs(state: SwissState, here: Mapping[int, Seen], bans: set[frozenset[int]]) -> list[tuple[int, int | None]]:
    class Banning(DutchEngine):
        def _can_pair(self, one: Any, other: Any) -> bool:
            return frozenset((one.id, other.id)) not in bans and bool(super()._can_pair(one, other))

    rows = [
        {
            "id": place,
            "name": str(place),
            "rating": 9999 - place,
            "starting_number": place,
            "pairing_number": place,
            "score": float(each.score / (state.points.win or 1)),
            "color_hist": ["white" if colour == "w" else "black" for colour in each.colours],
            "float_history": list(each.floats),
            "bye_count": int(each.no_bye),
            "forfeit_win_count": 0,
        }
        for place, each in here.items()
    ]
    met = {(min(place, other), max(place, other)) for place, each in here.items() for other in each.met}
    done = state.played
    engine = Banning(rows, met, done + 1 if done else 2, state.rounds if done else state.rounds + 2)
    return [(found["white_id"], found["black_id"]) for found in engine.generate_pairings()]


def _preference(colours: str) -> tuple[str, int, int]:
    if not colours:
        return "", 0, 0
    more = colours.count("w") - colours.count("b")
    twice = len(colours) > 1 and colours[-1] == colours[-2]
    side = OTHER[colours[-1]] if more == 0 or (twice and abs(more) < 2) else "b" if more > 0 else "w"
    return side, 3 if twice or abs(more) > 1 else 2 if more else 1, abs(more)


def _coloured(here: Mapping[int, Seen], pair: tuple[int, int | None], initial: str) -> tuple[int, int | None]:
    if pair[1] is None:
        return pair
    high, low = sorted((pair[0], pair[1]), key=lambda place: (-here[place].score, place))
    (side, force, wide), (other, its, width) = (_preference(here[place].colours) for place in (high, low))
    white = None
    if side != other:
        white = side or OTHER[other]
    elif not side:
        white = initial if high % 2 else OTHER[initial]
    elif (force, wide if force == 3 else 0) != (its, width if its == 3 else 0):
        white = side if (force, wide) > (its, width) else OTHER[side]
    else:
        history = zip(reversed(here[high].colours), reversed(here[low].colours), strict=False)
        white = next((OTHER[one] for one, two in history if one != two), side)
    return (high, low) if white == "w" else (low, high)


def _legal(
    state: SwissState, here: Mapping[int, Seen], pairs: list[tuple[int, int | None]], bans: set[frozenset[int]]
) -> bool:
    byes = [one for one, other in pairs if other is None]
    placed = sorted(place for pair in pairs for place in pair if place is not None)
    if placed != sorted(here) or len(byes) > 1 or any(here[place].no_bye for place in byes):
        return False
    half = state.played * state.points.win / 2
    top = {place for place, each in here.items() if state.played + 1 == state.rounds and each.score > half}
    for one, other in pairs:
        if other is not None:
            due, its = _preference(here[one].colours), _preference(here[other].colours)
            clash = due[1] == its[1] == 3 and due[0] == its[0] and not {one, other} & top
            if clash or other in here[one].met or frozenset((one, other)) in bans:
                return False
    return True


def _order(here: Mapping[int, Seen]) -> Any:
    def key(pair: tuple[int, int | None]) -> tuple[Any, ...]:
        if pair[1] is None:
            return (1,)
        high, low = sorted((pair[0], pair[1]), key=lambda place: (-here[place].score, place))
        return 0, -here[high].score, -here[low].score, high

    return key
