"""The crosstable of a Swiss: for every round opponent, colour and result, by rank and by number."""

from collections.abc import Callable

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared import so_far
from sheetgen.systems.swiss.places import SwissPlaces
from sheetgen.systems.views import poster_lines
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import TEXTS, Desk
from sheetgen.workbook.formulas import Formula, Template, template
from sheetgen.workbook.place import Cell

BY_RANK, BY_NUMBER = "crosstable-rank", "crosstable"
FIRST = 5
LEGEND = 30.0  # points of the line below the table
POINTS = TEXTS[2]
NAMED = template('IF(INDEX({entrants},{who})=0,"",INDEX({source},{who}))')
RATED = template('IF(INDEX({source},{who})=0,"",INDEX({source},{who}))')
SCORED = template(f'IF(INDEX({{entrants}},{{who}})=0,"",{POINTS.replace("{n}", "INDEX({source},{who})")})')
REPEATED = template("INDEX({column},{who})")
ENTERED = "INDEX({all_entered},ABS({seat}))"
ROUND = template(
    'IF({opponent}=0,IF({code}="","",IF({code}="U",{bye},{code})),{opponent}&IF({seat}>0,{white},{black})'
    f'&IF({ENTERED}=0,"",IF({{played}}=0,IF({{score}}>0,"+","–"),{POINTS.replace("{n}", "{score}")})))'
)
Who = Callable[[Line[SwissPlaces]], Cell | int]
Value = Callable[[Line[SwissPlaces]], Formula]


def build(desk: Desk, places: SwissPlaces) -> Sheet:
    """By number, each row in its place; the cells of the other crosstable repeat these."""
    return _build(desk, places, BY_NUMBER, lambda line: line.position, _of_round)


def build_by_rank(desk: Desk, places: SwissPlaces) -> Sheet:
    """By rank: every line looks up who has the place."""

    def repeated(number: int) -> Value:
        return lambda line: REPEATED(column=places.crosstable(number), who=who(line))

    def who(line: Line[SwissPlaces]) -> Cell:
        return places.ranked(line.position, "line")

    return _build(desk, places, BY_RANK, who, repeated)


def _build(desk: Desk, places: SwissPlaces, name: str, who: Who, of_round: Callable[[int], Value]) -> Sheet:
    entrants = places.ranking("entrant")

    def ranked(formula: Template, id: str) -> Value:
        source = places.ranking(id)
        return lambda line: formula(entrants=entrants, source=source, who=who(line))

    columns = (
        Column("rank", ranked(NAMED, "shown"), 6, "standings.rank"),
        Column("no", ranked(NAMED, "no"), 5, "standings.no"),
        Column("name", ranked(NAMED, "label"), 28, "standings.name", text=True, bold=True),
        Column("rating", ranked(RATED, "rating"), 7, "standings.rating"),
        *(Column(f"r{number}", of_round(number), 8, number) for number in range(1, places.spec.rounds + 1)),
        Column("points", ranked(SCORED, "points"), 7, "standings.points", bold=True),
    )
    table = Table(name, places.spec.count, columns, first=FIRST)
    sheet = poster_lines.build(desk, places, table, below=LEGEND, freeze=3, waiting="name")
    legend = desk.words["swiss.crosstable-legend"]
    sheet.band(table.first + table.count + 1, 0, table.last_col, legend, "small")
    so_far.say_come(sheet, places.layout)
    return sheet


def _of_round(number: int) -> Value:
    """What a round was for the player with the number of the line."""

    def value(line: Line[SwissPlaces]) -> Formula:
        places, words = line.places, line.desk.words
        ids = ("opponent", "seat", "code", "played", "score")
        cells = {id: places.turn(line.position, number, id) for id in ids}
        signs = {sign: words[f"swiss.{sign}-sign"] for sign in ("bye", "white", "black")}
        return ROUND(all_entered=places.games_of(number, "entered"), **cells, **signs)

    return value
