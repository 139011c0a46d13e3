"""The lists of all players to post, sorted live: by rating, and by name where the field is small enough for formulas.

To sort names a sheet compares every two of them, so that the list by name is left out of the largest events.
"""

from collections.abc import Callable
from dataclasses import replace

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.round_robin.names import BARE, BEFORE, NAME_ORDER, SORTED_BY, TWICE
from sheetgen.systems.shared.teams.persons import LINE
from sheetgen.systems.shared.teams.places import SeatPlaces
from sheetgen.systems.views import posted_round, poster_lines, slips
from sheetgen.systems.views.posted_round import Boards, PostedPeople
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import BY_NAME, BY_RATING, DAY, NAMES, WALL, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, column, line

POSITION = template('IF(AND({name}="",{first}<>""),"",{n})')  # a list without a name is numbered for a pen
AT_LINE = template('IF({line}="","",INDEX({source},{line}))')
WITH_NAME = template('IF({name}="","",INDEX({source},{line}))')
TEAM_AT_LINE = template('IF({name}="","",' + "INDEX({labels},INT(({line}-1)/{players})+1))")


def _posted_games(places: SeatPlaces) -> Boards:
    """The games as they are posted: nobody sits at the boards of a spare last team."""

    def games(name: str) -> Area:
        return places.games(f"posted-{name}" if places.spare and name != "result" else name)

    return Boards(places.spec, places.boards, games, places.plan)


def build_by_rating(desk: Desk, places: SeatPlaces) -> Sheet:
    """The list to post, the highest rating first."""
    return _build(desk, places, BY_RATING, lambda position: places.person(position, "rating-line"))


def build_by_name(desk: Desk, places: SeatPlaces) -> Sheet | None:
    """The list to post by name, where names are sorted."""
    if not places.sorts_names:
        return None
    return _build(desk, places, BY_NAME, lambda position: _cell(places, position, 2))


def _build(desk: Desk, places: SeatPlaces, name: str, person: Callable[[int], Cell]) -> Sheet:
    """A line for everybody; ``person`` is the cell that says who has a position."""

    def of(id: str) -> Callable[[Line[SeatPlaces]], Formula]:
        return lambda line: AT_LINE(source=places.persons(id), line=person(line.position))

    def symbol(line: Line[SeatPlaces]) -> Formula:
        return WITH_NAME(name=line.at("name"), source=places.persons("symbol"), line=person(line.position))

    def team(line: Line[SeatPlaces]) -> Formula:
        facts = {"labels": places.ranking("label"), "players": places.spec.players}
        return TEAM_AT_LINE(name=line.at("name"), line=person(line.position), **facts)

    def position(line: Line[SeatPlaces]) -> Formula:
        return POSITION(name=line.at("name"), first=line.table.cell(1, "name"), n=line.position)

    number = Column("no", symbol, 7, "posted.no", least=3.6)
    facts = (
        Column("name", of("name"), 28, "posted.name", text=True),
        Column("rating", of("rating"), 8, "posted.rating", least=4.4),
        Column("team", team, 24, "posted.team", text=True),
    )
    later = [
        Column("title", of("title"), 6, "players.title", least=3.6, since=WALL),
        Column("federation", of("federation"), 7, "players.federation", least=4.4, since=WALL),
    ]
    # The alphabet is not numbered: there the first column is what people know somebody by.
    numbered = Column("line", position, 7, "posted.line", style="number", least=3.0)
    columns = (replace(number, since=WALL), *facts) if name == BY_NAME else (numbered, *facts, number)
    columns = (*columns, *later)
    table = Table(name, places.spec.persons, columns, first=5)
    sheet = poster_lines.build(desk, places, table, waiting="name")
    if name == BY_RATING:
        sheet.came_with(DAY, (table.cell(position, "line") for position in table.positions))
    return sheet


def build_round(desk: Desk, places: SeatPlaces, sorts_names: bool = True) -> Sheet:
    """The round to post; its index is by name where names are sorted."""
    count = places.spec.persons
    order = column(NAMES, 1, count + 1, count) if sorts_names and places.sorts_names else None
    labels, ratings = places.persons("posted"), places.persons("rating")
    people = PostedPeople(count, labels, ratings, order, free=places.spare, frees=places.spec.players)
    sheet = posted_round.build(desk, _posted_games(places), people)
    if places.spare or places.layout < DAY:  # its lines say otherwise since then who is nobody
        sheet.laid_out = DAY
    return sheet


def build_slips(desk: Desk, places: SeatPlaces) -> Sheet:
    """Result slips, with the symbols of the players before their names."""
    named = slips.Named(places.persons("slip"), places.persons("rating"), places.games("away"))
    return slips.build(desk, Boards(places.spec, places.boards, places.games, places.plan), named)


def _cell(places: SeatPlaces, number: int, right: int) -> Cell:
    """A cell behind the matrix of names: 1 its place, 2 the player at this place, 3 and 4 what it is sorted by."""
    return Cell(NAMES, number, places.spec.persons + right)


def build_names(desk: Desk, places: SeatPlaces) -> Sheet | None:
    """The hidden sheet that compares every two names."""
    if not places.sorts_names:
        return None
    sheet, count = desk.sheet(NAMES), places.spec.persons
    orders = column(NAMES, 1, count + 1, count)
    for own in range(1, count + 1):
        sheet.label(own, 0, own)
        for other in range(1, count + 1):
            if own == other:
                sheet.label(own, other, 0)
            else:
                sheet.formula(own, other, _before(places, own, other))
        order = NAME_ORDER(a=places.person(own, "name"), row=line(NAMES, own, 1, count), blank=TWICE + own)
        sheet.formula(own, count + 1, order)
        sheet.formula(own, count + 2, LINE(k=own, orders=orders))
        sheet.formula(own, count + 3, BARE(a=places.person(own, "name")))
        sheet.formula(own, count + 4, SORTED_BY(a=_cell(places, own, 3)))
        sheet.came_with(2, (sheet.cell(own, count + 3), sheet.cell(own, count + 4)))
    return sheet


def _before(places: SeatPlaces, own: int, other: int) -> Formula:
    names = {"a": places.person(own, "name"), "b": places.person(other, "name")}
    return BEFORE(tie=int(other < own), of_a=_cell(places, own, 4), of_b=_cell(places, other, 4), **names)
