"""``fill --rating-list``: what is not typed of the people of a workbook, with doubts at the cell of the name."""

from pathlib import Path

import pytest

import sheetgen
from sheetgen.cli import main
from sheetgen.model.entrants import Player, Team
from tests.by_path import open_workbook
from tests.rating.test_lists import LIST


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path / "cache"))
    (tmp_path / "list.txt").write_bytes(LIST)


def test_people_typed_by_name_get_the_rest_and_what_is_typed_stays(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    sheetgen.new(
        "berger", path, players=[Player("Martin Julie", 2000), Player("Martin Paul"), Player("")], extras="ratings"
    )
    done = sheetgen.fill(path, rating_list=tmp_path / "list.txt")
    read, _, _ = open_workbook(path)
    told = {key[2]: value for key, value in read.entries.items() if key[:2] == ("players", 1)}
    assert (told["rating"], told["title"], told["federation"], told["fide_id"]) == (2000, "FM", "FRA", "600001")
    assert read.entries["elo", 1, "k"] == 20
    assert ("players", 2, "rating") not in read.entries
    doubts = {problem.code: problem.where.cell for problem in done.problems}
    assert doubts["list-ambiguous"] == "B7"
    assert sheetgen.check(path).discrepancies == ()


@pytest.mark.slow
def test_every_system_knows_its_people(tmp_path: Path) -> None:
    julie = Player("Martin Julie")
    teams = [Team("Lyon", (julie, Player("X"))), Team("Metz", (Player("Y"), Player("Z")))]
    asked = {
        "swiss": {"players": [julie, Player("X")], "rounds": 1},
        "knockout": {"players": [julie, Player("X")]},
        "scheveningen": {"teams": teams},
        "league": {"teams": [*teams, Team("Nice"), Team("Caen")], "boards": 2},
    }
    for system, options in asked.items():
        path = tmp_path / f"{system}.xlsx"
        sheetgen.new(system, path, **options)
        sheetgen.fill(path, rating_list=tmp_path / "list.txt")
        entries = open_workbook(path)[0].entries
        (who,) = [key[:-1] for key, value in entries.items() if value == "Martin Julie"]
        assert (entries[(*who, "rating")], entries[(*who, "fide_id")]) == (2187, "600001")


def test_a_list_that_is_entered_is_completed_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, players = tmp_path / "event.xlsx", tmp_path / "players.csv"
    sheetgen.new("berger", path, count=4)
    players.write_text("name;birth\nMartin Julie;\nMartin Paul;2010\n", "utf-8")
    asked = ("fill", path, "--players", players, "--rating-list", tmp_path / "list.txt", "--rating-kind", "rapid")
    monkeypatch.setattr("sys.argv", ["sheetgen", *map(str, asked)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code in (0, None), capsys.readouterr()
    entries = open_workbook(path)[0].entries
    assert (entries["players", 1, "rating"], entries["players", 2, "fide_id"]) == (2100, "600003")
