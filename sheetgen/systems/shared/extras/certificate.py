"""The data of a certificate of title result (IT1): type a number, print, sign."""

from collections.abc import Mapping

from sheetgen.systems.shared.extras.norm_cells import CODES, NormCells
from sheetgen.systems.shared.extras.norm_open import OpenCells
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.codecs import whole_codec
from sheetgen.workbook.desk import EVENT, Desk, copy_of
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import Area, Cell

CERTIFICATE = "certificate"
Cells = NormCells | OpenCells
CHOSEN = Cell(CERTIFICATE, 4, 2)
ROUNDS = ("round", "name", "fide_id", "federation", "rating", "title", "result")
WIDTHS = (8, 30, 13, 12, 9, 9, 9)
PERSON = ("name", "fide_id", "birth", "federation", "title", "rating")
EVENT_ROWS = {"title": 4, "place": 5, "dates": 6, "pace": 7, "arbiter": 8}
FIRST_FACT = 6
OF_CHOSEN = template('IF(COUNT({no})=0,"",IF(INDEX({all},{no})="","",INDEX({all},{no})))')


def build(desk: Desk, cells: Cells, told: Mapping[str, Area]) -> Sheet:
    """``told`` are the columns of the sheet of norms that stand on the certificate."""
    sheet = desk.page(CERTIFICATE, len(ROUNDS) - 1)
    number = whole_codec("certificate", (1, cells.seats.count), "bad-certificate-number")
    sheet.label(CHOSEN.row, 0, desk.words["certificate.number"], "field")
    field = sheet.input(CHOSEN.row, CHOSEN.col, ("event", "certificate"), number, "center bold")
    desk.book.add_field("certificate", field)
    row = _facts(desk, sheet, cells)
    row = _games(desk, sheet, cells, row + 1)
    row = _totals(desk, sheet, cells, row + 1, told)
    _signatures(desk, sheet, row + 2)
    sheet.widths.update(enumerate(WIDTHS))
    sheet.page.pages_tall = 1
    return sheet


def _facts(desk: Desk, sheet: Sheet, cells: Cells) -> int:
    """The player, then the event."""
    row = FIRST_FACT
    for name in PERSON:
        sheet.label(row, 0, desk.words[f"certificate.{name}"], "field")
        sheet.band(row, 2, len(ROUNDS) - 1, OF_CHOSEN(no=CHOSEN, all=cells.all(name)), "line left")
        row += 1
    for name, at in EVENT_ROWS.items():
        sheet.label(row, 0, desk.words[f"event.{name}"], "field")
        sheet.band(row, 2, len(ROUNDS) - 1, copy_of(Cell(EVENT, at, 1)), "line left")
        row += 1
    return row


def _games(desk: Desk, sheet: Sheet, cells: Cells, row: int) -> int:
    """Every round: the opponent with his facts, and the result."""
    desk.header(sheet, row, {name: col for col, name in enumerate(ROUNDS)}, "certificate")
    for place, (opponents, results) in enumerate(zip(cells.opponents(), cells.results(), strict=True), start=1):
        sheet.label(row + place, 0, place, "number")
        opponent = OF_CHOSEN(no=CHOSEN, all=opponents)
        sheet.formula(row + place, len(ROUNDS), opponent)
        met = sheet.cell(row + place, len(ROUNDS))
        for col, name in enumerate(ROUNDS[1:-1], start=1):
            style = "cell" if name == "name" else "cell center"
            of_him = template('IF({no}="","",IF(INDEX({all},{no})="","",INDEX({all},{no})))')
            sheet.formula(row + place, col, of_him(no=met, all=cells.all(name)), style)
        sheet.formula(row + place, len(ROUNDS) - 1, OF_CHOSEN(no=CHOSEN, all=results), "cell center bold")
    sheet.hidden_cols = [len(ROUNDS)]
    sheet.page.last_col = len(ROUNDS) - 1
    return row + cells.seats.most + 1


def _totals(desk: Desk, sheet: Sheet, cells: Cells, row: int, told: Mapping[str, Area]) -> int:
    """What the sheet of norms says of the player, and the title it is about."""
    for name, area in told.items():
        sheet.label(row, 0, desk.words[f"norm-sheet.{name}"], "field")
        sheet.band(row, 2, 3, OF_CHOSEN(no=CHOSEN, all=area), "line left")
        row += 1
    sheet.label(row, 0, desk.words["certificate.sought"], "field")
    codes = ",".join(f'"{code}"' for code in CODES)
    sheet.band(row, 2, 3, template(f"CHOOSE({{wanted}},{codes})")(wanted=cells.wanted), "line left")
    return row + 1


def _signatures(desk: Desk, sheet: Sheet, row: int) -> None:
    for place, name in enumerate(("arbiter", "officer")):
        sheet.label(row + 2 * place, 0, desk.words[f"certificate.sign-{name}"], "field")
        sheet.band(row + 2 * place, 2, len(ROUNDS) - 1, None, "line")
        sheet.heights[row + 2 * place] = 34
