"""The complete example: made, filled and ranked by the commands a reader would type."""

import io
import json
import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest
from openpyxl.reader.excel import load_workbook

from sheetgen.operations.reading.readback import read_workbook
from tests.molter import example
from tests.terminal import run

FOLDER = example.FOLDER
EXPECTED: dict[str, Any] = json.loads((FOLDER / "ranking.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def ranked(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    path = tmp_path_factory.mktemp("example") / "event.xlsx"
    asked = ("--teams", FOLDER / "teams.csv", "--players-per-team", "4", "--rules", "livre")
    assert run("new", "molter", path, *asked).returncode == 0
    assert run("fill", path, "--results", FOLDER / "results.csv").returncode == 0
    done = run("rank", path, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.slow
def test_the_teams_are_ranked_as_expected(ranked: dict[str, Any]) -> None:
    assert ranked["standings"] == EXPECTED["standings"]


@pytest.mark.slow
def test_the_players_are_ranked_as_expected(ranked: dict[str, Any]) -> None:
    rows = [{name: row[name] for name in ("rank", "id", "name", "values")} for row in ranked["individuals"]]
    assert rows == EXPECTED["individuals"]


@pytest.mark.slow
def test_the_example_is_complete_and_without_problems(ranked: dict[str, Any]) -> None:
    assert ranked["complete"] and ranked["games"] == {"total": 40, "entered": 40}
    assert (ranked["problems"], ranked["discrepancies"]) == ([], [])


@pytest.mark.slow
def test_the_workbook_of_the_example_is_fresh() -> None:
    kept, fresh = (read_workbook(data) for data in ((FOLDER / "event.xlsx").read_bytes(), example.filled_event()))
    assert kept.spec == fresh.spec and kept.entries == fresh.entries
    kept_cells, fresh_cells = (
        {
            (sheet.title, cell.coordinate): cell.value
            for sheet in load_workbook(io.BytesIO(data))
            for row in sheet
            for cell in row
            if cell.value is not None
        }
        for data in ((FOLDER / "event.xlsx").read_bytes(), example.filled_event())
    )
    different = [place for place in {*kept_cells, *fresh_cells} if kept_cells.get(place) != fresh_cells.get(place)]
    assert sorted(different) == [], "write it anew: tests.molter.example.filled_event()"


@pytest.mark.slow
def test_the_workbook_of_the_example_is_in_order() -> None:
    done = run("check", FOLDER / "event.xlsx", "--json")
    assert json.loads(done.stdout)[0]["clean"] and done.returncode == 0


@pytest.mark.slow
def test_the_official_ranking_in_the_workbook_is_the_expected_one() -> None:
    sheet = load_workbook(FOLDER / "event.xlsx", data_only=True)["Classement officiel"]
    names = [sheet.cell(row, 3).value for row in range(7, 12)]
    assert names == [row["name"] for row in EXPECTED["standings"]]
    assert "07/03/2026" in sheet["A4"].value


@pytest.mark.slow
def test_the_commands_of_its_page_run_and_give_the_same_ranking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = (FOLDER / "README.md").read_text(encoding="utf-8").split("```sh\n")[1].split("```")[0]
    for name in ("teams.csv", "results.csv"):
        shutil.copy(FOLDER / name, tmp_path)
    monkeypatch.chdir(tmp_path)
    for command in shown.splitlines():
        done = run(*shlex.split(command)[1:])
        assert done.returncode == 0, (command, done.stderr)
    assert json.loads(run("rank", "cup.xlsx", "--json").stdout)["standings"] == EXPECTED["standings"]


def test_what_its_page_says_of_the_ties_is_so() -> None:
    values = [row["values"] for row in EXPECTED["standings"]]
    assert [row["PTS"] for row in values] == [10, 10, 10, 5, 5]
    assert values[0]["BERLIN"] > values[1]["BERLIN"] == values[2]["BERLIN"]
    assert values[1]["WINS"] == values[2]["WINS"] and values[1]["H2H"] > values[2]["H2H"]
    assert values[3]["BERLIN"] - values[4]["BERLIN"] == 0.5


@pytest.mark.slow
def test_typing_on_the_team_sheets_gives_the_same_ranking(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    asked = ("--teams", FOLDER / "teams.csv", "--players-per-team", "4", "--rules", "livre", "--entry", "teams")
    assert run("new", "molter", path, *asked).returncode == 0
    assert run("fill", path, "--results", FOLDER / "results.csv").returncode == 0
    found = json.loads(run("rank", path, "--json").stdout)
    assert found["standings"] == EXPECTED["standings"]
