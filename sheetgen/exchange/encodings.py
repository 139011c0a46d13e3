"""The text of a list in bytes: UTF-8, UTF-16 or Windows-1252; what would spoil accents is refused, not guessed."""

import re
from typing import NoReturn

from sheetgen.errors import FileProblem, ProblemsFound, Where, error

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
