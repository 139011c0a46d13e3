"""``python -m tests.readback.fuzz FIRST SECONDS [FILES]``: spoilt workbooks one after another, and what went wrong."""

import json
import resource
import signal
import sys
import time
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import count
from types import FrameType
from typing import Any

from sheetgen import api
from sheetgen.errors import SheetgenError
from sheetgen.ranking.order import parse_order
from sheetgen.systems.registry import SYSTEMS, described
from sheetgen.usecases.reading.readback import ReadBook, audit, read_workbook
from sheetgen.workbook.cells import Key
from sheetgen.workbook.codecs import HARMLESS
from tests.readback.mutate import mutated
from tests.readback.subjects import NAMES, Subject, subject

LONGEST = 10  # seconds for one file
MEGABYTE = 1024 * 1024


def fuzzed(seeds: Iterable[int]) -> list[str]:
    """What went wrong, with the seed that shows it again."""
    return [complaint for seed in seeds for complaint in _one(seed)]


def _one(seed: int) -> Iterator[str]:
    whole = subject(NAMES[seed % len(NAMES)])
    name, data = mutated(seed, whole)
    previous = signal.signal(signal.SIGALRM, _too_long)
    signal.alarm(LONGEST)
    try:
        if not _is_told(data, whole):
            yield f"{seed} {name} ({whole.name}): another event was read, and nothing said"
    except SheetgenError:
        pass
    except BaseException:
        yield f"{seed} {name} ({whole.name}): {traceback.format_exc(limit=-3)}"
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, previous)


def _too_long(_: int, __: FrameType | None) -> None:
    raise TimeoutError


def _is_told(data: bytes, whole: Subject) -> bool:
    """Whether a file is read as what it was, or something is said; ranked on the way, every figure compared."""
    read = read_workbook(data)
    found = read.entered()
    ranking = _ranking(read, found.event)
    differences, lost = audit(read, hidden=True)
    _is_written_and_read_again(read)
    if read.problems or found.problems or differences or lost:
        return True
    same = found.event == _sound_event(whole.name) or _altered(read, whole) <= harmless(whole.name)
    return _is_the_tournament(read, whole) and same and ranking == _sound_ranking(whole.name)


def _is_the_tournament(read: ReadBook, whole: Subject) -> bool:
    """The number of a table does not count where there is only one to choose from."""
    spec = read.spec
    if whole.name in ("scheveningen", "league") and spec.system == whole.spec.system:
        spec = replace(spec, table=whole.spec.table) if hasattr(whole.spec, "table") else spec
    return spec == whole.spec and read.schedule == described(whole.spec)[0]


def _altered(read: ReadBook, whole: Subject) -> set[Key]:
    """Entries of which the file says something else than the event."""
    keys = read.entries.keys() | whole.entries.keys()
    return {key for key in keys if read.entries.get(key) != whole.entries.get(key)}


@cache
def harmless(name: str) -> set[Key]:
    """Texts no ranking needs, such as the place of the event: typed otherwise, they are just another text.

    So is a lot that splits nobody, as long as the ranking is the same; it is always compared as well.
    """
    inputs = subject(name).book.inputs().items()
    return {key for key, (_, codec) in inputs if key[-1] == "lot" or (codec in HARMLESS and key[-1] != "name")}


@cache
def _sound_event(name: str) -> Any:
    return read_workbook(subject(name).data).entered().event


@cache
def _sound_ranking(name: str) -> Any:
    return _ranking(read_workbook(subject(name).data), _sound_event(name))


def _ranking(read: ReadBook, event: Any) -> Any:
    spec = read.spec
    ranking = SYSTEMS[spec.system].rank(event, parse_order(spec.order, spec.rules), spec.rules, None)
    return [(row.id, row.rank, dict(row.values)) for row in ranking.rows]


def _is_written_and_read_again(read: ReadBook) -> None:
    """Whatever was read can be written, and says the same again wherever people typed, not a formula.

    Where the marks of a workbook contradict each other, rows may have been found by what a formula showed.
    """
    typed = {key: value for key, value in read.entries.items() if not _is_made_by_a_formula(read, key)}
    again = read_workbook(api.changed(read, {}))
    assert typed.items() <= again.entries.items() or any(problem.is_error for problem in again.problems)


def _is_made_by_a_formula(read: ReadBook, key: Key) -> bool:
    title, row, col = read.spots[key]
    return read.source.cells(title)[row, col].has_formula


def main(first: int, seconds: float, files: int = sys.maxsize) -> None:
    end = time.process_time() + seconds  # a busy machine is no finding
    found: list[str] = []
    for seed in count(first):
        if time.process_time() > end or seed - first == files:
            break
        for complaint in _one(seed):
            found.append(complaint)
            print(complaint, file=sys.stderr, flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 // MEGABYTE
    json.dump({"files": seed - first, "megabytes": peak, "found": found}, sys.stdout)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), *map(int, sys.argv[3:]))
