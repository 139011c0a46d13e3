"""``fill`` with paths: a workbook and the lists, or a club's own, are read; what is filled is written whole or not."""

import datetime
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sheetgen.errors import BadOptions, Problem, SheetgenError, error
from sheetgen.exchange.list_lookup import Index
from sheetgen.exchange.reading import ListRefused, Loaded
from sheetgen.rating.editions import KINDS, STANDARD
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.store.lists import load_players, load_results, load_teams
from sheetgen.store.making import complete_loaded
from sheetgen.store.making import rating_list as opened
from sheetgen.systems.shared.options import one_of
from sheetgen.usecases import branded, filling, knowing
from sheetgen.usecases.filling import Listed
from sheetgen.usecases.opening import changed, open_workbook


@dataclass(frozen=True, slots=True)
class Filled:
    """What ``fill`` did: how many cells it filled, and the warnings of the list."""

    workbook: str
    cells: int
    problems: tuple[Problem, ...]


def fill(
    path: StrPath,
    *,
    players: StrPath | None = None,
    teams: StrPath | None = None,
    results: StrPath | None = None,
    rating_list: StrPath | Index | None = None,
    rating_kind: str = STANDARD,
    replace_entries: bool = False,
    output: StrPath | None = None,
    force: bool = False,
) -> Filled:
    """Enter lists into a workbook; an entry that is already there and differs stops everything unless replaced.

    ``rating_list`` is a federation's list, or one that is open: it fills in what is not typed of people, those of the
    lists first, and else of those who stand in the workbook.
    """
    one_of("--rating-kind", rating_kind, KINDS)
    if not players and not teams and not results and rating_list is None:
        raise BadOptions(error("nothing-to-fill"))
    read, _, problems = open_workbook(files.given(path))
    people = {
        "players": _read(load_players, players),
        "teams": _read(load_teams, teams),
    }
    listed = _read(load_results, results)
    known = None
    if rating_list is not None:
        with opened(rating_list) as index:
            known = None if players or teams else knowing.known(read, index, rating_kind)
            people = {name: _completed(each, index, rating_kind) for name, each in people.items()}
    try:
        filled = filling.fill(read, **people, results=listed, known=known, replace_entries=replace_entries)
    except SheetgenError as refusal:
        raise type(refusal)(*(in_file(problem, path) for problem in refusal.problems)) from refusal
    data, seen = changed(read, filled.changes), {path: read.package.data}
    kept = files.write_whole(output or path, data, force or output is None, seen)
    told = [problem for problem in problems if problem.is_error]
    return Filled(os.fspath(output or path), len(filled.changes), (*told, *filled.problems, *kept))


def _read(load: Callable[[StrPath], Loaded[Any]], source: StrPath | None) -> Listed | None:
    """A list; of one with errors the rest, so that all that is wrong is told together."""
    if not source:
        return None
    try:
        return Listed(load(source), os.fspath(source))
    except ListRefused as refusal:
        return Listed(refusal.rest, os.fspath(source))


def _completed(listed: Listed | None, index: Index, kind: str) -> Listed | None:
    return listed and Listed(complete_loaded(listed.loaded, index, kind), listed.file)


def in_file(problem: Problem, path: StrPath) -> Problem:
    """A problem that names no file is one of this."""
    return problem if problem.where.file else problem.at(file=os.fspath(path))


def fill_template(
    template: StrPath, event: StrPath, output: StrPath, *, force: bool = False, today: datetime.date | None = None
) -> Filled:
    """Fill a club's own workbook from an event; the template itself stays."""
    drawn, played = files.given(template), files.given(event)
    done = branded.fill_template(drawn, played, today)
    seen: dict[StrPath, bytes] = {template: drawn.data, event: played.data}
    kept = files.write_whole(output, done.data, force, seen)
    return Filled(os.fspath(output), done.cells, (*done.problems, *kept))
