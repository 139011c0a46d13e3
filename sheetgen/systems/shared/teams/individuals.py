"""The individual rankings, of the players of each number and of all together: points, wins, then shared places."""

from collections.abc import Callable, Sequence

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.teams.places import SeatPlaces
from sheetgen.systems.views import poster_lines
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, INDIVIDUALS, NUMBERS, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell
from sheetgen.workbook.poster import draw_filled, tiled

FIRST = 5
AT = template("INDEX({source},{line})")  # the sources are formulas: never quite empty
SOMEBODY = 'IF(INDEX({nobody},{line})=1,"",'
IF_SOMEBODY = template(SOMEBODY + "INDEX({source},{line}))")
TEAM_OF_SOMEBODY = template(SOMEBODY + "INDEX({labels},INT((INDEX({numbers},{line})-1)/{players})+1))")
TEAM_AT = template("INDEX({labels},INT((INDEX({numbers},{line})-1)/{players})+1)")
Person = Callable[[Line[SeatPlaces]], Cell]  # the cell with the line of whoever has a place


def columns(person: Person, rank: str) -> Sequence[Column[SeatPlaces]]:
    """Rank, symbol, name, team, points, wins and games of whoever has a place; ``rank`` is the id of his rank."""

    def of(id: str) -> Callable[[Line[SeatPlaces]], Formula]:
        def value(line: Line[SeatPlaces]) -> Formula:
            persons, at = line.places.persons, IF_SOMEBODY if line.places.layout >= DAY else AT
            return at(source=persons(id), line=person(line), nobody=persons("nobody"))

        return value

    def team(line: Line[SeatPlaces]) -> Formula:
        places, at = line.places, TEAM_OF_SOMEBODY if line.places.layout >= DAY else TEAM_AT
        facts = {"line": person(line), "nobody": places.persons("nobody"), "numbers": places.persons("no")}
        return at(labels=places.ranking("label"), players=places.spec.players, **facts)

    return (
        Column("rank", of(rank), 7, "individuals.rank", bold=True),
        Column("no", of("symbol"), 6, "individuals.no"),
        Column("name", of("label"), 26, "individuals.name", text=True, bold=True),
        Column("team", team, 22, "individuals.team", text=True),
        Column("points", of("points-text"), 8, "individuals.points", bold=True),
        Column("won", of("won"), 8, "individuals.won"),
        Column("games", of("games"), 8, "individuals.games"),
    )


def build(desk: Desk, places: SeatPlaces) -> Sheet:
    """Everybody in one list; places that are nobody's come last and have no boxes."""

    def person(line: Line[SeatPlaces]) -> Cell:
        return places.person(line.position, "line")

    table = Table(INDIVIDUALS, places.spec.persons, columns(person, "shown"), first=FIRST)
    sheet = poster_lines.build(desk, places, table, waiting="no", heading="header")
    so_far.say_come(sheet, places.layout)
    return sheet


def build_by_number(desk: Desk, places: SeatPlaces) -> Sheet:
    """One block for each number: all players 1, all players 2, …"""
    height = places.spec.teams + 3
    numbers = range(1, places.spec.players + 1)
    tables = [_of_number(places, number, FIRST + 1 + (number - 1) * height) for number in numbers]
    widths = tables[0].widths
    tiles = tiled(places.spec.players, height, widths.values(), most=1)
    sheet = desk.poster(NUMBERS, tables[0].last_col)
    for number, table in zip(numbers, tables, strict=True):
        text = desk.words.say("individuals.number", number=number)
        sheet.band(table.first - 2, 0, table.last_col, text, f"round {tiles.letters}")
        poster_lines.draw(desk, sheet, places, table, tiles, heading="header")
        draw_filled(sheet, table.whole, table.cell(1, "no"))
    tiles.dress(sheet, widths.values(), tables[0].texts, height, FIRST - 1)
    sheet.page.repeat_rows = (0, 1)
    so_far.say_come(sheet, places.layout)
    return sheet


def _of_number(places: SeatPlaces, number: int, first: int) -> Table[SeatPlaces]:
    """The players with one number in their teams, in lines from this row on."""

    def person(line: Line[SeatPlaces]) -> Cell:
        return places.person((number - 1) * places.spec.teams + line.position, "own-line")

    return Table(NUMBERS, places.spec.teams, columns(person, "own-shown"), first=first)
