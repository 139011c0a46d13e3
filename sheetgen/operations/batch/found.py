"""Which workbooks are meant: files, folders with all that is in them, patterns, addresses; each once, in order."""

import glob
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from sheetgen.errors import FileProblem, Where, error
from sheetgen.operations.batch import remote
from sheetgen.store import files

# What people send, whether it can be read or not: what cannot is said, not passed over.
WORKBOOKS = (".xlsx", ".xlsm", ".ods", ".xls", ".xlsb", ".fods", ".gnumeric", ".numbers")

# Lock files of Excel, and hidden files, ours among them.
NOT_WORKBOOKS = ("~$", ".")


def workbooks(paths: Iterable[str], endings: Sequence[str] = WORKBOOKS) -> Iterator[str | FileProblem]:
    """Yield every workbook once, or the reason why a path gives none; in folders, what has one of these endings."""
    seen: set[str] = set()
    for path in paths:
        try:
            for workbook in _workbooks(path, tuple(endings)):
                named = workbook if isinstance(workbook, str) else workbook.problems[0].where.file or ""
                identity = named if remote.is_remote(named) else os.path.realpath(named)
                if identity not in seen:
                    seen.add(identity)
                    yield workbook
        except FileProblem as problem:
            yield problem


def _workbooks(path: str, endings: tuple[str, ...]) -> list[str | FileProblem]:
    problems: list[str | FileProblem]
    if remote.is_remote(path):
        problems = list(remote.listing(path, endings))
    elif files.is_folder(path):
        problems = _sorted(_in_folder(path, endings))
    elif not files.exists(path) and glob.has_magic(path):
        problems = _sorted(_of_pattern(path))
    else:
        problems = [path]
    if not problems:
        raise FileProblem(error("no-workbooks", where=Where(file=path)))
    return problems


def _sorted(problems: Iterable[str | FileProblem]) -> list[str | FileProblem]:
    """By name, a folder that cannot be opened where it stands."""
    return sorted(problems, key=lambda each: each if isinstance(each, str) else each.problems[0].where.file or "")


def _unopened(refusal: OSError) -> FileProblem:
    folder = os.fspath(refusal.filename)
    return FileProblem(error("folder-not-opened", where=Where(file=folder), reason=files.reason_of(refusal)["reason"]))


def _of_pattern(pattern: str) -> Iterator[str | FileProblem]:
    """The files that fit a pattern, and the folders in which some might and nobody may look."""
    yield from filter(os.path.isfile, glob.glob(pattern, recursive=True))  # noqa: PTH207
    for folder in glob.glob(os.path.join(os.path.dirname(pattern), ""), recursive=True):  # noqa: PTH118, PTH120, PTH207
        try:
            os.scandir(folder).close()
        except OSError as refusal:
            refusal.filename = folder.rstrip(os.sep)
            yield _unopened(refusal)


def _in_folder(folder: str, endings: tuple[str, ...]) -> Iterator[str | FileProblem]:
    """The workbooks of a folder and of those in it; links to folders are not followed, so there is an end."""
    unopened: list[OSError] = []
    for place, folders, names in os.walk(folder, onerror=unopened.append):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            if name.lower().endswith(endings) and not name.startswith(NOT_WORKBOOKS):
                yield os.path.join(place, name)  # noqa: PTH118
    yield from map(_unopened, unopened)


def root(paths: Iterable[str]) -> Path | None:
    """The folder that holds everything that was asked for; None where an address is among it."""
    listed = list(paths)
    if any(map(remote.is_remote, listed)) or not listed:
        return None
    folders = [path if files.is_folder(path) else os.path.dirname(_fixed(path)) for path in listed]  # noqa: PTH120
    try:
        return Path(os.path.commonpath([os.path.realpath(folder or ".") for folder in folders]))
    except ValueError:  # two Windows disks
        return None


def _fixed(path: str) -> str:
    """The part of a pattern that stands before its first star."""
    marks = [path.find(mark) for mark in "*?[" if mark in path]
    return path[: min(marks)] if marks and not files.exists(path) else path


def stamp(workbook: str) -> list[object]:
    """What changes when the file changes."""
    if remote.is_remote(workbook):
        return remote.stamp(workbook)
    try:
        status = Path(workbook).stat()
    except OSError:
        return []
    return [status.st_size, status.st_mtime_ns]
