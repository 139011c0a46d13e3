"""The standings of a round robin: their columns, and what stands in them; the race and the official ranking."""

from collections.abc import Sequence

from sheetgen.systems.schema import Line, Table
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.encounters import sorted_value
from sheetgen.systems.shared.live import GROUP_BY_GROUP, shown_codes
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.systems.shared.round_robin.spec import RoundRobinSpec
from sheetgen.systems.views import official, race, standings
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import FULL_PAGES, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.lines import Lines

WIDTHS = {"rank": 7, "no": 5, "name": 26, "rating": 7, "club": 20}
CODE_WIDTH, OFFICIAL_WIDTH, GAMES_WIDTH = 7, 9, 8
SOURCES = {"rank": "shown", "no": "no", "name": "label", "games": "games"}
GAINED = ("white", "black", "white-score", "black-score")


def table(spec: RoundRobinSpec) -> Table[Places]:
    """The columns of the standings, by the specification alone."""
    codes = {code: _width(spec, code, CODE_WIDTH) for code in shown_codes(spec.order)}
    return standings.standings_table(spec.count, standings.ranked_columns(WIDTHS, codes, GAMES_WIDTH, _value))


def lines(spec: RoundRobinSpec, pool: str = "") -> Sequence[Lines]:
    """Where the standings stand."""
    return (standings.lines_of(table(spec), pool, None if spec.count % 2 else Places.GHOST),)


def _width(spec: RoundRobinSpec, code: str, usual: float) -> float:
    """How wide the figures of a tie-break are; those of extended Koya are a list."""
    return min(60, 2 * spec.rounds + 2) if code == GROUP_BY_GROUP else usual


def _value(line: Line[Places], name: str) -> Formula:
    places = line.places
    listed = name in ("rating", "club")
    source = places.listing(name) if listed else places.ranking(SOURCES.get(name, f"{name}-text"))
    return sorted_value(places, line.position, source)


def build(desk: Desk, places: Places) -> Sheet:
    """The standings; an empty last place (B12) leaves the last line empty."""
    chooser = so_far.chooser(desk, places.spec)
    sheet = standings.build(desk, places, table(places.spec), chooser=chooser, spare_of=places.spare_of)
    so_far.say_how_far(desk, sheet, places)
    return sheet


def build_race(desk: Desk, places: Places) -> Sheet:
    """The points of the leaders after each round."""
    return race.build(
        desk,
        places,
        table(places.spec),
        race.of_games(places.games, places.boards, GAINED),
        most=places.spec.scale.win // 2,
    )


def build_race_of_pool(desk: Desk, places: Places) -> Sheet:
    """The same of one of several pools, whose own games are counted: the table of rounds counts those of all."""

    def counted(number: int, name: str) -> Formula:
        games = places.games("entered" if name == "entered" else "real")
        return template("SUM({a})")(a=race.of_round(games, places.boards, number))

    gained = race.of_games(places.games, places.boards, GAINED)
    sheet = race.build(desk, places, table(places.spec), gained, most=places.spec.scale.win // 2, counted=counted)
    sheet.came_whole_with(FULL_PAGES)
    return sheet


def build_official(desk: Desk, places: Places) -> Sheet:
    """The official ranking: the same columns, filled by the program when the ranking is final."""
    own = [_width(places.spec, code, OFFICIAL_WIDTH) for code in places.spec.order]
    return official.build(desk, table(places.spec), own, spare=OFFICIAL_WIDTH)
