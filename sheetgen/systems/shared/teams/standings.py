"""The standings of teams (M12): their columns, and what stands in them; the race and the official ranking."""

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.ranking.codes import base_of
from sheetgen.systems.schema import Line, Table
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.teams.places import SeatPlaces, TeamPlaces
from sheetgen.systems.shared.teams.spec import TeamsSpec
from sheetgen.systems.views import official, race, standings
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.lines import Lines
from sheetgen.workbook.place import Cell

WIDTHS = {"rank": 8, "no": 7, "name": 34}
CODE_WIDTH, GAMES_WIDTH = 10, 9
OF_BOARD = 2.7  # figures that a half point more than a number and the space behind it take
LISTED = ("BOARDS", "TBR", "BBE")  # codes with a figure a board, or a player, in one cell
SOURCES = {"rank": "shown", "no": "letter", "name": "label", "games": "games"}
SORTED = template("INDEX({source},{line})")  # the sources are formulas: never quite empty
GAINED = ("white-team", "black-team", "white-score", "black-score")


def table(spec: TeamsSpec, games: str = "molter-standings.games", style: str = "") -> Table[TeamPlaces]:
    """The columns of the standings, by the specification alone; what is counted last has a heading of its system."""
    codes = {code: _width(spec, code) for code in spec.order}
    *before, last = standings.ranked_columns(WIDTHS, codes, GAMES_WIDTH, _value, "molter-standings")
    return standings.standings_table(spec.teams, [*before, replace(last, heading=games, heading_style=style)])


def lines(spec: TeamsSpec, spare: Cell | None = None) -> Sequence[Lines]:
    """Where the standings stand; ``spare`` is 1 as long as the last team is nobody's."""
    return (standings.lines_of(table(spec), spare=spare),)


def _width(spec: TeamsSpec, code: str) -> float:
    """M12, C51: the wins of every player, or the points of every board, stand in one cell."""
    return min(70, max(CODE_WIDTH, OF_BOARD * spec.players + 2)) if base_of(code) in LISTED else CODE_WIDTH


def _value(line: Line[TeamPlaces], name: str) -> Formula:
    source = line.places.ranking(SOURCES.get(name, f"{name}-text"))
    return SORTED(source=source, line=line.places.ranked(line.position, "line"))


def build(desk: Desk, places: TeamPlaces) -> Sheet:
    """The standings of teams that play games."""
    return draw(desk, places, table(places.spec))


def draw(desk: Desk, places: TeamPlaces, columns: Table[TeamPlaces]) -> Sheet:
    """The standings; a last team that is nobody's leaves the last line empty."""
    chooser = so_far.chooser(desk, places.spec)
    sheet = standings.build(desk, places, columns, chooser=chooser, spare_of=places.spare_of)
    so_far.say_how_far(desk, sheet, places)
    return sheet


def build_race(desk: Desk, places: SeatPlaces) -> Sheet:
    """The points of the teams after each round."""
    return race.build(desk, places, table(places.spec), race.of_games(places.games, places.boards, GAINED))


def build_official(desk: Desk, places: TeamPlaces) -> Sheet:
    """The official ranking: filled by the program when the ranking is final."""
    own = [_width(places.spec, code) for code in places.spec.order]
    return official.build(desk, table(places.spec), own, spare=CODE_WIDTH)
