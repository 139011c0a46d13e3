"""A bar stands on the terminal while a command works, is gone at its end, and was never there in a pipe."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.commands import progress
from sheetgen.operations import templates
from sheetgen.systems.system import Size
from tests.example import ROOT

EXAMPLES = ROOT / "examples"
GONE = "\r\x1b[K"
COMMANDS: dict[str, list[str]] = {
    "demo": ["demo", "tour"],
    "publish": ["publish", "berger.xlsx", "swiss.xlsx", "site"],
    "recalc": ["recalc", "berger.xlsx", "swiss.xlsx", "--jobs", "1"],
    "season": ["season", "berger.xlsx", "swiss.xlsx"],
}


class Screen:
    """A terminal that remembers everything it was told."""

    def __init__(self) -> None:
        self.text = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None:
        pass


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("berger", "swiss"):
        shutil.copy(EXAMPLES / name / "event.xlsx", tmp_path / f"{name}.xlsx")
    return tmp_path


def errors_of(arguments: list[str], folder: Path, terminal: bool) -> str:
    """What a command writes to its error stream, which is a terminal or a pipe."""
    place = {"cwd": folder, "env": {**os.environ, "SHEETGEN_LANG": "en", "PYTHONPATH": os.pathsep.join(sys.path)}}
    command = [sys.executable, "-m", "sheetgen", *arguments]
    if not terminal:
        return subprocess.run(command, **place, capture_output=True, encoding="utf-8", check=False, timeout=300).stderr
    import pty

    reading, writing = pty.openpty()
    with subprocess.Popen(command, **place, stdout=subprocess.DEVNULL, stderr=writing) as process:
        os.close(writing)
        written = b""
        while chunk := _read(reading):
            written += chunk
    os.close(reading)
    assert process.returncode == 0, written
    return written.decode()


def _read(stream: int) -> bytes:
    try:
        return os.read(stream, 4096)
    except OSError:  # Linux says so when nobody writes any more
        return b""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal")
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_shows_how_far_it_is_and_leaves_nothing(name: str, folder: Path) -> None:
    written = errors_of(COMMANDS[name], folder, terminal=True)
    assert "] 0/" in written or "] 1/" in written
    drawn = written.rpartition("[#")[2] or written.rpartition("[.")[2]
    assert GONE in drawn, "the last bar is taken away"


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_quiet_in_a_pipe(name: str, folder: Path) -> None:
    written = errors_of(COMMANDS[name], folder, terminal=False)
    assert "[#" not in written and "\x1b" not in written


def test_a_bar_is_gone_when_a_command_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr(progress.sys, "stderr", screen)
    with pytest.raises(KeyError), progress.progress() as bar:
        bar(1, 2)
        raise KeyError
    assert "1/2" in screen.text and screen.text.endswith(GONE)


def test_blank_workbooks_are_counted_one_by_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blank = templates.Blank("berger", Size("4", {"count": 4}), {"count": 4, "lang": "en"})
    monkeypatch.setattr(templates, "blanks", lambda: iter([("a.xlsx", blank), ("b.xlsx", blank)]))
    steps: list[tuple[int, int]] = []
    templates.templates(tmp_path / "blank", watch=lambda done, total: steps.append((done, total)))
    assert steps == [(1, 2), (2, 2)] and len(list((tmp_path / "blank").iterdir())) == 2
