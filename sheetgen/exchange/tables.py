"""Lists in (csv, xlsx, ods), tables out (csv, html): texts only, nothing computed and nothing believed.

Only csv is common, so the standard library reads it; a spreadsheet library is imported where a workbook needs it.
"""

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import StringIO

from sheetgen.errors import FileProblem, ProblemsFound, SheetgenError, Where, error
from sheetgen.exchange.columns import Headers
from sheetgen.exchange.encodings import decoded
from sheetgen.exchange.file import File
from sheetgen.exchange.reading import RawTable
from sheetgen.workbook.place import column_name
from sheetgen.xlsx.kinds import kind_of
from sheetgen.xlsx.limits import LONGEST_TEXT
from sheetgen.xlsx.rows import MOST_ROWS, Line, Sheet, filled, until, workbook_sheets

SEPARATORS = ";,\t|"
HEADER_WITHIN, LONGEST_HEADING = 20, 200
MOST_CSV_COLUMNS = 16_384  # those of a sheet
MOST_HEADINGS = 500  # that are looked at to find the separator
LARGEST_TEXT = 8 * 1024 * 1024  # characters of a whole list, what is repeated counted as often

Cell = str | int | float | None


def read_rows(file: File, known_headers: Headers) -> RawTable:
    """Return the list in a file: the first sheet with the columns it needs, whatever the file is called."""
    try:
        return _table(file.name, _sheets(file.data, known_headers), known_headers)
    except SheetgenError as refused:
        raise refused.at(file=file.name) from refused


def _sheets(data: bytes, known: Headers) -> Iterable[Sheet]:
    kind = kind_of(data)
    if kind == "zip-file":
        return workbook_sheets(data)
    if kind not in ("csv-file", "text-file", "empty-file", "unknown-file"):
        raise FileProblem(error("not-a-list", kind=kind))
    if len(data) > LARGEST_TEXT:
        raise FileProblem(error("too-large", what="file", size=len(data), limit=LARGEST_TEXT))
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
    everything = tuple(_within_limit(lines(MOST_ROWS + 1)))
    rows = tuple(line for line in everything if line[0] > header_line)
    above = tuple(" ".join(filter(None, cells)) for number, cells in everything if number < header_line)
    if rows and rows[-1][0] > MOST_ROWS:
        raise FileProblem(error("too-large", what="rows", size=rows[-1][0], limit=MOST_ROWS))
    letters = tuple(column_name(index) for index in range(len(header))) if title is not None else ()
    return RawTable(file, title, header, header_line, rows, letters, above)


def _within_limit(lines: Iterable[Line]) -> Iterator[Line]:
    """A few bytes of a spreadsheet may stand for a long text in every cell: it is counted before it is looked at."""
    size = 0
    for line in lines:
        size += sum(map(len, line[1]))
        if size > LARGEST_TEXT:
            raise FileProblem(error("too-large", what="total", size=size, limit=LARGEST_TEXT))
        yield line


# ------------------------------------------------------------------------------------------------------------- csv


def _csv_lines(text: str, known: Headers) -> Callable[[int], list[Line]]:
    told = re.match(r"sep=(.)\r?\n", text, re.IGNORECASE)
    separator = told[1] if told else _separator(text, known)
    # Only the line break of that first line stays, so that lines keep their numbers.
    content = text[told.end() - 1 :] if told else text
    return lambda last: list(until(_parsed(content, separator), last))


def _separator(text: str, known: Headers) -> str:
    """Return the separator that makes the most of the header row, or one that no text holds if it has one column."""
    head = "\n".join(re.split(r"\r\n|\r|\n", text[:100_000], maxsplit=HEADER_WITHIN)[:HEADER_WITHIN])

    def score(separator: str) -> tuple[bool, int, int]:
        rows = csv.reader(StringIO(head, newline=""), delimiter=separator)
        short = ([text if len(text) <= LONGEST_HEADING else "" for text in row[:MOST_HEADINGS]] for row in rows)
        scores = ((not known.missing(row), len(known.recognised(row)), len(row)) for row in short)
        return max(scores, default=(False, 0, 0))

    return max("\x1f" + SEPARATORS, key=score)


def _parsed(text: str, separator: str) -> Iterator[Line]:
    """Yield the filled records, each with the line on which it begins."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
    line = 1
    try:
        for cells in reader:
            if len(cells) > MOST_CSV_COLUMNS:
                raise FileProblem(
                    error("too-large", where=Where(line=line), what="columns", size=len(cells), limit=MOST_CSV_COLUMNS)
                )
            yield from filled(line, map(unguarded, cells))
            line = reader.line_num + 1
    except csv.Error as refused:
        if "field limit" in str(refused):
            raise ProblemsFound(error("text-too-long", where=Where(line=line), longest=LONGEST_TEXT)) from refused
        # A quotation mark that is never closed would swallow the rest of the list.
        raise ProblemsFound(error("bad-quotes", where=Where(line=line), detail=str(refused))) from refused


# ------------------------------------------------------------------------------------------------------ tables out

_LIVE = re.compile(r"[\s']*[=+\-@\t\r＝＋－＠]")
# A program of another country separates by another sign: what is behind it would be a cell of its own. There
# a sign counts if something follows that may be counted with; "+/-" is a result.
# A gap matches whatever follows: none is looked through twice.
_GAP = r"""([;,|\s"]+)"""
_BEHIND = r"(?:[=@＝＠]|[+\-＋－][\w(.])"
_HIDDEN = re.compile(rf"{_GAP}('*{_BEHIND})?")
_HIDDEN_GUARD = re.compile(rf"{_GAP}(?:'('*{_BEHIND}))?")
_SEPARATING = re.compile(r"[;,|\t\r\n]")
_TO_QUOTE = re.compile(r"""[",;|\t\r\n]|^\s|\s$""")


def guarded(text: str) -> str:
    """Return the text so that no spreadsheet takes it, or a part of it, for a formula."""
    text = _HIDDEN.sub(lambda found: _behind(found, "'"), text)
    return f"'{text}" if _LIVE.match(text) else text


def unguarded(text: str) -> str:
    """Take back the guards of a text that was written by ``guarded``."""
    bare = text[1:] if text.startswith("'") and _LIVE.match(text) else text
    return _HIDDEN_GUARD.sub(lambda found: _behind(found, ""), bare)


def _behind(found: re.Match[str], guard: str) -> str:
    """What stands behind a separator, with its guard or without."""
    gap, live = found.groups()
    return f"{gap}{guard}{live}" if live and _SEPARATING.search(gap) else found[0]


def csv_text(rows: Iterable[Sequence[Cell]], separator: str = ",", quoting: bool = True) -> str:
    """Return a table as csv: texts guarded and quoted, numbers as they are, None as an empty cell.

    Without ``quoting`` a text is quoted only where that is needed, for programs that know of no quotation marks.
    """
    return "".join(_csv_row([_csv_field(cell, separator, quoting) for cell in row], separator) for row in rows)


def _csv_row(fields: Sequence[str], separator: str) -> str:
    return ('""' if list(fields) == [""] else separator.join(fields)) + "\n"


def _csv_field(cell: Cell, separator: str, quoting: bool) -> str:
    if not isinstance(cell, str) or not cell:
        return "" if cell is None else str(cell)
    text = guarded(cell)
    if quoting or _TO_QUOTE.search(text) or separator in text:
        return '"' + text.replace('"', '""') + '"'
    return text
