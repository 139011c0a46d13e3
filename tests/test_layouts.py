"""No cell comes to stand where it did not in a layout that workbooks were made with; see ``tests/layouts.py``."""

from tests.book_dump import difference
from tests.layouts import PATH, text


def test_every_cell_came_with_the_layout_it_is_said_to_have_come_with() -> None:
    changed = difference(PATH.read_text(encoding="utf-8"), text())
    assert not changed, (
        f"cells of a layout that has left the house never change; else: python -m tests.refresh\n{changed}"
    )
