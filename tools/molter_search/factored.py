"""Tables made of factors: rows by the interval rule, shuffled, and colours found for the whole table."""

import random
from collections.abc import Sequence
from itertools import count
from time import monotonic

from sheetgen.pairing.generated import circle
from sheetgen.pairing.generated.shapes import Games, Rounds, Shape
from tools.molter_search.colouring import EXACT, coloured
from tools.molter_search.families import FAMILIES, Factors

ATTEMPTS = 20
PACE = 10_000  # seeds of one search
EXCHANGES, PATIENCE = 60, 1.0  # for one period


def shuffled(rows: Sequence[Sequence[int]], factors: int, rng: random.Random) -> list[list[int]]:
    """Rename the factors and exchange the values of each row so that no column has one twice."""
    names = list(range(factors))
    rng.shuffle(names)
    renamed = [[names[value] for value in row] for row in rows]
    for _ in range(ATTEMPTS):
        found = _exchanged(renamed, rng)
        if found is not None:
            return found
    return renamed


def _exchanged(
    rows: Sequence[Sequence[int]], rng: random.Random, before: Sequence[set[int]] | None = None
) -> list[list[int]] | None:
    """Every row in another order; no column has a value it has in another row or had before."""
    taken = [set(column) for column in before] if before else [set[int]() for _ in rows[0]]
    found = []
    for row in rows:
        columns = _columns(rng.sample(row, len(row)), taken)
        if columns is None:
            return None
        for column, value in zip(taken, columns, strict=True):
            column.add(value)
        found.append(columns)
    return found


def _columns(values: Sequence[int], taken: Sequence[set[int]]) -> list[int] | None:
    """Every value gets a column that does not have it yet (augmenting paths)."""
    holder: dict[int, int] = {}

    def place(number: int, seen: set[int]) -> bool:
        for column, old in enumerate(taken):
            if values[number] not in old and column not in seen:
                seen.add(column)
                if column not in holder or place(holder[column], seen):
                    holder[column] = number
                    return True
        return False

    if not all(place(number, set()) for number in range(len(values))):
        return None
    return [values[holder[column]] for column in range(len(taken))]


def games_of(row: Sequence[int], factors: Factors) -> Games:
    return tuple(((one, level), (two, level)) for level, factor in enumerate(row) for one, two in factors[factor])


def uncoloured(shape: Shape, family: str, seed: int) -> Rounds | None:
    """The games of a shape from a family; seed 0 keeps the rows as the rule gives them."""
    factors = FAMILIES[family](shape.teams)
    if not factors:
        return None
    rows = circle.rows(shape)
    if seed:
        rows = shuffled(rows, shape.others, random.Random(seed))
    return tuple(games_of(row, factors) for row in rows)


def found(
    shape: Shape, family: str, seed: int, seconds: float, bound: int = EXACT, *, strict: bool = False
) -> Rounds | None:
    """A coloured table of a family."""
    games = uncoloured(shape, family, seed)
    return games and coloured(games, bound, strict=strict, seconds=seconds, seed=seed)


def persistent(
    shape: Shape, family: str, seed: int, seconds: float, bound: int = EXACT, *, strict: bool = False
) -> Rounds | None:
    """The first table of a family that can be coloured: most cannot, which a solver sees at once period by period."""
    end = monotonic() + seconds
    for number in count():
        left = end - monotonic()
        if left <= 0 or not FAMILIES[family](shape.teams):
            return None
        rounds = found(shape, family, PACE * seed + number, left if strict else left / 2, bound, strict=strict)
        if rounds is not None:
            return rounds
    return None


def longest(shape: Shape, family: str, seed: int, seconds: float) -> list[Games]:
    """The longest table that is exact period by period; a last single round is left to be coloured by itself.

    Each period exchanges the values of its rows again and again until its colours are exact.
    """
    factors, rng, end = FAMILIES[family](shape.teams), random.Random(seed), monotonic() + seconds
    best: list[Games] = []
    while factors and len(best) < shape.rounds and monotonic() < end:
        names = rng.sample(range(len(factors)), len(factors))
        rows = [[names[value] for value in row] for row in circle.rows(shape)]
        rounds = _by_periods(rows, factors, rng)
        best = max(best, rounds, key=len)
    return best


def _by_periods(rows: Sequence[Sequence[int]], factors: Factors, rng: random.Random) -> list[Games]:
    done: list[Games] = []
    taken: list[set[int]] = [set() for _ in rows[0]]
    for start in range(0, len(rows), 2):
        for _ in range(EXCHANGES):
            chosen = _exchanged(rows[start : start + 2], rng, taken)
            games = chosen and tuple(games_of(row, factors) for row in chosen)
            period = games and coloured(games, EXACT, strict=True, seconds=PATIENCE)
            if chosen and period:
                break
        else:
            break
        done += period
        for row in chosen:
            for column, value in zip(taken, row, strict=True):
                column.add(value)
    return done
