"""Lists entered into a workbook: what ``fill`` does."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sheetgen import files
from sheetgen.errors import BadOptions, Problem, ProblemsFound, error
from sheetgen.exchange import result_lines
from sheetgen.exchange.columns import RESULTS
from sheetgen.exchange.result_lines import ResultLine
from sheetgen.model.entrants import Player
from sheetgen.model.tournament import (
    KnockoutSpec,
    LeagueSpec,
    MolterSpec,
    PoolsSpec,
    TournamentSpec,
)
from sheetgen.pairing.pools import LETTERS
from sheetgen.systems.knockout import making as knockout_events
from sheetgen.systems.league import making as league_events
from sheetgen.systems.molter import making as molter_events
from sheetgen.systems.registry import SYSTEMS
from sheetgen.systems.shared import options
from sheetgen.usecases.making import load_players
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
    if players:
        loaded = load_players(players)
        changes |= _players_to_fill(read, loaded.items, os.fspath(players))
        warnings += loaded.problems
    if teams:
        filled, notes = _teams_to_fill(read, teams)
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
    system = SYSTEMS[read.spec.system]
    present = list(read.entered().problems)
    then = system.entered(read.spec, read.schedule, {**read.entries, **wanted})
    return read.placed(
        (key, problem) for key, problem in then.problems if problem.is_error and (key, problem) not in present
    )


def _players_to_fill(read: ReadBook, listed: Sequence[Player], source: str) -> dict[Key, Any]:
    if len(listed) > read.spec.count:
        raise ProblemsFound(error("too-many-players", found=str(len(listed)), places=read.spec.count).at(file=source))
    if isinstance(read.spec, PoolsSpec):
        raise BadOptions(error("players-into-pools").at(file=source))
    if read.spec.system == KnockoutSpec.system:
        return knockout_events.players_entries(listed, read.spec)[0]
    return options.players_entries(listed, read.spec)


def _teams_to_fill(read: ReadBook, source: StrPath) -> tuple[dict[Key, Any], list[Problem]]:
    if not isinstance(read.spec, MolterSpec):
        raise BadOptions(error("option-of-another-system", found="--teams", system=read.spec.system))
    if isinstance(read.spec, LeagueSpec):
        listed = league_events.load_teams(source)
        entries, notes = league_events.teams_entries(listed.items, read.spec)
        return entries, [*listed.problems, *notes]
    loaded = molter_events.load_teams(source)
    entries, notes = molter_events.teams_entries(loaded.items, read.spec)
    return entries, [*loaded.problems, *notes]


def _results_to_fill(read: ReadBook, source: StrPath) -> tuple[dict[Key, Any], list[Problem]]:
    from sheetgen.exchange import tables as frames

    loaded = result_lines.results(frames.read_rows(Path(source), RESULTS))
    changes: dict[Key, Any] = {}
    unknown = []
    for line in loaded.items:
        entries = SYSTEMS[read.spec.system].fill_result(read.spec, read.schedule, line)
        if entries is None:
            unknown.append(_unknown_game(read.spec, line).at(file=os.fspath(source), line=line.line))
        else:
            changes |= entries
    if unknown:
        raise ProblemsFound(*unknown)
    return changes, list(loaded.problems)


def _unknown_game(spec: TournamentSpec, line: ResultLine) -> Problem:
    """Why a line of results finds no game: a league is asked by match, and pools by pool."""
    plain, match = f"{line.round} / {line.board}", line.match
    if isinstance(spec, PoolsSpec):
        if match is None:
            return error("result-without-pool", found=plain)
        pool = LETTERS[match - 1] if match <= len(LETTERS) else match
        return error("no-such-game-in-pool", found=f"{line.round} / {pool} / {line.board}")
    if isinstance(spec, LeagueSpec):
        if match is None:
            return error("result-without-match", found=plain)
        return error("no-such-game-in-match", found=f"{line.round} / {match} / {line.board}")
    return error("no-such-game", found=plain)
