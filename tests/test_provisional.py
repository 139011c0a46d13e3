"""What the wall, the terminal and the pages say of a round that is open: played with the commands."""

import json
from pathlib import Path
from typing import Any

import pytest

from sheetgen import check
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.workbook.desk import NAME, POSTED_ROUND, RACE, STANDINGS
from sheetgen.workbook.values import Values
from tests.example import ROOT
from tests.oracle import libreoffice
from tests.terminal import run

EXAMPLES, LAYOUT_7 = ROOT / "examples", ROOT / "tests" / "data" / "layouts" / "7"


def done(*words: object, **facts: Any) -> str:
    ended = run(*words, **facts)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def typed(workbook: Path, header: str, *lines: str) -> None:
    listed = workbook.with_suffix(".csv")
    listed.write_text("\n".join([header, *lines]) + "\n", encoding="utf-8")
    done("fill", workbook, "--results", listed)


def cells(workbook: Path) -> Any:
    read = read_workbook(workbook.read_bytes())
    return Values(read.book, read.standing).known


def how_far(workbook: Path, *more: str) -> tuple[int, Any, Any]:
    found = json.loads(done("rank", workbook, "--json", *more))
    return found["after_round"], found["provisional"], found["games"]


@pytest.fixture(scope="module")
def two_rounds(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """An open of six: round 1 is played, round 2 is paired."""
    folder = tmp_path_factory.mktemp("open")
    names = folder / "names.csv"
    names.write_text("name,rating\n" + "".join(f"P{n},{2000 - n}\n" for n in range(1, 7)), encoding="utf-8")
    workbook = folder / "open.xlsx"
    order = ("--order", "PTS PS BH", "--rules", "fide-2026")
    done("new", "swiss", workbook, "--players", names, "--rounds", 5, "--lang", "en", *order)
    done("pair", workbook)
    typed(workbook, "round,board,result", "1,1,1-0", "1,2,1-0", "1,3,1-0")
    done("pair", workbook)
    return workbook.read_bytes()


@pytest.fixture
def opened(two_rounds: bytes, tmp_path: Path) -> Path:
    workbook = tmp_path / "open.xlsx"
    workbook.write_bytes(two_rounds)
    return workbook


def test_a_round_that_is_only_paired_counts_in_nothing(opened: Path) -> None:
    assert how_far(opened) == (1, None, {"total": 6, "entered": 3})
    assert done("rank", opened).startswith("After round 1: 3 of 6 results entered.")
    known = cells(opened)
    assert known[STANDINGS, NAME, 0] == "Standings – after round 1"
    assert known[RACE, NAME, 0].endswith(" – after round 1")
    rows = [[known[STANDINGS, row, col] for col in range(10)] for row in range(6, 12)]
    assert sorted(row[6:] for row in rows) == [["0", "0", "1", 1]] * 3 + [["1", "1", "0", 1]] * 3  # Pts, PS, BH, games


def test_results_of_an_open_round_count_and_make_the_standings_provisional(opened: Path, tmp_path: Path) -> None:
    typed(opened, "round,board,result", "2,2,½-½")
    found = json.loads(done("rank", opened, "--json"))
    assert (found["after_round"], found["provisional"]) == (1, {"round": 2, "entered": 1, "games": 3})
    points = sorted((row["values"]["PTS"], row["values"]["PS"]) for row in found["standings"])
    # The draw is in the running scores of its two players; for the others round 2 is not over.
    assert points == [(0, 0), (0, 0), (0.5, 0.5), (1, 1), (1, 1), (1.5, 2.5)]
    sentence = "After round 1, provisional: round 2, 1 of 3 results"
    assert done("rank", opened).startswith(f"{sentence} (4 of 6 in all).")
    assert f"{sentence} (4 of 6 in all)." in done("rank", opened, "--html")
    assert cells(opened)[STANDINGS, NAME, 0] == "Standings – after round 1, provisional: round 2, 1 of 3 results"
    done("publish", opened, tmp_path / "site")
    assert sentence in (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert check(opened).clean


def test_a_round_that_is_asked_for_and_not_complete_is_said(opened: Path) -> None:
    ended = run("rank", opened, "--after-round", 2)
    assert ended.returncode == 0 and ended.stdout.startswith("After round 1: ")
    assert "Round 2 is not complete (complete rounds: 1)" in ended.stderr
    assert "not complete" not in run("rank", opened, "--after-round", 1).stderr
    assert run("rank", opened, "--after-round", 9).returncode == 2


def test_the_official_ranking_says_that_it_is_provisional(opened: Path, tmp_path: Path) -> None:
    typed(opened, "round,board,result", "2,1,1-0")
    done("rank", opened, "--write", "--output", tmp_path / "written.xlsx")
    read = read_workbook((tmp_path / "written.xlsx").read_bytes())
    texts = [str(cell.value) for cell in read.source.cells(read.shifts.titles["official"]).values()]
    assert any("after round 1, provisional: round 2, 1 of 3 results" in text for text in texts)


def test_a_match_shows_no_score_before_all_its_boards_are_in(tmp_path: Path) -> None:
    workbook, teams = tmp_path / "league.xlsx", EXAMPLES / "league" / "teams.csv"
    done("new", "league", workbook, "--teams", teams, "--boards", 4, "--lang", "en", "--order", "MP GP")
    header = "round,match,board,result"
    typed(workbook, header, "1,1,1,1-0")
    assert (cells(workbook)[POSTED_ROUND, 5, 3], cells(workbook)[POSTED_ROUND, 6, 3]) == ("…", "")
    assert cells(workbook)[STANDINGS, NAME, 0] == "Standings – provisional: round 1, 1 of 12 results"
    done("publish", workbook, tmp_path / "site")
    assert "1 – 0" not in (tmp_path / "site" / "rounds.html").read_text(encoding="utf-8")
    typed(workbook, header, "1,1,2,1-0", "1,1,3,½-½", "1,1,4,0-1")
    assert cells(workbook)[POSTED_ROUND, 5, 3] == "2½ – 1½"


def test_a_cup_match_of_several_boards_shows_no_score_before_it_is_over(tmp_path: Path) -> None:
    workbook = tmp_path / "cup.xlsx"
    done("new", "knockout", workbook, "--count", 4, "--match", "team", "--boards", 2, "--lang", "en")
    header = "round,match,board,result"
    typed(workbook, header, "1,1,1,1-0")
    assert cells(workbook)[POSTED_ROUND, 5, 3] == "…"
    assert how_far(workbook) == (0, None, {"total": 3, "entered": 0})
    typed(workbook, header, "1,1,2,1-0")
    assert "–" in cells(workbook)[POSTED_ROUND, 5, 3]
    assert how_far(workbook)[:2] == (0, {"round": 1, "entered": 1, "games": 2})
    assert cells(workbook)[STANDINGS, NAME, 0].endswith(" – provisional: round 1, 1 of 2 results")


@pytest.mark.slow
def test_a_workbook_of_an_earlier_layout_says_what_its_own_cells_say(tmp_path: Path) -> None:
    """Its formulas are what they were: what they show of an open round is no discrepancy."""
    workbook = tmp_path / "league.xlsx"
    workbook.write_bytes((LAYOUT_7 / "league.xlsx").read_bytes())
    read = read_workbook(workbook.read_bytes())
    assert read.layout == 7
    assert read.book.sheets[STANDINGS].slots[NAME, 0] != read_workbook_of_today().book.sheets[STANDINGS].slots[NAME, 0]
    assert check(workbook).clean


def read_workbook_of_today() -> Any:
    return read_workbook((EXAMPLES / "league" / "event.xlsx").read_bytes())


@pytest.mark.libreoffice
def test_an_earlier_layout_that_libreoffice_recalculates_is_in_order_while_a_round_is_open(tmp_path: Path) -> None:
    files = {}
    for name in ("berger", "league", "molter", "swiss"):
        read = read_workbook((LAYOUT_7 / f"{name}.xlsx").read_bytes())
        results = [key for key in read.entries if key[-1] == "result"]
        files[name] = apply_changes(read, dict.fromkeys(results[len(results) // 2 :: 2]))
    again = libreoffice.convert_all(files, "xlsx")
    found = {name: differing(name, data, tmp_path) for name, data in again.items()}
    assert found == {name: [] for name in files}


def differing(name: str, data: bytes, folder: Path) -> list[Any]:
    (folder / f"{name}.xlsx").write_bytes(data)
    return list(check(folder / f"{name}.xlsx").discrepancies)
