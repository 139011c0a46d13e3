"""Odd number of teams, any number of rounds: one lap, period by period, and the same lap backwards, levels exchanged.

In a lap of (teams - 1) / 2 rounds a cell plays every cycle once. Afterwards it plays the same rounds from the last to
the first, its two levels exchanged: every player meets the teams his partner has met (S4), a team's colours are the
same (S5), who descended ascends. One thing is asked of the lap for that: a team floats at most once in a cell. If the
lap ends in the middle of a period, its last round is repeated at once; there every team has one White and one Black in
every cell.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sheetgen.pairing.generated.shapes import Games, Rounds, Shape
from tools.molter_search.cells import Cells, Target
from tools.molter_search.zigzag import cell_cycles


@dataclass(slots=True)
class Floats:
    """The floats of the rounds before: descents and ascents of every team, and who floated in a cell."""

    descents: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))
    ascents: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))
    floated: set[tuple[int, int]] = field(default_factory=set)  # team, cell

    def add(self, games: Games) -> None:
        for game in games:
            (down, level), (up, other) = sorted(game, key=lambda seat: seat[1])
            if level != other:
                self.descents[down] += 1
                self.ascents[up] += 1
                self.floated |= {(down, level // 2), (up, level // 2)}


@dataclass(frozen=True, slots=True)
class Loosening:
    """By how much the spread of descents (I3) may exceed its bound, floats of a team in a period, and I2 in all.

    ``twice``: the spread is also asked for after every round of the second time.
    """

    spread: int
    in_period: int
    imbalance: int | None
    twice: bool = True


#: What is tried for a period, in order.
LOOSENINGS = (
    Loosening(0, 1, 0),
    Loosening(0, 2, 6),
    Loosening(1, 2, 14),
    Loosening(0, 1, 0, twice=False),
    Loosening(1, 2, 14, twice=False),
    Loosening(1, 2, 24, twice=False),
    Loosening(2, 2, None, twice=False),
)


class Stretch(Cells):
    """Some periods of a lap after the rounds before them and before those of ``later``.

    ``loose`` says by how much I3, I4 and I2 may fail at its end. For the later rounds only the teams that float are
    looked for, so that a lap that begins can be ended.
    """

    def __init__(
        self,
        shape: Shape,
        bound: int,
        table: list[list[int]],
        later: list[list[int]],
        before: Floats,
        played: int,
        loose: Loosening,
    ) -> None:
        self.before, self.played, self.loose = before, played, loose
        self.reserved: defaultdict[tuple[int, int], list[Any]] = defaultdict(list)  # team, cell
        self.later = later
        super().__init__(shape, Target(0, 0, loose.in_period, bound, True), table)

    def _turns(self) -> None:
        super()._turns()
        for row in self.later:
            for cell, number in enumerate(row):
                walk = self.walks[number]
                edges = [self.model.new_bool_var("") for _ in walk]
                self.model.add_exactly_one(edges)
                for spot, edge in enumerate(edges):
                    for team in (walk[spot], walk[(spot + 1) % len(walk)]):
                        self.reserved[team, cell].append(edge)

    def _floats(self, team: int) -> None:
        ever = self._once_a_cell(team)
        down: list[Any] = [self.before.descents[team]]
        up: list[Any] = [self.before.ascents[team]]
        for place in range(self.shape.rounds):
            for side, kept in ((self.descents, down), (self.ascents, up)):
                kept += [arc for cell in range(self.cells) for arc in side[team, cell, place]]
            ends_period = place % 2 == 1 or place + 1 == self.shape.rounds
            excess = self.loose.spread if ends_period else max(1, self.loose.spread)
            count = self.played + place + 1
            self._spread(sum(down), count, excess)
            if self.loose.twice:
                self._spread(sum(ever) - sum(up), self.shape.others - count, excess)
            else:
                self._spread(sum(up), count, excess + 1)
        self._seldom(team)
        if self.loose.imbalance is not None and self.cells > 1:
            half_a_period = 2 * self.cells * (self.shape.rounds % 2)
            self._imbalance(sum(down), sum(up), min(self.loose.imbalance + half_a_period, self.shape.others))

    def _seldom(self, team: int) -> None:
        """I4; a single last round is played twice running, and who ascends in it descends when it is repeated."""
        cells = range(self.cells)
        for start in range(0, self.shape.rounds, 2):
            places = range(start, min(start + 2, self.shape.rounds))
            down, up = (
                [arc for place in places for cell in cells for arc in side[team, cell, place]]
                for side in (self.descents, self.ascents)
            )
            for arcs in (down, up) if len(places) == 2 else (down + up,):
                self.model.add(sum(arcs) <= self.loose.in_period)

    def _once_a_cell(self, team: int) -> list[Any]:
        """A team floats once in a cell, ever, and is left out in one cell at most (I3)."""
        sides, places = (self.descents, self.ascents), range(self.shape.rounds)
        ever: list[Any] = []
        for cell in range(self.cells):
            arcs = [arc for side in sides for place in places for arc in side[team, cell, place]]
            arcs += self.reserved[team, cell]
            if (team, cell) in self.before.floated:
                self.model.add_bool_and(arc.Not() for arc in arcs)
                ever.append(1)
            else:
                self.model.add_at_most_one(arcs)
                ever += arcs
        self.model.add(sum(ever) >= self.cells - 1)
        return ever

    def _spread(self, floats: Any, count: int, excess: int) -> None:
        """I3: descents in the first rounds; after the lap those who descend are those who ascended in it."""
        total, teams = self.cells * count, self.shape.teams
        if total % teams == 0 and self.loose.spread < 2:
            excess = 0  # one team more would be another one less: a spread of two where none is needed
        self.model.add_linear_constraint(floats, total // teams - excess // 2, -(-total // teams) + (excess + 1) // 2)


def stretches(shape: Shape) -> list[range]:
    """The rounds of a lap that are looked for together: periods, but the last ones, which are hard to end, at once."""
    count, cells = shape.others // 2, shape.players // 2
    last = 8 if cells <= 4 else 6 if cells <= 6 else 4
    last = min(count, last - count % 2)
    return [*(range(start, start + 2) for start in range(0, count - last, 2)), range(count - last, count)]


def lap(shape: Shape, bound: int, seconds: float, seed: int) -> list[Games] | None:
    """The rounds of a lap."""
    table = cell_cycles(Shape(shape.teams, shape.players, shape.others // 2))
    before, rounds = Floats(), list[Games]()
    for places in stretches(shape):
        found = _stretch(shape, bound, table, places, before, seconds, seed)
        if found is None:
            return None
        for games in found:
            before.add(games)
            rounds.append(games)
    return rounds


def _stretch(
    shape: Shape, bound: int, table: list[list[int]], places: range, before: Floats, seconds: float, seed: int
) -> Sequence[Games] | None:
    rows, later = table[places.start : places.stop], table[places.stop :]
    size = Shape(shape.teams, shape.players, len(rows))
    for number, loose in enumerate(LOOSENINGS):
        model = Stretch(size, bound, rows, later, before, places.start, loose)
        found = model.solve(seconds * len(rows) / 2, seed + number)
        if found is not None:
            return found
    return None


def exchanged(games: Games) -> Games:
    """The same games with the two levels of every cell exchanged."""
    return tuple(((one, level ^ 1), (two, other ^ 1)) for (one, level), (two, other) in games)


def doubled(rounds: list[Games]) -> Rounds:
    """A lap and the same lap backwards: after h + j of its 2h rounds, I2 is what it is after h - j."""
    return (*rounds, *(exchanged(games) for games in reversed(rounds)))
