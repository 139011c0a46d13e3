"""Changing cells of a workbook that exists: the bytes of their ``<c>`` elements are spliced, all else is copied raw.

Nothing else of the file is understood, so nothing else can be lost.
"""

import math
import re
import struct
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipInfo

from sheetgen.errors import FileProblem, Problem, ProblemsFound, Where, error
from sheetgen.xlsx.cellref import LAST_COLUMN, LAST_ROW, area_from_a1, from_a1, to_a1
from sheetgen.xlsx.package import LONGEST_TEXT, Package, canonical, damaged, new_parser, open_package, walk
from sheetgen.xlsx.read import Value, row_number

Place = tuple[int, int]
Values = Mapping[Place, Value]

ERROR_VALUES = frozenset({"#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"})

_START_TAG = re.compile(rb"<[^\s/>]+(?:\s+[^\s=/>]+\s*=\s*(?:\"[^\"]*\"|'[^']*'))*\s*(/?)>")
_ATTRIBUTE = re.compile(rb"\s+([^\s=/>]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")


def patch(data: bytes, changes: Mapping[str, Values], caches: Mapping[str, Values] | None = None) -> bytes:
    """The workbook with the values of ``changes`` in their cells, and with the results of ``caches`` behind formulas.

    A changed cell keeps its style. A cell that holds a formula is never changed: ProblemsFound names all of them.
    In ``caches`` a text that is an error value (``#N/A``) becomes one; cells without a formula are left alone.
    """
    package = open_package(data)
    caches = caches or {}
    parts = {sheet.name: sheet.part for sheet in package.sheets}
    replaced: dict[str, _Packed] = {}
    problems: list[Problem] = []
    for sheet in dict.fromkeys([*changes, *caches]):
        if sheet not in parts:
            raise FileProblem(error("no-such-sheet", where=Where(sheet=sheet)))
        made = _patched(package, parts[sheet], changes.get(sheet, {}), caches.get(sheet, {}))
        if isinstance(made, _Packed):
            replaced[canonical(parts[sheet])] = made
        else:
            problems += (problem.at(sheet=sheet) for problem in made)
    if problems:
        raise ProblemsFound(*problems)
    return _zip_packed(package, replaced)


def _patched(package: Package, part: str, changes: Values, caches: Values) -> "_Packed | list[Problem]":
    """One sheet, packed at once and its text forgotten: the map and the text of a great one take much memory."""
    splicer = _Splicer(package.part(part), part, changes, caches)
    problems = list(splicer.problems())
    spliced = splicer.xml if problems else splicer.spliced()
    package.forget()
    return _packed(package.members[canonical(part)], spliced) if spliced != splicer.xml else problems


# -------------------------------------------------------------------------------------------------- where things stand


@dataclass(slots=True)
class _Cell:
    """A ``<c>`` element: where its bytes are, and those of its value inside."""

    place: Place
    start: int
    end: int = 0
    formula_end: int | None = None
    value: tuple[int, int] | None = None


@dataclass(slots=True)
class _Row:
    """A ``<row>`` element: where its bytes are, and its cells if they matter."""

    number: int
    start: int
    style: str | None
    inner_end: int = 0
    cells: list[_Cell] = field(default_factory=list)


class _Map:
    """Where the rows and cells of a sheet stand in its bytes."""

    def __init__(self, xml: bytes, part: str, places: Collection[Place]) -> None:
        self.xml = xml
        self.rows_wanted = {row for row, _ in places}
        self.rows: list[_Row] = []
        self.cells: dict[Place, _Cell] = {}
        self.arrays: list[tuple[int, int, int, int]] = []
        self.column_styles: list[tuple[int, int, str]] = []
        self.data: _Row | None = None
        self._inside = False
        self._row = _Row(-1, 0, None)
        self._cell: _Cell | None = None
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
            self.data = _Row(-1, self._parser.CurrentByteIndex, None)
        elif name == "col" and "style" in attributes:
            first, last = (row_number(attributes.get(end), -1) for end in ("min", "max"))
            self.column_styles.append((first, last, attributes["style"]))
        elif self._inside and name in self._STARTS:
            self._STARTS[name](self, attributes)

    def _start_row(self, attributes: Mapping[str, str]) -> None:
        number = row_number(attributes.get("r"), self._row.number + 1)
        styled = attributes.get("customFormat") in ("1", "true")
        self._row = _Row(number, self._parser.CurrentByteIndex, attributes.get("s") if styled else None)
        self._column = -1
        self.rows.append(self._row)

    def _start_cell(self, attributes: Mapping[str, str]) -> None:
        place = from_a1(attributes["r"]) if "r" in attributes else (self._row.number, self._column + 1)
        if place is None:
            raise FileProblem(error("cell-outside-grid", where=Where(cell=attributes["r"][:20])))
        self._column = place[1]
        self._cell = None
        if place[0] in self.rows_wanted:
            self._cell = self.cells[place] = _Cell(place, self._parser.CurrentByteIndex)
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
        return index if start_tag(self.xml, start)[1] else self.xml.index(b">", index) + 1

    _STARTS: Mapping[str, Callable[["_Map", Mapping[str, str]], None]] = {
        "row": _start_row,
        "c": _start_cell,
        "f": _start_formula,
        "v": _start_value,
    }
    _ENDS: Mapping[str, Callable[["_Map", int], None]] = {
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
    match = _START_TAG.match(xml, start)
    if match is None:
        raise damaged("xml", detail=str(start))
    return match[0], bool(match[1])


# ----------------------------------------------------------------------------------------------------------- splicing


@dataclass(frozen=True, slots=True, order=True)
class _Edit:
    """Bytes to be put in place of others; the order of two at one place is that in which they are made."""

    start: int
    end: int
    new: bytes = field(compare=False)


def _spliced(old: bytes, edits: Iterable[_Edit]) -> bytes:
    pieces: list[bytes] = []
    position = 0
    for edit in edits:
        pieces += (old[position : edit.start], edit.new)
        position = edit.end
    return b"".join([*pieces, old[position:]])


class _Splicer:
    """One sheet, the changes wanted in it, and what stands in their way."""

    def __init__(self, xml: bytes, part: str, changes: Values, caches: Values) -> None:
        self.xml = xml
        self.changes = changes
        self.caches = caches
        self.map = _Map(xml, part, {*changes, *caches})

    def problems(self) -> Iterator[Problem]:
        for place, value in sorted(self.changes.items()):
            where = Where(cell=to_a1(*place))
            if self._holds_formula(place):
                yield error("formula-in-the-way", where=where)
            if not (0 <= place[0] <= LAST_ROW and 0 <= place[1] <= LAST_COLUMN):
                yield error("cell-outside-grid", where=where)
            if isinstance(value, str) and len(value) > LONGEST_TEXT:
                yield error("text-too-long", where=where, found=value[:40], longest=LONGEST_TEXT)

    def _holds_formula(self, place: Place) -> bool:
        """Whether a formula makes the value of this cell; the formula of an array stands in its first cell only."""
        cell = self.map.cells.get(place)
        return (cell is not None and cell.formula_end is not None) or any(
            top <= place[0] <= bottom and left <= place[1] <= right for top, left, bottom, right in self.map.arrays
        )

    def spliced(self) -> bytes:
        return _spliced(self.xml, sorted([*self._cached(), *self._changed()]))

    def _cached(self) -> Iterator[_Edit]:
        for place, value in self.caches.items():
            cell = self.map.cells.get(place)
            if cell is not None and cell.formula_end is not None:
                yield _Edit(cell.start, cell.end, self._with_result(cell, cell.formula_end, value))

    def _with_result(self, cell: _Cell, formula_end: int, value: Value) -> bytes:
        """The element with another result: its formula and all else in it stays as it was."""
        kind, result = _result(value, self.map.prefix)
        tag, _ = start_tag(self.xml, cell.start)
        start, end = cell.value or (formula_end, formula_end)
        inside = cell.start + len(tag)
        return _typed(tag, kind) + self.xml[inside:start] + result + self.xml[end : cell.end]

    def _changed(self) -> Iterator[_Edit]:
        missing: dict[int, list[Place]] = {}
        for place in sorted(self.changes):
            cell = self.map.cells.get(place)
            if cell is not None:
                yield _Edit(cell.start, cell.end, self._replaced(cell, self.changes[place]))
            elif self.changes[place] is not None:
                missing.setdefault(place[0], []).append(place)
        rows = {row.number: row for row in reversed(self.map.rows)}
        for number, places in missing.items():
            if number in rows:
                yield from self._added_to(rows[number], places)
        yield from self._added_rows({number: places for number, places in missing.items() if number not in rows})

    def _replaced(self, cell: _Cell, value: Value) -> bytes:
        tag, _ = start_tag(self.xml, cell.start)
        return _element(_without_metadata(tag), value, self.map.prefix)

    def _new(self, place: Place, row_style: str | None) -> bytes:
        """A cell that was not there: it looks like its row or, failing that, its column."""
        style = row_style or next(
            (style for first, last, style in self.map.column_styles if first <= place[1] <= last), None
        )
        styled = f' s="{style}"' if style and style.isdecimal() else ""
        tag = b'<%bc r="%b"%b/>' % (self.map.prefix, to_a1(*place).encode(), styled.encode())
        return _element(tag, self.changes[place], self.map.prefix)

    def _added_to(self, row: _Row, places: list[Place]) -> Iterator[_Edit]:
        if start_tag(self.xml, row.start)[1]:
            cells = b"".join(self._new(place, row.style) for place in places)
            yield self._filled(row, b"row", cells)
            return
        for place in places:
            after = (cell.start for cell in row.cells if cell.place[1] > place[1])
            start = min(after, default=row.inner_end)
            yield _Edit(start, start, self._new(place, row.style))

    def _added_rows(self, missing: Mapping[int, list[Place]]) -> Iterator[_Edit]:
        data = self.map.data
        rows = [(number, self._row_element(number, places)) for number, places in missing.items()]
        if data is None or not rows:
            return
        if start_tag(self.xml, data.start)[1]:
            yield self._filled(data, b"sheetData", b"".join(element for _, element in rows))
            return
        for number, element in rows:
            start = min((row.start for row in self.map.rows if row.number > number), default=data.inner_end)
            yield _Edit(start, start, element)

    def _row_element(self, number: int, places: list[Place]) -> bytes:
        cells = b"".join(self._new(place, None) for place in places)
        return b'<%brow r="%d">%b</%brow>' % (self.map.prefix, number + 1, cells, self.map.prefix)

    def _filled(self, element: _Row, name: bytes, content: bytes) -> _Edit:
        """An element that was one tag only, opened to hold something."""
        tag, _ = start_tag(self.xml, element.start)
        opened = tag[:-2].rstrip() + b">"
        new = opened + content + b"</%b%b>" % (self.map.prefix, name)
        return _Edit(element.start, element.start + len(tag), new)


# ------------------------------------------------------------------------------------------------------- one element

# XML cannot hold these characters, or would change them; workbooks spell them _x000D_, and so such a text itself.
_UNWRITABLE = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")


def _escaped(text: str) -> bytes:
    text = _UNWRITABLE.sub(lambda match: f"_x{ord(match[0]):04X}_", text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").encode()


def _number_text(value: object) -> bytes:
    # Not repr(): a fraction or a member of an enumeration would be written as Python spells it.
    if isinstance(value, int):
        return b"%d" % value
    if isinstance(value, float) and math.isfinite(value):
        return float.__repr__(value).encode()
    raise ValueError(f"no cell holds {value!r}")


def _result(value: Value, prefix: bytes) -> tuple[bytes, bytes]:
    """Type and value element of a formula's result."""
    if value is None:
        return b"", b""
    kind, text = b"", b""
    if isinstance(value, bool):
        kind, text = b"b", b"1" if value else b"0"
    elif isinstance(value, str):
        kind, text = b"e" if value in ERROR_VALUES else b"str", _escaped(value)
    else:
        text = _number_text(value)
    return kind, b"<%bv>%b</%bv>" % (prefix, text, prefix)


def _element(tag: bytes, value: Value, prefix: bytes) -> bytes:
    """A whole cell with a value a person could have typed; text stays text, whatever it looks like."""
    if isinstance(value, str):
        kind = b"inlineStr"
        content = b'<%bis><%bt xml:space="preserve">%b</%bt></%bis>' % (
            prefix,
            prefix,
            _escaped(value),
            prefix,
            prefix,
        )
    else:
        kind, content = _result(value, prefix)
    opened = _typed(tag, kind).removesuffix(b">").removesuffix(b"/").rstrip()
    return opened + b">" + content + b"</%bc>" % prefix if content else opened + b"/>"


def _typed(tag: bytes, kind: bytes) -> bytes:
    """The start tag with another type; a tag that says the same already stays as it is."""
    for match in _ATTRIBUTE.finditer(tag):
        if match[1] == b"t":
            if (match[2] or match[3]) in ((kind,) if kind else (b"n",)):
                return tag
            new = b' t="%b"' % kind if kind else b""
            return tag[: match.start()] + new + tag[match.end() :]
    if not kind:
        return tag
    end = len(tag.removesuffix(b">").removesuffix(b"/").rstrip())
    return tag[:end] + b' t="%b"' % kind + tag[end:]


def _without_metadata(tag: bytes) -> bytes:
    """The start tag without what described the old value (a picture in the cell, for one)."""
    return _ATTRIBUTE.sub(lambda match: b"" if match[1] in (b"vm", b"cm") else match[0], tag)


# ----------------------------------------------------------------------------------------------------------- the zip


_UNKNOWN = 0xFFFFFFFF
_SIZES_FOLLOW = 0x0008
_END_RECORD = b"PK\x05\x06"
_CENTRAL_LENGTH = 46
_Sizes = tuple[int, int, int]


def _zip_again(package: Package, replaced: Mapping[str, bytes]) -> bytes:
    """The same zip with the contents of some members replaced."""
    return _zip_packed(package, {name: _packed(package.members[name], replaced[name]) for name in replaced})


def _zip_packed(package: Package, replaced: Mapping[str, "_Packed"]) -> bytes:
    """The same zip with some members replaced: every other byte, order, date and attribute is copied."""
    directory, end_record = _directory_span(package.data)
    starts = sorted({info.header_offset for info in package.members.values()} | {directory})
    edits: list[_Edit] = []
    sizes: dict[int, _Sizes] = {}
    for name, member in replaced.items():
        info = package.members[name]
        sizes[info.header_offset] = member.sizes
        header = _local_header(package, info, member.sizes)
        end = next(start for start in starts if start > info.header_offset)
        edits.append(_Edit(info.header_offset, end, header + member.data))
    return _with_directory(package.data, sorted(edits), sizes, directory, end_record)


def _directory_span(data: bytes) -> tuple[int, int]:
    """Where the directory of the zip begins and where it ends."""
    end = data.rfind(_END_RECORD)
    size, offset = struct.unpack("<LL", data[end + 12 : end + 20])
    # The large form of the directory is never needed for a file of this size, and other places would have to change.
    if _UNKNOWN in (size, offset) or data[end - 20 : end - 16] == b"PK\x06\x07" or offset + size != end:
        raise FileProblem(error("unsupported-zip"))
    return offset, end


class _Packed(NamedTuple):
    """A member as it stands in the zip, behind its header, and what the header says of it."""

    data: bytes
    sizes: _Sizes


def _packed(info: ZipInfo, content: bytes) -> _Packed:
    data = content
    if info.compress_type == ZIP_DEFLATED:
        packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
        data = packer.compress(content) + packer.flush()
    return _Packed(data, (zlib.crc32(content), len(data), len(content)))


def _local_header(package: Package, info: ZipInfo, sizes: _Sizes) -> bytes:
    start, _ = package.raw(info)
    header = bytearray(package.data[info.header_offset : start])
    flags, name_length = struct.unpack_from("<6xH18xH", header)
    extra = _without_large_sizes(bytes(header[30 + name_length :]))
    struct.pack_into("<H", header, 6, flags & ~_SIZES_FOLLOW)
    struct.pack_into("<LLL", header, 14, *sizes)
    struct.pack_into("<H", header, 28, len(extra))
    return bytes(header[: 30 + name_length]) + extra


def _without_large_sizes(extra: bytes) -> bytes:
    """Extra fields without the one that would overrule the sizes in the header."""
    kept = b""
    while len(extra) >= 4:
        kind, length = struct.unpack_from("<HH", extra)
        kept += extra[: 4 + length] if kind != 1 else b""
        extra = extra[4 + length :]
    return kept + extra


def _with_directory(data: bytes, edits: list[_Edit], sizes: Mapping[int, _Sizes], directory: int, end: int) -> bytes:
    """Splice the members, then tell the directory where they stand now."""
    members = _spliced(data[:directory], edits)
    entries = bytearray(data[directory:end])
    position = 0
    while position < len(entries):
        (offset,) = struct.unpack_from("<L", entries, position + 42)
        if _UNKNOWN in struct.unpack_from("<LL14xL", entries, position + 20):
            raise FileProblem(error("unsupported-zip"))
        moved = offset + sum(len(edit.new) - (edit.end - edit.start) for edit in edits if edit.start < offset)
        struct.pack_into("<L", entries, position + 42, moved)
        if offset in sizes:
            (flags,) = struct.unpack_from("<H", entries, position + 8)
            struct.pack_into("<H", entries, position + 8, flags & ~_SIZES_FOLLOW)
            struct.pack_into("<LLL", entries, position + 16, *sizes[offset])
        position += _CENTRAL_LENGTH + sum(struct.unpack_from("<HHH", entries, position + 28))
    tail = bytearray(data[end:])
    struct.pack_into("<L", tail, 16, len(members))
    return members + bytes(entries) + bytes(tail)
