"""DEALT: empty when the workbook is made, written later by a command, locked, believed on reading, and audited."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl.reader.excel import load_workbook

from sheetgen.errors import SheetgenError
from sheetgen.operations.new import workbook_of
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import ReadBook, audit, read_workbook
from sheetgen.workbook.cells import Key, Role
from tests.systems.bare import BareSpec

pytestmark = pytest.mark.usefixtures("bare")

ROUND: dict[Key, Any] = {
    ("rounds", board, side): 2 * board - (side == "white") for board in (1, 2) for side in ("white", "black")
}


def blank() -> bytes:
    return workbook_of(BareSpec(lang="en"), {})


def dealt() -> ReadBook:
    return read_workbook(apply_changes(read_workbook(blank()), ROUND))


def typed(data: bytes, cells: dict[str, Any]) -> bytes:
    """What a person changes with another program."""
    book, out = load_workbook(BytesIO(data)), BytesIO()
    for place, value in cells.items():
        book["Rounds"][place] = value
    book.save(out)
    return out.getvalue()


def test_a_new_workbook_has_empty_locked_cells_to_deal_into() -> None:
    sheet = load_workbook(BytesIO(blank()))["Rounds"]
    assert [sheet[place].value for place in ("B2", "C2", "B3", "C3")] == [None] * 4
    assert all(sheet[place].protection.locked for place in ("B2", "C2", "B3", "C3"))
    assert not sheet["D2"].protection.locked


def test_dealing_a_round_writes_values_into_cells_that_exist() -> None:
    read = dealt()
    assert {key: value for key, value in read.entries.items() if key in ROUND} == ROUND
    assert [problem.code for problem in read.problems] == []


def test_dealt_cells_stay_locked_and_every_figure_is_refreshed() -> None:
    sheet = load_workbook(BytesIO(dealt().package.data), data_only=True)["Rounds"]
    assert sheet["F1"].value == 4
    assert sheet["B2"].value == 1 and sheet["B2"].protection.locked
    assert audit(dealt()) == ([], [])


def test_the_writer_takes_what_was_dealt_as_any_entry() -> None:
    assert read_workbook(workbook_of(BareSpec(lang="en"), ROUND)).entries == ROUND


def test_what_was_dealt_counts_as_the_event() -> None:
    read = read_workbook(apply_changes(dealt(), {("rounds", 1, "result"): "1-0"}))
    found = read.entered()
    assert (found.entered, found.total) == (1, 2)
    assert [(game.white, game.black) for game in found.event.games] == [(1, 2), (3, 4)]


def test_an_altered_cell_is_believed_and_named_with_its_place() -> None:
    read = read_workbook(typed(dealt().package.data, {"B2": 4}))
    assert read.entries["rounds", 1, "white"] == 4
    (problem,) = read.placed(read.entered().problems)
    assert (problem.code, problem.where.sheet, problem.where.cell) == ("altered", "Rounds", "B2")


def test_a_cell_that_holds_no_number_is_an_error_at_its_place() -> None:
    read = read_workbook(typed(dealt().package.data, {"C3": "nobody"}))
    assert [(problem.where.cell, problem.is_error) for problem in read.problems] == [("C3", True)]
    assert ("rounds", 2, "black") not in read.entries


def test_a_round_can_be_taken_back() -> None:
    read = read_workbook(apply_changes(dealt(), dict.fromkeys(ROUND)))
    assert read.entries == {}


def test_what_is_dealt_is_no_input_of_a_person() -> None:
    book = read_workbook(blank()).book
    assert set(book.inputs()) == {("rounds", 1, "result"), ("rounds", 2, "result")}
    assert set(book.kept()) == set(book.inputs()) | set(ROUND)
    assert Role.DEALT in {slot.role for slot in book.sheets["rounds"].slots.values()}


def test_no_other_system_can_read_it(tmp_path: Path) -> None:
    """Without the system of a workbook its description says something unknown."""
    from sheetgen.systems import registry

    data = blank()
    del registry._ENTRIES["bare"]
    with pytest.raises(SheetgenError):
        read_workbook(data)
