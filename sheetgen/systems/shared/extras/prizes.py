"""The sheets of the prizes (H16-H18): the fund typed, the general list live, what is given, receipts, envelopes."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sheetgen.model.tournament import EventSpec
from sheetgen.prize_rules.fund_lines import ASKING
from sheetgen.prize_rules.sharing import METHODS
from sheetgen.systems.shared.extras.choices import choice
from sheetgen.systems.shared.extras.prize_entries import (
    ADDING,
    CATEGORY_FIELDS,
    CATEGORY_LINES,
    OUT,
    general_places,
    problems,
)
from sheetgen.systems.shared.extras.prize_live import (
    ADDS,
    GENERAL_ROW,
    LEAST,
    METHOD,
    OUT_ROW,
    UNIT,
    Live,
    amount_cell,
    choices,
    out_cell,
)
from sheetgen.systems.shared.extras.prize_live import build as build_live
from sheetgen.systems.shared.extras.registry import LINES, Extra
from sheetgen.workbook.cells import Key, KeyedRows, Kind, Sheet
from sheetgen.workbook.codecs import MONEY, TEXT, Codec
from sheetgen.workbook.desk import HEAD, NAME, PRIZE_ENVELOPES, PRIZE_LIST, PRIZES, PRIZES_GIVEN, RECEIPTS, Desk
from sheetgen.workbook.formulas import template
from sheetgen.workbook.lines import Lines
from sheetgen.workbook.place import Area, Cell, RowPinned
from sheetgen.workbook.poster import Poster, Room, fitted
from sheetgen.workbook.spare import undrawn

LAST = len(CATEGORY_FIELDS)  # the last column of the desk: the remarks of the cells
WIDTHS = {
    "prize": 20,
    "place": 9,
    "amount": 11,
    "names": 14,
    "kind": 14,
    "club": 13,
    "from": 7.5,
    "to": 7.5,
    "category": 9.5,
}
LISTED = ("place", "no", "name", "points", "of-place", "share", "amount")
ABOVE_LIST = 56.0  # points of what stands above the lines of the list
LIST_WIDTHS = {"place": 8, "no": 6, "name": 34, "points": 9, "of-place": 15, "share": 13, "amount": 13}
LIST_ROW = 7
GIVEN_COLUMNS = ("list", "place", "name", "amount", "remark")
GIVEN_WIDTHS = {"list": 22, "place": 7, "name": 28, "amount": 12, "remark": 70}
RECEIPT = ("name", "amount", "words", "mode", "proxy", "signature")
RECEIPT_WIDTHS = {"name": 30, "amount": 13, "words": 44, "mode": 14, "proxy": 20, "signature": 26}
ENVELOPE = ("amount", "count", "notes")
ENVELOPE_WIDTHS = {"amount": 14, "count": 10, "notes": 80}
WRITTEN_ROW = 5
WRITTEN_LINES = 60  # what prizes --write has room for
HEIGHTS = {PRIZES_GIVEN: 40, RECEIPTS: 34, PRIZE_ENVELOPES: 20}
LONGEST_REMARK = 260  # characters in three lines
NOT_OFFERED = template('AND({spare}=1,{amount}="")')


def build(desk: Desk, spec: EventSpec, lines: Lines) -> None:
    """Draw the sheets of the prizes, with the hidden one behind them.

    They are the inputs, the live general list, and the three that ``prizes --write`` fills: prizes given, receipts and
    envelopes.
    """
    _desk(desk, spec, lines)
    _list(desk, lines)
    for name, columns, widths in (
        (PRIZES_GIVEN, GIVEN_COLUMNS, GIVEN_WIDTHS),
        (RECEIPTS, RECEIPT, RECEIPT_WIDTHS),
        (PRIZE_ENVELOPES, ENVELOPE, ENVELOPE_WIDTHS),
    ):
        _written(desk, name, columns, widths)
    build_live(desk, lines)


def _desk(desk: Desk, spec: EventSpec, lines: Lines) -> None:
    sheet = desk.page(PRIZES, LAST)
    sheet.band(3, 0, LAST, desk.words["prizes-sheet.how"], "wrap top")
    sheet.heights[3] = 30
    _announced(desk, sheet, spec)
    _general(desk, sheet, lines)
    _categories(desk, sheet, lines.count)
    for name, width in WIDTHS.items():
        sheet.widths[CATEGORY_FIELDS.index(name) + 1] = width
    sheet.widths.update({0: 11, 1: WIDTHS["prize"], LAST: 18})
    sheet.freeze = (3, 0)
    sheet.page.landscape = True
    sheet.page.repeat_rows = (HEAD, NAME)


def _announced(desk: Desk, sheet: Sheet, spec: EventSpec) -> None:
    """H4: what was announced before the start."""
    sheet.band(4, 0, LAST, desk.words["prizes-sheet.announced"], "section")
    codecs: dict[str, tuple[Cell, Codec]] = {
        "method": (METHOD, choice("prize-method", METHODS, spec.lang, choices("method"))),
        "adding": (ADDS, choice("prize-adding", ADDING, spec.lang, choices("adding"))),
        "unit": (UNIT, replace(MONEY, id="prize-unit", source=choices("unit"))),
        "least": (LEAST, MONEY),
    }
    for name, (cell, codec) in codecs.items():
        sheet.band(cell.row, 0, 1, desk.words[f"prizes-sheet.{name}"], "field")
        desk.book.add_field(f"prizes_{name}", sheet.input(cell.row, cell.col, ("prizes", name), codec, "left"))
        sheet.band(cell.row, 3, LAST, desk.words[f"prizes-sheet.{name}-help"], "indented shrink")
    sheet.band(OUT_ROW, 0, 1, desk.words["prizes-sheet.out"], "field")
    for index in range(1, OUT + 1):
        cell = out_cell(index)
        field = sheet.input(cell.row, cell.col, ("prizes", f"out-{index}"), TEXT, "center")
        desk.book.add_field(f"prizes_out_{index}", field)
    sheet.band(OUT_ROW, OUT + 2, LAST, desk.words["prizes-sheet.out-help"], "small indented shrink")


def _general(desk: Desk, sheet: Sheet, lines: Lines) -> None:
    """The general list: an amount a place, and what goes with it; no last place as long as nobody can have it."""
    count = lines.count
    sheet.band(GENERAL_ROW - 2, 0, LAST, desk.words["prizes-sheet.general"], "section")
    desk.header(sheet, GENERAL_ROW - 1, {"place": 0, "amount": 1, "kind": 2}, "prizes-field")
    rows: dict[Key, int] = {}
    for place in range(1, general_places(count) + 1):
        row = rows[place,] = amount_cell(place).row
        sheet.echo(row, 0, place, "number")
        sheet.input(row, 1, ("fund", place, "amount"), MONEY, "right")
        sheet.input(row, 2, ("fund", place, "kind"), TEXT)
        sheet.band(row, 3, 5, _remark(desk, place), "small")
    desk.book.add_keyed_rows(KeyedRows("fund", PRIZES, {"place": 0, "amount": 1, "kind": 2}, ("place",), rows))
    if lines.spare and general_places(count) == count:
        spare, (row, amount) = lines.spare, (amount_cell(count).row, amount_cell(count))
        free = NOT_OFFERED(spare=Area(*spare, spare.row, spare.col), amount=Area(*amount, amount.row, amount.col))
        sheet.when(Area(PRIZES, row, 0, row, 5), free, "nobody-below unseen")


def _remark(desk: Desk, place: int) -> Any:
    """What is wrong with an amount: a place before it is empty, or has less."""
    if place == 1:
        return None
    facts = {"a": amount_cell(place), "b": amount_cell(place - 1)}
    gap, rises = desk.words["prizes-sheet.gap"], desk.words["prizes-sheet.rises"]
    source = 'IF({a}="","",IF({b}="",{gap},IF(COUNT({a})+COUNT({b})<2,"",IF({a}>{b},{rises},""))))'
    return template(source)(**facts, gap=gap, rises=rises)


def _categories(desk: Desk, sheet: Sheet, count: int) -> None:
    """The categories: a line a prize, as in a list of one's own."""
    first = GENERAL_ROW + general_places(count) + 3
    sheet.band(first - 2, 0, LAST, desk.words["prizes-sheet.categories"], "section")
    columns = {"line": 0} | {name: col for col, name in enumerate(CATEGORY_FIELDS, start=1)}
    desk.header(sheet, first - 1, columns, "prizes-field", "header wrap")
    sheet.heights[first - 1] = 32
    sheet.page.breaks = [first - 2]  # all lines below their headings
    rows: dict[Key, int] = {}
    for number in range(1, CATEGORY_LINES + 1):
        row = rows[number,] = first + number - 1
        sheet.echo(row, 0, number, "number")
        sheet.heights[row] = 18
        for name in CATEGORY_FIELDS:
            style = "right" if name == "amount" else "center" if name in ASKING or name == "place" else ""
            codec = MONEY if name == "amount" else TEXT
            sheet.input(row, columns[name], ("fund_lines", number, name), codec, style)
    desk.book.add_keyed_rows(KeyedRows("fund_lines", PRIZES, columns, ("line",), rows))
    cells_of = {name: Cell(PRIZES, first, columns[name]) for name in ("prize", "amount", "kind")}
    area = Area(PRIZES, first, columns["amount"], first + CATEGORY_LINES - 1, columns["amount"])
    missing = template('IF({amount}="",AND({prize}<>"",{kind}=""),COUNT({amount})=0)')(**cells_of)
    sheet.when(area, missing, "bad")


def _list(desk: Desk, lines: Lines) -> None:
    """H16: the general list as it is shared now: to post, with the sums that must agree (H15)."""
    sheet, live = desk.poster(PRIZE_LIST, len(LISTED) - 1), Live(lines)
    columns = {name: col for col, name in enumerate(LISTED)}
    words = desk.words
    texts = [words[f"prizes-sheet.said-{method}"] for method in METHODS]
    method_text = template("CHOOSE({m},{hort},{shared},{place})")(
        m=live.method, **dict(zip(METHODS, texts, strict=True))
    )
    sheet.band(3, 0, len(LISTED) - 1, method_text, "wrap top")
    sheet.heights[3] = 32
    sheet.band(4, 0, 5, words["prizes-sheet.sum"], "field")
    sheet.formula(4, 6, template("SUM({a})/100")(a=live.area("amount")), "money bold right")
    sheet.band(5, 0, 5, words["prizes-sheet.occupied"], "field")
    occupied = template("INDEX({sums},SUM({here})+1)/100")(sums=live.sums, here=live.area("here"))
    sheet.formula(5, 6, occupied, "money bold right")
    sheet.when(
        Area(PRIZE_LIST, 4, 6, 5, 6),
        template("{a}<>{b}")(a=RowPinned(PRIZE_LIST, 4, 6), b=RowPinned(PRIZE_LIST, 5, 6)),
        "bad",
    )
    desk.header(sheet, LIST_ROW - 1, columns, "prizes-field", "header wrap")
    if lines.points == lines.rank:  # of a cup, where nobody has points
        sheet.label(LIST_ROW - 1, columns["points"], words["standings.rank"], "header wrap")
    rooms = [
        Room(LIST_WIDTHS[name], 0.8 * LIST_WIDTHS[name], name == "name", str(sheet.slots[LIST_ROW - 1, col].content))
        for name, col in columns.items()
    ]
    poster = fitted(lines.count, rooms, below=ABOVE_LIST)
    for position in range(1, lines.count + 1):
        _listed(sheet, live, position, columns, poster)
    _until_typed(sheet, lines, columns)
    lowest = LIST_ROW + lines.count - 1
    undrawn(sheet, Area(PRIZE_LIST, lowest, 0, lowest, len(LISTED) - 1), lines.spare, "nobody-below")
    poster.dress(sheet, LIST_ROW)
    sheet.heights[LIST_ROW - 1] = 32
    sheet.freeze = (LIST_ROW, 3)


def _until_typed(sheet: Sheet, lines: Lines, columns: Mapping[str, int]) -> None:
    """Nothing is drawn where amounts will stand, nor said of sharing them, as long as there is none."""
    none = template("{sum}=0")(sum=Area(PRIZE_LIST, 4, 6, 4, 6))
    first, lowest = columns["of-place"], LIST_ROW + lines.count - 1
    sheet.when(Area(PRIZE_LIST, LIST_ROW - 1, first, lowest, columns["amount"]), none, "nobody unseen")
    sheet.when(Area(PRIZE_LIST, 3, 0, 5, columns["amount"]), none, "unseen")


def _listed(sheet: Sheet, live: Live, position: int, columns: Mapping[str, int], poster: Poster) -> None:
    row, present = LIST_ROW + position - 1, live.cell(position, "here")
    shade = f"{poster.letters} {poster.shade(position)}"
    sources = {name: live.lines.cell(position, name) for name in ("no", "name", "points")}
    cells_of = {name: template('IF({a}="","",{a})')(a=cell) for name, cell in sources.items()}
    place = template('IF({here}=1,{place},IF({name}="","","–"))')
    cells_of["place"] = place(here=present, place=live.cell(position, "place"), name=sources["name"])
    for name, source in (("of-place", "mean"), ("share", "equal")):
        cells_of[name] = template('IF({a}=0,"",{a})')(a=live.cell(position, source))
    cells_of["amount"] = template('IF({a}=0,"",{a}/100)')(a=live.cell(position, "amount"))
    for name, col in columns.items():
        look = (
            "money right" if name in ("of-place", "share", "amount") else poster.names if name == "name" else "center"
        )
        weight = "bold" if name in ("name", "amount") else ""
        sheet.formula(row, col, cells_of[name], f"cell {look} {weight} {shade}")


def _written(desk: Desk, name: str, columns: tuple[str, ...], widths: Mapping[str, float]) -> None:
    """A sheet that ``prizes --write`` fills."""
    sheet = desk.page(name, len(columns) - 1, kind=Kind.WRITTEN)
    sheet.official(3, 0, (name, "text"), "wrap top")
    sheet.merge(3, 0, 3, len(columns) - 1)
    sheet.heights[3] = 62
    for col, column in enumerate(columns):
        sheet.label(WRITTEN_ROW - 1, col, desk.words[f"prizes-field.{column}"], "header")
        sheet.widths[col] = widths[column]
    for line in range(1, WRITTEN_LINES + 1):
        sheet.heights[WRITTEN_ROW + line - 1] = HEIGHTS[name]
        for col, column in enumerate(columns):
            money = "money right bold" if column == "amount" else "center" if column in ("place", "count") else ""
            wrap = "wrap small" if column in ("remark", "words", "notes") else "wrap" if not money else ""
            sheet.official(WRITTEN_ROW + line - 1, col, (name, line, column), f"indented {money} {wrap}")
    for col in range(len(columns)):  # a line is boxed where its first cell is filled
        area = Area(name, WRITTEN_ROW, col, WRITTEN_ROW + WRITTEN_LINES - 1, col)
        sheet.when(area, template('{a}<>""')(a=Cell(name, WRITTEN_ROW, 0)), "boxed")
    sheet.page.repeat_rows = (WRITTEN_ROW - 1, WRITTEN_ROW - 1)
    sheet.page.landscape = True


EXTRA = Extra("prizes", build, on=LINES, problems=problems)
