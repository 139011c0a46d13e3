"""The same event through LibreOffice, in every format and after every harmless change: one ranking, no false alarm."""

import re
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.xlsx.source import open_source
from sheetgen.xlsx.write import write
from tests.berger.events import case
from tests.damage import calc
from tests.oracle.libreoffice import convert
from tests.readback.subjects import subject

pytestmark = [pytest.mark.long, pytest.mark.libreoffice]

# A row inside a block breaks what our formulas take from that block by position: said, as it should be.
INSIDE = "      sheet.Rows.insertByIndex(5, 1)"
# Sheets of one workbook in their order: every visible one gets a row above, a column before, and other neighbours.
HARMLESS = """
  count = 0
  For Each title In sheets.ElementNames
    sheet = sheets.getByName(title)
    If sheet.IsVisible Then
      sheet.Rows.insertByIndex(0, 2)
      sheet.Columns.insertByIndex(0, 1)
INSIDE
      sheet.Name = "Blatt " + count
      sheet.Rows.getByIndex(9).IsVisible = False
      count = count + 1
    End If
  Next
  sheets.moveByName("Blatt 4", 0)
"""


def event(seed: int, entry: str) -> bytes:
    while (drawn := case(seed)).spec.entry != entry:
        seed += 1
    return write(drawn.book(), drawn.entries)


def judged(tmp_path: Path, name: str, data: bytes) -> tuple[Any, ...]:
    """The ranking of a file, and what is said of it."""
    path = tmp_path / name
    path.write_bytes(data)
    ranking = sheetgen.rank(path)
    standings = [(row.id, row.rank, dict(row.values)) for row in ranking.standings.rows]
    doubts = {(problem.code, problem.found) for problem in ranking.problems}
    return standings, doubts, [(one.sheet, one.cell, one.shown, one.recomputed) for one in ranking.discrepancies]


@pytest.mark.parametrize("entry", ["rounds", "grid"])
@pytest.mark.parametrize("kind", ["xlsx", "ods", "xls"])
def test_an_event_saved_by_libreoffice_and_back_ranks_as_before(tmp_path: Path, kind: str, entry: str) -> None:
    data = event(21, entry)
    before = judged(tmp_path, "before.xlsx", data)
    saved = convert(data, kind)
    assert judged(tmp_path, f"saved.{kind}", saved) == before
    assert judged(tmp_path, "back.xlsx", convert(saved, "xlsx", source=kind)) == before


@pytest.mark.parametrize("entry", ["rounds", "grid"])
@pytest.mark.parametrize("kind", ["xlsx", "ods", "xls"])
def test_rows_columns_titles_and_order_may_all_change(tmp_path: Path, kind: str, entry: str) -> None:
    data = event(33, entry)
    standings, doubts, differences = judged(tmp_path, "before.xlsx", data)
    found = judged(tmp_path, f"after.{kind}", calc.edit(data, HARMLESS.replace("INSIDE", INSIDE), kind))
    assert found == (standings, doubts, differences)


SORTED_AND_FILTERED = """
  sheet = sheets.getByName("TITLE")
  Dim f(0) As New com.sun.star.table.TableSortField
  f(0).Field = FIELD
  f(0).IsAscending = False
  rows = sheet.getCellRangeByName("BLOCK")
  rows.sort(Array(Prop("SortFields", f()), Prop("ContainsHeader", False)))
  d = rows.createFilterDescriptor(True)
  Dim g(0) As New com.sun.star.sheet.TableFilterField
  g(0).Field = FIELD
  g(0).IsNumeric = False
  g(0).Operator = com.sun.star.sheet.FilterOperator.NOT_EMPTY
  d.setFilterFields(g())
  d.ContainsHeader = False
  rows.filter(d)
"""


def sorted_and_filtered(title: str, block: str, field: int, data: bytes, kind: str) -> bytes:
    lines = SORTED_AND_FILTERED.replace("TITLE", title).replace("BLOCK", block).replace("FIELD", str(field))
    return calc.edit(data, lines, kind)


@pytest.mark.parametrize(
    ("name", "title", "block", "field"),
    [
        ("berger, rounds", "Players", "A6:N9", 1),
        ("berger, grid", "Players", "A6:N9", 2),
        ("berger, grid", "Crosstable", "A6:K9", 0),
        ("knockout", "Participants", "A7:J12", 1),
    ],
)
@pytest.mark.parametrize("kind", ["xlsx", "ods", "xls"])
def test_lists_may_be_sorted_and_filtered(
    tmp_path: Path, kind: str, name: str, title: str, block: str, field: int
) -> None:
    """Every formula finds its rows by their numbers: the ranking and all the figures are what they were."""
    one = subject(name)
    numbers = [row[0] for row in one.book.keyed_rows["entrants" if name == "knockout" else "players"].rows]
    before = judged(tmp_path, "before.xlsx", one.data)
    changed = sorted_and_filtered(title, block, field, one.data, kind)
    read = open_source(changed)
    row, last = int(re.findall("[0-9]+", block)[0]) - 1, int(re.findall("[0-9]+", block)[1])
    assert [read.cells(title)[line, 0].value for line in range(row, last)] != numbers
    assert judged(tmp_path, f"after.{kind}", changed) == before


@pytest.mark.parametrize("system", ["molter", "knockout", "league", "scheveningen"])
@pytest.mark.parametrize("kind", ["xlsx", "ods", "xls"])
def test_every_system_ranks_as_before(tmp_path: Path, kind: str, system: str) -> None:
    demo = tmp_path / "demo.xlsx"
    sheetgen.new(system, demo, **SMALL[system])
    data = demo.read_bytes()
    before = judged(tmp_path, "before.xlsx", data)
    assert judged(tmp_path, f"after.{kind}", calc.edit(data, HARMLESS.replace("INSIDE", ""), kind)) == before


SMALL: dict[str, dict[str, Any]] = {
    "molter": {"teams": 3, "players_per_team": 4},
    "knockout": {"count": 6},
    "league": {"teams": 4, "boards": 4},
    "scheveningen": {"count": 4},
}
