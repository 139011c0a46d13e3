"""Exact tables from halves: in a period the two levels of a unit give White to one half of the teams, then change.

A unit is a couple of levels (teams even) or a cell (teams odd). In the first round of a period its stronger level
gives White to the teams of one half and its weaker level to the others; in the second round it is the reverse. So
every team has one White and one Black from every unit in every round (S5 exactly), every player one White and one
Black in every period (C1-C3), and what is left is to find games that cross the halves: matchings of counted pairs,
which windows of a few rounds solve one after the other. Any number of first rounds of the result is as good.
"""

import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from sheetgen.pairing.generated.shapes import Game, Games, Shape
from tools.molter_search.signs import Halves
from tools.molter_search.solver import new_model, solved

Signs = dict[tuple[int, int], list[int]]  # by unit and period
Name = tuple[int, int, int, int, int]  # round, level, its team, other level, its team


@dataclass(frozen=True, slots=True)
class Aim:
    """What is asked of the whole table: its largest shape and where descents equal ascents (I2)."""

    shape: Shape
    checkpoints: frozenset[int]
    every_round_even: bool = True  # I1 after every round, or after every period only


@dataclass(slots=True)
class State:
    """What has been played: who met whom, and the floats."""

    aim: Aim
    rounds: list[Games] = field(default_factory=list)
    meetings: defaultdict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))
    used: set[tuple[int, int, int]] = field(default_factory=set)  # level, team, team met
    descents: defaultdict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))  # team, cell
    ascents: defaultdict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))

    def play(self, games: Games) -> None:
        self.rounds.append(games)
        for (one, level), (two, other) in games:
            self.meetings[min(one, two), max(one, two)] += 1
            self.used |= {(level, one, two), (other, two, one)}
            if level != other:
                (down, _), (up, _) = sorted(((one, level), (two, other)), key=lambda seat: seat[1])
                self.descents[down, level // 2] += 1
                self.ascents[up, level // 2] += 1


def window_length(shape: Shape, played: int) -> int:
    """Enough periods to finish the lap in which every two teams meet once more."""
    lap = (shape.players * played // shape.others + 1) * shape.others
    length = 2
    while shape.players * (played + length) < lap:
        length += 2
    return min(length, shape.rounds - played)


def choose_halves(state: State, places: range, rng: random.Random) -> Signs:
    """Halves for every unit and period of a window."""
    shape = state.aim.shape
    everybody, periods = range(shape.teams), sorted({place // 2 for place in places})
    lap = shape.players * len(state.rounds) // shape.others
    wanted = [
        [
            0.0 if one == two else 1.0 if state.meetings[min(one, two), max(one, two)] <= lap else 0.02
            for two in everybody
        ]
        for one in everybody
    ]
    free = [
        [[int(one != two and (level, one, two) not in state.used) for two in everybody] for one in everybody]
        for level in range(shape.players)
    ]
    names = [(unit, period) for period in periods for unit in range(shape.players // 2)]
    vectors = Halves(shape.teams, [unit for unit, _ in names], wanted, free, rng).improve()
    return dict(zip(names, vectors, strict=True))


class Window:
    """The model of a few rounds: a Boolean a possible game; it is White for the team on the positive side."""

    def __init__(self, state: State, places: range, signs: Signs) -> None:
        self.state, self.shape, self.places, self.signs = state, state.aim.shape, places, signs
        self.model = new_model()
        self.games: dict[Name, Any] = {}
        self._possible()
        self._everybody_once()
        self._nobody_twice()
        self._meetings()
        if self.shape.has_cells:
            self._floats()

    def _sides(self, unit: int, place: int) -> list[int]:
        """The colours of the stronger level of a unit in a round."""
        return [sign * (-1) ** place for sign in self.signs[unit, place // 2]]

    def _possible(self) -> None:
        used = self.state.used
        for place in self.places:
            for level in range(self.shape.players):
                sides = self._sides(level // 2, place)
                for one, two in combinations(range(self.shape.teams), 2):
                    if sides[one] != sides[two] and not {(level, one, two), (level, two, one)} & used:
                        self.games[place, level, one, level, two] = self.model.new_bool_var("")
            if self.shape.has_cells:
                for upper in range(0, self.shape.players, 2):
                    self._possible_floats(place, upper)

    def _possible_floats(self, place: int, upper: int) -> None:
        """S6b, S6c: a float joins two teams of the larger half."""
        state, sides = self.state, self._sides(upper // 2, place)
        larger = 1 if sum(sides) > 0 else -1
        inside = [team for team, side in enumerate(sides) if side == larger]
        arcs = []
        for one in inside:
            for two in inside:
                met = {(upper, one, two), (upper + 1, two, one)} & state.used
                if (
                    one != two
                    and not met
                    and not state.descents[one, upper // 2]
                    and not state.ascents[two, upper // 2]
                ):
                    arcs.append(self.model.new_bool_var(""))
                    self.games[place, upper, one, upper + 1, two] = arcs[-1]
        self.model.add_exactly_one(arcs)

    def _everybody_once(self) -> None:
        """S2."""
        own: defaultdict[tuple[int, int, int], list[Any]] = defaultdict(list)
        for (place, level, one, other, two), game in self.games.items():
            own[place, level, one].append(game)
            own[place, other, two].append(game)
        for place in self.places:
            for level in range(self.shape.players):
                for team in range(self.shape.teams):
                    self.model.add_exactly_one(own[place, level, team])

    def _nobody_twice(self) -> None:
        """S4."""
        pairs: defaultdict[tuple[int, int, int], list[Any]] = defaultdict(list)
        for (_, level, one, other, two), game in self.games.items():
            pairs[level, one, two].append(game)
            pairs[other, two, one].append(game)
        for games in pairs.values():
            if len(games) > 1:
                self.model.add_at_most_one(games)

    def _meetings(self) -> None:
        """I1, I5: numbers of meetings in every round and after every round within one."""
        shape, state = self.shape, self.state
        pairs: defaultdict[tuple[int, int, int], list[Any]] = defaultdict(list)
        for (place, _, one, _, two), game in self.games.items():
            pairs[place, min(one, two), max(one, two)].append(game)
        least, most = shape.players // shape.others, -(-shape.players // shape.others)
        for one, two in combinations(range(shape.teams), 2):
            so_far: list[Any] = []
            for place in self.places:
                here = pairs[place, one, two]
                self.model.add_linear_constraint(sum(here), least, most)
                so_far += here
                low, high = self._allowed(place + 1)
                played = state.meetings[one, two]
                self.model.add_linear_constraint(sum(so_far), low - played, high - played)

    def _allowed(self, count: int) -> tuple[int, int]:
        """How often two teams may have met after some rounds."""
        total, others = self.shape.players * count, self.shape.others
        low, high = total // others, -(-total // others)
        if count % 2 and total > others and not self.state.aim.every_round_even:
            return max(1, low - 1), high + 1
        return low, high

    def _floats(self) -> None:
        """S6c, I2, I3, I4."""
        down: defaultdict[tuple[int, int, int], list[Any]] = defaultdict(list)
        up: defaultdict[tuple[int, int, int], list[Any]] = defaultdict(list)
        for (place, level, one, other, two), game in self.games.items():
            if level != other:
                down[one, level // 2, place].append(game)
                up[two, level // 2, place].append(game)
        for team in range(self.shape.teams):
            for side in (down, up):
                self._seldom(team, side)
            self._balanced(team, down, up)

    def _seldom(self, team: int, side: dict[tuple[int, int, int], list[Any]]) -> None:
        """S6c: once a cell; I4: once a period, where a team can."""
        for cell in range(self.shape.players // 2):
            self.model.add_at_most_one(game for place in self.places for game in side[team, cell, place])
        if self.shape.players <= self.shape.others:
            for period in {place // 2 for place in self.places}:
                inside = [place for place in self.places if place // 2 == period]
                cells = range(self.shape.players // 2)
                self.model.add_at_most_one(game for p in inside for c in cells for game in side[team, c, p])

    def _balanced(self, team: int, down: Any, up: Any) -> None:
        """I3 after every round, I2 at the checkpoints."""
        cells, state = range(self.shape.players // 2), self.state
        ahead = sum(state.descents[team, cell] for cell in cells)
        behind = sum(state.ascents[team, cell] for cell in cells)
        downs: list[Any] = []
        ups: list[Any] = []
        for place in self.places:
            downs += [game for cell in cells for game in down[team, cell, place]]
            ups += [game for cell in cells for game in up[team, cell, place]]
            total, teams = len(cells) * (place + 1), self.shape.teams
            self.model.add_linear_constraint(sum(downs), total // teams - ahead, -(-total // teams) - ahead)
            if place + 1 in state.aim.checkpoints:
                self.model.add(sum(downs) + ahead == sum(ups) + behind)

    def solve(self, seconds: float, seed: int) -> list[Games] | None:
        found = solved(self.model, self.games, seconds, seed)
        if found is None:
            return None
        chosen = [name for name, value in found.items() if value]
        return [tuple(self._coloured(name) for name in chosen if name[0] == place) for place in self.places]

    def _coloured(self, name: Name) -> Game:
        place, level, one, other, two = name
        white = self._sides(level // 2, place)[one] > 0
        if level % 2:
            white = not white
        return ((one, level), (two, other)) if white else ((two, other), (one, level))


def extended(state: State, length: int, seconds: float, tries: int, rng: random.Random) -> list[Games] | None:
    """The next rounds after those that are played."""
    places = range(len(state.rounds), len(state.rounds) + length)
    for _ in range(tries):
        signs = choose_halves(state, places, rng)
        found = Window(state, places, signs).solve(seconds, rng.randrange(10**6))
        if found is not None:
            return found
    return None


def replayed(aim: Aim, rounds: Sequence[Games]) -> State:
    state = State(aim)
    for games in rounds:
        state.play(games)
    return state


def longest(aim: Aim, seconds: float, tries: int, backs: int, seed: int) -> list[Games]:
    """As many rounds as are found: a window after the other, and from a dead end a window back."""
    rng = random.Random(seed)
    ends, best = [0], State(aim)
    state = State(aim)
    while len(state.rounds) < aim.shape.rounds:
        found = extended(state, window_length(aim.shape, len(state.rounds)), seconds, tries, rng)
        if found is not None:
            ends.append(len(state.rounds) + len(found))
            for games in found:
                state.play(games)
            if len(state.rounds) > len(best.rounds):
                best = replayed(aim, state.rounds)
        elif backs and len(ends) > 1:
            backs -= 1
            ends.pop()
            state = replayed(aim, state.rounds[: ends[-1]])
        else:
            break
    return best.rounds
