"""The standings, live and sorted, with every tie-break of the order; and the official ranking."""

from sheetgen.i18n.ties import short
from sheetgen.systems.shared import official, race, so_far
from sheetgen.systems.shared.encounters import sorted_value
from sheetgen.systems.shared.official import OFFICIAL_CODES
from sheetgen.systems.shared.round_robin.standings import legend, legend_height
from sheetgen.systems.swiss.places import SwissPlaces
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import STANDINGS, Desk
from sheetgen.workbook.formulas import template
from sheetgen.workbook.lines import Lines
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.poster import Poster, draw_filled, fitted

FIRST = 6
WIDTHS = {"rank": 7, "no": 5, "name": 26, "title": 6, "rating": 7, "club": 18, "games": 8}
CODE_WIDTH = 7
BEFORE = ("rank", "no", "name", "title", "rating", "club")
OFFICIAL = {name: WIDTHS[name] for name in ("rank", "no", "name", "rating", "club")}
TO_THE_LEFT = ("name", "club")
RATED = template('IF(INDEX({source},{line})=0,"",INDEX({source},{line}))')


def lines(spec: SwissSpec) -> tuple[Lines, ...]:
    """Where the standings stand."""
    return (Lines(STANDINGS, FIRST, spec.count, points=len(BEFORE)),)


def build(desk: Desk, places: SwissPlaces) -> Sheet:
    codes = places.spec.order
    columns = {name: col for col, name in enumerate((*BEFORE, *codes, "games"))}
    widths = {col: WIDTHS.get(name, CODE_WIDTH) for name, col in columns.items()}
    poster = fitted(places.spec.count, widths.values(), after=legend_height(desk, codes))
    sheet = desk.poster(STANDINGS, len(columns) - 1, chooser=so_far.chooser(desk, places.spec))
    for name, col in columns.items():
        text = short(desk.words, name) if name in codes else desk.words[f"standings.{name}"]
        sheet.label(FIRST - 1, col, text, poster.heading)
    for position in range(1, places.spec.count + 1):
        _line(sheet, places, position, columns, poster)
    boxed = Area(STANDINGS, FIRST, 0, FIRST + places.spec.count - 1, len(columns) - 1)
    draw_filled(sheet, boxed, boxed.cell(right=columns["name"]))
    legend(desk, sheet, codes, FIRST + places.spec.count + 1, len(columns) - 1)
    sheet.freeze = (FIRST, 3)
    poster.dress(sheet, widths, [columns["name"], columns["club"]], FIRST)
    byes = tuple(places.in_round(number, "code") for number in range(1, places.spec.rounds + 1))
    so_far.say_after_paired(desk, sheet, places, places.HORIZON, so_far.Line("token", byes, is_new=True))
    return sheet


def _line(sheet: Sheet, places: SwissPlaces, position: int, columns: dict[str, int], poster: Poster) -> None:
    row = FIRST + position - 1
    sources = {"rank": "shown", "name": "label"}
    for name, col in columns.items():
        plain = name in (*BEFORE, "games")
        source = places.ranking(sources.get(name, name) if plain else f"{name}-text")
        value = sorted_value(places, position, source)
        here = {"source": source, "line": places.ranked(position, "line")}
        if name == "rating":
            value = RATED(**here)
        elif name in ("no", "games") or not plain:  # a line without a name shows nothing
            value = template('IF(INDEX({entrants},{line})=0,"",INDEX({source},{line}))')(
                entrants=places.ranking("entrant"), **here
            )
        weight = "bold" if name in ("rank", "name", "PTS") else ""
        style = f"cell {poster.names if name in TO_THE_LEFT else 'center'} {weight}"
        sheet.formula(row, col, value, f"{style} {poster.letters} {poster.shade(position)}")


def build_race(desk: Desk, places: SwissPlaces) -> Sheet:
    """The points of the leaders after each round, byes among them."""

    def gained(who: Cell, number: int) -> race.Gained:
        return "INDEX({scores},{who})", {"scores": places.in_round(number, "score"), "who": who}

    racers = race.Racers(
        places.spec.count,
        places.spec.rounds,
        lambda position: places.ranked(position, "line"),
        lambda position, name: Cell(STANDINGS, FIRST + position - 1, BEFORE.index(name)),
        gained,
        places.plan,
        places.HORIZON,
        most=max(places.spec.scale) // 2,
        layout=places.layout,
    )
    return race.build(desk, racers)


def build_official(desk: Desk, places: SwissPlaces) -> Sheet:
    own = min(len(places.spec.order), OFFICIAL_CODES)
    return official.build(desk, places.spec.count, OFFICIAL, [9] * OFFICIAL_CODES, own)
