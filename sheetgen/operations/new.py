"""``new``: workbooks made from lists or with blank places; ``make_workbooks`` is its core without a path."""

import datetime
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from sheetgen.errors import BadOptions, NoSuchSize, Problem, Where, error
from sheetgen.exchange.imported import ImportedEvent
from sheetgen.exchange.list_lookup import STANDARD, Index, complete, too_old
from sheetgen.exchange.reading import Loaded
from sheetgen.i18n.catalogue import Words
from sheetgen.model.entrants import Player, Team
from sheetgen.model.tournament import TournamentSpec
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.store.lists import load_bans, load_event, load_players, load_teams
from sheetgen.store.rating_index import open_list
from sheetgen.systems.drafts import Draft
from sheetgen.systems.options import BANS, EVENT, PLAYERS, TEAMS, Option
from sheetgen.systems.registry import (
    ASKED_FOR,
    SYSTEMS,
    described,
    ground,
    laid_out,
    options_of,
    through,
    variant,
)
from sheetgen.systems.shared.extras import registry as extras
from sheetgen.systems.shared.options import one_of, parse_date
from sheetgen.systems.system import AnySystem
from sheetgen.workbook.cells import Key
from sheetgen.workbook.pause import collection_paused
from sheetgen.xlsx.limits import MOST_SHEETS

ABOUT_THE_EVENT = ("title", "place", "dates", "times")
BESIDES = ("extras", "rating_list", "rating_kind", "show", "play_off")  # what no system has to know
FORBIDDEN = "forbidden"  # a list of pairs, not of people


@dataclass(frozen=True, slots=True)
class Workbook:
    """One of the workbooks that were made: beside the one asked for by a name, or in a folder."""

    data: bytes
    name: str = ""
    folder: str = ""


@dataclass(frozen=True, slots=True)
class NewWorkbooks:
    """What was made: every workbook, the one asked for first, what is doubtful, and where they were written."""

    system: AnySystem
    workbooks: tuple[Workbook, ...]
    problems: tuple[Problem, ...]
    about: object = None
    paths: tuple[Path, ...] = ()

    @property
    def data(self) -> bytes:
        """The bytes of the workbook that was asked for."""
        return self.workbooks[0].data

    @property
    def beside(self) -> dict[str, bytes]:
        """The workbooks beside the one that was asked for, by their names."""
        return {workbook.name: workbook.data for workbook in self.workbooks[1:]}

    def lines(self, words: Words) -> list[str]:
        """What there is to say of it: the table that was chosen, the pools."""
        return self.system.made_lines(self.about, words)


def make_workbooks(system: str, **requested: Any) -> NewWorkbooks:
    """Make the workbooks of a system from what was asked, by the names of its options; lists are read already."""
    one_of("SYSTEM", system, ASKED_FOR)
    options = options_of(system)
    pace = requested.pop("pace", None)  # of a play-off, which nobody types
    if requested.keys() - {option.name for option in options}:  # only then the other systems are looked at
        refuse_other_options(system, options, _others(options), requested)
    chosen = variant(system, requested)
    mine = {option.name: option for kind in (chosen, SYSTEMS[through(chosen.id)]) for option in kind.all_options()}
    wanted = {
        name: value for name, value in requested.items() if name in mine and name not in (*ABOUT_THE_EVENT, *BESIDES)
    }
    for name, option in mine.items():
        if option.kind == PLAYERS:
            wanted[name] = wanted.get(name) or Loaded(())
    if chosen.id != system:
        wanted["through"] = SYSTEMS[system].spec
    assert chosen.make is not None
    drafts = chosen.make(event={"pace": pace, **{name: requested.get(name) for name in ABOUT_THE_EVENT}}, **wanted)
    made = [_with_extras(draft, requested.get("extras"), _people(wanted)) for draft in drafts.drafts]
    workbooks = tuple(Workbook(_written(draft), draft.name, draft.folder) for draft in made)
    if requested.get("show"):
        workbooks = _with_shown(made, workbooks, requested["show"])
    return NewWorkbooks(chosen, workbooks, drafts.problems, drafts.about)


def _people(wanted: Mapping[str, object]) -> dict[str, Player]:
    """Everybody on the lists, by his name."""
    listed = [item for value in wanted.values() if isinstance(value, Loaded) for item in value.items]
    players = (player for item in listed for player in (item.players if isinstance(item, Team) else [item]))
    return {player.name: player for player in players if isinstance(player, Player)}


def _with_extras(draft: Draft, text: str | Sequence[str] | None, people: Mapping[str, Player]) -> Draft:
    """The sheets that were asked for besides, with what the lists say for them; a part that is sent out has none."""
    if not text or draft.book is not None or draft.folder:
        return draft
    stands = ground(draft.spec, draft.plan)
    chosen, entries = extras.chosen(text, draft.spec.system, stands), dict(draft.entries)
    for name in chosen:
        entries |= extras.extra(name).entries(stands.seats, draft.entries, people)
    return replace(draft, spec=replace(draft.spec, extras=chosen), entries=entries)


def _with_shown(
    drafts: Sequence[Draft], workbooks: Sequence[Workbook], text: str | Sequence[str]
) -> tuple[Workbook, ...]:
    """The workbooks with more of their sheets seen; a sheet that none of them has is refused."""
    from sheetgen.operations.show import no_such_sheet, shown_in

    wanted = [part.strip() for part in (text.split(",") if isinstance(text, str) else text) if part.strip()]
    existing: set[str] = set()
    outcome = []
    for draft, workbook in zip(drafts, workbooks, strict=True):
        data, have = (workbook.data, set[str]()) if draft.book else shown_in(workbook.data, wanted)
        existing |= have
        outcome.append(replace(workbook, data=data))
    if wrong := [sheet for sheet in wanted if sheet not in existing]:
        book = described(drafts[0].spec)[1]
        titles = [sheet.title for sheet in book.sheets.values() if not sheet.hidden]
        raise BadOptions(*(no_such_sheet(sheet, titles) for sheet in wrong))
    return tuple(outcome)


def _others(options: tuple[Option, ...]) -> dict[str, Option]:
    """What only other systems are asked, by name."""
    existing = {option.name for option in options}
    everything = (option for system in SYSTEMS.values() for option in system.options)
    return {option.name: option for option in everything if option.name not in existing}


def refuse_other_options(
    name: str, options: tuple[Option, ...], others: Mapping[str, Option], wanted: Mapping[str, object]
) -> None:
    """What another system is asked is refused, and what none is; a value that says nothing is let pass."""
    mine = {option.name for option in options}
    if unknown := sorted(wanted.keys() - mine - others.keys()):
        raise TypeError(f"{name} is not asked for {', '.join(unknown)}")
    wrong = [others[each].flag for each in sorted(wanted.keys() - mine) if others[each].is_typed(wanted[each])]
    if wrong:
        raise BadOptions(*(error("option-of-another-system", found=flag, system=name) for flag in wrong))


@collection_paused()  # until the book has gone: a search would go through every cell of it
def _written(draft: Draft) -> bytes:
    from sheetgen.xlsx.write import write  # the writing library is not needed to read

    book = draft.book or laid_out(draft.spec, draft.plan)
    if len(book.sheets) > MOST_SHEETS:
        raise NoSuchSize(error("too-many-sheets", found=str(len(book.sheets)), most=MOST_SHEETS))
    return write(book, draft.entries)


@collection_paused()
def workbook_of(spec: TournamentSpec, entries: Mapping[Key, object]) -> bytes:
    """Make the workbook of a specification with these entries.

    Args:
        spec: what is fixed when a workbook is made, such as a ``BergerSpec``.
        entries: what is typed in it, by key.

    Returns:
        The bytes of the workbook; the same specification and entries give the same bytes.

    Raises:
        SheetgenError: there is no schedule for this specification.

    >>> import sheetgen
    >>> from sheetgen.systems.berger.spec import BergerSpec
    >>> spec = BergerSpec(count=4, lang="en", order=("PTS", "DE"))
    >>> data = sheetgen.workbook_of(spec, {("players", 1, "name"): "Ada", ("rounds", 1, 1, "result"): "1-0"})
    >>> data[:2]
    b'PK'
    """
    from sheetgen.xlsx.write import write  # the writing library is not needed to read

    return write(described(spec)[1], entries)


def new(system: str, out: StrPath | None = None, **options: object) -> tuple[bytes, tuple[Problem, ...]]:
    """Make a workbook from a list or for blank places.

    Args:
        system: ``berger``, ``molter``, ``knockout``, ``scheveningen``, ``league`` or ``swiss``.
        out: where the workbook is written; by default it is only returned.
        options: those of the command by their names: ``players``, ``teams`` or ``count``; ``title``, ``place``,
            ``dates``, ``times``, ``lang``, ``rules``, ``order``, ``rounds`` and what else the system has; ``force``
            replaces a file.

    Returns:
        The bytes of the workbook, and what is doubtful in the lists. ``new_files`` tells more.

    Raises:
        SheetgenError: an option or a list is wrong, there is no table of this size, or ``out`` exists.
        TypeError: no system has an option of this name.

    >>> import sheetgen
    >>> data, problems = sheetgen.new("swiss", "open.xlsx", players="examples/berger/players.csv", rounds=3)
    >>> len(data) > 10000, problems
    (True, ())
    """
    made = new_files(system, out, **cast(dict[str, Any], options))
    return made.data, made.problems


def new_files(system: str, out: StrPath | None = None, *, force: bool = False, **completed: Any) -> NewWorkbooks:
    """Make workbooks, and say what was written where.

    Args:
        system: as for ``new``.
        out: where the workbook is written; others stand beside it.
        force: replace files that exist.
        options: those of the command line, by their names.

    Returns:
        Every workbook, where it was written (``paths``), and what is doubtful (``problems``).

    Raises:
        SheetgenError: as for ``new``; no file is written then.

    >>> from sheetgen.operations.new import new_files
    >>> made = new_files("berger", "pools.xlsx", pools=2, players="examples/draw/players.csv")
    >>> [path.name for path in made.paths]
    ['pools-A.xlsx', 'pools-B.xlsx', 'pools-pools.xlsx']
    """
    if completed.get("play_off") is not None:
        from sheetgen.operations.play_off import with_players_of  # few events have one

        completed = with_players_of(system, completed)
    kinds = {option.name: option.kind for option in options_of(system)} if system in ASKED_FOR else {}
    for name, value in completed.items():
        if kinds.get(name) == PLAYERS:
            completed[name] = listed_players(value)
        elif kinds.get(name) == TEAMS:
            completed[name] = listed_teams(value)
        elif kinds.get(name) == EVENT:
            completed[name] = event_told(value)
        elif kinds.get(name) == BANS and isinstance(value, (str, os.PathLike)):
            completed[name] = load_bans(value)
    if completed.get("rating_list") is not None:
        with rating_list(completed["rating_list"]) as index:
            completed = _completed(completed, index, completed.get("rating_kind") or STANDARD)
    made = make_workbooks(system, **completed)
    if out is None:
        return made
    first, *others = made.workbooks
    order = [*others, first] if first.name else made.workbooks  # a summary stands behind what it sums up
    written = [(place_of(Path(out), workbook), workbook.data) for workbook in order]
    write_all(written, force, folders={workbook.folder for workbook in made.workbooks} - {""})
    return replace(made, paths=tuple(path for path, _ in written))


@contextmanager
def rating_list(source: StrPath | Index) -> Iterator[Index]:
    """A list that is open already, or one in a file."""
    if not isinstance(source, (str, os.PathLike)):
        yield source
        return
    with closing(open_list(Path(source))) as index:
        yield index


def _completed(options: dict[str, Any], index: Index, kind: str) -> dict[str, Any]:
    """The lists of players and teams with what a federation's list knows of them; the event may be younger than it."""
    lists = {name: value for name, value in options.items() if isinstance(value, Loaded) and name != FORBIDDEN}
    by_key = {name: complete_loaded(value, index, kind) for name, value in lists.items()}
    older = too_old(index, _first_day(options.get("dates")))
    for name, loaded in by_key.items():
        by_key[name] = replace(loaded, problems=(*loaded.problems, *older))
        older = []
    return options | by_key


def _first_day(dates: str | None) -> datetime.date | None:
    return parse_date(re.split(r"[,; ]+|/(?=\d+[dwjs]$)", dates.strip())[0]) if dates and dates.strip() else None


def complete_loaded(loaded: Loaded[Any], index: Index, kind: str) -> Loaded[Any]:
    """Return a list of players, or of teams with their players, completed from an index of ratings.

    ``kind`` is the kind of rating that is taken. The problems of completing are added to those of the list.
    """
    problems, items = list(loaded.problems), []
    for item in loaded.items:
        complete_result = complete(item.players if isinstance(item, Team) else [item], index, kind)
        problems += complete_result.problems
        items.append(
            replace(item, players=complete_result.players) if isinstance(item, Team) else complete_result.players[0]
        )
    return replace(loaded, items=tuple(items), problems=tuple(problems))


def listed_players(players: Any) -> Loaded[Any]:
    """The players of a file, or those a program hands over."""
    if players is None or isinstance(players, Loaded):
        return players or Loaded(())
    return load_players(players) if isinstance(players, (str, os.PathLike)) else Loaded(tuple(players))


def event_told(event: StrPath | ImportedEvent | None) -> ImportedEvent | None:
    """The event of a file of another program, or one that a program hands over."""
    return load_event(event) if isinstance(event, (str, os.PathLike)) else event


def listed_teams(teams: Any) -> Any:
    """The teams of a file, or those a program hands over, or how many there are."""
    if isinstance(teams, str) and teams.strip().isdigit():
        return int(teams)
    if teams is None or isinstance(teams, (int, Loaded)):
        return teams
    return load_teams(teams) if isinstance(teams, (str, os.PathLike)) else Loaded(tuple(teams))


def place_of(out: Path, workbook: Workbook) -> Path:
    """Return the path of a workbook.

    That is ``out`` for the one that was asked for, a name made from ``out`` for one beside it, and a path in the
    workbook's own folder if it has one.
    """
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
