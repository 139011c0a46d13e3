"""K1, K2, K4: what cannot be is refused with a clear message and the right exit code, and nothing is written."""

import json
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.errors import BadOptions, Exit, NoSuchSize, ProblemsFound, SheetgenError
from sheetgen.model.entrants import Player
from tests.terminal import run

NAMES = [Player(f"N{number}", rating=2000 - number) for number in range(1, 9)]


@pytest.mark.parametrize(
    ("asked", "kind", "code"),
    [
        ({"count": 0}, NoSuchSize, "no-such-size"),
        ({"count": 1}, NoSuchSize, "no-such-size"),
        ({"count": 8193}, NoSuchSize, "no-such-size"),
        ({"count": 8, "enter": {1: 9}}, BadOptions, "too-many-entering"),
        ({"count": 8, "enter": ["9=1"]}, BadOptions, "entry-after-final"),
        ({"count": 8, "enter": ["x=1"]}, BadOptions, "bad-entry"),
        ({"count": 8, "enter": ["1=x"]}, BadOptions, "bad-entry"),
        ({"count": 8, "enter_at": ["eighth=1"]}, BadOptions, "unknown-round"),
        ({"count": 8, "enter": {1: 4}}, BadOptions, "no-knockout-plan"),
        ({"count": 3, "third_place": True}, BadOptions, "no-third-place"),
        ({"count": 8, "match": "team"}, BadOptions, "bad-boards"),
        ({"count": 8, "match": "team", "boards": 99}, BadOptions, "bad-boards"),
        ({"count": 8, "boards": 4}, BadOptions, "only-for-team-matches"),
        ({"count": 8, "decide": "GP"}, BadOptions, "only-for-team-matches"),
        ({"count": 8, "match": "team", "boards": 4, "decide": "GP GP"}, BadOptions, "bad-decide"),
        ({"count": 8, "match": "team", "boards": 4, "decide": "SB"}, BadOptions, "bad-decide"),
        ({"count": 8, "match": "chess"}, BadOptions, "bad-option"),
        ({"count": 8, "seeding": "strength"}, BadOptions, "bad-option"),
        ({"count": 8, "seed": "7"}, BadOptions, "seed-without-draw"),
        ({"count": 8, "order": "PTS"}, BadOptions, "order-in-knockout"),
        ({"count": 8, "double": True}, BadOptions, "option-of-another-system"),
        ({}, BadOptions, "count-or-players"),
        ({"players": NAMES, "count": 7}, BadOptions, "count-below-list"),
        ({"players": [*NAMES, Player("N3")]}, ProblemsFound, "name-twice"),
        ({"players": [Player("A", entry="soon"), *NAMES]}, ProblemsFound, "unknown-entry"),
    ],
)
def test_what_cannot_be_is_refused(asked: dict[str, Any], kind: type[SheetgenError], code: str, tmp_path: Path) -> None:
    with pytest.raises(kind) as refusal:
        sheetgen.new("knockout", tmp_path / "cup.xlsx", **asked)
    assert code in [problem.code for problem in refusal.value.problems]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("count", "status", "words"),
    [("1", Exit.NO_SUCH_SIZE, "2"), ("4", Exit.OPTIONS, "2 → 1 + 2 = 3")],
)
def test_the_command_says_why_and_which_counts_work(count: str, status: int, words: str) -> None:
    done = run("plan", "knockout", "--count", count, "--enter", "1=2")
    assert done.returncode == status and words in done.stderr and done.stdout == ""


@pytest.mark.parametrize(("lang", "none"), [("en", "1/16=none"), ("fr", "1/16=aucune")])
def test_where_nothing_near_works_the_command_says_so(lang: str, none: str) -> None:
    done = run("plan", "knockout", "--count", "8", "--enter-at", "1/16=1", lang=lang)
    assert done.returncode == Exit.OPTIONS and none in done.stderr and "–" not in done.stderr


@pytest.mark.parametrize("count", ["0", "1"])
def test_too_few_are_told_how_many_it_takes_and_how_many_there_can_be(count: str) -> None:
    said = run("plan", "knockout", "--count", count).stderr
    assert "at least 2" in said and "8192" in said


def test_a_list_with_a_name_twice_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text("name,licence\nAnna,A1\nBob,B2\nAnna,A1\n", encoding="utf-8")
    done = run("new", "knockout", tmp_path / "cup.xlsx", "--players", path)
    assert done.returncode == Exit.CONTENT and "Anna" in done.stderr and "4" in done.stderr


@pytest.mark.parametrize(
    ("entry", "status", "word"), [("soon", Exit.CONTENT, "soon"), ("9", Exit.OPTIONS, "9=1"), ("", Exit.FINE, "")]
)
def test_an_impossible_entry_of_a_list_is_told_with_its_line(
    entry: str, status: int, word: str, tmp_path: Path
) -> None:
    path = tmp_path / "players.csv"
    path.write_text(f"name,entry\nAnna,\nBob,{entry}\nCleo,\nDan,\n", encoding="utf-8")
    done = run("new", "knockout", tmp_path / "cup.xlsx", "--players", path)
    assert done.returncode == status and word in done.stderr
    assert ("line 3" in done.stderr) is bool(entry) and (tmp_path / "cup.xlsx").exists() is not bool(entry)


def cup(folder: Path, **asked: Any) -> Path:
    path = folder / "cup.xlsx"
    sheetgen.new("knockout", path, players=NAMES, **asked)
    return path


def results(folder: Path, *lines: str) -> Path:
    path = folder / "results.csv"
    path.write_text("\n".join(("round,match,board,result", *lines)), encoding="utf-8")
    return path


@pytest.mark.parametrize("line", ["2,1,1,1-0", "1,9,1,1-0", "final,5,1,1-0", "1,1,2,1-0"])
def test_a_result_of_a_match_that_does_not_exist_there_fills_nothing(line: str, tmp_path: Path) -> None:
    path = cup(tmp_path)
    before = path.read_bytes()
    with pytest.raises(ProblemsFound) as refusal:
        sheetgen.fill(path, results=results(tmp_path, "1,1,1,1-0", line))
    assert [problem.code for problem in refusal.value.problems] == ["no-such-game"]
    assert path.read_bytes() == before


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["1", "quarter-final", "Quarts de finale", "quart", "Quarter-finals"])
def test_a_round_may_be_named_as_people_name_it(name: str, tmp_path: Path) -> None:
    path = cup(tmp_path)
    assert sheetgen.fill(path, results=results(tmp_path, f"{name},2,1,1-0")).cells == 1


def test_a_drawn_match_is_a_warning_that_names_the_two(tmp_path: Path) -> None:
    path = cup(tmp_path)
    sheetgen.fill(path, results=results(tmp_path, "1,1,1,1/2"))
    done = run("rank", path, "--json")
    assert done.returncode == Exit.FINE
    (problem,) = (each for each in json.loads(done.stdout)["problems"] if each["code"] == "undecided-match")
    assert problem["severity"] == "warning" and problem["sheet"] == "Matchs" and problem["cell"]


def test_lots_are_refused(tmp_path: Path) -> None:
    path = cup(tmp_path)
    done = run("rank", path, "--lots")
    assert done.returncode == Exit.OPTIONS and done.stdout == ""


def test_a_list_may_say_who_enters_later(tmp_path: Path) -> None:
    late = [Player("Late", entry="semi-final"), *NAMES[:6]]
    sheetgen.new("knockout", tmp_path / "cup.xlsx", players=late)
    found = sheetgen.rank(tmp_path / "cup.xlsx")
    assert found.spec.enter_at == (("semi-final", 1),) and found.entrants[1].name == "Late"


def test_places_left_empty_are_filled_in_the_order_of_the_seeds(tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    sheetgen.new("knockout", path, count=8, seeding="elo")
    listed = tmp_path / "players.csv"
    listed.write_text("name,rating\nWeak,1500\nStrong,2200\nMiddle,1800\n", encoding="utf-8")
    sheetgen.fill(path, players=listed)
    found = sheetgen.rank(path).entrants
    assert [found[seed].name for seed in sorted(found)] == ["Strong", "Middle", "Weak"]


@pytest.mark.slow
def test_a_drawn_order_is_repeated_by_its_seed(tmp_path: Path) -> None:
    orders = []
    for turn, seed in enumerate(("42", "42", "43")):
        path = tmp_path / f"{turn}.xlsx"
        sheetgen.new("knockout", path, players=NAMES, seeding="draw", seed=seed)
        orders.append([entrant.name for entrant in sheetgen.rank(path).entrants.values()])
    assert orders[0] == orders[1] != orders[2]
