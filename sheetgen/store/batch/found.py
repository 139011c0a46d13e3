"""Which workbooks are meant: files, folders with all that is in them, patterns, addresses; each once, in order."""

import glob
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from sheetgen.errors import FileProblem, Where, error
from sheetgen.store.batch import remote

# What people send, whether it can be read or not: what cannot is said, not passed over.
WORKBOOKS = (".xlsx", ".xlsm", ".ods", ".xls")
# Lock files of Excel, and hidden files, ours among them.
NOT_WORKBOOKS = ("~$", ".")


def workbooks(paths: Iterable[str], endings: Sequence[str] = WORKBOOKS) -> Iterator[str | FileProblem]:
    """Yield every workbook once, or the reason why a path gives none; in folders, what has one of these endings."""
    seen: set[str] = set()
    for path in paths:
        try:
            for workbook in _workbooks(path, tuple(endings)):
                identity = workbook if remote.is_remote(workbook) else os.path.realpath(workbook)
                if identity not in seen:
                    seen.add(identity)
                    yield workbook
        except FileProblem as problem:
            yield problem


def _workbooks(path: str, endings: tuple[str, ...]) -> list[str]:
    if remote.is_remote(path):
        found = list(remote.listing(path, endings))
    elif Path(path).is_dir():
        found = sorted(_in_folder(Path(path), endings))
    elif not Path(path).exists() and glob.has_magic(path):
        found = sorted(name for name in glob.glob(path, recursive=True) if Path(name).is_file())  # noqa: PTH207
    else:
        found = [path]
    if not found:
        raise FileProblem(error("no-workbooks", where=Where(file=path)))
    return found


def _in_folder(folder: Path, endings: tuple[str, ...]) -> Iterator[str]:
    """The workbooks of a folder and of those in it; links to folders are not followed, so there is an end."""
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            if name.lower().endswith(endings) and not name.startswith(NOT_WORKBOOKS):
                yield os.path.join(place, name)  # noqa: PTH118


def root(paths: Iterable[str]) -> Path | None:
    """The folder that holds everything that was asked for; None where an address is among it."""
    listed = list(paths)
    if any(map(remote.is_remote, listed)) or not listed:
        return None
    folders = [path if Path(path).is_dir() else os.path.dirname(_fixed(path)) for path in listed]  # noqa: PTH120
    try:
        return Path(os.path.commonpath([os.path.realpath(folder or ".") for folder in folders]))
    except ValueError:  # two Windows disks
        return None


def _fixed(path: str) -> str:
    """The part of a pattern that stands before its first star."""
    marks = [path.find(mark) for mark in "*?[" if mark in path]
    return path[: min(marks)] if marks and not Path(path).exists() else path


def stamp(workbook: str) -> list[Any]:
    """What changes when the file changes."""
    if remote.is_remote(workbook):
        return remote.stamp(workbook)
    try:
        status = Path(workbook).stat()
    except OSError:
        return []
    return [status.st_size, status.st_mtime_ns]
