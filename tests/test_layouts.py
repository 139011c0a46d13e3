"""No cell comes to stand where it did not in a layout that workbooks were made with; see ``tests/layouts.py``."""

from sheetgen.systems.registry import described
from sheetgen.workbook.description import LAYOUT
from tests.book_dump import difference
from tests.layouts import PATH, SPECS, text


def test_every_cell_came_with_the_layout_it_is_said_to_have_come_with() -> None:
    changed = difference(PATH.read_text(encoding="utf-8"), text())
    assert not changed, (
        f"cells of a layout that has left the house never change; else: python -m tests.refresh\n{changed}"
    )


def test_no_cell_came_with_a_layout_that_there_is_not() -> None:
    """Whoever gives a column or a sheet a new layout raises LAYOUT, too: else nobody misses it in a new workbook."""
    books = [described(spec)[1] for spec in SPECS.values()]
    sheets = [sheet for book in books for sheet in book.sheets.values()]
    assert {sheet.title for sheet in sheets if max(sheet.laid_out, *sheet.since.values(), 0) > LAYOUT} == set()
