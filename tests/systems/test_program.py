"""The formulas of a book as one straight list of steps give what asking cell by cell gives, in every system."""

from pathlib import Path
from typing import Any

import pytest

from sheetgen.operations.reading.readback import read_workbook
from sheetgen.workbook import values
from sheetgen.workbook.cells import Book, Sheet
from sheetgen.workbook.codecs import RESULT
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.program import Cyclic, program_of
from sheetgen.workbook.values import OFTEN, Values

FORMATS = Path(__file__).parent.parent / "data" / "formats" / "1"
KEPT = sorted(FORMATS.glob("*-example.xlsx"))


def told(known: dict[Any, Any]) -> dict[Cell, tuple[type, Any]]:
    """The values of cells, and of what kind they are: 1 and True are not the same."""
    return {cell: (type(value), value) for cell, value in known.items() if isinstance(cell, Cell)}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_steps_give_what_asking_gives(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = read_workbook(path.read_bytes())
    unseen = [sheet.name for sheet in read.book.sheets.values() if sheet.hidden]
    read.book.plan = None
    asked, seen = Values(read.book, read.entries), Values(read.book, read.entries, unseen)
    monkeypatch.setattr(values, "OFTEN", 0)
    stepped = Values(read.book, read.entries)
    assert read.book.plan.programs[frozenset()] is not None
    assert told(stepped.known) == told(asked.known)
    few = told(Values(read.book, read.entries, unseen).known)
    assert {cell: few[cell] for cell in told(seen.known)} == told(seen.known)


def small_book() -> Book:
    """A typed result, how often it was typed, and where that stands."""
    book = Book(None)
    sheet = book.add(Sheet("s", "S"))
    sheet.input(0, 0, ("result",), RESULT)
    sheet.formula(0, 1, template("COUNTA({all})")(all=Area("s", 0, 0, 0, 0)))
    sheet.formula(0, 2, template("ROW({c})*10+COLUMN({c})+{c}")(c=Cell("s", 0, 1)))
    sheet.formula(0, 3, template("1/{nothing}")(nothing=Cell("s", 9, 9)))
    return book


def test_a_book_that_comes_often_is_computed_in_steps_and_as_before() -> None:
    book = small_book()
    found = [told(Values(book, {("result",): "1-0"}).known) for _ in range(OFTEN + 1)]
    assert list(book.plan.programs) == [frozenset()]
    assert all(each == found[0] for each in found)
    assert found[0][Cell("s", 0, 2)] == (int, 13) and found[0][Cell("s", 0, 3)] == (str, "#DIV/0!")
    assert told(Values(book, {}).known)[Cell("s", 0, 2)] == (int, 12)


def test_formulas_that_may_need_each_other_have_no_order_and_are_asked() -> None:
    book = small_book()
    book.sheets["s"].formula(1, 0, template("IF({b}=1,{b},{a})")(b=Cell("s", 0, 1), a=Cell("s", 1, 1)))
    book.sheets["s"].formula(1, 1, template("IF({b}=1,{a},{b})")(b=Cell("s", 0, 1), a=Cell("s", 1, 0)))
    for _ in range(OFTEN + 1):
        known = told(Values(book, {("result",): "1-0"}).known)
        assert known[Cell("s", 1, 0)] == known[Cell("s", 1, 1)] == (int, 1)
    plan = book.plan
    with pytest.raises(Cyclic):
        program_of(plan.fixed, plan.inputs, plan.formulas, plan.areas, plan.formulas)
