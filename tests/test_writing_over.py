"""What stands in a file is only replaced by who has read it, and keeps what it had: nobody's entries are lost."""

import os
import stat
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.errors import BadOptions, FileProblem, SheetgenError
from sheetgen.store import files
from sheetgen.store.files import read_bytes, write_whole


def _code(refusal: pytest.ExceptionInfo[SheetgenError]) -> str:
    return refusal.value.problems[0].code


def test_what_has_changed_since_it_was_read_is_not_replaced(tmp_path: Path) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"of somebody else")
    with pytest.raises(FileProblem) as refusal:
        write_whole(target, b"new", force=True, seen={target: b"as it was read"})
    assert _code(refusal) == "changed-since-read"
    assert target.read_bytes() == b"of somebody else" and len(list(tmp_path.iterdir())) == 1


def test_what_has_gone_since_it_was_read_is_not_made_anew(tmp_path: Path) -> None:
    with pytest.raises(FileProblem) as refusal:
        write_whole(tmp_path / "a", b"new", force=True, seen={tmp_path / "a": b"as it was read"})
    assert _code(refusal) == "changed-since-read" and not list(tmp_path.iterdir())


def test_the_file_read_is_known_by_any_of_its_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(b"changed")
    (tmp_path / "link").symlink_to("file")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileProblem):
        write_whole("file", b"new", force=True, seen={tmp_path / "link": b"read"})


def test_another_writer_is_waited_for_and_then_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")
    monkeypatch.setattr(files, "WAIT_FOR_WRITER", 0.05)
    target = tmp_path / "a"
    target.write_bytes(b"old")
    with target.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(FileProblem) as refusal:
            write_whole(target, b"new", force=True)
    assert _code(refusal) == "locked-by-writer" and target.read_bytes() == b"old"
    write_whole(target, b"new", force=True)
    assert target.read_bytes() == b"new"


def test_a_file_made_by_somebody_else_in_the_meantime_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, sync = tmp_path / "a", os.fsync

    def meanwhile(descriptor: int) -> None:
        sync(descriptor)
        target.write_bytes(b"of somebody else")

    monkeypatch.setattr(os, "fsync", meanwhile)
    with pytest.raises(BadOptions) as refusal:
        write_whole(target, b"new")
    assert _code(refusal) == "target-exists"
    assert target.read_bytes() == b"of somebody else" and len(list(tmp_path.iterdir())) == 1


def test_a_read_only_file_is_not_replaced(tmp_path: Path) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"old")
    target.chmod(0o444)
    with pytest.raises(FileProblem) as refusal:
        write_whole(target, b"new", force=True)
    assert refusal.value.problems[0].data["reason"] == "read-only-file" and target.read_bytes() == b"old"


def test_a_hard_link_is_cut_with_a_warning_that_names_it(tmp_path: Path) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"old")
    (tmp_path / "other name").hardlink_to(target)
    (problem,) = write_whole(target, b"new", force=True)
    assert (problem.code, problem.severity, problem.found) == ("hard-link-cut", "warning", "other name")
    assert (tmp_path / "other name").read_bytes() == b"old"


def test_extended_attributes_are_kept(tmp_path: Path) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"old")
    try:
        os.setxattr(target, "user.colour", b"green")
    except (AttributeError, OSError):
        pytest.skip("no extended attributes here")
    assert write_whole(target, b"new", force=True) == ()
    assert os.getxattr(target, "user.colour") == b"green"


def test_an_attribute_the_system_refuses_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"old")

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "listxattr", lambda _: ["user.colour"], raising=False)
    monkeypatch.setattr(os, "getxattr", lambda *_: b"green", raising=False)
    monkeypatch.setattr(os, "setxattr", refuse, raising=False)
    (problem,) = write_whole(target, b"new", force=True)
    assert (problem.code, problem.found) == ("attributes-not-kept", "user.colour")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may give files away")
def test_owner_group_and_mode_are_kept(tmp_path: Path) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"old")
    os.chown(target, 1234, 4321)
    target.chmod(0o2640)
    assert write_whole(target, b"new", force=True) == ()
    status = target.stat()
    assert (status.st_uid, status.st_gid, stat.S_IMODE(status.st_mode)) == (1234, 4321, 0o2640)


def test_an_owner_that_cannot_be_kept_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"old")

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "chown", refuse, raising=False)
    real = Path.stat

    def of_another(path: Path, **how: Any) -> os.stat_result:
        status = real(path, **how)
        return os.stat_result([*status[:4], 1234, *status[5:]]) if path == target else status

    monkeypatch.setattr(Path, "stat", of_another)
    assert "owner-not-kept" in [problem.code for problem in write_whole(target, b"new", force=True)]


def test_the_longest_name_a_disk_takes_is_read_and_written_and_one_beyond_is_refused(tmp_path: Path) -> None:
    longest = tmp_path / ("é" * 125 + ".xlsx")  # 255 bytes
    write_whole(longest, b"old")
    write_whole(longest, b"new", force=True)
    assert read_bytes(longest) == b"new"
    for name in ("n" * 300, "a\0b"):
        with pytest.raises(FileProblem):
            write_whole(tmp_path / name, b"")
        with pytest.raises(FileProblem):
            read_bytes(tmp_path / name)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", ["x.xls", "x.XLS", "x.ods", "x.csv", "x.pdf"])
def test_a_workbook_gets_no_name_of_another_kind(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        sheetgen.new("berger", tmp_path / name, count=4)
    assert _code(refusal) == "name-of-another-kind" and not list(tmp_path.iterdir())


def test_a_workbook_that_has_such_a_name_keeps_it(tmp_path: Path) -> None:
    workbook = _season(tmp_path).rename(tmp_path / "event.xls")
    sheetgen.fill(workbook, results=_list(tmp_path, 1))
    assert sheetgen.rank(workbook).entered == 2


# ------------------------------------------------------------------------------------------------ two writers at once


def _season(folder: Path, players: int = 4) -> Path:
    workbook = folder / "event.xlsx"
    sheetgen.new("berger", workbook, count=players)
    return workbook


def _list(folder: Path, round_: int, players: int = 4) -> Path:
    path = folder / f"round {round_}.csv"
    lines = [f"{round_};{board};1-0" for board in range(1, players // 2 + 1)]
    path.write_text("\n".join(["ronde;echiquier;resultat", *lines]) + "\n")
    return path


@pytest.mark.slow
def test_fill_refuses_a_workbook_that_changed_while_it_worked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workbook = _season(tmp_path)
    first, second = _list(tmp_path, 1), _list(tmp_path, 2)
    write = files.write_whole

    def slowly(*asked: Any) -> Any:
        monkeypatch.setattr(files, "write_whole", write)
        sheetgen.fill(workbook, results=second)
        return write(*asked)

    monkeypatch.setattr(files, "write_whole", slowly)
    with pytest.raises(FileProblem) as refusal:
        sheetgen.fill(workbook, results=first)
    assert _code(refusal) == "changed-since-read"
    assert sheetgen.rank(workbook).entered == 2
    sheetgen.fill(workbook, results=first)
    assert sheetgen.rank(workbook).entered == 4
