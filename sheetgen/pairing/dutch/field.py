"""The players as the pairing of one round sees them: scores, preferences, floats, and who may meet whom."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, groupby
from math import inf, lcm

from sheetgen.pairing.dutch.outcome import Direction
from sheetgen.pairing.dutch.state import (
    KINDS,
    ColourClaim,
    Points,
    Preference,
    Strength,
    SwissEntrant,
    SwissState,
    Turn,
    preference,
)
from sheetgen.pairing.matching.search import Graph, full, mask_of

OfTurn = Callable[[Turn, Points], bool]


@dataclass(frozen=True, slots=True)
class Contender:
    """A player who is to be paired. Scores are whole: in the smallest unit the event knows."""

    number: int
    place: int  # his pairing number (TPN) without those who hold none (SW5)
    score: int  # points and virtual points: the pairing score, which every rule means
    preference: Preference
    colours: tuple[str, ...]
    may_have_bye: bool  # C2
    floats: tuple[Direction | None, Direction | None]  # one and two rounds ago
    is_topscorer: bool  # 1.8

    @property
    def games(self) -> int:
        """How many games he has played, forfeits not counted."""
        return len(self.colours)

    @property
    def claim(self) -> ColourClaim:
        """What the allocation of colours compares of him: his place, his preference and the colours he has had."""
        return ColourClaim(self.place, self.preference, self.colours)

    @property
    def is_absolute(self) -> bool:
        """Whether his colour preference is absolute."""
        return self.preference.strength is Strength.ABSOLUTE


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody to be paired, in ranking order (1.2), and as masks of their places in it who may meet whom."""

    contenders: tuple[Contender, ...]
    unit: int  # a point in the unit of the scores
    met: Graph  # C1
    banned: Graph  # SW28
    clashing: Graph  # C3

    @property
    def size(self) -> int:
        """How many players are to be paired."""
        return len(self.contenders)

    def allowed(self) -> Graph:
        """The absolute criteria C1 and C3, and the bans."""
        everybody = full(self.size)
        return [
            everybody & ~(1 << place | self.met[place] | self.banned[place] | self.clashing[place])
            for place in range(self.size)
        ]

    def groups(self) -> list[tuple[int, int]]:
        """1.3: the scoregroups, each as the place of its first player and the place behind its last one."""
        ends = []
        start = 0
        for _, members in groupby(self.contenders, key=lambda each: each.score):
            size = sum(1 for _ in members)
            ends.append((start, start + size))
            start += size
        return ends

    def points(self, score: int) -> Fraction:
        """Return a score, which is whole in the smallest unit of the event, in points."""
        return Fraction(score, self.unit)


class _Histories:
    """What lies behind: the pairing scores before every round, in whole units."""

    def __init__(self, state: SwissState, members: Sequence[SwissEntrant]) -> None:
        self.state = state
        self.members = members
        self.unit = lcm(*(value.denominator for value in self._values()))

    def _values(self) -> Iterator[Fraction]:
        yield from map(self.state.points.of_code, KINDS)
        for entrant in self.members:
            yield from entrant.virtual

    @cached_property
    def topscorers_pass(self) -> float:
        """1.8, SW16: when the last round is paired, a topscorer has more than half of what could be scored."""
        state = self.state
        if state.next_round < state.rounds:
            return inf
        return state.played * self.units(max(state.points.win, state.points.draw))

    def units(self, value: Fraction) -> int:
        return value.numerator * (self.unit // value.denominator)

    @cached_property
    def scores(self) -> dict[int, list[int]]:
        """Number → pairing score before round 1, 2, … and before the round to be paired."""
        return {entrant.number: self._row(entrant) for entrant in self.members}

    def _row(self, entrant: SwissEntrant) -> list[int]:
        points = self.state.points
        real = accumulate((self.units(points.of(turn)) for turn in entrant.turns), initial=0)
        virtual = list(map(self.units, entrant.virtual))
        virtual += [0] * (len(entrant.turns) + 1 - len(virtual))
        return [score + extra for score, extra in zip(real, virtual, strict=False)]

    def floated(self, entrant: SwissEntrant, back: int, is_downfloat: OfTurn) -> Direction | None:
        """SW9: by the pairing scores of that round; what an unplayed round is, the edition says."""
        at = len(entrant.turns) - back
        if at < 0:
            return None
        turn = entrant.turns[at]
        if not turn.is_game or turn.opponent is None:
            return Direction.DOWN if is_downfloat(turn, self.state.points) else None
        own, other = self.scores[entrant.number][at], self.scores[turn.opponent][at]
        if own == other:
            return None
        return Direction.DOWN if own > other else Direction.UP


def field_of(state: SwissState, bars_bye: OfTurn, is_downfloat: OfTurn) -> Field:
    """The field of the next round; the two questions about past rounds are answered differently by the editions."""
    members = holders(state)
    histories = _Histories(state, members)
    contenders = [
        _contender(entrant, place, histories, bars_bye, is_downfloat)
        for place, entrant in enumerate(members, start=1)
        if not entrant.absent
    ]
    contenders.sort(key=lambda each: (-each.score, each.place))
    places = {each.number: place for place, each in enumerate(contenders)}
    return Field(
        tuple(contenders),
        histories.unit,
        _met(state, places),
        _banned(state, places),
        _clashing(contenders),
    )


def holders(state: SwissState) -> list[SwissEntrant]:
    """SW5: who holds a pairing number: those who are here or were paired before, in their order."""
    return sorted(
        (each for each in state.entrants if not each.absent or any(turn.was_paired for turn in each.turns)),
        key=lambda each: each.number,
    )


def _contender(
    entrant: SwissEntrant, place: int, histories: _Histories, bars_bye: OfTurn, is_downfloat: OfTurn
) -> Contender:
    state = histories.state
    score = histories.scores[entrant.number][-1]
    colours = tuple(turn.colour for turn in entrant.turns if turn.is_game)
    return Contender(
        entrant.number,
        place,
        score,
        preference(colours),
        colours,
        not any(bars_bye(turn, state.points) for turn in entrant.turns),
        (histories.floated(entrant, 1, is_downfloat), histories.floated(entrant, 2, is_downfloat)),
        2 * score > histories.topscorers_pass,
    )


def _met(state: SwissState, places: dict[int, int]) -> Graph:
    """C1: a forfeit is no meeting."""
    met = [0] * len(places)
    for entrant in state.entrants:
        if entrant.number in places:
            games = (turn.opponent for turn in entrant.turns if turn.is_game)
            met[places[entrant.number]] = mask_of(places[number] for number in games if number in places)
    return met


def _banned(state: SwissState, places: dict[int, int]) -> Graph:
    banned = [0] * len(places)
    for ban in state.forbidden:
        present = [places[number] for number in ban.numbers if number in places]
        if ban.holds_in(state.next_round):
            _ban(banned, present)
    return banned


def _ban(banned: Graph, members: Iterable[int]) -> None:
    group = mask_of(members)
    for place in members:
        banned[place] |= group & ~(1 << place)


def _clashing(contenders: Sequence[Contender]) -> Graph:
    """C3: both have the same absolute preference, and neither is a topscorer."""
    due = {side: mask_of(_bound(contenders, side)) for side in ("w", "b")}
    return [
        due[each.preference.side] & ~(1 << place) if each.is_absolute and not each.is_topscorer else 0
        for place, each in enumerate(contenders)
    ]


def _bound(contenders: Sequence[Contender], side: str) -> Iterator[int]:
    for place, each in enumerate(contenders):
        if each.is_absolute and not each.is_topscorer and each.preference.side == side:
            yield place
