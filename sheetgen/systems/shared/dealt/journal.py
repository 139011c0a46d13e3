"""SW30: what was changed by hand, and why; written by the command that changed it."""

from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import LONG_TEXT
from sheetgen.workbook.desk import Desk

JOURNAL = "journal"
JOURNAL_LINES = 60
JOURNAL_COLUMNS = ("line", "round", "what", "before", "after", "reason")
FIRST = 5
ON_A_PAGE = 30  # lines; more are printed once they are written
WIDTHS = (6, 8, 30, 34, 34, 50)


def build(desk: Desk, places: object) -> Sheet:
    """Draw the journal, ``JOURNAL_LINES`` lines that commands write; they are read back."""
    sheet = desk.page(JOURNAL, len(JOURNAL_COLUMNS) - 1)
    columns = {name: col for col, name in enumerate(JOURNAL_COLUMNS)}
    desk.header(sheet, FIRST - 1, columns, "swiss-journal")
    rows: dict[Key, int] = {}
    for number in range(1, JOURNAL_LINES + 1):
        row = rows[number,] = FIRST + number - 1
        sheet.echo(row, 0, number, "number")
        for name, col in list(columns.items())[1:]:
            sheet.dealt(row, col, (JOURNAL, number, name), LONG_TEXT, "cell wrap top")
    desk.book.add_keyed_rows(KeyedRows(JOURNAL, JOURNAL, columns, ("line",), rows))
    for col, width in enumerate(WIDTHS):
        sheet.widths[col] = width
    sheet.freeze = (FIRST, 0)
    sheet.page.landscape = True
    sheet.page.usual_row = FIRST + ON_A_PAGE - 1
    sheet.page.repeat_rows = (FIRST - 1, FIRST - 1)
    return sheet
