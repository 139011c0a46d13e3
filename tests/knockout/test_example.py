"""The complete cup: made, filled and ranked by the commands a reader would type."""

import json
from pathlib import Path
from typing import Any

import pytest

from sheetgen.operations.reading.readback import read_workbook
from sheetgen.xlsx.package import open_package
from tests.knockout import example
from tests.terminal import run

FOLDER = example.FOLDER
EXPECTED: dict[str, Any] = json.loads((FOLDER / "ranking.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def ranked(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    path = tmp_path_factory.mktemp("example") / "event.xlsx"
    asked = ("--players", FOLDER / "players.csv", "--seeding", "elo", "--third-place", "--rules", "livre")
    made = run("new", "knockout", path, *asked)
    assert (made.returncode, made.stderr) == (0, "")
    assert run("fill", path, "--results", FOLDER / "results.csv").returncode == 0
    done = run("rank", path, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.slow
def test_the_cup_is_ranked_as_worked_out_by_hand(ranked: dict[str, Any]) -> None:
    assert ranked["standings"] == EXPECTED["standings"]


def test_the_ranking_names_its_system_and_order(ranked: dict[str, Any]) -> None:
    assert [ranked[name] for name in ("system", "rules", "order")] == [
        EXPECTED[name] for name in ("system", "rules", "order")
    ]


def test_the_example_is_complete_and_without_problems(ranked: dict[str, Any]) -> None:
    assert ranked["complete"] and ranked["games"] == {"total": 12, "entered": 12}
    assert (ranked["problems"], ranked["discrepancies"]) == ([], [])


def test_the_workbook_of_the_example_is_fresh() -> None:
    kept, fresh = (open_package(data) for data in ((FOLDER / "event.xlsx").read_bytes(), example.filled_event()))
    assert kept.members.keys() == fresh.members.keys(), "write it anew: python -m tests.refresh"
    for name, info in kept.members.items():
        if name.endswith("styles.xml"):  # the theme may change without the event
            continue
        same = kept.part(info.filename) == fresh.part(fresh.members[name].filename)
        assert same, f"{name}: write it anew: python -m tests.refresh"


def test_the_kept_workbook_holds_the_official_ranking_and_is_in_order(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes((FOLDER / "event.xlsx").read_bytes())
    (audit,) = json.loads(run("check", path, "--json").stdout)
    assert audit["clean"] and audit["discrepancies"] == []
    assert read_workbook(path.read_bytes()).problems == []


def test_the_explanation_tells_the_way_of_the_champion() -> None:
    told = run("rank", FOLDER / "event.xlsx", "--explain-for", "Yann Kermadec").stdout
    for name in ("Zélie Roche", "Maud Lacroix", "Léonard Marchand", "Inès Caron"):
        assert name in " ".join(told.split())
