"""``fill`` and ``fill_template``: lists into a workbook, an event into a club's own; ``fill_workbook`` is the core."""

import datetime
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

from sheetgen.errors import BadOptions, Problem, ProblemsFound, SheetgenError, error, warning
from sheetgen.exchange.list_lookup import Index, complete, too_old
from sheetgen.exchange.reading import ListRefused, Loaded
from sheetgen.exchange.result_lines import ResultLine
from sheetgen.model.entrants import Player
from sheetgen.operations import branded
from sheetgen.operations.entering import enrolling, enrolling_teams
from sheetgen.operations.entering.by_players import ByPlayers
from sheetgen.operations.entering.enrolling import Entering
from sheetgen.operations.new import complete_loaded
from sheetgen.operations.new import rating_list as opened
from sheetgen.operations.reading.individual_events import days_of
from sheetgen.operations.reading.opening import apply_changes, open_workbook
from sheetgen.operations.reading.readback import ReadBook
from sheetgen.rating.editions import KINDS, STANDARD
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.store.lists import load_players, load_results, load_teams
from sheetgen.systems.registry import described, system_of
from sheetgen.systems.shared.options import one_of
from sheetgen.systems.system import AnyFill
from sheetgen.workbook.cells import Changes, Entries, Key
from sheetgen.workbook.desk import DAY

FACTS = tuple(field.name for field in fields(Player))


def facts_from_list(read: ReadBook, index: Index, kind: str) -> tuple[Changes, list[Problem]]:
    """Return the entries that a rating list has for empty cells, and every doubt at the cell of the name.

    ``kind`` is the kind of rating that is taken. What is typed already stays.
    """
    entries: Changes = {}
    problems = too_old(index, next(iter(days_of(read)), None))
    coefficients = _coefficients(read)
    for key, cells in _people(read):
        by_key = {name: read.entries.get(cells[name]) for name in cells}
        player = Player(**{name: value for name, value in by_key.items() if value not in (None, "")})
        complete_result = complete([player], index, kind)
        problems += [problem.at(**read.place(cells["name"])) for problem in complete_result.problems]
        (filled,) = complete_result.players
        entries |= {cells[name]: getattr(filled, name) for name in cells if by_key[name] in (None, "")}
        if key in coefficients and read.entries.get(coefficients[key]) is None:
            entries[coefficients[key]] = filled.k
    return {key: value for key, value in entries.items() if value not in (None, "")}, problems


def _people(read: ReadBook) -> Iterator[tuple[Key, Mapping[str, Key]]]:
    """Everybody with a name: the key he stands behind, and those of his facts."""
    inputs = read.book.kept()
    for key in inputs:
        who = key[:-1]
        if key[-1] == "name" and (*who, "rating") in inputs and read.entries.get(key):
            yield who, {name: (*who, name) for name in FACTS if (*who, name) in inputs}


def _coefficients(read: ReadBook) -> Mapping[Key, Key]:
    """E5: where the K of somebody is typed, if the workbook has the sheet of ratings."""
    seats = system_of(read.spec).seats(read.spec, described(read.spec)[0])
    inputs = read.book.kept()
    numbers = range(1, seats.count + 1) if seats else ()
    by_key: dict[Key, Key] = {seats.key(number): ("elo", seats.label(number), "k") for number in numbers if seats}
    return {who: key for who, key in by_key.items() if key in inputs}


# Where it is open who is meant, nobody can say who of the workbook is missing in the list.
UNNAMED = frozenset({"empty-name", "name-too-long", "duplicate-player", "empty-team-name", "too-many-namesakes"})


@dataclass(frozen=True, slots=True)
class ListFile:
    """A list that is to be entered: what was read of it, and the file it came from."""

    loaded: Loaded[Any]
    file: str


@dataclass(frozen=True, slots=True)
class FillChanges:
    """What the lists change in a workbook, and what is doubtful."""

    changes: Entries
    problems: tuple[Problem, ...]


def fill_workbook(
    read: ReadBook,
    *,
    players: ListFile | None = None,
    teams: ListFile | None = None,
    results: ListFile | None = None,
    listed_facts: tuple[Entries, Sequence[Problem]] | None = None,
    replace_entries: bool = False,
) -> FillChanges:
    """Enter lists into a workbook; an entry that is already there and differs stops everything unless replaced.

    ``listed_facts`` is what a federation's list has for the people who stand in the workbook, and what is doubtful.
    """
    takes = system_of(read.spec).fill
    changes: Changes = dict(listed_facts[0]) if listed_facts else {}
    notes, wrong = list[Problem](listed_facts[1]) if listed_facts else [], list[Problem]()
    for option, listed, into, enter in (
        ("--players", players, takes.players, enrolling.players),
        ("--teams", teams, takes.teams, enrolling_teams.teams),
    ):
        if listed:
            if into is None:
                raise BadOptions(error("option-of-another-system", found=option, system=read.spec.system))
            changes |= _taken(partial(_enrolled, read, enter, listed, replace_entries), listed, notes, wrong)
    if results and wrong:  # whom the results name may be in the lists that are refused
        wrong += results.loaded.problems if results.loaded.wrong else ()
    elif results:
        changes |= _taken(partial(_results, read, takes, results, changes), results, notes, wrong)
    wanted = {key: value for key, value in changes.items() if read.entries.get(key) != value}
    wrong += [] if replace_entries else _conflicts(read, wanted)
    if wrong := wrong or _new_errors(read, wanted):
        raise ProblemsFound(*wrong)
    return FillChanges(wanted, tuple(notes))


def _taken(
    enter: Callable[[], tuple[Entries, list[Problem]]],
    listed: ListFile,
    notes: list[Problem],
    wrong: list[Problem],
) -> Entries:
    """The entries of a list; everything wrong with it is collected: in the list, and in what it is entered into."""
    problems = [*listed.loaded.problems] if listed.loaded.wrong else []
    try:
        entries, doubts = ({}, []) if any(each.code in UNNAMED for each in problems) else enter()
    except ProblemsFound as refusal:
        entries, doubts = {}, []
        problems += refusal.problems
    wrong += sorted(problems, key=_line) if all(each.where.line for each in problems) else problems
    notes += doubts
    return entries


def _line(problem: Problem) -> int:
    return problem.where.line or 0


def _conflicts(read: ReadBook, wanted: Mapping[Key, object]) -> list[Problem]:
    problems, typed = [], read.book.inputs()
    for key, value in wanted.items():
        present = read.entries.get(key)
        if present not in (None, "") and key in typed:  # what a command has dealt goes with what was typed
            problems.append(error("already-filled", found=str(present), wanted=str(value)).at(**read.place(key)))
    return problems


def _new_errors(read: ReadBook, wanted: Entries) -> list[Problem]:
    """What would be wrong with the entries only after filling: a result of somebody absent, a name twice."""
    system = system_of(read.spec)
    present = list(read.entered().problems)
    then = system.entered(read.spec, read.schedule, {**read.entries, **wanted})
    return read.placed(
        (key, problem) for key, problem in then.problems if problem.is_error and (key, problem) not in present
    )


def _enrolled(
    read: ReadBook, enter: Callable[[ReadBook, Any, bool], Entering], listed: ListFile, replaces: bool
) -> tuple[Entries, list[Problem]]:
    """The entries of a list of players or teams, and what is doubtful of it."""
    try:
        enter_result = enter(read, listed.loaded, replaces)
    except SheetgenError as refusal:
        raise refusal.at(file=listed.file) from refusal
    notes = [problem.at(file=listed.file) for problem in enter_result.problems]
    return enter_result.changes, [*listed.loaded.problems, *notes]


def _results(read: ReadBook, takes: AnyFill, listed: ListFile, before: Entries) -> tuple[Changes, list[Problem]]:
    """The entries of a list of results; every line that finds no game, or that of others, is told."""
    changes: Changes = {}
    wrong, notes = list[Problem](), [*listed.loaded.problems]
    players = ByPlayers(read)
    for line in listed.loaded.items:
        if line.line in listed.loaded.wrong:
            continue
        if line.kind and takes.without_game is None:
            notes.append(warning("line-without-game", found=line.white).at(file=listed.file, line=line.line))
            continue
        try:
            entries = _entries(read, takes, players, line, {**read.entries, **before, **changes})
            _agree(changes, entries)
            changes |= entries
        except ProblemsFound as refusal:
            wrong += (problem.at(file=listed.file, line=line.line) for problem in refusal.problems)
    if wrong:
        raise ProblemsFound(*wrong)
    return changes, notes


def _entries(read: ReadBook, takes: AnyFill, players: ByPlayers, line: ResultLine, existing: Entries) -> Entries:
    """What a line enters: the result of a game, or that somebody has none."""
    if line.kind and takes.without_game:
        return takes.without_game(read.spec, existing, line)
    if takes.of_table and read.layout >= DAY:  # sheets of the layouts before show the boards of the table
        meant = players.meant(takes.of_table(read.spec, existing, line), existing, line)
    else:
        meant = players.meant(line, existing)
    entries = takes.result(read.spec, read.schedule, meant)
    if entries is None:
        raise ProblemsFound(takes.unknown(read.spec, line))
    return entries


def _agree(existing: Entries, entries: Entries) -> None:
    """A game told by its board and, on another line, by its players has one result."""
    for key, value in entries.items():
        if existing.get(key, value) != value:
            raise ProblemsFound(error("result-told-otherwise", found=str(value), other=str(existing[key])))


@dataclass(frozen=True, slots=True)
class FilledWorkbook:
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
) -> FilledWorkbook:
    """Enter lists into a workbook; an entry that is already there and differs stops everything unless replaced.

    Args:
        path: the workbook.
        players: a list of players.
        teams: a list of teams with their players.
        results: a list of results.
        rating_list: a federation's list, or one that is open: it fills in what is not typed of people, those of
            the lists first, and else of those who stand in the workbook.
        rating_kind: ``standard``, ``rapid`` or ``blitz``.
        replace_entries: replace entries that differ; nobody who has a game is renamed.
        output: where the workbook is written; by default it is replaced itself.
        force: replace ``output`` where it exists.

    Returns:
        How many cells were filled (``cells``), and what is doubtful (``problems``).

    Raises:
        SheetgenError: a list is wrong, an entry differs from what is there, or a file cannot be read or written.
            Nothing is written then.

    >>> import sheetgen
    >>> data, _ = sheetgen.new("berger", "spring.xlsx", players="examples/berger/players.csv")
    >>> sheetgen.fill("spring.xlsx", results="examples/berger/results.csv").cells
    28
    """
    one_of("--rating-kind", rating_kind, KINDS)
    if not players and not teams and not results and rating_list is None:
        raise BadOptions(error("nothing-to-fill"))
    read, _, problems = open_workbook(files.read_file(path))
    people = {
        "players": _read(load_players, players),
        "teams": _read(load_teams, teams),
    }
    listed = _read(load_results, results)
    existing = None
    if rating_list is not None:
        with opened(rating_list) as index:
            existing = None if players or teams else facts_from_list(read, index, rating_kind)
            people = {name: _completed(each, index, rating_kind) for name, each in people.items()}
    try:
        filled = fill_workbook(read, **people, results=listed, listed_facts=existing, replace_entries=replace_entries)
    except SheetgenError as refusal:
        raise type(refusal)(*(in_file(problem, path) for problem in refusal.problems)) from refusal
    data, seen = apply_changes(read, filled.changes), {path: read.package.data}
    kept = files.write_whole(output or path, data, force or output is None, seen)
    items = [problem for problem in problems if problem.is_error]
    return FilledWorkbook(os.fspath(output or path), len(filled.changes), (*items, *filled.problems, *kept))


def _read(load: Callable[[StrPath], Loaded[Any]], source: StrPath | None) -> ListFile | None:
    """A list; of one with errors the rest, so that all that is wrong is told together."""
    if not source:
        return None
    try:
        return ListFile(load(source), os.fspath(source))
    except ListRefused as refusal:
        return ListFile(refusal.rest, os.fspath(source))


def _completed(listed: ListFile | None, index: Index, kind: str) -> ListFile | None:
    return listed and ListFile(complete_loaded(listed.loaded, index, kind), listed.file)


def in_file(problem: Problem, path: StrPath) -> Problem:
    """A problem that names no file is one of this."""
    return problem if problem.where.file else problem.at(file=os.fspath(path))


def fill_template(
    template: StrPath, event: StrPath, output: StrPath, *, force: bool = False, today: datetime.date | None = None
) -> FilledWorkbook:
    """Fill a club's own workbook from an event; the template itself stays.

    Args:
        template: a workbook with defined names or ``{{placeholders}}``.
        event: the workbook of an event.
        output: where the filled workbook is written.
        force: replace ``output`` where it exists.
        today: the day it is dated; today by default.

    Returns:
        How many cells were filled (``cells``), and what is doubtful (``problems``).

    Raises:
        SheetgenError: a file cannot be read or written, or the template asks for what there is not.

    >>> import openpyxl, sheetgen
    >>> book = openpyxl.Workbook()
    >>> book.active["A1"] = "Winner: {{standings.1.name}}"
    >>> book.save("diploma.xlsx")
    >>> done = sheetgen.fill_template("diploma.xlsx", "examples/berger/event.xlsx", "winner.xlsx")
    >>> openpyxl.load_workbook("winner.xlsx").active["A1"].value
    'Winner: Émilie'
    """
    drawn, played = files.read_file(template), files.read_file(event)
    done = branded.fill_template(drawn, played, today)
    seen: dict[StrPath, bytes] = {template: drawn.data, event: played.data}
    kept = files.write_whole(output, done.data, force, seen)
    return FilledWorkbook(os.fspath(output), done.cells, (*done.problems, *kept))
