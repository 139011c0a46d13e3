"""``merge``: copies of one event filled by different hands become one workbook, or a list of contradictions."""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sheetgen.errors import BadOptions, Problem, ProblemsFound, SheetgenError, error, warning
from sheetgen.exchange.file import File
from sheetgen.operations.reading.opening import apply_changes, open_workbook
from sheetgen.operations.reading.readback import ReadBook
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.systems.registry import system_of
from sheetgen.workbook.cells import Entries, Key


def is_view(key: Key) -> bool:
    """What somebody wants to look at is no part of the event: the first copy's choice stays."""
    return key[-1] == "after_round"


@dataclass(frozen=True, slots=True)
class MergedWorkbook:
    """What ``merge`` did: how many entries each copy brought that none before it had, and what is doubtful."""

    workbook: str
    data: bytes
    brought: tuple[tuple[str, int], ...]
    problems: tuple[Problem, ...]

    @property
    def cells(self) -> int:
        """How many cells of the first copy were filled."""
        return sum(count for _, count in self.brought[1:])


@dataclass(frozen=True, slots=True)
class EventCopy:
    """One of the copies, and what it is called."""

    path: str
    read: ReadBook

    def says(self, key: Key) -> object:
        """The entry of this copy under a key, or None."""
        return self.read.entries.get(key)

    def place(self, key: Key) -> dict[str, str]:
        """The file, sheet and cell of a key, as problems take them; the file alone where there is no such cell."""
        return {"file": self.path, **self.read.place(key)}

    def address(self, key: Key) -> str:
        """Where an entry stands, in one text."""
        return ", ".join(self.place(key).values())


def merge_files(files: Sequence[File], unread: Sequence[SheetgenError] = ()) -> MergedWorkbook:
    """Join the entries of copies of one event, in the first of them; where two contradict each other nothing is.

    ``unread`` says of other copies why they could not be read: they are named with those that are no workbooks.
    """
    if len(files) + len(unread) < 2:
        raise BadOptions(error("merge-needs-two", found=str(len(files))))
    copies, warnings = _opened(files, unread)
    first = copies[0]
    strangers = [copy for copy in copies[1:] if copy.read.spec != first.read.spec]
    if strangers:
        raise ProblemsFound(*(error("another-event", found=first.path).at(file=copy.path) for copy in strangers))
    merged, owners = _joined(copies)
    conflicts = [*_disagreements(copies), *_contradictions(copies, merged, owners)]
    if conflicts:
        raise ProblemsFound(*conflicts)
    wanted = {key: value for key, value in merged.items() if first.says(key) in (None, "")}
    if lost := [key for key in wanted if key not in first.read.spots]:
        raise ProblemsFound(*(error("no-place-in-copy", found=_name(key)).at(file=first.path) for key in lost))
    brought = tuple((copy.path, sum(owner is copy for owner in owners.values())) for copy in copies)
    return MergedWorkbook(first.path, apply_changes(first.read, wanted), brought, (*warnings, *_views(copies)))


def _opened(files: Sequence[File], unread: Sequence[SheetgenError]) -> tuple[list[EventCopy], list[Problem]]:
    """Read every copy; the errors of all of them together stop everything, since they may hide an entry."""
    copies, problems, refused = [], list[Problem](), list[SheetgenError]()
    for file in files:
        try:
            read, _, outcome = open_workbook(file)
        except SheetgenError as refusal:
            refused.append(refusal)
            continue
        copies.append(EventCopy(file.name, read))
        problems += outcome
    refused += unread
    if refused:
        raise type(refused[0])(*(problem for refusal in refused for problem in refusal.problems))
    errors = [problem for problem in problems if problem.is_error]
    if errors:
        raise ProblemsFound(*errors, error("not-merged"))
    return copies, problems


def _joined(copies: Sequence[EventCopy]) -> tuple[dict[Key, object], dict[Key, EventCopy]]:
    """Every entry, and the first copy that has it."""
    merged: dict[Key, object] = {}
    owners: dict[Key, EventCopy] = {}
    for copy in copies:
        for key, value in copy.read.entries.items():
            if key not in merged and (copy is copies[0] or not is_view(key)):
                merged[key], owners[key] = value, copy
    return merged, owners


def _keys(copies: Sequence[EventCopy]) -> Iterator[Key]:
    """Every entry that a copy has, in the order of the sheets."""
    return (key for key in copies[0].read.book.kept() if any(key in copy.read.entries for copy in copies))


def _versions(copies: Sequence[EventCopy], key: Key) -> list[tuple[object, EventCopy]]:
    """The different values of an entry, each with the first copy that says so."""
    versions: list[tuple[object, EventCopy]] = []
    for copy in copies:
        value = copy.says(key)
        if value not in (None, "") and value not in [existing for existing, _ in versions]:
            versions.append((value, copy))
    return versions


def _name(key: Key) -> str:
    """What an entry is about: round and board of a game, number and column of a player."""
    return " / ".join(map(str, key[1:-1] if key[-1] == "result" else key[1:]))


def _disagreements(copies: Sequence[EventCopy]) -> Iterator[Problem]:
    """Entries of which two copies say different things."""
    for key in _keys(copies):
        versions = _versions(copies, key)
        if len(versions) < 2 or is_view(key):
            continue
        (value, copy), *others = versions
        items = [f"“{other}” ({another.address(key)})" for other, another in others]
        yield error("copies-disagree", found=str(value), entry=_name(key), others=items).at(**copy.place(key))


def _views(copies: Sequence[EventCopy]) -> Iterator[Problem]:
    for key in filter(is_view, _keys(copies)):
        versions = _versions(copies, key)
        if len(versions) > 1:
            (value, copy), *_ = versions
            yield warning("view-of-first-copy", found=str(value)).at(**copy.place(key))


def _contradictions(copies: Sequence[EventCopy], merged: Entries, owners: Mapping[Key, EventCopy]) -> Iterator[Problem]:
    """G2: what is wrong only when the copies are together: two halves of a game, a name that stands twice."""
    read = copies[0].read
    entered = system_of(read.spec).entered

    def errors(entries: Entries) -> list[tuple[Key | None, Problem]]:
        outcome = entered(read.spec, read.schedule, entries).problems
        return [(key, problem) for key, problem in outcome if problem.is_error]

    items = [outcome for copy in copies for outcome in errors(copy.read.entries)]
    for key, problem in errors(merged):
        if (key, problem) in items:
            continue
        # Whichever entry of a copy makes the error go away when it is left out has to do with it.
        guilty = [
            each
            for each in owners
            if (key, problem) not in errors({other: value for other, value in merged.items() if other != each})
        ]
        messages = [f"“{merged[each]}” ({owners[each].address(each)})" for each in guilty if each != key]
        named = key if key in owners else next(iter(guilty), None)
        place = owners[named].place(named) if named is not None else {}
        outcome = str(merged[named]) if named is not None else problem.found
        yield problem.at(**place)
        yield error("copies-contradict", found=outcome, others=messages).at(**place)


def merge(paths: Sequence[StrPath], output: StrPath, *, force: bool = False) -> MergedWorkbook:
    """Join the entries of copies of one event; where two contradict each other nothing is written.

    Args:
        paths: the copies; the first one is completed from the others.
        output: where the joined workbook is written.
        force: replace ``output`` where it exists.

    Returns:
        How many entries each copy brought (``brought``, ``cells``), and what is doubtful (``problems``).

    Raises:
        SheetgenError: contradictions, each with both files and cells; copies of different events; a file that cannot be
            read or written.

    >>> import sheetgen
    >>> data, _ = sheetgen.new("berger", "desk.xlsx", players="examples/berger/players.csv")
    >>> filled = sheetgen.fill("desk.xlsx", results="examples/berger/results.csv", output="deputy.xlsx")
    >>> sheetgen.merge(["desk.xlsx", "deputy.xlsx"], "joined.xlsx").cells
    28
    """
    copies, unread = list[File](), list[SheetgenError]()
    for path in paths:
        try:
            copies.append(files.read_file(path))
        except SheetgenError as refusal:
            unread.append(refusal)
    merged = merge_files(copies, unread)
    seen: dict[StrPath, bytes] = {copy.name: copy.data for copy in copies}
    kept = files.write_whole(output, merged.data, force, seen)
    return replace(merged, workbook=os.fspath(output), problems=(*merged.problems, *kept))
