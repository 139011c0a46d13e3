"""How much fits on a sheet of paper: needed where pages break between blocks, since Excel then cannot fit by itself."""

from collections.abc import Collection, Iterable
from itertools import pairwise
from math import ceil

from sheetgen.workbook.cells import Kind, Role, Sheet
from sheetgen.workbook.place import Area

# Pixels inside the margins of the theme, at 96 to the inch: width and height.
PAPERS = {("A4", False): (690, 990), ("A4", True): (1015, 660), ("A3", False): (1015, 1440), ("A3", True): (1480, 990)}
SAFETY = 0.95  # programs measure fonts a little differently
NARROW, ROUNDED, FEW_NARROW = 60, 2.5, 12  # pixels of a column; what is added to it; as many are in the safety
ROW = 15.0  # points
UPRIGHT = 1.1  # what fits across a page in letters of nine points
LETTERS = 1.25  # of running text in the width of one figure


def last_printed(sheet: Sheet) -> int:
    """Return the last column that is printed: the one the page names, else the last one that is not hidden."""
    if sheet.page.last_col is not None:
        return sheet.page.last_col
    return max(col for _, col in sheet.slots if col not in sheet.hidden_cols)


def printed_area(sheet: Sheet, filled: Collection[tuple[int, int]] = (), rows: int = 0) -> Area:
    """What is printed of a sheet of which these cells are filled: columns behind the usual ones as far as they are
    used, no lines that wait for what is written at the end, and not more than so many ``rows``, if it says so."""
    last_row = sheet.last_row if sheet.page.last_row is None else sheet.page.last_row
    last_col = last_printed(sheet)
    if sheet.page.usual is not None:
        last_col = min(last_col, max((col for _, col in filled), default=0))
        last_col = max(last_col, sheet.page.usual)
    if sheet.page.usual_row is not None:
        last_row = max(sheet.page.usual_row, max((row for row, _ in filled), default=0))
    if sheet.kind is Kind.WRITTEN and filled:
        others = (row for (row, _), slot in sheet.slots.items() if slot.role is not Role.OFFICIAL and slot.content)
        last_row = max(*(row for row, _ in filled), *others)
    if rows:
        last_row = min(last_row, rows - 1)
    return Area(sheet.name, sheet.page.first_row, 0, last_row, last_col)


def upright(sheet: Sheet, last_col: int) -> bool:
    """Whether columns up to this one are readable across a page that is not turned."""
    return across(sheet, last_col) <= UPRIGHT * PAPERS[sheet.page.paper, False][0]


def across(sheet: Sheet, last_col: int) -> int:
    """The pixels of the columns that are seen, up to this one."""
    return _across(sheet, range(last_col + 1))


def _across(sheet: Sheet, cols: Iterable[int]) -> int:
    return sum(pixels(sheet.widths.get(col, 8.43)) for col in cols if col not in sheet.hidden_cols)


def _rounded_up(sheet: Sheet, cols: Iterable[int]) -> float:
    """The pixels that LibreOffice adds where there are many narrow columns: it rounds up the width of each."""
    narrow = [col for col in cols if col not in sheet.hidden_cols and pixels(sheet.widths.get(col, 8.43)) < NARROW]
    return ROUNDED * max(0, len(narrow) - FEW_NARROW)


def pages_across(sheet: Sheet) -> list[list[int]]:
    """The columns of the pages that stand beside each other, those that are repeated on each among them."""
    first, last = sheet.page.repeat_cols or (0, -1)
    starts = [0, *sheet.page.col_breaks, last_printed(sheet) + 1]
    again = range(first, last + 1)
    return [[*(again if start else ()), *range(start, end)] for start, end in pairwise(starts)]


def repeated(sheet: Sheet) -> tuple[int, int] | None:
    """The rows at the top of every page: the whole head, if there is one, down to the last row that is asked for."""
    rows, first = sheet.page.repeat_rows, sheet.page.first_row
    return (first, max(rows[1], first + 1)) if rows and first else rows


def pixels(width: float) -> int:
    """How wide a column is, at 96 to the inch."""
    return int(7 * width + 5)


def scale(sheet: Sheet) -> int:
    """How small, in per cent, the sheet must be printed for its columns to fit, and what must stand on one page."""
    width, tall = PAPERS[sheet.page.paper, sheet.page.landscape]
    fits = width / max(_across(sheet, page) + _rounded_up(sheet, page) for page in pages_across(sheet))
    if sheet.page.pages_tall == 1 and sheet.page.breaks:
        fits = min(fits, tall / tallest_part(sheet))
    percent = 100 * SAFETY * fits
    return 100 if percent >= 99.5 else max(10, int(percent))  # rounded up, wide sheets lost their last column


def tallest_part(sheet: Sheet) -> float:
    """The pixels of the greatest part between two breaks, with the rows that are repeated above it."""
    first, last = repeated(sheet) or (0, sheet.page.first_row - 1)
    starts = [last + 1, *sheet.page.breaks, sheet.last_row + 1]
    parts = (height(sheet, start, following - 1) for start, following in pairwise(starts))
    return (height(sheet, first, last) + max(parts)) / 0.75


def height_of_page(sheet: Sheet) -> float:
    """How many points of rows fit on a page below the rows that are repeated on each."""
    pixels = PAPERS[sheet.page.paper, sheet.page.landscape][1] * 100 / scale(sheet)
    first, last = repeated(sheet) or (0, -1)
    return pixels * 0.75 - height(sheet, first, last)


def height(sheet: Sheet, first: int, last: int) -> float:
    """Return the height of the rows from ``first`` to ``last`` in points."""
    return sum(sheet.heights.get(row, ROW) for row in range(first, last + 1))


def wrapped(text: str, width: float) -> float:
    """How many points high a text stands in merged columns, which no program fits by itself."""
    return ROW * ceil(len(text) / (LETTERS * width))


def break_between(sheet: Sheet, starts: list[int], end: int) -> list[int]:
    """Return before which of the blocks that begin at ``starts`` a new page begins, so that no block is cut."""
    room, breaks = height_of_page(sheet), []
    after_repeated = (repeated(sheet) or (0, sheet.page.first_row - 1))[1] + 1
    used = height(sheet, after_repeated, starts[0] - 1)
    for start, following in zip(starts, [*starts[1:], end], strict=True):
        block = height(sheet, start, following - 1)
        fills_pages = start == starts[0] and block > room  # no page would hold it: it begins below the title
        if used and used + block > room and not fills_pages:
            breaks.append(start)
            used = 0
        used += block
    return breaks
