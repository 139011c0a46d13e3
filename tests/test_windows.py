"""What Windows lacks or does otherwise, simulated: locks, open files, names of devices, drives, old code pages."""

import builtins
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from sheetgen.errors import BadOptions, FileProblem
from sheetgen.operations.batch import child, found, remote
from sheetgen.operations.publish import publication
from sheetgen.present.site.frame import Options
from sheetgen.present.site.pages import site
from sheetgen.store import files
from sheetgen.store.files import refused_part
from tests.cases import for_each
from tests.example import ROOT

EVENT = ROOT / "examples" / "berger" / "event.xlsx"
POSIX_ONLY = ("fcntl", "resource", "pwd", "grp", "termios")
COMMAND = Path(sys.executable).with_name("sheetgen")


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """No module and no call that Windows does not have, and its rules for names."""
    imported = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name in POSIX_ONLY:
            raise ModuleNotFoundError(f"No module named '{name}'", name=name)
        return imported(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    monkeypatch.setattr(files, "ON_WINDOWS", True)
    monkeypatch.setattr(files, "WAIT_FOR_READER", 0.1)
    for name in ("chown", "link", "listxattr", "getxattr", "setxattr"):
        monkeypatch.delattr(os, name)
    monkeypatch.setattr(files, "_sync_folder", _no_folders)


def _no_folders(folder: Path) -> None:
    """A folder cannot be opened as a file: what is suppressed there is tested by its own caller."""


def code(refusal: pytest.ExceptionInfo[Any]) -> tuple[str, Any]:
    problem = refusal.value.problems[0]
    return problem.code, problem.data.get("reason", problem.found)


# ------------------------------------------------------------------------------------------------------ calls and locks


@pytest.mark.usefixtures("windows")
def test_files_are_written_replaced_and_compared_without_locks(tmp_path: Path) -> None:
    target = tmp_path / "club.xlsx"
    files.write_whole(target, b"one")
    files.write_whole(target, b"two", force=True, seen={target: b"one"})
    assert target.read_bytes() == b"two"
    with pytest.raises(FileProblem) as refusal:
        files.write_whole(target, b"three", force=True, seen={target: b"one"})
    assert code(refusal)[0] == "changed-since-read" and [path.name for path in tmp_path.iterdir()] == ["club.xlsx"]


@pytest.mark.usefixtures("windows")
def test_a_child_does_without_limits_of_memory() -> None:
    child._limit_memory(1)


@pytest.mark.usefixtures("windows")
def test_a_workbook_that_is_open_in_excel_is_said_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "club.xlsx"
    target.write_bytes(b"old")
    monkeypatch.setattr(Path, "replace", _in_use)
    with pytest.raises(FileProblem) as refusal:
        files.write_whole(target, b"new", force=True)
    assert code(refusal) == ("cannot-write", "not-permitted")  # "close it in Excel or elsewhere"
    assert target.read_bytes() == b"old" and [path.name for path in tmp_path.iterdir()] == ["club.xlsx"]


def _in_use(beside: Path, target: Path) -> None:
    raise PermissionError(13, "The process cannot access the file because it is being used by another process")


@pytest.mark.usefixtures("windows")
def test_a_scanner_that_holds_the_file_for_a_moment_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "club.xlsx"
    target.write_bytes(b"old")
    move, refusals = Path.replace, [True, True]

    def held(beside: Path, there: Path) -> Path:
        if refusals:
            refusals.pop()
            _in_use(beside, there)
        return move(beside, there)

    monkeypatch.setattr(Path, "replace", held)
    files.write_whole(target, b"new", force=True)
    assert target.read_bytes() == b"new"


# ---------------------------------------------------------------------------------------------------------------- names

TAKEN = ["CON", "nul.csv", r"C:\clubs\aux.xlsx", "com1.xlsx", "C:club.xlsx", "LPT9", "COM².trf", "CONOUT$"]
TAKEN += ["cup: final.xlsx", "a:b", r"C:\x\a:b.xlsx", "who?.xlsx", "a*b.xlsx", 'say "x".csv', "a|b", "end.", "end "]
TAKEN += ["clubs/prn/x.xlsx", "tab\tin.xlsx"]
FINE = ["club.xlsx", r"C:\clubs\Zoë\club.xlsx", r"\\server\share\a.xlsx", r"..\a.xlsx", "./a.xlsx"]
FINE += ["console.xlsx", "com10.xlsx", "nullable.csv", "a.con", "Coupe d'été (1).xlsx", "/clubs/x.xlsx"]


@for_each("name", TAKEN)
def test_a_name_windows_would_take_otherwise_is_known(name: str) -> None:
    assert refused_part(name) is not None


@for_each("name", FINE)
def test_a_name_windows_takes_is_let_pass(name: str) -> None:
    assert refused_part(name) is None


@pytest.mark.usefixtures("windows")
def test_such_a_name_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    for name in ("nul.csv", "cup: final.csv"):
        with pytest.raises(BadOptions) as refusal:
            files.write_whole(tmp_path / name, b"")
        assert code(refusal) == ("windows-name", name)
    with pytest.raises(BadOptions):
        files.make_folder(tmp_path / "aux")
    assert list(tmp_path.iterdir()) == []


def test_pages_are_never_called_as_a_device(tmp_path: Path) -> None:
    import datetime

    events = []
    for name in ("con.xlsx", "Aux.xlsx"):
        (tmp_path / name).write_bytes(EVENT.read_bytes())
        events.append(publication(files.read_file(tmp_path / name)))
    pages = site(events, Options(datetime.date(2026, 1, 1)))
    assert {path.partition("/")[0] for path in pages if "/" in path} == {"con-2", "aux-2"}
    assert not any(refused_part(path) for path in pages)


def test_a_drive_is_no_address_and_two_of_them_have_no_folder_in_common() -> None:
    assert not remote.is_remote(r"C:\clubs\a.xlsx") and not remote.is_remote("d:a.xlsx")
    assert remote.is_remote("s3://clubs/a.xlsx")
    assert found._fixed(r"C:\clubs\*.xlsx") == "C:\\clubs\\"


# -------------------------------------------------------------------------------------------------- consoles and pipes


def shown(page: str, arguments: Sequence[str | Path], **environment: str) -> subprocess.CompletedProcess[bytes]:
    """What the command writes on a console of an old code page."""
    told: Mapping[str, str] = {"PATH": os.environ["PATH"], "PYTHONIOENCODING": page, "PYTHONUTF8": "0"}
    return subprocess.run(
        [COMMAND, *arguments], env={**told, **environment}, capture_output=True, check=False, timeout=300
    )


@pytest.mark.slow
@pytest.mark.parametrize("page", ["cp437", "cp1252"])
def test_an_old_code_page_shows_what_it_can(page: str, tmp_path: Path) -> None:
    done = shown(page, ["rank", EVENT], SHEETGEN_LANG="fr")
    assert done.returncode == 0 and "Émilie" in done.stdout.decode(page) and "4½" in done.stdout.decode(page)
    done = shown(page, ["check", tmp_path / "Łódź.xlsx"], SHEETGEN_LANG="fr")
    assert done.returncode == 4 and "?" in done.stderr.decode(page) and b"Traceback" not in done.stderr


@pytest.mark.slow
def test_what_goes_to_another_program_is_whole(tmp_path: Path) -> None:
    players = tmp_path / "players.csv"
    players.write_text("name\nŁukasz Żak\nÉmilie Noël\nTarō\nDan\n", encoding="utf-8")
    book = tmp_path / "club.xlsx"
    assert shown("cp437", ["new", "berger", book, "--players", players]).returncode == 0
    told = shown("cp437", ["rank", book, "--json"]).stdout.decode("utf-8")
    assert [line["name"] for line in json.loads(told)["standings"]] == ["Łukasz Żak", "Émilie Noël", "Tarō", "Dan"]
    assert "Łukasz Żak" in shown("cp1252", ["rank", book, "--html"]).stdout.decode("utf-8")
