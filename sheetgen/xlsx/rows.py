"""The rows of any spreadsheet as texts, for lists: .xlsx, .xlsm and .ods, whatever is wrong with them."""

import re
import warnings
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, time
from functools import partial
from io import BytesIO
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from sheetgen.errors import FileProblem, SheetgenError, error
from sheetgen.xlsx.limits import MOST_NAMES, MOST_STRINGS, too_large
from sheetgen.xlsx.read import may_hold_cells

MOST_ROWS = 20_000
MOST_COLUMNS = 256
MOST_SHEETS = 50  # of a spreadsheet in which a list is looked for
# A list is small: less may be unpacked from it than from a workbook of ours.
MOST_ENTRIES = 2_000
LARGEST_UNPACKED = 32 * 1024 * 1024
LONGEST_TEXT = 32_767
HIGHEST_RATIO, RATIO_COUNTS_FROM = 200, 1024 * 1024
MOST_TAGS, LONGEST_TAG = 1_000_000, 50_000
MOST_SPACES = 1000  # that one mark of an .ods may stand for

Line = tuple[int, tuple[str, ...]]
# A sheet's title (None for a text file) and its filled rows up to a last line.
Sheet = tuple[str | None, Callable[[int], Iterable[Line]]]


def filled(line: int, cells: Iterable[str]) -> Iterator[Line]:
    """Yield the row without its empty end, or nothing if it is empty."""
    texts = list(cells)
    while texts and not texts[-1].strip():
        texts.pop()
    if texts:
        yield line, tuple(texts)


def until(lines: Iterable[Line], last: int) -> Iterator[Line]:
    """Yield rows up to the first whose number is ``last`` or more, this one included."""
    for line in lines:
        yield line
        if line[0] >= last:
            return


def workbook_sheets(data: bytes) -> Iterator[Sheet]:
    """Yield the visible sheets of an .xlsx, .xlsm or .ods, whatever a damaged one makes the libraries say."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = _checked(archive)
            if "mimetype" in names and b"spreadsheet" in archive.read("mimetype"):
                yield from _ods_sheets(archive)
            elif "xl/workbook.bin" in names or "[Content_Types].xml" not in names:
                raise FileProblem(error("not-a-list", kind="xlsb-file" if "xl/workbook.bin" in names else "zip-file"))
            else:
                yield from _xlsx_sheets(data, archive)
    except SheetgenError:
        raise
    except Exception as refused:
        raise _damaged(refused) from refused


def _damaged(refused: Exception) -> FileProblem:
    return FileProblem(error("damaged-workbook", reason="other", detail=f"{type(refused).__name__}: {refused}"[:200]))


def _checked(archive: zipfile.ZipFile) -> list[str]:
    """Refuse what would unpack to too much, is encrypted, or declares entities, before a library opens it."""
    parts = archive.infolist()
    unpacked = sum(part.file_size for part in parts)
    if len(parts) > MOST_ENTRIES:
        raise FileProblem(error("too-large", what="entries", size=len(parts), limit=MOST_ENTRIES))
    if unpacked > LARGEST_UNPACKED:
        raise FileProblem(error("too-large", what="total", size=unpacked, limit=LARGEST_UNPACKED))
    for part in parts:
        if part.flag_bits & 1:
            raise FileProblem(error("encrypted-workbook"))
        ratio = part.file_size // max(part.compress_size, 1)
        if part.file_size > RATIO_COUNTS_FROM and ratio > HIGHEST_RATIO:
            raise FileProblem(error("too-large", what="ratio", size=ratio, limit=HIGHEST_RATIO))
        with archive.open(part) as content:
            if b"<!DOCTYPE" in content.read(1024).replace(b"\0", b"").upper():
                raise FileProblem(error("forbidden-doctype", part=part.filename))
    return [part.filename for part in parts]


def _xlsx_sheets(data: bytes, archive: zipfile.ZipFile) -> Iterator[Sheet]:
    parts = [name for name in archive.namelist() if "/worksheets/" in name and name.endswith(".xml")]
    if len(parts) > MOST_SHEETS:
        raise FileProblem(error("too-large", what="sheets", size=len(parts), limit=MOST_SHEETS))
    _counted(archive, "xl/workbook.xml", b"<definedName ", "names", MOST_NAMES)
    _counted(archive, "xl/sharedStrings.xml", b"<si>", "strings", MOST_STRINGS)
    if parts and not any(may_hold_cells(archive.read(part)) for part in parts):
        return  # nothing that the library would have to be loaded for
    from openpyxl.reader.excel import load_workbook

    with _quiet():
        book: Any = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)  # type: ignore[no-untyped-call]
    for sheet in book.worksheets:
        if sheet.sheet_state == "visible":
            yield sheet.title, partial(_xlsx_lines, sheet)


def _counted(archive: zipfile.ZipFile, part: str, tag: bytes, what: str, most: int) -> None:
    """Refuse before the library is loaded what it would take seconds over."""
    size = archive.read(part).count(tag) if part in archive.namelist() else 0
    if size > most:
        raise too_large(what, size, most)


def _xlsx_lines(sheet: Any, last: int) -> list[Line]:
    try:
        with _quiet():
            # With bounds of our own, the extent the file tells is not believed.
            rows = sheet.iter_rows(max_row=last, max_col=MOST_COLUMNS, values_only=True)
            used = [(line, row) for line, row in enumerate(rows, start=1) if row.count(None) < len(row)]
    except Exception as refused:
        raise _damaged(refused) from refused
    return [row_values for line, row in used for row_values in filled(line, map(display_text, row))]


@contextmanager
def _quiet() -> Iterator[None]:
    """What openpyxl warns that it cannot keep (drop-downs, pictures) is nothing a list needs."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def display_text(value: object) -> str:
    """Return a cell's value as a text: whole numbers without decimals, days as ISO dates, errors as they stand."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, datetime):
        return value.isoformat(sep=" ").removesuffix(" 00:00:00")
    return value.isoformat() if isinstance(value, date | time) else _bounded(str(value))


def _bounded(text: str) -> str:
    """No cell of a spreadsheet holds more: what says so is made to fill the memory."""
    if len(text) > LONGEST_TEXT:
        raise FileProblem(error("too-large", what="text", size=len(text), limit=LONGEST_TEXT))
    return text


_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_SPACES = {f"{_TEXT}tab": "\t", f"{_TEXT}line-break": "\n"}


def _ods_sheets(archive: zipfile.ZipFile) -> Iterator[Sheet]:
    """Yield the sheets of an OpenDocument file, read as a stream: no library needed, nothing repeated is unfolded."""
    title, line, rows = "", 1, list[Line]()
    xml = archive.read("content.xml")
    if (tags := xml.count(b"<")) > MOST_TAGS:
        raise FileProblem(error("too-large", what="tags", size=tags, limit=MOST_TAGS))
    if re.search(rb"<[^<>]{%d}" % LONGEST_TAG, xml):
        raise FileProblem(error("too-large", what="tag", size=LONGEST_TAG, limit=LONGEST_TAG))
    with BytesIO(xml) as content:
        for event, element in ElementTree.iterparse(content, events=("start", "end")):
            if event == "start" and element.tag == f"{_TABLE}table":
                title, line, rows = element.get(f"{_TABLE}name", ""), 1, []
            elif event == "end" and element.tag == f"{_TABLE}table-row":
                line = _ods_row(element, line, rows)
                element.clear()
            elif event == "end" and element.tag == f"{_TABLE}table":
                yield title, partial(until, rows)


def _ods_row(row: Element, line: int, rows: list[Line]) -> int:
    """Add a row as often as it is repeated, if it is filled; return the line of the next."""
    repeated = int(row.get(f"{_TABLE}number-rows-repeated", "1"))
    for _, cells in filled(line, _ods_cells(row)):
        rows += [(each, cells) for each in range(line, min(line + repeated, MOST_ROWS + 2))]
    return line + repeated


def _ods_cells(row: Element) -> list[str]:
    cells: list[str] = []
    for cell in row:
        if cell.tag in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            repeated = int(cell.get(f"{_TABLE}number-columns-repeated", "1"))
            cells += [_ods_value(cell)] * min(repeated, MOST_COLUMNS - len(cells))
    return cells


def _ods_value(cell: Element) -> str:
    kind = cell.get(f"{_OFFICE}value-type", "")
    if kind in ("float", "percentage", "currency"):
        return display_text(float(cell.get(f"{_OFFICE}value", "")))
    if kind == "date":
        return cell.get(f"{_OFFICE}date-value", "").removesuffix("T00:00:00").replace("T", " ")
    if kind == "time":
        return ":".join(re.findall(r"\d+", cell.get(f"{_OFFICE}time-value", ""))[:3])
    return _bounded("\n".join(_ods_text(paragraph) for paragraph in cell.findall(f"{_TEXT}p")))


def _ods_text(element: Element) -> str:
    spaces = min(int(element.get(f"{_TEXT}c", "1")), MOST_SPACES) if element.tag == f"{_TEXT}s" else 0
    own = " " * spaces or _SPACES.get(element.tag, "")
    return own + (element.text or "") + "".join(_ods_text(child) + (child.tail or "") for child in element)
