"""A round that is paired becomes text in the cells that were made for it."""

from sheetgen.systems.pairable import Pair
from sheetgen.systems.shared.dealt.journal import JOURNAL, JOURNAL_COLUMNS, JOURNAL_LINES
from sheetgen.systems.shared.dealt.spec import DealtSpec
from sheetgen.workbook.cells import Changes, Entries, Key

SIDES = ("white", "black")
NOTHING = "–"


def wished(spec: DealtSpec, entries: Entries, number: int) -> dict[Key, int]:
    """What is typed in the columns beside the boards of a round."""
    keys: list[Key] = [("rounds", number, "new_bye")]
    keys += [("rounds", number, board, f"new_{side}") for board in range(1, spec.boards + 1) for side in SIDES]
    return {key: entries[key] for key in keys if entries.get(key)}


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
