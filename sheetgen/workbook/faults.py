"""What may be wrong in the cells people type in: of each what says so, where it is, and which check counts it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.place import Area, Cell

Move = Callable[[object], Any]


class WatchedCell(NamedTuple):
    """A cell that may hold something wrong.

    ``state`` is 0 as long as nothing is, else a number from 1; ``kinds`` has for each of these numbers the check that
    counts it, by its line on the sheet of checks (1 first, 0 for none). ``where`` says the place in words, ``cell`` is
    where it is put right; ``row`` is the row of the sheet (1 first) it is in where lines may have been sorted. Other
    cells that may have to be put right instead are ``elsewhere``.
    """

    state: Formula | Cell
    kinds: tuple[int, ...]
    where: Formula | str
    cell: Cell
    row: Formula | None = None
    elsewhere: "tuple[Elsewhere, ...]" = ()

    def moved(self, move: Move) -> "WatchedCell":
        """The same of the sheets of one pool; ``move`` puts a place or a formula there."""
        others = tuple(
            Elsewhere(move(other.when), move(other.cell), other.row and move(other.row)) for other in self.elsewhere
        )
        row = self.row and move(self.row)
        return WatchedCell(move(self.state), self.kinds, move(self.where), move(self.cell), row, others)


class Elsewhere(NamedTuple):
    """A cell that is put right instead if ``when`` is greater than 0; ``row`` as of a fault."""

    when: Formula
    cell: Cell
    row: Formula | None = None


class FaultList(NamedTuple):
    """The list of the first faults on a sheet of checks.

    ``corner`` is the cell of its heading, ``spans`` the first and the last column of what is said of a fault, of its
    place and of the link; ``hidden`` is the sheet its lines are worked out on, ``labels`` what the checks are called.
    ``unfit`` is the line of the check that counts numbers that cannot stand in their cells, of the sheets whose names
    end with ``of``; 0: it is none of this list. ``parts``: the hidden sheets of the lists that this one is made of,
    and what is said before a place of each.
    """

    corner: Cell
    spans: tuple[tuple[int, int], ...]
    hidden: str
    labels: Area
    faults: tuple[WatchedCell, ...]
    unfit: int = 0
    of: str = ""
    parts: tuple[tuple[str, str], ...] = ()

    def moved(self, move: Move, letter: str) -> "FaultList":
        """The same on the sheets of a pool."""
        corner: Cell = move(self.corner)
        hidden: str = move(Cell(self.hidden, 0, 0)).sheet
        faults = tuple(fault.moved(move) for fault in self.faults)
        return FaultList(corner, self.spans, hidden, move(self.labels), faults, self.unfit, f"_{letter}")
