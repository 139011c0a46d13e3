"""Entries typed one by one beside a workbook: understood as its cells do, ranked before they are written."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sheetgen.errors import Problem, error
from sheetgen.exchange.result_lines import ResultLine
from sheetgen.model.games import BY_TOKEN, DROP_DOWN
from sheetgen.operations.reading.opening import OpenedWorkbook
from sheetgen.operations.reading.readback import ReadBook
from sheetgen.systems.registry import system_of
from sheetgen.systems.shared.extras import registry as extras
from sheetgen.systems.shared.meetings import ScheduledGame
from sheetgen.workbook.cells import Changes, Entries, Key


@dataclass(frozen=True, slots=True)
class TypedResult:
    """The result of a game, by the place lists know it by; an empty token takes it away."""

    round: int
    board: int
    match: int | None
    token: str


@dataclass(frozen=True, slots=True)
class TypedEntry:
    """What is typed in one cell for entries; an empty text empties it."""

    key: Key
    text: str


Typed = TypedResult | TypedEntry


def meetings(read: ReadBook, entries: Entries) -> Iterator[ScheduledGame]:
    """Every game that has a cell for its result."""
    yield from system_of(read.spec).fill.meetings(read.spec, read.schedule, entries)


def result_entries(read: ReadBook, meeting: ScheduledGame, token: str) -> Entries:
    """The entries that say a result of a game, as a list of results would enter it."""
    line = ResultLine(0, str(meeting.round), meeting.board, meeting.match, token)
    return system_of(read.spec).fill.result(read.spec, read.schedule, line) or {}


def token_of(read: ReadBook, meeting: ScheduledGame, entries: Mapping[Key, object]) -> str:
    """The result that is entered for a game; empty if there is none, or if its two entries disagree."""
    if all(entries.get(key) in (None, "") for key in meeting.keys):
        return ""
    for token in (*DROP_DOWN, *BY_TOKEN):
        wanted = result_entries(read, meeting, token)
        if wanted and all(entries.get(key) == value for key, value in wanted.items()):
            return token
    return ""


def changes(read: ReadBook, typed: Sequence[Typed]) -> tuple[Changes, list[Problem]]:
    """Return what was typed as changes of cells, and the problems of what no cell understands.

    Later entries win over earlier ones; an empty token or text empties its cells. Only keys whose value differs
    from the workbook are among the changes; what is a problem changes nothing.
    """
    by_key: Changes = {}
    refused = list[Problem]()
    inputs = read.book.inputs()
    places = _places(read, read.entries)
    for each in typed:
        if isinstance(each, TypedResult):
            place = (each.round, each.board, each.match)
            if place not in places:  # who plays on in a cup is known by the results before
                places = _places(read, {**read.entries, **by_key})
            meeting = places.get(place)
            if meeting is None:
                refused.append(error("no-such-game", found=f"{each.round} / {each.board}"))
            elif each.token:
                by_key |= result_entries(read, meeting, each.token)
            else:
                by_key |= dict.fromkeys(meeting.keys)
        elif each.key not in inputs:
            refused.append(error("no-cell-for-entry", found=" / ".join(map(str, each.key))))
        else:
            value, problem = inputs[each.key][1].decode(each.text or None, "s")
            if problem is not None and problem.is_error:
                refused.append(problem.at(**read.place(each.key)))
            else:
                by_key[each.key] = None if value == "" else value
    differing = {key: value for key, value in by_key.items() if (read.entries.get(key) or None) != value}
    return differing, refused


def _places(read: ReadBook, entries: Mapping[Key, object]) -> dict[tuple[int, int, int | None], ScheduledGame]:
    return {(each.round, each.board, each.match): each for each in meetings(read, entries)}


def with_changes(opened: OpenedWorkbook, changed: Mapping[Key, object], name: str) -> OpenedWorkbook:
    """The workbook as if these cells had been changed; what was wrong in them is forgotten with them."""
    read = opened.read
    entries = {key: value for key, value in {**read.entries, **changed}.items() if value not in (None, "")}
    places = [read.place(key) for key in changed]
    cells = {(place["sheet"], place["cell"]) for place in places if place}
    left = [problem for problem in read.problems if (problem.where.sheet, problem.where.cell) not in cells]
    now = replace(read, entries=entries, problems=left)
    entered = now.entered()
    problems = [*left, *now.placed(entered.problems), *now.placed(extras.problems(read.spec, entries))]
    return OpenedWorkbook(now, entered, [problem.at(file=name) for problem in problems])
