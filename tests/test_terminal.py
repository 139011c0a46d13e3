"""On a terminal as people have it: locales that are not installed, commands given twice, long runs."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen import commands
from sheetgen.errors import BadOptions
from sheetgen.operations import demo as tour
from sheetgen.operations import templates as ready
from sheetgen.systems.registry import SYSTEMS
from sheetgen.systems.system import Size

COMMAND = Path(sys.executable).with_name("sheetgen")
NOT_INSTALLED = "fr_FR.ISO-8859-99"
MISSING = {"fr": "Ce fichier n'existe pas.", "en": "There is no such file."}


def run(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a bare environment with these variables."""
    bare = {"PATH": os.environ["PATH"], "PYTHONUTF8": "1"}
    return subprocess.run(
        [COMMAND, *arguments], env=bare | environment, capture_output=True, encoding="utf-8", check=False, timeout=300
    )


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({"LANG": NOT_INSTALLED}, "fr"),
        ({"LANG": "C", "LC_MESSAGES": NOT_INSTALLED}, "fr"),
        ({"LANG": NOT_INSTALLED, "LC_ALL": "C"}, "en"),
        ({"LANG": NOT_INSTALLED, "SHEETGEN_LANG": "en"}, "en"),
        ({"LANG": "xx_YY.UTF-8"}, "en"),
        ({}, "en"),
    ],
    ids=str,
)
def test_a_locale_that_is_not_installed_still_tells_the_language(environment: dict[str, str], lang: str) -> None:
    done = run("check", "nowhere.xlsx", **environment)
    assert (done.returncode, "Traceback" in done.stderr) == (4, False)
    assert MISSING[lang] in done.stderr


@pytest.mark.slow
def test_a_second_tour_is_refused_in_one_sentence_that_says_what_to_do(tmp_path: Path) -> None:
    there = tmp_path / "berger.xlsx"
    there.write_bytes(b"mine")
    (tmp_path / "results.csv").write_bytes(b"mine")
    done = run("demo", tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert all(part in done.stderr for part in ("2", there.name, "--force", "another folder"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["berger.xlsx", "results.csv"]


@pytest.mark.slow
def test_the_tour_ends_with_the_file_and_the_sheet_to_open_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tour, "SYSTEMS", {"berger": SYSTEMS["berger"]})
    monkeypatch.setattr(sys, "argv", ["sheetgen", "demo", str(tmp_path)])
    monkeypatch.setenv("SHEETGEN_LANG", "fr")
    with pytest.raises(SystemExit):
        commands.run()
    last = capsys.readouterr().out.splitlines()[-1]
    assert str(tmp_path / "berger.xlsx") in last and "Grille" in last and "Rondes" in last
    assert (tmp_path / "berger.xlsx").exists()


def blank_of(count: int) -> ready.Blank:
    """A blank round robin."""
    return ready.Blank("berger", Size(str(count), {"count": count}), {"count": count})


class Stream(io.StringIO):
    """A stream that says whether it is a terminal."""

    def __init__(self, is_terminal: bool) -> None:
        super().__init__()
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal

    def reconfigure(self, **_: str) -> None:
        """As a real stream can."""


@pytest.mark.parametrize("is_terminal", [True, False])
def test_templates_show_how_far_they_are_on_a_terminal_only(
    is_terminal: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ready, "blanks", lambda: [(f"{n}.xlsx", blank_of(n)) for n in (4, 6)])
    monkeypatch.setattr(sys, "argv", ["sheetgen", "templates", str(tmp_path)])
    monkeypatch.setattr(sys, "stderr", shown := Stream(is_terminal))
    with pytest.raises(SystemExit):
        commands.run()
    assert ("2/2" in shown.getvalue()) is is_terminal


def test_templates_are_refused_before_the_first_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ready, "blanks", lambda: [(f"{n}.xlsx", blank_of(n)) for n in (4, 6)])
    (tmp_path / "6.xlsx").write_bytes(b"mine")
    with pytest.raises(BadOptions) as refusal:
        ready.templates(tmp_path, watch=lambda done, total: pytest.fail("made"))
    assert [problem.code for problem in refusal.value.problems] == ["folder-taken"]
    assert [path.name for path in tmp_path.iterdir()] == ["6.xlsx"]
