"""Altered pairings of pools: the blocks that all pools share, then those of each pool as the round robin it is."""

from collections.abc import Iterator, Sequence
from typing import Any

from sheetgen.errors import Problem
from sheetgen.pairing.pools import LETTERS
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.shared.altered import Altered, altered_cell
from sheetgen.systems.shared.altered import altered_pairings as of_one_event
from sheetgen.systems.shared.round_robin.altered import rules
from sheetgen.workbook.cells import Book


def altered_pairings(spec: PoolsSpec, plan: Any, book: Book, altered: Sequence[Altered]) -> Iterator[Problem]:
    """An error for every game whose players were altered; one for any other altered cell."""
    own = {letter: f"_{letter}" for letter in LETTERS[: len(spec.counts)]}
    yield from (altered_cell(cell) for cell in altered if not cell.table.endswith(tuple(own.values())))
    for part, made, ending in zip(spec.parts, plan, own.values(), strict=True):
        tables = {name: table for name, table in book.keyed_rows.items() if name.endswith(ending)}
        cells = [cell for cell in altered if cell.table.endswith(ending)]
        yield from of_one_event(part, made, Book(part, book.sheets, tables), cells, rules)
