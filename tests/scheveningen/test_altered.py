"""A pairing of a match between two teams that was altered by hand is named with the rule it breaks."""

from pathlib import Path

import pytest
from openpyxl.reader.excel import load_workbook

import sheetgen


@pytest.mark.slow
def test_two_boards_exchanged_break_the_rule_that_everybody_meets_everybody(tmp_path: Path) -> None:
    path = tmp_path / "match.xlsx"
    sheetgen.new("scheveningen", path, count=4, lang="en")
    book = load_workbook(path)
    sheet = book["Rounds"]
    sheet["C7"], sheet["C8"] = sheet["C8"].value, sheet["C7"].value
    book.save(path)
    found = [problem for problem in sheetgen.check(path).problems if problem.code == "pairing-altered"]
    assert [(problem.where.cell, problem.data["rule"]) for problem in found] == [("C7", "S1"), ("C8", "S1")]
