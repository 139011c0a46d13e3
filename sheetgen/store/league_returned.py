"""Match sheets that came back to a folder: told apart from other workbooks, shared out to their seasons, merged."""

import io
import zipfile
from collections.abc import Sequence

from sheetgen import files
from sheetgen.errors import FileProblem, ProblemsFound, SheetgenError, error
from sheetgen.files import StrPath
from sheetgen.i18n.catalogue import Words
from sheetgen.model.tournament import TournamentSpec
from sheetgen.store.batch.found import workbooks
from sheetgen.store.batch.remote import is_remote
from sheetgen.systems.league.match import NAME
from sheetgen.systems.league.spec import LeagueSpec, MatchSheetSpec
from sheetgen.usecases.league_merge import Merged, Season, merge_match_sheets, open_workbook, stranger
from sheetgen.usecases.reading.identity import OUR_NAMES

MOST_NAMES = 1_000_000  # bytes of the part with the defined names that are looked at


def is_match_sheet(path: StrPath) -> bool:
    """Whether a file is a match sheet, told from its defined names; one that has lost them is read to find out."""
    told = _told_by_names(path)
    return isinstance(_spec(path), MatchSheetSpec) if told is None else told


def _told_by_names(path: StrPath) -> bool | None:
    """What the defined names of a file say; None if it is of a format without them, or none of ours is left."""
    try:
        with zipfile.ZipFile(io.BytesIO(files.read_bytes(path))) as archive:
            part = "xl/workbook.xml" if "xl/workbook.xml" in archive.namelist() else "content.xml"
            with archive.open(part) as source:
                names = source.read(MOST_NAMES)
    except (SheetgenError, OSError, KeyError, zipfile.BadZipFile, ValueError, RuntimeError):
        return None
    return True if NAME.encode() in names else False if OUR_NAMES.encode() in names else None


def _spec(path: StrPath) -> TournamentSpec | None:
    """What a workbook is; None if it cannot be read."""
    try:
        found: TournamentSpec = open_workbook(path).spec
    except SheetgenError:
        return None
    return found


def is_season(path: StrPath) -> bool:
    spec = _spec(path)
    return isinstance(spec, LeagueSpec) and not isinstance(spec, MatchSheetSpec)


def merge_folder(paths: Sequence[str], *, write: bool) -> tuple[list[str], list[Merged]] | None:
    """The workbooks without the match sheets among them, and what these brought to their seasons; None if none is."""
    sheets = [path for path in paths if is_match_sheet(path)]
    if not sheets:
        return None
    others = [path for path in paths if path not in sheets]
    seasons = [path for path in others if is_season(path)]
    merged: list[Merged] = []
    if not seasons:
        lonely = tuple(error("match-sheet-without-season").at(file=path) for path in sheets)
        if not others:
            raise ProblemsFound(*lonely)
        return others, [Merged("", 0, 0, (), lonely)]
    for season, returned in _shared_out(seasons, sheets).items():
        merged.append(merge_match_sheets(season, returned, write=write))
    return others, merged


def merge_found(paths: Sequence[str], *, write: bool) -> tuple[list[str], list[Merged]] | None:
    """The same for files, folders and patterns, as ``recalc`` is given them."""

    near = [path for path in paths if not is_remote(path)]
    found = list(workbooks(near))
    merged = merge_folder([path for path in found if isinstance(path, str)], write=write)
    if merged is None:
        return None
    unread = [
        problem.where.file or "" for refusal in found if not isinstance(refusal, str) for problem in refusal.problems
    ]
    return [*merged[0], *unread, *(path for path in paths if is_remote(path))], merged[1]


def summary(merged: Merged, words: Words) -> str:
    """One line for the terminal."""
    known = "done" if merged.written or not merged.cells else "not-written"
    facts = {"workbook": merged.workbook, "sheets": merged.sheets, "cells": merged.cells, "owed": len(merged.owed)}
    return words.say(f"league-merge.{known}", **facts)


def _shared_out(seasons: Sequence[str], sheets: Sequence[str]) -> dict[str, list[str]]:
    """Each sheet goes to the season it is of; one that is of none goes to the first, which says why."""
    shared: dict[str, list[str]] = {season: [] for season in seasons}
    states = {season: Season(season, open_workbook(season)) for season in seasons}
    for path in sheets:
        try:
            spec = open_workbook(path).spec
        except FileProblem:
            shared[seasons[0]].append(path)
            continue
        fits = (season for season, state in states.items() if stranger(state, spec) is None)
        shared[next(fits, seasons[0])].append(path)
    return shared


__all__ = ["is_match_sheet", "merge_folder", "merge_found", "summary"]
