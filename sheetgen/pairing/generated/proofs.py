"""M14: the shapes for which it is proved that no table of grade A exists."""

from functools import cache
from importlib import resources

from sheetgen.pairing.generated.shapes import Shape

FILE = "no-grade-a.txt"


def read(text: str) -> frozenset[Shape]:
    """One shape a line: teams, players, rounds; what begins with # is for people."""
    rows = (line.split() for line in text.splitlines() if not line.startswith("#"))
    return frozenset(Shape(*map(int, row)) for row in rows)


@cache
def proved() -> frozenset[Shape]:
    """Return the shapes of the list that comes with the program; it is read once."""
    text = resources.files("sheetgen.pairing.generated").joinpath("tables", FILE).read_text(encoding="utf-8")
    return read(text)


def no_grade_a(shape: Shape) -> bool:
    """Whether no table of grade A can exist."""
    return shape in proved()
