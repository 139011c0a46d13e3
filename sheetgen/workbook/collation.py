"""The order of texts in a comparison of cells, as Excel and LibreOffice have it in every country of ours.

Symbols stand before digits and digits before letters; accents count only between texts that are equal without them,
and case never counts. Within the symbols the order is the one of the Unicode collation, which both programs follow.
"""

import unicodedata
from functools import lru_cache

# Every list in its order. What is not in one stands behind the list of its kind, by its code.
SYMBOLS = (
    " _-\u2010\u2013\u2014\u2015,;:!\u00a1?\u00bf.\u00b7'\u2018\u2019\u201a\u201b\u2039\u203a"
    '"\u201c\u201d\u201e\u00ab\u00bb'
    "()[]{}\u00a7\u00b6@*/\u2044\\&#%\u2030\u2020\u2021\u2022\u2023\u2032`\u00b4^\u00af\u00a8\u00b8\u00b0\u00a9\u00ae"
    "←→↑↓⇒+±÷×<=>¬|¦~−√∞≈≤≥■□▲△○●★☆♔♕♖♗♘♙♚♟♠♣♥♦✓✔❤"
)
MONEY = "¤¢$£¥€₽"
LETTERS = "abcdefghiıjklmnŋopqĸrstuvwxyzþαβγδεζηθικλμνξοπρσςτυφχψωабвгдђеєжзѕиійјклљмнњопрстћуфхцчџшщъыьэюя"
# Letters that are another one with a stroke, or two written as one.
APART = {
    "đ": "d\u0335", "ð": "d\u0336", "ħ": "h\u0335", "ł": "l\u0335", "ø": "o\u0335", "ŧ": "t\u0335",
    "æ": "a\u0335e", "œ": "o\u0335e",
}  # fmt: skip
ACCENTS = "\u0301\u0300\u0306\u0302\u030c\u030a\u0308\u030b\u0303\u0307\u0327\u0326\u0328\u0335\u0336\u0304"

_SYMBOLS, _OTHER_SYMBOLS, _MONEY, _DIGITS, _LETTERS, _OTHER_LETTERS = 1, 0x200, 0x4F000, 0x50000, 0x50100, 0x60000
_LISTS = ((SYMBOLS, _SYMBOLS), (MONEY, _MONEY), (LETTERS, _LETTERS))
_GREATEST_CODE = 0x3FFFF  # no letter has a greater code
_BASE, _ACCENTS, _OTHER_ACCENTS = "\x01", 2, 0x100


@lru_cache(maxsize=4096)
def collation(value: str) -> tuple[str, str]:
    """What a text is compared by: its characters without accents, then their accents, in the order of the lists."""
    places = [_place(letter) for letter in unicodedata.normalize("NFC", value.casefold())]
    return "".join(base for base, _ in places), "".join(accents for _, accents in places)


@lru_cache(maxsize=4096)
def _place(character: str) -> tuple[str, str]:
    for listed, first in _LISTS:
        if character in listed:
            return chr(first + listed.index(character)), _BASE
    if unicodedata.combining(character):
        return "", chr(
            _ACCENTS + ACCENTS.index(character) if character in ACCENTS else _OTHER_ACCENTS + _code(character)
        )
    parts = APART.get(character) or unicodedata.normalize("NFKD", character).casefold()
    if parts == character:
        base = _unlisted(character)
        return base, _BASE if base else ""
    places = [_place(part) for part in parts]
    return "".join(base for base, _ in places), "".join(accents for _, accents in places)


def _unlisted(character: str) -> str:
    kind = unicodedata.category(character)
    if kind == "Nd":
        return chr(_DIGITS + unicodedata.decimal(character))
    if kind.startswith("L"):
        return chr(_OTHER_LETTERS + _code(character))
    unseen = kind.startswith("M") or kind in ("Cf", "Cc")
    return "" if unseen else chr(_OTHER_SYMBOLS + _code(character))


def _code(character: str) -> int:
    return min(ord(character), _GREATEST_CODE)
