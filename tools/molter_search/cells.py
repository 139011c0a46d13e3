"""Odd number of teams: floats and colours of zig-zag cycles found together, one model for a whole table.

A cell plays in a round a cycle through all teams. ``turned`` says of a team whether its stronger player plays the
team that follows on the cycle, and so its weaker player the one before. Two neighbours both turned, or both not, are
the float; with exactly one of them in the cycle all other games join equal levels (S6b). A cycle that a cell plays
again is played with everything turned round: every player then meets his other neighbour (S4).
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from sheetgen.pairing.generated.shapes import Game, Rounds, Shape
from tools.molter_search.solver import new_model, solved
from tools.molter_search.zigzag import cell_cycles, cycle

Key = tuple[str, int, int, int]  # kind, round, cell, place in the cycle


@dataclass(frozen=True, slots=True)
class Target:
    """What is asked: imbalance of floats (I2), excess of their spread (I3), floats in a period (I4), colours (S5)."""

    imbalance: int
    spread: int
    in_period: int
    bound: int
    strict: bool


class Cells:
    """The model of a shape."""

    def __init__(self, shape: Shape, target: Target, table: list[list[int]] | None = None) -> None:
        self.shape, self.target = shape, target
        self.cells, self.table = shape.players // 2, table or cell_cycles(shape)
        self.walks = [cycle(shape.teams, number) for number in range(shape.others // 2)]
        self.model = new_model()
        self.named: dict[Key, Any] = {}
        self.descents: defaultdict[tuple[int, int, int], list[Any]] = defaultdict(list)  # team, cell, round
        self.ascents: defaultdict[tuple[int, int, int], list[Any]] = defaultdict(list)
        self.whites: dict[tuple[int, int, int], Any] = {}  # team, level, round
        self.gaps: list[Any] = []
        self._turns()
        self._colours()
        self._teams()
        for team in range(shape.teams):
            self._floats(team)
            for level in range(shape.players):
                self._player(team, level)

    def walk(self, place: int, cell: int) -> list[int]:
        return self.walks[self.table[place][cell]]

    def _turns(self) -> None:
        size = self.shape.teams
        first: dict[tuple[int, int], int] = {}
        for place in range(self.shape.rounds):
            for cell in range(self.cells):
                again = first.setdefault((cell, self.table[place][cell]), place)
                for spot in range(size):
                    fresh = again == place
                    turned = self.model.new_bool_var("") if fresh else self.named["turned", again, cell, spot].Not()
                    self.named["turned", place, cell, spot] = turned
                self._arcs(place, cell, again)

    def _arcs(self, place: int, cell: int, again: int) -> None:
        """Exactly one float, along or against the cycle."""
        walk, size = self.walk(place, cell), self.shape.teams
        for spot in range(size):
            one, two = self.named["turned", place, cell, spot], self.named["turned", place, cell, (spot + 1) % size]
            if again == place:
                along, against = self.model.new_bool_var(""), self.model.new_bool_var("")
                for literal, former, latter in ((along, one, two), (against, one.Not(), two.Not())):
                    self.model.add_bool_or(former.Not(), latter.Not(), literal)
                    self.model.add_implication(literal, former)
                    self.model.add_implication(literal, latter)
            else:
                along, against = self.named["against", again, cell, spot], self.named["along", again, cell, spot]
            self.named["along", place, cell, spot], self.named["against", place, cell, spot] = along, against
            here, there = walk[spot], walk[(spot + 1) % size]
            for literal, down, up in ((along, here, there), (against, there, here)):
                self.descents[down, cell, place].append(literal)
                self.ascents[up, cell, place].append(literal)
        if again == place:
            kinds = ("along", "against")
            self.model.add_exactly_one(self.named[kind, place, cell, spot] for kind in kinds for spot in range(size))

    def _colours(self) -> None:
        """One Boolean a game, White for the team that comes first on the cycle, and one a player."""
        for place in range(self._coloured_rounds()):
            for cell in range(self.cells):
                walk, size = self.walk(place, cell), self.shape.teams
                for spot in range(size):
                    self.named["white", place, cell, spot] = self.model.new_bool_var("")
                for spot in range(size):
                    turned = self.named["turned", place, cell, spot]
                    after = self.named["white", place, cell, spot]
                    before = self.named["white", place, cell, (spot - 1) % size].Not()
                    self._seat(walk[spot], 2 * cell, place, turned, after, before)
                    self._seat(walk[spot], 2 * cell + 1, place, turned, before, after)

    def _coloured_rounds(self) -> int:
        """A last single round of a strict table is coloured by itself afterwards."""
        return self.shape.rounds // 2 * 2 if self.target.strict else self.shape.rounds

    def _seat(self, team: int, level: int, place: int, turned: Any, when: Any, otherwise: Any) -> None:
        """The colour of a player is that of the game he plays; strict: after every odd round he has the other one."""
        if self.target.strict and place % 2:
            white = self.whites[team, level, place - 1].Not()
        else:
            white = self.model.new_bool_var("")
        self.whites[team, level, place] = white
        for condition, game in ((turned.Not(), when), (turned, otherwise)):
            self.model.add_bool_or(condition, game.Not(), white)
            self.model.add_bool_or(condition, game, white.Not())

    def _player(self, team: int, level: int) -> None:
        """C1-C3 where periods do not see to them."""
        if self.target.strict:
            return
        last = self.shape.rounds
        whites = [self.whites[team, level, place] for place in range(last)]
        for place in range(last - 2):
            window = whites[place : place + 3]
            self.model.add_bool_or(window)
            self.model.add_bool_or([white.Not() for white in window])
        for count in range(1, last + 1):
            slack = count % 2 if count % 2 or count == last else 2
            self.model.add_linear_constraint(sum(whites[:count]), (count - slack) // 2, (count + slack) // 2)

    def _teams(self) -> None:
        """S5 in every round; a strict table is even after every period by itself."""
        half, slack = self.shape.players // 2, self.target.bound // 2
        rounds = self._coloured_rounds()
        for place in range(0, rounds, 2 if self.target.strict else 1):
            for team in range(self.shape.teams):
                own = [self.whites[team, level, place] for level in range(self.shape.players)]
                self.model.add_linear_constraint(sum(own), half - slack, half + slack)

    def _floats(self, team: int) -> None:
        """S6c, I2, I3, I4."""
        shape, places, cells = self.shape, range(self.shape.rounds), range(self.cells)
        for side in (self.descents, self.ascents):
            for cell in cells:
                self.model.add(sum(arc for place in places for arc in side[team, cell, place]) <= 1)
            if shape.players <= shape.others:
                for start in range(0, shape.rounds, 2):
                    inside = places[start : start + 2]
                    arcs = [arc for place in inside for cell in cells for arc in side[team, cell, place]]
                    self.model.add(sum(arcs) <= self.target.in_period)
        down = sum(arc for place in places for cell in cells for arc in self.descents[team, cell, place])
        up = sum(arc for place in places for cell in cells for arc in self.ascents[team, cell, place])
        total = self.cells * shape.rounds
        low, high = total // shape.teams, -(-total // shape.teams)
        excess = self.target.spread
        self.model.add_linear_constraint(down, max(0, low - excess // 2), high + (excess + 1) // 2)
        self._imbalance(down, up, self.target.imbalance)

    def _imbalance(self, down: Any, up: Any, most: int) -> None:
        """I2 is collected; the last team closes the account."""
        if most == 0:
            self.model.add(down == up)
            return
        gap = self.model.new_int_var(0, most, "")
        self.model.add(gap >= down - up)
        self.model.add(gap >= up - down)
        self.gaps.append(gap)
        if len(self.gaps) == self.shape.teams:
            self.model.add(sum(self.gaps) <= most)

    def solve(self, seconds: float, seed: int = 0) -> Rounds | None:
        values = solved(self.model, self.named, seconds, seed)
        if values is None:
            return None
        return tuple(
            tuple(game for cell in range(self.cells) for game in self._games(values, place, cell))
            for place in range(self.shape.rounds)
        )

    def _games(self, values: dict[Key, bool], place: int, cell: int) -> list[Game]:
        walk, size = self.walk(place, cell), self.shape.teams
        games = []
        for spot in range(size):
            after = (spot + 1) % size
            one = (walk[spot], 2 * cell + (not values["turned", place, cell, spot]))
            two = (walk[after], 2 * cell + values["turned", place, cell, after])
            games.append((one, two) if values.get(("white", place, cell, spot), True) else (two, one))
        return games


#: What is tried, in order, after exact colours: the figures of the vector one after the other.
TARGETS = tuple(
    Target(imbalance, spread, in_period, bound, strict)
    for bound, strict in ((2, True), (2, False))
    for imbalance, spread, in_period in ((0, 0, 1), (2, 0, 1), (0, 1, 1), (2, 1, 1), (0, 1, 2), (2, 1, 2), (4, 1, 2))
)
