"""Lists entered into a workbook: what ``fill`` does."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sheetgen import files
from sheetgen.errors import BadOptions, Problem, ProblemsFound, SheetgenError, error
from sheetgen.exchange import result_lines
from sheetgen.exchange.columns import RESULTS
from sheetgen.exchange.reading import Loaded
from sheetgen.systems.registry import system_of
from sheetgen.systems.system import Filling
from sheetgen.usecases.making import load_players, load_teams
from sheetgen.usecases.opening import StrPath, changed, open_workbook
from sheetgen.usecases.reading.readback import ReadBook
from sheetgen.workbook.cells import Key


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
    replace_entries: bool = False,
    output: StrPath | None = None,
    force: bool = False,
) -> Filled:
    """Enter lists into a workbook; an entry that is already there and differs stops everything unless replaced."""
    if not players and not teams and not results:
        raise BadOptions(error("nothing-to-fill"))
    read, _, problems = open_workbook(path)
    changes: dict[Key, Any] = {}
    warnings: list[Problem] = [problem for problem in problems if problem.is_error]
    takes = system_of(read.spec).fill
    for option, source, into, load in (
        ("--players", players, takes.players, load_players),
        ("--teams", teams, takes.teams, load_teams),
    ):
        if source:
            filled, notes = _listed(read, option, into, load, source)
            changes |= filled
            warnings += notes
    if results:
        filled, notes = _results_to_fill(read, results)
        changes |= filled
        warnings += notes
    wanted = {key: value for key, value in changes.items() if read.entries.get(key) != value}
    conflicts = [] if replace_entries else _conflicts(read, wanted)
    if conflicts:
        raise ProblemsFound(*(problem.at(file=os.fspath(path)) for problem in conflicts))
    if broken := _new_errors(read, wanted):
        raise ProblemsFound(*(problem.at(file=os.fspath(path)) for problem in broken))
    data, seen = changed(read, wanted), {path: read.package.data}
    warnings += files.write_whole(output or path, data, force or output is None, seen)
    return Filled(os.fspath(output or path), len(wanted), tuple(warnings))


def _conflicts(read: ReadBook, wanted: Mapping[Key, Any]) -> list[Problem]:
    found = []
    for key, value in wanted.items():
        present = read.entries.get(key)
        if present not in (None, ""):
            found.append(error("already-filled", found=str(present), wanted=str(value)).at(**read.place(key)))
    return found


def _new_errors(read: ReadBook, wanted: Mapping[Key, Any]) -> list[Problem]:
    """What would be wrong with the entries only after filling: a result of somebody absent, a name twice."""
    system = system_of(read.spec)
    present = list(read.entered().problems)
    then = system.entered(read.spec, read.schedule, {**read.entries, **wanted})
    return read.placed(
        (key, problem) for key, problem in then.problems if problem.is_error and (key, problem) not in present
    )


def _listed(
    read: ReadBook,
    option: str,
    into: Callable[[Any, Any, Loaded[Any]], Filling] | None,
    load: Callable[[StrPath], Loaded[Any]],
    source: StrPath,
) -> tuple[Mapping[Key, Any], list[Problem]]:
    """The entries of a list of players or teams, and what is doubtful of it; a system may take no such list."""
    if into is None:
        raise BadOptions(error("option-of-another-system", found=option, system=read.spec.system))
    loaded = load(source)
    try:
        entries, notes = into(read.spec, read.schedule, loaded)
    except SheetgenError as refusal:
        raise refusal.at(file=os.fspath(source)) from refusal
    return entries, [*loaded.problems, *notes]


def _results_to_fill(read: ReadBook, source: StrPath) -> tuple[Mapping[Key, Any], list[Problem]]:
    from sheetgen.exchange import tables as frames

    loaded = result_lines.results(frames.read_rows(Path(source), RESULTS))
    fill = system_of(read.spec).fill
    changes: dict[Key, Any] = {}
    unknown = []
    for line in loaded.items:
        entries = fill.result(read.spec, read.schedule, line)
        if entries is None:
            unknown.append(fill.unknown(read.spec, line).at(file=os.fspath(source), line=line.line))
        else:
            changes |= entries
    if unknown:
        raise ProblemsFound(*unknown)
    return changes, list(loaded.problems)
