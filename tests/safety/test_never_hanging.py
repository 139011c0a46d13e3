"""Nothing waits for ever: pipes, devices, children that cannot start, texts made to fill the memory."""

import os
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.errors import FileProblem
from sheetgen.operations.batch import guard
from sheetgen.operations.batch.line import State
from sheetgen.operations.recalc import recalc
from sheetgen.store import files
from sheetgen.store.files import open_regular, read_bytes
from sheetgen.xlsx import foreign
from sheetgen.xlsx.source import SPARE_JOINS, Joined
from tests.batch.seasons import healthy
from tests.example import ROOT
from tests.test_frames import ods

NO_PIPES = not hasattr(os, "mkfifo")
# One process runs them all: each must end by itself with this exit status.
COMMANDS = (
    ("check PIPE", 4),
    ("rank PIPE", 4),
    ("rank EVENT --json-out PIPE --force", 4),
    ("rank EVENT --write -o PIPE --force", 4),
    ("fill EVENT --results PIPE", 4),
    ("fill EVENT --players PIPE", 4),
    ("fill PIPE --results LIST", 4),
    ("fill EVENT --from PIPE -o OUT", 4),
    ("merge PIPE EVENT -o OUT", 4),
    ("new berger PIPE --count 4 --force", 4),
    ("new berger OUT --players PIPE", 4),
    ("recalc PIPE EVENT", 1),
    ("check SOCKET", 4),
    ("check /dev/zero", 4),
    ("check /dev/tty", 4),
)
RUNNER = """
import contextlib, io, sys
from sheetgen.cli import main
for line in sys.stdin:
    sys.argv = ["sheetgen", *line.rstrip("\\n").split("\\t")]
    told = io.TextIOWrapper(io.BytesIO(), write_through=True)
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
        try:
            status = main() or 0
        except SystemExit as end:
            status = end.code or 0
    text = told.buffer.getvalue().decode()
    assert "Traceback" not in text, text
    print(int(status), flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(NO_PIPES, reason="no named pipes here")
def test_no_command_waits_for_a_pipe_a_socket_or_a_device(tmp_path: Path) -> None:
    import socket

    places = {name: str(tmp_path / name.lower()) for name in ("PIPE", "SOCKET", "EVENT", "LIST", "OUT")}
    os.mkfifo(places["PIPE"])
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(places["SOCKET"])
    Path(places["EVENT"]).write_bytes(healthy(1))
    Path(places["LIST"]).write_text("ronde;echiquier;resultat\n1;1;1-0\n")
    asked = "".join("\t".join(places.get(word, word) for word in line.split()) + "\n" for line, _ in COMMANDS)
    command = [sys.executable, "-c", RUNNER]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, timeout=60, check=False)
    listening.close()
    assert dict(zip((line for line, _ in COMMANDS), map(int, done.stdout.split()), strict=False)) == dict(COMMANDS)


@pytest.mark.slow
@pytest.mark.skipif(NO_PIPES, reason="no named pipes here")
def test_a_journal_that_is_a_pipe_costs_the_journal_not_the_run(tmp_path: Path) -> None:
    folder = tmp_path / "season"
    folder.mkdir()
    (folder / "event.xlsx").write_bytes(healthy(1))
    os.mkfifo(tmp_path / "season.recalc-journal")
    for resume in (False, True):
        (line,) = recalc(folder, resume=resume).lines
        assert line.state is State.FINE


def test_one_function_opens_what_somebody_names(tmp_path: Path) -> None:
    with pytest.raises(FileProblem):
        open_regular(tmp_path)
    (tmp_path / "a").write_bytes(b"abc")
    os.close(open_regular(tmp_path / "a"))
    assert read_bytes(tmp_path / "a") == b"abc"


# -------------------------------------------------------------------------------------------- children and threads


def _season(folder: Path) -> list[Path]:
    paths = [folder / f"{number}.xlsx" for number in range(3)]
    for path in paths:
        path.write_bytes(healthy(1))
    return paths


def test_a_child_that_cannot_start_is_the_failed_line_of_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(guard.subprocess, "Popen", refuse)
    found = recalc(_season(tmp_path), jobs=2)
    assert [[problem.code for problem in line.problems] for line in found.lines] == [["child-cannot-start"]] * 3
    assert found.status == 1


@pytest.mark.slow
@pytest.mark.parametrize("started", [0, 1])
def test_threads_that_cannot_start_leave_no_file_without_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: int
) -> None:
    begin, count = threading.Thread.start, [0]

    def start(thread: threading.Thread) -> None:
        if "_work" in thread.name or not isinstance(thread, threading.Timer):
            count[0] += 1
            if count[0] > started:
                raise RuntimeError("can't start new thread")
        begin(thread)

    monkeypatch.setattr(threading.Thread, "start", start)
    found = recalc(_season(tmp_path), jobs=2)
    expected = State.FAILED if not started else State.FINE
    assert [line.state for line in found.lines] == [expected] * 3


@pytest.mark.slow
def test_a_watch_that_cannot_start_is_the_failed_line_of_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Timer, "start", refuse)
    found = recalc(_season(tmp_path))
    assert {line.problems[0].code for line in found.lines} == {"child-cannot-start"}


def test_whatever_goes_wrong_with_a_guard_its_file_has_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard.Guard, "run", lambda *_: 1 / 0)
    assert {line.problems[0].code for line in recalc(_season(tmp_path)).lines} == {"internal"}


def test_a_foreign_file_is_never_read_in_this_process_because_no_child_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr(foreign.subprocess, "run", refuse)
    event = ods(tmp_path, "<t:table-row><t:table-cell><p:p>a</p:p></t:table-cell></t:table-row>")
    with pytest.raises(FileProblem) as refusal:
        sheetgen.check(event)
    assert refusal.value.problems[0].code == "child-cannot-start"


def test_a_browser_has_no_processes_and_reads_it_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "IN_BROWSER", True)
    monkeypatch.delattr(foreign.subprocess, "run")
    assert sheetgen.check(ROOT / "tests/data/damage/saved.ods").total > 0


# ------------------------------------------------------------------------------------------------- hostile contents


def _texts(text: str) -> str:
    return f"<t:table-row><t:table-cell>{text}</t:table-cell></t:table-row>"


HOSTILE_LISTS: dict[str, Callable[[], str]] = {
    "paragraphs": lambda: _texts("<p:p/>" * 1_500_000),
    "one long text": lambda: _texts(f"<p:p>{'a' * 9_000_000}</p:p>"),
    "joined texts": lambda: _texts("<p:p>abcdefgh</p:p>" * 5000),
    "spaces": lambda: _texts("<p:p>a<p:s p:c='1000000000'/></p:p>" * 100),
    "repeated texts": lambda: (
        "<t:table-row t:number-rows-repeated='1048576'><t:table-cell t:number-columns-repeated='16384'>"
        f"<p:p>{'b' * 32_000}</p:p></t:table-cell></t:table-row>"
    ),
    "attributes": lambda: (
        f"<t:table-row><t:table-cell {' '.join(f'a{n}={chr(34)}{chr(34)}' for n in range(90_000))}/></t:table-row>"
    ),
    "nested": lambda: _texts(f"<p:p>{'<p:span>' * 90_000}{'</p:span>' * 90_000}</p:p>"),
}


@pytest.mark.parametrize("kind", HOSTILE_LISTS)
def test_a_list_made_to_fill_the_memory_is_refused_at_once(tmp_path: Path, kind: str) -> None:
    path = ods(tmp_path, HOSTILE_LISTS[kind]())
    content = zipfile.ZipFile(path).read("content.xml")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
    start = time.process_time()
    with pytest.raises(FileProblem) as refusal:
        sheetgen.new("berger", None, players=path)
    assert time.process_time() - start < 0.5
    assert refusal.value.problems[0].code in {"too-large", "damaged-workbook"}


def test_joined_cells_are_counted_and_never_unfolded() -> None:
    everywhere = (0, 0, 1_048_575, 16_383)
    assert Joined([everywhere], 0).covers(1_000_000, 3) and not Joined([everywhere], 0).covers(0, 0)
    with pytest.raises(FileProblem):
        Joined([everywhere] * (SPARE_JOINS + 1), 0)


def test_files_are_opened_by_that_function_alone() -> None:
    """What opens a file otherwise would wait for a pipe: only writing to a name of our own is left."""
    package = Path(files.__file__).parent.parent
    found = [
        f"{path.relative_to(package)}: {line.strip()}"
        for path in package.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if ('.open("' in line or " open(" in line or "os.open(" in line or ".read_bytes()" in line)
        and "archive" not in line
    ]
    allowed: dict[str, Any] = {
        "store/files.py": 6, "operations/batch/journal.py": 1, "operations/batch/line.py": 1,
        "operations/batch/child.py": 1, "operations/batch/remote.py": 1, "commands/terminal.py": 1,
        "operations/demo.py": 1,
        "pairing/generated/store.py": 1, "store/rating_index.py": 1, "pairing/molter_data.py": 1,
    }  # fmt: skip
    counted: dict[str, int] = {}
    for line in found:
        counted[line.split(":")[0]] = counted.get(line.split(":")[0], 0) + 1
    assert all(count <= allowed.get(name, 0) for name, count in counted.items()), found
