"""Where a club's own workbook wants something: texts with {{placeholders}}, and areas whose name begins with sg_."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from sheetgen.errors import Problem, Where, error, warning
from sheetgen.operations.branded.facts import Fact, NoSuchRound, NotOfThisEvent, Single, UnknownFact
from sheetgen.xlsx.cellref import to_a1
from sheetgen.xlsx.package import Package
from sheetgen.xlsx.read import read_sheet
from sheetgen.xlsx.sheetmap import Place

PLACEHOLDER = re.compile(r"\{\{([^{}]*)\}\}")
PREFIX = "sg_"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A block of prepared cells: its corner, its size, and the text to be filled in (a placeholder for a name)."""

    sheet: str
    row: int
    col: int
    rows: int
    cols: int
    text: str
    facts: Mapping[str, Fact]

    @property
    def where(self) -> Where:
        """The first cell of the block, as problems name it."""
        return Where(sheet=self.sheet, cell=to_a1(self.row, self.col))


def wanted(
    package: Package, find: Callable[[str], Fact], find_defined: Callable[[str], Fact]
) -> tuple[list[Wanted], list[Problem]]:
    """Return every block of the workbook that is to be filled, and what is wrong with its placeholders.

    ``find`` looks up a placeholder written in a cell, ``find_defined`` the defined name of an area.
    """
    items: list[Wanted] = []
    problems: list[Problem] = []
    for each, facts, troubles in [*_named(package, find_defined), *_written(package, find)]:
        problems += troubles
        if facts is not None:
            items.append(Wanted(*each, facts))
    return items, problems


_Spot = tuple[str, int, int, int, int, str]

_Find = tuple[_Spot, dict[str, Fact] | None, list[Problem]]


def _named(package: Package, find: Callable[[str], Fact]) -> Iterator[_Find]:
    for name, area in package.defined_names.items():
        if name.lower().startswith(PREFIX):
            rows, cols = area.last_row - area.first_row + 1, area.last_col - area.first_col + 1
            spot = (area.sheet, area.first_row, area.first_col, rows, cols, "{{" + name + "}}")
            fact, problem = _fact(name, find, Where(sheet=area.sheet, cell=to_a1(area.first_row, area.first_col)))
            yield spot, None if fact is None else {name: fact}, [problem] if problem else []


def _written(package: Package, find: Callable[[str], Fact]) -> Iterator[_Find]:
    for info in package.sheets:
        cells = read_sheet(package, info.name).cells
        texts = {
            place: cell.value
            for place, cell in cells.items()
            if isinstance(cell.value, str) and "{{" in cell.value and not cell.has_formula and cell.kind == "s"
        }
        yield from (_block(info.name, place, texts, find) for place in sorted(texts) if _is_corner(place, texts))


def _is_corner(place: Place, texts: Mapping[Place, str]) -> bool:
    """Whether no equal text stands above or left of it: those belong to one block."""
    row, col = place
    return texts[place] not in (texts.get((row - 1, col)), texts.get((row, col - 1)))


def _block(sheet: str, place: Place, texts: Mapping[Place, str], find: Callable[[str], Fact]) -> _Find:
    text, (row, col) = texts[place], place
    rows = cols = 1
    while texts.get((row + rows, col)) == text:
        rows += 1
    while texts.get((row, col + cols)) == text:
        cols += 1
    where, facts, problems = Where(sheet=sheet, cell=to_a1(row, col)), dict[str, Fact](), list[Problem]()
    if PLACEHOLDER.sub("", text).count("{{"):
        problems.append(error("open-placeholder", where=where, found=text, example="{{title}}"))
    for name in PLACEHOLDER.findall(text):
        fact, problem = _fact(name, find, where)
        problems += [problem] if problem else []
        if fact is not None:
            facts[name] = fact
    return (sheet, row, col, rows, cols, text), facts, problems


def _fact(name: str, find: Callable[[str], Fact], where: Where) -> tuple[Fact | None, Problem | None]:
    try:
        return find(name), None
    except UnknownFact as unknown:
        return None, error("unknown-placeholder", where=where, found=name.strip(), close=unknown.close)
    except NotOfThisEvent:
        # Nor need it be drawn anew for an event of another kind.
        return Single(None), warning("placeholder-of-others", where=where, found=name.strip())
    except NoSuchRound:
        # One template serves events of different lengths: what is too much of it stays empty.
        return Single(None), warning("placeholder-after-end", where=where, found=name.strip())
