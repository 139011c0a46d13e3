"""Lists in (csv, xlsx, ods), tables out (csv, html): texts only, nothing computed and nothing believed.

Only csv is common, so the standard library reads it; a spreadsheet library is imported where a workbook needs it.
"""

import csv
import html
import re
import warnings
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime, time
from functools import partial
from io import BytesIO, StringIO
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from sheetgen.errors import FileProblem, ProblemsFound, SheetgenError, Where, error
from sheetgen.exchange.columns import Headers
from sheetgen.exchange.encodings import decoded
from sheetgen.exchange.file import File
from sheetgen.exchange.reading import RawTable
from sheetgen.workbook.place import column_name
from sheetgen.xlsx.kinds import kind_of

SEPARATORS = ";,\t|"
HEADER_WITHIN, LONGEST_HEADING = 20, 200
MOST_ROWS = 20_000
MOST_COLUMNS = 256
# A list is small: less may be unpacked from it than from a workbook of ours.
MOST_ENTRIES = 2_000
LARGEST_UNPACKED = 32 * 1024 * 1024
LONGEST_TEXT = 32_767
LARGEST_TEXT = 8 * 1024 * 1024  # characters of a whole list, what is repeated counted as often
HIGHEST_RATIO, RATIO_COUNTS_FROM = 200, 1024 * 1024
MOST_TAGS, LONGEST_TAG = 1_000_000, 50_000
MOST_SPACES = 1000  # that one mark of an .ods may stand for

Line = tuple[int, tuple[str, ...]]
Cell = str | int | float | None
# A sheet's title (None for a text file) and its filled rows up to a last line.
Sheet = tuple[str | None, Callable[[int], Iterable[Line]]]


def read_rows(file: File, known_headers: Headers) -> RawTable:
    """Return the list in a file: the first sheet with the columns it needs, whatever the file is called."""
    try:
        return _table(file.name, _sheets(file.data, known_headers), known_headers)
    except SheetgenError as refused:
        raise refused.at(file=file.name) from refused


def _sheets(data: bytes, known: Headers) -> Iterable[Sheet]:
    kind = kind_of(data)
    if kind == "zip-file":
        return _workbook_sheets(data)
    if kind not in ("csv-file", "text-file", "empty-file", "unknown-file"):
        raise FileProblem(error("not-a-list", kind=kind))
    return [(None, _csv_lines(decoded(data), known))]


def _table(file: str, sheets: Iterable[Sheet], known: Headers) -> RawTable:
    """Choose sheet and header row: all required columns, else the most known ones, else the first filled row."""
    best: tuple[tuple[bool, int], Line, Sheet] | None = None
    for sheet in sheets:
        for line in _within_limit(sheet[1](HEADER_WITHIN)):
            texts = [text if len(text) <= LONGEST_HEADING else "" for text in line[1]]
            score = (not known.missing(texts), len(known.recognised(texts)))
            if best is None or score > best[0]:
                best = score, line, sheet
        if best and best[0][0]:
            break
    if best is None:
        return RawTable(file, None, (), 1, ())
    _, (header_line, header), (title, lines) = best
    rows = tuple(line for line in _within_limit(lines(MOST_ROWS + 1)) if line[0] > header_line)
    if rows and rows[-1][0] > MOST_ROWS:
        raise FileProblem(error("too-large", what="rows", size=rows[-1][0], limit=MOST_ROWS))
    letters = tuple(column_name(index) for index in range(len(header))) if title is not None else ()
    return RawTable(file, title, header, header_line, rows, letters)


def _within_limit(lines: Iterable[Line]) -> Iterator[Line]:
    """A few bytes of a spreadsheet may stand for a long text in every cell: it is counted before it is looked at."""
    size = 0
    for line in lines:
        size += sum(map(len, line[1]))
        if size > LARGEST_TEXT:
            raise FileProblem(error("too-large", what="total", size=size, limit=LARGEST_TEXT))
        yield line


def _filled(line: int, cells: Iterable[str]) -> Iterator[Line]:
    """Yield the row without its empty end, or nothing if it is empty."""
    texts = list(cells)
    while texts and not texts[-1].strip():
        texts.pop()
    if texts:
        yield line, tuple(texts)


# ------------------------------------------------------------------------------------------------------------- csv


def _csv_lines(text: str, known: Headers) -> Callable[[int], list[Line]]:
    told = re.match(r"sep=(.)\r?\n", text, re.IGNORECASE)
    separator = told[1] if told else _separator(text, known)
    # Only the line break of that first line stays, so that lines keep their numbers.
    content = text[told.end() - 1 :] if told else text
    return lambda last: list(_until(_parsed(content, separator), last))


def _until(lines: Iterable[Line], last: int) -> Iterator[Line]:
    for line in lines:
        yield line
        if line[0] >= last:
            return


def _separator(text: str, known: Headers) -> str:
    """Return the separator that makes the most of the header row, or one that no text holds if it has one column."""
    head = "\n".join(re.split(r"\r\n|\r|\n", text[:100_000], maxsplit=HEADER_WITHIN)[:HEADER_WITHIN])

    def score(separator: str) -> tuple[bool, int, int]:
        rows = csv.reader(StringIO(head, newline=""), delimiter=separator)
        return max(
            ((not known.missing(row), len(known.recognised(row)), len(row)) for row in rows), default=(False, 0, 0)
        )

    return max("\x1f" + SEPARATORS, key=score)


def _parsed(text: str, separator: str) -> Iterator[Line]:
    """Yield the filled records, each with the line on which it begins."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
    line = 1
    try:
        for cells in reader:
            yield from _filled(line, map(unguarded, cells))
            line = reader.line_num + 1
    except csv.Error as refused:
        # A quotation mark that is never closed would swallow the rest of the list.
        raise ProblemsFound(error("bad-quotes", where=Where(line=line), detail=str(refused))) from refused


# ------------------------------------------------------------------------------------------------------- workbooks


def _workbook_sheets(data: bytes) -> Iterator[Sheet]:
    """Yield the visible sheets of an .xlsx, .xlsm or .ods, whatever a damaged one makes the libraries say."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = _checked(archive)
            if "mimetype" in names and b"spreadsheet" in archive.read("mimetype"):
                yield from _ods_sheets(archive)
            elif "xl/workbook.bin" in names or "[Content_Types].xml" not in names:
                raise FileProblem(error("not-a-list", kind="xlsb-file" if "xl/workbook.bin" in names else "zip-file"))
            else:
                yield from _xlsx_sheets(data)
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


def _xlsx_sheets(data: bytes) -> Iterator[Sheet]:
    from openpyxl.reader.excel import load_workbook

    with _quiet():
        book: Any = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)  # type: ignore[no-untyped-call]
    for sheet in book.worksheets:
        if sheet.sheet_state == "visible":
            yield sheet.title, partial(_xlsx_lines, sheet)


def _xlsx_lines(sheet: Any, last: int) -> list[Line]:
    try:
        with _quiet():
            # With bounds of our own, the extent the file tells is not believed.
            rows = sheet.iter_rows(max_row=last, max_col=MOST_COLUMNS, values_only=True)
            filled = [(line, row) for line, row in enumerate(rows, start=1) if row.count(None) < len(row)]
    except Exception as refused:
        raise _damaged(refused) from refused
    return [found for line, row in filled for found in _filled(line, map(shown, row))]


@contextmanager
def _quiet() -> Iterator[None]:
    """What openpyxl warns that it cannot keep (drop-downs, pictures) is nothing a list needs."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def shown(value: object) -> str:
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
                yield title, partial(_until, rows)


def _ods_row(row: Element, line: int, rows: list[Line]) -> int:
    """Add a row as often as it is repeated, if it is filled; return the line of the next."""
    repeated = int(row.get(f"{_TABLE}number-rows-repeated", "1"))
    for _, cells in _filled(line, _ods_cells(row)):
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
        return shown(float(cell.get(f"{_OFFICE}value", "")))
    if kind == "date":
        return cell.get(f"{_OFFICE}date-value", "").removesuffix("T00:00:00").replace("T", " ")
    if kind == "time":
        return ":".join(re.findall(r"\d+", cell.get(f"{_OFFICE}time-value", ""))[:3])
    return _bounded("\n".join(_ods_text(paragraph) for paragraph in cell.findall(f"{_TEXT}p")))


def _ods_text(element: Element) -> str:
    spaces = min(int(element.get(f"{_TEXT}c", "1")), MOST_SPACES) if element.tag == f"{_TEXT}s" else 0
    own = " " * spaces or _SPACES.get(element.tag, "")
    return own + (element.text or "") + "".join(_ods_text(child) + (child.tail or "") for child in element)


# ------------------------------------------------------------------------------------------------------ tables out

_LIVE = re.compile(r"'*[=+\-@\t\r＝＋－＠]")
# A program of another country takes another of them for the separator: what is behind it would be a cell of its own.
_TO_QUOTE = re.compile(r"""[",;|\t\r\n]|^\s|\s$""")


def guarded(text: str) -> str:
    """Return the text so that no spreadsheet takes it for a formula."""
    return f"'{text}" if _LIVE.match(text) else text


def unguarded(text: str) -> str:
    """Take back the guard of a text that was written by ``guarded``."""
    return text[1:] if text.startswith("'") and _LIVE.match(text) else text


def csv_text(rows: Iterable[Sequence[Cell]], separator: str = ",") -> str:
    """Return a table as csv: texts guarded, numbers as they are, None as an empty cell."""
    return "".join(
        _csv_row([guarded(cell) if isinstance(cell, str) else cell for cell in row], separator) for row in rows
    )


def _csv_row(cells: Sequence[Cell], separator: str) -> str:
    fields = [_csv_field(cell, separator) for cell in cells]
    return ('""' if fields == [""] else separator.join(fields)) + "\n"


def _csv_field(cell: Cell, separator: str) -> str:
    text = "" if cell is None else str(cell)
    if _TO_QUOTE.search(text) or separator in text:
        return '"' + text.replace('"', '""') + '"'
    return text


def html_table(header: Sequence[str], rows: Iterable[Sequence[Cell]], caption: str = "") -> str:
    """Return a table as html; every text is escaped."""
    title = f"<caption>{html.escape(caption)}</caption>\n" if caption else ""
    body = "\n".join(_html_row(row, "td") for row in rows)
    return f"<table>\n{title}<thead>\n{_html_row(header, 'th')}\n</thead>\n<tbody>\n{body}\n</tbody>\n</table>\n"


def _html_row(cells: Sequence[Cell], tag: str) -> str:
    return (
        "<tr>" + "".join(f"<{tag}>{html.escape('' if cell is None else str(cell))}</{tag}>" for cell in cells) + "</tr>"
    )
