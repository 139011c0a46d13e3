"""What was typed and dealt in a Swiss workbook becomes an event, with every doubt named by the entry it concerns."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sheetgen.errors import error
from sheetgen.model.tournament import Unplayed
from sheetgen.ranking.events import ResultsList
from sheetgen.ranking.record import ABSENT, BYE, REQUESTED
from sheetgen.systems.shared.dealt import afterwards as shared_afterwards
from sheetgen.systems.shared.dealt import bans
from sheetgen.systems.shared.dealt.bans import FORBIDDEN, FORBIDDEN_LINES
from sheetgen.systems.shared.dealt.entries import (
    PLAYER_FIELDS,
    all_boards,
    boards,
    code_key,
    entrants_of,
    games,
    last_line,
    listed_or_seated,
    lot_key,
    paired,
    player,
    results_of_nobody,
    seat_key,
    wrong_names,
    wrong_seats,
)
from sheetgen.systems.shared.enrolments import Enrolment
from sheetgen.systems.swiss import afterwards
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.workbook.cells import Entries, Key
from sheetgen.workbook.entered import Entered, KeyedProblem

if TYPE_CHECKING:
    pass

FACTS = (*PLAYER_FIELDS, "withdrawn", "entry")  # what a list says of a player
PAID = ("U", "F", "H")  # codes of a round without a game that bring something
KINDS = {"U": BYE, "F": REQUESTED, "H": REQUESTED, "Z": ABSENT}


def enrolments(spec: SwissSpec, plan: object, entries: Entries) -> list[Enrolment]:
    """The lines of the list; whoever was paired, or has something for a round, keeps his."""
    has_round = {
        line
        for number in range(1, spec.rounds + 1)
        for line in range(1, spec.count + 1)
        if entries.get(seat_key(line, number)) or entries.get(code_key(line, number)) in PAID
    }
    kept = has_round | set(range(1, spec.listed + 1))
    return [Enrolment(("players", line), str(line), line in kept) for line in range(1, spec.count + 1)]


def by_number(entries: Entries) -> list[Key]:
    """SW28: two who are not paired are told by their numbers."""
    keys = ((FORBIDDEN, row, name) for row in range(1, FORBIDDEN_LINES + 1) for name in ("first", "second"))
    return [key for key in keys if entries.get(key)]


def entered(spec: SwissSpec, plan: object, entries: Entries) -> Entered:
    """What the entries say; a list with a hole in it, a seat that is not where it was dealt are errors."""
    last = last_line(spec, entries)
    players = tuple(player(entries, number) for number in range(1, last + 1))
    dealt_games = tuple(games(spec, entries))
    unplayed = tuple(_unplayed(spec, entries))
    lots = {number: lot for number in range(1, last + 1) if (lot := entries.get(lot_key(number)))}
    event = ResultsList(spec.rounds, players, dealt_games, unplayed, lots, spec.scale)
    problems = (
        *wrong_names(spec, entries, last),
        *wrong_seats(spec, entries),
        *bans.contradictory(entries),
        *results_of_nobody(spec, entries),
    )
    problems += tuple(_numbers(spec, entries))
    dealt, lines = all_boards(spec, entries), tuple(range(1, last + 1))
    problems += tuple(afterwards.late_absences(entries, dealt, lines))
    problems += tuple(shared_afterwards.corrected(entries, dealt))
    problems += tuple(shared_afterwards.renamed_lines(entries, lines))
    byes = {line.round: line.player for line in unplayed if line.kind == BYE}
    problems += tuple(shared_afterwards.waiting(entries, dealt, byes))
    finished = sum(game.result is not None for game in dealt_games)
    return Entered(event, entrants_of(spec, players), finished, len(dealt_games), problems)


def _unplayed(spec: SwissSpec, entries: Entries) -> Iterator[Unplayed]:
    """SW26: what a command dealt to those who were not on a board."""
    scores = spec.scores()
    for number in range(1, spec.rounds + 1):
        for line in listed_or_seated(spec, entries):
            code = entries.get(code_key(line, number))
            if code:
                yield Unplayed(number, line, scores[code], KINDS[code])


def _numbers(spec: SwissSpec, entries: Entries) -> Iterator[KeyedProblem]:
    """SW4: whoever was paired has a pairing number, and nobody else has it; they are given from 1 on without a gap."""
    if not paired(spec, entries):
        return
    keys: dict[int, Key] = {line: ("players", line, "tpn") for line in listed_or_seated(spec, entries)}
    held = [number for key in keys.values() if (number := entries.get(key))]
    seated = {
        line for number in range(1, spec.rounds + 1) for pair in boards(spec, entries, number).values() for line in pair
    }
    for line, key in keys.items():
        number = entries.get(key)
        beyond = number and number > len(held) and not spec.listed
        if held.count(number) > 1 or beyond or (not number and line in seated):
            yield key, error("swiss-number-altered", found=str(number or "–"), most=len(held))
