"""Commands people copy are the same in every shell they may be copied into, and a newcomer walks the whole way."""

import re
import shlex
from pathlib import Path

import pytest

from tests import test_readme
from tests.example import ROOT
from tools import newcomer

WINDOWS = re.compile(r"`((?:py -m|\.venv\\|pipx )[^`]*)`")
# What one of sh, zsh, cmd.exe and PowerShell understands otherwise than the others.
NOT_THE_SAME = re.compile(r"['\\$`%!~^;&|<>{}()#@]")
UNQUOTED = re.compile(r'"[^"]*"')
GLOBBED_BY_ZSH = re.compile(r"[*?\[\]]|(?:^|\s)=")
DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
PAGES = [*test_readme.SESSIONS]


def lines_of(page: Path) -> list[str]:
    blocks = test_readme.RUN.findall(test_readme.text(page))
    return [line for block, _ in blocks for line in block.splitlines() if line != test_readme.ACTIVATE]


def differently_understood(line: str) -> list[str]:
    """What of a line not every shell understands in the same way, or no file of Windows may be called."""
    bare = UNQUOTED.sub("", line)
    found = NOT_THE_SAME.findall(line) + GLOBBED_BY_ZSH.findall(bare)
    words = shlex.split(line)[1:]
    files = [word for word in words if re.search(r"\.\w{2,4}$", word) and not word.startswith("http")]
    return found + [name for name in files if DEVICES.fullmatch(Path(name).name) or name.startswith("/") or ":" in name]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_command_is_the_same_in_every_shell(page: Path) -> None:
    assert {line: found for line in lines_of(page) if (found := differently_understood(line))} == {}


@pytest.mark.parametrize(
    "line",
    [
        "sheetgen rank 'a b.xlsx'",
        "sheetgen rank $HOME/a.xlsx",
        "sheetgen rank a\\b.xlsx",
        "sheetgen recalc *.xlsx",
        "pip install .[papi]",
        "sheetgen rank con.xlsx",
        "sheetgen rank /a/b.xlsx",
        "sheetgen rank a.xlsx && sheetgen check a.xlsx",
        'sheetgen new berger a.xlsx --title "50 % of $"',
    ],
)
def test_what_a_shell_understands_otherwise_is_found(line: str) -> None:
    assert differently_understood(line)


def on_windows(command: str) -> list[str]:
    """A promised command as it is typed on Windows, one line for each part."""
    parts = command.replace("python3 -m venv", "py -m venv").replace(".venv/bin/", ".venv\\Scripts\\")
    return [part.strip().replace("'", '"') for part in parts.split("&&")]


@pytest.mark.parametrize("name", ["tour", "test"])
def test_the_readme_says_a_promised_command_for_windows_too(name: str) -> None:
    said = [re.sub(r"\s+", " ", command) for command in WINDOWS.findall(test_readme.text())]
    wanted = on_windows(test_readme.promised(name))
    assert [command for command in wanted if command not in said] == []


@pytest.mark.parametrize("page", test_readme.PAGES, ids=lambda page: page.name)
def test_what_is_said_for_windows_has_its_slashes_and_quotes(page: Path) -> None:
    for command in WINDOWS.findall(test_readme.text(page)):
        assert "'" not in command and "&&" not in command and not re.search(r"Scripts/|\bbin\b", command), command


def test_a_newcomer_types_the_tour_and_then_every_recipe() -> None:
    lines = list(newcomer.commands_of(test_readme.text()))
    assert lines[0] == test_readme.promised("tour")
    assert lines[1:] == [
        line for block, _ in test_readme.RUN.findall(test_readme.text()) for line in block.splitlines()
    ]


def test_a_newcomer_has_nothing_of_this_environment() -> None:
    here = {"PATH": "/venv/bin:/usr/bin", "VIRTUAL_ENV": "/venv", "PYTHONPATH": "/x", "PIP_CERT": "c", "HOME": "/me"}
    left = newcomer.empty_environment(here, Path("/new"))
    assert left == {"PATH": "/usr/bin", "PIP_CERT": "c", "HOME": "/new", "LANG": "C.UTF-8", "SHEETGEN_LANG": "en"}


def test_the_newcomer_s_way_is_walked_in_ci() -> None:
    assert "python3 -m tools.newcomer\n" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
