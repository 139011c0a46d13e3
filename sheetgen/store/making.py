"""``new`` with paths: lists are read, workbooks are made, and all of them are written or none."""

import datetime
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from sheetgen.errors import BadOptions, Problem, Where, error
from sheetgen.exchange.imported import ImportedEvent
from sheetgen.exchange.list_lookup import STANDARD, Index, complete, too_old
from sheetgen.exchange.reading import Loaded
from sheetgen.model.entrants import Team
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.store.lists import load_event, load_players, load_teams
from sheetgen.store.rating_index import open_list
from sheetgen.systems.options import EVENT, PLAYERS, TEAMS
from sheetgen.systems.registry import ASKED_FOR, options_of
from sheetgen.systems.shared.options import parse_date
from sheetgen.usecases.making import Made, Workbook, make


def new(system: str, out: StrPath | None = None, **options: object) -> tuple[bytes, tuple[Problem, ...]]:
    """Make a workbook from a list or for blank places; write it to ``out`` if a path is given. See ``new_files``."""
    made = new_files(system, out, **cast(dict[str, Any], options))
    return made.data, made.problems


def new_files(system: str, out: StrPath | None = None, *, force: bool = False, **asked: Any) -> Made:
    """Make workbooks, and tell what was written where; the options are those of the command line, by their names."""
    kinds = {option.name: option.kind for option in options_of(system)} if system in ASKED_FOR else {}
    for name, value in asked.items():
        if kinds.get(name) == PLAYERS:
            asked[name] = listed_players(value)
        elif kinds.get(name) == TEAMS:
            asked[name] = listed_teams(value)
        elif kinds.get(name) == EVENT:
            asked[name] = event_told(value)
    if asked.get("rating_list") is not None:
        with rating_list(asked["rating_list"]) as index:
            asked = _completed(asked, index, asked.get("rating_kind") or STANDARD)
    made = make(system, **asked)
    if out is None:
        return made
    first, *others = made.workbooks
    order = [*others, first] if first.name else made.workbooks  # a summary stands behind what it sums up
    written = [(place(Path(out), workbook), workbook.data) for workbook in order]
    write_all(written, force, folders={workbook.folder for workbook in made.workbooks} - {""})
    return replace(made, paths=tuple(path for path, _ in written))


@contextmanager
def rating_list(source: Any) -> Iterator[Index]:
    """A list that is open already, or one in a file."""
    if not isinstance(source, (str, os.PathLike)):
        yield source
        return
    with closing(open_list(Path(source))) as index:
        yield index


def _completed(asked: dict[str, Any], index: Index, kind: str) -> dict[str, Any]:
    """The lists of players and teams with what a federation's list knows of them; the event may be younger than it."""
    found = {name: complete_loaded(value, index, kind) for name, value in asked.items() if isinstance(value, Loaded)}
    older = too_old(index, _first_day(asked.get("dates")))
    for name, loaded in found.items():
        found[name] = replace(loaded, problems=(*loaded.problems, *older))
        older = []
    return asked | found


def _first_day(dates: str | None) -> datetime.date | None:
    return parse_date(re.split(r"[,; ]+|/(?=\d+[dwjs]$)", dates.strip())[0]) if dates and dates.strip() else None


def complete_loaded(loaded: Loaded[Any], index: Index, kind: str) -> Loaded[Any]:
    """A list of players, or of teams with their players, filled in."""
    problems, items = list(loaded.problems), []
    for item in loaded.items:
        found = complete(item.players if isinstance(item, Team) else [item], index, kind)
        problems += found.problems
        items.append(replace(item, players=found.players) if isinstance(item, Team) else found.players[0])
    return replace(loaded, items=tuple(items), problems=tuple(problems))


def listed_players(players: Any) -> Loaded[Any]:
    """The players of a file, or those a program hands over."""
    if players is None or isinstance(players, Loaded):
        return players or Loaded(())
    return load_players(players) if isinstance(players, (str, os.PathLike)) else Loaded(tuple(players))


def event_told(event: Any) -> ImportedEvent | None:
    """The event of a file of another program, or one that a program hands over."""
    return load_event(event) if isinstance(event, (str, os.PathLike)) else event


def listed_teams(teams: Any) -> Any:
    """The teams of a file, or those a program hands over, or how many there are."""
    if isinstance(teams, str) and teams.strip().isdigit():
        return int(teams)
    if teams is None or isinstance(teams, (int, Loaded)):
        return teams
    return load_teams(teams) if isinstance(teams, (str, os.PathLike)) else Loaded(tuple(teams))


def place(out: Path, workbook: Workbook) -> Path:
    """Where a workbook goes: what was asked for, beside it, or into the folder that was named for it."""
    if workbook.folder:
        return Path(workbook.folder) / workbook.name
    return out.with_name(f"{out.stem}-{workbook.name}{out.suffix}") if workbook.name else out


def write_all(written: Sequence[tuple[Path, bytes]], force: bool, folders: set[str]) -> None:
    """Refuse before anything is written, not in the middle of it."""
    taken = [path for path, _ in written if files.exists(path)]
    if taken and not force:
        raise BadOptions(*(error("target-exists", where=Where(file=str(path))) for path in taken))
    for folder in folders:
        files.make_folder(folder)
    for path, data in written:
        files.write_whole(path, data, force)
