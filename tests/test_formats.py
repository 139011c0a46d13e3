"""Workbooks of every released format, kept for ever: what was read of them then is what is read of them now."""

import json
from pathlib import Path

import pytest

import sheetgen
from sheetgen import cli

pytestmark = pytest.mark.packaged

FOLDER = Path(__file__).parent / "data" / "formats"
KEPT = sorted(FOLDER.rglob("*.xlsx"))
KEPT = KEPT[::2] + KEPT[1::2]  # one of every system first
LAYOUTS = sorted(FOLDER.with_name("layouts").rglob("*.xlsx"))  # the examples as earlier layouts of the format had them
SYSTEMS = ("berger", "knockout", "league", "league-match", "molter", "pools", "scheveningen")


@pytest.mark.sampled(8)
@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_kept_workbook_is_read_as_on_the_day_it_was_made(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(path.parent)
    monkeypatch.setenv("SHEETGEN_LANG", "en")
    monkeypatch.setattr("sys.argv", ["sheetgen", "rank", path.name, "--json"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code in (0, None)
    kept, found = json.loads(path.with_suffix(".json").read_text(encoding="utf-8")), json.loads(capsys.readouterr().out)
    assert {key: found.get(key) for key in kept} == kept  # later versions may say more


@pytest.mark.sampled(1)
@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_kept_workbook_misses_no_cell_that_a_later_layout_has(path: Path) -> None:
    report = sheetgen.check(path)
    assert [problem for problem in report.problems if problem.code == "formula-overwritten"] == []
    assert not report.discrepancies


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_workbook_of_an_earlier_layout_misses_no_cell_that_a_later_one_has(path: Path) -> None:
    report = sheetgen.check(path)
    missed = ("formula-overwritten", "field-lost")
    assert [problem for problem in report.problems if problem.is_error or problem.code in missed] == []
    assert not report.discrepancies


def test_two_workbooks_of_every_system_of_the_first_format_are_kept() -> None:
    systems = [json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))["system"] for path in KEPT]
    assert {system: systems.count(system) for system in SYSTEMS} == dict.fromkeys(SYSTEMS, 2)
