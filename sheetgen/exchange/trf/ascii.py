"""Names in the letters every reader takes: accents go, letters without an accent to lose are spelt out."""

import unicodedata

SPELT = {
    "ß": "ss", "ẞ": "SS", "Ø": "O", "ø": "o", "Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "Ł": "L", "ł": "l",
    "Đ": "D", "đ": "d", "Ð": "D", "ð": "d", "Þ": "Th", "þ": "th", "ı": "i", "Ħ": "H", "ħ": "h", "Ŋ": "N", "ŋ": "n",
    "Ə": "A", "ə": "a", "’": "'", "‘": "'", "ʼ": "'", "ʹ": "'", "´": "'", "“": '"', "”": '"', "«": '"', "»": '"',
    "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-", "…": "...", "½": "1/2", "№": "No", "€": "EUR", "×": "x",
    "·": ".", "•": "-",
}  # fmt: skip
UNKNOWN = "?"


def in_ascii(text: str) -> str:
    """The text in ASCII; what has no spelling of its own becomes a question mark."""
    return text if text.isascii() else "".join(map(_spelt, text))


def _spelt(letter: str) -> str:
    if letter.isascii():
        return letter
    if letter in SPELT:
        return SPELT[letter]
    plain = unicodedata.normalize("NFKD", letter)
    bare = "".join(SPELT.get(part, part) for part in plain if not unicodedata.combining(part))
    return bare if bare.isascii() else UNKNOWN
