"""A workbook followed while a round is played: real files, a clock that is set by hand, and nobody who waits."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sheetgen.errors import FileProblem, error
from sheetgen.exchange.reading import Loaded
from sheetgen.model.entrants import Player
from sheetgen.operations.new import make_workbooks
from sheetgen.operations.pairing.workbook import pair_workbook, unpair
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.operations.watch import AGAIN, SETTLED, Watcher, WatchStep
from sheetgen.present.pairing_page import pairing_page
from sheetgen.xlsx.patch import patch
from tests.terminal import run

NAMES = ("Anna", "Boris", "Clara", "David", "Ellen", "Franz")


@cache
def blank(rounds: int = 3) -> bytes:
    players = [Player(name, rating=2000 - 50 * place) for place, name in enumerate(NAMES)]
    return make_workbooks("swiss", players=Loaded(tuple(players)), rounds=rounds, lang="en", title="Evening open").data


@cache
def paired(data: bytes) -> bytes:
    return pair_workbook(data, "open.xlsx").data or b""


@cache
def with_results(data: bytes, number: int, *tokens: str) -> bytes:
    """The results of a round typed, of as many boards as there are tokens."""
    keys = {("rounds", number, board, "result"): token for board, token in enumerate(tokens, start=1)}
    return apply_changes(read_workbook(data), keys)


def after_round_1() -> bytes:
    return with_results(paired(blank()), 1, "1-0", "½-½", "0-1")


def rounds_in(data: bytes) -> int:
    """How many rounds stand in a workbook."""
    return max(
        (int(key[1]) for key in read_workbook(data).entries if key[0] == "rounds" and key[-1] == "white"), default=0
    )


class Evening:
    """A workbook on a desk, a program that may have it open, a clock, and what the watch said."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "open.xlsx"
        self.now = 0.0
        self.saves = 0
        self.pages = 0

    def save(self, data: bytes) -> None:
        """As a program does: the time of the file is another one even if the machine is quick."""
        self.path.write_bytes(data)
        self.saves += 1
        os.utime(self.path, ns=(self.saves * 10**9, self.saves * 10**9))

    def watch(self) -> list[WatchStep]:
        def page(found: Any) -> str:
            self.pages += 1
            return pairing_page(found)

        self.watcher = Watcher(self.path, page, clock=lambda: self.now)
        return list(self.watcher.begin())

    def look(self, seconds: float = 1.0) -> list[WatchStep]:
        self.now += seconds
        return list(self.watcher.look())

    def open(self, mark: str = ".~lock.open.xlsx#", text: bytes = b",Anna Arbiter,hall,,;") -> None:
        (self.path.parent / mark).write_bytes(text)

    def close(self, mark: str = ".~lock.open.xlsx#") -> None:
        (self.path.parent / mark).unlink()

    @property
    def page(self) -> Path:
        return self.path.with_name("open-r2.html")


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def said(steps: list[WatchStep]) -> list[str]:
    return [step.id for step in steps if step.id]


def codes(steps: list[WatchStep]) -> list[str]:
    return [problem.code for step in steps for problem in step.problems]


# ----------------------------------------------------------------------------------------------- a round in one gesture


def test_the_last_result_saved_in_an_open_workbook_makes_the_page_and_closing_it_fills_the_round(
    evening: Evening,
) -> None:
    evening.save(with_results(paired(blank()), 1, "1-0", "½-½"))
    evening.open()
    assert said(evening.watch()) == ["begun", "opened-by"]
    assert said(evening.look()) == []
    before = after_round_1()
    evening.save(before)
    steps = evening.look()
    assert said(steps) == ["saved", "paired", "page", "waits"]
    assert steps[0].facts == {"path": str(evening.path), "round": 1, "entered": 3, "games": 3}
    assert evening.path.read_bytes() == before, "never written while it is open"
    page = evening.page.read_text(encoding="utf-8")
    boards = pair_workbook(before, "").round.boards
    assert len(boards) == 3 and all(name in page for name in NAMES) and "Evening open" in page
    assert said(evening.look()) == [] and evening.path.read_bytes() == before
    evening.close()
    assert said(evening.look()) == ["closed", "filled"]
    assert evening.path.read_bytes() == paired(before)
    assert said(evening.look()) == []


@pytest.mark.slow
def test_a_closed_workbook_is_filled_at_once_and_the_next_round_follows(evening: Evening) -> None:
    evening.save(after_round_1())
    assert said(evening.watch()) == ["begun", "paired", "page", "filled"]
    second = evening.path.read_bytes()
    assert rounds_in(second) == 2
    evening.save(with_results(second, 2, "1-0", "1-0"))
    assert said(evening.look()) == ["saved"]
    evening.save(with_results(second, 2, "1-0", "1-0", "½-½"))
    assert said(evening.look()) == ["saved", "paired", "page", "filled"]
    third = evening.path.read_bytes()
    assert rounds_in(third) == 3 and evening.path.with_name("open-r3.html").exists()
    evening.save(with_results(third, 3, "1-0", "0-1", "½-½"))
    assert said(evening.look()) == ["saved", "over"]
    assert said(evening.look()) == []
    assert rounds_in(evening.path.read_bytes()) == 3


@pytest.mark.slow
def test_the_first_round_is_left_to_the_arbiter_since_players_may_still_come(evening: Evening) -> None:
    evening.save(blank())
    assert said(evening.watch()) == ["before-round-1"]
    assert evening.path.read_bytes() == blank() and not list(evening.path.parent.glob("*.html"))
    evening.save(paired(blank()))
    assert said(evening.look()) == ["paired-elsewhere", "saved"]


@pytest.mark.parametrize("mark", [pytest.param("~$open.xlsx", marks=pytest.mark.slow), "~$en.xlsx"])
def test_the_marks_of_excel_count_too(mark: str, evening: Evening) -> None:
    name = b"Anna Arbiter"
    evening.save(after_round_1())
    evening.open(mark, bytes([len(name)]) + name + b" " * 40)
    steps = evening.watch()
    assert said(steps) == ["begun", "opened-by", "paired", "page", "waits"]
    assert (steps[1].facts["program"], steps[1].facts["who"]) == ("Excel", "Anna Arbiter")
    assert rounds_in(evening.path.read_bytes()) == 1


def test_as_long_as_nothing_happens_the_file_is_not_read(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    from sheetgen.store import files

    evening.save(with_results(paired(blank()), 1, "1-0"))
    evening.watch()

    def never(*_: object) -> bytes:
        raise AssertionError("read")

    monkeypatch.setattr(files, "read_bytes", never)
    assert [said(evening.look()) for _ in range(5)] == [[]] * 5
    monkeypatch.undo()
    os.utime(evening.path, ns=(99 * 10**9, 99 * 10**9))
    assert said(evening.look()) == [], "saved again with the same content"


# -------------------------------------------------------------------------------------------- changed after the pairing


@pytest.mark.slow
def test_a_result_corrected_while_the_page_waits_pairs_anew_and_says_how_many_boards_are_others(
    evening: Evening,
) -> None:
    evening.save(after_round_1())
    evening.open()
    evening.watch()
    first = evening.page.read_text(encoding="utf-8")
    other = with_results(paired(blank()), 1, "0-1", "1-0", "1-0")
    evening.save(other)
    steps = evening.look()
    assert said(steps) == ["another", "page"]
    old, new = ({(each.number, each.white, each.black) for each in pair_workbook(data, "").round.boards}
                for data in (after_round_1(), other))  # fmt: skip
    assert steps[0].facts["count"] == len(new - old) > 0
    assert evening.page.read_text(encoding="utf-8") != first
    evening.close()
    assert said(evening.look()) == ["closed", "filled"]
    assert evening.path.read_bytes() == paired(other)


@pytest.mark.slow
def test_a_result_taken_away_withdraws_the_pairing(evening: Evening) -> None:
    evening.save(after_round_1())
    evening.open()
    evening.watch()
    evening.save(with_results(paired(blank()), 1, "1-0", "½-½"))
    assert said(evening.look()) == ["saved", "withdrawn"]
    evening.close()
    assert said(evening.look()) == ["closed"] and rounds_in(evening.path.read_bytes()) == 1


@pytest.mark.slow
def test_a_result_changed_under_a_round_that_is_in_the_workbook_leaves_it_and_says_so(evening: Evening) -> None:
    evening.save(after_round_1())
    evening.watch()
    second = evening.path.read_bytes()
    evening.save(with_results(second, 1, "0-1"))
    steps = evening.look()
    assert codes(steps) == ["result-changed-after-pairing"]
    assert rounds_in(evening.path.read_bytes()) == 2
    os.utime(evening.path, ns=(77 * 10**9, 77 * 10**9))
    assert codes(evening.look()) == []


@pytest.mark.slow
def test_a_round_overwritten_by_a_program_without_a_mark_is_filled_again(evening: Evening) -> None:
    evening.save(after_round_1())
    evening.watch()
    evening.save(after_round_1())
    assert said(evening.look()) == ["overwritten", "saved", "paired", "filled"]
    assert rounds_in(evening.path.read_bytes()) == 2


@pytest.mark.slow
def test_a_round_taken_back_on_purpose_is_left_alone(evening: Evening) -> None:
    evening.save(after_round_1())
    evening.watch()
    evening.save(unpair(evening.path.read_bytes(), "wrong list")[1])
    assert said(evening.look()) == ["taken-back", "saved"]
    assert said(evening.look()) == [] and rounds_in(evening.path.read_bytes()) == 1
    evening.save(paired(evening.path.read_bytes()))
    assert said(evening.look()) == ["paired-elsewhere", "saved"]


# ----------------------------------------------------------------------------------------------------- files in trouble


def test_a_half_saved_file_is_no_reason_to_say_anything(evening: Evening) -> None:
    evening.save(with_results(paired(blank()), 1, "1-0"))
    evening.watch()
    whole = after_round_1()
    for size in (0, 1000, len(whole) // 2):
        evening.save(whole[:size])
        assert (said(evening.look()), codes(evening.look(0.1))) == ([], [])
    evening.path.unlink()
    assert said(evening.look()) == []
    evening.save(whole)
    assert said(evening.look()) == ["saved", "paired", "page", "filled"]


@pytest.mark.slow
def test_a_file_that_stays_torn_is_told_once_and_followed_again_when_it_is_whole(evening: Evening) -> None:
    evening.save(with_results(paired(blank()), 1, "1-0"))
    evening.watch()
    evening.save(after_round_1()[:5000])
    assert codes(evening.look()) == []
    assert codes(evening.look(SETTLED))[-1] == "watch-unreadable"
    assert [codes(evening.look(AGAIN)) for _ in range(3)] == [[]] * 3
    evening.save(after_round_1())
    assert said(evening.look()) == ["back", "saved", "paired", "page", "filled"]


@pytest.mark.slow
def test_a_file_that_goes_away_is_waited_for(evening: Evening) -> None:
    evening.save(with_results(paired(blank()), 1, "1-0"))
    evening.watch()
    evening.path.unlink()
    assert said(evening.look()) == []
    assert said(evening.look(SETTLED)) == ["absent"]
    assert said(evening.look()) == []
    evening.save(after_round_1())
    assert said(evening.look()) == ["back", "saved", "paired", "page", "filled"]


@pytest.mark.slow
def test_a_file_that_gets_another_name_is_followed_there(evening: Evening) -> None:
    evening.save(with_results(paired(blank()), 1, "1-0"))
    evening.watch()
    renamed = evening.path.with_name("evening.xlsx")
    evening.path.rename(renamed)
    shutil.copy(renamed, evening.path.with_name("copy.xlsx"))
    assert said(evening.look()) == []
    assert said(evening.look(SETTLED)) == ["renamed"]
    evening.path = renamed
    evening.save(after_round_1())
    assert said(evening.look()) == ["saved", "paired", "page", "filled"]
    assert evening.path.with_name("evening-r2.html").exists() and rounds_in(renamed.read_bytes()) == 2


@pytest.mark.slow
def test_a_file_that_a_program_keeps_to_itself_is_tried_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows while a program saves: the file is there, and nobody else may read it."""
    from sheetgen.store import files

    def kept(path: Path, *_: object) -> bytes:
        raise FileProblem(error("cannot-read", reason="not-permitted", detail="").at(file=str(path)))

    evening.save(with_results(paired(blank()), 1, "1-0"))
    evening.watch()
    evening.save(after_round_1())
    with monkeypatch.context() as patched:
        patched.setattr(files, "read_bytes", kept)
        assert codes(evening.look()) == []
        assert codes(evening.look(SETTLED)) == ["cannot-read", "watch-unreadable"]
        assert codes(evening.look(AGAIN)) == []
    assert said(evening.look(AGAIN)) == ["back", "saved", "paired", "page", "filled"]


def test_errors_in_the_workbook_are_named_and_nothing_is_paired_until_they_are_corrected(evening: Evening) -> None:
    data = after_round_1()
    title, row, col = read_workbook(data).spots["rounds", 1, 1, "result"]
    evening.save(patch(data, {title: {(row, col): "9-9"}}))
    assert codes(evening.watch()) == ["unknown-result", "watch-errors"]
    assert codes(evening.look()) == [] and not evening.page.exists()
    evening.save(data)
    assert said(evening.look()) == ["begun", "paired", "page", "filled"]


@pytest.mark.slow
def test_a_round_that_cannot_be_paired_is_told_and_tried_again_after_the_next_save(evening: Evening) -> None:
    """All but one have left."""
    data = blank()
    for number, tokens in ((1, ("1-0",) * 3), (2, ("1-0",) * 3)):
        data = with_results(paired(data), number, *tokens)
    gone = {("players", line, "withdrawn"): 3 for line in range(2, 7)}
    evening.save(apply_changes(read_workbook(data), gone))
    told = codes(evening.watch())
    assert told[-1] == "watch-not-paired" and "pair-too-few" in told
    assert codes(evening.look()) == []
    evening.save(data)
    assert said(evening.look())[-3:] == ["paired", "page", "filled"]


def test_a_file_of_somebody_elses_in_the_place_of_the_page_stays(evening: Evening) -> None:
    evening.page.write_text("my own page")
    evening.save(after_round_1())
    steps = evening.watch()
    assert codes(steps) == ["watch-page-taken"] and evening.page.read_text() == "my own page"
    assert said(steps)[-1] == "filled"


@pytest.mark.slow
def test_who_saves_between_the_pairing_and_the_filling_is_asked_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sheetgen.store import files

    late = with_results(paired(blank()), 1, "0-1", "1-0", "1-0")
    write, hurry = files.write_whole, [True]

    def slowly(path: Path, *asked: Any, **others: Any) -> Any:
        if Path(path) == evening.path and hurry.pop():
            evening.save(late)
            hurry.append(False)
        return write(path, *asked, **others)

    evening.save(after_round_1())
    monkeypatch.setattr(files, "write_whole", slowly)
    evening.watch()
    assert evening.path.read_bytes() == late
    monkeypatch.undo()
    evening.look(AGAIN)
    assert evening.path.read_bytes() == paired(late)


@pytest.mark.parametrize("kind", ["missing", "text", "round robin"])
def test_what_cannot_be_followed_is_refused_at_once(kind: str, evening: Evening) -> None:
    if kind == "text":
        evening.path.write_text("a;b\n")
    elif kind == "round robin":
        evening.path.write_bytes(make_workbooks("berger", count=4).data)
    with pytest.raises(FileProblem):
        evening.watch()


# --------------------------------------------------------------------------------------------------------- the commands


def test_pair_says_at_once_that_the_workbook_is_open(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.save(after_round_1())
    evening.open()
    before = evening.path.read_bytes()

    def never(*_: object, **__: object) -> None:
        raise AssertionError("paired")

    monkeypatch.setattr("sheetgen.operations.pairing.workbook.pair_workbook", never)
    done = run("pair", evening.path)
    assert done.returncode == 4 and evening.path.read_bytes() == before
    assert "LibreOffice has the workbook open" in done.stderr and "sheetgen watch" in done.stderr
    monkeypatch.undo()
    assert run("pair", evening.path, "--dry-run").returncode == 0
    assert run("pair", evening.path, "-o", evening.path.with_name("other.xlsx")).returncode == 0
    evening.close()
    assert run("pair", evening.path).returncode == 0


def wait_for(condition: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.1)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is a signal here")
def test_the_real_command_follows_a_real_file_and_ends_with_ctrl_c(evening: Evening, tmp_path: Path) -> None:
    evening.save(with_results(paired(blank()), 1, "1-0"))
    evening.open()
    output = tmp_path / "said.txt"
    environment = {**os.environ, "SHEETGEN_LANG": "en", "PYTHONUTF8": "1"}
    with output.open("w", encoding="utf-8") as target:
        command = [sys.executable, "-m", "sheetgen", "watch", str(evening.path)]
        watch = subprocess.Popen(command, stdout=target, stderr=subprocess.STDOUT, env=environment)
        try:
            wait_for(lambda: "Ctrl-C ends the watch." in output.read_text(encoding="utf-8"))
            evening.save(after_round_1())
            wait_for(evening.page.exists)
            assert evening.path.read_bytes() == after_round_1()
            evening.close()
            wait_for(lambda: rounds_in(evening.path.read_bytes()) == 2)
            wait_for(lambda: "open it again" in output.read_text(encoding="utf-8"))
        finally:
            watch.send_signal(signal.SIGINT)
            status = watch.wait(timeout=60)
    text = output.read_text(encoding="utf-8")
    assert status == 0 and text.endswith("Ended. Nothing waits to be written.\n")
    steps = [line for line in text.splitlines() if re.match(r"\d\d:\d\d:\d\d  ", line)]
    assert len(steps) == 8 and "Traceback" not in text
