"""The standings of a Swiss of teams, the race and the official ranking made from them."""

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.systems.schema import Line, Table
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.encounters import sorted_value
from sheetgen.systems.team_swiss.places import TeamSwissPlaces
from sheetgen.systems.team_swiss.spec import TeamSwissSpec
from sheetgen.systems.views import official, race, standings
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import WALL, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.lines import Lines
from sheetgen.workbook.place import Cell

WIDTHS = {"rank": 8, "no": 6, "name": 34}
CODE_WIDTH, OFFICIAL_WIDTH, GAMES_WIDTH = 10, 10, 9
OF_TEAMS = {"name": "molter-standings.name", "games": "league.matches"}  # headings
SOURCES = {"rank": "shown", "name": "label"}
OF_TEAM = template('IF(INDEX({entrants},{line})=0,"",INDEX({source},{line}))')


def table(spec: TeamSwissSpec) -> Table[TeamSwissPlaces]:
    """The columns of the standings, by the specification alone."""
    codes = dict.fromkeys(spec.order, CODE_WIDTH)
    columns = standings.ranked_columns(WIDTHS, codes, GAMES_WIDTH, _value)
    named = (replace(each, heading=OF_TEAMS.get(each.id, each.heading)) for each in columns)
    return standings.standings_table(spec.teams, tuple(named))


def lines(spec: TeamSwissSpec) -> Sequence[Lines]:
    """Where the standings stand."""
    return (standings.lines_of(table(spec)),)


def _value(line: Line[TeamSwissPlaces], name: str) -> Formula:
    """A line without a team shows nothing."""
    places, is_code = line.places, name in line.places.spec.order
    source = places.ranking(f"{name}-text" if is_code else SOURCES.get(name, name))
    if is_code or name in ("no", "games"):
        row = places.ranked(line.position, "line")
        return OF_TEAM(entrants=places.ranking("entrant"), source=source, line=row)
    return sorted_value(places, line.position, source)


def build(desk: Desk, places: TeamSwissPlaces) -> Sheet:
    """The standings; lines without a team have no boxes."""
    chooser = so_far.chooser(desk, places.spec)
    sheet = standings.build(desk, places, table(places.spec), chooser=chooser, waiting="name")
    byes = tuple(places.turns_in(number, "code") for number in range(1, places.spec.rounds + 1))
    so_far.say_how_far(desk, sheet, places, so_far.ProgressLine("typed", byes, is_new=True))
    sheet.came_whole_with(WALL)
    return sheet


def build_race(desk: Desk, places: TeamSwissPlaces) -> Sheet:
    """The points that come first of the teams (T10), round by round, byes among them."""
    kind = places.first.lower()

    def gained(who: Cell, number: int) -> race.Gained:
        return "INDEX({scores},{who})", {"scores": places.turns_in(number, kind), "who": who}

    sheet = race.build(desk, places, table(places.spec), gained, most=max(1, places.most // 2))
    sheet.came_whole_with(WALL)
    return sheet


def build_official(desk: Desk, places: TeamSwissPlaces) -> Sheet:
    """The official ranking, filled by the program when the ranking is final."""
    sheet = official.build(desk, table(places.spec), [OFFICIAL_WIDTH] * len(places.spec.order), spare=OFFICIAL_WIDTH)
    sheet.came_whole_with(WALL)
    return sheet
