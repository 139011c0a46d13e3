"""Lists in delimited text: csv, in whatever letters and with whatever separator."""

import csv
import re
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from typing import NoReturn

from sheetgen.errors import FileProblem, ProblemsFound, Where, error
from sheetgen.exchange.columns import Headers
from sheetgen.exchange.registry import ListFormat
from sheetgen.exchange.tables import HEADER_WITHIN, LARGEST_TEXT, LONGEST_HEADING, unguarded
from sheetgen.xlsx.kinds import TEXTS, kind_of
from sheetgen.xlsx.limits import LONGEST_TEXT
from sheetgen.xlsx.rows import Line, Sheet, filled, until

MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
# What letters of another alphabet (cp850, cp1250, Mac) look like in Windows-1252: signs that stand at no letter, signs
# that stand between no two letters, and a capital with a hook behind a small letter.
SPOILT = re.compile(
    "[^\\W\\d_][‚ƒ†‡ˆ‰‹›˜¡¢£¤¥¦§¨¬¯±¶¸¹³¼¾¿×÷]|[ƒ†‡ˆ‰˜¢£¤¥¦¨¬¯±¶¸¹³¼¾×÷][^\\W\\d_]"
    "|[^\\W\\d_][“”„…•™«»©®][^\\W\\d_]|[a-zà-ÿ][ŠŒŽ]"
)
CONTROLS = re.compile(r"[\x01-\x08\x0e-\x1f]")
WORD = re.compile(r"[^\s;,|\t\"]+")


def decoded(data: bytes) -> str:
    """The text of a csv; ProblemsFound with the line from which its letters cannot be told.

    >>> decoded(b"Caf\\xc3\\xa9"), decoded(b"Caf\\xe9")
    ('Café', 'Café')
    """
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return plain_text(_strictly(data[len(mark) :], encoding))
    if data[:200].count(b"\0") > len(data[:200]) // 4:
        # Two bytes a letter without a mark: the zero is the upper half of a Latin letter.
        return plain_text(_strictly(data, "utf-16-be" if data[0] == 0 else "utf-16-le"))
    if b"\0" in data and not CONTROLS.search(data.decode("latin-1")):
        _spoilt(data.decode("latin-1"), data.index(b"\0"))
    try:
        return plain_text(data.decode("utf-8"))
    except UnicodeDecodeError as refused:
        if not data[: refused.start].isascii():
            # It was UTF-8 up to here: another alphabet would spoil the letters before.
            line = data.count(b"\n", 0, refused.start) + 1
            raise ProblemsFound(error("mixed-encodings", where=Where(line=line))) from refused
        return _windows(data)


def _windows(data: bytes) -> str:
    """Windows-1252, unless its letters say that it is another alphabet."""
    try:
        text = plain_text(data.decode("cp1252"))
    except UnicodeDecodeError as refused:
        text = plain_text(data.decode("cp1252", "replace"))
        _spoilt(text, refused.start)
    spoilt_letter = SPOILT.search(text)
    if spoilt_letter:
        _spoilt(text, spoilt_letter.start())
    return text


def _spoilt(text: str, place: int) -> NoReturn:
    """The letters of the word at a place are not those that were meant."""
    word = next((word[0] for word in WORD.finditer(text) if word.end() > place), "")
    line = text.count("\n", 0, place) + 1
    raise ProblemsFound(error("wrong-encoding", where=Where(line=line), found=word))


def _strictly(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        _not_text()


def plain_text(text: str) -> str:
    """The text as it is; FileProblem (``not-a-list``) if its control characters show that it is none."""
    # One stray control character is a cell's problem and gets its line; many, or a zero, are no text at all.
    if "\0" in text or len(CONTROLS.findall(text)) > max(5, len(text) // 20):
        _not_text()
    return text


def _not_text() -> NoReturn:
    raise FileProblem(error("not-a-list", kind="unknown-file"))


SEPARATORS = ";,\t|"
MOST_CSV_COLUMNS = 16_384  # those of a sheet
MOST_HEADINGS = 500  # that are looked at to find the separator


def is_text(data: bytes) -> bool:
    """Whether a file may be a text; an empty one is a list without lines."""
    return kind_of(data) in TEXTS


def sheets(data: bytes, headers: Headers) -> Iterable[Sheet]:
    """The lines of a text as one sheet without a title.

    Args:
        data: the file, as it is.
        headers: the headings that are looked for: the separator is the one that makes the most of them.

    Raises:
        FileProblem: the file is too large, or no text.
        ProblemsFound: its letters or its quotation marks cannot be read, with the line.
    """
    if len(data) > LARGEST_TEXT:
        raise FileProblem(error("too-large", what="file", size=len(data), limit=LARGEST_TEXT))
    return [(None, _csv_lines(decoded(data), headers))]


def _csv_lines(text: str, headers: Headers) -> Callable[[int], list[Line]]:
    marked = re.match(r"sep=(.)\r?\n", text, re.IGNORECASE)
    separator = marked[1] if marked else _separator(text, headers)
    # Only the line break of that first line stays, so that lines keep their numbers.
    content = text[marked.end() - 1 :] if marked else text
    return lambda last: list(until(_parsed(content, separator), last))


def _separator(text: str, headers: Headers) -> str:
    """Return the separator that makes the most of the header row, or one that no text holds if it has one column."""
    head = "\n".join(re.split(r"\r\n|\r|\n", text[:100_000], maxsplit=HEADER_WITHIN)[:HEADER_WITHIN])

    def score(separator: str) -> tuple[bool, int, int]:
        rows = csv.reader(StringIO(head, newline=""), delimiter=separator)
        short = ([text if len(text) <= LONGEST_HEADING else "" for text in row[:MOST_HEADINGS]] for row in rows)
        scores = ((not headers.missing(row), len(headers.recognised(row)), len(row)) for row in short)
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


FORMAT = ListFormat(
    id="csv", name="csv", endings=(".csv", ".tsv", ".txt"), recognises=is_text, sheets=sheets, is_fallback=True
)
