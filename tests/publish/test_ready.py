"""check ends with one line a file: ready for its day, or what is missing."""

import sys
from pathlib import Path

import pytest

import sheetgen
from sheetgen import commands
from sheetgen.i18n.catalogue import words
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.present.reports import readiness
from tests.by_path import open_workbook
from tests.publish.sites import written


@pytest.mark.slow
def test_check_ends_with_a_line_for_every_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    players = written(tmp_path, "p.csv", "name,rating\nAnna,1500\nBen,1400\nCleo,1300\nDan,1200\n")
    good, bare = tmp_path / "good.xlsx", tmp_path / "bare.xlsx"
    sheetgen.new("berger", good, players=players, title="Spring")
    sheetgen.new("berger", bare, count=4)
    monkeypatch.setenv("SHEETGEN_LANG", "en")
    monkeypatch.setattr(sys, "argv", ["sheetgen", "check", str(good), str(bare)])
    with pytest.raises(SystemExit) as end:
        commands.run()
    assert end.value.code == 0  # nothing is wrong: the day has not begun
    told = capsys.readouterr().out.splitlines()[-2:]
    assert told == [f"{good}: ready.", f"{bare}: NOT ready; the title is missing; players without a name: 4."]


@pytest.mark.slow
def test_teams_and_their_players_need_names(tmp_path: Path) -> None:
    sheetgen.new("league", tmp_path / "league.xlsx", teams=4, boards=4, title="League")
    assert sheetgen.check(tmp_path / "league.xlsx").wanting == {"teams": 4}
    found = sheetgen.check(tmp_path / "league.xlsx")
    assert readiness(found, words("fr")).endswith("PAS prêt ; équipes sans nom : 4.")


def test_a_workbook_with_errors_is_not_ready(tmp_path: Path) -> None:
    players = written(tmp_path, "p.csv", "name,rating\nAnna,1500\nBen,1400\nCleo,1300\nDan,1200\n")
    sheetgen.new("berger", tmp_path / "e.xlsx", players=players, title="Spring")
    read, _, _ = open_workbook(tmp_path / "e.xlsx")
    data = apply_changes(read, {("players", 1, "rating"): "many"})
    (tmp_path / "e.xlsx").write_bytes(data)
    found = sheetgen.check(tmp_path / "e.xlsx")
    assert not found.ready
    assert "to be mended: 1." in readiness(found, words("en"))  # the cell that was typed in, and no other
