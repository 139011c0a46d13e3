"""What Excel's loader looks at besides XML: every formula of a workbook by the grammar of its place, and its lengths.

``watch`` has it look at every workbook that the tests of a process make, written anew or changed in any way. Every day
rules of colour, validations, names and charts are read of every one, and of cells every template once; where slow tests
run, also the formulas of the cells as they stand in the bytes.
"""

import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape
from io import BytesIO
from typing import Any, NamedTuple
from xml.etree import ElementTree
from zipfile import BadZipFile, ZipFile

from sheetgen.workbook.cells import Book
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.place import quoted
from tests.oracle.grammar import CELL, CHART, NAME, RULE, VALIDATION, complaint, name_complaints

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_FORMULA = re.compile(rb"<f(?:\s[^<>]*)?>([^<]*)</f>")
_RULE = re.compile(rb"<cfRule\s[^<>]*>(.*?)</cfRule>", re.DOTALL)
_OF_RULE = re.compile(rb"<formula>([^<]*)</formula>")
_VALIDATION = re.compile(rb"<dataValidation\s([^<>]*?)(?:/>|>(.*?)</dataValidation>)", re.DOTALL)
_OF_VALIDATION = re.compile(rb"<formula[12]>([^<]*)</formula[12]>")
_TEXT = re.compile(rb'(promptTitle|prompt|errorTitle|error)="([^"]*)"')
_CORNER = re.compile(rb"\b\$?[A-Z]{1,3}\$?\d+\b")
_OF_CHART = re.compile(rb"<c:f>([^<]*)</c:f>")
MOST_LETTERS = {b"promptTitle": 32, b"prompt": 255, b"errorTitle": 32, b"error": 225}
# What a file that is no workbook of the plain kind is met with.
SPOILT = (BadZipFile, KeyError, ElementTree.ParseError, NotImplementedError, EOFError, OSError, ValueError, zlib.error)
LONGEST_LIST = 255  # of choices that stand in the rule itself


class Names(NamedTuple):
    """What a formula of a workbook may call by a name, in small letters."""

    names: frozenset[str]
    sheets: frozenset[str]


class Loader:
    """Remembers what it has seen: a part is told by its checksum and size, and is read once."""

    def __init__(self, cells: bool = True) -> None:
        self.cells = cells
        self.resting = False
        self.seen: set[tuple[str, int, int, Names]] = set()
        self.shapes: set[tuple[str, bytes, Names]] = set()
        self.templates: set[str] = set()
        self.workbooks = self.parts = self.formulas = 0

    def complaints(self, data: bytes) -> list[str]:
        """What is wrong with the formulas of a workbook, with the part they stand in."""
        with ZipFile(BytesIO(data)) as archive:
            self.workbooks += 1
            return list(self._complaints(archive))

    def _complaints(self, archive: ZipFile) -> Iterator[str]:
        book = ElementTree.fromstring(archive.read("xl/workbook.xml"))
        defined = list(book.iter(f"{_MAIN}definedName"))
        titles = [sheet.attrib["name"] for sheet in book.iter(f"{_MAIN}sheet")]
        known = Names(
            frozenset(name.attrib["name"].casefold() for name in defined), frozenset(map(str.casefold, titles))
        )
        yield from name_complaints([(name.attrib["name"], name.get("localSheetId")) for name in defined])
        yield from (f"the title {title!r} is too long" for title in titles if len(title) > 31)
        for name in defined:
            for text in _areas(name.text or "") if name.attrib["name"].startswith("_xlnm.") else [name.text or ""]:
                if found := complaint(text, NAME, *known):
                    yield f"{name.attrib['name']}: {found}: {text}"
        for info in archive.infolist():
            of_sheet = info.filename.startswith("xl/worksheets/sheet")
            if not of_sheet and not info.filename.startswith("xl/charts/chart"):
                continue
            mark = (info.filename[:13], info.CRC, info.file_size, known)
            if mark in self.seen:
                continue
            self.parts += 1
            xml = archive.read(info)
            told = list(self._of_sheet(xml, known) if of_sheet else self._each(_OF_CHART, xml, CHART, known))
            if not told:
                self.seen.add(mark)
            yield from (f"{info.filename}: {each}" for each in told)

    def _of_sheet(self, xml: bytes, known: Names) -> Iterator[str]:
        tail = xml[max(xml.find(b"</sheetData>"), 0) :]
        if self.cells:
            yield from self._each(_FORMULA, xml, CELL, known)
        for rule in _RULE.findall(tail):
            yield from self._each(_OF_RULE, rule, RULE, known)
        for attributes, inside in _VALIDATION.findall(tail):
            for name, text in _TEXT.findall(attributes):
                if len(unescape(text.decode()).replace("_x000a_", " ")) > MOST_LETTERS[name]:
                    yield f"{name.decode()} of a validation is too long: {text.decode()}"
            for text in _OF_VALIDATION.findall(inside):
                if text.startswith((b'"', b"&quot;")) and len(unescape(text.decode())) > LONGEST_LIST + 2:
                    yield f"a list of choices is too long: {text.decode()}"
            yield from self._each(_OF_VALIDATION, inside, VALIDATION, known)

    def _each(self, pattern: re.Pattern[bytes], xml: bytes, where: str, known: Names) -> Iterator[str]:
        """Of formulas that differ in nothing but their cells one is read."""
        shapes = {(where, _CORNER.sub(b"A1", text), known): text for text in pattern.findall(xml) if text}
        for shape in shapes.keys() - self.shapes:
            self.formulas += 1
            formula = unescape(shapes[shape].decode())
            if found := complaint(formula, where, *known):
                yield f"{where}: {found}: {formula[:300]}"
            else:
                self.shapes.add(shape)

    def of_book(self, book: Book) -> list[str]:
        """What is wrong with the formulas a book is described with; of every template one is read."""
        titles = {name: quoted(sheet.title) for name, sheet in book.sheets.items()}
        known = frozenset(sheet.title.casefold() for sheet in book.sheets.values())
        told = []
        for sheet in book.sheets.values():
            contents = {
                slot.content.template.source: slot.content
                for slot in sheet.slots.values()
                if type(slot.content) is Formula
            }
            for source in contents.keys() - self.templates:
                if found := complaint(contents[source].write(sheet.name, titles), CELL, frozenset(), known):
                    told.append(f"{sheet.title}: {found}: {source[:300]}")
            self.templates |= contents.keys()
        return told

    @contextmanager
    def rest(self) -> Iterator[None]:
        """Let tests make what Excel would not load."""
        self.resting = True
        try:
            yield
        finally:
            self.resting = False


LOADER = Loader()  # of this process


def _areas(text: str) -> list[str]:
    """The areas of what is printed or repeated, between which stand commas."""
    return re.split(r",(?=(?:[^']*'[^']*')*[^']*$)", text)


def watch(loader: Loader) -> None:
    """From now on whatever makes a workbook fails if Excel's grammars do not allow what is in it.

    A changed workbook is compared with what it was before: one that somebody else has spoilt may stay as it is.
    """
    import xlsxwriter

    from sheetgen.xlsx import rezip, write

    def run(self: Any, run: Callable[[Any], None] = write._Writer.run) -> None:
        run(self)
        self.workbook.of_ours = True
        told = [] if loader.resting else loader.of_book(self.book)
        assert not told, told

    def close(self: Any, close: Callable[[Any], None] = xlsxwriter.Workbook.close) -> None:
        close(self)
        if getattr(self, "of_ours", False) and not loader.resting:
            told = loader.complaints(self.filename.getvalue())
            assert not told, told

    def with_directory(data: bytes, *rest: Any, make: Any = rezip._with_directory) -> bytes:
        made: bytes = make(data, *rest)
        if not loader.resting and (told := _or_none(loader, made)):
            before = _or_none(loader, data)
            assert before is None or set(told) <= set(before), told
        return made

    write._Writer.run = run  # type: ignore[method-assign]
    xlsxwriter.Workbook.close = close
    rezip._with_directory = with_directory


def _or_none(loader: Loader, data: bytes) -> list[str] | None:
    """Nothing of a file that is no workbook of the plain kind, as many are that tests have spoilt."""
    try:
        return loader.complaints(data)
    except (
        BadZipFile,
        KeyError,
        ElementTree.ParseError,
        UnicodeError,
        NotImplementedError,
        EOFError,
        OSError,
        ValueError,
    ):
        return None
