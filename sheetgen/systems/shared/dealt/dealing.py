"""A round that is paired becomes text in the cells that were made for it."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TypeVar

from sheetgen.systems.pairable import Dealt, History, Pair, Pairable
from sheetgen.systems.shared.dealt.afterwards import PLAYERS, paired_name
from sheetgen.systems.shared.dealt.entries import (
    DEALT,
    SIDES,
    changed_afterwards,
    code_key,
    named,
    paired,
    result_key,
    seat_key,
)
from sheetgen.systems.shared.dealt.journal import JOURNAL, JOURNAL_COLUMNS, JOURNAL_LINES
from sheetgen.systems.shared.dealt.spec import DealtSpec
from sheetgen.workbook.cells import Changes, Entries, Key
from sheetgen.workbook.functions import collation

NOTHING = "–"
BYE = "U"
Spec = TypeVar("Spec", bound=DealtSpec)


def pairable(
    before: Callable[[Spec, Entries, int], History],
    place: Callable[[Spec, Entries, int, list[Pair], int | None], Dealt],
    stored: Callable[[Spec, Entries, int], Dealt],
    changes: Callable[[Spec, Entries, Dealt], Changes],
    taken_back: Callable[[Spec, Entries, int], Changes],
) -> Pairable[Spec]:
    """How a system of players is paired: what it says itself, and what all of them have in the same cells."""
    return Pairable(
        paired=paired,
        before=before,
        place=place,
        stored=stored,
        changes=changes,
        taken_back=taken_back,
        wished=wished,
        journal=written_in_journal,
        results=lambda spec, number, board: (result_key(number, board),),
        name=lambda line: ("players", line, "name"),
        afterwards=changed_afterwards,
    )


def wished(spec: DealtSpec, entries: Entries, number: int) -> dict[Key, int]:
    """What is typed in the columns beside the boards of a round."""
    return wished_beside(entries, number, spec.boards)


def wished_beside(entries: Entries, number: int, boards: int) -> dict[Key, int]:
    """What is typed beside so many boards, or matches, of a round."""
    keys: list[Key] = [("rounds", number, "new_bye")]
    keys += [("rounds", number, board, f"new_{side}") for board in range(1, boards + 1) for side in SIDES]
    return {key: entries[key] for key in keys if entries.get(key)}


def stored(entries: Entries, number: int, boards: Mapping[int, Pair], lines: Iterable[int]) -> Dealt:
    """A round as it was paired: its boards, and what ``lines`` that sit at none of them were dealt."""
    codes = {line: str(code) for line in lines if (code := entries.get(code_key(line, number)))}
    bye = next((line for line, code in codes.items() if code == BYE), None)
    absent = {line: code for line, code in codes.items() if code != BYE}
    return Dealt(number, boards, bye, absent, str(entries.get(("rounds", number, "hand")) or ""))


def written(entries: Entries, round_: Dealt, kind: str = PLAYERS) -> Changes:
    """The cells of a round: who sits where, the bye, why others have no game, under which name each was paired."""
    number = round_.number
    cells: Changes = {("rounds", number, "bye"): round_.bye, ("rounds", number, "hand"): round_.hand or None}
    for board, pair in round_.boards.items():
        for side, sign, line in zip(SIDES, (1, -1), pair, strict=True):
            cells["rounds", number, board, side] = line
            cells[seat_key(line, number)] = sign * board
    codes = dict(round_.absent) | ({round_.bye: BYE} if round_.bye else {})
    cells |= {code_key(line, number): code for line, code in codes.items()}
    for line in (*(line for pair in round_.boards.values() for line in pair), *filter(None, (round_.bye,))):
        cells |= paired_name(entries, line, kind)
    return cells


def emptied(
    entries: Entries,
    number: int,
    boards: Collection[int],
    lines: Iterable[int],
    is_new: Callable[[int], bool],
    kind: str = PLAYERS,
) -> Changes:
    """The cells of a round without what was written in them; whoever ``is_new`` in it was not paired before."""
    cells: Changes = {("rounds", number, "bye"): None, ("rounds", number, "hand"): None}
    if number > 1:
        cells["rounds", number - 1, "known"] = None  # no round that is paired knows them any more
    for board in boards:
        cells |= {("rounds", number, board, side): None for side in SIDES}
    for line in lines:
        cells |= {key: None for key in (dealt(line, number) for dealt in DEALT) if entries.get(key)}
        if is_new(line):
            cells |= dict.fromkeys(paired_name(entries, line, kind))
    return cells


def names_in_order(spec: DealtSpec, entries: Entries) -> Changes:
    """The place of everybody in the alphabetical list, which no program of another locale then sorts otherwise."""
    lines = sorted(named(spec, entries), key=lambda line: collation(str(entries["players", line, "name"])))
    return {("turns", line, "alphabet"): place for place, line in enumerate(lines, start=1)}


def placed(entries: Entries, pairs: list[Pair]) -> dict[int, Pair]:
    """The boards in their order, around those whose player has a board of his own."""
    fixed: dict[int, Pair] = {}
    for pair in pairs:
        wanted = next((board for line in pair if (board := entries.get(("players", line, "board")))), None)
        if wanted and wanted not in fixed and wanted <= len(pairs):
            fixed[wanted] = pair
    others = iter(pair for pair in pairs if pair not in fixed.values())
    return {board: fixed.get(board) or next(others) for board in range(1, len(pairs) + 1)}


def written_in_journal(entries: Entries, **facts: object) -> Changes:
    """SW30: the next free line of the journal; once it is full its last line says everything after, part by part."""
    free = (line for line in range(1, JOURNAL_LINES + 1) if not entries.get((JOURNAL, line, "what")))
    line = next(free, None)
    if line is not None:
        return {(JOURNAL, line, name): value for name, value in facts.items() if value not in (None, "")}
    last = {name: (JOURNAL, JOURNAL_LINES, name) for name in JOURNAL_COLUMNS[1:]}
    return {key: f"{entries.get(key) or NOTHING} | {facts.get(name) or NOTHING}" for name, key in last.items()}
