"""A small workbook as its reader sees it, held in memory: any cell, name or sheet of it can be other than it was."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any
from unittest import mock

from sheetgen.errors import FileProblem, error
from sheetgen.operations.reading import readback
from sheetgen.operations.reading.readback import ReadBook, read_workbook
from sheetgen.xlsx.cellref import from_a1
from sheetgen.xlsx.package import NamedArea, SheetInfo
from sheetgen.xlsx.read import RawCell
from sheetgen.xlsx.source import Block, Cells, Place, open_source
from tests.batch.seasons import healthy

Found = list[tuple[str, str | None, str | None, str | None]]


@dataclass
class Memory:
    """Four players, three rounds, all results: what a file would say, and its own ways to change it."""

    sheets: list[SheetInfo]
    names: dict[str, NamedArea]
    properties: dict[str, str]
    content: dict[str, dict[Place, RawCell]]
    joined: dict[str, list[Block]]
    broken_names: frozenset[str] = frozenset()
    formulas_known: bool = True
    damaged: set[str] = field(default_factory=set)

    def cells(self, title: str) -> Cells:
        if title in self.damaged:
            raise FileProblem(error("damaged-workbook"))
        return self.content[title]

    top = cells

    def merges(self, title: str) -> Sequence[Block]:
        return self.joined[title]

    def verify(self) -> None:
        """Nothing of it is packed."""

    def expect(self, cells: int) -> None:
        """It is as large as it is."""

    def put(self, title: str, cell: str, value: Any, has_formula: bool = False) -> "Memory":
        kind = "" if value is None else "s" if isinstance(value, str) else "n"
        self.content[title][place(cell)] = RawCell(value, kind, has_formula)
        return self

    def value(self, title: str, cell: str) -> Any:
        return self.content[title][place(cell)].value

    def move(self, title: str, row: int, to: int) -> "Memory":
        """Cut a row (1 is the first) and put it elsewhere."""
        cells = self.content[title]
        for place in [place for place in cells if place[0] == row - 1]:
            cells[to - 1, place[1]] = cells.pop(place)
        return self

    def copy(self, title: str, name: str, state: str = "visible") -> "Memory":
        self.sheets.append(SheetInfo(name, "copy", state))
        self.content[name], self.joined[name] = dict(self.content[title]), list(self.joined[title])
        return self

    def without(self, title: str) -> "Memory":
        self.sheets = [info for info in self.sheets if info.name != title]
        self.names = {name: area for name, area in self.names.items() if area.sheet != title}
        del self.content[title]
        return self

    def forget(self, *names: str) -> "Memory":
        """Lose defined names, and what the description says of their places."""
        description = next(title for title in self.content if title == "Internal description")
        cells = self.content[description]
        for place, cell in list(cells.items()):
            if place[1] == 0 and cell.value in names:
                cells[place[0], 1] = RawCell(None, "", False)
        self.names = {name: area for name, area in self.names.items() if name not in names}
        return self


def place(cell: str) -> Place:
    found = from_a1(cell)
    assert found is not None, cell
    return found


@cache
def _kept() -> Memory:
    source = open_source(healthy(1))
    titles = [info.name for info in source.sheets]
    content = {title: dict(source.cells(title)) for title in titles}
    joined = {title: list(source.merges(title)) for title in titles}
    return Memory(list(source.sheets), dict(source.names), dict(source.properties), content, joined)


def event() -> Memory:
    """A workbook of its own."""
    kept = _kept()
    content = {title: dict(cells) for title, cells in kept.content.items()}
    joined = {title: list(blocks) for title, blocks in kept.joined.items()}
    return replace(kept, sheets=list(kept.sheets), names=dict(kept.names), properties=dict(kept.properties),
                   content=content, joined=joined, damaged=set())  # fmt: skip


def read(memory: Memory) -> ReadBook:
    with mock.patch.object(readback, "open_source", lambda data: memory):
        return read_workbook(b"")


def said(memory: Memory) -> Found:
    """Every problem: its code, its sheet and cell, and what was found."""
    return [(each.code, each.where.sheet, each.where.cell, each.found) for each in read(memory).problems]
