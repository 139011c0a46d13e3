"""B11: which envelopes may be offered to whom, so that everybody who draws later still finds one that is large enough.

A state says how many numbers are left in the envelopes, fullest first; which envelope is which does not count. The plan
holds every state the ceremony can come to, and is printed: who holds it counts what is left, and reads what to offer.
"""

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

State = tuple[int, ...]
MOST_LINES = 36  # as many as still fit on the sheet of the ceremony


@dataclass(frozen=True, slots=True)
class Portion:
    """Those of a contingent who draw from one envelope: all of it, unless it had to be split."""

    contingent: int
    size: int


@dataclass(frozen=True, slots=True)
class DrawPlan:
    """The order of drawing; for each step and state what the envelopes to offer must have left; ``narrowed`` to one."""

    portions: tuple[Portion, ...]
    offers: tuple[Mapping[State, tuple[int, ...]], ...]
    narrowed: bool

    @property
    def split(self) -> set[int]:
        """The contingents for which no envelope was large enough."""
        drawing = [portion.contingent for portion in self.portions]
        return {contingent for contingent in drawing if drawing.count(contingent) > 1}


def plan(sizes: Sequence[int], envelopes: Sequence[int]) -> DrawPlan:
    """B11: the plan for contingents in the order in which they draw; split where no envelope can be large enough."""
    portions = next(way for way in _ways(tuple(sizes), len(envelopes)) if _fits(way, envelopes))
    start = in_order(envelopes)
    offers = _offers(portions, start, one=False)
    if sum(map(len, offers)) <= MOST_LINES:
        return DrawPlan(portions, offers, narrowed=False)
    return DrawPlan(portions, _offers(portions, start, one=True), narrowed=True)


def fits(sizes: Sequence[int], envelopes: Sequence[int]) -> bool:
    """Whether every contingent finds an envelope, several sharing one if need be."""
    return _fits(tuple(Portion(place, size) for place, size in enumerate(sizes)), envelopes)


def _fits(portions: Sequence[Portion], envelopes: Sequence[int]) -> bool:
    return _possible(tuple(portion.size for portion in portions), in_order(envelopes))


def in_order(left: Iterable[int]) -> State:
    """The state of envelopes: what is left in them, fullest first, empty ones forgotten."""
    return tuple(sorted(filter(None, left), reverse=True))


@cache
def _possible(sizes: tuple[int, ...], state: State) -> bool:
    if not sizes:
        return True
    if sum(sizes) > sum(state):
        return False
    return any(_possible(sizes[1:], after(state, room, sizes[0])) for room in set(state) if room >= sizes[0])


def after(state: State, room: int, how_many: int) -> State:
    """The state when so many numbers have been drawn from an envelope that had ``room`` left."""
    place = state.index(room)
    return in_order((*state[:place], room - how_many, *state[place + 1 :]))


def _offers(portions: tuple[Portion, ...], start: State, one: bool) -> tuple[Mapping[State, tuple[int, ...]], ...]:
    """For each step every state that can be reached, with the envelopes that keep the rest possible."""
    states, steps = [start], []
    for step, portion in enumerate(portions):
        offers = {state: _offered(state, portion, portions[step + 1 :], one) for state in states}
        steps.append(offers)
        following = {after(state, room, portion.size) for state in states for room in offers[state]}
        states = sorted(following, reverse=True)
    return tuple(steps)


def _offered(state: State, portion: Portion, later: tuple[Portion, ...], one: bool) -> tuple[int, ...]:
    rooms = sorted({room for room in state if room >= portion.size})
    possible = [room for room in rooms if _fits(later, after(state, room, portion.size))]
    return tuple(possible[:1] if one else possible[::-1])


def _ways(sizes: tuple[int, ...], envelopes: int) -> Iterator[tuple[Portion, ...]]:
    """Every way to split the contingents, first those that keep the most pairs of members together."""
    choices = [sorted(_parts(size, size, envelopes), key=_apart) for size in sizes]
    first = (0,) * len(sizes)
    waiting, seen = [(0, first)], {first}
    while waiting:
        _, way = heapq.heappop(waiting)
        parts = [choices[place][choice] for place, choice in enumerate(way)]
        yield tuple(Portion(place, size) for place, split in enumerate(parts) for size in split)
        for place, choice in enumerate(way):
            following = (*way[:place], choice + 1, *way[place + 1 :])
            if choice + 1 < len(choices[place]) and following not in seen:
                seen.add(following)
                cost = sum(_apart(choices[at][number]) for at, number in enumerate(following))
                heapq.heappush(waiting, (cost, following))


def _parts(size: int, most: int, how_many: int) -> Iterator[tuple[int, ...]]:
    """The ways to write a size as at most so many parts, large ones first."""
    if size == 0:
        yield ()
    elif how_many:
        for part in range(min(size, most), 0, -1):
            for rest in _parts(size - part, part, how_many - 1):
                yield (part, *rest)


def _apart(parts: tuple[int, ...]) -> int:
    """How many pairs of members do not draw from the same envelope."""
    return sum(one * other for one, other in combinations(parts, 2))
