"""Every state of every workbook is exported for every program: nobody named yet, a round running, somebody gone."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from sheetgen.errors import SheetgenError
from sheetgen.exchange.crosstables import LISTS
from sheetgen.exchange.file import File
from sheetgen.exchange.trf.reading import read_trf
from sheetgen.operations.export import TARGETS, export_event, style_for
from sheetgen.operations.export_tables import export_tables
from sheetgen.operations.new import make_workbooks
from sheetgen.operations.pairing.workbook import pair_workbook
from sheetgen.operations.reading.individual_events import open_event
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.systems.registry import SYSTEMS, system_of, through
from sheetgen.workbook.cells import Key
from sheetgen.workbook.codecs import RESULT
from tests.systems.walk import VARIANTS

FILE = "event.xlsx"
NOBODY = "trf-no-players"  # what a reader says of the file of an event in which nobody is named
# Opens of every acceleration: what has not been played yet is no score any virtual points can depend on.
OPENS: Mapping[str, Mapping[str, Any]] = {
    "swiss": {"count": 8, "rounds": 5},
    "swiss-baku": {"count": 10, "rounds": 9, "accelerate": "baku"},
    "swiss-haley": {"count": 8, "rounds": 5, "accelerate": "haley-soft"},
    "swiss-degressive": {"count": 8, "rounds": 7, "accelerate": "degressive"},
    "swiss-3-1-0": {"count": 7, "rounds": 5, "points": "3/1/0", "pairing": "fide-2016"},
}
DEALT = ("keizer", "team-swiss")  # rounds are paired one after the other, besides those of opens
EVENTS = [*(name for name in SYSTEMS if name not in OPENS), *OPENS]
States = Iterator[tuple[str, bytes]]


def blank(name: str) -> bytes:
    system = SYSTEMS[name.split("-", maxsplit=1)[0] if name in OPENS else name]
    asked = dict(OPENS.get(name) or VARIANTS.get(system.id) or system.sizes[0].options)
    if "match_sheets" in asked:
        asked["match_sheets"] = "sheets"
    made = (each.data for each in make_workbooks(through(system.id), **asked).workbooks)
    return next(data for data in made if read_workbook(data).spec.system == system.id)


def named(data: bytes, count: int | None = None) -> bytes:
    """Names in the first lines of the list, or in all of them."""
    keys = [key for key in read_workbook(data).book.inputs() if key[-1] == "name" and key[0] != "journal"]
    return apply_changes(
        read_workbook(data), {key: f"DUPOND {'ABCDEFGHIJ'[at % 10]}{at}" for at, key in enumerate(keys[:count])}
    )


def states(name: str) -> States:
    """What an event goes through, one workbook each."""
    data = blank(name)
    yield "blank", data
    yield "partly named", named(data, 3)
    if name in OPENS:
        yield from _swiss(named(data, OPENS[name]["count"]))
        return
    data = named(data)
    yield "named", data
    if name in DEALT:
        yield from _dealt(data)
        return
    results = [key for key, (_, codec) in read_workbook(data).book.inputs().items() if codec is RESULT]
    tokens = ("1-0", "0-1", "+/-")
    yield "half filled", apply_changes(read_workbook(data), dict.fromkeys(results[: len(results) // 2], "1-0"))
    yield "complete", apply_changes(read_workbook(data), {key: tokens[at % 3] for at, key in enumerate(results)})
    gone = [key for key in read_workbook(data).book.inputs() if key[-1] == "withdrawn" and key[0] != "members"]
    if gone:
        yield "withdrawn before the start", apply_changes(read_workbook(data), {gone[0]: 1})
        first = {key: "-/-" for key in results if str(key[1]) == "1"}
        yield "withdrawn after a round", apply_changes(read_workbook(data), {**first, gone[-1]: 2})


def _dealt(data: bytes) -> States:
    """Two rounds, each paired when the one before is played: no result stands where nobody plays."""
    for number in (1, 2):
        data = pair_workbook(data, FILE).data or b""
        yield f"round {number} paired", data
        read = read_workbook(data)
        meetings = system_of(read.spec).fill.meetings(read.spec, read.schedule, read.entries)
        results = [key for meeting in meetings if meeting.round == number for key in meeting.keys]
        data = apply_changes(read, dict.fromkeys(results[:1], "1-0"))
        yield f"round {number} half filled", data
        data = apply_changes(read_workbook(data), dict.fromkeys(results, "1-0"))
        yield f"round {number} played", data


def _swiss(data: bytes) -> States:
    """Two rounds of an open, and who is away from the third; then all of it."""
    rng, late = (
        random.Random(1),
        sum(key[2] == "name" for key in read_workbook(data).entries if key[0] == "players") + 1,
    )
    yield "named", data
    yield (
        "bye announced",
        apply_changes(read_workbook(data), {("players", 2, "call1"): "H", ("players", 3, "call2"): "Z"}),
    )
    for number in range(1, read_workbook(data).spec.rounds + 1):
        found = pair_workbook(data, FILE)
        data, boards = found.data or b"", [board.number for board in found.round.boards]
        if number <= 3:
            yield f"round {number} paired", data
        results: dict[Key, Any] = {
            ("rounds", number, board, "result"): rng.choice(("1-0", "0-1", "+/-")) for board in boards
        }
        data = apply_changes(read_workbook(data), dict(list(results.items())[:2]))
        if number <= 3:
            yield f"round {number} half filled", data
        data = apply_changes(read_workbook(data), results)
        if number == 2:
            gone = {("players", 1, "withdrawn"): 3, ("players", 4, "call3"): "H", ("players", late, "name"): "LATE Ann"}
            data = apply_changes(read_workbook(data), gone)
            yield "somebody gone, another late", data
        if number >= 4:
            break
    yield "played", data


def refusals(data: bytes) -> Iterator[str]:
    """For whom a workbook is not exported, and why."""
    file = File(FILE, data)
    for target in (None, *TARGETS):
        try:
            for made in export_event(open_event(file), style_for(None, target), target):
                errors = {slip.code for slip in read_trf(made.data).problems if slip.is_error}
                yield from (f"{target}: {code}" for code in errors - {NOBODY})
        except Exception as slip:
            yield f"{target}: {_told(slip)}"
    for ending, target in ((".xlsx", None), *((".csv", each) for each in LISTS)):
        try:
            export_tables(file, ending, target)
        except Exception as slip:
            yield f"{ending} {target}: {_told(slip)}"


def _told(slip: Exception) -> str:
    """A refusal or a mistake of the program."""
    return str([each.code for each in slip.problems]) if isinstance(slip, SheetgenError) else repr(slip)


@pytest.mark.sampled(3, 30)
@pytest.mark.parametrize("name", EVENTS)
def test_every_state_of_a_workbook_is_exported_for_every_program(name: str) -> None:
    assert [f"{state}, for {slip}" for state, data in states(name) for slip in refusals(data)] == []
