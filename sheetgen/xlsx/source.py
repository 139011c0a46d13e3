"""One view of every file a workbook may come back in: sheets, cells, names, properties, whatever the format."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from sheetgen.errors import FileProblem, error
from sheetgen.xlsx.cellref import area_from_a1
from sheetgen.xlsx.limits import MOST_CELLS, too_large
from sheetgen.xlsx.package import NamedArea, Package, SheetInfo, open_package
from sheetgen.xlsx.read import RawCell, forget, read_sheet, read_top

Place = tuple[int, int]
Cells = Mapping[Place, RawCell]
Block = tuple[int, int, int, int]  # first row, first column, last row, last column
EMPTY = RawCell(None, "", False)
FOREIGN = ("ods-file", "old-xls")  # what open_package says of the formats that are read in a child process
DAYS_FROM_1900_TO_1904 = 1462
# After the cells; what is spelled otherwise is no join that hides an entry without being seen as an empty one.
# Two steps, so that no byte is looked at more than twice whatever the file is made of.
_MERGE = re.compile(rb"<(?:[A-Za-z]{1,20}:)?mergeCell\s([^<>]{1,200})")
_REFERENCE = re.compile(rb"""\bref\s{0,9}=\s{0,9}["']([^"']{1,40})""")
_REF = re.compile(rb'ref\s{0,5}=\s{0,5}["\']([^"\'<>]{1,40})["\']')
SPARE_JOINS = 1000  # joined blocks of one sheet beyond twice those of the largest sheet as it was made


class Joined:
    """The cells of a sheet that were joined: only the first of them is seen. Never expanded, however large they are."""

    def __init__(self, blocks: Sequence[Block], described: int) -> None:
        most = SPARE_JOINS + 2 * described
        if len(blocks) > most:
            raise too_large("joined", len(blocks), most)
        self.blocks = blocks
        self.by_row: dict[int, list[Block]] = {}

    def covers(self, row: int, col: int) -> bool:
        """Whether a cell is hidden in a joined block, that is, in one but not its first cell."""
        if row not in self.by_row:
            self.by_row[row] = [block for block in self.blocks if block[0] <= row <= block[2]]
        joined = self.by_row[row]
        return bool(joined) and any(
            left <= col <= right and (row, col) != (top, left) for top, left, _, right in joined
        )


class Source(Protocol):
    """What the reader asks of a file."""

    @property
    def sheets(self) -> Sequence[SheetInfo]:
        """The sheets in the order of the file."""

    @property
    def names(self) -> Mapping[str, NamedArea]:
        """The defined names, each with its area."""

    @property
    def broken_names(self) -> frozenset[str]:
        """The defined names whose cells have been deleted."""

    @property
    def properties(self) -> Mapping[str, str]:
        """The custom properties of the document."""

    @property
    def formulas_known(self) -> bool:
        """Whether the format tells which cells a formula makes."""

    @property
    def package(self) -> Package:
        """The container, to be changed; FileProblem for a format that is only read."""

    def cells(self, title: str) -> Cells:
        """The filled cells of a sheet, by row and column."""

    def top(self, title: str) -> Cells:
        """The cells of the first two rows at least."""

    def merges(self, title: str) -> Sequence[Block]:
        """The blocks of joined cells of a sheet."""

    def verify(self) -> None:
        """FileProblem if a sheet is damaged, one too of which nothing has been read."""

    def expect(self, cells: int) -> None:
        """Let the file have twice as many cells as its own description needs."""

    def forget(self, title: str = "") -> None:
        """Give back the memory of what has been read, or of a sheet; it is read again if it is asked for."""


class PackageSource:
    """A workbook of the present kind (.xlsx, .xlsm)."""

    formulas_known = True

    def __init__(self, package: Package) -> None:
        self.package = package
        self._cells: dict[str, Cells] = {}
        self._merges: dict[str, Sequence[Block]] = {}

    @property
    def sheets(self) -> Sequence[SheetInfo]:
        """The sheets in the order of the file."""
        return self.package.sheets

    @property
    def names(self) -> Mapping[str, NamedArea]:
        """The defined names, each with its area."""
        return self.package.defined_names

    @property
    def broken_names(self) -> frozenset[str]:
        """The defined names whose cells have been deleted."""
        return self.package.broken_names

    @property
    def properties(self) -> Mapping[str, str]:
        """The custom properties of the document."""
        return self.package.custom_properties

    def expect(self, cells: int) -> None:
        """Raise the limit of cells to twice those that the description needs; never lower it below the usual one."""
        self.package.most_cells = max(MOST_CELLS, 2 * cells)

    def forget(self, title: str = "") -> None:
        """Drop the cells and the text of one sheet, or of all sheets and all other parts."""
        for info in self.package.sheets:
            if title in ("", info.name):
                self._cells.pop(info.name, None)
                forget(self.package, info.name)
                if info.part:
                    self.package.forget(info.part)
        if not title:
            self.package.forget()

    def cells(self, title: str) -> Cells:
        """The cells of a sheet, days counted as everywhere else in old Macintosh files too."""
        if title not in self._cells:
            cells = read_sheet(self.package, title).cells
            self._cells[title] = {place: _from_1904(raw) for place, raw in cells.items()} if self._is_1904 else cells
        return self._cells[title]

    def top(self, title: str) -> Cells:
        """The first rows of a sheet, or all its cells if they have been read."""
        return self._cells[title] if title in self._cells else read_top(self.package, title)

    def verify(self) -> None:
        """FileProblem, with its title, for a sheet whose part is damaged."""
        for info in self.package.sheets:
            try:
                self.package.verify(info.part)
            except FileProblem as refusal:
                raise refusal.at(sheet=info.name) from refusal

    @property
    def _is_1904(self) -> bool:
        return self.package.date1904

    def merges(self, title: str) -> Sequence[Block]:
        """The joined cells of a sheet; never expanded."""
        if title not in self._merges:
            part = next(info.part for info in self.package.sheets if info.name == title)
            xml = self.package.part(part)
            listed = _MERGE.findall(xml, max(xml.find(b"mergeCells"), 0)) if b"mergeCells" in xml else []
            references = (_REFERENCE.search(attributes) for attributes in listed)
            area = (area_from_a1(reference[1].decode("ascii", "replace")) for reference in references if reference)
            self._merges[title] = [block for block in area if block]
        return self._merges[title]


def _from_1904(raw: RawCell) -> RawCell:
    if raw.kind != "d" or not isinstance(raw.value, int | float) or raw.value < 1:
        return raw
    return raw._replace(value=raw.value + DAYS_FROM_1900_TO_1904)


@dataclass(frozen=True, slots=True)
class ForeignSource:
    """A workbook of another format, as the child process told it."""

    kind: str
    sheets: tuple[SheetInfo, ...]
    names: Mapping[str, NamedArea]
    broken_names: frozenset[str]
    properties: Mapping[str, str]
    formulas_known: bool
    content: Mapping[str, Cells] = field(repr=False)
    joined: Mapping[str, Sequence[Block]] = field(repr=False)

    @property
    def package(self) -> Package:
        """FileProblem: a workbook of this format cannot be changed."""
        raise FileProblem(error(self.kind))

    def cells(self, title: str) -> Cells:
        """The filled cells of a sheet, by row and column."""
        return self.content[title]

    def top(self, title: str) -> Cells:
        """All cells of a sheet; they have been read already."""
        return self.content[title]

    def merges(self, title: str) -> Sequence[Block]:
        """The blocks of joined cells of a sheet."""
        return self.joined.get(title, ())

    def verify(self) -> None:
        """The child process has read the whole file."""

    def expect(self, cells: int) -> None:
        """The child process has its own limits."""

    def forget(self, title: str = "") -> None:
        """What the child process told cannot be asked for again."""


def open_source(data: bytes) -> Source:
    """Open whatever came back; FileProblem says what a file is that cannot be read."""
    try:
        return PackageSource(open_package(data))
    except FileProblem as refusal:
        kind = refusal.problems[0].code
        if kind not in FOREIGN:
            raise
        from sheetgen.xlsx.foreign import read  # child processes are seldom needed

        return read(data, kind)
