"""From bytes to lines: limits first, then the encoding, which is said where it had to be guessed."""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.errors import FileProblem, Problem, error, warning
from sheetgen.exchange.trf.columns import columns

LARGEST_FILE = 8 * 1024 * 1024
MOST_LINES = 40_000
LONGEST_LINE = 20_000
OLD_END_OF_FILE = "\x1a"  # DOS programs close their files with it
PLAYER = re.compile(rb"(?:^|[\r\n])001 ")
RECORD = re.compile(rb"0[1-9]2 [^;,\t\r\n]*[\r\n]")
UTF_8, WINDOWS, LATIN = "utf-8", "cp1252", "latin-1"


@dataclass(frozen=True, slots=True)
class ReportText:
    """A file as its lines, in the encoding and with the line ends it had."""

    lines: tuple[str, ...]
    encoding: str
    marked: bool = False  # begins with a byte order mark
    newline: str = "\n"
    closed: bool = True  # the last line has its end
    problems: tuple[Problem, ...] = ()

    def data(self) -> bytes:
        """Return the file again."""
        text = self.newline.join(self.lines) + (self.newline if self.closed else "")
        return (codecs.BOM_UTF8 if self.marked else b"") + text.encode(self.encoding)


BEGINNING = 200_000  # bytes of a file that must show what it is


def is_trf(data: bytes) -> bool:
    """Whether a text has a player's record near its beginning, or begins with a record of the event.

    >>> is_trf(b"012 Open\\n001    1"), is_trf(b"Name;Elo\\n")
    (True, False)
    """
    start = data[:BEGINNING].removeprefix(codecs.BOM_UTF8)
    return RECORD.match(start) is not None or PLAYER.search(start) is not None


def lines_of(data: bytes) -> ReportText:
    """Refuse what is too large, decode what is not, and take it apart at LF, CR LF or CR."""
    _within("trf-bytes", len(data), LARGEST_FILE)
    if b"\0" in data:
        raise FileProblem(error("trf-binary"))
    marked = data.startswith(codecs.BOM_UTF8)
    text, encoding = _decoded(data.removeprefix(codecs.BOM_UTF8))
    newline = _newline(text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix(OLD_END_OF_FILE).split("\n")
    closed = lines[-1] == ""
    if closed:
        lines.pop()
    _within("trf-lines", len(lines), MOST_LINES)
    _within("trf-columns", max(map(len, lines), default=0), LONGEST_LINE)
    accented = next((number for number, line in enumerate(lines, 1) if not line.isascii()), None)
    problems = [] if encoding == UTF_8 else [warning("trf-encoding", found=encoding).at(line=accented)]
    problems += [problem for number, line in enumerate(lines, 1) for problem in _control_characters(line, number)]
    return ReportText(tuple(lines), encoding, marked, newline, closed, tuple(problems))


def _within(measure: str, size: int, limit: int) -> None:
    if size > limit:
        raise FileProblem(error("too-large", what=measure, size=size, limit=limit))


def _decoded(data: bytes) -> tuple[str, str]:
    for encoding in (UTF_8, WINDOWS):
        try:
            return data.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    return data.decode(LATIN), LATIN


def _newline(text: str) -> str:
    """The line end of the first line."""
    place = min((index for mark in "\r\n" if (index := text.find(mark)) >= 0), default=-1)
    if place < 0:
        return "\r\n"
    return "\r\n" if text[place : place + 2] == "\r\n" else text[place]


def is_control(letter: str) -> bool:
    """Whether a letter is none: a line that holds one has columns nobody can count."""
    return letter < " " or letter == "\x7f"


def _control_characters(line: str, number: int) -> Iterator[Problem]:
    """Tabs above all: nobody knows how many columns one was meant to fill."""
    if line.isprintable():
        return
    for place, letter in enumerate(line, start=1):
        if is_control(letter):
            code = error("trf-tab") if letter == "\t" else error("control-character", found=f"U+{ord(letter):04X}")
            yield code.at(line=number, columns=columns(place, place))
            return
