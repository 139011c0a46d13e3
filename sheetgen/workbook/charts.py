"""Charts: what is drawn of which cells, in words of our own; the programs draw them."""

from collections.abc import Callable
from typing import NamedTuple

from sheetgen.workbook.place import Area, Cell


class Series(NamedTuple):
    """One line or colour of a chart: the cell with its name, and where its figures stand."""

    name: Cell
    across: Area
    figures: Area


class Chart(NamedTuple):
    """A drawing over cells of its sheet: ``lines`` from point to point, ``steps`` from one tick to the
    next, or ``bars`` on top of each other."""

    kind: str
    title: str
    row: int
    rows: int  # it covers so many, and all columns that are printed
    series: tuple[Series, ...]
    most: int  # of what goes across
    step: int = 0  # from one line across to the next; the programs choose it where there is none

    def moved(self, move: Callable[[Area], Area]) -> "Chart":
        """The same of cells that have gone elsewhere."""
        return self._replace(series=tuple(Series(*map(move, each)) for each in self.series))  # type: ignore[arg-type]
