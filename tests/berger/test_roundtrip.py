"""What is written is what is read: entries, specification, and the order of things in the file."""

import io
import random

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.cell import MergedCell
from xlsxwriter.worksheet import Worksheet

from sheetgen.model.games import RESULTS, SIDES
from sheetgen.operations.reading.readback import audit, read_workbook
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.registry import described
from sheetgen.workbook.cells import Role
from sheetgen.workbook.functions import ALLOWED
from sheetgen.xlsx.package import open_package
from sheetgen.xlsx.write import write
from tests.berger.events import case

NAMES = st.text(
    st.characters(
        min_codepoint=32, max_codepoint=0x2FFF, exclude_categories=("Cs", "Cc", "Cf", "Zs", "Zl", "Zp", "Cn")
    ),
    min_size=1,
    max_size=40,
)
ORDER = ("PTS", "DE", "WON", "SB", "KOYA")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", range(8))
def test_a_workbook_reads_back_as_it_was_written(seed: int) -> None:
    event = case(seed)
    read = read_workbook(write(event.book(), event.entries))
    assert (read.spec, read.entries) == (event.spec, event.entries)
    assert not [problem for problem in read.problems if problem.is_error]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_workbook_of_ours_shows_what_is_recomputed(seed: int) -> None:
    event = case(seed)
    assert audit(read_workbook(write(event.book(), event.entries)), hidden=True) == ([], [])


@pytest.mark.slow
@settings(max_examples=4, deadline=None)
@given(st.lists(NAMES, min_size=3, max_size=6, unique=True), st.sampled_from(("rounds", "grid")), st.randoms())
def test_any_name_and_any_result_survive_the_file(names: list[str], entry: str, rng: random.Random) -> None:
    spec = BergerSpec(count=len(names), order=ORDER, entry=entry)
    schedule, book = described(spec)
    entries: dict[tuple[str | int, ...], object] = {
        ("players", number, "name"): name for number, name in enumerate(names, start=1)
    }
    for pairing in schedule.games:
        if entry == "rounds":
            entries["rounds", pairing.round, pairing.board, "result"] = rng.choice(RESULTS).token
        else:
            entries["grid", pairing.white, f"{pairing.black}w"] = rng.choice(SIDES)
    assert read_workbook(write(book, entries)).entries == entries


@pytest.mark.slow
def test_the_same_specification_and_entries_give_the_same_bytes() -> None:
    event = case(3)
    assert write(event.book(), event.entries) == write(event.book(), event.entries)


@pytest.mark.slow
def test_our_worksheet_writes_what_the_stock_one_writes() -> None:
    event = case(3)
    assert write(event.book(), event.entries) == write(event.book(), event.entries, Worksheet)


@pytest.mark.slow
def test_text_that_looks_like_a_formula_stays_text_for_another_reader() -> None:
    _, book = described(BergerSpec(count=4, order=ORDER))
    names = ["=1+1", "+cmd|' /C calc'!A0", "-2", "@SUM(A1)"]
    entries = {("players", number, "name"): name for number, name in enumerate(names, start=1)}
    sheet = openpyxl.load_workbook(io.BytesIO(write(book, entries)))["Joueurs"]
    cells = [sheet.cell(6 + row, 2) for row in range(4)]
    assert [(cell.data_type, cell.value) for cell in cells] == [("s", name) for name in names]


@pytest.mark.slow
def test_only_entry_fields_are_unlocked() -> None:
    event = case(5)
    book = openpyxl.load_workbook(io.BytesIO(write(event.book(), event.entries)))
    for sheet in event.book().sheets.values():
        target = book[sheet.title]
        assert target.protection.sheet and not target.protection.password
        unlocked = {
            (cell.row - 1, cell.column - 1)
            for row in target.iter_rows()
            for cell in row
            if not cell.protection.locked and not isinstance(cell, MergedCell)  # these repeat their first cell
        }
        assert unlocked == {place for place, slot in sheet.slots.items() if slot.role is Role.INPUT}


@pytest.mark.slow
def test_every_formula_uses_portable_functions_only() -> None:
    for seed in range(1):
        event = case(seed, players=5)
        book = openpyxl.load_workbook(io.BytesIO(write(event.book(), event.entries)))
        for sheet in book:
            for row in sheet.iter_rows():
                for cell in row:
                    if cell.data_type == "f":
                        tokens = openpyxl.formula.Tokenizer(cell.value).items
                        used = {
                            token.value.rstrip("(")
                            for token in tokens
                            if token.type == "FUNC" and token.subtype == "OPEN"
                        }
                        assert used <= ALLOWED, (sheet.title, cell.coordinate, cell.value)


@pytest.mark.slow
def test_every_title_is_quoted_and_no_formula_looks_outside_the_workbook() -> None:
    event = case(2)
    package = open_package(write(event.book(), event.entries))
    assert not [name for name in package.members if "externallink" in name]


@pytest.mark.slow
def test_the_description_is_found_under_any_sheet_title() -> None:
    event = case(1)
    data = write(event.book(), event.entries)
    book = openpyxl.load_workbook(io.BytesIO(data))
    book[event.book().sheets["description"].title].title = "Renamed"
    target = io.BytesIO()
    book.save(target)
    assert read_workbook(target.getvalue()).spec == event.spec
