"""The games of every pool, as cells or as entered, for ratings and norms; and where the standings of each stand."""

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.pairing.pools import LETTERS
from sheetgen.pairing.schedule import Schedule
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.shared.individuals import Fields, tournament_field
from sheetgen.systems.shared.of_pool import moved
from sheetgen.systems.shared.round_robin import seats as round_robin
from sheetgen.systems.shared.round_robin import standings
from sheetgen.workbook.cells import Entries, Key
from sheetgen.workbook.entered import Entered
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.lines import Lines
from sheetgen.workbook.place import Cell
from sheetgen.workbook.seats import SeatGame, Seats


def fields(spec: PoolsSpec, plan: Sequence[Schedule]) -> tuple[tuple[str, Seats], ...]:
    """The games of every pool as those of the round robin it is."""
    parts = zip(LETTERS, spec.parts, plan, strict=False)
    return tuple((letter, round_robin.seats(part, made)) for letter, part, made in parts)


def seats(spec: PoolsSpec, plan: Sequence[Schedule]) -> Seats:
    """Everybody by one number; people know him by the letter of his pool and his number in it."""
    parts = [round_robin.seats(part, made) for part, made in zip(spec.parts, plan, strict=True)]
    home: dict[int, tuple[int, int]] = {}  # the pool of everybody, from 0, and his number in it
    games: dict[int, tuple[SeatGame, ...]] = {}
    for place, part in enumerate(parts):
        before = len(home)
        for number in range(1, part.count + 1):
            home[before + number] = place, number
            games[before + number] = tuple(_game(game, LETTERS[place], before) for game in part.games[number])

    def fact(number: int, name: str) -> Cell | Formula | None:
        place, own = home[number]
        cell = parts[place].fact(own, name)
        return moved(cell, LETTERS[place]) if isinstance(cell, Cell) else cell

    def key(number: int) -> Key:
        place, own = home[number]
        return (f"players_{LETTERS[place]}", own)

    def label(number: int) -> str:
        place, own = home[number]
        return f"{LETTERS[place]}{own}"

    return Seats(len(home), games, fact, key, label, turns=0)


def _game(game: SeatGame, letter: str, before: int) -> SeatGame:
    assert isinstance(game.opponent, int)
    places = {"result": moved(game.result, letter), "rating": moved(game.rating, letter)}
    return replace(game, opponent=before + game.opponent, **places)


def each_pool(spec: PoolsSpec, plan: object, entries: Entries, entered: Entered) -> Fields:
    """The rated games of every pool by its letter."""
    parts = zip(LETTERS, spec.parts, entered.event.ranked_apart(), strict=False)
    return tuple((letter, tournament_field(part, event)) for letter, part, event in parts)


def lines(spec: PoolsSpec) -> tuple[Lines, ...]:
    """The standings of every pool, pool by pool."""
    pools = zip(LETTERS, spec.parts, strict=False)
    return tuple(lines for letter, part in pools for lines in standings.lines(part, letter))
