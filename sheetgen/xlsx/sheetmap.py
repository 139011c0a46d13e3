"""Where the rows and cells of a sheet stand in the bytes of its XML."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sheetgen.errors import FileProblem, Where, error
from sheetgen.xlsx.cellref import area_from_a1, from_a1, to_a1
from sheetgen.xlsx.limits import damaged
from sheetgen.xlsx.package import Package
from sheetgen.xlsx.read import row_number
from sheetgen.xlsx.strings import is_plain
from sheetgen.xlsx.xml import new_parser, walk

Place = tuple[int, int]


START_TAG = re.compile(rb"<[^\s/>]+(?:\s+[^\s=/>]+\s*=\s*(?:\"[^\"]*\"|'[^']*'))*\s*(/?)>")


@dataclass(slots=True)
class CellSpan:
    """A ``<c>`` element: where its bytes are, and those of its value inside."""

    place: Place
    start: int
    end: int = 0
    formula_end: int | None = None
    value: tuple[int, int] | None = None


@dataclass(slots=True)
class RowSpan:
    """A ``<row>`` element: where its bytes are, and its cells if they matter."""

    number: int
    start: int
    style: str | None
    inner_end: int = 0
    cells: list[CellSpan] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class PlainMap:
    """The cells that matter of a sheet as nearly every program spells it, each of which is there already."""

    cells: Mapping[Place, CellSpan]
    rows: Sequence[RowSpan] = ()
    arrays: Sequence[tuple[int, int, int, int]] = ()
    column_styles: Sequence[tuple[int, int, str]] = ()
    data: RowSpan | None = None
    prefix: bytes = b""


def map_of(package: Package, part: str, places: Collection[Place]) -> "SheetMap | PlainMap":
    """A few cells are looked for where they must stand; every element is told only where that does not find them."""
    xml = package.part(part)
    odd = b"array" in xml or b"dataTable" in xml or not is_plain(package, part)
    cells = None if odd else _found_cells(xml, sorted(places))
    return SheetMap(xml, part, places) if cells is None else PlainMap(cells)


# A cell as nearly every program spells it, with its formula and its value.
_PLAIN_CELL = re.compile(
    rb'<c r="[A-Z]{1,3}[1-9][0-9]{0,9}"(?: s="[0-9]{1,9}")?(?: t="[A-Za-z]{1,9}")?'
    rb"(?:/>|>(<f(?:/>| [^<>]*/>|(?: [^<>]*)?>[^<]*</f>))?(<v>[^<]*</v>|<v/>)?"
    rb"(?:<is><t(?: xml:space=\"preserve\")?>[^<]*</t></is>)?</c>)"
)


def _found_cells(xml: bytes, places: Iterable[Place]) -> dict[Place, CellSpan] | None:
    """The cells of a plain sheet that stand in their order; nothing if one of them is not there or spelled oddly."""
    start, last = xml.find(b"<sheetData"), xml.rfind(b"</sheetData")
    cells: dict[Place, CellSpan] = {}
    for place in places:
        start = xml.find(b'<c r="%b"' % to_a1(*place).encode(), start, last) if start >= 0 else -1
        match = _PLAIN_CELL.match(xml, start) if start >= 0 else None
        if match is None:
            return None
        formula_end = match.end(1) if match[1] else None
        cells[place] = CellSpan(place, start, match.end(), formula_end, match.span(2) if match[2] else None)
        start = match.end()
    return cells


class SheetMap:
    """Where the rows and cells of a sheet stand in its bytes, told by a parser however they are spelled."""

    def __init__(self, xml: bytes, part: str, places: Collection[Place]) -> None:
        self.xml = xml
        self.rows_wanted = {row for row, _ in places}
        self.rows: list[RowSpan] = []
        self.cells: dict[Place, CellSpan] = {}
        self.arrays: list[tuple[int, int, int, int]] = []
        self.column_styles: list[tuple[int, int, str]] = []
        self.data: RowSpan | None = None
        self._inside = False
        self._row = RowSpan(-1, 0, None)
        self._cell: CellSpan | None = None
        self._column = -1
        self._leaf_start = 0
        self._parser = new_parser(part)
        self._parser.XmlDeclHandler = _refuse_other_encodings
        self.prefix = walk(self._parser, xml, part, self._start, self._end).encode()
        if self.data is None or xml.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise damaged("no-cells", part=part)

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "sheetData":
            self._inside = True
            self.data = RowSpan(-1, self._parser.CurrentByteIndex, None)
        elif name == "col" and "style" in attributes:
            first, last = (row_number(attributes.get(end), -1) for end in ("min", "max"))
            self.column_styles.append((first, last, attributes["style"]))
        elif self._inside and name in self._STARTS:
            self._STARTS[name](self, attributes)

    def _start_row(self, attributes: Mapping[str, str]) -> None:
        number = row_number(attributes.get("r"), self._row.number + 1)
        styled = attributes.get("customFormat") in ("1", "true")
        self._row = RowSpan(number, self._parser.CurrentByteIndex, attributes.get("s") if styled else None)
        self._column = -1
        self.rows.append(self._row)

    def _start_cell(self, attributes: Mapping[str, str]) -> None:
        place = from_a1(attributes["r"]) if "r" in attributes else (self._row.number, self._column + 1)
        if place is None:
            raise FileProblem(error("cell-outside-grid", where=Where(cell=attributes["r"][:20])))
        self._column = place[1]
        self._cell = None
        if place[0] in self.rows_wanted:
            self._cell = self.cells[place] = CellSpan(place, self._parser.CurrentByteIndex)
            self._row.cells.append(self._cell)

    def _start_formula(self, attributes: Mapping[str, str]) -> None:
        self._leaf_start = self._parser.CurrentByteIndex
        if attributes.get("t") in ("array", "dataTable"):
            area = area_from_a1(attributes.get("ref", ""))
            self.arrays += [area] if area else []

    def _start_value(self, _: Mapping[str, str]) -> None:
        self._leaf_start = self._parser.CurrentByteIndex

    def _end(self, name: str) -> None:
        if self._inside and name in self._ENDS:
            self._ENDS[name](self, self._parser.CurrentByteIndex)

    def _end_data(self, index: int) -> None:
        self._inside = False
        if self.data is not None:
            self.data.inner_end = index

    def _end_row(self, index: int) -> None:
        self._row.inner_end = index

    def _end_cell(self, index: int) -> None:
        if self._cell is not None:
            self._cell.end = self._after(self._cell.start, index)

    def _end_formula(self, index: int) -> None:
        if self._cell is not None:
            self._cell.formula_end = self._after(self._leaf_start, index)

    def _end_value(self, index: int) -> None:
        if self._cell is not None:
            self._cell.value = (self._leaf_start, self._after(self._leaf_start, index))

    def _after(self, start: int, index: int) -> int:
        """Where an element ends: the parser stands at its closing tag, or already behind it if it is one tag only."""
        # Only behind a tag that closes itself, or behind a text that looks like its end, must the tag be looked at.
        if self.xml[index - 2 : index] == b"/>" and start_tag(self.xml, start)[1]:
            return index
        return self.xml.index(b">", index) + 1

    _STARTS: Mapping[str, Callable[["SheetMap", Mapping[str, str]], None]] = {
        "row": _start_row,
        "c": _start_cell,
        "f": _start_formula,
        "v": _start_value,
    }
    _ENDS: Mapping[str, Callable[["SheetMap", int], None]] = {
        "sheetData": _end_data,
        "row": _end_row,
        "c": _end_cell,
        "f": _end_formula,
        "v": _end_value,
    }


def _refuse_other_encodings(_: str, encoding: str | None, __: int) -> None:
    if encoding is not None and encoding.lower() not in ("utf-8", "us-ascii"):
        raise damaged("encoding", detail=encoding)


def start_tag(xml: bytes, start: int) -> tuple[bytes, bool]:
    """The start tag that begins there, and whether it is the whole element."""
    match = START_TAG.match(xml, start)
    if match is None:
        raise damaged("xml", detail=str(start))
    return match[0], bool(match[1])
