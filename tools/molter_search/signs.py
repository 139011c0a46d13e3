"""Halves of the teams for the units of a period: chosen so that the pairs that must meet find a unit they cross."""

import random
from collections.abc import Sequence

Grid = Sequence[Sequence[float]]
Free = Sequence[Sequence[Sequence[int]]]
STEPS = 3000


class Halves:
    """Sign vectors under improvement: swaps of two teams that do not make the weighted shortage larger.

    The shortage falls with every level at which a wanted pair is free and crossed, and with every free opponent a
    player has on the other side.
    """

    def __init__(self, teams: int, units: Sequence[int], need: Grid, free: Free, rng: random.Random) -> None:
        self.teams, self.units, self.need, self.free, self.rng = teams, units, need, free, rng
        self.vectors = [self._random() for _ in units]
        self.levels = {
            unit: [
                [free[2 * unit][one][two] + free[2 * unit + 1][one][two] for two in range(teams)]
                for one in range(teams)
            ]
            for unit in set(units)
        }
        self.crossed = [[self._crossings(one, two) for two in range(teams)] for one in range(teams)]
        self.degrees = [
            [self._degrees(vector, 2 * unit + side) for side in (0, 1)]
            for vector, unit in zip(self.vectors, units, strict=True)
        ]
        self.pair_cost = [2.0**-count for count in range(2 * len(units) + 3)]
        self.seat_cost = [3.0**-count for count in range(teams + 2)]

    def _random(self) -> list[int]:
        positive = (self.teams + 1) // 2
        vector = [1] * positive + [-1] * (self.teams - positive)
        self.rng.shuffle(vector)
        return vector

    def _crossings(self, one: int, two: int) -> int:
        chosen = zip(self.vectors, self.units, strict=True)
        return sum(self.levels[unit][one][two] for vector, unit in chosen if vector[one] != vector[two])

    def _degrees(self, vector: Sequence[int], level: int) -> list[int]:
        everybody = range(self.teams)
        return [sum(self.free[level][one][two] for two in everybody if vector[one] != vector[two]) for one in everybody]

    def improve(self, steps: int = STEPS) -> list[list[int]]:
        for _ in range(steps):
            place = self.rng.randrange(len(self.units))
            one, two = self.rng.randrange(self.teams), self.rng.randrange(self.teams)
            if self.vectors[place][one] != self.vectors[place][two]:
                self._try(place, one, two)
        return self.vectors

    def _try(self, place: int, one: int, two: int) -> None:
        """Exchange the sides of two teams if nothing gets worse."""
        degrees = [self._new_degrees(place, side, one, two) for side in (0, 1)]
        change = self._pair_change(place, one, two)
        for old, new in zip(self.degrees[place], degrees, strict=True):
            change += sum(
                self.seat_cost[after] - self.seat_cost[before]
                for before, after in zip(old, new, strict=True)
                if before != after
            )
        if change <= 0:
            self._exchange(place, one, two)
            self.degrees[place] = degrees

    def _pair_change(self, place: int, one: int, two: int) -> float:
        vector, levels, change = self.vectors[place], self.levels[self.units[place]], 0.0
        for team in (one, two):
            sign, counts, need, own = vector[team], self.crossed[team], self.need[team], levels[team]
            for other in range(self.teams):
                if need[other] and own[other] and other not in (one, two):
                    before = counts[other]
                    after = before - own[other] if sign != vector[other] else before + own[other]
                    change += need[other] * (self.pair_cost[after] - self.pair_cost[before])
        return change

    def _new_degrees(self, place: int, side: int, one: int, two: int) -> list[int]:
        vector, free = self.vectors[place], self.free[2 * self.units[place] + side]
        degrees = self.degrees[place][side][:]
        for team in (one, two):
            sign, row = vector[team], free[team]
            for other in range(self.teams):
                if row[other] and other not in (one, two):
                    step = -1 if sign != vector[other] else 1
                    degrees[other] += step
                    degrees[team] += step
        return degrees

    def _exchange(self, place: int, one: int, two: int) -> None:
        vector, levels = self.vectors[place], self.levels[self.units[place]]
        for team in (one, two):
            for other in range(self.teams):
                if other not in (one, two):
                    step = levels[team][other] * (-1 if vector[team] != vector[other] else 1)
                    self.crossed[team][other] += step
                    self.crossed[other][team] += step
        vector[one], vector[two] = vector[two], vector[one]
