"""Odd number of teams, one number of rounds: period by period, towards figures that only have to hold at the end.

Rounds beyond a lap are its last ones backwards, the levels of every cell exchanged (``laps``). A period is looked for
with its colours; of the rounds after it only who floats is looked for with it, so that no choice makes the figures of
grade B impossible. Nothing is asked of the table after fewer rounds, which is what leaves the room that ``laps`` lacks.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sheetgen.pairing.generated.shapes import Games, Rounds, Shape
from tools.molter_search.cells import Cells, Target
from tools.molter_search.colouring import BOUNDED
from tools.molter_search.laps import doubled
from tools.molter_search.zigzag import cell_cycles

#: Team, cell, round.
Place = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Aim:
    """A shape with the figures asked for: I2, I3 beyond its bound, and I4."""

    shape: Shape
    imbalance: int
    spread: int
    in_period: int

    @property
    def lap(self) -> int:
        """How many rounds are looked for; the others repeat them backwards."""
        return min(self.shape.rounds, self.shape.others // 2)

    @property
    def tail(self) -> range:
        """The rounds that are played twice."""
        return range(2 * self.lap - self.shape.rounds, self.lap)


#: What is tried for a shape, in order: a better vector before a worse one, all within grade B.
FIGURES = ((0, 0, 1), (0, 0, 2), (0, 1, 1), (0, 1, 2), (4, 1, 2), (None, 1, 2))


def aims(shape: Shape) -> Iterator[Aim]:
    """Divisible descents have no spread of one: a team more would be another one less."""
    every = shape.players // 2 * shape.rounds % shape.teams == 0
    for imbalance, spread, in_period in FIGURES:
        if not (every and spread):
            yield Aim(shape, shape.others if imbalance is None else imbalance, spread, in_period)


class Step(Cells):
    """The rounds ``now`` with their colours, after those that are known, before those of which floats are foreseen."""

    def __init__(self, aim: Aim, table: list[list[int]], known: Sequence[Games], now: range) -> None:
        self.aim, self.now, self.later = aim, now, table[now.stop :]
        self.past = _floats_of(known)
        size = Shape(aim.shape.teams, aim.shape.players, len(now))
        super().__init__(size, Target(0, 0, aim.in_period, BOUNDED, True), table[now.start : now.stop])

    def _turns(self) -> None:
        super()._turns()
        for place, row in enumerate(self.later, len(self.now)):
            for cell, number in enumerate(row):
                self._foreseen(place, cell, self.walks[number])

    def _foreseen(self, place: int, cell: int, walk: list[int]) -> None:
        """Exactly one arc of the cycle, in one of its directions."""
        chosen = []
        for one, two in zip(walk, [*walk[1:], walk[0]], strict=True):
            for down, up in ((one, two), (two, one)):
                arc = self.model.new_bool_var("")
                self.descents[down, cell, place].append(arc)
                self.ascents[up, cell, place].append(arc)
                chosen.append(arc)
        self.model.add_exactly_one(chosen)

    def _side(self, side: int, team: int, cell: int, place: int) -> list[Any]:
        """The floats of a team in a cell and a round: how many, or the variables that say so."""
        if place < self.now.start:
            return [1] if (team, cell, place) in self.past[side] else []
        return (self.descents, self.ascents)[side][team, cell, place - self.now.start]

    def _floats(self, team: int) -> None:
        descended, ascended = (self._in_all(team, side) for side in (0, 1))
        all_of_them, teams = self.cells * self.aim.shape.rounds, self.shape.teams
        self.model.add_linear_constraint(descended, all_of_them // teams, -(-all_of_them // teams) + self.aim.spread)
        self._imbalance(descended, ascended, self.aim.imbalance)
        for side in (0, 1):
            self._seldom(team, side)

    def _in_all(self, team: int, side: int) -> Any:
        """The floats of a team at the end; S6c: one of a kind in a cell, and an ascent repeated is a descent."""
        of_side = list[Any]()
        for cell in range(self.cells):
            floats = [arc for place in range(self.aim.lap) for arc in self._side(side, team, cell, place)]
            floats += [arc for place in self.aim.tail for arc in self._side(1 - side, team, cell, place)]
            self.model.add(sum(floats) <= 1)
            of_side += floats
        return sum(of_side)

    def _seldom(self, team: int, side: int) -> None:
        """I4; a last single round of the lap is repeated at once."""
        if self.aim.shape.players > self.aim.shape.others:
            return
        for first in range(0, self.aim.lap, 2):
            played = [(side, first)]
            if first + 1 < self.aim.lap:
                played.append((side, first + 1))
            elif self.aim.tail:
                played.append((1 - side, first))
            cells = range(self.cells)
            floats = [arc for kind, place in played for cell in cells for arc in self._side(kind, team, cell, place)]
            self.model.add(sum(floats) <= self.aim.in_period)


def _floats_of(known: Sequence[Games]) -> tuple[set[Place], set[Place]]:
    descended, ascended = set[Place](), set[Place]()
    for place, games in enumerate(known):
        for game in games:
            (down, level), (up, other) = sorted(game, key=lambda seat: seat[1])
            if level != other:
                descended.add((down, level // 2, place))
                ascended.add((up, level // 2, place))
    return descended, ascended


def reached(aim: Aim, seconds: float, seed: int) -> Rounds | None:
    """The rounds of a table with the figures asked for."""
    table = cell_cycles(Shape(aim.shape.teams, aim.shape.players, aim.lap))
    rounds = list[Games]()
    for start in range(0, aim.lap, 2):
        now = range(start, min(start + 2, aim.lap))
        found = Step(aim, table, rounds, now).solve(seconds, seed)
        if found is None:
            return None
        rounds += found
    return doubled(rounds)[: aim.shape.rounds] if aim.tail else tuple(rounds)


def search(shape: Shape, seconds: float, seed: int) -> Rounds | None:
    """The first of the aims of a shape that is reached."""
    return next((found for aim in aims(shape) if (found := reached(aim, seconds, seed)) is not None), None)
