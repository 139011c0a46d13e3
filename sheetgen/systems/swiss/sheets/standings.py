"""The standings, live and sorted, with every tie-break of the order; and the official ranking."""

from sheetgen.i18n.ties import label, short
from sheetgen.systems.shared import official
from sheetgen.systems.shared.encounters import sorted_value
from sheetgen.systems.shared.official import OFFICIAL_CODES
from sheetgen.systems.swiss.places import SwissPlaces
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.codecs import round_number
from sheetgen.workbook.desk import AFTER_ROUND, STANDINGS, Desk
from sheetgen.workbook.formulas import template

FIRST = 6
WIDTHS = {"rank": 7, "no": 5, "name": 30, "title": 6, "rating": 8, "club": 22, "games": 8}
BEFORE = ("rank", "no", "name", "title", "rating", "club")
OFFICIAL = {name: WIDTHS[name] for name in ("rank", "no", "name", "rating", "club")}
TO_THE_LEFT = ("name", "club")
RATED = template('IF(INDEX({source},{line})=0,"",INDEX({source},{line}))')


def build(desk: Desk, places: SwissPlaces) -> Sheet:
    codes = places.spec.order
    columns = {name: col for col, name in enumerate((*BEFORE, *codes, "games"))}
    sheet = desk.poster(STANDINGS, len(columns) - 1)
    _after_round(desk, sheet, places)
    for name, col in columns.items():
        text = short(desk.words, name) if name in codes else desk.words[f"standings.{name}"]
        sheet.label(FIRST - 1, col, text, "header")
        sheet.widths[col] = WIDTHS.get(name, 9)
    for position in range(1, places.spec.count + 1):
        _line(sheet, places, position, columns)
    for row, code in enumerate(codes, start=FIRST + places.spec.count + 1):
        meaning = f"{short(desk.words, code)} : {label(desk.words, code)}"
        sheet.band(row, 0, len(columns) - 1, meaning, "small")
    sheet.freeze = (FIRST, 3)
    sheet.page.repeat_rows = (FIRST - 1, FIRST - 1)
    return sheet


def _after_round(desk: Desk, sheet: Sheet, places: SwissPlaces) -> None:
    row, col = AFTER_ROUND.row, AFTER_ROUND.col
    sheet.band(row, 0, col - 1, desk.words["standings.after-round"], "field")
    codec = round_number(places.spec.rounds, "after-round")
    desk.book.add_field("after_round", sheet.input(row, col, ("event", "after_round"), codec, "left"))
    note = template('IF({a}="",{text}&{k},"")')(a=AFTER_ROUND, text=desk.words["swiss.after"] + " ", k=places.HORIZON)
    sheet.band(row, col + 1, col + 3, note, "small")


def _line(sheet: Sheet, places: SwissPlaces, position: int, columns: dict[str, int]) -> None:
    row = FIRST + position - 1
    shade = "zebra" if position % 2 == 0 else ""
    sources = {"rank": "shown", "name": "label"}
    for name, col in columns.items():
        plain = name in (*BEFORE, "games")
        source = places.ranking(sources.get(name, name) if plain else f"{name}-text")
        value = sorted_value(places, position, source)
        here = {"source": source, "line": places.ranked(position, "line")}
        if name == "rating":
            value = RATED(**here)
        elif name in ("no", "games"):  # a line without a name shows nothing
            value = template('IF(INDEX({entrants},{line})=0,"",INDEX({source},{line}))')(
                entrants=places.ranking("entrant"), **here
            )
        weight = "bold" if name in ("rank", "name", "PTS") else ""
        sheet.formula(row, col, value, f"cell {'shrink' if name in TO_THE_LEFT else 'center'} {weight} {shade}")


def build_official(desk: Desk, places: SwissPlaces) -> Sheet:
    return official.build(desk, places.spec.count, OFFICIAL, [9] * OFFICIAL_CODES)
