"""Where files go and what becomes of them: the tour, parts that came back, lists indexed once, how a process ends."""

import atexit
import io
import os
import sqlite3
import sys
import threading
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import sheetgen.cli as door
from sheetgen.commands import progress
from sheetgen.errors import BadOptions, FileProblem, ProblemsFound, error
from sheetgen.exchange.list_lookup import list_key
from sheetgen.exchange.reading import Loaded
from sheetgen.model.entrants import Player, Team
from sheetgen.operations import demo as tour
from sheetgen.operations import fill as filling
from sheetgen.operations import new as making
from sheetgen.operations import templates as ready
from sheetgen.operations.batch import line
from sheetgen.operations.batch import match_sheets as returned
from sheetgen.operations.batch.line import Request, WorkbookLine
from sheetgen.operations.new import Workbook
from sheetgen.store import files, rating_index
from sheetgen.systems.registry import SYSTEMS
from sheetgen.systems.system import Size
from tests.cases import for_each
from tests.test_asked import Found

# ----------------------------------------------------------------------------------------------------- made and placed


@for_each(
    "name,folder,path",
    [("", "", "a/out.xlsx"), ("A", "", "a/out-A.xlsx"), ("m1.xlsx", "sheets", "sheets/m1.xlsx")],
)
def test_a_workbook_goes_where_it_was_asked_for_beside_it_or_into_its_folder(name: str, folder: str, path: str) -> None:
    assert making.place_of(Path("a/out.xlsx"), Workbook(b"", name, folder)) == Path(path)


def test_a_summary_stands_behind_what_it_sums_up_and_nothing_is_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for names, order in ((("all", "A", "B"), ["out-A", "out-B", "out-all"]), (("", "A"), ["out", "out-A"])):
        books = tuple(Workbook(name.encode(), name, "deep/x" if name == "B" else "") for name in names)
        made = making.NewWorkbooks(None, books, (), None)
        monkeypatch.setattr(making, "make_workbooks", lambda system, made=made, **_: made)
        written = making.new_files("none", "out.xlsx")
        assert [path.stem for path in written.paths] == [each.replace("out-B", "B") for each in order]
        with pytest.raises(BadOptions) as refusal:
            making.new_files("none", "out.xlsx")
        assert len(refusal.value.problems) == len(names) and refusal.value.problems[0].code == "target-exists"
        assert making.new_files("none", "out.xlsx", force=True).paths == written.paths
        for path in written.paths:
            path.unlink()
    assert making.new_files("none").paths == ()


@for_each("given,taken", [("5", 5), (" 12 ", 12), (3, 3), (None, None)])
def test_teams_may_be_told_by_their_number(given: Any, taken: Any) -> None:
    assert making.listed_teams(given) == taken


def test_lists_are_taken_as_a_program_hands_them_over() -> None:
    ada, loaded = Player("Ada"), Loaded((Player("Bob"),))
    assert making.listed_players([ada]).items == (ada,) and making.listed_players(loaded) is loaded
    assert making.listed_players(None).items == () and making.listed_teams([Team("A")]).items == (Team("A"),)
    assert making.listed_teams(loaded) is loaded and making.event_told(None) is None


@for_each(
    "dates,day",
    [("2026-01-07/7d", "2026-01-07"), (" 2026-01-07, 2026-02-01", "2026-01-07"), ("07/01/2026", "2026-01-07"),
     ("", None), (None, None), ("  ", None)],
)  # fmt: skip
def test_the_first_day_of_an_event_is_told_by_its_dates(dates: str | None, day: str | None) -> None:
    assert (str(making._first_day(dates)) if making._first_day(dates) else None) == day


def test_every_list_is_filled_from_a_federation_s_and_said_to_be_old_once(monkeypatch: pytest.MonkeyPatch) -> None:
    old, doubt = error("list-too-old"), error("list-not-found")
    monkeypatch.setattr(making, "too_old", lambda index, day: [old])
    full = lambda players, index, kind: SimpleNamespace(  # noqa: E731
        players=tuple(Player(each.name, 7) for each in players), problems=(doubt,)
    )
    monkeypatch.setattr(making, "complete", full)
    teams = Loaded((Team("A", (Player("Cyd"),)),))
    asked = {"players": Loaded((Player("Ada"), Player("Bob"))), "teams": teams, "count": 4}
    found = making._completed(asked, None, "standard")
    assert found["players"].items == (Player("Ada", 7), Player("Bob", 7)) and found["count"] == 4
    assert found["teams"].items == (Team("A", (Player("Cyd", 7),)),)
    assert [each.code for each in found["players"].problems] == [doubt.code, doubt.code, old.code]
    assert [each.code for each in found["teams"].problems] == [doubt.code]


# -------------------------------------------------------------------------------------------------- ready: the tour


def test_blank_workbooks_are_told_one_by_one_and_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blank = ready.Blank("berger", Size("4", {"count": 4}), {"count": 4, "lang": "en"})
    blanks = [(name, blank) for name in ("a.xlsx", "b.xlsx")]
    monkeypatch.setattr(ready, "blanks", lambda: iter(blanks))
    seen: list[tuple[int, int]] = []
    made = ready.templates(tmp_path / "t", watch=lambda *told: seen.append(told))
    assert [path.name for path in made] == ["a.xlsx", "b.xlsx"] and seen == [(1, 2), (2, 2)]
    (tmp_path / "t" / "a.xlsx").unlink()
    with pytest.raises(BadOptions) as refusal:
        ready.templates(tmp_path / "t")
    (problem,) = refusal.value.problems
    assert (problem.code, problem.found, problem.data["count"]) == ("folder-taken", "b.xlsx", 1)
    assert not (tmp_path / "t" / "a.xlsx").exists() and len(ready.templates(tmp_path / "t", force=True)) == 2


def test_the_tour_makes_fills_and_ranks_one_event_of_each_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: dict[str, dict[str, Any]] = {}
    filled: list[str] = []

    def new_files(system: str, out: Path, **asked: Any) -> None:
        made[system] = asked
        out.write_bytes(b"new")

    monkeypatch.setattr(tour, "new_files", new_files)
    monkeypatch.setattr(tour, "fill", lambda workbook, results: filled.append(f"{workbook.stem} {results.is_file()}"))
    monkeypatch.setattr(tour, "rank", lambda workbook, write: Found(workbook=f"{workbook.stem} {write}"))
    monkeypatch.setattr(tour, "read_workbook", lambda data: data)
    monkeypatch.setattr(tour, "apply_changes", lambda read, typed: read + b" typed")
    monkeypatch.setattr(tour, "play", lambda data, results, source: data + b" played")
    shown = tour.demo(tmp_path / "d", lang="fr")
    systems = [name for name, system in SYSTEMS.items() if system.demo]
    assert list(made) == systems and [each.workbook for each in shown] == [f"{name} True" for name in systems]
    assert {asked["lang"] for asked in made.values()} == {"fr"} and all(asked["title"] for asked in made.values())
    paired = [name for name in systems if SYSTEMS[name].pair]
    assert sorted(filled) == sorted(f"{name} True" for name in systems if name not in paired) and paired
    assert {(tmp_path / "d" / f"{name}.xlsx").read_bytes() for name in paired} == {b"new typed played"}
    with pytest.raises(BadOptions, match="folder-taken"):
        tour.demo(tmp_path / "d")


# --------------------------------------------------------------------------------------------- parts that came back


def test_parts_are_shared_out_to_their_events_and_one_of_none_goes_to_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parts = {"a1": "a", "b1": "b", "x": "x", "a2": "a"}
    monkeypatch.setattr(returned, "try_open", parts.get)
    monkeypatch.setattr(returned, "_is_of", lambda part, event: part == event)
    shared = returned._shared_out({"A": "a", "B": "b"}, [*parts, "unread"])
    assert shared == {"A": ["a1", "x", "a2", "unread"], "B": ["b1"]}


def test_a_part_that_cannot_be_read_or_is_none_is_said_and_the_others_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(path: str) -> Any:
        if path == "bad":
            raise FileProblem(error("empty-file"))
        return SimpleNamespace(spec=SimpleNamespace(system=path.rstrip("12")))

    monkeypatch.setattr(returned, "open_match_sheet", opened)
    returns: Any = SimpleNamespace(part="match")
    parts, refused = returned._parts(returns, ["match1", "bad", "berger", "match2"])
    assert [path for path, _ in parts] == ["match1", "match2"]
    assert [(each.code, each.where.file) for each in refused] == [("empty-file", None), ("not-a-match-sheet", "berger")]


def test_a_folder_is_looked_through_for_parts_and_what_is_far_away_left_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lost = FileProblem(error("no-workbooks").at(file="empty"))
    monkeypatch.setattr(returned, "workbooks", lambda near: [*near, lost])
    seen: list[list[str]] = []

    def merge(paths: list[str], *, write: bool) -> Any:
        seen.append(paths)
        return (paths[1:], ["merged"]) if write else None

    monkeypatch.setattr(returned, "merge_folder", merge)
    assert returned.merge_found(["a", "b", "s3://c"], write=True) == (["b", "empty", "s3://c"], ["merged"])
    assert returned.merge_found(["a"], write=False) is None and seen == [["a", "b"], ["a"]]


# -------------------------------------------------------------------------------------------------- lists of ratings


def listed(folder: Path, text: str = "nom;elo\nLIND Anna;1500\nLIND Eva;1600\n", name: str = "list.csv") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_a_list_is_indexed_once_and_anew_when_it_has_changed(tmp_path: Path) -> None:
    path, cache, seen = listed(tmp_path), tmp_path / "cache", list[tuple[int, int]]()
    for _ in range(2):
        index = rating_index.open_list(path, lambda *told: seen.append(told), cache)
        assert (index.players, index.month, index.name) == (2, "", "list.csv")
        assert [each.rating for each in index.by_name(list_key("Lind, Anna"))] == [1500]
        assert len(index.by_beginning("", 1)) == 1 and len(index.by_beginning("", 9)) == 2
        assert index.by_number("fide_id", "") == [] and index.by_number("licence", "x") == []
        with pytest.raises(ValueError, match="name"):
            index.by_number("name", "x")
        index.close()
    size = path.stat().st_size
    assert seen == [(size, size)], "the second time nothing is read"
    (before,) = cache.iterdir()
    listed(tmp_path, "nom;elo\nROUX Bo;1400\n")
    rating_index.open_list(path, None, cache).close()
    (after,) = cache.iterdir()
    assert before != after


def test_a_list_may_be_the_only_one_in_a_zip(tmp_path: Path) -> None:
    for names, players in ((("list.csv", "read.me"), 2), (("a.csv", "b.txt"), None), (("read.me",), None)):
        path = tmp_path / f"{len(names)}{players}.zip"
        with zipfile.ZipFile(path, "w") as archive:
            for name in names:
                archive.writestr(name, "nom;elo\nLIND Anna;1500\nLIND Eva;1600\n")
        if players:
            index = rating_index.open_list(path, None, tmp_path / "cache")
            assert (index.players, index.name) == (players, "list.csv")
            index.close()
            continue
        with pytest.raises(FileProblem) as refusal:
            rating_index.open_list(path, None, tmp_path / "cache")
        (problem,) = refusal.value.problems
        assert (problem.code, problem.found, problem.where.file) == ("not-a-rating-list", ", ".join(names), str(path))


def test_a_list_that_is_not_there_or_cannot_be_kept_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FileProblem, match="no-such-file"):
        rating_index.open_list(tmp_path / "none.csv", None, tmp_path)

    def fail(*_: Any) -> None:
        raise sqlite3.OperationalError("disk is full")

    monkeypatch.setattr(rating_index, "_make", fail)
    with pytest.raises(FileProblem) as refusal:
        rating_index.open_list(listed(tmp_path), None, tmp_path / "cache")
    assert [(each.code, each.data["reason"]) for each in refusal.value.problems] == [("rating-index", "disk is full")]


@for_each(
    "platform,told,folder",
    [
        ("linux", {"SHEETGEN_CACHE": "/c"}, "/c"), ("linux", {"XDG_CACHE_HOME": "/x"}, "/x/sheetgen"),
        ("linux", {}, "/ada/.cache/sheetgen"), ("darwin", {}, "/ada/Library/Caches/sheetgen"),
        ("win32", {"LOCALAPPDATA": "/l"}, "/l/sheetgen"), ("win32", {}, "/ada/AppData/Local/sheetgen"),
    ],
)  # fmt: skip
def test_an_index_is_kept_where_the_system_keeps_such_things(platform: str, told: dict[str, str], folder: str) -> None:
    with pytest.MonkeyPatch.context() as patched:
        for name in ("SHEETGEN_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
            patched.delenv(name, raising=False)
        for name, value in told.items():
            patched.setenv(name, value)
        patched.setattr(sys, "platform", platform)
        patched.setattr(Path, "home", lambda: Path("/ada"))
        assert rating_index.cache_folder() == Path(folder)


def test_great_lists_are_written_part_by_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating_index, "BATCH", 2)
    players = [rating_index.RatedPlayer(name) for name in "abcde"]
    assert [len(rows) for rows in rating_index._batches(iter(players))] == [2, 2, 1]
    assert [len(rows) for rows in rating_index._batches(iter(players[:4]))] == [2, 2]


# -------------------------------------------------------------------------------------------- lines of a folder, a bar


def test_whatever_happens_to_a_workbook_is_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def recalculated(slip: BaseException) -> WorkbookLine:
        def fail(*_: Any) -> WorkbookLine:
            raise slip

        monkeypatch.setattr(line, "_recalculate", fail)
        return line.recalculate(Request("a.xlsx"))

    refused = recalculated(ProblemsFound(error("empty-file"), error("not-ours").at(file="b.xlsx")))
    told = [(each.code, each.where.file) for each in refused.problems]
    assert told == [("empty-file", "a.xlsx"), ("not-ours", "b.xlsx")]
    slipped = recalculated(KeyError("x" * 300))
    assert (slipped.problems[0].found, len(slipped.problems[0].data["detail"]), slipped.status) == ("KeyError", 200, 4)
    with pytest.raises(MemoryError):
        recalculated(MemoryError())


def test_only_what_is_in_order_is_written_or_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    found = SimpleNamespace(has_errors=False)
    monkeypatch.setattr(line, "rank", lambda path, workbook_only: found)
    monkeypatch.setattr(line, "write_official", lambda found, today: "written")
    monkeypatch.setattr(line, "line_of", lambda found, written=False: (found, written))
    assert line._recalculate("a", Request("a", write=True)) == ("written", True)
    assert line._recalculate("a", Request("a")) == (found, False)
    found.has_errors = True
    assert line._recalculate("a", Request("a", write=True)) == (found, False)


def test_three_leaders_are_named_and_nobody_before_anything_was_played() -> None:
    def leader(count: int, entered: int = 1) -> str:
        rows = tuple(SimpleNamespace(id=n, rank=1 if n <= count else 2) for n in range(1, 6))
        people = {n: SimpleNamespace(name=f"P{n}") for n in range(1, 6)}
        standings = SimpleNamespace(rows=rows)
        return line._leader(SimpleNamespace(entered=entered, entrants=people, standings=standings))

    assert [leader(1), leader(3), leader(4), leader(1, 0)] == ["P1", "P1 / P2 / P3", "P1 / P2 / P3 …", ""]


class Terminal(io.StringIO):
    flushed = 0

    def isatty(self) -> bool:
        return True

    def flush(self) -> None:
        self.flushed += 1


def test_a_bar_is_drawn_ten_times_a_second_at_most_and_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [5.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    screen = Terminal()
    bar = progress.Bar(screen)
    bar.clear()
    assert screen.getvalue() == "" and bar.alive
    bar(1, 3)
    now[0] += 0.09
    bar(2, 3)
    assert screen.getvalue() == f"\r\x1b[K[{'#' * 10}{'.' * 20}] 1/3" and screen.flushed == 1
    bar(3, 3)
    assert screen.getvalue().endswith(f"[{'#' * 30}] 3/3")
    now[0] += 0.125
    bar(1, 2)
    assert screen.getvalue().endswith(f"[{'#' * 15}{'.' * 15}] 1/2") and screen.flushed == 3
    bar.clear()
    assert screen.getvalue().endswith("\r\x1b[K") and screen.flushed == 4
    bar.clear()
    bar(1, 3)
    assert screen.getvalue().endswith("1/3") and screen.flushed == 5, "a bar taken away is drawn again at once"
    assert not progress.Bar(io.StringIO()).alive


# ------------------------------------------------------------------------------------------------ files, and the end


def test_a_lock_is_had_where_the_disk_knows_none() -> None:
    def lock(refusal: OSError | None) -> Any:
        def held(descriptor: int, how: int) -> None:
            if refusal:
                raise refusal

        return held

    assert [files._has_lock(1, lock(each), 0) for each in (None, BlockingIOError(), OSError())] == [True, False, True]


def test_a_folder_that_cannot_be_made_says_why(tmp_path: Path) -> None:
    files.make_folder(tmp_path / "a" / "b")
    files.make_folder(tmp_path / "a" / "b")
    (tmp_path / "file").write_text("x", "utf-8")
    with pytest.raises(FileProblem) as refusal:
        files.make_folder(tmp_path / "file" / "x")
    (problem,) = refusal.value.problems
    assert (problem.code, problem.data["reason"]) == ("cannot-write", "no-such-folder")


def test_a_process_ends_at_once_unless_somebody_still_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[int] = []
    monkeypatch.setattr(door.gc, "set_threshold", lambda *_: None)
    monkeypatch.setattr(atexit, "_run_exitfuncs", lambda: None)
    monkeypatch.setattr(os, "_exit", left.append)
    monkeypatch.setattr(threading, "active_count", lambda: 1)

    def process(code: Any) -> None:
        def main() -> None:
            raise SystemExit(code)

        monkeypatch.setattr(door, "main", main)
        with pytest.raises(SystemExit):
            door.process()

    for code in (None, 0, 3, "a sentence"):
        process(code)
    assert left == [0, 0, 3]
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(flush=lambda: (_ for _ in ()).throw(OSError())))
    process(1)
    monkeypatch.undo()
    monkeypatch.setattr(os, "_exit", left.append)
    monkeypatch.setattr(threading, "active_count", lambda: 2)
    door._leave(5)
    assert left == [0, 0, 3], "a reader who has gone, a thread that waits: the usual end"


def test_a_problem_that_names_no_file_is_one_of_this() -> None:
    slip = error("empty-file")
    assert [filling.in_file(each, Path("a")).where.file for each in (slip, slip.at(file="b"))] == ["a", "b"]
