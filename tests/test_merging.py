"""Copies of one event filled by different hands: what agrees is joined, what does not is listed, nothing is chosen."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.errors import BadOptions, FileProblem, ProblemsFound, SheetgenError
from sheetgen.operations.merge import merge
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.workbook.cells import Key
from sheetgen.xlsx.patch import patch
from tests.terminal import run
from tests.test_use_cases import refused

NAMES = ("Anna", "Bernard", "Chloé", "David")
Make = Callable[..., Path]


@pytest.fixture
def copy(tmp_path: Path) -> Make:
    """A copy of one event with some entries; results by round and board."""

    def made(name: str, results: dict[tuple[int, int], str], entries: dict[Key, Any] | None = None) -> Path:
        spec = BergerSpec(count=4, lang="en", order=("PTS", "DE", "WON", "SB"))
        told: dict[Key, Any] = {("players", number, "name"): who for number, who in enumerate(NAMES, start=1)}
        told |= {("rounds", *game, "result"): token for game, token in results.items()}
        path = tmp_path / f"{name}.xlsx"
        path.write_bytes(sheetgen.workbook_of(spec, told | (entries or {})))
        return path

    return made


def half(tmp_path: Path, name: str, halves: dict[tuple[int, str], str]) -> Path:
    """A copy whose results are typed in the grid: by row and column."""
    spec = BergerSpec(count=4, lang="en", order=("PTS", "DE"), entry="grid")
    path = tmp_path / f"{name}.xlsx"
    path.write_bytes(sheetgen.workbook_of(spec, {("grid", *place): token for place, token in halves.items()}))
    return path


def entries(path: Path) -> dict[Key, Any]:
    return read_workbook(path.read_bytes()).entries


def refusal(*paths: Path, out: Path) -> SheetgenError:
    """What is said when merging is refused; nothing is written then."""
    with pytest.raises(SheetgenError) as refused_:
        merge(paths, out)
    assert not out.exists()
    return refused_.value


def test_entries_of_three_hands_become_one_workbook(copy: Make, tmp_path: Path) -> None:
    first = copy("a", {(1, 1): "1-0"}, {("event", "title"): "Evening"})
    second = copy("b", {(1, 1): "1-0", (1, 2): "½-½"}, {("event", "place"): "Lyon"})
    third = copy("c", {(2, 1): "0-1", (3, 2): "+/-"}, {("players", 2, "rating"): 1700})
    out = tmp_path / "out.xlsx"
    done = merge([first, second, third], out)
    found = entries(out)
    assert {key[1:3]: value for key, value in found.items() if key[0] == "rounds"} == {
        (1, 1): "1-0",
        (1, 2): "½-½",
        (2, 1): "0-1",
        (3, 2): "+/-",
    }
    assert (found["event", "title"], found["event", "place"], found["players", 2, "rating"]) == (
        "Evening",
        "Lyon",
        1700,
    )
    assert [count for _, count in done.brought] == [6, 2, 3]
    assert done.cells == 5
    assert sheetgen.check(out).clean, "what the formulas show is up to date"


@pytest.mark.slow
def test_the_copies_themselves_stay_as_they_are(copy: Make, tmp_path: Path) -> None:
    paths = [copy("a", {(1, 1): "1-0"}), copy("b", {(1, 2): "1-0"})]
    before = [path.read_bytes() for path in paths]
    merge(paths, tmp_path / "out.xlsx")
    assert [path.read_bytes() for path in paths] == before


@pytest.mark.slow
def test_a_game_of_which_two_copies_differ_is_named_with_both_files_and_cells(copy: Make, tmp_path: Path) -> None:
    first, second = copy("a", {(1, 1): "1-0", (2, 2): "½-½"}), copy("b", {(1, 1): "0-1", (2, 2): "½-½"})
    told = refusal(first, second, out=tmp_path / "out.xlsx")
    (problem,) = told.problems
    assert isinstance(told, ProblemsFound)
    assert (problem.code, problem.found, problem.data["entry"]) == ("copies-disagree", "1-0", "1 / 1")
    assert (problem.where.file, problem.where.sheet, problem.where.cell) == (str(first), "Rounds", "E7")
    assert problem.data["others"] == [f"“0-1” ({second}, Rounds, E7)"]


@pytest.mark.slow
def test_every_game_in_conflict_is_listed_and_every_version_of_it(copy: Make, tmp_path: Path) -> None:
    paths = [
        copy(name, {(1, 1): one, (1, 2): two})
        for name, one, two in (("a", "1-0", "1-0"), ("b", "0-1", "1-0"), ("c", "½-½", "0-1"))
    ]
    told = refusal(*paths, out=tmp_path / "out.xlsx")
    assert [(problem.data["entry"], len(problem.data["others"])) for problem in told.problems] == [
        ("1 / 1", 2),
        ("1 / 2", 1),
    ]


@pytest.mark.slow
def test_names_that_differ_are_a_conflict_too(copy: Make, tmp_path: Path) -> None:
    first, second = copy("a", {}), copy("b", {}, {("players", 3, "name"): "Chloe"})
    told = refusal(first, second, out=tmp_path / "out.xlsx")
    assert [(problem.code, problem.found, problem.where.sheet) for problem in told.problems] == [
        ("copies-disagree", "Chloé", "Players")
    ]


def test_two_halves_of_a_game_from_two_hands_must_fit(tmp_path: Path) -> None:
    first, second = half(tmp_path, "a", {(1, "4w"): "1"}), half(tmp_path, "b", {(4, "1b"): "½"})
    told = refusal(first, second, out=tmp_path / "out.xlsx")
    assert [problem.code for problem in told.problems] == ["contradictory-halves", "copies-contradict"]
    own, other = told.problems
    assert own.where.file == str(first)
    assert [str(second) in text and "½" in text for text in other.data["others"]] == [True]


@pytest.mark.slow
def test_two_halves_that_fit_make_a_game(tmp_path: Path) -> None:
    out = tmp_path / "out.xlsx"
    merge([half(tmp_path, "a", {(1, "4w"): "1"}), half(tmp_path, "b", {(4, "1b"): "0"})], out)
    assert sheetgen.rank(out).entered == 1


def test_a_name_that_stands_twice_only_together_is_found(copy: Make, tmp_path: Path) -> None:
    first = copy("a", {}, {("players", 4, "name"): None})
    second = copy("b", {}, {("players", 4, "name"): "anna", ("players", 1, "name"): None})
    told = refusal(first, second, out=tmp_path / "out.xlsx")
    assert [problem.code for problem in told.problems] == ["name-twice", "copies-contradict"]
    twice, both = told.problems
    (other,) = both.data["others"]  # each is told of the other, never of himself
    assert (twice.where.cell, both.where.cell, both.found) == ("B9", "B9", "anna")
    assert "Anna" in other and str(first) in other


@pytest.mark.slow
def test_another_event_is_not_merged(copy: Make, tmp_path: Path) -> None:
    other = tmp_path / "other.xlsx"
    sheetgen.new("berger", other, count=6, lang="en")
    told = refusal(copy("a", {}), other, out=tmp_path / "out.xlsx")
    assert [(problem.code, problem.where.file) for problem in told.problems] == [("another-event", str(other))]


def test_a_copy_with_an_error_stops_everything_since_it_may_hide_an_entry(copy: Make, tmp_path: Path) -> None:
    first, second = copy("a", {}), copy("b", {(1, 1): "1-0"})
    second.write_bytes(patch(second.read_bytes(), {"Rounds": {(6, 4): "9-9"}}))
    told = refusal(first, second, out=tmp_path / "out.xlsx")
    assert [problem.code for problem in told.problems] == ["unknown-result", "not-merged"]
    assert told.problems[0].where.file == str(second)


def test_every_copy_that_cannot_be_read_is_named(copy: Make, tmp_path: Path) -> None:
    torn = tmp_path / "torn.xlsx"
    torn.write_bytes(copy("a", {}).read_bytes()[:5000])
    told = refusal(torn, tmp_path / "no.xlsx", out=tmp_path / "out.xlsx")
    assert isinstance(told, FileProblem)
    assert [problem.where.file for problem in told.problems] == [str(torn), str(tmp_path / "no.xlsx")]


def test_the_round_somebody_looked_at_is_no_conflict(copy: Make, tmp_path: Path) -> None:
    out = tmp_path / "out.xlsx"
    first, second = copy("a", {}, {("event", "after_round"): 1}), copy("b", {}, {("event", "after_round"): 2})
    done = merge([first, second], out)
    assert "view-of-first-copy" in {problem.code for problem in done.problems}
    assert entries(out)["event", "after_round"] == 1


@pytest.mark.slow
def test_one_copy_is_not_enough(copy: Make, tmp_path: Path) -> None:
    with pytest.raises(BadOptions):
        merge([copy("a", {})], tmp_path / "out.xlsx")


@pytest.mark.slow
def test_a_club_logo_in_the_first_copy_stays(copy: Make, tmp_path: Path) -> None:
    import openpyxl

    first, out = copy("a", {(1, 1): "1-0"}), tmp_path / "out.xlsx"
    book = openpyxl.load_workbook(first)
    book.create_sheet("Our club")["A1"] = "since 1923"
    book.save(first)
    merge([first, copy("b", {(1, 2): "1-0"})], out)
    assert openpyxl.load_workbook(out)["Our club"]["A1"].value == "since 1923"
    assert sheetgen.rank(out).entered == 2


# --------------------------------------------------------------------------------------------------------- the command


def test_the_command_says_what_each_copy_brought(copy: Make, tmp_path: Path) -> None:
    first, second = copy("a", {(1, 1): "1-0"}), copy("b", {(1, 2): "1-0"})
    done = run("merge", first, second, "-o", "out.xlsx", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        f"{first}: 5 entries",
        f"{second}: 1 entries",
        "out.xlsx written; cells added to the first copy: 1.",
    ]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("lang", "word"), [("en", "another copy says"), ("fr", "une autre copie dit")])
def test_the_command_lists_conflicts_and_writes_nothing(copy: Make, tmp_path: Path, lang: str, word: str) -> None:
    first, second = copy("a", {(1, 1): "1-0"}), copy("b", {(1, 1): "0-1"})
    done = run("merge", first, second, "-o", tmp_path / "out.xlsx", lang=lang)
    refused(done, 1, word, str(first), str(second), "E7", "“0-1”")
    assert not (tmp_path / "out.xlsx").exists()


@pytest.mark.slow
def test_a_file_that_exists_needs_force(copy: Make, tmp_path: Path) -> None:
    first, second = copy("a", {(1, 1): "1-0"}), copy("b", {(1, 2): "1-0"})
    shutil.copy(first, tmp_path / "out.xlsx")
    refused(run("merge", first, second, "-o", tmp_path / "out.xlsx"), 2, "out.xlsx")
    assert (tmp_path / "out.xlsx").read_bytes() == first.read_bytes()
    assert run("merge", first, second, "-o", tmp_path / "out.xlsx", "--force").returncode == 0
