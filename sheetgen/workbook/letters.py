"""How wide texts are in Arial, in which everything is printed, so that no heading breaks in the middle of a word."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

# Thousandths of the size of the letters, of the bold face; the plain one is narrower.
_BOLD = {
    278: " .,/Iijl|'’·", 333: "ft-:();!–", 389: "r*", 500: "z", 556: "aceksvxyJ0123456789#$§?½", 611: "bdghnopquFLTZß",
    667: "EPSVXY", 722: "ABCDHKNRU&", 778: "GOQw", 833: "M", 889: "m%", 944: "W",
}  # fmt: skip
_WIDTH_OF = {letter: width for width, letters in _BOLD.items() for letter in letters}
_UNLISTED = 722  # of letters of other alphabets
_CLOSE = re.compile(r"\.(?=\w)")  # abbreviations without a space between
PIXELS = 96 / 72  # of a point


def text_width(text: str, points: float) -> float:
    """Return the pixels of a text in bold letters of a size; accents take no room.

    >>> round(text_width("Rank", 10))
    33
    """
    return _thousandths(text) / 1000 * points * PIXELS


def longest_word(text: str, points: float) -> float:
    """Return the pixels of the longest part of a text that programs do not break: they do so at spaces and hyphens."""
    return _longest(text) / 1000 * points * PIXELS


def line_count(text: str, points: float, pixels: float) -> int:
    """Return how many lines a text takes in so many pixels.

    >>> line_count("Games played", 12, 200), line_count("Games played", 12, 60)
    (1, 2)
    """
    lines, used, space = 1, 0.0, text_width(" ", points)
    for word in text.split():
        wide = text_width(word, points)
        if used and used + space + wide > pixels:
            lines, used = lines + 1, wide
        else:
            used += space * bool(used) + wide
    return lines


def breakable(text: str) -> str:
    """Return an abbreviation of several words so that it may take as many lines.

    >>> breakable("Buch.Tr."), breakable("Pts")
    ('Buch. Tr.', 'Pts')
    """
    return _CLOSE.sub(". ", text)


@lru_cache(maxsize=4096)  # the same headings are tried in every size
def _thousandths(text: str) -> int:
    """Return the width of a text in thousandths of the size of its letters."""
    letters = (each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))
    return sum(_WIDTH_OF.get(letter, _UNLISTED) for letter in letters)


@lru_cache(maxsize=4096)
def _longest(text: str) -> int:
    """Return the same of the longest part of a text that is not broken."""
    return max(map(_thousandths, _words(text)), default=0)


def _words(text: str) -> Iterable[str]:
    return text.replace("-", "- ").split()
