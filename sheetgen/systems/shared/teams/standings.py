"""The team ranking, live and sorted (M12), and the official one, empty until it is written."""

from collections.abc import Callable
from typing import Any

from sheetgen.i18n.ties import short
from sheetgen.systems.shared import official, race, so_far
from sheetgen.systems.shared.official import OFFICIAL_CODES
from sheetgen.systems.shared.round_robin.standings import legend, legend_height
from sheetgen.systems.shared.teams.places import SeatPlaces, TeamPlaces
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import STANDINGS, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.lines import Lines
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.poster import Poster, fitted
from sheetgen.workbook.spare import undrawn, unless

FIRST = 6
BEFORE = ("rank", "no", "name")
WIDTHS = {"rank": 8, "no": 7, "name": 34, "games": 9}
PLAIN = 10  # the width of a tie-break
SORTED = template("INDEX({source},{line})")  # the sources are formulas: never quite empty


def lines(spec: Any, spare: Cell | None = None) -> tuple[Lines, ...]:
    """Where the standings stand; ``spare`` is 1 as long as the last team is nobody's."""
    return (Lines(STANDINGS, FIRST, spec.teams, points=len(BEFORE), spare=spare),)


def build(desk: Desk, places: TeamPlaces) -> Sheet:
    columns = {name: col for col, name in enumerate((*BEFORE, *places.codes, "games"))}
    widths = {col: WIDTHS.get(name, width(places, name)) for name, col in columns.items()}
    poster = fitted(places.spec.teams, widths.values(), after=legend_height(desk, places.codes))
    sheet = desk.poster(STANDINGS, len(columns) - 1, chooser=so_far.chooser(desk, places.spec))
    for name, col in columns.items():
        text = short(desk.words, name) if name in places.codes else desk.words[f"molter-standings.{name}"]
        sheet.label(FIRST - 1, col, text, poster.heading)
    for position in places.teams:
        _line(sheet, places, position, columns, poster)
    legend(desk, sheet, places.codes, FIRST + places.spec.teams + 1, len(columns) - 1)
    sheet.freeze = (FIRST, 3)
    sheet.page.last_col = len(columns) - 1
    poster.dress(sheet, widths, [columns["name"]], FIRST)
    so_far.say_how_far(desk, sheet, places)
    return sheet


def width(places: TeamPlaces, code: str) -> float:
    """M12, C51: the wins of every player, or the points of every board, stand in one cell."""
    return min(70, max(PLAIN, 2.2 * places.spec.players + 2)) if code in ("BOARDS", "TBR", "BBE") else PLAIN


def _line(sheet: Sheet, places: TeamPlaces, position: int, columns: dict[str, int], poster: Poster) -> None:
    row, spare = FIRST + position - 1, places.spare_of(position)
    sources = {"rank": "shown", "no": "letter", "name": "label", "games": "games"}
    for name, col in columns.items():
        source = places.ranking(sources.get(name, f"{name}-text"))
        weight = "bold" if name in ("rank", "name", "PTS") else ""
        style = poster.names if name == "name" else "center"
        formula: Formula = SORTED(source=source, line=places.ranked(position, "line"))
        look = f"cell {style} {weight} {poster.letters} {poster.shade(position)}"
        sheet.put(row, col, unless(spare, formula), look)
    undrawn(sheet, Area(STANDINGS, row, 0, row, len(columns) - 1), spare, "nobody-below")


def build_race(desk: Desk, places: SeatPlaces) -> Sheet:
    """The points of the teams after each round."""
    names = ("white-team", "black-team", "white-score", "black-score")
    return race_of(desk, places, race.of_games(places.games, places.boards, names))


def race_of(desk: Desk, places: TeamPlaces, gained: Callable[[Cell, int], race.Gained], most: int = 0) -> Sheet:
    racers = race.Racers(
        places.spec.teams,
        places.spec.rounds,
        lambda position: places.ranked(position, "line"),
        lambda position, name: Cell(STANDINGS, FIRST + position - 1, BEFORE.index(name)),
        gained,
        places.plan,
        places.HORIZON,
        most=most,
        layout=places.layout,
    )
    return race.build(desk, racers)


def build_official(desk: Desk, places: TeamPlaces) -> Sheet:
    """The official ranking: filled by the program when the ranking is final."""
    codes = [width(places, code) for code in places.codes[:OFFICIAL_CODES]]
    own = len(codes)
    codes += [PLAIN] * (OFFICIAL_CODES - len(codes))
    before = {name: WIDTHS[name] for name in BEFORE}
    return official.build(desk, places.spec.teams, before, codes, own, "molter-standings")
