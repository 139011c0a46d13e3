"""examples/swiss: the example of the arbiter's book, as its kept workbook and its kept ranking have it."""

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from sheetgen import commands
from sheetgen.operations.reading.readback import read_workbook
from tests.dutch.test_book import POINTS, printed
from tests.swiss.example import FOLDER, filled_event

EXPECTED: dict[str, Any] = json.loads((FOLDER / "ranking.json").read_text(encoding="utf-8"))
KEPT = FOLDER / "event.xlsx"


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *typed: str) -> str:
    monkeypatch.setenv("SHEETGEN_LANG", "en")
    monkeypatch.setattr(sys, "argv", ["sheetgen", *typed])
    with pytest.raises(SystemExit) as end:
        commands.run()
    assert not end.value.code
    return capsys.readouterr().out


@pytest.mark.slow
def test_the_kept_workbook_is_what_its_lists_give() -> None:
    assert KEPT.read_bytes() == filled_event()


def test_the_kept_workbook_is_ranked_as_the_kept_ranking_says_with_the_points_the_book_prints(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = json.loads(run(monkeypatch, capsys, "rank", str(KEPT), "--json"))
    rows = [{name: row[name] for name in ("rank", "id", "name", "values")} for row in found["standings"]]
    assert rows == EXPECTED["standings"]
    points = {row["id"]: row["values"]["PTS"] for row in found["standings"]}
    assert [points[number] for number in sorted(points)] == [float(each) for each in POINTS]
    assert found["complete"]
    assert not found["discrepancies"]


def test_the_kept_workbook_has_the_boards_the_book_prints() -> None:
    entries = read_workbook(KEPT.read_bytes()).entries
    first = [(entries["rounds", 1, board, "white"], entries["rounds", 1, board, "black"]) for board in range(1, 8)]
    assert first == printed(1)


@pytest.mark.slow
def test_places_are_explained_rounds_are_checked_and_a_folder_is_recalculated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    shutil.copy(KEPT, tmp_path / "open.xlsx")
    winner = EXPECTED["standings"][0]["name"]
    assert winner in run(monkeypatch, capsys, "rank", str(KEPT), "--explain-for", winner)
    assert "5" in run(monkeypatch, capsys, "pair", str(KEPT), "--check")
    assert "open.xlsx" in run(monkeypatch, capsys, "recalc", str(tmp_path))
