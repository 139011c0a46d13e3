"""Odd number of teams, any number of rounds: one lap, period by period, and the same lap with the levels exchanged.

In a lap of (teams - 1) / 2 rounds a cell plays every cycle once. Afterwards it plays the same rounds with its two
levels exchanged: every player meets the teams his partner has met (S4), a team's colours are the same (S5), who
descended ascends. Two things are asked of the lap for that: a team floats at most once in a cell, and if the lap ends
in the middle of a period, its last round, which is then repeated at once, gives every team one White and one Black
in every cell.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from sheetgen.pairing.generated.search.cells import Cells, Target
from sheetgen.pairing.generated.search.zigzag import cell_cycles
from sheetgen.pairing.generated.shapes import Games, Rounds, Shape


@dataclass(slots=True)
class Floats:
    """The floats of the rounds before: descents and ascents of every team, and who did what in a cell."""

    descents: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))
    ascents: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))
    floated: set[tuple[int, int, bool]] = field(default_factory=set)  # team, cell, whether down

    def add(self, games: Games) -> None:
        for game in games:
            (down, level), (up, other) = sorted(game, key=lambda seat: seat[1])
            if level != other:
                self.descents[down] += 1
                self.ascents[up] += 1
                self.floated |= {(down, level // 2, True), (up, level // 2, False)}


class Period(Cells):
    """One period of a lap after the rounds before it; ``slack`` loosens I3, ``even`` asks for I2 at its end."""

    def __init__(
        self, shape: Shape, target: Target, table: list[list[int]], before: Floats, played: int, slack: int, even: bool
    ) -> None:
        self.before, self.played, self.slack, self.even = before, played, slack, even
        super().__init__(shape, target, table)

    def _floats(self, team: int) -> None:
        cells, places = range(self.cells), range(self.shape.rounds)
        ends: list[Any] = []
        for side in (self.descents, self.ascents):
            arcs = [arc for place in places for cell in cells for arc in side[team, cell, place]]
            ends.append(sum(arcs))
            if self.shape.players <= self.shape.others:
                self.model.add(sum(arcs) <= self.target.in_period)
        for cell in cells:
            for side in (self.descents, self.ascents):
                arcs = [arc for place in places for arc in side[team, cell, place]]
                self.model.add(sum(arcs) <= int((team, cell, side is self.descents) not in self.before.floated))
        down, up = ends
        total, teams = self.cells * (self.played + self.shape.rounds), self.shape.teams
        ahead = self.before.descents[team]
        self.model.add_linear_constraint(
            down, total // teams - ahead - self.slack, -(-total // teams) - ahead + self.slack
        )
        if self.even:
            self.model.add(down + ahead == up + self.before.ascents[team])


#: What is tried for a period, in order: looseness of I3, floats of a team in a period, I2 at its end.
LOOSENINGS = ((0, 1, True), (0, 1, True), (1, 1, True), (1, 2, True), (1, 2, False))


def lap(shape: Shape, bound: int, seconds: float, seed: int) -> list[Games] | None:
    """The rounds of a lap."""
    table = cell_cycles(Shape(shape.teams, shape.players, shape.others // 2))
    before, rounds = Floats(), list[Games]()
    for start in range(0, len(table), 2):
        rows = table[start : start + 2]
        for number, (slack, in_period, even) in enumerate(LOOSENINGS):
            target = Target(0, 0, in_period, bound, True)
            period = Shape(shape.teams, shape.players, len(rows))
            halved = even and shape.players > 2 and len(rows) == 2
            found = Period(period, target, rows, before, start, slack, halved).solve(seconds, seed + number)
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
    """A lap and its repetition; a single last round is repeated at once, so that the two make a period."""
    again = [exchanged(games) for games in rounds]
    return (*rounds, *again) if len(rounds) % 2 == 0 else (*rounds, again[-1], *again[:-1])
