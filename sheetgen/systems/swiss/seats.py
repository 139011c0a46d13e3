"""The games of a Swiss as cells, for the sheets of ratings and norms: whom a command has dealt to somebody, round by
round."""

from typing import Any

from sheetgen.systems.shared.round_robin.names import LISTED
from sheetgen.systems.swiss.places import SwissPlaces
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell
from sheetgen.workbook.seats import SeatGame, Seats

RANKED = {"name": "label", "rating": "rating", "title": "title"}  # what the ranking says of a number already
RESULT = template("IF({opponent}=0,0,INDEX({tokens},ABS({seat})))")
RATING = template('IF({opponent}=0,"",INDEX({ratings},MAX({opponent},1)))')


def seats(spec: Any, plan: object) -> Seats:
    """Return the games of all players, a cell for each round, and the cells with their facts.

    Players have their numbers of the workbook. A fact that the hidden ranking does not have is looked up in the list,
    whose rows may have been sorted; one that the list has no column for is None.
    """
    places = SwissPlaces(spec)
    games = {
        number: tuple(_game(places, number, turn) for turn in range(1, spec.rounds + 1))
        for number in range(1, spec.count + 1)
    }

    def fact(number: int, name: str) -> Cell | Formula | None:
        if name in RANKED:
            return places.ranked(number, RANKED[name])
        if name not in places.player_columns:
            return None
        return LISTED(source=places.players(name), row=places.ranked(number, "row"))

    return Seats(spec.count, games, fact, lambda number: ("players", number), turns=0)


def _game(places: SwissPlaces, number: int, turn: int) -> SeatGame:
    seat, opponent = places.turn(number, turn, "seat"), places.turn(number, turn, "opponent")
    result = RESULT(opponent=opponent, seat=seat, tokens=places.games_of(turn, "token"))
    return SeatGame(turn, opponent, seat, result, RATING(opponent=opponent, ratings=places.ratings()))
