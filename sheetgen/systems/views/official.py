"""The sheets that ``rank --write`` fills: the official ranking, and how the ties were settled. Empty until then."""

from collections.abc import Sequence
from typing import TypeVar

from sheetgen.systems.schema import Column, Table
from sheetgen.workbook.cells import Kind, Sheet
from sheetgen.workbook.desk import HEAD, NAME, OFFICIAL, TIES, Desk
from sheetgen.workbook.formulas import template
from sheetgen.workbook.paper import ROW
from sheetgen.workbook.place import Area, Cell, RowPinned
from sheetgen.workbook.poster import USUAL, Poster, draw_filled, fitted
from sheetgen.workbook.tie_marks import GOES_ON, STEP, TIE

FIRST = 6
OFFICIAL_CODES = 8  # columns for the tie-breaks of whatever order the official ranking is written with
TIE_LINES, TIES_ON_A_PAGE = 400, 48
TEXT = 48.0  # points of the sentence that says what the ranking is
SIGNED = 60.0  # points of the lines below the ranking
Places = TypeVar("Places")


def build(desk: Desk, standings: Table[Places], own: Sequence[float], spare: float = 0) -> Sheet:
    """Draw the official ranking and return its sheet: the official columns of the standings, then the tie-breaks.

    ``own`` are the widths of the tie-breaks of the event's order, which fill the page; with ``spare`` there are columns
    of this width behind them, up to :data:`OFFICIAL_CODES`, which are printed where another order is asked for.
    """
    codes = [*own[:OFFICIAL_CODES]]
    more = [spare] * (OFFICIAL_CODES - len(codes)) if spare else []
    before = [each for each in standings.columns if each.official]
    columns = [*before, *(Column[Places](f"code{number}", width=width) for number, width in enumerate(codes + more, 1))]
    usual = len(before) + len(codes) - 1
    last_row = FIRST + standings.count - 1
    sheet = desk.page(OFFICIAL, usual, kind=Kind.WRITTEN, more=True)
    sheet.official(3, 0, ("official", "text"), "wrap top")
    sheet.merge(3, 0, 3, usual)
    widths = {col: float(each.official or each.width) for col, each in enumerate(columns)}
    printed = {col: widths[col] for col in range(usual + 1)}
    rooms = [column.room(desk.words)._replace(usual=printed[col]) for col, column in enumerate(columns[: usual + 1])]
    poster = fitted(standings.count, rooms, below=TEXT, after=SIGNED)
    for col, column in enumerate(columns):
        if column.official:
            sheet.label(FIRST - 1, col, column.title(desk.words), poster.heading)
        else:
            sheet.official(FIRST - 1, col, ("official", 0, column.id), f"center bold {poster.heading_size}")
    for position in standings.positions:
        for col, column in enumerate(columns):
            key, style = ("official", position, column.id), _style(column, position, poster)
            sheet.official(FIRST + position - 1, col, key, style)
    draw_filled(sheet, Area(OFFICIAL, FIRST, 0, last_row, len(columns) - 1), Cell(OFFICIAL, FIRST, 0))
    headed = template('{c}<>""')(c=RowPinned(OFFICIAL, FIRST - 1, len(before)))
    heads = Area(OFFICIAL, FIRST - 1, len(before), FIRST - 1, len(columns) - 1)
    sheet.when(heads, headed, "headed")
    sheet.when(heads._replace(last_row=last_row), headed, "boxed")
    _signature(desk, sheet, FIRST + standings.count + 2)
    poster.dress(sheet, FIRST)
    sheet.widths.update({col: widths[col] * poster.size / USUAL for col in range(usual + 1, len(columns))})
    sheet.heights[3] = TEXT
    return sheet


def _style(column: Column[Places], position: int, poster: Poster) -> str:
    """Boxed where the column always has a heading; names at the left."""
    words = [
        "cell" if column.official else "",
        "bold" if column.bold else "",
        poster.names if column.text else "center",
    ]
    return " ".join(filter(None, (*words, poster.letters, poster.shade(position))))


def _signature(desk: Desk, sheet: Sheet, row: int) -> None:
    sheet.band(row, 0, 2, desk.words["event.signature"], "field low")
    for col in (3, 4):
        sheet.label(row, col, None, "line")
    sheet.heights[row] = SIGNED - 2 * ROW


def build_ties(desk: Desk) -> Sheet:
    """How the ties were settled, line by line; filled with the official ranking."""
    sheet = desk.page(TIES, 0, kind=Kind.WRITTEN)
    sheet.widths[0] = 100
    for line in range(1, TIE_LINES + 1):
        sheet.official(3 + line, 0, ("ties", line), "top shrink")
    sheet.page.repeat_rows = (HEAD, NAME + 1)
    sheet.page.breaks = [*range(4 + TIES_ON_A_PAGE, 4 + TIE_LINES, TIES_ON_A_PAGE)]
    area = Area(TIES, 4, 0, 3 + TIE_LINES, 0)
    # The written text begins with these signs where a tie begins, where a tie-break is applied, and at the outcome;
    # what goes on in a second line begins with as many spaces and no more.
    for sign, look in (("■", "tie"), ("▪", "field"), ("→", "field")):
        sheet.when(area, template("COUNTIF({c},{sign})=1")(c=sheet.cell(4, 0), sign=sign + "*"), look)
    for spaces, look in ((GOES_ON[TIE], "tie-on"), (GOES_ON[STEP], "field")):
        goes_on = template('AND(LEFT({c},{n})={spaces},MID({c},{n}+1,1)<>" ")')
        sheet.when(area, goes_on(c=sheet.cell(4, 0), n=len(spaces), spaces=spaces), look)
    return sheet
