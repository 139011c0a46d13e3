"""Workbooks behind addresses (``s3://…``, ``sftp://…``, ``memory://…``): the one door to fsspec, which is optional."""

import posixpath
import re
import secrets
from collections.abc import Iterator
from typing import Any

from sheetgen.errors import BadOptions, FileProblem, Where, error
from sheetgen.xlsx.limits import LARGEST_FILE

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]+(?:::|://)", re.IGNORECASE)


def is_remote(path: str) -> bool:
    """Whether this is an address and no path; a single letter before the colon is a Windows disk."""
    return bool(_ADDRESS.match(path))


def _open(address: str) -> tuple[Any, str]:
    """The file system of an address, and the path in it."""
    try:
        import fsspec
    except ImportError as missing:
        raise BadOptions(error("needs-cluster-extra", found=address)) from missing
    try:
        url_to_fs: Any = fsspec.core.url_to_fs  # no annotations
        fs: tuple[Any, str] = url_to_fs(address)
    except (ValueError, ImportError, OSError) as refusal:
        raise FileProblem(_unreachable(address, refusal)) from refusal
    return fs


def _unreachable(address: str, refusal: BaseException) -> Any:
    return error("cannot-reach", where=Where(file=address), detail=f"{type(refusal).__name__}: {refusal}"[:200])


def fetch(address: str, limit: int = LARGEST_FILE) -> bytes:
    """Return the bytes of a file at an address.

    A file that is missing, cannot be reached or has more bytes than ``limit`` is refused with FileProblem.
    """
    system, path = _open(address)
    try:
        with system.open(path, "rb") as file:
            data: bytes = file.read(limit + 1)
    except FileNotFoundError as refusal:
        raise FileProblem(error("no-such-file", where=Where(file=address))) from refusal
    except Exception as refusal:  # every file system has exceptions of its own
        raise FileProblem(_unreachable(address, refusal)) from refusal
    if len(data) > limit:
        raise FileProblem(error("too-large", where=Where(file=address), what="file", size=len(data), limit=limit))
    return data


def store(address: str, data: bytes, seen: bytes) -> None:
    """Write a file beside its address, then move it there: a reader sees the old file or the new one.

    FileProblem if the file no longer has the bytes ``seen``, or if it cannot be reached.
    """
    if fetch(address) != seen:
        raise FileProblem(error("changed-since-read", where=Where(file=address)))
    system, path = _open(address)
    beside = posixpath.join(posixpath.dirname(path), f".sheetgen-{secrets.token_hex(6)}.tmp")
    try:
        system.pipe_file(beside, data)
        system.mv(beside, path)
    except Exception as refusal:
        raise FileProblem(_unreachable(address, refusal)) from refusal


def listing(address: str, suffixes: tuple[str, ...]) -> Iterator[str]:
    """Yield the addresses of the files of a pattern, or of a folder with these endings; else the address itself.

    Hidden files and lock files are left out. FileProblem if the address cannot be reached.
    """
    system, path = _open(address)
    try:
        if any(mark in path for mark in "*?["):
            items = sorted(system.glob(path))
        elif system.isdir(path):
            items = sorted(name for name in system.find(path) if name.lower().endswith(suffixes))
        else:
            items = [path]
    except Exception as refusal:
        raise FileProblem(_unreachable(address, refusal)) from refusal
    for name in items:
        if not posixpath.basename(name).startswith((".", "~$")):
            yield str(system.unstrip_protocol(name))


def stamp(address: str) -> list[Any]:
    """What changes when the file changes: its size, and whatever its system tells of its age."""
    system, path = _open(address)
    try:
        facts = system.info(path)
    except Exception:
        return []
    ages = (facts.get(name) for name in ("mtime", "LastModified", "last_modified", "ETag", "etag", "created"))
    return [facts.get("size"), next((str(age) for age in ages if age is not None), "")]
