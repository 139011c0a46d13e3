"""The calendar to post: every round with its date and its games by name, three rounds abreast."""

from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import CALENDAR, Desk, copy_of
from sheetgen.workbook.paper import break_between

ABREAST = 3
WIDTH = 4  # board, White, Black, and a gap


def build(desk: Desk, places: Places) -> Sheet:
    sheet = desk.poster(CALENDAR, ABREAST * WIDTH - 2)
    height = places.boards + 3 + places.odd
    for number in range(1, places.spec.rounds + 1):
        down, across = divmod(number - 1, ABREAST)
        _round(desk, sheet, places, number, 4 + down * height, across * WIDTH)
    for across in range(ABREAST):
        for col, width in enumerate((4, 22, 22, 2)[: WIDTH if across < ABREAST - 1 else 3]):
            sheet.widths[across * WIDTH + col] = width
    lines = (places.spec.rounds + ABREAST - 1) // ABREAST
    sheet.page.landscape = True
    sheet.page.repeat_rows = (0, 1)
    sheet.page.breaks = break_between(sheet, [4 + line * height for line in range(lines)], 4 + lines * height)
    return sheet


def _round(desk: Desk, sheet: Sheet, places: Places, number: int, row: int, col: int) -> None:
    sheet.band(row, col, col + 1, desk.words.say("round.name", number=number), "round")
    sheet.label(row, col + 2, None, "round")
    sheet.formula(row + 1, col + 1, copy_of(places.plan(number, "date")), "cell date left")
    sheet.formula(row + 1, col + 2, copy_of(places.plan(number, "time")), "cell")
    sheet.label(row + 1, col, None, "cell")
    for pairing in places.schedule.rounds[number - 1]:
        line = row + 1 + pairing.board
        sheet.label(line, col, pairing.board, "number pale")
        sheet.formula(line, col + 1, copy_of(places.ranked(pairing.white, "label")), "cell shrink")
        sheet.formula(line, col + 2, copy_of(places.ranked(pairing.black, "label")), "cell shrink")
    exempt = places.schedule.exempt[number - 1]
    if exempt:
        line = row + 2 + places.boards
        sheet.label(line, col, None, "cell")
        sheet.label(line, col + 1, desk.words["player.exempt"], "cell small")
        sheet.formula(line, col + 2, copy_of(places.ranked(exempt, "label")), "cell small shrink")
