"""Parts that came back to a folder: told apart from other workbooks, shared out to their events, merged."""

import io
import os
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import replace as changed_to

from sheetgen.errors import Problem, ProblemsFound, SheetgenError, error
from sheetgen.i18n.catalogue import Words
from sheetgen.operations.batch.found import workbooks
from sheetgen.operations.batch.remote import is_remote
from sheetgen.operations.reading.identity import OUR_NAMES
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import ReadBook, read_workbook
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.systems.registry import collecting, system_of
from sheetgen.systems.shared.returned import Merged, Returns

MOST_NAMES = 1_000_000  # bytes of the part with the defined names that are looked at


def open_match_sheet(path: StrPath) -> ReadBook:
    """Read one workbook of the folder; a refusal names its path."""
    try:
        return read_workbook(files.read_bytes(path))
    except SheetgenError as refusal:
        raise refusal.at(file=os.fspath(path)) from refusal


def try_open(path: StrPath) -> ReadBook | None:
    """A workbook; None if it cannot be read."""
    try:
        return open_match_sheet(path)
    except SheetgenError:
        return None


def is_match_sheet(path: StrPath) -> bool:
    """Whether a file is a part, told from its defined names; one that has lost them is read to find out."""
    told_by_names = _told_by_names(path)
    if told_by_names is not None:
        return told_by_names
    read = try_open(path)
    return read is not None and any(read.spec.system == returns.part for returns in collecting())


def _told_by_names(path: StrPath) -> bool | None:
    """What the defined names of a file say; None if it is of a format without them, or none of ours is left."""
    try:
        with zipfile.ZipFile(io.BytesIO(files.read_bytes(path))) as archive:
            part = "xl/workbook.xml" if "xl/workbook.xml" in archive.namelist() else "content.xml"
            with archive.open(part) as source:
                names = source.read(MOST_NAMES)
    except (SheetgenError, OSError, KeyError, zipfile.BadZipFile, ValueError, RuntimeError):
        return None
    if any(returns.name.encode() in names for returns in collecting()):
        return True
    return False if OUR_NAMES.encode() in names else None


def merge_match_sheets(
    season: StrPath,
    paths: Iterable[StrPath],
    *,
    write: bool = False,
    output: StrPath | None = None,
    replace: bool = False,
    force: bool = False,
) -> Merged:
    """Merge parts into their event; what contradicts is listed and left alone, nothing is lost."""
    path, read = os.fspath(season), open_match_sheet(season)
    returns = system_of(read.spec).returned
    if returns is None:
        raise ProblemsFound(error("not-a-season").at(file=path))
    sheets, refused = _parts(returns, [os.fspath(each) for each in paths if os.fspath(each) != path])
    merged = returns.merge(path, read, sheets, replace)
    merged = changed_to(merged, problems=(*refused, *merged.problems))
    if not write or not merged.changes:
        return merged
    seen: dict[StrPath, bytes] = {season: read.package.data}
    kept = files.write_whole(output or season, apply_changes(read, merged.changes), force or output is None, seen)
    return changed_to(merged, problems=(*merged.problems, *kept), written=True)


def _parts(returns: Returns, paths: Iterable[str]) -> tuple[list[tuple[str, ReadBook]], list[Problem]]:
    """The parts that can be read; one bad file never stops the others."""
    parts, refused = [], list[Problem]()
    for path in paths:
        try:
            read = open_match_sheet(path)
        except SheetgenError as refusal:
            refused += refusal.problems
            continue
        if read.spec.system == returns.part:
            parts.append((path, read))
        else:
            refused.append(error("not-a-match-sheet").at(file=path))
    return parts, refused


def merge_folder(paths: Sequence[str], *, write: bool) -> tuple[list[str], list[Merged]] | None:
    """The workbooks without the parts among them, and what these brought to their events; None if none is."""
    sheets = [path for path in paths if is_match_sheet(path)]
    if not sheets:
        return None
    others = [path for path in paths if path not in sheets]
    seasons = {path: read for path in others if (read := try_open(path)) and system_of(read.spec).returned}
    if not seasons:
        lonely = tuple(error("match-sheet-without-season").at(file=path) for path in sheets)
        if not others:
            raise ProblemsFound(*lonely)
        return others, [Merged("", 0, 0, (), lonely)]
    shared = _shared_out(seasons, sheets)
    return others, [merge_match_sheets(season, returned, write=write) for season, returned in shared.items()]


def merge_found(paths: Sequence[str], *, write: bool) -> tuple[list[str], list[Merged]] | None:
    """The same for files, folders and patterns, as ``recalc`` is given them."""

    near = [path for path in paths if not is_remote(path)]
    outcome = list(workbooks(near))
    merged = merge_folder([path for path in outcome if isinstance(path, str)], write=write)
    if merged is None:
        return None
    unread = [
        problem.where.file or "" for refusal in outcome if not isinstance(refusal, str) for problem in refusal.problems
    ]
    return [*merged[0], *unread, *(path for path in paths if is_remote(path))], merged[1]


def summary(merged: Merged, words: Words) -> str:
    """One line for the terminal."""
    existing = "done" if merged.written or not merged.cells else "not-written"
    facts = {"workbook": merged.workbook, "sheets": merged.sheets, "cells": merged.cells, "owed": len(merged.owed)}
    return words.say(f"league-merge.{existing}", **facts)


def _shared_out(seasons: dict[str, ReadBook], sheets: Sequence[str]) -> dict[str, list[str]]:
    """Each part goes to the event it is of; one that is of none goes to the first, which says why."""
    shared: dict[str, list[str]] = {season: [] for season in seasons}
    for path in sheets:
        part = try_open(path)
        fits = (season for season, read in seasons.items() if part and _is_of(part, read))
        shared[next(fits, next(iter(seasons)))].append(path)
    return shared


def _is_of(part: ReadBook, event: ReadBook) -> bool:
    returns = system_of(event.spec).returned
    return returns is not None and returns.stranger(event, part.spec) is None
