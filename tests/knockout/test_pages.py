"""The bracket on paper: it fits, its names can be read, and a greater field has its parts page by page."""

from itertools import pairwise
from pathlib import Path

import pytest

import sheetgen
from sheetgen.systems.knockout.making import knockout_spec
from sheetgen.systems.registry import described
from sheetgen.workbook.cells import Book, Sheet
from sheetgen.workbook.desk import BRACKET, FINAL_STAGE
from sheetgen.workbook.paper import scale
from sheetgen.xlsx.write import theme
from tests.render import render

INCHES = {"A4": (8.27, 11.69), "A3": (11.69, 16.54)}
DRAWN = range(2, 129)


def book_of(count: int) -> Book:
    return described(knockout_spec(count, third_place=count >= 4))[1]


def brackets(count: int) -> list[Sheet]:
    return [sheet for name, sheet in book_of(count).sheets.items() if name in (BRACKET, FINAL_STAGE)]


def room(sheet: Sheet) -> tuple[float, float]:
    """Inches between the margins: across and down."""
    short, long = INCHES[sheet.page.paper]
    across, down = (long, short) if sheet.page.landscape else (short, long)
    margins = theme()["page"]
    sides = margins["margin_left"] + margins["margin_right"]
    return across - sides, down - margins["margin_top"] - margins["margin_bottom"]


def printed(sheet: Sheet) -> tuple[float, float]:
    """Inches, unreduced, of the columns and of the tallest page."""
    wide = sum(7 * width + 5 for col, width in sheet.widths.items() if col <= (sheet.page.last_col or 0)) / 96
    starts = [4, *sheet.page.breaks, sheet.last_row + 1]
    heights = [sum(sheet.heights.get(row, 15) for row in range(*rows)) for rows in ((0, 4), *pairwise(starts))]
    return wide, (heights[0] + max(heights[1:])) / 72


def shrunk(sheet: Sheet) -> float:
    """How much smaller the bracket is printed: as set, or as it must be to fit on a page."""
    if sheet.page.breaks:
        return scale(sheet) / 100
    return min(1, *(space / needed for space, needed in zip(room(sheet), printed(sheet), strict=True)))


@pytest.mark.sampled(3, 40)
@pytest.mark.parametrize("count", DRAWN)
def test_every_part_of_a_bracket_fits_on_its_page(count: int) -> None:
    for sheet in brackets(count):
        fits = [
            needed * shrunk(sheet) <= space * 1.001 for space, needed in zip(room(sheet), printed(sheet), strict=True)
        ]
        assert fits == [True, True], (count, sheet.name)


@pytest.mark.sampled(3, 40)
@pytest.mark.parametrize("count", DRAWN)
def test_every_name_is_read_on_the_wall(count: int) -> None:
    """Letters of at least nine points on A4; a name has two lines, and each has room for 16 letters."""
    for sheet in brackets(count):
        size = 12 if any("large" in slot.style for slot in sheet.slots.values()) else 10
        assert sheet.page.paper == "A4"
        assert sheet.widths[1] >= 1.6 * size
        assert size * shrunk(sheet) >= 9, (count, sheet.name)


@pytest.mark.long
@pytest.mark.libreoffice
@pytest.mark.parametrize(
    ("count", "lang", "pages"),
    [(4, "fr", [1]), (16, "en", [1]), (23, "fr", [2, 1]), (32, "en", [2, 1]), (40, "fr", [4, 1]), (100, "en", [8, 1])],
)
def test_libreoffice_prints_each_part_on_one_page(count: int, lang: str, pages: list[int], tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    sheetgen.new("knockout", path, count=count, third_place=True, lang=lang)
    shown = [page.sheet for page in render(path, tmp_path / "pages")]
    titles = {"fr": ("Tableau", "Phase finale"), "en": ("Bracket", "Final stage")}[lang]
    assert [shown.count(title) for title in titles if title in shown] == pages
