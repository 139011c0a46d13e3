"""What every sheet has in common: its head, its kind, and where the cursor waits."""

import datetime
from pathlib import Path

import openpyxl
import pytest

import sheetgen
from tests.example import FOLDER

OFFICIAL, TIES = "Official ranking", "Tie-breaks"


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "event.xlsx"
    facts = {"title": "Spring open", "place": "Town hall", "dates": "2026-01-07/7d", "lang": "en"}
    sheetgen.new("berger", path, players=FOLDER / "players.csv", **facts)
    return path


def test_what_is_written_at_the_end_is_hidden_until_then_and_printed_from_then_on(event: Path) -> None:
    blank = openpyxl.load_workbook(event)
    assert {sheet.title for sheet in blank if sheet.sheet_state == "hidden"} >= {OFFICIAL, TIES}
    assert not blank[OFFICIAL].print_area
    sheetgen.fill(event, results=FOLDER / "results.csv")
    sheetgen.rank(event, write=True, today=datetime.date(2026, 3, 1))
    written = openpyxl.load_workbook(event)
    assert written[OFFICIAL].sheet_state == written[TIES].sheet_state == "visible"
    assert written[OFFICIAL].print_area.startswith(f"'{OFFICIAL}'!$A$2:")
    assert written["Calc games"].sheet_state == "hidden"


def test_every_page_begins_with_the_event_and_the_name_of_its_sheet(event: Path) -> None:
    book = openpyxl.load_workbook(event, data_only=True)
    for title in ("Players", "Rounds", "Standings", "Calendar", "Checks"):
        sheet = book[title]
        assert (sheet["A2"].value, sheet["A3"].value) == ("Spring open", title)
        where = next(cell.value for cell in reversed(sheet[3]) if cell.value)
        assert where.startswith("Town hall · ")
        assert sheet.print_area.rpartition("!")[2].startswith("$A$2:")


def test_the_cursor_waits_in_the_first_empty_cell_to_be_filled(event: Path) -> None:
    sheetgen.fill(event, results=FOLDER / "results.csv")
    book = openpyxl.load_workbook(event)
    assert book["Event"].sheet_view.selection[-1].activeCell == "B8"  # title, place and dates are there


def test_tabs_stand_in_the_order_of_their_kinds(event: Path) -> None:
    shown = [sheet for sheet in openpyxl.load_workbook(event) if sheet.sheet_state == "visible"]
    colours = [sheet.sheet_properties.tabColor.rgb for sheet in shown]
    assert list(dict.fromkeys(colours)) == ["FFF2C200", "FF1F3A5F", "FF8FA3BF", "FFA6A6A6"]
    assert colours == sorted(colours, key=list(dict.fromkeys(colours)).index)
