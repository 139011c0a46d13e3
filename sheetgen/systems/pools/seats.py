"""The games of pools in one workbook as cells, for the sheet of ratings: each pool's, one after the other."""

from dataclasses import replace
from typing import Any

from sheetgen.pairing.pools import LETTERS
from sheetgen.systems.shared.of_pool import moved
from sheetgen.systems.shared.round_robin import seats as round_robin
from sheetgen.workbook.cells import Key
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.place import Cell
from sheetgen.workbook.seats import SeatGame, Seats


def fields(spec: Any, plan: Any) -> tuple[tuple[str, Seats], ...]:
    """The games of every pool as those of the round robin it is."""
    parts = zip(LETTERS, spec.parts, plan, strict=False)
    return tuple((letter, round_robin.seats(part, made)) for letter, part, made in parts)


def seats(spec: Any, plan: Any) -> Seats:
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
        found = parts[place].fact(own, name)
        return moved(found, LETTERS[place]) if isinstance(found, Cell) else found

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
