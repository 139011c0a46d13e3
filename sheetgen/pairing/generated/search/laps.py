"""Odd number of teams, any number of rounds: one lap, period by period, and the same lap backwards, levels exchanged.

In a lap of (teams - 1) / 2 rounds a cell plays every cycle once. Afterwards it plays the same rounds from the last to
the first, its two levels exchanged: every player meets the teams his partner has met (S4), a team's colours are the
same (S5), who descended ascends. One thing is asked of the lap for that: a team floats at most once in a cell. If the
lap ends in the middle of a period, its last round is repeated at once; there every team has one White and one Black in
every cell.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from sheetgen.pairing.generated.search.cells import Cells, Target
from sheetgen.pairing.generated.search.zigzag import cell_cycles
from sheetgen.pairing.generated.shapes import Games, Rounds, Shape


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
    """By how much the spread of descents (I3) may exceed its bound, floats of a team in a period, and I2 in all."""

    spread: int
    in_period: int
    imbalance: int | None


#: What is tried for a period, in order.
LOOSENINGS = (
    Loosening(0, 1, 0),
    Loosening(0, 2, 0),
    Loosening(0, 2, 6),
    Loosening(0, 2, 14),
    Loosening(1, 2, 6),
    Loosening(1, 2, 14),
    Loosening(1, 2, 22),
    Loosening(2, 2, 22),
    Loosening(2, 2, None),
)


class Period(Cells):
    """One period of a lap after the rounds before it and before those of ``later``.

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
        self._once_a_cell(team)
        down: list[Any] = []
        up: list[Any] = []
        for place in range(self.shape.rounds):
            for side, kept in ((self.descents, down), (self.ascents, up)):
                kept += [arc for cell in range(self.cells) for arc in side[team, cell, place]]
            slack = self.loose.spread + (place + 1 < self.shape.rounds)
            self._spread(sum(down) + self.before.descents[team], place, slack)
            self._spread(sum(up) + self.before.ascents[team], place, slack)
        self.model.add(sum(down) <= self.loose.in_period)
        self.model.add(sum(up) <= self.loose.in_period)
        if self.loose.imbalance is not None and self.shape.rounds == 2 and self.cells > 1:
            here, there = sum(down) + self.before.descents[team], sum(up) + self.before.ascents[team]
            self._imbalance(here, there, self.loose.imbalance)

    def _once_a_cell(self, team: int) -> None:
        """A team floats once in a cell, in this period or later, and is left out in one cell at most (I3)."""
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

    def _spread(self, floats: Any, place: int, slack: int) -> None:
        """I3: floats of one kind since the beginning."""
        total, teams = self.cells * (self.played + place + 1), self.shape.teams
        self.model.add_linear_constraint(floats, total // teams - slack, -(-total // teams) + slack)


def lap(shape: Shape, bound: int, seconds: float, seed: int) -> list[Games] | None:
    """The rounds of a lap."""
    table = cell_cycles(Shape(shape.teams, shape.players, shape.others // 2))
    before, rounds = Floats(), list[Games]()
    for start in range(0, len(table), 2):
        rows = table[start : start + 2]
        period, later = Shape(shape.teams, shape.players, len(rows)), table[start + 2 :]
        for number, loose in enumerate(LOOSENINGS):
            found = Period(period, bound, rows, later, before, start, loose).solve(seconds, seed + number)
            if found is not None:
                break
        else:
            return None
        for games in found:
            before.add(games)
            rounds.append(games)
    return rounds


def exchanged(games: Games) -> Games:
    """The same games with the two levels of every cell exchanged."""
    return tuple(((one, level ^ 1), (two, other ^ 1)) for (one, level), (two, other) in games)


def doubled(rounds: list[Games]) -> Rounds:
    """A lap and the same lap backwards: after h + j of its 2h rounds, I2 is what it is after h - j."""
    return (*rounds, *(exchanged(games) for games in reversed(rounds)))
