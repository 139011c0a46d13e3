"""What a sheet of rounds brings to the calculation of its tie-breaks."""

from dataclasses import dataclass
from enum import IntEnum

from sheetgen.model.tournament import FIDE_2026
from sheetgen.workbook.place import Area, Cell

NONE = -99999  # what could not be computed: behind every figure


class RoundKind(IntEnum):
    """C7: what a round was for a player, as a number in a cell."""

    NOTHING = 0  # not yet, or after the round that is looked at
    GAME = 1
    FORFEIT_WON = 2
    FORFEIT_LOST = 3  # each side of a double forfeit too
    BYE = 4  # the pairing-allocated bye
    AWAY = 5  # a half- or zero-point bye, an absence
    OPEN = 6  # paired, without a result yet
    FULL_BYE = 7  # a full-point bye asked for


@dataclass(frozen=True)
class RoundBlocks:
    """The corners of the blocks (players down, rounds to the right) and columns that a sheet holds already.

    ``opponent`` holds numbers of players, 0 for none; ``score`` and ``against`` half points, 0 where nothing is known;
    ``rating`` 0 for none; ``entrant`` 1 for a line with somebody in it. ``completed`` is the round that is looked at.
    """

    players: int
    rounds: int
    what: Cell
    opponent: Cell
    score: Cell
    against: Cell
    black: Cell
    rating: Cell
    entrant: Cell
    completed: Cell
    rules: str = FIDE_2026
    win: int = 2
    draw: int = 1
    closed: bool = False  # C11: whether the pairings were fixed beforehand
    made: Cell | None = None  # what is multiplied by the score of an opponent, where that is not ``score``
    looks_twice: bool = False  # whether an opponent is looked up twice in a formula, as before layout 9
    counts_open: bool = False  # whether a round without a result counts as one, as it did before layout 8

    @property
    def scale(self) -> dict[str, int]:
        """What a win and a draw bring."""
        return {"win": self.win, "draw": self.draw}

    def at(self, name: str, player: int, round_: int) -> Cell:
        """Return the cell of a player and a round in a block."""
        corner: Cell = getattr(self, name) or self.score
        return Cell(corner.sheet, corner.row + player - 1, corner.col + round_ - 1)

    def row(self, name: str, player: int) -> Area:
        """Return the cells of a player in a block."""
        first = self.at(name, player, 1)
        return Area(first.sheet, first.row, first.col, first.row, first.col + self.rounds - 1)

    def one(self, name: str, player: int) -> Cell:
        """Return the cell of a player in a column."""
        corner: Cell = getattr(self, name)
        return Cell(corner.sheet, corner.row + player - 1, corner.col)

    def all(self, name: str) -> Area:
        """Return a whole column."""
        corner: Cell = getattr(self, name)
        return Area(corner.sheet, corner.row, corner.col, corner.row + self.players - 1, corner.col)
