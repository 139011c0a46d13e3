"""Lists in, of any format of ``formats/lists``, tables out (csv): texts only, nothing computed and nothing believed."""

import re
from collections.abc import Iterable, Iterator, Sequence

from sheetgen.errors import FileProblem, SheetgenError, error
from sheetgen.exchange.columns import Headers
from sheetgen.exchange.file import File
from sheetgen.exchange.reading import RawTable
from sheetgen.exchange.registry import list_formats, recognised
from sheetgen.workbook.place import column_name
from sheetgen.xlsx.kinds import kind_of
from sheetgen.xlsx.rows import MOST_ROWS, Line, Sheet

HEADER_WITHIN, LONGEST_HEADING = 20, 200
LARGEST_TEXT = 8 * 1024 * 1024  # characters of a whole list, what is repeated counted as often

Cell = str | int | float | None


def read_rows(file: File, headers: Headers) -> RawTable:
    """The list in a file: its first sheet with the columns that are needed, whatever the file is called.

    Args:
        file: the file; its name is that of every refusal.
        headers: the columns of such a list, and which of them are needed.

    Returns:
        The best line of headings and what stands below and above it; which columns lack is said by who reads it.

    Raises:
        FileProblem: it is no list (``not-a-list``), damaged, encrypted or too large.
        ProblemsFound: its letters or quotation marks cannot be read.

    >>> from sheetgen.exchange.columns import PLAYERS
    >>> table = read_rows(File("club.csv", b"Name;Elo\\nLIND Anna;2000\\n"), PLAYERS)
    >>> table.header, table.rows
    (('Name', 'Elo'), ((2, ('LIND Anna', '2000')),))
    """
    try:
        return _table(file.name, _sheets(file.data, headers), headers)
    except SheetgenError as refused:
        raise refused.at(file=file.name) from refused


def _sheets(data: bytes, headers: Headers) -> Iterable[Sheet]:
    form = recognised(list_formats(), data)
    if form is None:
        raise FileProblem(error("not-a-list", kind=kind_of(data)))
    return form.sheets(data, headers)


def _table(file: str, sheets: Iterable[Sheet], headers: Headers) -> RawTable:
    """Choose sheet and header row: all required columns, else the most known ones, else the first filled row."""
    best: tuple[tuple[bool, int], Line, Sheet] | None = None
    for sheet in sheets:
        for line in _within_limit(sheet[1](HEADER_WITHIN)):
            texts = [text if len(text) <= LONGEST_HEADING else "" for text in line[1]]
            score = (not headers.missing(texts), len(headers.recognised(texts)))
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
    """Return the text so that no spreadsheet takes it, or a part of it, for a formula.

    >>> guarded("=1+1"), guarded("½-½")
    ("'=1+1", '½-½')
    """
    text = _HIDDEN.sub(lambda match: _behind(match, "'"), text)
    return f"'{text}" if _LIVE.match(text) else text


def unguarded(text: str) -> str:
    """Take back the guards of a text that was written by ``guarded``.

    >>> unguarded("'=1+1")
    '=1+1'
    """
    bare = text[1:] if text.startswith("'") and _LIVE.match(text) else text
    return _HIDDEN_GUARD.sub(lambda match: _behind(match, ""), bare)


def _behind(match: re.Match[str], guard: str) -> str:
    """What stands behind a separator, with its guard or without."""
    gap, live = match.groups()
    return f"{gap}{guard}{live}" if live and _SEPARATING.search(gap) else match[0]


def csv_text(rows: Iterable[Sequence[Cell]], separator: str = ",", quoting: bool = True) -> str:
    """Return a table as csv: texts guarded and quoted, numbers as they are, None as an empty cell.

    Without ``quoting`` a text is quoted only where that is needed, for programs that know of no quotation marks.

    >>> csv_text([["Name", "Elo"], ["Lind, Anna", 2000], ["=1+1", None]])
    '"Name","Elo"\\n"Lind, Anna",2000\\n"\\'=1+1",\\n'
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
