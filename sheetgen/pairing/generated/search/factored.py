"""Tables made of factors: rows by the interval rule, shuffled, and colours found for the whole table."""

import random
from collections.abc import Sequence

from sheetgen.pairing.generated import circle
from sheetgen.pairing.generated.search.colouring import EXACT, coloured
from sheetgen.pairing.generated.search.families import FAMILIES
from sheetgen.pairing.generated.shapes import Rounds, Shape

ATTEMPTS = 20


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


def _exchanged(rows: Sequence[Sequence[int]], rng: random.Random) -> list[list[int]] | None:
    taken: list[set[int]] = [set() for _ in rows[0]]
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


def uncoloured(shape: Shape, family: str, seed: int) -> Rounds | None:
    """The games of a shape from a family; seed 0 keeps the rows as the rule gives them."""
    factors = FAMILIES[family](shape.teams)
    if not factors:
        return None
    rows = circle.rows(shape)
    if seed:
        rows = shuffled(rows, shape.others, random.Random(seed))
    return tuple(
        tuple(((one, level), (two, level)) for level, factor in enumerate(row) for one, two in factors[factor])
        for row in rows
    )


def found(
    shape: Shape, family: str, seed: int, seconds: float, bound: int = EXACT, *, strict: bool = False
) -> Rounds | None:
    """A coloured table of a family."""
    games = uncoloured(shape, family, seed)
    return games and coloured(games, bound, strict=strict, seconds=seconds, seed=seed)
