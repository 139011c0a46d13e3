"""H17: an amount of money in words, as a receipt has it beside its figures."""

from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.figures import is_singular
from sheetgen.i18n.spelled_italian import italian
from sheetgen.i18n.spelled_joined import DUTCH, GERMAN
from sheetgen.i18n.spelled_spanish import spanish

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
