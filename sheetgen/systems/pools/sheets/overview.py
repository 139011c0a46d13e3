"""Pools in one workbook: all of them at a glance, the check of all of them, and the games the event sheet counts."""

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.i18n.ties import short
from sheetgen.pairing.pools import LETTERS
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.shared.live import shown_codes
from sheetgen.systems.shared.round_robin import standings
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.systems.shared.round_robin.spec import RoundRobinSpec
from sheetgen.systems.views import posted_round, slips
from sheetgen.workbook.cells import Kind, Sheet
from sheetgen.workbook.desk import CONTROL, DAY, ERRORS, FORMS, GAMES, MASTER, Desk, copy_of
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import Area, Cell, column
from sheetgen.workbook.poster import MOST_PLAIN, Tiles, tiled
from sheetgen.workbook.spare import either, undrawn

POOLS = "pools"
ABREAST = 3
COLUMNS = ("rank", "name", "points")
WIDTHS = (6.0, 26.0, 8.0)
ABOVE = 2  # lines of a pool above its players
FIRST = 4
LAST = 5
CHECKS = ("pool", "places", "entered", "expected", "errors", "verdict")
COUNTED = ("round", "real", "entered")


@dataclass(frozen=True)
class PoolsProgress:
    """What the event sheet asks: the rounds, and a hidden list with a line for each round of each pool."""

    spec: PoolsSpec

    def plan_row(self, number: int) -> int:
        return 24 + number - 1

    def games(self, name: str) -> Area:
        return column(GAMES, 1, COUNTED.index(name), self.lines)

    @property
    def lines(self) -> int:
        return sum(part.rounds for part in self.spec.parts)


def of_pool(place: Cell, letter: str) -> Cell:
    return place._replace(sheet=f"{place.sheet}_{letter}")


def area_of_pool(area: Area, letter: str) -> Area:
    return area._replace(sheet=f"{area.sheet}_{letter}")


def build(desk: Desk, parts: Sequence[Places]) -> Sheet:
    """The standings of every pool side by side, to post: before the first game they are the lists."""
    lines = max(places.spec.count for places in parts) + ABOVE + 1
    tiles = tiled(len(parts), lines, WIDTHS, most=ABREAST)
    sheet = desk.poster(POOLS, tiles.abreast * (len(WIDTHS) + 1) - 2)
    for block, (letter, places) in enumerate(zip(LETTERS, parts, strict=False)):
        _pool(desk, sheet, places, letter, tiles.place(block, lines, len(WIDTHS) + 1, FIRST), tiles)
    tiles.dress(sheet, WIDTHS, (1,), lines, FIRST)
    sheet.laid_out = FORMS
    return sheet


def _pool(desk: Desk, sheet: Sheet, places: Places, letter: str, corner: tuple[int, int], tiles: Tiles) -> None:
    row, col = corner
    sheet.band(row, col, col + 2, desk.words.say("pools.name", letter=letter), f"round {tiles.letters}")
    for across, name in enumerate(COLUMNS):
        text = short(desk.words, first_code(places)) if name == "points" else desk.words[f"standings.{name}"]
        sheet.label(row + 1, col + across, text, "header")
    for position in range(places.spec.count):
        shade = "zebra" if places.spec.count > MOST_PLAIN and position % 2 else ""
        for across, name in enumerate(COLUMNS):
            style = f"bold {tiles.names}" if name == "name" else "center"
            content = copy_of(_shown(places, letter, position, name))
            look = f"cell {style} {tiles.letters} {shade}".strip()
            sheet.formula(row + ABOVE + position, col + across, content, look)
    if places.spare:
        last = row + ABOVE + places.spec.count - 1
        undrawn(sheet, Area(POOLS, last, col, last, col + 2), of_pool(places.spare, letter), "nobody-below")


def _shown(places: Places, letter: str, position: int, name: str) -> Cell:
    """Where the standings of a pool show somebody's rank, name or points."""
    column = first_code(places) if name == "points" else name
    return of_pool(standings.table(places.spec).cell(position + 1, column), letter)


def first_code(places: Places) -> str:
    """What is shown beside the name: the points, or what the order begins with if they are no part of it."""
    codes = shown_codes(places.spec.order)
    return "PTS" if "PTS" in codes else codes[0]


def build_control(desk: Desk, parts: Sequence[Places]) -> Sheet:
    """The check of every pool on one line, and the master check made of them."""
    sheet = desk.page(CONTROL, LAST, kind=Kind.CONTROL)
    first = 8
    letters = LETTERS[: len(parts)]
    for col, name in enumerate(CHECKS):
        sheet.label(first - 1, col, desk.words[f"pools.{name}"], "header")
    for row, (letter, places) in enumerate(zip(letters, parts, strict=True), start=first):
        _checked(desk, sheet, places, letter, row)
    errors, entered, expected = (column(CONTROL, first, col, len(parts)) for col in (4, 2, 3))
    text = template('IF({errors}>0,{errors}&{bad},SUM({entered})&" / "&SUM({real})&{good})')(
        errors=ERRORS,
        bad=" " + desk.words["check.bad"],
        good=" " + desk.words["check.good"],
        entered=entered,
        real=expected,
    )
    sheet.band(MASTER.row, 0, LAST, text, "bold")
    sheet.label(ERRORS.row, 0, desk.words["check.errors"], "field")
    sheet.formula(ERRORS.row, ERRORS.col, template("SUM({a})")(a=errors), "cell center bold")
    sheet.widths.update({0: 24, 1: 12, 2: 12, 3: 12, 4: 12, 5: 40})
    return sheet


def _checked(desk: Desk, sheet: Sheet, places: Places, letter: str, row: int) -> None:
    sheet.label(row, 0, desk.words.say("pools.name", letter=letter), "cell bold")
    spare = places.spare and of_pool(places.spare, letter)
    sheet.put(row, 1, either(spare, places.spec.count - 1, places.spec.count), "number")
    sheet.came_with(DAY, [sheet.cell(row, 1)] if spare else ())
    for col, name in ((2, "entered"), (3, "real")):
        total = template("SUM({a})")(a=area_of_pool(places.games(name), letter))
        sheet.formula(row, col, total, "cell center")
    count = sheet.formula(row, 4, copy_of(of_pool(ERRORS, letter)), "cell center")
    sheet.formula(row, 5, copy_of(of_pool(MASTER, letter)), "cell small")
    for col in (4, 5):
        sheet.when(Area(CONTROL, row, col, row, col), template("{n}>0")(n=count), "bad")


def build_games(desk: Desk, progress: PoolsProgress, parts: Sequence[Places]) -> Sheet:
    """The hidden list: how many games of each round of each pool are to be played, and how many have a result."""
    sheet = desk.sheet(GAMES)
    for col, name in enumerate(COUNTED):
        sheet.label(0, col, name)
    lines = [
        (letter, places, number)
        for letter, places in zip(LETTERS, parts, strict=False)
        for number in range(1, places.spec.rounds + 1)
    ]
    for row, (letter, places, number) in enumerate(lines, start=progress.games("round").row):
        sheet.label(row, 0, number)
        rounds = area_of_pool(places.games("round"), letter)
        for col, name in enumerate(COUNTED[1:], start=1):
            counted = area_of_pool(places.games(name), letter)
            sheet.formula(row, col, template("SUMIF({r},{n},{a})")(r=rounds, n=number, a=counted))
    return sheet


@dataclass(frozen=True, slots=True)
class OfPool:
    """The boards of a pool as the sheets of all pools ask for them."""

    places: Places
    letter: str

    @property
    def spec(self) -> RoundRobinSpec:
        return self.places.spec

    @property
    def boards(self) -> int:
        return self.places.boards

    def games(self, name: str) -> Area:
        return area_of_pool(self.places.posted(name), self.letter)


def build_slips(desk: Desk, parts: Sequence[Places]) -> Sheet:
    sheet = slips.build_together(desk, [_part(desk, *each) for each in zip(LETTERS, parts, strict=False)])
    sheet.came_whole_with(FORMS)
    return sheet


def _part(desk: Desk, letter: str, places: Places) -> slips.Part:
    facts = (places.ranking("label"), places.listing("rating"), places.posted("away"))
    named = slips.Named(*(area_of_pool(area, letter) for area in facts))
    name = desk.words.say("pools.name", letter=letter)
    return slips.Part(OfPool(places, letter), named, of_pool(posted_round.CURRENT, letter), name)
