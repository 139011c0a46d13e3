"""The games of the boards of a league as cells, for the sheet of ratings: where somebody stands in the line-up (B9).

A result is read from the home team's side, so what it brings is known by home and away, not by the colour.
"""

from collections.abc import Iterator
from typing import Any

from sheetgen.systems.league.places import TEAM_COLUMNS, LeaguePlaces
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell
from sheetgen.workbook.seats import SeatGame, Seats

AT_BOARD = "INDEX({%s},MATCH({rank},{own},0))"
RIVAL = AT_BOARD % "theirs"  # his place in the list of his team; 0 for nobody, -1 for a stranger
OPPONENT = template(f"IFERROR(IF({RIVAL}>0,{{before}}+{RIVAL},0),0)")
RESULT = template(f"IFERROR(IF({RIVAL}>0,{AT_BOARD % 'results'},0),0)")
RATING = template(f'IFERROR(IF({RIVAL}>0,INDEX({{ratings}},{RIVAL}),""),"")')


def seats(spec: Any, plan: Any) -> Seats:
    places = LeaguePlaces(spec, plan)
    games = {places.number_of(seat): tuple(_games(places, seat)) for seat in places.seats}

    def fact(number: int, name: str) -> Cell | Formula | None:
        return places.member(places.seats[number - 1], name) if name in TEAM_COLUMNS else None

    def label(number: int) -> str:
        return places.seats[number - 1].symbol

    firsts = [places.number_of(seat) for seat in places.seats if seat.rank == 1]
    return Seats(
        len(places.seats),
        games,
        fact,
        lambda number: ("members", label(number)),
        label,
        turns=0,
        firsts=firsts,
        spare=places.spare,
        spares=spec.listed,
    )


def _games(places: LeaguePlaces, seat: Seat) -> Iterator[SeatGame]:
    for position, match in enumerate(places.matches):
        if seat.team not in (match.home, match.away):
            continue
        home = seat.team == match.home
        own, theirs = (
            places.boards_of(position, f"{side}-player") for side in (("home", "away") if home else ("away", "home"))
        )
        facts = {"rank": seat.rank, "own": own, "theirs": theirs}
        other = match.away if home else match.home
        before = places.number_of(Seat(other, 1)) - 1
        result = RESULT(results=places.boards_of(position, "result"), **facts)
        rating = RATING(ratings=places.members(other, "rating"), **facts)
        yield SeatGame(match.round, OPPONENT(before=before, **facts), home, result, rating)
