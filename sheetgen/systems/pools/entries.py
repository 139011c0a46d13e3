"""What was typed in a workbook of pools: each pool is read as a workbook of its own would be."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sheetgen.pairing.pools import LETTERS
from sheetgen.pairing.schedule import Schedule
from sheetgen.ranking.pools import PoolsEvent, id_of, pool_of
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.shared.enrolments import Enrolment
from sheetgen.systems.shared.meetings import Meeting
from sheetgen.systems.shared.of_pool import entries_of, own_key
from sheetgen.systems.shared.round_robin import entries as berger_entries
from sheetgen.workbook.cells import Changes, Entries, Key
from sheetgen.workbook.entered import Entered, Entrant, KeyedProblem

if TYPE_CHECKING:
    from sheetgen.exchange.result_lines import ResultLine


def pool_entries(entries: Entries, letter: str) -> Changes:
    """The way back: the entries of a pool under the keys they have among all."""
    return {own_key(key, letter): value for key, value in entries.items()}


def lot_key(id_: int) -> Key:
    """T13: where the lot of a player is entered."""
    pool, number = pool_of(id_)
    return own_key(berger_entries.lot_key(number), LETTERS[pool - 1])


def fill_result(spec: PoolsSpec, schedules: Sequence[Schedule], line: "ResultLine") -> Changes | None:
    """The entries of one line of a list of results, whose match is the pool (A or 1); None if there is no such game."""
    if line.match is None or not 1 <= line.match <= len(spec.counts):
        return None
    place = line.match - 1
    found = berger_entries.fill_result(spec.parts[place], schedules[place], line)
    return None if found is None else pool_entries(found, LETTERS[place])


def enrolments(spec: PoolsSpec, schedules: Sequence[Schedule], entries: Entries) -> list[Enrolment]:
    """The lines of every pool; an empty one is nobody's: a list does not say who plays in which pool."""
    found = []
    for place, (part, schedule) in enumerate(zip(spec.parts, schedules, strict=True)):
        letter = LETTERS[place]
        own = entries_of(entries, letter)
        for line in berger_entries.enrolments(part, schedule, own):
            taken = line.has_game or not line.name(own)
            found.append(Enrolment(own_key(line.key, letter), f"{letter}{line.label}", taken))
    return found


def of_table(spec: PoolsSpec, entries: Entries, line: "ResultLine") -> "ResultLine":
    """A line with the board that the table of its pool has for the one on paper."""
    if line.match is None or not 1 <= line.match <= len(spec.counts):
        return line
    place = line.match - 1
    return berger_entries.of_table(spec.parts[place], entries_of(entries, LETTERS[place]), line)


def meetings(spec: PoolsSpec, schedules: Sequence[Schedule], entries: Entries) -> Iterator[Meeting]:
    """Who plays whom, pool by pool; the match of a line is its pool."""
    for place, (part, schedule) in enumerate(zip(spec.parts, schedules, strict=True)):
        letter = LETTERS[place]
        for meeting in berger_entries.meetings(part, schedule, entries_of(entries, letter)):
            keys = tuple(own_key(key, letter) for key in meeting.keys)
            yield replace(meeting, match=place + 1, keys=keys)


def entered(spec: PoolsSpec, schedules: Sequence[Schedule], entries: Entries) -> Entered:
    """Return what the entries of all pools say, each read as a round robin."""
    letters = LETTERS[: len(spec.counts)]
    each = [
        berger_entries.entered(part, schedule, entries_of(entries, letter))
        for letter, part, schedule in zip(letters, spec.parts, schedules, strict=True)
    ]
    pools = list(enumerate(each, start=1))
    parts = tuple(part for found in each if (part := found.event.by_players))
    lots = {id_of(pool, number): lot for pool, found in pools for number, lot in found.event.lots.items()}
    return Entered(
        PoolsEvent(parts, lots),
        {id_of(pool, number): who for pool, found in pools for number, who in _entrants(found, letters[pool - 1])},
        sum(found.entered for found in each),
        sum(found.total for found in each),
        tuple(problem for pool, found in pools for problem in _placed(found, letters[pool - 1])),
    )


def _entrants(found: Entered, letter: str) -> Iterator[tuple[int, Entrant]]:
    for number, entrant in found.entrants.items():
        yield number, replace(entrant, id=f"{letter}{number}", pool=letter)


def _placed(found: Entered, letter: str) -> Iterator[KeyedProblem]:
    """Every problem at its entry; what concerns a whole pool at its first name."""
    for key, problem in found.problems:
        yield own_key(key or ("players", 1, "name"), letter), problem
