"""Output that cannot be written where it goes, numbers nobody means, texts that never end, and a stop from outside."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from sheetgen.errors import FileProblem, NoSuchSize, Problem, ProblemsFound, error
from sheetgen.exchange.columns import Headers
from sheetgen.exchange.file import File
from sheetgen.i18n.catalogue import words
from sheetgen.operations.new import new
from sheetgen.operations.table import plan
from sheetgen.present.reports import message
from sheetgen.store import files, pages
from tests.cases import for_each
from tests.example import ROOT

EVENT = ROOT / "examples" / "berger" / "event.xlsx"
FULL = Path("/dev/full")
HUGE = "9" * 5000
ENGLISH = os.environ | {"SHEETGEN_LANG": "en"}


def sheetgen(*arguments: object, **how: object) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "sheetgen", *map(str, arguments)]
    return subprocess.run(command, stderr=subprocess.PIPE, text=True, env=ENGLISH, check=False, timeout=60, **how)  # type: ignore[call-overload, no-any-return]


@pytest.mark.slow
@pytest.mark.skipif(not FULL.exists(), reason="no disk that is always full")
@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["rank", EVENT], ["check", EVENT], ["recalc", EVENT]])
def test_output_onto_a_full_disk_is_no_mistake_of_the_program(arguments: Sequence[object]) -> None:
    with FULL.open("w") as full:
        done = sheetgen(*arguments, stdout=full)
    assert done.returncode == 4
    assert (
        done.stderr.startswith("error: The file cannot be written: the disk is full") and done.stderr.count("\n") == 1
    )


@pytest.mark.slow
@pytest.mark.skipif(not FULL.exists(), reason="no disk that is always full")
def test_complaints_onto_a_full_disk_keep_their_exit_status() -> None:
    with FULL.open("w") as full:
        command = [sys.executable, "-m", "sheetgen", "rank", "none.xlsx"]
        assert subprocess.run(command, stdout=full, stderr=full, check=False, timeout=60).returncode == 4


def test_what_is_said_of_the_output_does_not_say_that_nothing_was_changed() -> None:
    told = {
        kept: message(files.cannot_write(OSError(28, "full"), kept=kept), words("en")) for kept in ("file", "output")
    }
    assert "Nothing was changed." in told["file"] and "Nothing was changed." not in told["output"]


@for_each(
    "problem",
    [
        error("molter-not-built", teams=int("9" * 4000), players=4),
        error("molter-not-built", teams=4, players=10**6000),  # more digits than Python itself shows
        error("molter-not-built", teams=(10**5000, 4), possible=[(10**5000, 4)], most_teams=[(10**5000, 4)]),
    ],
)
def test_a_number_nobody_can_mean_is_cut(problem: Problem) -> None:
    assert len(message(problem, words("en"))) < 400


def test_a_number_of_nine_digits_is_shown_whole() -> None:
    assert "123\u00a0456\u00a0789" in message(error("missing-results", count=123456789, total=1), words("en"))


@for_each("entries", [[f"1={HUGE}"], [f"{HUGE}=2"]])
def test_entries_of_five_thousand_digits_are_refused_as_entries(entries: list[str]) -> None:
    with pytest.raises(Exception) as refusal:
        new("knockout", None, count=8, enter=entries)
    assert [problem.code for problem in refusal.value.problems] == ["bad-entry"]  # type: ignore[attr-defined]


def test_a_plan_for_more_than_ever_enter_is_refused() -> None:
    with pytest.raises(NoSuchSize):
        plan("knockout", count=10**4000)


def test_a_long_cell_is_called_a_long_text_and_no_quotation_mark() -> None:
    from sheetgen.exchange.tables import read_rows

    content = "name,remark\nAnna,fine\nBob," + "x" * 140_000
    with pytest.raises(ProblemsFound) as refusal:
        read_rows(File("players.csv", content.encode()), Headers.of({"name": ("name",)}, ("name",)))
    (problem,) = refusal.value.problems
    assert (problem.code, problem.where.line) == ("text-too-long", 3)


def test_pages_that_find_no_room_leave_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write, written = files.write_whole, []

    def until_full(path: files.StrPath, data: bytes, force: bool = False) -> tuple[Problem, ...]:
        if len(written) == 2:
            raise FileProblem(files.cannot_write(OSError(28, "No space left on device")))
        written.append(path)
        return write(path, data, force)

    monkeypatch.setattr(files, "write_whole", until_full)
    (tmp_path / "club").mkdir()
    site = {"index.html": b"1", "rounds/1.html": b"2", "rounds/deep/2.html": b"3"}
    with pytest.raises(FileProblem):
        pages.write_folder(tmp_path / "club" / "new" / "site", site)
    assert len(written) == 2 and [*tmp_path.rglob("*")] == [tmp_path / "club"]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals of another kind")
def test_who_is_ended_from_outside_says_what_ctrl_c_says(tmp_path: Path) -> None:
    for number in range(60):
        (tmp_path / f"{number:02}.xlsx").write_bytes(EVENT.read_bytes())
    told = {}
    for how in (signal.SIGINT, signal.SIGTERM):
        command = [sys.executable, "-m", "sheetgen", "recalc", str(tmp_path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENGLISH) as run:
            assert run.stdout is not None and run.stderr is not None
            run.stdout.read(1)  # the first workbook is done
            time.sleep(0.1)
            run.send_signal(how)
            run.stdout.read()
            told[how] = (run.stderr.read().split(" after ")[0], run.wait(30))
    assert told[signal.SIGINT] == told[signal.SIGTERM] == ("warning: Stopped", 130)
