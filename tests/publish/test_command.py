"""The command: what it writes, and what it refuses before it has written anything."""

import sys
from pathlib import Path

import pytest

from sheetgen import commands
from sheetgen.errors import BadOptions
from sheetgen.store.pages import write_folder
from tests.publish.sites import EXAMPLES

BERGER = str(EXAMPLES / "berger" / "event.xlsx")


def run(monkeypatch: pytest.MonkeyPatch, *typed: str) -> int:
    monkeypatch.setenv("SHEETGEN_LANG", "en")
    monkeypatch.setattr(sys, "argv", ["sheetgen", "publish", *typed])
    with pytest.raises(SystemExit) as end:
        commands.run()
    return int(end.value.code or 0)


@pytest.mark.slow
def test_pages_are_written_and_not_replaced_unasked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "site"
    assert run(monkeypatch, BERGER, str(target)) == 0
    assert f"Pages written in {target}: 14." in capsys.readouterr().out
    (target / "own.html").write_text("mine")
    assert run(monkeypatch, BERGER, str(target)) == 2
    assert run(monkeypatch, BERGER, str(target), "--force") == 0
    assert (target / "own.html").read_text() == "mine"


def test_one_file_is_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, BERGER, BERGER, str(tmp_path / "site"), "--one-file") == 0
    assert [path.name for path in (tmp_path / "site").iterdir()] == ["index.html"]
    assert f"Pages written in {tmp_path / 'site'}: 1." in capsys.readouterr().out


def test_nothing_is_written_where_one_event_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, BERGER, str(tmp_path / "none.xlsx"), str(tmp_path / "site")) == 4
    assert not (tmp_path / "site").exists()


def test_a_folder_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / "b.html").mkdir()
    with pytest.raises(BadOptions):
        write_folder(tmp_path, {"a.html": b"a", "b.html": b"b"})
    assert not (tmp_path / "a.html").exists()
    with pytest.raises(Exception, match="is-a-directory"):
        write_folder(tmp_path, {"a.html": b"a", "b.html": b"b"}, force=True)
    assert not (tmp_path / "a.html").exists()


@pytest.mark.parametrize("typed", [[BERGER], [BERGER, BERGER]])
def test_a_forgotten_folder_is_said_to_be_missing(
    typed: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, *typed) == 2
    assert "DIR is missing. sheetgen publish --help" in capsys.readouterr().err


def test_without_any_workbook_the_workbook_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, str(tmp_path)) == 2
    assert "WB is missing." in capsys.readouterr().err
