"""Odd number of teams: a cell plays a zig-zag cycle through all teams, its one float an edge with a direction."""

from collections import defaultdict
from typing import Any

from sheetgen.pairing.generated.circle import row_starts
from sheetgen.pairing.generated.shapes import Game, Games, Rounds, Shape
from tools.molter_search.solver import new_model, solved

#: The cell and the round of an arc, its place in the cycle, and whether it runs along the cycle.
ArcName = tuple[int, int, int, bool]


def cycle(teams: int, number: int) -> list[int]:
    """The pivot, then number, number + 1, number - 1, number + 2 … modulo teams - 1: together all pairs once."""
    modulus = teams - 1
    walk = [number % modulus]
    for step in range(1, modulus // 2 + 1):
        walk += [(number + step) % modulus, (number - step) % modulus]
    return [modulus, *walk[:modulus]]


def cell_cycles(shape: Shape) -> list[list[int]]:
    """Which cycle each cell plays in each round: the interval rule, every start twice when the first lap is over."""
    cycles, cells = shape.others // 2, shape.players // 2
    starts = row_starts(cycles, cells, min(shape.rounds, cycles))
    starts += row_starts(cycles, cells, shape.rounds - len(starts))
    return [[(start + cell) % cycles for cell in range(cells)] for start in starts]


def paired_cycles(shape: Shape) -> list[list[int]]:
    """Enough cells for every cycle: as many play one twice running (the second time reversed); the rest as above.

    Such a cell is exact in both rounds of a period whatever floats, and every two teams meet in it in every round.
    """
    cycles, cells = shape.others // 2, shape.players // 2
    paired = cells // cycles * cycles
    rest = cell_cycles(Shape(shape.teams, 2 * (cells - paired), shape.rounds))
    return [[*((place // 2 + cell) % cycles for cell in range(paired)), *row] for place, row in enumerate(rest)]


def cell_games(walk: list[int], place: int, along: bool, cell: int) -> Games:
    """S6b: the games of a cell when the arc at a place of its cycle floats.

    The walk leaves the descending team away from the ascending one; its games are lower, upper, lower … in turn.
    """
    size = len(walk)
    step = -1 if along else 1
    start = place if along else (place + 1) % size
    order = [walk[(start + step * number) % size] for number in range(size)]
    upper, lower = 2 * cell, 2 * cell + 1
    games: list[Game] = [((order[0], upper), (order[-1], lower))]
    for number in range(size - 1):
        level = lower if number % 2 == 0 else upper
        games.append(((order[number], level), (order[number + 1], level)))
    return tuple(games)


def arc_of(walk: list[int], place: int, along: bool) -> tuple[int, int]:
    """Who descends and who ascends."""
    one, other = walk[place], walk[(place + 1) % len(walk)]
    return (one, other) if along else (other, one)


def arcs(shape: Shape, checkpoints: frozenset[int], seconds: float, seed: int) -> list[list[tuple[int, bool]]] | None:
    """One arc a cell and round: S6c, and I2 at the checkpoints, I3 after every round, I4 in every period.

    A cycle a cell plays again is played with the arc reversed, which makes every player meet his other neighbour.
    """
    table = cell_cycles(shape)
    cells, teams = shape.players // 2, shape.teams
    walks = [cycle(teams, number) for number in range(shape.others // 2)]
    model = new_model()
    chosen: dict[ArcName, Any] = {}
    first: dict[tuple[int, int], int] = {}
    for place, row in enumerate(table):
        for cell, number in enumerate(row):
            again = first.setdefault((cell, number), place)
            for spot in range(teams):
                for along in (True, False):
                    name = (cell, place, spot, along)
                    chosen[name] = chosen[cell, again, spot, not along] if again < place else model.new_bool_var("")
            if again == place:
                model.add_exactly_one(
                    chosen[cell, place, spot, along] for spot in range(teams) for along in (True, False)
                )
    _limits(model, shape, chosen, lambda name: arc_of(walks[table[name[1]][name[0]]], name[2], name[3]), checkpoints)
    found = solved(model, chosen, seconds, seed)
    if found is None:
        return None
    picked = {name[:2]: name[2:] for name, value in found.items() if value}
    return [[picked[cell, place] for cell in range(cells)] for place in range(shape.rounds)]


def _limits(model: Any, shape: Shape, chosen: dict[ArcName, Any], arc: Any, checkpoints: frozenset[int]) -> None:
    cells, teams = shape.players // 2, shape.teams
    sides: list[defaultdict[tuple[int, int, int], list[Any]]] = [defaultdict(list), defaultdict(list)]
    for name, variable in chosen.items():
        for side in (0, 1):
            sides[side][arc(name)[side], name[0], name[1]].append(variable)
    for team in range(teams):
        counts: list[list[Any]] = [[], []]
        for side in (0, 1):
            for cell in range(cells):
                model.add(sum(v for place in range(shape.rounds) for v in sides[side][team, cell, place]) <= 1)
            if shape.players <= shape.others:
                for start in range(0, shape.rounds, 2):
                    places = range(start, min(start + 2, shape.rounds))
                    model.add(sum(v for p in places for c in range(cells) for v in sides[side][team, c, p]) <= 1)
        for place in range(shape.rounds):
            for side in (0, 1):
                counts[side] += [v for cell in range(cells) for v in sides[side][team, cell, place]]
            total = cells * (place + 1)
            model.add_linear_constraint(sum(counts[0]), total // teams, -(-total // teams))
            if place + 1 in checkpoints:
                model.add(sum(counts[0]) == sum(counts[1]))


def uncoloured(shape: Shape, checkpoints: frozenset[int], seconds: float, seed: int = 0) -> Rounds | None:
    """All games of a shape, colours as they come."""
    found = arcs(shape, checkpoints, seconds, seed)
    if found is None:
        return None
    table = cell_cycles(shape)
    return tuple(
        tuple(
            game
            for cell, (spot, along) in enumerate(row)
            for game in cell_games(cycle(shape.teams, table[place][cell]), spot, along, cell)
        )
        for place, row in enumerate(found)
    )
