"""The games of an event whose rounds are dealt as cells, for the sheets of ratings and norms: a cell a round."""

from collections.abc import Mapping
from typing import Protocol

from sheetgen.systems.shared.dealt.spec import DealtSpec
from sheetgen.systems.shared.round_robin.names import LISTED
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.seats import SeatGame, Seats

RANKED = {"name": "label", "rating": "rating", "title": "title"}  # what the ranking says of a number already
RESULT = template("IF({opponent}=0,0,INDEX({tokens},ABS({seat})))")
RATING = template('IF({opponent}=0,"",INDEX({ratings},MAX({opponent},1)))')


class DealtSeats(Protocol):
    """What is asked of the places of a system: its list of players, its hidden ranking, and what was dealt."""

    @property
    def spec(self) -> DealtSpec:
        """Return the specification of the event."""

    @property
    def player_columns(self) -> Mapping[str, int]:
        """The columns of the players' list by their ids."""

    def players(self, name: str) -> Area:
        """A column of the players' list."""

    def ranked(self, number: int, name: str) -> Cell:
        """A figure of a player on the hidden sheet of the ranking."""

    def ratings(self) -> Area:
        """The ratings of all players, 0 for none."""

    def turn(self, player: int, number: int, name: str) -> Cell:
        """What a player was dealt for a round, or what it has brought him."""

    def games_of(self, number: int, name: str) -> Area:
        """The games of one round."""


def seats_of(places: DealtSeats) -> Seats:
    """Return the games of all players, a cell for each round, and the cells with their facts.

    Players have their numbers of the workbook. A fact that the hidden ranking does not have is looked up in the list,
    whose rows may have been sorted; one that the list has no column for is None.
    """
    spec = places.spec
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


def _game(places: DealtSeats, number: int, turn: int) -> SeatGame:
    seat, opponent = places.turn(number, turn, "seat"), places.turn(number, turn, "opponent")
    result = RESULT(opponent=opponent, seat=seat, tokens=places.games_of(turn, "token"))
    return SeatGame(turn, opponent, seat, result, RATING(opponent=opponent, ratings=places.ratings()))
