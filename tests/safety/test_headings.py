"""What is printed beside an entry is said when it reads otherwise: nobody's result is taken for another game."""

from pathlib import Path

import pytest

from sheetgen.operations.reading.headings import SYMBOL, TITLE_ROWS
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.workbook.cells import Role
from sheetgen.workbook.codecs import Image
from sheetgen.workbook.description import PRINTED
from sheetgen.xlsx.patch import patch
from sheetgen.xlsx.signature import plain
from tests.example import ROOT
from tests.readback.remembered import remembered
from tests.readback.subjects import NAMES, subject
from tests.safety.alterations import unsaid

KEPT = sorted(ROOT.glob("templates/*-en.xlsx"))
KEPT = [path for path in KEPT if not path.name.startswith("club-")] + sorted(ROOT.glob("tests/data/formats/1/*.xlsx"))


def words_of(data: bytes) -> list[str]:
    return [problem.code for problem in read_workbook(data).problems if problem.is_error]


@pytest.mark.sampled(6)
@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_workbook_as_it_was_made_has_no_altered_heading(path: Path) -> None:
    assert "heading-contradicts" not in words_of(path.read_bytes())


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "path", [path for path in KEPT if path.stem in ("berger-06-en", "molter-5x4-en", "league-08x4-en", "molter-sides")]
)
def test_every_symbol_beside_an_entry_is_missed_when_it_is_altered(path: Path) -> None:
    """A dozen of them a workbook; each alone gives an error."""
    data = path.read_bytes()
    read = read_workbook(data)
    symbols = [
        (read.shifts.titles[sheet.name], place, slot)
        for sheet in read.book.sheets.values()
        if any(slot.codec and slot.codec.image is Image.TOKEN for slot in sheet.slots.values())
        for place, slot in sheet.slots.items()
        if (slot.role is Role.ECHO or (slot.role is Role.LABEL and place[0] >= TITLE_ROWS))
        and SYMBOL.fullmatch(plain(slot.content))
    ]
    before = words_of(data)
    assert symbols
    for title, place, slot in symbols[:: max(1, len(symbols) // 12)]:
        other = "Z9" if plain(slot.content) != "Z9" else "Y8"
        assert words_of(patch(data, {title: {place: other}})) != before, (title, place, slot.content)


def test_two_swapped_titles_of_rounds_are_said_with_their_cells() -> None:
    path = ROOT / "examples/berger/event.xlsx"
    read = read_workbook(path.read_bytes())
    sheet = read.book.sheets["rounds"]
    title = read.shifts.titles["rounds"]
    headings = [
        (place, slot.content)
        for place, slot in sheet.slots.items()
        if slot.role is Role.LABEL and isinstance(slot.content, str) and slot.content.startswith("Ronde ")
    ]
    (one, first), (two, second) = headings[:2]
    found = read_workbook(patch(path.read_bytes(), {title: {one: second, two: first}})).problems
    assert [problem.code for problem in found].count("heading-contradicts") == 2
    assert all(problem.where.cell for problem in found if problem.code == "heading-contradicts")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", NAMES)
def test_any_cell_beside_an_entry_that_reads_otherwise_is_named(name: str) -> None:
    """Some of them at every run; all of them in the next test."""
    assert read_workbook(subject(name).data).problems == []
    with remembered():
        assert list(unsaid(name, every=67)) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_whichever_cell_beside_an_entry_reads_otherwise_is_named(name: str) -> None:
    with remembered():
        assert list(unsaid(name)) == []


def test_words_of_another_version_are_nobodys_doing() -> None:
    """A workbook that was made with other words says so itself: only what contradicts an entry is told of it."""
    data = subject("berger, rounds").data
    read = read_workbook(data)
    title, described = read.shifts.titles["players"], read.description
    altered = {title: {(0, 3): "Spieler"}}
    assert [problem.code for problem in read_workbook(patch(data, altered)).problems] == ["label-altered"]
    other = {described: {(PRINTED.row, PRINTED.col): "0" * 32}}
    assert read_workbook(patch(data, altered | other)).problems == []


def test_a_sheet_in_words_of_somebodys_own_is_said_once() -> None:
    data = subject("berger, rounds").data
    read = read_workbook(data)
    title = read.shifts.titles["event"]
    texts = [place for place, slot in read.book.sheets["event"].slots.items() if slot.role is Role.LABEL]
    (problem,) = read_workbook(patch(data, {title: dict.fromkeys(texts[3:], "mot")})).problems
    assert (problem.code, problem.severity) == ("labels-altered", "warning")
    assert problem.data["count"] > 10 and problem.where.cell
