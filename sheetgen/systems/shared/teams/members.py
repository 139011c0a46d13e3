"""The games of the players of teams, for ratings and norms: whoever sat at a place, the substitute after his coming."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sheetgen.model.tournament import Game
from sheetgen.rating.card import ARRANGED, RatedEvent
from sheetgen.systems.shared.individuals import Entries, Fields, player_of
from sheetgen.systems.shared.teams.entries import Roster
from sheetgen.systems.shared.teams.seating import Seat, Seating
from sheetgen.systems.shared.teams.teams import FACTS
from sheetgen.workbook.entered import Entered

SEATS = 1000  # more than a team has


def number_of(seat: Seat) -> int:
    """A number for everybody, substitutes too."""
    return seat.team * SEATS + seat.rank


def members(spec: Any, plan: Any, entries: Entries, entered: Entered) -> Fields:
    """M1, S1: the games of the rounds, on the names of those who played them."""
    places = Seating(spec, plan)
    seated = Seated(Roster(places, entries))
    games = tuple(seated.game(game) for game in getattr(entered.individuals, "games", ()))
    seats = dict(seated.everybody())
    players = {number: player_of(entries, ("members", seat.symbol), FACTS) for number, seat in seats.items()}
    labels = {number: seat.symbol for number, seat in seats.items()}
    return (("", RatedEvent(players, games, spec.rounds, ARRANGED, labels=labels)),)


class Seated:
    """Who sits where in which round."""

    def __init__(self, roster: Roster) -> None:
        self.roster = roster

    def everybody(self) -> Iterator[tuple[int, Seat]]:
        """Those of the places and the substitutes who have come."""
        for seat in self.roster.seats:
            for somebody in dict.fromkeys((seat, *self.roster.substitutes(seat))):
                yield number_of(somebody), somebody

    def game(self, game: Game) -> Game:
        return replace(game, white=self._who(game.white, game.round), black=self._who(game.black, game.round))

    def _who(self, number: int, round_: int) -> int:
        seat = self.roster.places.seats[number - 1]
        return number_of(self.roster.sitting(seat, round_))
