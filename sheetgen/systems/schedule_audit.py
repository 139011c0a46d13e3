"""The schedule as it stands in a workbook against the one of its rules: every number or symbol somebody has altered."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheetgen.errors import Problem, error
from sheetgen.model.tournament import BergerSpec, MolterSpec, PoolsSpec, ScheveningenSpec
from sheetgen.pairing.altered import AlteredPairing, Boards, Pair, altered_boards, berger_rules, molter_rules
from sheetgen.pairing.checks import Board
from sheetgen.pairing.pools import LETTERS
from sheetgen.workbook.cells import Book, Key, Table
from sheetgen.workbook.place import a1

SIDES = ("white", "black")
NOBODY = "?"  # where a symbol was deleted
SYMBOL = re.compile("([A-Z]{1,2})([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Altered:
    """A number or symbol we wrote that reads otherwise now; ``spot`` is its sheet, row and column in the file."""

    table: str
    key: Key
    column: str
    found: Any
    expected: Any
    spot: tuple[str, int, int]

    def at(self, problem: Problem) -> Problem:
        return problem.at(sheet=self.spot[0], cell=a1(self.spot[1], self.spot[2]))


def altered_pairings(spec: Any, schedule: Any, book: Book, altered: Sequence[Altered]) -> Iterator[Problem]:
    """An error for every game whose players were altered, with the rule it breaks; one for any other altered cell."""
    if isinstance(spec, PoolsSpec):
        yield from _altered_in_pools(spec, schedule, book, altered)
        return
    games = [cell for cell in altered if _place(book.tables[cell.table], cell.key) and cell.column in SIDES]
    yield from (
        cell.at(error("altered", found=_text(cell.found), expected=str(cell.expected), column=cell.column))
        for cell in altered
        if cell not in games
    )
    if not games:
        return
    first = {_place(book.tables[cell.table], cell.key): cell for cell in reversed(games)}
    for pairing in _compared(spec, schedule, book, games):
        yield first[pairing.round, pairing.board].at(_problem(pairing))


def _altered_in_pools(spec: PoolsSpec, schedule: Any, book: Book, altered: Sequence[Altered]) -> Iterator[Problem]:
    """The blocks that all pools share, then those of each pool as the round robin it is."""
    own = {letter: f"_{letter}" for letter in LETTERS[: len(spec.counts)]}
    yield from (
        cell.at(error("altered", found=_text(cell.found), expected=str(cell.expected), column=cell.column))
        for cell in altered
        if not cell.table.endswith(tuple(own.values()))
    )
    for part, made, ending in zip(spec.parts, schedule, own.values(), strict=True):
        tables = {name: table for name, table in book.tables.items() if name.endswith(ending)}
        cells = [cell for cell in altered if cell.table.endswith(ending)]
        yield from altered_pairings(part, made, Book(part, book.sheets, tables), cells)


def _problem(pairing: AlteredPairing) -> Problem:
    return error(
        "pairing-altered",
        found=_pair(pairing.found),
        expected=_pair(pairing.expected),
        round=pairing.round,
        board=pairing.board,
        rule=pairing.rule,
        twice=[_text(side) for side in pairing.twice],
        idle=[_text(side) for side in pairing.idle],
    )


def _compared(spec: Any, schedule: Any, book: Book, games: Iterable[Altered]) -> list[AlteredPairing]:
    expected = dict(_expected(book))
    found: dict[tuple[int, int], Pair] = dict(expected)
    for cell in games:
        place = _place(book.tables[cell.table], cell.key)
        if place:
            white, black = found[place]
            found[place] = (cell.found, black) if cell.column == "white" else (white, cell.found)
    return altered_boards(expected, found, _rules(spec, schedule, expected, found))


def _rules(spec: Any, schedule: Any, expected: Boards, found: Boards) -> Mapping[tuple[int, int], str]:
    if isinstance(spec, BergerSpec):
        return berger_rules(expected, found)
    if isinstance(spec, ScheveningenSpec):
        return dict.fromkeys(found, "S1")
    if isinstance(spec, MolterSpec):
        autonomous = schedule.rounds[-1].variant is not None
        return molter_rules(spec.teams, spec.players, _team_rounds(expected), _team_rounds(found), autonomous)
    return dict.fromkeys(found, "–")


def _team_rounds(boards: Boards) -> list[list[Board]]:
    rounds: dict[int, list[Board]] = {}
    for place in sorted(boards):
        white, black = boards[place]
        rounds.setdefault(place[0], []).append((_seat(white), _seat(black)))
    return list(rounds.values())


def _seat(symbol: Any) -> tuple[str, int]:
    match = SYMBOL.fullmatch(str(symbol).strip().upper())
    return (match[1], int(match[2])) if match else (_text(symbol).strip() or NOBODY, 0)


def _expected(book: Book) -> Iterator[tuple[tuple[int, int], Pair]]:
    """Who should play on every board, as the sheets were described."""
    for table in book.tables.values():
        if not set(SIDES) <= table.columns.keys():
            continue
        slots = book.sheets[table.sheet].slots
        for key, row in table.rows.items():
            place = _place(table, key)
            if place:
                white, black = (slots[row, table.columns[side]].content for side in SIDES)
                yield place, (white, black)


def _place(table: Table, key: Key) -> tuple[int, int] | None:
    """Round and board of a line: both are its key, or the block is that of one round."""
    facts = dict(zip(table.keys, key, strict=True))
    round_ = facts.get("round") or (int(table.id[5:]) if re.fullmatch("round[0-9]+", table.id) else None)
    board = facts.get("board")
    return (round_, board) if isinstance(round_, int) and isinstance(board, int) else None


def _pair(pair: Pair) -> str:
    return " – ".join(map(_text, pair))


def _text(value: Any) -> str:
    return "" if value is None else str(value)
