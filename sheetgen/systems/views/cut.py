"""Equal blocks to be cut: slips, cards and badges stand side by side, one row of them below the other, page by page."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from sheetgen.workbook.cells import Sheet


@dataclass(frozen=True, slots=True)
class CutBlocks:
    """How blocks stand on a sheet.

    ``first`` is the row of the first one; each is ``width`` columns wide and ``abreast`` of them stand side by side.
    ``heights`` are the points of the rows of a block, its gap included, ``down`` how many rows of blocks a page has.

    >>> blocks = CutBlocks(first=4, abreast=2, width=3, heights=(20.0, 15.5), down=2)
    >>> blocks.corner(0), blocks.corner(3), blocks.breaks(7)
    ((4, 0), (6, 3), [8])
    """

    first: int
    abreast: int
    width: int
    heights: Sequence[float]
    down: int

    def corner(self, position: int) -> tuple[int, int]:
        """Return the row and the column where a block begins, of which 0 is the first."""
        down, across = divmod(position, self.abreast)
        return self.first + down * len(self.heights), across * self.width

    def rows(self, count: int) -> int:
        """Return how many rows of blocks so many of them are."""
        return ceil(count / self.abreast)

    def breaks(self, count: int) -> list[int]:
        """Return the rows of the sheet where pages begin if there are so many blocks, but the first."""
        return [self.first + row * len(self.heights) for row in range(self.down, self.rows(count), self.down)]

    def end(self, count: int) -> int:
        """Return the row below so many blocks."""
        return self.first + self.rows(count) * len(self.heights)

    def lift(self, sheet: Sheet, count: int) -> None:
        """Give the rows of so many blocks their heights."""
        for row, height in zip(range(self.first, self.end(count)), self.rows(count) * [*self.heights], strict=True):
            sheet.heights[row] = height


def stretched(heights: Iterable[float], taller: float) -> tuple[float, ...]:
    """Return the heights of rows so many times as high, in tenths of a point."""
    return tuple(round(taller * height, 1) for height in heights)


def down_of(rows: int, most: int) -> int:
    """Return how many of so many rows of blocks each page has, where there is room for ``most``: pages are alike."""
    return ceil(rows / ceil(rows / most))
