"""The hidden players, one for every line of every list: what they have scored, and their order by these lines."""

from typing import TYPE_CHECKING, TypeAlias

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.matches.games import PERSON
from sheetgen.systems.shared.matches.persons import GAMES_OF, SUM_OF_BOTH
from sheetgen.systems.shared.teams.persons import (
    FOUND_AT,
    NAME,
    OWN_PLACE,
    RANK_TEXT,
    TWICE,
    keys,
    order,
    own_line,
    own_order,
    ranks,
)
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.systems.shared.teams.spec import HEAD
from sheetgen.systems.team_swiss.spec import TeamSwissSpec
from sheetgen.systems.views import hidden
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import PERSONS, TEXTS, WALL, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area

if TYPE_CHECKING:
    from sheetgen.systems.team_swiss.places import TeamSwissPlaces

PersonLine: TypeAlias = "Line[TeamSwissPlaces]"
HALVES = template(TEXTS[2])
# Points, then wins on the board; who has no game stands behind all who have one.
KEY = template('IF(OR({name}="",{games}=0),-1,100*{points}+{won})')
OWN_SHOWN = template('IF(OR({any}=0,{key}<0),"",{place}&IF(COUNTIFS({ranks},{rank},{keys},{key})>1,"=",""))')
SHOWN = template('IF(OR({any}=0,{key}<0),"",{place}&IF(COUNTIF({keys},{key})>1,"=",""))')
FACT = template('IF({a}="","",{a})')
TEXT_OF = RANK_TEXT


def table(spec: TeamSwissSpec) -> Table["TeamSwissPlaces"]:
    """The columns of the players, one a line of the lists."""
    columns: list[Column[TeamSwissPlaces]] = [
        Column("no", lambda line: line.position),
        Column("symbol", lambda line: _seat(line).symbol),
        Column("team", lambda line: _seat(line).team),
        Column("rank", lambda line: _seat(line).rank),
        Column("name", lambda line: NAME(a=line.places.member(_seat(line), "name"))),
        Column("twice", lambda line: TWICE(name=line.at("name"), names=line.places.persons("name"), no=line.position)),
        Column("rating", lambda line: FACT(a=line.places.member(_seat(line), "rating"))),
        Column("licence", lambda line: FACT(a=line.places.member(_seat(line), "licence"))),
        Column("points", lambda line: _sum(line, "score")),
        Column("won", lambda line: _sum(line, "win")),
        Column("games", _games),
        Column("points-text", lambda line: HALVES(n=line.at("points"))),
        Column("key", lambda line: KEY(**{id: line.at(id) for id in ("name", "games", "points", "won")})),
        Column("place", lambda line: template("RANK({key},{keys},0)")(**keys(line))),
        Column("shown", lambda line: SHOWN(any=line.places.ANY_GAME, place=line.at("place"), **keys(line))),
        Column("order", order),
        Column("line", lambda line: FOUND_AT(k=line.position, orders=line.places.persons("order"))),
        Column("own-place", lambda line: OWN_PLACE(**keys(line), **ranks(line))),
        Column(
            "own-shown",
            lambda line: OWN_SHOWN(any=line.places.ANY_GAME, place=line.at("own-place"), **keys(line), **ranks(line)),
        ),
        Column("own-order", own_order),
        Column("own-line", own_line),
    ]
    return Table(PERSONS, spec.teams * spec.listed, columns, first=HEAD)


def build(desk: Desk, places: "TeamSwissPlaces") -> Sheet:
    """The hidden sheet of the players."""
    sheet = hidden.build(desk, places, places.players_table)
    sheet.came_whole_with(WALL)
    return sheet


def _seat(line: PersonLine) -> Seat:
    return line.places.seats[line.position - 1]


def _code(line: PersonLine) -> int:
    """The player as the games have him, in one number."""
    seat = _seat(line)
    return PERSON * seat.team + seat.rank


def _sides(line: PersonLine, name: str) -> dict[str, Area]:
    return {side: line.places.board_games(f"{side}-{name}") for side in ("home", "away")}


def _sum(line: PersonLine, name: str) -> Formula | int:
    if not line.places.spec.by_boards:
        return 0
    brought = {f"of_{side}": area for side, area in _sides(line, name).items()}
    return SUM_OF_BOTH(no=_code(line), **_sides(line, "person"), **brought)


def _games(line: PersonLine) -> Formula | int:
    if not line.places.spec.by_boards:
        return 0
    return GAMES_OF(no=_code(line), known=line.places.board_games("counts"), **_sides(line, "person"))
