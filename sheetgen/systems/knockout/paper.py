"""Which paper a bracket is drawn for, how wide its names and how high its rows: what is read best on a wall."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from sheetgen.workbook.paper import PAPERS, SAFETY

HEADS = 90  # points of title, event, check and the row below them
GROUP_BESIDE_NAME = 8.0  # widths of number, score and gap
LONG_NAME = 20  # width of a part of a name that few are longer than: a name has two lines, and a part of it one
NAMES = range(18, 33)  # widths of a column of names
ROWS = (12.0, 13.5, 15.0, 16.5, 18.0, 21.0, 24.0)  # points
READABLE = 0.9  # of the usual letters, on A4
LARGE = 1.2  # larger letters, and all around them


@dataclass(frozen=True, slots=True)
class Drawn:
    """A way to draw a bracket: ``size`` is that of the letters of a long name on paper, 1 for usual ones unreduced."""

    paper: str
    landscape: bool
    zoom: float
    name: float
    row: float
    size: float

    @property
    def large(self) -> bool:
        return self.zoom > 1


def drawn(rounds: int, rows: int) -> Drawn:
    """The best way on A4 if it can be read there, else the best of all; among equals names and rows get the room."""
    ways = sorted(_ways(rounds, rows), key=lambda way: (way.size, way.name, way.row))
    on_a4 = [way for way in ways if way.paper == "A4" and way.size > READABLE]
    return (on_a4 or ways)[-1]


def _ways(rounds: int, rows: int) -> Iterator[Drawn]:
    """Columns for the rounds and for the winner of the last one."""
    for ((paper, landscape), (width, tall)), zoom in product(PAPERS.items(), (1.0, LARGE)):
        for name, row in product(NAMES, ROWS):
            columns = (rounds + 1) * (7 * zoom * (name + GROUP_BESIDE_NAME) + 20)
            scale = SAFETY * min(width / columns, 0.75 * tall / (HEADS + zoom * row * rows))
            size = zoom * min(1.0, scale) * min(1.0, name / LONG_NAME)
            yield Drawn(paper, landscape, zoom, zoom * name, zoom * row, round(size, 3))
