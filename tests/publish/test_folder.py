"""Publishing again into a folder: what is gone goes, what is somebody else's stays, and it happens whole or not."""

import hashlib
import json
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sheetgen.errors import BadOptions, FileProblem, SheetgenError
from sheetgen.present.site.frame import document
from sheetgen.store import files
from sheetgen.store.pages import MANIFEST, write_folder


def page(text: str) -> bytes:
    return document("en", "Cup", text, "", f"<p>{text}</p>\n").encode()


FIRST = {name: page(name) for name in ("index.html", "player-1.html", "player-2.html", "old/index.html")}
SECOND = {name: page(f"{name} again") for name in ("index.html", "player-1.html", "new/index.html")}
GONE = {"player-2.html", "old/index.html"}


def content(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, and every empty folder with nothing."""
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*")}
    return {name: path.read_bytes() if path.is_file() else b"" for name, path in found.items()}


def pages_in(folder: Path) -> dict[str, bytes]:
    return {name: data for name, data in content(folder).items() if name.endswith(".html")}


def codes(problems: Any) -> list[str]:
    return [problem.code for problem in problems]


def test_pages_of_people_who_are_gone_are_taken_away_and_nothing_else(tmp_path: Path) -> None:
    assert write_folder(tmp_path, FIRST) == ()
    (tmp_path / "own.html").write_bytes(b"mine")
    (tmp_path / "player-9.html").write_bytes(page("of another event, laid here by hand"))
    (removed,) = write_folder(tmp_path, SECOND, force=True)
    assert (removed.code, removed.data["count"]) == ("pages-removed", 2)
    assert not any((tmp_path / name).exists() for name in (*GONE, "old"))
    assert (tmp_path / "own.html").read_bytes() == b"mine"
    assert (tmp_path / "player-9.html").exists()
    assert {name: (tmp_path / name).read_bytes() for name in SECOND} == SECOND
    assert write_folder(tmp_path, SECOND, force=True) == ()


@pytest.mark.parametrize("with_manifest", [True, False])
def test_a_foreign_file_with_the_name_of_a_page_stays_and_nothing_is_written(
    tmp_path: Path, with_manifest: bool
) -> None:
    if with_manifest:
        write_folder(tmp_path, FIRST)
    (tmp_path / "index.html").write_bytes(b"<!doctype html><title>The club</title>")
    before = content(tmp_path)
    with pytest.raises(BadOptions, match="foreign-page"):
        write_folder(tmp_path, SECOND, force=True)
    assert content(tmp_path) == before


def test_a_link_is_nothing_of_ours_even_if_it_leads_to_a_page(tmp_path: Path) -> None:
    elsewhere, folder = tmp_path / "elsewhere.html", tmp_path / "site"
    elsewhere.write_bytes(page("elsewhere"))
    write_folder(folder, FIRST)
    (folder / "player-2.html").unlink()
    (folder / "player-2.html").symlink_to(elsewhere)
    assert "pages-kept" in codes(write_folder(folder, SECOND, force=True))
    assert (folder / "player-2.html").is_symlink() and elsewhere.exists()


def test_a_folder_that_is_a_link_is_not_emptied(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "site", tmp_path / "elsewhere"
    write_folder(folder, FIRST)
    (folder / "old").rename(elsewhere)
    (folder / "old").symlink_to(elsewhere)
    assert "pages-kept" in codes(write_folder(folder, SECOND, force=True))
    assert (elsewhere / "index.html").read_bytes() == FIRST["old/index.html"]


def test_a_page_somebody_has_changed_is_kept_and_named(tmp_path: Path) -> None:
    write_folder(tmp_path, FIRST)
    with (tmp_path / "player-2.html").open("ab") as file:
        file.write(b"<!-- mine -->")
    found = write_folder(tmp_path, SECOND, force=True)
    assert {problem.code: problem.data["count"] for problem in found} == {"pages-kept": 1, "pages-removed": 1}
    assert (tmp_path / "player-2.html").exists()


def test_without_a_manifest_nothing_is_taken_away_and_what_may_be_old_is_named(tmp_path: Path) -> None:
    """As in the folders of versions that wrote none."""
    write_folder(tmp_path, FIRST)
    (tmp_path / MANIFEST).unlink()
    (told,) = write_folder(tmp_path, SECOND, force=True)
    assert (told.code, told.found) == ("pages-of-before", "player-2.html")
    assert all((tmp_path / name).exists() for name in GONE)
    assert {name: (tmp_path / name).read_bytes() for name in SECOND} == SECOND


ALTERED = [
    b"", b"{", b"[]", b"null", b'{"files": {}}', b'{"sheetgen pages": 1}', b'{"sheetgen pages": 2, "files": {}}',
    b'{"sheetgen pages": 1, "files": []}', b'{"sheetgen pages": 1, "files": {"player-2.html": 7}}', b"\xff\xfe",
    b"[" * 100_000,
]  # fmt: skip


@pytest.mark.parametrize("manifest", ALTERED)
def test_a_manifest_nobody_can_read_takes_nothing_away(tmp_path: Path, manifest: bytes) -> None:
    write_folder(tmp_path, FIRST)
    (tmp_path / MANIFEST).write_bytes(manifest)
    assert codes(write_folder(tmp_path, SECOND, force=True)) == ["manifest-unreadable"]
    assert all((tmp_path / name).exists() for name in GONE)
    assert write_folder(tmp_path, SECOND, force=True) == ()  # it is written anew


@pytest.mark.parametrize(
    "name", ["../outside.html", "own.html", "/etc/own.html", "a/../own.html", "./own.html", "a\\b"]
)
def test_a_manifest_that_names_what_is_not_ours_takes_nothing_away(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "site"
    write_folder(folder, FIRST)
    (folder / "own.html").write_bytes(b"mine")
    (tmp_path / "outside.html").write_bytes(page("outside"))
    manifest = json.loads((folder / MANIFEST).read_bytes())
    digests = {path: files.read_bytes(path) for path in (folder / "own.html", tmp_path / "outside.html")}
    for data in digests.values():
        manifest["files"] = {name: hashlib.sha256(data).hexdigest()}
        (folder / MANIFEST).write_text(json.dumps(manifest))
        write_folder(folder, SECOND, force=True)
    assert (folder / "own.html").read_bytes() == b"mine"
    assert (tmp_path / "outside.html").read_bytes() == page("outside")


def fails_at(number: int, monkeypatch: pytest.MonkeyPatch, name: str) -> list[Any]:
    """Let the disk refuse one call of a function of ``files``, the ones before it and the way back work."""
    calls: list[Any] = []
    works = getattr(files, name)

    def until(*asked: Any, **more: Any) -> Any:
        calls.append(asked)
        if len(calls) == number:
            raise OSError(28, "No space left on device")
        return works(*asked, **more)

    monkeypatch.setattr(files, name, until)
    return calls


@pytest.mark.parametrize("name", ["_write_and_sync", "move"])
def test_a_disk_that_refuses_at_any_moment_leaves_everything_as_it_was(tmp_path: Path, name: str) -> None:
    write_folder(tmp_path, FIRST)
    (tmp_path / "own.html").write_bytes(b"mine")
    before, number = content(tmp_path), 1
    while True:
        with pytest.MonkeyPatch.context() as patch:
            calls = fails_at(number, patch, name)
            try:
                write_folder(tmp_path, SECOND, force=True)
            except FileProblem as refusal:
                assert refusal.problems[0].data["reason"] == "disk-full"
            else:
                assert len(calls) == number - 1
                break
        assert content(tmp_path) == before, number
        number += 1
    assert number > len(SECOND)
    assert set(pages_in(tmp_path)) == {*SECOND, "own.html"}


def test_two_at_once_leave_the_pages_of_one_of_them(tmp_path: Path) -> None:
    """Each has a page of its own and a common one; the manifest fits what is there."""
    write_folder(tmp_path, FIRST)
    sites: list[Mapping[str, bytes]] = [
        {"index.html": page(str(number)), f"player-{number}.html": page(str(number))} for number in range(10, 18)
    ]
    refused: list[Exception] = []

    def run(site: Mapping[str, bytes]) -> None:
        try:
            write_folder(tmp_path, site, force=True)
        except SheetgenError as refusal:
            refused.append(refusal)

    threads = [threading.Thread(target=run, args=(site,)) for site in sites]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    left = pages_in(tmp_path)
    assert left in sites
    assert set(json.loads((tmp_path / MANIFEST).read_bytes())["files"]) == set(left)
    assert not refused


def test_who_waits_for_another_too_long_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("fcntl")
    write_folder(tmp_path, FIRST)
    before = content(tmp_path)
    monkeypatch.setattr(files, "WAIT_FOR_WRITER", 0.05)
    with files.folder_held(tmp_path), pytest.raises(FileProblem, match="folder-locked"):
        write_folder(tmp_path, SECOND, force=True)
    assert content(tmp_path) == before


def test_a_single_page_needs_no_manifest_but_takes_away_what_one_lists(tmp_path: Path) -> None:
    write_folder(tmp_path / "one", {"index.html": page("all")})
    assert set(content(tmp_path / "one")) == {"index.html"}
    write_folder(tmp_path, FIRST)
    write_folder(tmp_path, {"index.html": page("all")}, force=True)
    assert set(pages_in(tmp_path)) == {"index.html", "one/index.html"}


def test_pages_that_stand_there_are_replaced_when_asked_only(tmp_path: Path) -> None:
    write_folder(tmp_path, FIRST)
    before = content(tmp_path)
    with pytest.raises(BadOptions, match="folder-taken"):
        write_folder(tmp_path, SECOND)
    assert content(tmp_path) == before
