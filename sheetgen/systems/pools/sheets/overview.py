"""Pools in one workbook: all of them at a glance, the check of all of them, and the games the event sheet counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from sheetgen.i18n.ties import short
from sheetgen.pairing.pools import LETTERS
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.live import shown_codes
from sheetgen.systems.shared.round_robin import standings
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.systems.views import control, faults, hidden, posted_round, slips
from sheetgen.systems.views.posted_round import Boards
from sheetgen.workbook.cells import Content, Kind, Sheet
from sheetgen.workbook.desk import CONTROL, DAY, ERRORS, FAULTS, FORMS, GAMES, MASTER, WALL, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.poster import MOST_PLAIN, Tiles, tiled
from sheetgen.workbook.spare import either, undrawn

POOLS = "pools"
ABREAST = 3
COLUMNS = ("rank", "name", "points")
WIDTHS = (6.0, 26.0, 8.0)
ABOVE = 2  # lines of a pool above its players
FIRST = 4
LAST = 5
FIRST_CHECK = 8  # the row of the first pool on the control sheet; since layout 9 the first problems stand above it
SPANS = ((0, 2), (3, 4), (5, 5))  # of the first problems
Pools = Sequence[Places]
PoolLine = Line[Pools]


@dataclass(frozen=True)
class PoolsProgress:
    """What the event sheet asks: the rounds, and a hidden list with a line for each round of each pool."""

    spec: PoolsSpec

    def plan_row(self, number: int) -> int:
        """The row of a round in the calendar."""
        return 24 + number - 1

    @cached_property
    def game_table(self) -> Table[Pools]:
        """A line for each round of each pool: how many games are to be played, and how many have a result."""
        rounds = [(pool, number) for pool, part in enumerate(self.spec.parts) for number in range(1, part.rounds + 1)]

        def counted(line: PoolLine, name: str) -> Formula:
            pool, number = rounds[line.position - 1]
            games, letter = line.places[pool].games, LETTERS[pool]
            facts = {"r": area_of_pool(games("round"), letter), "a": area_of_pool(games(name), letter)}
            return template("SUMIF({r},{n},{a})")(n=number, **facts)

        columns: list[Column[Pools]] = [
            Column("round", lambda line: rounds[line.position - 1][1]),
            Column("real", lambda line: counted(line, "real")),
            Column("entered", lambda line: counted(line, "entered")),
        ]
        return Table(GAMES, len(rounds), columns, first=1)

    def games(self, name: str) -> Area:
        """A column of the hidden list: ``round``, ``real`` or ``entered``."""
        return self.game_table.area(name)


def of_pool(place: Cell, letter: str) -> Cell:
    """The same cell on the sheet of a pool."""
    return place._replace(sheet=f"{place.sheet}_{letter}")


def area_of_pool(area: Area, letter: str) -> Area:
    """The same area on the sheet of a pool."""
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
    table = check_table(len(parts), FIRST_CHECK + faults.rows_of(desk.layout))
    for col, each in enumerate(table.columns):
        sheet.label(table.first - 1, col, each.title(desk.words), "header")
        sheet.widths[col] = each.width
    for line in table.lines(desk, parts):
        _checked(sheet, line, table)
    if desk.layout >= WALL:
        parts_of_list = {f"{FAULTS}_{letter}": letter for letter in LETTERS[: len(parts)]}
        faults.note_together(desk, sheet.cell(control.LIST, 0), parts_of_list, SPANS)
        sheet.laid_out = WALL
    text = template('IF({errors}>0,{errors}&{bad},SUM({entered})&" / "&SUM({real})&{good})')(
        errors=ERRORS,
        bad=" " + desk.words["check.bad"],
        good=" " + desk.words["check.good"],
        entered=table.area("entered"),
        real=table.area("expected"),
    )
    sheet.band(MASTER.row, 0, LAST, text, "bold")
    sheet.label(ERRORS.row, 0, desk.words["check.errors"], "field")
    sheet.formula(ERRORS.row, ERRORS.col, template("SUM({a})")(a=table.area("errors")), "cell center bold")
    return sheet


def check_table(pools: int, first: int) -> Table[Pools]:
    """A line a pool: its places, how many games have a result, of how many, what is wrong, and its own check."""

    def total(line: PoolLine, name: str) -> Formula:
        games = line.places[line.position - 1].games(name)
        return template("SUM({a})")(a=area_of_pool(games, LETTERS[line.position - 1]))

    def check(line: PoolLine, cell: Cell) -> Formula:
        return copy_of(of_pool(cell, LETTERS[line.position - 1]))

    columns: list[Column[Pools]] = [
        Column("pool", _name, 24, "pools.pool", style="cell bold"),
        Column("places", _count, 12, "pools.places", style="number"),
        Column("entered", lambda line: total(line, "entered"), 12, "pools.entered", style="cell center"),
        Column("expected", lambda line: total(line, "real"), 12, "pools.expected", style="cell center"),
        Column("errors", lambda line: check(line, ERRORS), 12, "pools.errors", style="cell center"),
        Column("verdict", lambda line: check(line, MASTER), 40, "pools.verdict", style="cell small"),
    ]
    return Table(CONTROL, pools, columns, first=first)


def _name(line: PoolLine) -> str:
    return line.desk.words.say("pools.name", letter=LETTERS[line.position - 1])


def _spare(line: PoolLine) -> Cell | None:
    """The cell of a pool that is 1 as long as its last place is nobody's."""
    spare = line.places[line.position - 1].spare
    return spare and of_pool(spare, LETTERS[line.position - 1])


def _count(line: PoolLine) -> Formula | Content:
    count = line.places[line.position - 1].spec.count
    return either(_spare(line), count - 1, count)


def _checked(sheet: Sheet, line: PoolLine, table: Table[Pools]) -> None:
    """The line of a pool, red where something is wrong."""
    row = line.at("pool").row
    for col, each in enumerate(table.columns):
        sheet.put(row, col, each.value(line), each.style)
    sheet.came_with(DAY, [line.at("places")] if _spare(line) else ())
    for name in ("errors", "verdict"):
        sheet.when(Area(*line.at(name), *line.at(name)[1:]), template("{n}>0")(n=line.at("errors")), "bad")


def build_games(desk: Desk, progress: PoolsProgress, parts: Sequence[Places]) -> Sheet:
    """The hidden list: how many games of each round of each pool are to be played, and how many have a result."""
    return hidden.build(desk, parts, progress.game_table)


def build_slips(desk: Desk, parts: Sequence[Places]) -> Sheet:
    """The result slips of all pools together: a round of every pool on one run of pages to be cut."""
    sheet = slips.build_together(desk, [_part(desk, *each) for each in zip(LETTERS, parts, strict=False)])
    sheet.came_whole_with(FORMS)
    return sheet


def _part(desk: Desk, letter: str, places: Places) -> slips.Part:
    facts = (places.ranking("label"), places.listing("rating"), places.posted("away"))
    named = slips.Named(*(area_of_pool(area, letter) for area in facts))
    name = desk.words.say("pools.name", letter=letter)
    boards = Boards(places.spec, places.boards, lambda name: area_of_pool(places.posted(name), letter), places.plan)
    return slips.Part(boards, named, of_pool(posted_round.CURRENT, letter), name)
