"""How what people type is cleaned: the one truth for the cells, which do it by formula, for the reader and for lists.

Each cleaning is a list of replacements, applied one after another; the same list makes the formula and the function.
"""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

Replacements = Sequence[tuple[str, str]]

INVISIBLE = ("\u200b", "\u200e", "\u200f", "\u2060", "\ufeff")
BREAKS = ("\t", "\n", "\r")
SPACES = ("\u00a0", "\u202f", "\u2009", "\u2007", "\u3000")
TYPESETTERS = dict.fromkeys(range(0x2000, 0x200B), " ")  # spaces of a width; no keyboard types them
APOSTROPHES = ("'", "\u2019", "\u02bc", "\u2032")
DASHES = ("\u2013", "\u2014", "\u2212", "\u2010", "\u2011", "\u2012", "\uff0d")

# A text: one ordinary space between words, none around them, and nothing that cannot be seen.
IN_TEXT: Replacements = (*((odd, "") for odd in INVISIBLE), *((odd, " ") for odd in (*BREAKS, *SPACES)))
# A result or a number: no space at all, no apostrophe, one kind of dash.
IN_TOKEN: Replacements = (
    *((odd, "") for odd in (*INVISIBLE, *BREAKS, *SPACES, " ", *APOSTROPHES)),
    *((dash, "-") for dash in DASHES),
)
# Behind a number: the kind of a rating (FIDE, national, estimated), and decimals that say nothing.
END = "\u241e"  # nobody types it
KINDS_OF_RATING: Replacements = tuple((kind + END, END) for kind in "FNEfne")
# Around an amount: what money it is of.
START = "\u241f"
_SIGNS = ("€", "euros", "Euros", "euro", "Euro", "eur", "EUR")
AMOUNT_ENDS: Replacements = (
    (START + END, ""),  # nothing but spaces
    *((START + sign, START) for sign in _SIGNS),
    *((sign + END, END) for sign in _SIGNS),
    (START + END, "?"),  # nothing but a sign
    (START, ""),
    (END, ""),
)
NO_DECIMALS: Replacements = tuple((decimals + END, END) for decimals in (".00", ",00", ".0", ",0"))


MARKS = (".", ",")  # of decimals, or of thousands


# What an alphabetical list looks at: before and after everything is put into capitals.
LETTERS_BEFORE: Replacements = (
    ("ß", "ss"), ("ı", "i"), ("-", ""), ("'", ""), ("\u2019", ""), (".", ""), ("ΐ", "ι"), ("ΰ", "υ"),
)  # fmt: skip
# Some programs keep the accent of a Greek capital, others do not.
GREEK: Replacements = tuple(zip("ΆΈΉΊΪΌΎΫΏ", "ΑΕΗΙΙΟΥΥΩ", strict=True))
_ACCENTS = {
    "A": "ÀÁÂÃÄÅĄ", "C": "ÇĆČ", "D": "ĎĐ", "E": "ÈÉÊËĘĚ", "G": "Ğ", "I": "ÌÍÎÏİ", "L": "Ł",
    "N": "ÑŃŇ", "O": "ÒÓÔÕÖØŐ", "R": "Ř", "S": "ŚŠŞȘ", "T": "ŤŢ", "U": "ÙÚÛÜŮŰ", "Y": "ÝŸ", "Z": "ŹŻŽ",
    "AE": "Æ", "OE": "Œ",
}  # fmt: skip
LETTERS: Replacements = tuple((accented, plain) for plain, letters in _ACCENTS.items() for accented in letters)


def replaced(text: str, replacements: Replacements) -> str:
    """A text with every old spelling replaced by the new one, one after the other."""
    for old, new in replacements:
        text = text.replace(old, new)
    return text


def formula_of(inner: str, replacements: Replacements) -> str:
    """The same replacements as a formula around another one."""
    for old, new in replacements:
        inner = f"SUBSTITUTE({inner},{_text(old)},{_text(new)})"
    return inner


def _text(value: str) -> str:
    """A text of a formula; what a formula cannot hold is spelled by its number."""
    return f"CHAR({ord(value)})" if value in BREAKS else '"' + value.replace('"', '""') + '"'


@lru_cache(maxsize=8192)
def cleaned(text: str) -> str:
    """A name or another text, as the cells see it too."""
    return " ".join(part for part in replaced(text, IN_TEXT).split(" ") if part)


def of_list(text: str) -> str:
    """A text of a list, as a cell has it; letters and accents are composed before, which no formula can do."""
    return cleaned(text if text.isascii() else unicodedata.normalize("NFC", text).translate(TYPESETTERS))


def is_broken(text: str) -> bool:
    """Whether a text goes on after a line break or a tab."""
    return any(mark in text.strip() for mark in BREAKS)


@lru_cache(maxsize=8192)
def normalized(text: str) -> str:
    """A result or a number without the dress that keyboards, phones and spreadsheets put on it."""
    return replaced(text, IN_TOKEN)


def figures(text: str, kinds: bool = False) -> str:
    """What is left of a number: a rating may say behind it of which kind it is."""
    ends = (*(KINDS_OF_RATING if kinds else ()), *NO_DECIMALS, (END, ""))
    bare = replaced(normalized(text) + END, ends)
    return bare[:-4] + bare[-3:] if len(bare) > 4 and bare[-4] in ".," else bare


def amount_in_cents(text: str) -> int | None:
    """The cents of 12, 12.5, 12,50, 1 200,50, 1.200 or 12 €; None for anything else, two marks of thousands too."""
    bare = replaced(START + normalized(text) + END, AMOUNT_ENDS)
    decimals = 2 if bare[-3:-2] in MARKS else 1 if bare[-2:-1] in MARKS else 0
    cents = (bare[: -decimals - 1] + bare[-decimals:] if decimals else bare) + "0" * (2 - decimals)
    if cents[-6:-5] in MARKS:
        cents = cents[:-6] + cents[-5:]
    return int(cents) if cents.isascii() and cents.isdecimal() else None


def whole_number(text: str, kinds: bool = False) -> int | None:
    """The whole number a text means: 2100, 2 100, 2'100, 2,100, 2100.0; None for anything else."""
    bare = figures(text, kinds)
    if not (bare.isascii() and bare.isdecimal() and len(bare) < 10):
        return None
    return int(bare) if str(int(bare)) == bare else None
