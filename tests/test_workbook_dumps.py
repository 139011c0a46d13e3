"""Workbooks with unusual options hold what they held; see ``tests/workbook_dumps.py``."""

import io
import re
import zipfile

import pytest

from tests.book_dump import difference, dump
from tests.workbook_dumps import FOLDER, NAMES, kept, made, text_of


@pytest.mark.sampled(24)
@pytest.mark.parametrize("name", NAMES)
def test_a_workbook_holds_what_it_held(name: str) -> None:
    changed = difference(kept(name), text_of(name))
    assert not changed, f"{name}: look at these sheets, then: python -m tests.refresh\n{changed}"


def test_every_text_that_is_kept_is_of_a_workbook() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(NAMES)


def test_all_texts_together_are_small_enough_to_read_a_diff_of() -> None:
    folders = (FOLDER, FOLDER.with_name("output"))
    size = sum(path.stat().st_size for folder in folders for path in folder.iterdir())
    assert size + FOLDER.with_name("layouts.txt").stat().st_size <= 5_000_000


CELL = re.compile(rb'<c r="D7" s="(\d+)"')


def test_a_deliberate_change_of_one_cell_is_named_with_its_sheet_and_its_address() -> None:
    data = made("two-teams")
    source = zipfile.ZipFile(io.BytesIO(data))
    part = next(name for name in source.namelist() if "worksheets/sheet" in name and CELL.search(source.read(name)))
    changed = io.BytesIO()
    with zipfile.ZipFile(changed, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            target.writestr(name, CELL.sub(rb'<c r="D7" s="0"', content) if name == part else content)
    message = difference(dump(data), dump(changed.getvalue())).splitlines()
    assert any(line.startswith("+sheet ") and "D7" in line for line in message), message
    assert len(message) < 12


def test_the_same_text_has_no_difference() -> None:
    text = kept("two-teams")
    assert difference(text, text) == ""
