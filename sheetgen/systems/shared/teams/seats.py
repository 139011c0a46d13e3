"""The games of the players of teams as cells, for the sheet of ratings; a substitute has no line there (M13)."""

from typing import Any

from sheetgen.systems.shared.teams.places import SeatPlaces
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.systems.shared.teams.teams import FACTS
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import Cell
from sheetgen.workbook.seats import SeatGame, Seats

# While a substitute sits there, the game is not that of the player, and the rating is the substitute's.
SUBSTITUTED = "AND({sub}>0,{round}>={left},OR({round}<{until},{next}<>{rank}))"
HIS_GAME = template(f"IF({SUBSTITUTED},0,{{result}})")
RIVAL = template(f"IF({SUBSTITUTED},0,{{number}})")
RATING = template(
    'IF(OR({sub}<=0,{round}<{left}),IF({own}="","",{own}),IF({round}<{until},INDEX({subs},MAX({sub},1)),'
    'IF({next}=0,"",INDEX({everybody},MAX({next},1)))))'
)


def seats(spec: Any, plan: Any) -> Seats:
    places = SeatPlaces(spec, plan)
    games: dict[int, list[SeatGame]] = {places.number_of(seat): [] for seat in places.seats}
    for position, game in enumerate(places.all_games):
        for own, other, white in ((game.white, game.black, True), (game.black, game.white, False)):
            result = HIS_GAME(result=places.game(position, "result"), rank=own.rank, **_seated(places, own, game.round))
            subs, rating = places.substitutes(other.team, "rating"), places.member(other, "rating")
            everybody, seated = places.everybody(other.team, "rating"), _seated(places, other, game.round)
            rival = RIVAL(number=places.number_of(other), rank=other.rank, **seated)
            opposing = RATING(subs=subs, own=rating, everybody=everybody, **seated)
            found = SeatGame(game.round, rival, white, result, opposing)
            games[places.number_of(own)].append(found)

    def fact(number: int, name: str) -> Cell | None:
        return places.member(places.seats[number - 1], name) if name in FACTS else None

    def label(number: int) -> str:
        return places.seats[number - 1].symbol

    ordered = {number: tuple(sorted(own, key=lambda game: game.round)) for number, own in games.items()}
    firsts = [places.number_of(seat) for seat in places.seats if seat.rank == 1]
    return Seats(
        len(places.seats),
        ordered,
        fact,
        lambda number: ("members", label(number)),
        label,
        turns=0,
        firsts=firsts,
        spare=places.spare,
        spares=spec.players,
    )


def _seated(places: SeatPlaces, seat: Seat, round_: int) -> dict[str, Any]:
    here = {name: places.of_seat(seat, name) for name in ("sub", "until", "next")}
    return here | {"left": places.member(seat, "withdrawn"), "round": round_}
