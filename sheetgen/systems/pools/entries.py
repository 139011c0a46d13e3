"""What was typed in a workbook of pools: each pool is read as a workbook of its own would be."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sheetgen.errors import Problem
from sheetgen.i18n.catalogue import Words
from sheetgen.pairing.pools import LETTERS
from sheetgen.pairing.schedule import Schedule
from sheetgen.ranking.pools import PoolsEvent, by_pool, id_of, pool_of
from sheetgen.ranking.standings import Standings
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.shared.altered import Altered, altered_cell
from sheetgen.systems.shared.altered import altered_pairings as of_one_event
from sheetgen.systems.shared.enrolments import Enrolment
from sheetgen.systems.shared.meetings import ScheduledGame
from sheetgen.systems.shared.of_pool import entries_of, own_key
from sheetgen.systems.shared.official_entries import official_entries
from sheetgen.systems.shared.round_robin import entries as berger_entries
from sheetgen.systems.shared.round_robin.entries import broken_rules
from sheetgen.workbook.cells import Book, Changes, Entries, Key
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
    changes = berger_entries.fill_result(spec.parts[place], schedules[place], line)
    return None if changes is None else pool_entries(changes, LETTERS[place])


def enrolments(spec: PoolsSpec, schedules: Sequence[Schedule], entries: Entries) -> list[Enrolment]:
    """The lines of every pool; an empty one is nobody's: a list does not say who plays in which pool."""
    lines = []
    for place, (part, schedule) in enumerate(zip(spec.parts, schedules, strict=True)):
        letter = LETTERS[place]
        own = entries_of(entries, letter)
        for line in berger_entries.enrolments(part, schedule, own):
            taken = line.has_game or not line.name(own)
            lines.append(Enrolment(own_key(line.key, letter), f"{letter}{line.label}", taken))
    return lines


def of_table(spec: PoolsSpec, entries: Entries, line: "ResultLine") -> "ResultLine":
    """A line with the board that the table of its pool has for the one on paper."""
    if line.match is None or not 1 <= line.match <= len(spec.counts):
        return line
    place = line.match - 1
    return berger_entries.of_table(spec.parts[place], entries_of(entries, LETTERS[place]), line)


def meetings(spec: PoolsSpec, schedules: Sequence[Schedule], entries: Entries) -> Iterator[ScheduledGame]:
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
    parts = tuple(part for own in each if (part := own.event.by_players))
    lots = {id_of(pool, number): lot for pool, own in pools for number, lot in own.event.lots.items()}
    return Entered(
        PoolsEvent(parts, lots),
        {id_of(pool, number): who for pool, own in pools for number, who in _entrants(own, letters[pool - 1])},
        sum(own.entered for own in each),
        sum(own.total for own in each),
        tuple(problem for pool, own in pools for problem in _placed(own, letters[pool - 1])),
    )


def _entrants(part: Entered, letter: str) -> Iterator[tuple[int, Entrant]]:
    for number, entrant in part.entrants.items():
        yield number, replace(entrant, id=f"{letter}{number}", pool=letter)


def _placed(part: Entered, letter: str) -> Iterator[KeyedProblem]:
    """Every problem at its entry; what concerns a whole pool at its first name."""
    for key, problem in part.problems:
        yield own_key(key or ("players", 1, "name"), letter), problem


def altered_pairings(
    spec: PoolsSpec, plan: Sequence[Schedule], book: Book, altered: Sequence[Altered]
) -> Iterator[Problem]:
    """An error for every game whose players were altered; one for any other altered cell."""
    own = {letter: f"_{letter}" for letter in LETTERS[: len(spec.counts)]}
    yield from (altered_cell(cell) for cell in altered if not cell.table.endswith(tuple(own.values())))
    for part, made, ending in zip(spec.parts, plan, own.values(), strict=True):
        tables = {name: table for name, table in book.keyed_rows.items() if name.endswith(ending)}
        cells = [cell for cell in altered if cell.table.endswith(ending)]
        yield from of_one_event(part, made, Book(part, book.sheets, tables), cells, broken_rules)


def official_cells(words: Words, entrants: Mapping[int, Entrant], ranking: Standings, text: str) -> Changes:
    """Every cell of the official sheets."""
    cells: Changes = {}
    for pool, part in by_pool(ranking).items():
        own = {pool_of(id_)[1]: entrant for id_, entrant in entrants.items() if pool_of(id_)[0] == pool}
        cells |= pool_entries(official_entries(words, own, part, text), LETTERS[pool - 1])
    return cells
