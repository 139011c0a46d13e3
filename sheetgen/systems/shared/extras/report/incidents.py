"""The journal of incidents (P8): what happened, and what was decided; the minutes of the report repeat it."""

from dataclasses import replace

from sheetgen.systems.shared.extras.form import IN_TABLE
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import DATE, LONG_TEXT, TIME
from sheetgen.workbook.desk import WALL, Desk
from sheetgen.workbook.paper import SAFETY, height_of_page
from sheetgen.workbook.place import Area, Cell, column

INCIDENTS = "incidents"
COLUMNS = ("line", "day", "time", "round", "board", "players", "fact", "decision", "penalty")
WIDTHS = (4, 11, 7, 7, 6, 24, 33, 26, 16)
HEAD, FIRST, LINES = 5, 6, 30
ON_A_PAGE = 15  # so that a hand has room; thirty lines fill two pages
PENALTIES = 9  # of the Laws (12.9), from a warning to expulsion
LISTED = len(COLUMNS) + 1  # where they stand to choose from, beside the page and hidden
CODECS = {
    "day": DATE,
    "time": TIME,
    "penalty": replace(LONG_TEXT, source=column(INCIDENTS, FIRST, LISTED, PENALTIES)),  # anything else may be typed
}


def area(name: str) -> Area:
    """Return one column of the journal over all its lines; ``name`` is one of ``COLUMNS``."""
    return column(INCIDENTS, FIRST, COLUMNS.index(name), LINES)


def at(line: int, name: str) -> Cell:
    """Return the cell of one line of the journal (1 first); ``name`` is one of ``COLUMNS``."""
    return area(name).cell(down=line - 1)


def build(desk: Desk) -> Sheet:
    """Draw the journal of incidents, ``LINES`` lines to be typed."""
    sheet = desk.page(INCIDENTS, len(COLUMNS) - 1)
    columns = {name: col for col, name in enumerate(COLUMNS)}
    sheet.band(3, 0, len(COLUMNS) - 1, desk.words["incidents.how"], "small")
    desk.header(sheet, HEAD, columns, "incidents")
    rows: dict[Key, int] = {}
    for line in range(1, LINES + 1):
        row = rows[line,] = FIRST + line - 1
        sheet.echo(row, 0, line, "number")
        for name in COLUMNS[1:]:
            style = "wrap top" if name in ("players", "fact", "decision", "penalty") else "center top"
            sheet.input(row, columns[name], (INCIDENTS, line, name), CODECS.get(name, LONG_TEXT), f"{IN_TABLE} {style}")
    desk.book.add_keyed_rows(KeyedRows(INCIDENTS, INCIDENTS, columns, ("line",), rows))
    for number in range(1, PENALTIES + 1):
        sheet.label(FIRST + number - 1, LISTED, desk.words[f"incidents.penalty-{number}"])
        sheet.came_with(WALL, [sheet.cell(FIRST + number - 1, LISTED)])
    sheet.hidden_cols = [LISTED]
    sheet.page.last_col = len(COLUMNS) - 1
    sheet.widths.update(enumerate(WIDTHS))
    sheet.freeze = (FIRST, 1)
    sheet.page.landscape = True
    sheet.page.repeat_rows = (HEAD, HEAD)
    sheet.page.breaks = [FIRST + ON_A_PAGE]
    tall = round(SAFETY * height_of_page(sheet) / ON_A_PAGE, 1)
    sheet.heights.update(dict.fromkeys(range(FIRST, FIRST + LINES), tall))
    return sheet
