"""Where the live standings of a workbook stand: what a sheet made from them has to know of its system."""

from dataclasses import dataclass

from sheetgen.workbook.place import Cell


@dataclass(frozen=True, slots=True)
class Lines:
    """The standings line by line, the best first; a line without a rank ("" or "–") is not in them.

    Who has the same text in ``points`` has the same points, who has the same in ``rank`` is separated by nothing.
    """

    sheet: str
    first: int
    count: int
    rank: int = 0
    no: int = 1
    name: int = 2
    points: int = 3
    pool: str = (
        ""  # the letter of the pool they are of, in a workbook of several; its sheets have it behind their names
    )
    spare: Cell | None = None  # 1 as long as nobody stands in the last line

    def cell(self, position: int, column: str) -> Cell:
        """Return the cell of a line, counted from 1, in the column ``rank``, ``no``, ``name`` or ``points``."""
        return Cell(self.sheet, self.first + position - 1, getattr(self, column))
