"""``python -m tests.readback.fuzz FIRST SECONDS [FILES]``: spoilt workbooks one after another, and what went wrong.

Only the door may refuse a file. What is read after it is ranked, audited, and (one file of sixteen) written and read
again; there a refusal is as wrong as a traceback. Whoever reads another event than was spoilt must be told where.
"""

import json
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from types import FrameType
from typing import Any, NamedTuple

from sheetgen.errors import FileProblem, Problem, SheetgenError
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import Discrepancy, ReadBook, audit, read_workbook
from sheetgen.systems.registry import described, system_of
from sheetgen.systems.shared.extras import registry as extras
from sheetgen.workbook.cells import Key
from sheetgen.workbook.codecs import HARMLESS
from tests.readback.mutate import OF_WHOLE_SHEETS, mutated
from tests.readback.remembered import remembered
from tests.readback.subjects import SPOILT, Subject, subject

LONGEST = 5  # seconds of one processor for one file
MEGABYTE = 1024 * 1024
STRETCH = 1000  # seeds of one system after another, so that its book is described once
WRITTEN = 16  # one file of so many is written and read again
REFUSED, SAID, SOUND = "refused", "said", "as it was"


class Told(NamedTuple):
    """What is said of a file: problems, and figures that are not those of the recomputation."""

    problems: list[Problem]
    differences: list[Discrepancy]

    @property
    def places(self) -> bool:
        """Whether anything of it says where to look."""
        return bool(self.differences) or any(problem.where.cell or problem.where.sheet for problem in self.problems)


def fuzzed(seeds: Iterable[int]) -> list[str]:
    """What went wrong, with the seed that shows it again."""
    return [complaint for seed in seeds for complaint in _one(seed, Counter())]


def _one(seed: int, ends: Counter[str]) -> Iterator[str]:
    whole = subject(SPOILT[seed % len(SPOILT)])
    name, data = mutated(seed, whole)
    previous = signal.signal(signal.SIGVTALRM, _too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
    try:
        end = _end(data, whole, seed // len(SPOILT) % WRITTEN == 0, name in OF_WHOLE_SHEETS)
        ends[end] += 1
        if end not in (REFUSED, SAID, SOUND):
            yield f"{seed} {name} ({whole.name}): {end}"
    except BaseException:
        ends["traceback"] += 1
        yield f"{seed} {name} ({whole.name}): {traceback.format_exc(limit=-3)}"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, previous)


def _too_long(_: int, __: FrameType | None) -> None:
    raise TimeoutError


def _end(data: bytes, whole: Subject, written: bool, of_sheets: bool) -> str:
    """Whether a file is refused, read as what it was, or something is said of it, and where."""
    try:
        read = read_workbook(data)
        differences, lost = audit(read, hidden=True)
    except SheetgenError:
        return REFUSED
    found = read.entered()
    placed = [*read.placed(found.problems), *read.placed(extras.problems(read.spec, read.entries))]
    told = Told([*read.problems, *placed, *lost], differences)
    ranking = ranking_of(read, found.event)
    end = _judged(read, whole, told, found.event, ranking)
    if of_sheets and ranking != _sound_ranking(whole.name) and not any(problem.is_error for problem in told.problems):
        end = "another ranking after whole sheets were changed, and no error"
    if written:
        _is_written_and_read_again(read)
    return end


def _judged(read: ReadBook, whole: Subject, told: Told, event: Any, ranking: Any) -> str:
    if ranking != _sound_ranking(whole.name) and not told.places:
        return "another ranking, and no cell is named"
    if told.problems or told.differences:
        return SAID
    same = event == _sound_event(whole.name) or _altered(read, whole) <= harmless(whole.name)
    sound = _is_the_tournament(read, whole) and same and ranking == _sound_ranking(whole.name)
    return SOUND if sound else "another event was read, and nothing said"


def _is_the_tournament(read: ReadBook, whole: Subject) -> bool:
    """The number of a table does not count where there is only one to choose from."""
    spec = read.spec
    if whole.name.split()[0] in ("scheveningen", "league") and spec.system == whole.spec.system:
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
    return ranking_of(read_workbook(subject(name).data), _sound_event(name))


def ranking_of(read: ReadBook, event: Any) -> Any:
    spec, system = read.spec, system_of(read.spec)
    ranking = system.rank(event, system.order(spec, None, spec.rules), spec.rules, None)
    return [(row.id, row.rank, dict(row.values)) for row in ranking.rows]


def _is_written_and_read_again(read: ReadBook) -> None:
    """Whatever was read can be written, and says the same again wherever people typed, not a formula.

    Where the marks of a workbook contradict each other, rows may have been found by what a formula showed. A part that
    only writing looks at may be damaged: then nothing is written.
    """
    typed = {key: value for key, value in read.entries.items() if not _is_made_by_a_formula(read, key)}
    try:
        data = apply_changes(read, {})
    except FileProblem:
        return
    again = read_workbook(data)
    assert typed.items() <= again.entries.items() or any(problem.is_error for problem in again.problems)


def _is_made_by_a_formula(read: ReadBook, key: Key) -> bool:
    title, row, col = read.spots[key]
    return read.source.cells(title)[row, col].has_formula


def ordered(first: int, files: int) -> Iterator[int]:
    """The seeds, a stretch of every system after the other."""
    for start in range(first, first + files, STRETCH * len(SPOILT)):
        stretch = range(start, min(start + STRETCH * len(SPOILT), first + files))
        for system in range(len(SPOILT)):
            yield from (seed for seed in stretch if seed % len(SPOILT) == system)


def main(first: int, seconds: float, files: int = sys.maxsize) -> None:
    end = time.process_time() + seconds
    found: list[str] = []
    ends: Counter[str] = Counter()
    with remembered():
        for seed in ordered(first, files):
            if time.process_time() > end:
                break
            for complaint in _one(seed, ends):
                found.append(complaint)
                print(complaint, file=sys.stderr, flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 // MEGABYTE
    told = {"files": ends.total(), **ends, "megabytes": peak, "found": found}
    told["seconds of one processor"] = round(time.process_time())
    json.dump(told, sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), *map(int, sys.argv[3:]))
