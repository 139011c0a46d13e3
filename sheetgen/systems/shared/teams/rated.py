"""The games of the players of teams, for ratings and norms: as data, and as cells.

Whoever sat at a place has played, a substitute after his coming; on the sheet of ratings he has no line (M13).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from sheetgen.model.tournament import Game
from sheetgen.pairing.team_tables import TeamTable
from sheetgen.rating.card import ARRANGED, RatedEvent
from sheetgen.systems.shared.individuals import Fields, player_of
from sheetgen.systems.shared.teams.entries import Roster
from sheetgen.systems.shared.teams.places import SeatPlaces
from sheetgen.systems.shared.teams.seating import Seat, Seating
from sheetgen.systems.shared.teams.spec import TeamsSpec
from sheetgen.systems.shared.teams.teams import FACTS, TYPED
from sheetgen.workbook.cells import Entries
from sheetgen.workbook.entered import Entered
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import Cell
from sheetgen.workbook.seats import SeatGame, Seats

SEATS = 1000  # more than a team has


class ListedPlayers(Protocol):
    """Places of a workbook with a list of players for each team."""

    @property
    def seats(self) -> Sequence[Seat]:
        """The players by team and rank."""

    @property
    def spare(self) -> Cell | None:
        """The cell that is 1 as long as the last team is nobody's."""

    def number_of(self, seat: Seat) -> int:
        """The number of a player among all of them."""

    def member(self, seat: Seat, name: str) -> Cell:
        """The cell of a fact on the list of his team."""


def number_of(seat: Seat) -> int:
    """A number for everybody, substitutes too."""
    return seat.team * SEATS + seat.rank


def members(spec: TeamsSpec, plan: TeamTable, entries: Entries, entered: Entered) -> Fields:
    """M1, S1: the games of the rounds, on the names of those who played them."""
    places = Seating(spec, plan)
    seated = Seated(Roster(places, entries))
    games = tuple(seated.game(game) for game in entered.individuals.games) if entered.individuals else ()
    seats = dict(seated.everybody())
    players = {number: player_of(entries, ("members", seat.symbol), TYPED) for number, seat in seats.items()}
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
        """M13: return the game with the numbers of those who sat there, substitutes in place of absent players."""
        return replace(game, white=self._who(game.white, game.round), black=self._who(game.black, game.round))

    def _who(self, number: int, round_: int) -> int:
        seat = self.roster.places.seats[number - 1]
        return number_of(self.roster.sitting(seat, round_))


# While a substitute sits there, the game is not that of the player, and the rating is the substitute's.
SUBSTITUTED = "AND({sub}>0,{round}>={left},OR({round}<{until},{next}<>{rank}))"
HIS_GAME = template(f"IF({SUBSTITUTED},0,{{result}})")
RIVAL = template(f"IF({SUBSTITUTED},0,{{number}})")
RATING = template(
    'IF(OR({sub}<=0,{round}<{left}),IF({own}="","",{own}),IF({round}<{until},INDEX({subs},MAX({sub},1)),'
    'IF({next}=0,"",INDEX({everybody},MAX({next},1)))))'
)


def seats(spec: TeamsSpec, plan: TeamTable) -> Seats:
    """The games of every place as cells, without those a substitute has played in it."""
    places = SeatPlaces(spec, plan)
    games: dict[int, list[SeatGame]] = {places.number_of(seat): [] for seat in places.seats}
    for position, game in enumerate(places.all_games):
        for own, other, white in ((game.white, game.black, True), (game.black, game.white, False)):
            result = HIS_GAME(result=places.game(position, "result"), rank=own.rank, **_seated(places, own, game.round))
            subs, rating = places.substitutes(other.team, "rating"), places.member(other, "rating")
            everybody, seated = places.everybody(other.team, "rating"), _seated(places, other, game.round)
            rival = RIVAL(number=places.number_of(other), rank=other.rank, **seated)
            opposing = RATING(subs=subs, own=rating, everybody=everybody, **seated)
            cells = SeatGame(game.round, rival, white, result, opposing)
            games[places.number_of(own)].append(cells)

    ordered = {number: tuple(sorted(own, key=lambda game: game.round)) for number, own in games.items()}
    return seats_of(places, ordered, FACTS, spec.players)


def seats_of(
    places: ListedPlayers, games: Mapping[int, tuple[SeatGame, ...]], facts: Collection[str], spares: int
) -> Seats:
    """The players on the lists of their teams, with their games as cells.

    ``facts`` are what the lists say of a player; ``spares`` is how many lines the last team has, which may be nobody's.
    """

    def fact(number: int, name: str) -> Cell | None:
        return places.member(places.seats[number - 1], name) if name in facts else None

    def label(number: int) -> str:
        return places.seats[number - 1].symbol

    return Seats(
        len(places.seats),
        games,
        fact,
        lambda number: ("members", label(number)),
        label,
        turns=0,
        firsts=[places.number_of(seat) for seat in places.seats if seat.rank == 1],
        spare=places.spare,
        spares=spares,
    )


def _seated(places: SeatPlaces, seat: Seat, round_: int) -> dict[str, Cell | int]:
    """Who sits at a place in a round, as cells."""
    cells: dict[str, Cell | int] = {name: places.of_seat(seat, name) for name in ("sub", "until", "next")}
    return cells | {"left": places.member(seat, "withdrawn"), "round": round_}
