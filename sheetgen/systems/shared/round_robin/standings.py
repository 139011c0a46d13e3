"""The standings, live and sorted, and the official ranking."""

from typing import Any

from sheetgen.i18n.ties import label, short
from sheetgen.systems.shared import official
from sheetgen.systems.shared.encounters import sorted_value
from sheetgen.systems.shared.live import shown_codes
from sheetgen.systems.shared.official import OFFICIAL_CODES
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.codecs import round_number
from sheetgen.workbook.desk import AFTER_ROUND, STANDINGS, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.lines import Lines
from sheetgen.workbook.place import Area

FIRST = 6
WIDTHS = {"rank": 7, "no": 5, "name": 30, "rating": 8, "club": 22, "games": 8}
BEFORE = ("rank", "no", "name", "rating", "club")
CENTRED = ("rank", "no", "rating", "games")
IF_PRESENT = template('IF({shown}="","",{value})')


def lines(spec: Any) -> Lines:
    """Where the standings stand."""
    return Lines(STANDINGS, FIRST, spec.count, points=len(BEFORE))


def build(desk: Desk, places: Places) -> Sheet:
    codes = shown_codes(places.spec.order)
    columns = {name: col for col, name in enumerate((*BEFORE, *codes, "games"))}
    sheet = desk.poster(STANDINGS, len(columns) - 1)
    _after_round(desk, sheet, places)
    for name, col in columns.items():
        text = short(desk.words, name) if name in codes else desk.words[f"standings.{name}"]
        sheet.label(FIRST - 1, col, text, "header")
        sheet.widths[col] = WIDTHS.get(name, 9)
    for position in range(1, places.spec.count + 1):
        _line(sheet, places, position, columns)
    row = FIRST + places.spec.count + 1
    for code in codes:
        sheet.band(row, 0, len(columns) - 1, f"{short(desk.words, code)} : {label(desk.words, code)}", "small")
        row += 1
    sheet.freeze = (FIRST, 3)
    sheet.page.repeat_rows = (FIRST - 1, FIRST - 1)
    sheet.page.landscape = places.spec.count <= 18
    return sheet


def _after_round(desk: Desk, sheet: Sheet, places: Places) -> None:
    row, col = AFTER_ROUND.row, AFTER_ROUND.col
    sheet.band(row, 0, col - 1, desk.words["standings.after-round"], "field")
    codec = round_number(places.spec.rounds, "after-round")
    desk.book.add_field("after_round", sheet.input(row, col, ("event", "after_round"), codec, "left"))
    note = template('IF({a}="",{all},"")')(a=AFTER_ROUND, all=desk.words["standings.all-rounds"])
    sheet.band(row, col + 1, col + 3, note, "small")


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


def _line(sheet: Sheet, places: Places, position: int, columns: dict[str, int]) -> None:
    """One line of the standings; an empty last place (B12) leaves the last line empty."""
    row = FIRST + position - 1
    shade = "zebra" if position % 2 == 0 else ""
    may_be_empty = position == places.spec.count and not places.odd
    sheet.heights[row] = 18
    for name, col in columns.items():
        value: Formula = sorted_value(places, position, _source(places, name))
        if may_be_empty:
            value = template('IF({ghost}=1,"",IF(INDEX({source},{line})="","",INDEX({source},{line})))')(
                ghost=places.GHOST, source=_source(places, name), line=places.ranked(position, "line")
            )
        weight = "bold" if name in ("rank", "name", "PTS") else ""
        style = "shrink" if name in ("name", "club") else "center"
        sheet.formula(row, col, value, f"cell {style} {weight} {shade}")


def build_official(desk: Desk, places: Places) -> Sheet:
    """The official ranking: the same columns, filled by the program when the ranking is final."""
    return official.build(desk, places.spec.count, {name: WIDTHS[name] for name in BEFORE}, [9] * OFFICIAL_CODES)
