"""The crosstable of a Swiss: for every round opponent, colour and result, by rank and by number."""

from collections.abc import Callable

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.dealt import games
from sheetgen.systems.swiss.places import SwissPlaces
from sheetgen.systems.views import poster_lines
from sheetgen.systems.views.standings import LEAST, LEAST_CODE
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import NAME, TEXTS, WALL, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell

BY_RANK, BY_NUMBER = "crosstable-rank", "crosstable"
FIRST = 5
LEGEND = 26.0  # points of the line above the table
POINTS = TEXTS[2]
NAMED = template('IF(INDEX({entrants},{who})=0,"",INDEX({source},{who}))')
RATED = template('IF(INDEX({source},{who})=0,"",INDEX({source},{who}))')
SCORED = template(f'IF(INDEX({{entrants}},{{who}})=0,"",{POINTS.replace("{n}", "INDEX({source},{who})")})')
REPEATED = template("INDEX({column},{who})")
_ROUND = (
    'IF({opponent}=0,IF({code}="","",IF({code}="U",{bye},{code})),{opponent}&IF({seat}>0,{white},{black})'
    f'&IF(ENTERED=0,"",IF({{played}}=0,IF({{score}}>0,"+","–"),{POINTS.replace("{n}", "{score}")})))'
)
ROUND, ROUND_BEFORE = (
    template(_ROUND.replace("ENTERED", text)) for text in (games.HAS_RESULT, "INDEX({all_entered},ABS({seat}))")
)
COPIED, COPIED_IF_NAMED = template("{value}"), template('IF({name}="","",{value})')
SCORED_IF_NAMED = template(f'IF({{name}}="","",{POINTS.replace("{n}", "{value}")})')
REPEATED_IF_NAMED = template('IF({name}="","",INDEX({column},{who}))')
Who = Callable[[Line[SwissPlaces]], Cell | int]
Value = Callable[[Line[SwissPlaces]], Formula]
OfPlayer = Callable[[Line[SwissPlaces], str], Formula]
SOURCES = {"rank": "shown", "no": "no", "name": "label", "rating": "rating-text", "points": "points"}
# What is asked of the ranking, and how, before layout 9.
BEFORE = {
    "rank": (NAMED, "shown"),
    "no": (NAMED, "no"),
    "name": (NAMED, "label"),
    "rating": (RATED, "rating"),
    "points": (SCORED, "points"),
}


def build(desk: Desk, places: SwissPlaces) -> Sheet:
    """By number, each row in its place; the cells of the other crosstable repeat these."""
    return _build(desk, places, BY_NUMBER, lambda line: line.position, _of_round, _own)


def build_by_rank(desk: Desk, places: SwissPlaces) -> Sheet:
    """By rank: every line looks up who has the place."""

    def repeated(number: int) -> Value:
        return lambda line: REPEATED(column=places.crosstable(number), who=who(line))

    def who(line: Line[SwissPlaces]) -> Cell:
        return places.ranked(line.position, "line")

    def ranked(line: Line[SwissPlaces], id: str) -> Formula:
        column = places.crosstable_points() if id == "points" else places.ranking(SOURCES[id])
        if id == "no":
            return REPEATED_IF_NAMED(name=line.at("name"), column=column, who=who(line))
        return REPEATED(column=column, who=who(line))

    return _build(desk, places, BY_RANK, who, repeated, ranked)


def _own(line: Line[SwissPlaces], id: str) -> Formula:
    """What the ranking says of the player with the number of the line."""
    value = line.places.ranked(line.position, SOURCES[id])
    if id in ("no", "points"):
        return (SCORED_IF_NAMED if id == "points" else COPIED_IF_NAMED)(name=line.at("name"), value=value)
    return COPIED(value=value)


def _looked_up(places: SwissPlaces, who: Who, id: str) -> Value:
    """The same before layout 9."""
    formula, source = BEFORE[id]
    facts = {"entrants": places.ranking("entrant"), "source": places.ranking(source)}
    return lambda line: formula(who=who(line), **facts)


def _build(
    desk: Desk, places: SwissPlaces, name: str, who: Who, of_round: Callable[[int], Value], of_player: OfPlayer
) -> Sheet:
    def value(id: str) -> Value:
        return (lambda line: of_player(line, id)) if places.layout >= WALL else _looked_up(places, who, id)

    columns = (
        Column("rank", value("rank"), 6, "standings.rank", least=LEAST["rank"]),
        Column("no", value("no"), 5, "standings.no", least=LEAST["no"]),
        Column("name", value("name"), 28, "standings.name", text=True, bold=True),
        Column("rating", value("rating"), 7, "standings.rating", least=LEAST["rating"]),
        *(Column(f"r{number}", of_round(number), 8, number) for number in range(1, places.spec.rounds + 1)),
        Column("points", value("points"), 7, "standings.points", bold=True, least=LEAST_CODE),
    )
    table = Table(name, places.spec.count, columns, first=FIRST)
    sheet = poster_lines.build(
        desk, places, table, below=LEGEND, freeze=3, waiting="name", expected=places.spec.expected
    )
    sheet.band(NAME + 1, 0, table.last_col, desk.words["swiss.crosstable-legend"], "small wrap")
    sheet.heights[NAME + 1] = LEGEND
    sheet.came_with(WALL, (sheet.cell(NAME + 1, col) for col in range(table.last_col + 1)))
    poster_lines.print_filled(sheet, table, places.ranking("entrant"))
    so_far.say_come(sheet, places.layout)
    return sheet


def _of_round(number: int) -> Value:
    """What a round was for the player with the number of the line."""

    def value(line: Line[SwissPlaces]) -> Formula:
        places, words = line.places, line.desk.words
        ids = ("opponent", "seat", "code", "played", "score")
        cells = {id: places.turn(line.position, number, id) for id in ids}
        signs = {sign: words[f"swiss.{sign}-sign"] for sign in ("bye", "white", "black")}
        if places.layout >= WALL:
            return ROUND(game=places.turn(line.position, number, "game"), **cells, **signs)
        return ROUND_BEFORE(all_entered=places.games_of(number, "entered"), **cells, **signs)

    return value
