"""A poster of many lines and many columns takes more pages, and never rows lower than its letters."""

from sheetgen.workbook.poster import LEADING, fitted
from tests.cases import for_each

COLUMNS = (7, 5, 26, 6, 7, 18, *[7] * 8, 8)  # standings with eight tie-breaks


@for_each("lines", [4, 12, 20, 33, 46, 88, 132, 240, 550])
def test_every_row_has_room_for_its_letters(lines: int) -> None:
    poster = fitted(lines, COLUMNS, below=150)
    assert poster.height >= LEADING * poster.size
    assert poster.on_a_page * poster.pages >= lines


def test_a_hundred_and_thirty_lines_are_no_single_page() -> None:
    poster = fitted(132, COLUMNS, below=150)  # turned, since upright its letters would have 6 points
    assert (poster.landscape, poster.pages) == (True, 8)
