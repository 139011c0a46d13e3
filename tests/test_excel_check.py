"""The workbooks of docs/excel-check.md are in the state the page tells."""

from pathlib import Path

from sheetgen.operations.reading.readback import read_workbook
from sheetgen.workbook.place import a1
from tests.example import ROOT
from tests.excel_check import WRONG, files
from tests.oracle import ironcalc
from tests.oracle.grid import text_at

PAGE = (ROOT / "docs" / "excel-check.md").read_text(encoding="utf-8")


def test_the_page_names_the_cells_that_are_wrong_and_those_to_type_in(tmp_path: Path) -> None:
    made = files(tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert all(name in PAGE for name in made)
    assert all(a1(*place) in PAGE for cells in WRONG.values() for place in cells)
    robin, cup = (read_workbook(made[name]) for name in ("1-round-robin.xlsx", "2-cup.xlsx"))
    assert {problem.where.cell for problem in robin.problems} == {"C8"}
    assert [a1(*robin.book.kept()["rounds", 1, board, "result"][0][1:]) for board in (3, 4)] == ["E9", "E10"]
    games = [a1(*cup.book.kept()["games", number, "result"][0][1:]) for number in (1, 5, 6, 7)]
    assert games == ["D7", "D13", "D14", "D17"]
    assert all(cell in PAGE for cell in games)


def test_a_program_that_opens_the_first_sees_three_errors(tmp_path: Path) -> None:
    sheets = ironcalc.recalculate(files(tmp_path)["1-round-robin.xlsx"])
    assert text_at(sheets["Event"], 0, 1) == "3 error(s) to correct: see the sheet Checks"
    assert "*3 error(s) to correct: see the sheet Checks*" in PAGE
