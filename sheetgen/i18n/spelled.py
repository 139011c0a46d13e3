"""H17: an amount of money in words, as a receipt has it beside its figures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.figures import is_singular
from sheetgen.i18n.spelled_italian import italian

DE_SMALL = (
    "null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
    "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
)  # fmt: skip
DE_TENS = ("", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig")
NL_SMALL = (
    "nul", "een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien", "elf", "twaalf",
    "dertien", "veertien", "vijftien", "zestien", "zeventien", "achttien", "negentien",
)  # fmt: skip
NL_TENS = ("", "", "twintig", "dertig", "veertig", "vijftig", "zestig", "zeventig", "tachtig", "negentig")


@dataclass(frozen=True, slots=True)
class Numerals:
    """How one of these languages counts."""

    small: Sequence[str]
    tens: Sequence[str]
    hundred: str
    thousand: str
    one: str  # before hundred and thousand: "" where they stand alone
    behind_thousand: str  # what stands between the thousands and the rest
    millions: tuple[str, str]  # one, and several
    diaeresis: Mapping[str, str]  # ones whose "and" takes a diaeresis
    joined: str = "und"

    def below_hundred(self, number: int) -> str:
        """A number below a hundred, in one word."""
        if number < 20:
            return self.small[number]
        tens, ones = divmod(number, 10)
        if not ones:
            return self.tens[tens]
        name = self.small[ones]
        return f"{name}{self.diaeresis.get(name, self.joined)}{self.tens[tens]}"

    def below_thousand(self, number: int) -> str:
        """A number below a thousand, in one word."""
        hundreds, rest = divmod(number, 100)
        if not hundreds:
            return self.below_hundred(rest)
        head = (self.one if hundreds == 1 else self.small[hundreds]) + self.hundred
        return head + (self.below_hundred(rest) if rest else "")

    def below_million(self, number: int) -> str:
        """A number below a million, in one word."""
        thousands, rest = divmod(number, 1000)
        if not thousands:
            return self.below_thousand(rest)
        head = (self.one if thousands == 1 else self.below_thousand(thousands)) + self.thousand
        return head + (self.behind_thousand + self.below_thousand(rest) if rest else "")

    def spell(self, number: int) -> str:
        """A number in words; millions stand apart."""
        millions, rest = divmod(number, 1_000_000)
        if not millions:
            return self.below_million(rest)
        head = self.millions[0] if millions == 1 else f"{self.below_million(millions)} {self.millions[1]}"
        return f"{head} {self.below_million(rest)}" if rest else head


GERMAN = Numerals(DE_SMALL, DE_TENS, "hundert", "tausend", "ein", "", ("eine Million", "Millionen"), {})
DUTCH = Numerals(
    NL_SMALL, NL_TENS, "honderd", "duizend", "", " ", ("een miljoen", "miljoen"),
    diaeresis={"twee": "ën", "drie": "ën"}, joined="en",
)  # fmt: skip


SMALL = (
    "cero", "un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce", "trece",
    "catorce", "quince", "dieciséis", "diecisiete", "dieciocho", "diecinueve", "veinte", "veintiún", "veintidós",
    "veintitrés", "veinticuatro", "veinticinco", "veintiséis", "veintisiete", "veintiocho", "veintinueve",
)  # fmt: skip
TENS = ("", "", "", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa")
HUNDREDS = (
    "", "ciento", "doscientos", "trescientos", "cuatrocientos", "quinientos", "seiscientos", "setecientos",
    "ochocientos", "novecientos",
)  # fmt: skip


def spanish(number: int) -> str:
    """Counts thousands with mil, which alone has no un before it, and millions with millón, which has.

    >>> spanish(23), spanish(1000)
    ('veintitrés', 'mil')
    """
    millions, rest = divmod(number, 1_000_000)
    if not millions:
        return _below_million(rest)
    head = "un millón" if millions == 1 else f"{_below_million(millions)} millones"
    return f"{head} {_below_million(rest)}" if rest else head


def _below_million(number: int) -> str:
    thousands, rest = divmod(number, 1000)
    if not thousands:
        return _below_thousand(rest)
    head = "mil" if thousands == 1 else f"{_below_thousand(thousands)} mil"
    return f"{head} {_below_thousand(rest)}" if rest else head


def _below_thousand(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    if not hundreds:
        return _below_hundred(rest)
    return f"{HUNDREDS[hundreds]} {_below_hundred(rest)}" if rest else "cien" if hundreds == 1 else HUNDREDS[hundreds]


def _below_hundred(number: int) -> str:
    if number < 30:
        return SMALL[number]
    tens, ones = divmod(number, 10)
    return f"{TENS[tens]} y {SMALL[ones]}" if ones else TENS[tens]


FR_SMALL = (
    "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze", "treize",
    "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf",
)  # fmt: skip
FR_TENS = {2: "vingt", 3: "trente", 4: "quarante", 5: "cinquante", 6: "soixante", 8: "quatre-vingt"}
EN_SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
EN_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def amount_in_words(cents: int, words: Words) -> str:
    """An amount below a milliard of euros in words; each language says which way of counting is its own."""
    spell = WAYS[words["spelled.way"]]
    euros, rest = divmod(cents, 100)
    parts = [f"{spell(euros)} {_unit(euros, 'euro', words)}"] if euros or not rest else []
    if rest:
        parts.append(f"{spell(rest)} {_unit(rest, 'cent', words)}")
    return words["spelled.and"].join(parts)


def _unit(number: int, name: str, words: Words) -> str:
    """The name of the coin, as it stands behind a number; whole millions may want a word between."""
    if number >= 1_000_000 and number % 1_000_000 == 0:
        return words[f"spelled.{name}-of-millions"]
    return words[f"spelled.{name}" if is_singular(number, words.lang) else f"spelled.{name}s"]


def french(number: int) -> str:
    """Traditional spelling: hyphens below a hundred only; vingt and cent take an s where nothing follows.

    >>> french(80), french(81), french(1200)
    ('quatre-vingts', 'quatre-vingt-un', 'mille deux cents')
    """
    if number >= 1_000_000:
        return _french_great(number, 1_000_000, "million")
    if number >= 1000:
        thousands, rest = divmod(number, 1000)
        # Before "mille", which never changes, neither vingt nor cent does.
        head = "mille" if thousands == 1 else f"{_french_below_thousand(thousands, ends=False)} mille"
        return f"{head} {_french_below_thousand(rest)}" if rest else head
    return _french_below_thousand(number)


def _french_great(number: int, size: int, name: str) -> str:
    count, rest = divmod(number, size)
    head = f"{french(count)} {name}{'s' if count > 1 else ''}"
    return f"{head} {french(rest)}" if rest else head


def _french_below_thousand(number: int, ends: bool = True) -> str:
    hundreds, rest = divmod(number, 100)
    if not hundreds:
        return _french_below_hundred(rest, ends)
    head = "cent" if hundreds == 1 else f"{FR_SMALL[hundreds]} cent{'s' if ends and not rest else ''}"
    return f"{head} {_french_below_hundred(rest, ends)}" if rest else head


def _french_below_hundred(number: int, ends: bool) -> str:
    if number < 20:
        return FR_SMALL[number]
    tens, ones = divmod(number, 10)
    if tens in (7, 9):
        tens, ones = tens - 1, ones + 10
    if not ones:
        return FR_TENS[tens] + ("s" if tens == 8 and ends else "")
    joined = " et " if ones in (1, 11) and tens != 8 else "-"
    return FR_TENS[tens] + joined + FR_SMALL[ones]


def english(number: int) -> str:
    """A number in English words: hyphens below a hundred, "and" behind hundreds.

    >>> english(1205)
    'one thousand two hundred and five'
    """
    for size, name in ((1_000_000, "million"), (1000, "thousand")):
        if number >= size:
            count, rest = divmod(number, size)
            between = " and " if 0 < rest < 100 else " "
            return f"{english(count)} {name}" + (f"{between}{english(rest)}" if rest else "")
    if number >= 100:
        hundreds, rest = divmod(number, 100)
        return f"{EN_SMALL[hundreds]} hundred" + (f" and {english(rest)}" if rest else "")
    if number < 20:
        return EN_SMALL[number]
    tens, ones = divmod(number, 10)
    return EN_TENS[tens] + (f"-{EN_SMALL[ones]}" if ones else "")


WAYS = {
    "english": english, "french": french, "german": GERMAN.spell, "dutch": DUTCH.spell, "italian": italian,
    "spanish": spanish,
}  # fmt: skip
