"""Folders of workbooks: one line each, in order, whatever the others are like."""

import csv
import json
import os
import pty
import shutil
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.errors import BadOptions
from sheetgen.operations.batch.guard import Guard
from sheetgen.operations.batch.line import Request, State, WorkbookLine, from_facts, recalculate, to_facts
from sheetgen.operations.batch.pool import processes
from sheetgen.operations.recalc import Interrupted, Watch, recalc
from tests.batch.seasons import MISBEHAVIOUR, SPEC, damaged, entries, healthy, misbehaving, season
from tests.terminal import run
from tests.test_use_cases import COMMAND, refused


def reasons(line: WorkbookLine) -> set[str]:
    """The codes of everything that should be looked at."""
    return {problem.code for problem in line.doubts} | ({"discrepancy"} if line.discrepancies else set())


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Children that misbehave at workbooks of certain names, and note what they were given."""
    site, log = misbehaving(tmp_path / "misbehaviour")
    monkeypatch.syspath_prepend(str(site))
    return log


def given(log: Path) -> list[str]:
    return sorted(log.read_text(encoding="utf-8").split())


# ---------------------------------------------------------------------------------------------------------- one line


@pytest.mark.slow
def test_a_line_says_event_system_games_and_leader(tmp_path: Path) -> None:
    path = tmp_path / "one.xlsx"
    path.write_bytes(healthy(1))
    (line,) = recalc(path).lines
    leaders = [row.id for row in sheetgen.rank(path).standings.rows if row.rank == 1]
    assert (line.event, line.system, line.entered, line.total) == ("Evening 1", "berger", 6, 6)
    assert line.leader.split(" / ") == [("Anna", "Bernard", "Chloé", "David")[number - 1] for number in leaders]
    assert line.state is State.FINE


@pytest.mark.slow
def test_results_that_are_still_to_come_are_no_reason_to_look(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    path.write_bytes(sheetgen.workbook_of(SPEC, {}))
    (line,) = recalc(path).lines
    assert {problem.code for problem in line.problems} == {"missing-names", "missing-results"}
    assert (line.state, line.leader, line.entered) == (State.FINE, "", 0)


@pytest.mark.slow
def test_a_line_survives_the_way_through_a_pipe(tmp_path: Path) -> None:
    for path, _ in damaged(tmp_path):
        line = recalculate(Request(str(path)))
        assert line.problems or line.discrepancies
        again = from_facts(json.loads(json.dumps(to_facts(line))))
        assert again.state is line.state
        assert [problem.code for problem in again.problems] == [problem.code for problem in line.problems]
        assert [problem.where for problem in again.problems] == [problem.where for problem in line.problems]


@pytest.mark.slow
def test_every_damage_is_reported_for_its_own_reason(tmp_path: Path) -> None:
    expected = {str(path): code for path, code in damaged(tmp_path)}
    found = {line.workbook: reasons(line) for line in recalc(tmp_path).lines}
    assert {path: code for path, code in expected.items() if code not in found[path]} == {}


# ------------------------------------------------------------------------------------------------- which, in what order


@pytest.mark.slow
def test_folders_patterns_and_files_give_each_workbook_once_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    paths = season(Path("season"), 3) + season(Path("other"), 2)
    for hidden in ("~$event-0000.xlsx", ".sheetgen-1.tmp.xlsx", "notes.txt"):
        Path("season", "00", hidden).write_bytes(b"x")
    found = recalc(["other/00/event-0001.xlsx", "season", "o*/**/*.xlsx"]).lines
    assert [Path(line.workbook) for line in found] == [paths[4], *paths[:3], paths[3]]


@pytest.mark.slow
def test_a_path_that_gives_nothing_has_its_line_too(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    asked = [tmp_path / "empty", tmp_path / "no.xlsx", tmp_path / "q*.xlsx"]
    found = recalc(asked).lines
    assert [line.workbook for line in found] == list(map(str, asked))
    assert [reasons(line) for line in found] == [{"no-workbooks"}, {"no-such-file"}, {"no-workbooks"}]


@pytest.mark.parametrize(("jobs", "workbooks", "expected"), [(None, 49, 1), (None, 1, 1), (3, 2, 2), (1, 900, 1)])
def test_few_workbooks_get_one_process_and_never_more_than_there_are(
    jobs: int | None, workbooks: int, expected: int
) -> None:
    assert processes(jobs, workbooks) == expected


def test_many_workbooks_get_a_process_for_every_processor() -> None:
    assert processes(None, 50) == min(50, len(os.sched_getaffinity(0)))


def test_no_process_at_all_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOptions):
        recalc(tmp_path, jobs=0)


# ------------------------------------------------------------------------------------------ children that come to harm


@pytest.mark.slow
def test_a_workbook_that_kills_or_hangs_its_process_is_said_and_the_rest_goes_on(tmp_path: Path, log: Path) -> None:
    folder = tmp_path / "season"
    season(folder, 6)
    for name in MISBEHAVIOUR:
        (folder / f"{name}.xlsx").write_bytes(healthy(1))
    found = {Path(line.workbook).stem: line for line in recalc(folder, jobs=2, timeout=12).lines}
    failed = {name: reasons(line) for name, line in found.items() if line.state is not State.FINE}
    assert failed == {name: {code} for name, code in MISBEHAVIOUR.items()}
    assert len(found) == 9 and len(given(log)) == 9


@pytest.mark.slow
def test_a_child_that_has_gone_is_replaced(tmp_path: Path, log: Path) -> None:
    for name in ("kills-1", "kills-2", "fine"):
        (tmp_path / f"{name}.xlsx").write_bytes(healthy(1))
    guard = Guard(10)
    told = [guard.run(Request(str(tmp_path / f"{name}.xlsx"))).state for name in ("kills-1", "kills-2", "fine")]
    guard.close()
    assert told == [State.FAILED, State.FAILED, State.FINE]
    assert given(log) == ["fine.xlsx", "kills-1.xlsx", "kills-2.xlsx"]


@pytest.mark.slow
def test_modules_in_the_working_folder_are_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit('caught')", encoding="utf-8")
    (tmp_path / "event.xlsx").write_bytes(healthy(1))
    monkeypatch.chdir(tmp_path)
    assert recalc("event.xlsx").lines[0].state is State.FINE


# -------------------------------------------------------------------------------------------------------- interruption


def stop_after(number: int) -> Watch:
    def progress(done: int, _: int) -> None:
        if done >= number:
            raise KeyboardInterrupt

    return Watch(progress=progress)


@pytest.mark.slow
def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path, log: Path) -> None:
    folder = tmp_path / "season"
    season(folder, 12)
    with pytest.raises(Interrupted) as interruption:
        recalc(folder, watch=stop_after(5))
    journal = tmp_path / "season.recalc-journal"
    assert interruption.value.journal == journal and journal.is_file()
    assert 5 <= interruption.value.done < 12
    first = given(log)
    found = recalc(folder, resume=True)
    assert [line.state for line in found.lines] == [State.FINE] * 12
    assert given(log) == sorted({path.name for path in folder.rglob("*.xlsx")}), "each was read once"
    assert len(first) < 12
    assert not journal.exists()


@pytest.mark.slow
def test_a_workbook_that_has_changed_since_is_recalculated_again(tmp_path: Path, log: Path) -> None:
    folder = tmp_path / "season"
    first, *_ = season(folder, 12)
    with pytest.raises(Interrupted):
        recalc(folder, watch=stop_after(5))
    first.write_bytes(sheetgen.workbook_of(SPEC, entries(1, title="Another title")))
    found = recalc(folder, resume=True)
    assert found.lines[0].event == "Another title"
    assert given(log).count(first.name) == 2


@pytest.mark.slow
def test_without_resume_everything_is_recalculated(tmp_path: Path, log: Path) -> None:
    folder = tmp_path / "season"
    season(folder, 6)
    with pytest.raises(Interrupted):
        recalc(folder, watch=stop_after(3))
    before = len(given(log))
    recalc(folder)
    assert len(given(log)) == before + 6


@pytest.mark.slow
def test_a_journal_of_another_kind_of_run_or_a_torn_one_is_no_journal(tmp_path: Path) -> None:
    folder = tmp_path / "season"
    season(folder, 3)
    for text in ('{"format": 1, "write": true}\n{"stamp": [1, 2], "line": {"workbook": "x"}}\n', "{torn", "\x00"):
        (tmp_path / "season.recalc-journal").write_text(text, encoding="utf-8")
        assert len(recalc(folder, resume=True).lines) == 3


# A shell lets what it runs in the background ignore Ctrl-C, and the tests may run there: the command begins anew.
BEGIN = "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"
ATTENTIVE = (sys.executable, "-c", BEGIN)


@pytest.mark.slow
def test_ctrl_c_leaves_every_file_whole_and_resume_finishes(tmp_path: Path, log: Path) -> None:
    folder = tmp_path / "season"
    folder.mkdir()
    untouched = [healthy(number) for number in range(6)]
    for number in range(20):
        (folder / f"slow-{number:02}.xlsx").write_bytes(untouched[number % 6])
    environment = {**os.environ, "SHEETGEN_LANG": "en", "PYTHONUTF8": "1", "PYTHONPATH": str(log.parent / "site")}
    command = [*ATTENTIVE, str(COMMAND), "recalc", str(folder), "--write", "--jobs", "2"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8"}
    with subprocess.Popen(command, env=environment, **pipes) as process:
        while not log.exists() or len(given(log)) < 6:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "of 20 workbooks" in told and "--resume" in told and "season.recalc-journal" in told
    assert sorted(path.suffix for path in folder.iterdir()) == [".xlsx"] * 20
    written = [path for path in folder.iterdir() if sheetgen.check(path).clean and path.read_bytes() not in untouched]
    assert 0 < len(written) < 20
    done = run("recalc", folder, "--write", "--resume")
    assert done.returncode == 0, done.stdout
    assert not [path for path in folder.iterdir() if path.read_bytes() in untouched]


# ------------------------------------------------------------------------------------------------------------- writing


def test_write_puts_the_ranking_into_sound_workbooks_and_leaves_the_others_alone(tmp_path: Path) -> None:
    sound, unsound = tmp_path / "sound.xlsx", tmp_path / "unsound.xlsx"
    sound.write_bytes(healthy(1))
    unsound.write_bytes(next(path for path, code in damaged(tmp_path / "d") if code == "unknown-result").read_bytes())
    before = unsound.read_bytes()
    found = recalc([sound, unsound], write=True)
    assert [line.written for line in found.lines] == [True, False]
    assert [line.event for line in found.lines] == ["Evening 1", "Evening 1"], "what is known of it is still said"
    assert unsound.read_bytes() == before
    assert sound.read_bytes() != healthy(1) and sheetgen.check(sound).clean


@pytest.mark.slow
def test_without_write_no_byte_is_changed(tmp_path: Path) -> None:
    paths = season(tmp_path, 4)
    before = [path.read_bytes() for path in paths]
    recalc(tmp_path)
    assert [path.read_bytes() for path in paths] == before
    assert sorted(path for path in tmp_path.rglob("*") if path.is_file()) == sorted(paths)


# ----------------------------------------------------------------------------------------------------------- addresses


def test_a_workbook_behind_an_address_is_recalculated_and_put_back_whole(tmp_path: Path) -> None:
    import fsspec

    system: Any = fsspec.filesystem("memory")
    system.pipe_file("/club/event.xlsx", healthy(1))
    line = recalculate(Request("memory://club/event.xlsx", write=True))
    assert (line.state, line.written, line.event) == (State.FINE, True, "Evening 1")
    assert list(system.find("/club")) == ["/club/event.xlsx"]
    path = tmp_path / "event.xlsx"
    path.write_bytes(system.cat_file("/club/event.xlsx"))
    assert path.read_bytes() != healthy(1) and sheetgen.check(path).clean


@pytest.mark.slow
def test_a_folder_behind_an_address_gives_its_workbooks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    paths = season(tmp_path / "season", 3)
    found = recalc((tmp_path / "season").as_uri())
    assert [line.workbook for line in found.lines] == [path.as_uri() for path in paths]
    assert {line.state for line in found.lines} == {State.FINE}


@pytest.mark.slow
def test_an_address_that_does_not_answer_is_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = recalc(["memory://club/nothing.xlsx", "nosuchprotocol://club/event.xlsx"])
    assert [reasons(line) for line in found.lines] == [{"no-such-file"}, {"cannot-reach"}]


# --------------------------------------------------------------------------------------------------------- the command


def test_the_command_prints_one_line_a_workbook_and_a_summary(tmp_path: Path) -> None:
    season(tmp_path / "season", 3)
    shutil.copy(next(path for path, code in damaged(tmp_path / "d") if code == "pdf-file"), tmp_path / "season")
    done = run("recalc", "season", cwd=tmp_path)
    *lines, summary = done.stdout.splitlines()
    assert done.returncode == 1 and done.stderr == ""
    assert [line.split(" | ")[0] for line in lines][-1] == "season/a-pdf.xlsx"
    assert "Evening 1 | Round-robin tournament | 6 of 6 results | " in lines[1]
    assert "PDF" in lines[-1]
    assert summary == "Workbooks: 4; in order: 3; to be looked at: 0; with errors: 1."


@pytest.mark.slow
def test_the_command_gives_json_and_csv(tmp_path: Path) -> None:
    season(tmp_path, 2)
    done = run("recalc", tmp_path, "--json", "--csv-out", tmp_path / "out.csv")
    facts = json.loads(done.stdout)
    assert done.returncode == 0
    assert facts["summary"] == {"total": 2, "fine": 2, "doubtful": 0, "failed": 0}
    assert facts["workbooks"][1]["games"] == {"total": 6, "entered": 6}
    rows = list(csv.DictReader(StringIO((tmp_path / "out.csv").read_text("utf-8"))))
    assert [row["event"] for row in rows] == ["Evening 0", "Evening 1"]


@pytest.mark.slow
def test_no_output_makes_a_formula_of_a_title_or_a_name(tmp_path: Path) -> None:
    live = {"title": "=cmd|' /C calc'!A0"}
    names = {("players", number, "name"): f"{mark}1+{number}" for number, mark in enumerate("=+-@", start=1)}
    (tmp_path / "live.xlsx").write_bytes(
        sheetgen.workbook_of(SPEC, {**entries(1), **names, ("event", "title"): live["title"]})
    )
    (tmp_path / "=1+1.xlsx").write_bytes(healthy(1))
    text = run("recalc", "=1+1.xlsx", "live.xlsx", "--csv", cwd=tmp_path).stdout
    for row in csv.reader(StringIO(text)):
        assert not [cell for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
    assert "'=cmd|" in text


@pytest.mark.slow
def test_a_terminal_gets_a_bar_and_a_pipe_does_not(tmp_path: Path) -> None:
    season(tmp_path, 3)
    assert run("recalc", tmp_path).stderr == ""
    ours, theirs = pty.openpty()
    subprocess.run([str(COMMAND), "recalc", str(tmp_path)], stdout=subprocess.PIPE, stderr=theirs, check=True)
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    assert "[" + "#" * 30 + "] 3/3" in shown
    assert shown.endswith("\r\x1b[K"), "the bar is taken away at the end"


def test_processes_and_a_cluster_contradict_each_other(tmp_path: Path) -> None:
    refused(run("recalc", tmp_path, "--jobs", 2, "--scheduler", "tcp://127.0.0.1:1"), 2, "--scheduler")


# ------------------------------------------------------------------------------------------------------------ thousand


@pytest.mark.long
def test_of_a_thousand_workbooks_exactly_the_thirty_damaged_are_reported_each_for_its_reason(
    tmp_path: Path, log: Path
) -> None:
    folder = tmp_path / "season"
    expected = {str(path): code for path, code in damaged(folder / "42")}
    for name in ("kills", "hangs"):
        path = folder / "17" / f"{name}.xlsx"
        path.parent.mkdir(parents=True)
        path.write_bytes(healthy(1))
        expected[str(path)] = MISBEHAVIOUR[name]
        folder = folder / "deeper"
    folder = tmp_path / "season"
    season(folder, 970)
    assert len(expected) == 30
    begun = time.monotonic()
    found = recalc(folder, timeout=10)
    assert time.monotonic() - begun < 60
    assert len(found.lines) == 1000
    reported = {line.workbook: reasons(line) for line in found.lines if line.state is not State.FINE}
    assert reported.keys() == expected.keys()
    assert {path: code for path, code in expected.items() if code not in reported[path]} == {}
    assert len(given(log)) == 1000
