"""The schedule as it stands in a workbook against the one of its rules: every number or symbol somebody has altered."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheetgen.errors import Problem, error
from sheetgen.model.tournament import EventSpec
from sheetgen.pairing.altered import AlteredPairing, Boards, Pair, altered_boards
from sheetgen.workbook.cells import Book, Key, KeyedRows
from sheetgen.workbook.place import a1

SIDES = ("white", "black")


@dataclass(frozen=True, slots=True)
class Altered:
    """A number or symbol we wrote that reads otherwise now; ``spot`` is its sheet, row and column in the file."""

    table: str
    key: Key
    column: str
    found: object
    expected: object
    spot: tuple[str, int, int]

    def at(self, problem: Problem) -> Problem:
        """Return a problem with the sheet and the cell where the altered value stands."""
        return problem.at(sheet=self.spot[0], cell=a1(self.spot[1], self.spot[2]))


Rules = Callable[[Any, Any, Boards, Boards], Mapping[tuple[int, int], str]]


def no_rule(spec: object, plan: object, expected: Boards, played: Boards) -> Mapping[tuple[int, int], str]:
    """Where no rule says who meets whom, only the difference is told."""
    return dict.fromkeys(played, "–")


def altered_pairings(
    spec: EventSpec, plan: object, book: Book, altered: Sequence[Altered], rules: Rules = no_rule
) -> Iterator[Problem]:
    """An error for every game whose players were altered, with the rule it breaks; one for any other altered cell."""
    games = [cell for cell in altered if _place(book.keyed_rows[cell.table], cell.key) and cell.column in SIDES]
    yield from (altered_cell(cell) for cell in altered if cell not in games)
    if not games:
        return
    first = {_place(book.keyed_rows[cell.table], cell.key): cell for cell in reversed(games)}
    expected, played = _boards(book, games)
    for pairing in altered_boards(expected, played, rules(spec, plan, expected, played)):
        yield first[pairing.round, pairing.board].at(altered_pairing(pairing))


def altered_cell(cell: Altered) -> Problem:
    """An altered cell that is no side of a game."""
    return cell.at(error("altered", found=_text(cell.found), expected=str(cell.expected), column=cell.column))


def altered_pairing(pairing: AlteredPairing) -> Problem:
    """What reads otherwise at a board, and whom of its round it concerns."""
    return error(
        "pairing-altered",
        found=_pair(pairing.played),
        expected=_pair(pairing.expected),
        round=pairing.round,
        board=pairing.board,
        rule=pairing.rule,
        twice=[_text(side) for side in pairing.twice],
        idle=[_text(side) for side in pairing.idle],
    )


def _boards(book: Book, games: Iterable[Altered]) -> tuple[Boards, Boards]:
    """Every board as it was described, and as it reads now."""
    expected = dict(_expected(book))
    boards: dict[tuple[int, int], Pair] = dict(expected)
    for cell in games:
        place = _place(book.keyed_rows[cell.table], cell.key)
        if place:
            white, black = boards[place]
            boards[place] = (cell.found, black) if cell.column == "white" else (white, cell.found)
    return expected, boards


def _expected(book: Book) -> Iterator[tuple[tuple[int, int], Pair]]:
    """Who should play on every board, as the sheets were described."""
    for table in book.keyed_rows.values():
        if not set(SIDES) <= table.columns.keys():
            continue
        slots = book.sheets[table.sheet].slots
        for key, row in table.rows.items():
            place = _place(table, key)
            if place:
                white, black = (slots[row, table.columns[side]].content for side in SIDES)
                yield place, (white, black)


def _place(table: KeyedRows, key: Key) -> tuple[int, int] | None:
    """Round and board of a line: both are its key, or the block is that of one round."""
    facts = dict(zip(table.keys, key, strict=True))
    round_ = facts.get("round") or (int(table.id[5:]) if re.fullmatch("round[0-9]+", table.id) else None)
    board = facts.get("board")
    return (round_, board) if isinstance(round_, int) and isinstance(board, int) else None


def _pair(pair: Pair) -> str:
    return " – ".join(map(_text, pair))


def _text(value: object) -> str:
    return "" if value is None else str(value)
