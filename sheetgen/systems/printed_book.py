"""A printed pairing table as a workbook of one sheet, to hang up or to copy from; nothing in it is read back."""

from dataclasses import dataclass

from sheetgen.i18n.catalogue import Words
from sheetgen.model.tournament import LANGUAGE
from sheetgen.systems.printed import Grid
from sheetgen.workbook.cells import Book, Kind, Sheet
from sheetgen.workbook.poster import Poster, Room, fitted

FIRST = 4  # the first line; the headings stand above it
WIDTHS = (10.0, 9.5)  # of the names of the lines, and of a pair
REMARK = 15.0  # points of a remark below the lines


@dataclass(frozen=True, slots=True)
class TableSpec:
    """All that a printed book needs to know of itself."""

    lang: str = LANGUAGE


def book_of(words: Words, grid: Grid) -> Book:
    """Describe the workbook of a printed table."""
    book = Book(TableSpec(words.lang))
    sheet = book.add(Sheet(grid.sheet, words[f"sheet.{grid.sheet}"], kind=Kind.POSTER))
    last = len(grid.headings)
    wide = max(WIDTHS[1], _longest(grid))
    names = max(WIDTHS[0], 1.2 * max(len(name) for name, _ in grid.lines))
    rooms = [Room(names, names), *(Room(wide, wide, heading=heading) for heading in grid.headings)]
    poster = fitted(len(grid.lines), rooms, after=REMARK * (len(grid.remarks) + 1))
    sheet.band(0, 0, last, grid.heading or words[f"sheet.{grid.sheet}"], "title")
    sheet.band(1, 0, last, grid.title, "subtitle")
    sheet.heights.update({0: 27, 1: 18})
    for col, text in enumerate(["", *grid.headings]):
        sheet.label(FIRST - 1, col, text, f"{poster.heading} wrap")
    for position, (name, pairs) in enumerate(grid.lines, start=1):
        _line(sheet, poster, position, [name, *pairs])
    poster.dress(sheet, FIRST)
    for row, remark in enumerate(grid.remarks, start=FIRST + len(grid.lines) + 1):
        sheet.band(row, 0, last, remark, "small wrap top")
        sheet.heights[row] = REMARK
    sheet.freeze = (FIRST, 1)
    return book


def _longest(grid: Grid) -> float:
    """The width of a column: of its longest pair, or of half of its longest heading, which may take two lines."""
    pairs = max(len(text) for _, pairs in grid.lines for text in pairs)
    return 1.2 * max(pairs, max(map(len, grid.headings)) / 2)


def _line(sheet: Sheet, poster: Poster, position: int, texts: list[str]) -> None:
    for col, text in enumerate(texts):
        bold = "bold " if col == 0 else ""
        sheet.label(
            FIRST + position - 1, col, text, f"cell center {bold}{poster.letters} {poster.shade(position)}".strip()
        )
