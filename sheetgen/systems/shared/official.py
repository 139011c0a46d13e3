"""The sheets that ``rank --write`` fills: the official ranking, and how the ties were settled. Empty until then."""

from collections.abc import Mapping, Sequence

from sheetgen.workbook.cells import Kind, Sheet
from sheetgen.workbook.desk import OFFICIAL, TIES, Desk
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import Area, RowPinned
from sheetgen.workbook.poster import stretch

FIRST = 6
OFFICIAL_CODES = 8  # columns for the tie-breaks of whatever order the official ranking is written with
TIE_LINES = 400
TO_THE_LEFT = ("name", "club")
BOLD = ("rank", "name")


def build(
    desk: Desk, lines: int, before: Mapping[str, float], codes: Sequence[float], labels: str = "standings"
) -> Sheet:
    """The columns ``before`` the tie-breaks and their own, with the widths of both; boxed once they are headed."""
    columns = (*before, *(f"code{number}" for number in range(1, len(codes) + 1)))
    sheet = desk.page(OFFICIAL, len(columns) - 1, kind=Kind.WRITTEN)
    sheet.official(3, 0, ("official", "text"), "wrap top")
    sheet.merge(3, 0, 3, len(columns) - 1)
    sheet.heights[3] = 48
    widths = {col: float(width) for col, width in enumerate([*before.values(), *codes])}
    stretch(sheet, widths, [columns.index(name) for name in TO_THE_LEFT if name in before], landscape=lines <= 18)
    for col, name in enumerate(columns):
        if name in before:
            sheet.label(FIRST - 1, col, desk.words[f"{labels}.{name}"], "header")
        else:
            sheet.official(FIRST - 1, col, ("official", 0, name), "center bold")
    for position in range(1, lines + 1):
        _line(sheet, position, columns, len(before))
    headed = template('{c}<>""')(c=RowPinned(OFFICIAL, FIRST - 1, len(before)))
    heads = Area(OFFICIAL, FIRST - 1, len(before), FIRST - 1, len(columns) - 1)
    sheet.when(heads, headed, "round")
    sheet.when(Area(OFFICIAL, FIRST - 1, len(before), FIRST + lines - 1, len(columns) - 1), headed, "boxed")
    sheet.band(FIRST + lines + 2, 0, 2, desk.words["event.signature"], "field")
    sheet.page.repeat_rows = (FIRST - 1, FIRST - 1)
    return sheet


def _line(sheet: Sheet, position: int, columns: tuple[str, ...], before: int) -> None:
    row = FIRST + position - 1
    sheet.heights[row] = 18
    for col, name in enumerate(columns):
        styles = ["cell"] * (col < before) + ["bold"] * (name in BOLD) + ["center"] * (name not in TO_THE_LEFT)
        sheet.official(row, col, ("official", position, name), " ".join(styles))


def build_ties(desk: Desk) -> Sheet:
    """How the ties were settled, line by line; filled with the official ranking."""
    sheet = desk.page(TIES, 0, kind=Kind.WRITTEN)
    sheet.widths[0] = 100
    for line in range(1, TIE_LINES + 1):
        sheet.official(3 + line, 0, ("ties", line), "top")
    area = Area(TIES, 4, 0, 3 + TIE_LINES, 0)
    # The written text begins with these signs where a tie begins, where a tie-break is applied, and at the outcome.
    for sign, style in (("■", "round"), ("▪", "field"), ("→", "field")):
        sheet.when(area, template("COUNTIF({c},{sign})=1")(c=sheet.cell(4, 0), sign=sign + "*"), style)
    return sheet
