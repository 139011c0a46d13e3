"""The crosstable of a Swiss of teams: for every round opponent, colour of the first board and score, by rank."""

from collections.abc import Callable

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared import so_far
from sheetgen.systems.team_swiss.places import TeamSwissPlaces
from sheetgen.systems.views import poster_lines
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import TEXTS, WALL, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell

BY_RANK, BY_NUMBER = "crosstable-rank", "crosstable"
FIRST = 5
LEGEND = 30.0  # points of the line below the table
OWN = TEXTS[2].replace("{n}", "{gp}")
NAMED = template('IF(INDEX({entrants},{who})=0,"",INDEX({source},{who}))')
REPEATED = template("INDEX({column},{who})")
ROUND = template(
    'IF({opponent}=0,IF({code}="","",IF({code}="U",{bye},{code})),{opponent}&IF({seat}>0,{white},{black})'
    f'&IF({{complete}}=0,""," "&{OWN}))'
)
Value = Callable[[Line[TeamSwissPlaces]], Formula]


def build(desk: Desk, places: TeamSwissPlaces) -> Sheet:
    """By number, each row in its place; the cells of the other crosstable repeat these."""
    return _build(desk, places, BY_NUMBER, lambda line: line.position, _of_round)


def build_by_rank(desk: Desk, places: TeamSwissPlaces) -> Sheet:
    """By rank: every line looks up who has the place."""
    by_number = table(places, BY_NUMBER, lambda line: line.position, _of_round)

    def repeated(number: int) -> Value:
        return lambda line: REPEATED(column=by_number.area(f"r{number}"), who=who(line))

    def who(line: Line[TeamSwissPlaces]) -> Cell:
        return places.ranked(line.position, "line")

    return _build(desk, places, BY_RANK, who, repeated)


def table(
    places: TeamSwissPlaces,
    name: str,
    who: Callable[[Line[TeamSwissPlaces]], Cell | int],
    of_round: Callable[[int], Value],
) -> Table[TeamSwissPlaces]:
    """The columns: who it is, a column a round, the points that rank."""
    entrants, first = places.ranking("entrant"), places.codes[0]

    def ranked(id: str) -> Value:
        source = places.ranking(id)
        return lambda line: NAMED(entrants=entrants, source=source, who=who(line))

    columns = (
        Column("rank", ranked("shown"), 6, "standings.rank"),
        Column("no", ranked("no"), 5, "standings.no"),
        Column("name", ranked("label"), 30, "molter-standings.name", text=True, bold=True),
        *(Column(f"r{number}", of_round(number), 8.5, number) for number in range(1, places.spec.rounds + 1)),
        Column("points", ranked(f"{first}-text"), 8, "standings.points", bold=True),
    )
    return Table(name, places.spec.teams, columns, first=FIRST)


def _build(
    desk: Desk,
    places: TeamSwissPlaces,
    name: str,
    who: Callable[[Line[TeamSwissPlaces]], Cell | int],
    of_round: Callable[[int], Value],
) -> Sheet:
    lines = table(places, name, who, of_round)
    sheet = poster_lines.build(desk, places, lines, below=LEGEND, freeze=3, waiting="name")
    sheet.band(lines.first + lines.count + 1, 0, lines.last_col, desk.words["team-swiss.crosstable-legend"], "small")
    so_far.say_come(sheet, places.layout)
    sheet.came_whole_with(WALL)
    return sheet


def _of_round(number: int) -> Value:
    """What a round was for the team with the number of the line."""

    def value(line: Line[TeamSwissPlaces]) -> Formula:
        places, words = line.places, line.desk.words
        cells = {id: places.turn(line.position, number, id) for id in ("opponent", "seat", "code", "complete", "gp")}
        signs = {sign: words[f"swiss.{sign}-sign"] for sign in ("bye", "white", "black")}
        return ROUND(**cells, **signs)

    return value
