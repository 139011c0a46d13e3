"""The standings of a Swiss: their columns, and what stands in them; the race and the official ranking."""

from collections.abc import Sequence

from sheetgen.systems.schema import Line, Table
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.encounters import sorted_value
from sheetgen.systems.swiss.places import SwissPlaces
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.systems.views import official, poster_lines, race, standings
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import WALL, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.lines import Lines
from sheetgen.workbook.place import Cell

WIDTHS = {"rank": 7, "no": 5, "name": 26, "title": 6, "rating": 7, "club": 18}
CODE_WIDTH, OFFICIAL_WIDTH, GAMES_WIDTH = 7, 9, 8
SOURCES = {"rank": "shown", "name": "label"}
AT = template("INDEX({source},{line})")
IF_NAMED = template('IF({name}="","",INDEX({source},{line}))')
# As it was before layout 9.
RATED = template('IF(INDEX({source},{line})=0,"",INDEX({source},{line}))')
NAMED = template('IF(INDEX({entrants},{line})=0,"",INDEX({source},{line}))')


def table(spec: SwissSpec) -> Table[SwissPlaces]:
    """The columns of the standings, by the specification alone."""
    codes = dict.fromkeys(spec.order, CODE_WIDTH)
    return standings.standings_table(spec.count, standings.ranked_columns(WIDTHS, codes, GAMES_WIDTH, _value))


def lines(spec: SwissSpec) -> Sequence[Lines]:
    """Where the standings stand."""
    return (standings.lines_of(table(spec)),)


def _value(line: Line[SwissPlaces], name: str) -> Formula:
    """A line without a name shows nothing."""
    places, is_code = line.places, name in line.places.spec.order
    source = places.ranking(f"{name}-text" if is_code else SOURCES.get(name, name))
    row = places.ranked(line.position, "line")
    if places.layout >= WALL:
        if is_code or name in ("no", "games"):
            return IF_NAMED(name=line.at("name"), source=source, line=row)
        return AT(source=places.ranking("rating-text") if name == "rating" else source, line=row)
    if name == "rating":
        return RATED(source=source, line=row)
    if is_code or name in ("no", "games"):
        return NAMED(entrants=places.ranking("entrant"), source=source, line=row)
    return sorted_value(places, line.position, source)


def build(desk: Desk, places: SwissPlaces) -> Sheet:
    """The standings; lines without a player have no boxes."""
    chooser = so_far.chooser(desk, places.spec)
    table_ = table(places.spec)
    sheet = standings.build(desk, places, table_, chooser=chooser, waiting="name", expected=places.spec.expected)
    poster_lines.print_filled(sheet, table_, places.ranking("entrant"))
    byes = tuple(places.in_round(number, "code") for number in range(1, places.spec.rounds + 1))
    so_far.say_after_paired(desk, sheet, places, places.HORIZON, so_far.ProgressLine("token", byes, is_new=True))
    return sheet


def build_race(desk: Desk, places: SwissPlaces) -> Sheet:
    """The points of the leaders after each round, byes among them."""

    def gained(who: Cell, number: int) -> race.Gained:
        return "INDEX({scores},{who})", {"scores": places.in_round(number, "score"), "who": who}

    return race.build(desk, places, table(places.spec), gained, most=max(places.spec.scale) // 2)


def build_official(desk: Desk, places: SwissPlaces) -> Sheet:
    """The official ranking, filled by the program when the ranking is final."""
    return official.build(desk, table(places.spec), [OFFICIAL_WIDTH] * len(places.spec.order), spare=OFFICIAL_WIDTH)
