"""What of a text counts when two are compared: names, headings, cells typed by people."""

import re
import unicodedata
from functools import lru_cache


def bare(text: str) -> str:
    """Return the text without case and accents."""
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def fold(text: str) -> str:
    """Return what counts of a header: its letters and digits."""
    return "".join(letter for letter in bare(text.replace("º", "°")) if letter.isalnum())


@lru_cache(maxsize=10_000)
def name_key(name: str) -> str:
    """Return what two spellings of one name have in common."""
    return " ".join(re.sub(r"[-‐’'.\s]+", " ", bare(name)).split())
