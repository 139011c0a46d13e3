"""What is tried for a number of teams and players, in the order in which it is worth trying."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from sheetgen.pairing.generated.shapes import Games, Shape
from tools.molter_search import aimed, factored, full_model, halves, laps
from tools.molter_search.cells import TARGETS, Cells, Target
from tools.molter_search.colouring import BOUNDED, EXACT
from tools.molter_search.families import FAMILIES
from tools.molter_search.zigzag import paired_cycles

TRIES, BACKS = 6, 3


@dataclass(frozen=True, slots=True)
class Attempt:
    """A search: its name in the store, the rounds it may yield, and for which numbers of rounds they are meant."""

    method: str
    wanted: tuple[int, ...]
    search: Callable[[], Sequence[Games] | None]
    exact: bool = True  # if not, it is not worth repeating where nothing is left to improve but colours


def attempts(teams: int, players: int, most: int, seconds: float, seed: int) -> Iterator[Attempt]:
    """Everything that is tried for a size, up to a number of rounds."""
    if teams % 2:
        yield from _odd_basis(teams, players, seconds, seed)
    else:
        yield from _even_basis(teams, players, seconds, seed)
    if players % 2 == 0:
        yield from _by_halves(teams, players, most, seconds, seed)
        yield from (_odd_exact if teams % 2 else _even_exact)(teams, players, most, seconds, seed)
        yield from _full_model(teams, players, most, seconds, seed)


def _even_basis(teams: int, players: int, seconds: float, seed: int) -> Iterator[Attempt]:
    """Circle rows, coloured period by period; as even as an odd number of players allows."""
    shape = Shape(teams, players, teams - 1)
    every = tuple(range(1, teams))
    for bound in (BOUNDED,) if players % 2 == 0 else (1, 3):
        yield Attempt(
            "circle-periods",
            every,
            lambda bound=bound: factored.persistent(shape, "circle", seed, seconds, bound, strict=True),  # type: ignore[misc]
            exact=players % 2 == 1 and bound == 1,
        )


def _odd_basis(teams: int, players: int, seconds: float, seed: int) -> Iterator[Attempt]:
    def whole() -> Sequence[Games] | None:
        rounds = laps.lap(Shape(teams, players, 1), BOUNDED, seconds, 10 * seed)
        return rounds and laps.doubled(rounds)

    yield Attempt("laps", tuple(range(1, teams)), whole, exact=False)
    for rounds in range(1, teams):
        yield Attempt("cells", (rounds,), partial(_first_target, Shape(teams, players, rounds), seconds, seed), False)
    for rounds in range(1, teams):
        yield Attempt("aimed", (rounds,), partial(aimed.search, Shape(teams, players, rounds), seconds, seed), False)


def _first_target(shape: Shape, seconds: float, seed: int) -> Sequence[Games] | None:
    return next((found for aim in TARGETS if (found := Cells(shape, aim).solve(seconds, seed)) is not None), None)


def _by_halves(teams: int, players: int, most: int, seconds: float, seed: int) -> Iterator[Attempt]:
    """Exact tables; where I2 holds after every round, or after the rounds asked for, there they may be cut."""
    every = tuple(range(1, most + 1))
    for wanted, checkpoints, always in _aims(teams, players, every):
        aim = halves.Aim(Shape(teams, players, most), frozenset(checkpoints), always)
        yield Attempt("halves", wanted, lambda aim=aim: halves.longest(aim, seconds, TRIES, BACKS, seed))  # type: ignore[misc]


def _aims(teams: int, players: int, every: tuple[int, ...]) -> list[tuple[tuple[int, ...], tuple[int, ...], bool]]:
    cells = players // 2
    if teams % 2 == 0:
        return [(every, (), True), (every[1::2], (), False)]
    if cells >= 3:
        return [(every, every, True), (every[1::2], every[1::2], False), (every[::2], every[2::2], True)]
    if cells == 2:
        return [(every[1::2], every[1::2], True), (every[::2], every[2::2], True)]
    return [(every[first::3], every[first::3], True) for first in (2, 3, 4)]


def _even_exact(teams: int, players: int, most: int, seconds: float, seed: int) -> Iterator[Attempt]:
    """One search serves all odd numbers of rounds; every even one is for itself."""
    last = most - 1 + most % 2
    for rounds in range(last, 2, -2):
        shape = Shape(teams, players, rounds)
        wanted = tuple(range(1, rounds + 1, 2))
        yield Attempt("circle-whole", wanted, lambda s=shape: factored.persistent(s, "circle", seed, seconds))  # type: ignore[misc]
    shape = Shape(teams, players, most)
    for family in FAMILIES:
        every = tuple(range(1, most + 1))
        yield Attempt(f"{family}-periods", every, lambda f=family: factored.longest(shape, f, seed, seconds))  # type: ignore[misc]
    for rounds in range(2, most + 1, 2):
        shape = Shape(teams, players, rounds)
        for family in FAMILIES:
            search = partial(factored.persistent, shape, family, seed + 1, seconds)
            yield Attempt(f"{family}-whole", (rounds,), search)


def _odd_exact(teams: int, players: int, most: int, seconds: float, seed: int) -> Iterator[Attempt]:
    for rounds in range(1, most + 1):
        shape = Shape(teams, players, rounds)
        if players >= teams - 1:
            yield Attempt("cells-paired", (rounds,), lambda s=shape: _paired(s, seconds, seed))  # type: ignore[misc]
        for strict in (True, False):
            aim = Target(0, 0, 1, EXACT, strict)
            name = "cells-periods" if strict else "cells-whole"
            yield Attempt(name, (rounds,), lambda s=shape, a=aim: Cells(s, a).solve(seconds, seed))  # type: ignore[misc]


def _paired(shape: Shape, seconds: float, seed: int) -> Sequence[Games] | None:
    return Cells(shape, Target(0, 0, 1, EXACT, True), paired_cycles(shape)).solve(seconds, seed)


def _full_model(teams: int, players: int, most: int, seconds: float, seed: int) -> Iterator[Attempt]:
    """Every shape for itself, where no family of matchings has an exact table."""
    for rounds in range(1, most + 1):
        shape = Shape(teams, players, rounds)
        yield Attempt("full-model", (rounds,), partial(full_model.search, shape, seconds, seed))
