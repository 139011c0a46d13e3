"""Workbooks behind addresses, in a file system that is all in memory, and in one that fails as it likes."""

import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from sheetgen.errors import BadOptions, FileProblem
from sheetgen.operations.batch import found, remote


@pytest.fixture
def club() -> Iterator[Any]:
    import fsspec

    system: Any = fsspec.filesystem("memory")
    for name in ("b.xlsx", "a.XLSM", "in/c.ods", ".d.xlsx", "~$a.xlsx", "n.txt"):
        system.pipe_file(f"/remote/{name}", name.encode())
    yield system
    system.rm("/remote", recursive=True)


def refused(address: str) -> tuple[str, str | None]:
    with pytest.raises(FileProblem) as refusal:
        remote.fetch(address, 6)
    (problem,) = refusal.value.problems
    return problem.code, problem.where.file


@pytest.mark.parametrize(
    ("path", "remote_"),
    [("s3://a", True), ("memory://a", True), ("S3://a", True), ("zip::file", True), ("a.b+c-d://e", True),
     ("c:\\a", False), ("c://a", False), ("a/b://c", False), ("1a://b", False), ("s3:/a", False)],
)  # fmt: skip
def test_an_address_is_told_from_a_path(path: str, remote_: bool) -> None:
    assert remote.is_remote(path) is remote_


def test_a_file_is_fetched_up_to_the_limit_and_not_beyond(club: Any) -> None:
    assert remote.fetch("memory://remote/b.xlsx", 6) == b"b.xlsx"
    club.pipe_file("/remote/b.xlsx", b"1234567")
    assert refused("memory://remote/b.xlsx") == ("too-large", "memory://remote/b.xlsx")


def test_what_is_not_there_or_not_to_be_reached_is_said_with_its_address(
    club: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert refused("memory://remote/none.xlsx") == ("no-such-file", "memory://remote/none.xlsx")
    assert refused("nosuchprotocol://remote/b.xlsx") == ("cannot-reach", "nosuchprotocol://remote/b.xlsx")

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("x" * 300)

    for name in ("open", "info", "isdir", "glob", "mv"):
        monkeypatch.setattr(type(club), name, fail)
    with pytest.raises(FileProblem) as refusal:
        remote.fetch("memory://remote/b.xlsx")
    assert refusal.value.problems[0].data["detail"] == "RuntimeError: " + "x" * 186
    assert remote.stamp("memory://remote/b.xlsx") == []
    told = list(found.workbooks(["memory://remote", "memory://remote/*.xlsx"]))
    assert [each.problems[0].code for each in told if isinstance(each, FileProblem)] == ["cannot-reach"] * 2
    monkeypatch.setattr(remote, "fetch", lambda address: b"b.xlsx")
    with pytest.raises(FileProblem, match="cannot-reach"):
        remote.store("memory://remote/b.xlsx", b"new", b"b.xlsx")


def test_without_the_library_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec", None)
    with pytest.raises(BadOptions) as refusal:
        remote.fetch("s3://club/a.xlsx")
    assert [(each.code, each.found) for each in refusal.value.problems] == [("needs-cluster-extra", "s3://club/a.xlsx")]


def test_a_file_is_replaced_whole_and_only_if_it_is_still_what_was_read(club: Any) -> None:
    remote.store("memory://remote/b.xlsx", b"new", b"b.xlsx")
    assert club.cat_file("/remote/b.xlsx") == b"new" and len(club.find("/remote")) == 6
    with pytest.raises(FileProblem) as refusal:
        remote.store("memory://remote/b.xlsx", b"newer", b"b.xlsx")
    assert [each.code for each in refusal.value.problems] == ["changed-since-read"]
    assert refusal.value.problems[0].where.file == "memory://remote/b.xlsx"
    assert club.cat_file("/remote/b.xlsx") == b"new"


@pytest.mark.usefixtures("club")
def test_folders_and_patterns_give_their_workbooks_in_order() -> None:
    def below(address: str) -> list[str]:
        return [str(each).removeprefix("memory:///remote/") for each in found.workbooks([address])]

    assert below("memory://remote") == ["a.XLSM", "b.xlsx", "in/c.ods"]
    assert below("memory://remote/*.xlsx") == ["b.xlsx"]
    assert below("memory://remote/n.txt") == ["n.txt"]
    (nothing,) = found.workbooks(["memory://remote/*.xls"])
    assert isinstance(nothing, FileProblem) and nothing.problems[0].code == "no-workbooks"


def test_a_stamp_is_the_size_and_whatever_its_system_tells_of_its_age(monkeypatch: pytest.MonkeyPatch) -> None:
    facts: dict[str, Any] = {"size": 5}
    system = SimpleNamespace(info=lambda path: facts)
    monkeypatch.setattr(remote, "_open", lambda address: (system, address))
    assert found.stamp("s3://a") == [5, ""]
    facts["created"] = 0
    assert found.stamp("s3://a") == [5, "0"]
    facts["etag"] = "x1"
    assert found.stamp("s3://a") == [5, "x1"]
