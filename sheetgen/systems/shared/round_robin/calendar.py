"""The calendar to post: every round with its date, its games by name, and the results as they come."""

from sheetgen.pairing import berger
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.systems.views import pairing_table
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import CALENDAR, WALL, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell
from sheetgen.workbook.poster import Tiles, tiled
from sheetgen.workbook.spare import either, unless

NAMED = template("INDEX({labels},{n})")
WIDTHS = (4, 21, 7, 21)  # board, White, result, Black
LETTERS = 9  # points, for which there is one page less
FIRST = 4


def build(desk: Desk, places: Places) -> Sheet:
    """The calendar of all rounds, with results as they come."""
    lines = places.boards + 2 + places.spec.odd
    tiles = tiled(places.spec.rounds, lines, WIDTHS, least=LETTERS)
    sheet = desk.poster(CALENDAR, tiles.abreast * (len(WIDTHS) + 1) - 2)
    for number in range(1, places.spec.rounds + 1):
        row, col = tiles.place(number - 1, lines, len(WIDTHS) + 1, FIRST)
        _round(desk, sheet, places, number, row, col, tiles)
    tiles.dress(sheet, WIDTHS, (1, 3), lines, FIRST)
    sheet.laid_out = WALL  # since then its rounds stand on fewer pages
    return sheet


def _round(desk: Desk, sheet: Sheet, places: Places, number: int, row: int, col: int, tiles: Tiles) -> None:
    look = tiles.letters
    sheet.band(row, col, col + 1, desk.words.say("round.name", number=number), f"round {look}")
    sheet.label(row, col + 2, None, "round")
    date, time = places.plan(number, "date"), places.plan(number, "time")
    sheet.formula(row, col + 2, copy_of(time), f"round center {look} plain")
    sheet.formula(row, col + 3, copy_of(date), f"round date right {look} plain")
    exempt = places.byes[number - 1]
    for pairing in places.schedule.rounds[number - 1]:
        line, last = row + pairing.board, pairing.board == places.boards
        spare = places.spare if last else None
        sheet.put(line, col, unless(spare, pairing.board), f"number pale {look}")
        white, black = (_named(places, places.line_of(pairing, side)) for side in ("white", "black"))
        sheet.put(line, col + 1, either(spare, desk.words["player.exempt"], white), f"cell right {tiles.names} {look}")
        result = lists.posted(places.line_of(pairing, "result"))
        sheet.formula(line, col + 2, result, f"number bold {look}")
        if spare and exempt:
            black = either(spare, places.ranked(exempt, "label"), black)
        sheet.put(line, col + 3, black, f"cell {tiles.names} {look}")
    if exempt and places.spec.odd:
        line = row + 1 + places.boards
        sheet.band(line, col, col + 2, desk.words["player.exempt"], f"cell right {look}")
        sheet.formula(line, col + 3, copy_of(places.ranked(exempt, "label")), f"cell {tiles.names} {look}")


def _named(places: Places, number: Cell) -> Formula | Content:
    return NAMED(labels=places.ranking("label"), n=number)


def build_pairing_table(desk: Desk, places: Places) -> Sheet:
    """B4: the table of the numbers, round by round, in its printed shape."""
    spec = places.spec
    ghost = spec.count + spec.odd
    rounds = [
        [pairing_table.pair_of(str(white), str(black), str(ghost)) for white, black in boards]
        for boards in berger.table(spec.count, spec.double, spec.keep_last_rounds)
    ]
    return pairing_table.build(desk, places, rounds, places.spare, spec.odd)
