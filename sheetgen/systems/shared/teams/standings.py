"""The team ranking, live and sorted (M12), and the official one, empty until it is written."""

from typing import Any

from sheetgen.i18n.ties import label, short
from sheetgen.systems.shared import official
from sheetgen.systems.shared.official import OFFICIAL_CODES
from sheetgen.systems.shared.teams.places import MolterPlaces
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.codecs import round_number
from sheetgen.workbook.desk import AFTER_ROUND, STANDINGS, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.lines import Lines

FIRST = 6
BEFORE = ("rank", "no", "name")
WIDTHS = {"rank": 8, "no": 7, "name": 34, "games": 9}
PLAIN = 10  # the width of a tie-break
SORTED = template("INDEX({source},{line})")  # the sources are formulas: never quite empty


def lines(spec: Any) -> Lines:
    """Where the standings stand."""
    return Lines(STANDINGS, FIRST, spec.teams, points=len(BEFORE))


def build(desk: Desk, places: MolterPlaces) -> Sheet:
    columns = {name: col for col, name in enumerate((*BEFORE, *places.codes, "games"))}
    sheet = desk.poster(STANDINGS, len(columns) - 1)
    after_round(desk, sheet, places)
    for name, col in columns.items():
        text = short(desk.words, name) if name in places.codes else desk.words[f"molter-standings.{name}"]
        sheet.label(FIRST - 1, col, text, "header")
        sheet.widths[col] = WIDTHS.get(name, width(places, name))
    for position in places.teams:
        _line(sheet, places, position, columns)
    row = FIRST + places.spec.teams + 1
    for code in places.codes:
        text = f"{short(desk.words, code)} : {label(desk.words, code)}"
        sheet.band(row, 0, len(columns) - 1, text, "small")
        row += 1
    sheet.freeze = (FIRST, 3)
    sheet.page.repeat_rows = (FIRST - 1, FIRST - 1)
    sheet.page.landscape = True
    return sheet


def width(places: MolterPlaces, code: str) -> float:
    """M12: the wins of every player stand in one cell."""
    return min(70, max(PLAIN, 2.2 * places.spec.players + 2)) if code == "BOARDS" else PLAIN


def after_round(desk: Desk, sheet: Sheet, places: MolterPlaces) -> None:
    """Where the round is chosen after which everything is ranked."""
    row, col = AFTER_ROUND.row, AFTER_ROUND.col
    sheet.band(row, 0, col - 1, desk.words["standings.after-round"], "field")
    codec = round_number(places.spec.rounds, "after-round")
    desk.book.add_field("after_round", sheet.input(row, col, ("event", "after_round"), codec, "left"))
    note = template('IF({a}="",{all},"")')(a=AFTER_ROUND, all=desk.words["standings.all-rounds"])
    sheet.band(row, col + 1, col + 3, note, "small")


def _line(sheet: Sheet, places: MolterPlaces, position: int, columns: dict[str, int]) -> None:
    row = FIRST + position - 1
    shade = "zebra" if position % 2 == 0 else ""
    sources = {"rank": "shown", "no": "letter", "name": "label", "games": "games"}
    for name, col in columns.items():
        source = places.ranking(sources.get(name, f"{name}-text"))
        weight = "bold" if name in ("rank", "name", "PTS") else ""
        style = "shrink" if name == "name" else "center"
        formula: Formula = SORTED(source=source, line=places.ranked(position, "line"))
        sheet.formula(row, col, formula, f"cell {style} {weight} {shade}")
    sheet.heights[row] = 20


def build_official(desk: Desk, places: MolterPlaces) -> Sheet:
    """The official ranking: filled by the program when the ranking is final."""
    codes = [width(places, code) for code in places.codes[:OFFICIAL_CODES]]
    codes += [PLAIN] * (OFFICIAL_CODES - len(codes))
    before = {name: WIDTHS[name] for name in BEFORE}
    return official.build(desk, places.spec.teams, before, codes, "molter-standings")
