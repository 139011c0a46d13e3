"""Numbers in the words of languages that say the ones before the tens and write them as one word: German and Dutch."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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
