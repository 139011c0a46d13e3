"""The sheets that ``rank --write`` fills: the official ranking, and how the ties were settled. Empty until then."""

from collections.abc import Mapping, Sequence

from sheetgen.explanations.texts import GOES_ON, STEP, TIE
from sheetgen.workbook.cells import Kind, Sheet
from sheetgen.workbook.desk import HEAD, NAME, OFFICIAL, TIES, Desk
from sheetgen.workbook.formulas import template
from sheetgen.workbook.paper import ROW
from sheetgen.workbook.place import Area, Cell, RowPinned
from sheetgen.workbook.poster import USUAL, Poster, draw_filled, fitted

FIRST = 6
OFFICIAL_CODES = 8  # columns for the tie-breaks of whatever order the official ranking is written with
TIE_LINES, TIES_ON_A_PAGE = 400, 48
TEXT = 48.0  # points of the sentence that says what the ranking is
SIGNED = 60.0  # points of the lines below the ranking
TO_THE_LEFT = ("name", "club")
BOLD = ("rank", "name")


def build(
    desk: Desk, lines: int, before: Mapping[str, float], codes: Sequence[float], own: int, labels: str = "standings"
) -> Sheet:
    """The columns ``before`` the tie-breaks and their own, with the widths of both; boxed once they are headed.

    The page is filled with those of the event's ``own`` order; more are printed where another one asks for them.
    """
    columns = (*before, *(f"code{number}" for number in range(1, len(codes) + 1)))
    usual = len(before) + own - 1
    sheet = desk.page(OFFICIAL, usual, kind=Kind.WRITTEN, more=True)
    sheet.official(3, 0, ("official", "text"), "wrap top")
    sheet.merge(3, 0, 3, usual)
    widths = dict(enumerate(float(width) for width in (*before.values(), *codes)))
    poster = fitted(lines, [widths[col] for col in range(usual + 1)], below=TEXT, after=SIGNED)
    for col, name in enumerate(columns):
        if name in before:
            sheet.label(FIRST - 1, col, desk.words[f"{labels}.{name}"], poster.heading)
        else:
            sheet.official(FIRST - 1, col, ("official", 0, name), f"center bold {poster.heading_size}")
    for position in range(1, lines + 1):
        _line(sheet, position, columns, len(before), poster)
    draw_filled(sheet, Area(OFFICIAL, FIRST, 0, FIRST + lines - 1, len(columns) - 1), Cell(OFFICIAL, FIRST, 0))
    headed = template('{c}<>""')(c=RowPinned(OFFICIAL, FIRST - 1, len(before)))
    heads = Area(OFFICIAL, FIRST - 1, len(before), FIRST - 1, len(columns) - 1)
    sheet.when(heads, headed, "headed")
    sheet.when(Area(OFFICIAL, FIRST - 1, len(before), FIRST + lines - 1, len(columns) - 1), headed, "boxed")
    _signature(desk, sheet, FIRST + lines + 2)
    wide = [columns.index(name) for name in TO_THE_LEFT if name in before]
    poster.dress(sheet, {col: widths[col] for col in range(usual + 1)}, wide, FIRST)
    sheet.widths.update({col: widths[col] * poster.size / USUAL for col in range(usual + 1, len(columns))})
    sheet.heights[3] = TEXT
    return sheet


def _line(sheet: Sheet, position: int, columns: tuple[str, ...], before: int, poster: Poster) -> None:
    row, look = FIRST + position - 1, f"{poster.letters} {poster.shade(position)}"
    for col, name in enumerate(columns):
        styles = ["cell"] * (col < before) + ["bold"] * (name in BOLD)
        styles.append(poster.names if name in TO_THE_LEFT else "center")
        sheet.official(row, col, ("official", position, name), " ".join((*styles, look)))


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
