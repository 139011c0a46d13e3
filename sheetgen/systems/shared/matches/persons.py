"""The hidden players of teams that meet in matches, a line of the lists each: names that stand twice, points, games."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.matches.games import PERSON
from sheetgen.systems.shared.teams.persons import NAME, TWICE, WHO
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.systems.shared.teams.spec import HEAD
from sheetgen.systems.views import hidden
from sheetgen.systems.views.faults import Watched
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import PERSONS, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area

if TYPE_CHECKING:
    from sheetgen.systems.shared.matches.places import MatchPlaces

PersonLine = Line["MatchPlaces"]
SUM_OF_BOTH = template("SUMIF({home},{no},{of_home})+SUMIF({away},{no},{of_away})")
GAMES_OF = template('COUNTIFS({home},{no},{known},">0")+COUNTIFS({away},{no},{known},">0")')


def table(count: int) -> Table["MatchPlaces"]:
    """The columns of the players, one a line."""
    columns: list[Column[MatchPlaces]] = [
        Column("no", lambda line: line.position),
        Column("symbol", lambda line: _seat(line).symbol),
        Column("name", lambda line: NAME(a=line.places.member(_seat(line), "name"))),
        Column("twice", lambda line: TWICE(name=line.at("name"), names=line.places.persons("name"), no=line.position)),
        Column("points", _points),
        Column("games", lambda line: GAMES_OF(no=_code(line), known=line.places.games("counts"), **_both(line))),
    ]
    return Table(PERSONS, count, columns, first=HEAD)


def build(desk: Desk, places: "MatchPlaces") -> Sheet:
    """The hidden sheet of the players."""
    return hidden.build(desk, places, table(len(places.seats)))


def watched(places: "MatchPlaces") -> Iterator[Watched]:
    """The names of the teams and of the players, which may stand twice."""
    for team in places.teams:
        label = copy_of(places.ranked(team, "label"))
        yield Watched(places.ranked(team, "twice"), ("teams-twice",), label, places.team(team, "name"))
    for seat in places.seats:
        number = places.number_of(seat)
        where = WHO(symbol=seat.symbol, name=places.person(number, "name"))
        yield Watched(places.person(number, "twice"), ("players-twice",), where, places.member(seat, "name"))


def _seat(line: PersonLine) -> Seat:
    return line.places.seats[line.position - 1]


def _code(line: PersonLine) -> int:
    """The player as the games have him, in one number."""
    seat = _seat(line)
    return PERSON * seat.team + seat.rank


def _both(line: PersonLine) -> dict[str, Area]:
    return {side: line.places.games(f"{side}-person") for side in ("home", "away")}


def _points(line: PersonLine) -> Formula:
    scores = {f"of_{side}": line.places.games(f"{side}-score") for side in ("home", "away")}
    return SUM_OF_BOTH(no=_code(line), **_both(line), **scores)
