"""Starting up: a command imports what it needs and nothing else, so that it answers at once."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import example

pytestmark = pytest.mark.packaged

RUN = "from sheetgen.cli import main; main()"
FRAMEWORK = {"typer", "click", "rich"}
READING_LIBRARIES = {"openpyxl", "pandas", "numpy", "python_calamine"}
SPREADSHEETS = READING_LIBRARIES | {"xlsxwriter"}
IMPORTED = re.compile(r"^import time: *\d+ \| *\d+ \| *([\w.]+)$", re.MULTILINE)


def imported(*arguments: str | Path) -> set[str]:
    """The packages a command has imported when it has ended well."""
    command = [sys.executable, "-X", "importtime", "-c", RUN, *map(str, arguments)]
    result = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=300)
    assert result.returncode == 0, result.stderr[-500:]
    return {name.partition(".")[0] for name in IMPORTED.findall(result.stderr)}


@pytest.fixture
def workbook(tmp_path: Path) -> Path:
    """A workbook with its players and no result yet."""
    path = tmp_path / "event.xlsx"
    example.new_event(path)
    return path


def test_the_version_is_answered_before_anything_is_imported() -> None:
    found = imported("--version")
    assert "sheetgen" in found
    assert found & (SPREADSHEETS | FRAMEWORK) == set()


def test_the_list_of_the_commands_is_shown_without_the_parser() -> None:
    found = imported("--help")
    assert "textwrap" in found
    assert found & (SPREADSHEETS | FRAMEWORK) == set()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("arguments", [["new", "--help"], ["rank", "--help"]], ids=" ".join)
def test_help_imports_no_spreadsheet_library(arguments: list[str]) -> None:
    found = imported(*arguments)
    assert "typer" in found
    assert found & SPREADSHEETS == set()


@pytest.mark.slow
@pytest.mark.parametrize("form", ["--json", "--csv", ""])
def test_a_table_is_printed_without_any_spreadsheet_library(form: str) -> None:
    assert imported("table", "berger", "8", *filter(None, [form])) & SPREADSHEETS == set()


@pytest.mark.slow
@pytest.mark.parametrize("command", ["rank", "check"])
def test_reading_a_workbook_needs_no_library_that_writes_one(command: str, workbook: Path) -> None:
    assert imported(command, workbook) & SPREADSHEETS == set()


@pytest.mark.slow
def test_writing_the_official_ranking_needs_no_spreadsheet_library(workbook: Path) -> None:
    assert imported("rank", workbook, "--write") & SPREADSHEETS == set()


@pytest.mark.slow
def test_filling_from_csv_needs_no_spreadsheet_library(workbook: Path) -> None:
    results = example.FOLDER / "results.csv"
    assert imported("fill", workbook, "--results", results) & SPREADSHEETS == set()


@pytest.mark.slow
def test_a_new_workbook_from_csv_is_made_without_a_library_that_reads_one(tmp_path: Path) -> None:
    found = imported("new", "berger", tmp_path / "new.xlsx", "--players", example.FOLDER / "players.csv")
    assert found & SPREADSHEETS == {"xlsxwriter"}


@pytest.mark.slow
def test_only_a_list_in_a_workbook_is_read_with_openpyxl(tmp_path: Path) -> None:
    players = Path(__file__).parent / "data" / "lists" / "players.xlsx"
    found = imported("new", "berger", tmp_path / "new.xlsx", "--players", players)
    assert found & READING_LIBRARIES <= {"openpyxl", "numpy"}
    assert "openpyxl" in found


@pytest.mark.slow
@pytest.mark.parametrize(("arguments", "status"), [(["table", "berger", "8"], 0), (["rank", "nowhere.xlsx"], 4)])
def test_a_process_ends_at_once_and_yet_says_everything(arguments: list[str], status: int) -> None:
    first = "import atexit, threading, time; atexit.register(print, 'the end'); from sheetgen.cli import process; "
    waiting = "threading.Thread(target=lambda: (time.sleep(0.5), print('a thread'))).start(); "
    for more in ("", waiting):
        command = [sys.executable, "-c", f"{first}{more}process()", *arguments]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=300)
        assert done.returncode == status
        assert done.stdout.splitlines()[-1] == "the end"
        assert ("a thread" in done.stdout) == bool(more)
        assert bool(status) == ("nowhere.xlsx" in done.stderr)
