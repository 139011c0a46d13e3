"""No cell comes to stand where it did not in a layout that workbooks were made with; see ``tests/layouts.py``."""

import json

from sheetgen.systems.registry import described
from tests.cases import for_each
from tests.layouts import PATH, SPECS, marks

KEPT = json.loads(PATH.read_bytes())


@for_each("name", SPECS)
def test_every_cell_came_with_the_layout_it_is_said_to_have_come_with(name: str) -> None:
    now = marks(described(SPECS[name])[1])
    assert {sheet for sheet in KEPT[name] | now if KEPT[name].get(sheet) != now.get(sheet)} == set()


def test_every_book_that_is_kept_is_held() -> None:
    assert KEPT.keys() == SPECS.keys()
