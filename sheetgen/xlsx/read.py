"""The cells of a sheet as they stand in the file: values, and whether a formula makes them. Nothing is cleaned here.

A sheet is sparse: only cells that hold something count, whatever ``<dimension>`` says, and merges are never expanded.
"""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from itertools import chain
from typing import NamedTuple
from weakref import WeakKeyDictionary

from sheetgen.errors import FileProblem, Where, error
from sheetgen.xlsx.cellref import LAST_ROW, column_letters, column_number
from sheetgen.xlsx.limits import LONGEST_TEXT, MOST_CELLS, damaged, too_large
from sheetgen.xlsx.package import Package
from sheetgen.xlsx.strings import Text, plain_text, shared_strings, without_entities, without_escapes
from sheetgen.xlsx.xml import elements, new_parser, walk

Value = str | int | float | bool | None


# A tuple, not a dataclass: a workbook has thousands, and this is made four times as fast.
class RawCell(NamedTuple):
    """``kind``: s text, n number, b true or false, e error, d day or time (a number shown as one)."""

    value: Value
    kind: str
    has_formula: bool


@dataclass(frozen=True, slots=True)
class ReadSheet:
    """A sheet with the cells that hold something, by (row, column) counted from zero."""

    name: str
    state: str
    cells: Mapping[tuple[int, int], RawCell]


# A ``<c>`` element as it was spelled: column letters, row number, style, type, formula mark, value, inline text.
# Every field is text as XML spells it (``&amp;``), empty where there was none.
_Token = tuple[str, ...]


@dataclass(slots=True)
class _Tables:
    """What all sheets of one workbook share, and what was read of it so far."""

    strings: Mapping[str, str]
    date_styles: frozenset[str]
    date1904: bool
    sheets: dict[str, ReadSheet] = field(default_factory=dict)
    counted: dict[str, int] = field(default_factory=dict)  # the cells of each sheet, those forgotten too


_TABLES: WeakKeyDictionary[Package, _Tables] = WeakKeyDictionary()


def read_sheet(package: Package, sheet_name: str) -> ReadSheet:
    """Read one sheet, once; raises FileProblem for a sheet the workbook has not, or whose part is damaged."""
    tables = _tables(package)
    if sheet_name not in tables.sheets:
        tables.sheets[sheet_name] = _read(package, sheet_name, tables)
    return tables.sheets[sheet_name]


def forget(package: Package, sheet_name: str) -> None:
    """Give back the memory of the cells of a sheet."""
    _tables(package).sheets.pop(sheet_name, None)


def _read(package: Package, sheet_name: str, tables: _Tables) -> ReadSheet:
    info = next((sheet for sheet in package.sheets if sheet.name == sheet_name), None)
    if info is None:
        raise FileProblem(error("no-such-sheet", where=Where(sheet=sheet_name)))
    try:
        others = sum(tables.counted.values()) - tables.counted.get(sheet_name, 0)
        tables.counted[sheet_name], tokens = _cell_tokens(package, info.part, package.most_cells - others)
        cells = _decode(tokens, tables)
    except FileProblem as problem:
        raise problem.at(sheet=sheet_name) from problem
    return ReadSheet(info.name, info.state, cells)


def read_top(package: Package, sheet_name: str) -> Mapping[tuple[int, int], RawCell]:
    """The cells of the first rows of a sheet, without a look at the rest; all of them where the XML is no plain one."""
    tables = _tables(package)
    info = next((sheet for sheet in package.sheets if sheet.name == sheet_name), None)
    if sheet_name not in tables.sheets and info is not None and package.has(info.part):
        top = _top(package.beginning(info.part)) or _top(package.part(info.part))
        tokens = _PLAIN_CELL.findall(top)
        if tokens and len(tokens) == top.count("<c"):
            return _decode(tokens, tables)
        if not may_hold_cells(package.part(info.part)):
            return {}
        _refuse_all_too_many(package, info.part)
    return read_sheet(package, sheet_name).cells


def may_hold_cells(xml: bytes) -> bool:
    """Whether anything in the part of a sheet may be a cell, under whatever prefix and in whatever encoding."""
    return b"<c" in xml or b":c" in xml or b"\0" in xml


def _refuse_all_too_many(package: Package, part: str) -> None:
    """A large sheet that takes long to read is not begun with where all of them together are too many."""
    if package.part(part).count(b"<c") > MOST_CELLS // 10:  # what says of a workbook what it is has fewer
        sheets = [package.part(info.part) for info in package.sheets if package.has(info.part)]
        # Those without a prefix are quickly counted; mostly there are no others.
        _refuse_too_many(sum(xml.count(b"<c ") + xml.count(b"<c>") for xml in sheets), package.most_cells)
        _refuse_too_many(sum(len(_BEGINNING.findall(xml)) for xml in sheets), package.most_cells)


def _top(xml: bytes) -> str:
    """The text of the first two rows; none if anything might be hidden in it."""
    start = xml.find(b"<sheetData>")
    end = xml.find(b"</row>", xml.find(b"</row>", start) + 1)
    top = xml[:end] if 0 <= start < end else b""
    return "" if b"<!" in top or not (top.isascii() or _UTF8.match(top)) else top[start:].decode("utf-8", "replace")


_UTF8 = re.compile(rb"""(?:\xef\xbb\xbf)?<\?xml version=["']1\.0["'] encoding=["'][Uu][Tt][Ff]-8["']""")


def _tables(package: Package) -> _Tables:
    tables = _TABLES.get(package)
    if tables is None:
        tables = _Tables(shared_strings(package), _date_styles(package), package.date1904)
        _TABLES[package] = tables
    return tables


# ------------------------------------------------------------------------------------------------------------ styles

_BUILT_IN_DATES = frozenset(map(str, [*range(14, 23), *range(27, 37), 45, 46, 47, *range(50, 59)]))
_NOT_A_DATE_MARK = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\[\]]*\]', re.IGNORECASE)
_DATE_MARK = re.compile("[dmyhs]", re.IGNORECASE)
_STYLE_ELEMENTS = {"numFmt", "xf", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs"}


def _date_styles(package: Package) -> frozenset[str]:
    """The numbers of the cell styles that show a number as a day or a time."""
    part = package.styles_part
    return _dates_among(package.part(part), part) if package.has(part) else frozenset()


@lru_cache(maxsize=8)  # the workbooks of a folder mostly have the same styles
def _dates_among(xml: bytes, part: str) -> frozenset[str]:
    dates = set(_BUILT_IN_DATES)
    styles: list[str] = []
    section = ""
    for element in elements(xml, part, _STYLE_ELEMENTS):
        number = element.attributes.get("numFmtId", "0")
        if element.name == "xf" and section == "cellXfs":
            styles.append(number)
        elif element.name == "numFmt" and section == "":
            code = _NOT_A_DATE_MARK.sub("", element.attributes.get("formatCode", ""))
            (dates.add if _DATE_MARK.search(code) else dates.discard)(number)
        elif element.name != "xf":
            section = element.name
    return frozenset(str(index) for index, number in enumerate(styles) if number in dates)


# ------------------------------------------------------------------------------------------------------------- cells

AT_ONCE, A_PART = 50_000, 1_000_000  # cells that are spelled out at once; of more so many letters at a time
_BEGINNING = re.compile(rb"<(?:[a-z]{1,9}:)?c[ >]")
# A cell as nearly every program spells it.
_PLAIN_CELL = re.compile(
    r'<c r="([A-Z]{1,3})([1-9][0-9]{0,9})"(?: s="([0-9]{1,9})")?(?: t="([A-Za-z]{1,9})")?'
    r"(?:/>|>(?:(<f)(?:/>| [^<>]*/>|(?: [^<>]*)?>[^<]*</f>))?(?:<v>([^<]*)</v>|<v/>)?"
    r'(?:<is><t(?: xml:space="preserve")?>([^<]*)</t></is>)?</c>)'
)


def _cell_tokens(package: Package, part: str, most: int) -> tuple[int, Iterable[_Token]]:
    """How many cells a sheet has, and they; those of a great one are never all held at once as they were spelled."""
    text = plain_text(package, part)
    if text is not None:
        start, end = text.find("<sheetData"), text.rfind("</sheetData")
        rows = (start, end) if 0 <= start < end else (0, 0)
        # Among rows only cells begin so; were it otherwise, the numbers below would differ.
        number = text.count("<c", *rows)
        _refuse_too_many(number, most)
        parts = [_PLAIN_CELL.findall(text, *rows)] if number <= AT_ONCE else _InParts(text, *rows)
        # A match holds one cell, since nothing in it may contain "<": the same number means none was missed.
        if sum(map(len, parts)) == number:
            return number, chain.from_iterable(parts)
    tokens = _OddCells(most).read(package.part(part), part)
    return len(tokens), tokens


class _InParts:
    """The cells of a great sheet, some rows at a time, as often as they are asked for."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text, self.start, self.end = text, start, end

    def __iter__(self) -> Iterator[list[_Token]]:
        start = self.start
        while start < self.end:
            row = self.text.find("</row>", start + A_PART, self.end)
            end = self.end if row < 0 else row
            yield _PLAIN_CELL.findall(self.text, start, end)
            start = end


def _refuse_too_many(number: int, most: int) -> None:
    if number > most:
        raise FileProblem(error("too-many-cells", limit=max(most, MOST_CELLS)))


class _OddCells:
    """Cells however they are spelled: prefixes, attributes in any order, rich text, places left to be counted."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.tokens: list[_Token] = []
        self.text = Text()
        self.row = self.column = -1
        self.attributes: Mapping[str, str] = {}
        self.formula = ""
        self.inside = False

    def read(self, xml: bytes, part: str) -> list[_Token]:
        parser = new_parser(part)
        parser.CharacterDataHandler = self.text.characters
        walk(parser, xml, part, self.start, self.end)
        return self.tokens

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "sheetData":
            self.inside = True
        elif not self.inside:
            return
        elif name == "c":
            self.attributes, self.formula = attributes, ""
        elif name == "f":
            self.formula = "<f"
        elif name == "row":
            self.row = row_number(attributes.get("r"), self.row + 1)
            self.column = -1
        else:
            self.text.start(name)

    def end(self, name: str) -> None:
        self.text.end(name)
        if name == "sheetData":
            self.inside = False
        elif name == "c" and self.inside:
            _refuse_too_many(len(self.tokens) + 1, self.most)
            self.tokens.append(self.token(self.attributes.get))

    def token(self, attribute: Callable[[str, str], str]) -> _Token:
        letters, row = self.place(attribute("r", ""))
        text = self.text.take().replace("&", "&amp;")
        return letters, row, attribute("s", ""), attribute("t", ""), self.formula, text, text

    def place(self, reference: str) -> tuple[str, str]:
        """Letters and row number; a cell without a reference stands right of the one before."""
        if not reference:
            self.column += 1
            return column_letters(self.column), str(self.row + 1)
        match = _REFERENCE.fullmatch(reference)
        if match is None:
            raise FileProblem(error("cell-outside-grid", where=Where(cell=reference[:20])))
        self.column = column_number(match[1])
        return match[1], match[2]


_REFERENCE = re.compile("([A-Za-z]{1,9})([1-9][0-9]{0,9})")


def row_number(text: str | None, expected: int) -> int:
    """A row or column counted from zero, as the file counts from one; what is expected if the file does not say."""
    return int(text) - 1 if text is not None and text.isdecimal() and len(text) < 10 else expected


def _decode(tokens: Iterable[_Token], tables: _Tables) -> dict[tuple[int, int], RawCell]:
    # The one loop that runs for every cell: what can stand outside of it does.
    cells: dict[tuple[int, int], RawCell] = {}
    strings, dates, new = tables.strings, tables.date_styles, tuple.__new__
    value: Value
    kept = row = 0
    before = ""
    for letters, number, style, kind, formula, text, inline in tokens:
        if not (text or formula or inline or kind):
            continue
        if number != before:  # they come row by row
            row, before = int(number) - 1, number
        column = column_number(letters)
        if row > LAST_ROW or column < 0:
            raise FileProblem(error("cell-outside-grid", where=Where(cell=letters + number)))
        try:
            if kind == "s":
                value, cell_type = strings[text] if text else None, "s"
            elif kind in _NUMBER_KINDS:
                value = int(text) if text.isdigit() and text.isascii() and len(text) < 16 else _number(text)
                cell_type = "d" if style in dates else "n"
            else:
                cell_type, meaning = _OTHER_KINDS[kind]
                value = meaning(inline or text, tables)
        except (ValueError, KeyError) as complaint:
            where = Where(cell=letters + number)
            raise FileProblem(error("damaged-cell", where=where, found=text[:80], kind=kind)) from complaint
        if value is None and not formula:
            continue
        cells[row, column] = new(RawCell, (value, cell_type, formula != ""))
        kept += 1
    if len(cells) != kept:
        raise damaged("duplicate-cell")
    return cells


_LARGEST_EXACT = 2**53
_NUMBER_KINDS = ("", "n")


def _number(text: str) -> int | float | None:
    """A number of the file; whole ones become int as long as a spreadsheet holds them exactly."""
    if not text or text.isspace():
        return None
    number = float(text if "&" not in text else without_entities(text))
    # Python would also read 1_000, other alphabets' digits, and nan.
    if "_" in text or not text.isascii() or not math.isfinite(number):
        raise ValueError(text)
    return int(number) if number.is_integer() and abs(number) <= _LARGEST_EXACT else number


def _text(text: str, _: _Tables) -> str:
    if "&" in text:
        text = without_entities(text)
    if len(text) > LONGEST_TEXT:
        raise too_large("text", len(text), LONGEST_TEXT)
    return without_escapes(text) if "_x" in text else text


_TRUTHS: Mapping[str, bool | None] = {"1": True, "true": True, "0": False, "false": False, "": None}


def _truth(text: str, _: _Tables) -> bool | None:
    return _TRUTHS[text.strip()]


def _error(text: str, _: _Tables) -> str | None:
    return without_entities(text).strip() or None


def _day(text: str, tables: _Tables) -> int | float | None:
    """A day written as text (``2026-02-01T09:00:00``), as the number of days a spreadsheet counts."""
    if not text.strip():
        return None
    start = datetime(1904, 1, 1) if tables.date1904 else datetime(1899, 12, 30)
    moment = datetime.fromisoformat(text.strip()).replace(tzinfo=None)
    days = (moment - start).total_seconds() / 86_400
    return int(days) if days.is_integer() else days


# What the other types are to a reader, and how their text is understood.
_OTHER_KINDS: Mapping[str, tuple[str, Callable[[str, _Tables], Value]]] = {
    "str": ("s", _text),
    "inlineStr": ("s", _text),
    "b": ("b", _truth),
    "e": ("e", _error),
    "d": ("d", _day),
}
