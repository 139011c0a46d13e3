"""The standings, live and sorted, and the official ranking."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sheetgen.i18n.ties import label, short
from sheetgen.systems.shared import official, race, so_far
from sheetgen.systems.shared.encounters import sorted_value
from sheetgen.systems.shared.live import shown_codes
from sheetgen.systems.shared.official import OFFICIAL_CODES
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import FULL_PAGES, STANDINGS, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.lines import Lines
from sheetgen.workbook.paper import ROW, wrapped
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.poster import Poster, fitted, room
from sheetgen.workbook.spare import undrawn, unless

FIRST = 6
WIDTHS = {"rank": 7, "no": 5, "name": 26, "rating": 7, "club": 20, "games": 8}
CODE_WIDTH = 7
BEFORE = ("rank", "no", "name", "rating", "club")
CENTRED = ("rank", "no", "rating", "games")


def lines(spec: Any) -> tuple[Lines, ...]:
    """Where the standings stand."""
    spare = None if spec.count % 2 else Places.GHOST
    return (Lines(STANDINGS, FIRST, spec.count, points=len(BEFORE), spare=spare),)


def build(desk: Desk, places: Places) -> Sheet:
    codes = shown_codes(places.spec.order)
    columns = {name: col for col, name in enumerate((*BEFORE, *codes, "games"))}
    widths = {col: WIDTHS.get(name, places.width(name, CODE_WIDTH)) for name, col in columns.items()}
    poster = fitted(places.spec.count, widths.values(), after=legend_height(desk, codes))
    sheet = desk.poster(STANDINGS, len(columns) - 1, chooser=so_far.chooser(desk, places.spec))
    for name, col in columns.items():
        text = short(desk.words, name) if name in codes else desk.words[f"standings.{name}"]
        sheet.label(FIRST - 1, col, text, poster.heading)
    for position in range(1, places.spec.count + 1):
        _line(sheet, places, position, columns, poster)
    legend(desk, sheet, codes, FIRST + places.spec.count + 1, len(columns) - 1)
    sheet.freeze = (FIRST, 3)
    sheet.page.last_col = len(columns) - 1
    poster.dress(sheet, widths, [columns["name"], columns["club"]], FIRST)
    so_far.say_how_far(desk, sheet, places)
    return sheet


def legend(desk: Desk, sheet: Sheet, codes: Sequence[str], row: int, last: int) -> None:
    """What the short names of the tie-breaks mean, in a few lines."""
    sheet.band(row, 0, last, _legend(desk, codes), "small wrap top")
    sheet.heights[row] = legend_height(desk, codes) - ROW


def _legend(desk: Desk, codes: Sequence[str]) -> str:
    return "  ·  ".join(
        desk.words.say("explain.item", text=short(desk.words, code), amount=label(desk.words, code)) for code in codes
    )


def legend_height(desk: Desk, codes: Sequence[str]) -> float:
    """The points it takes on a page that is not turned, with the empty line above it."""
    return ROW + wrapped(_legend(desk, codes), room(False)[0] / 7)


def _source(places: Places, name: str) -> Area:
    """Where a column of the standings comes from."""
    return {
        "rank": places.ranking("shown"),
        "no": places.ranking("no"),
        "name": places.ranking("label"),
        "rating": places.listing("rating"),
        "club": places.listing("club"),
        "games": places.ranking("games"),
    }.get(name) or places.ranking(f"{name}-text")


def _line(sheet: Sheet, places: Places, position: int, columns: dict[str, int], poster: Poster) -> None:
    """One line of the standings; an empty last place (B12) leaves the last line empty."""
    row = FIRST + position - 1
    spare = places.spare_of(position)
    for name, col in columns.items():
        value = unless(spare, sorted_value(places, position, _source(places, name)))
        weight = "bold" if name in ("rank", "name", "PTS") else ""
        style = poster.names if name in ("name", "club") else "center"
        sheet.put(row, col, value, f"cell {style} {weight} {poster.letters} {poster.shade(position)}")
    undrawn(sheet, Area(STANDINGS, row, 0, row, len(columns) - 1), spare, "nobody-below")


def build_race(desk: Desk, places: Places) -> Sheet:
    """The points of the leaders after each round."""
    return race.build(desk, _racers(places))


def build_race_of_pool(desk: Desk, places: Places) -> Sheet:
    """The same of one of several pools, whose own games are counted: the table of rounds counts those of all."""

    def plan(number: int, name: str) -> Formula:
        games = places.games("entered" if name == "entered" else "real")
        return template("SUM({a})")(a=race.of_round(games, places.boards, number))

    sheet = race.build(desk, replace(_racers(places), plan=plan))
    sheet.came_whole_with(FULL_PAGES)
    return sheet


def _racers(places: Places) -> race.Racers:
    names = ("white", "black", "white-score", "black-score")
    return race.Racers(
        places.spec.count,
        places.spec.rounds,
        lambda position: places.ranked(position, "line"),
        lambda position, name: Cell(STANDINGS, FIRST + position - 1, BEFORE.index(name)),
        race.of_games(places.games, places.boards, names),
        places.plan,
        places.HORIZON,
        most=1,
        layout=places.layout,
    )


def build_official(desk: Desk, places: Places) -> Sheet:
    """The official ranking: the same columns, filled by the program when the ranking is final."""
    order = (*places.spec.order, *[""] * OFFICIAL_CODES)[:OFFICIAL_CODES]
    codes = [places.width(code, 9) for code in order]
    own = min(len(places.spec.order), OFFICIAL_CODES)
    return official.build(desk, places.spec.count, {name: WIDTHS[name] for name in BEFORE}, codes, own)
