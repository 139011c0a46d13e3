"""WORKBOOKS "Changing a file that exists": written beside, synced, renamed; and read within a limit."""

import errno
import os
import stat
from pathlib import Path

import pytest

from sheetgen.errors import BadOptions, FileProblem, SheetgenError
from sheetgen.store.files import read_bytes, write_whole
from sheetgen.xlsx.kinds import kind_of
from tests.cases import for_each


def _problem(refusal: pytest.ExceptionInfo[SheetgenError]) -> tuple[str, str | None]:
    problem = refusal.value.problems[0]
    return problem.code, problem.where.file


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    target = tmp_path / "a.xlsx"
    write_whole(target, b"content")
    assert read_bytes(target) == b"content"


def test_a_new_file_has_the_permissions_every_new_file_gets(tmp_path: Path) -> None:
    write_whole(tmp_path / "a", b"")
    (tmp_path / "b").touch()
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "b").stat().st_mode


def test_an_existing_file_is_not_replaced_unasked(tmp_path: Path) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"old")
    with pytest.raises(BadOptions) as refusal:
        write_whole(target, b"new")
    assert _problem(refusal) == ("target-exists", str(target))
    assert target.read_bytes() == b"old"


def test_a_file_replaced_when_asked_keeps_its_permissions(tmp_path: Path) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"old")
    target.chmod(0o640)
    write_whole(target, b"new", force=True)
    assert target.read_bytes() == b"new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_link_stays_a_link_and_its_file_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"old")
    (tmp_path / "link").symlink_to("file")
    write_whole(tmp_path / "link", b"new", force=True)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == b"new"


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOSPC, "disk-full"),
        (errno.EACCES, "not-permitted"),
        (errno.EROFS, "read-only-disk"),
        (errno.EIO, "other"),
    ],
)
@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str, number: int, reason: str
) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"old")

    def fail(*_: object) -> None:
        raise OSError(number, "no")

    owner: object = os if failing == "fsync" else Path
    monkeypatch.setattr(owner, failing, fail)
    with pytest.raises(FileProblem) as refusal:
        write_whole(target, b"new", force=True)
    assert _problem(refusal) == ("cannot-write", str(target))
    assert refusal.value.problems[0].data == {"kept": "file", "reason": reason, "detail": "no"}
    assert [file.name for file in tmp_path.iterdir()] == ["a"]
    assert target.read_bytes() == b"old"


def test_an_interruption_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "a", b"new")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("mark", [".~lock.season.xlsx#", "~$season.xlsx"])
def test_a_file_open_in_libreoffice_or_excel_is_left_alone_and_the_mark_is_named(mark: str, tmp_path: Path) -> None:
    target = tmp_path / "season.xlsx"
    target.write_bytes(b"old")
    (tmp_path / mark).write_text("somebody")
    with pytest.raises(FileProblem) as caught:
        write_whole(target, b"new", force=True)
    assert (caught.value.problems[0].code, caught.value.problems[0].found) == ("open-elsewhere", mark)
    assert target.read_bytes() == b"old" and len(list(tmp_path.iterdir())) == 2


def test_a_file_cannot_be_written_into_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileProblem) as refusal:
        write_whole(tmp_path / "none" / "a", b"")
    assert refusal.value.problems[0].data["reason"] == "no-such-folder"


@pytest.mark.parametrize("force", [False, True])
def test_a_folder_is_never_replaced(tmp_path: Path, force: bool) -> None:
    with pytest.raises(FileProblem) as refusal:
        write_whole(tmp_path, b"", force)
    assert _problem(refusal) == ("is-a-directory", str(tmp_path))


def test_a_device_is_never_replaced() -> None:
    with pytest.raises(FileProblem) as refusal:
        write_whole(os.devnull, b"", force=True)
    assert refusal.value.problems[0].data["reason"] == "not-a-regular-file"


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileProblem) as refusal:
        read_bytes(tmp_path / "none")
    assert _problem(refusal) == ("no-such-file", str(tmp_path / "none"))


def test_a_folder_cannot_be_read_as_a_file(tmp_path: Path) -> None:
    with pytest.raises(FileProblem) as refusal:
        read_bytes(tmp_path)
    assert _problem(refusal) == ("is-a-directory", str(tmp_path))


def test_a_device_is_not_read() -> None:
    with pytest.raises(FileProblem) as refusal:
        read_bytes(os.devnull)
    assert _problem(refusal)[0] == "cannot-read"


def test_a_file_the_system_refuses_to_open_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise PermissionError(errno.EACCES, "no")

    monkeypatch.setattr(os, "open", fail)
    with pytest.raises(FileProblem) as refusal:
        read_bytes(tmp_path / "a")
    assert (*_problem(refusal), refusal.value.problems[0].data["reason"]) == (
        *("cannot-read", str(tmp_path / "a")),
        "not-permitted",
    )


def test_a_file_just_within_the_limit_is_read_and_one_beyond_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"12345")
    assert read_bytes(tmp_path / "a", limit=5) == b"12345"
    with pytest.raises(FileProblem) as refusal:
        read_bytes(tmp_path / "a", limit=4)
    problem = refusal.value.problems[0]
    assert (problem.code, problem.data) == ("too-large", {"what": "file", "size": 5, "limit": 4})


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)


@for_each(
    "content,kind",
    [
        (b"", "empty-file"),
        (b"PK\x03\x04", "zip-file"),
        (OLE + b"no stream with a name we know", "ole-file"),
        (OLE + b"\x09\x08\x10\x00\x00\x06", "old-xls"),  # cut off before the names of its streams
        (b"%PDF-1.4", "pdf-file"),
        (b"{\\rtf1", "rtf-file"),
        (b"\xff\xd8\xff\xe0", "picture-file"),
        (b"\x1f\x8b\x08", "archive-file"),
        (b"<HTML>", "html-file"),
        (b"\xef\xbb\xbf<!DOCTYPE html>", "html-file"),
        (b"<?xml version='1.0'?><html>", "html-file"),
        (b"<?xml version='1.0'?><a/>", "xml-file"),
        (b"a;b", "csv-file"),
        ("a\tb".encode("utf-16"), "csv-file"),
        (b"hello", "text-file"),
        (b"\x00\x01", "unknown-file"),
    ],
)
def test_a_file_is_recognised_by_its_content(content: bytes, kind: str) -> None:
    assert kind_of(content) == kind


def test_a_system_without_hard_links_writes_new_files_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "link")
    write_whole(tmp_path / "new", b"all of it")
    assert (tmp_path / "new").read_bytes() == b"all of it"
    assert [path.name for path in tmp_path.iterdir()] == ["new"]
