"""H17: amounts in words, as they are taught at school."""

import pytest

from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.i18n.spelled import DUTCH, amount_in_words
from sheetgen.i18n.spelled_italian import italian
from tests.cases import for_each


@for_each(
    "cents,text",
    [
        (100, "un euro"),
        (2100, "vingt et un euros"),
        (7100, "soixante et onze euros"),
        (7750, "soixante-dix-sept euros et cinquante centimes"),
        (8000, "quatre-vingts euros"),
        (8100, "quatre-vingt-un euros"),
        (9901, "quatre-vingt-dix-neuf euros et un centime"),
        (20000, "deux cents euros"),
        (20100, "deux cent un euros"),
        (47500, "quatre cent soixante-quinze euros"),
        (100000, "mille euros"),
        (1370000, "treize mille sept cents euros"),
        (8020000, "quatre-vingt mille deux cents euros"),
        (20000000, "deux cent mille euros"),
        (100000000, "un million d'euros"),
        (5, "cinq centimes"),
    ],
)
def test_amounts_in_french(cents: int, text: str) -> None:
    assert amount_in_words(cents, words("fr")) == text


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (100, "one euro"),
        (2101, "twenty-one euros and one cent"),
        (47500, "four hundred and seventy-five euros"),
        (100500, "one thousand and five euros"),
        (1370000, "thirteen thousand seven hundred euros"),
        (0, "zero euros"),
    ],
)
def test_amounts_in_english(cents: int, text: str) -> None:
    assert amount_in_words(cents, words("en")) == text


@for_each(
    "cents,text",
    [
        (100, "ein Euro"),
        (1701, "siebzehn Euro und ein Cent"),
        (2100, "einundzwanzig Euro"),
        (7630, "sechsundsiebzig Euro und dreißig Cent"),
        (47500, "vierhundertfünfundsiebzig Euro"),
        (100500, "eintausendfünf Euro"),
        (1370000, "dreizehntausendsiebenhundert Euro"),
        (100000000, "eine Million Euro"),
        (0, "null Euro"),
    ],
)
def test_amounts_in_german(cents: int, text: str) -> None:
    assert amount_in_words(cents, words("de")) == text


DUTCH_NUMBERS = {
    1: "een", 14: "veertien", 22: "tweeëntwintig", 33: "drieëndertig", 81: "eenentachtig", 100: "honderd",
    108: "honderdacht", 475: "vierhonderdvijfenzeventig", 1000: "duizend", 1005: "duizend vijf",
    13700: "dertienduizend zevenhonderd", 1000000: "een miljoen",
}  # fmt: skip


@for_each("number,text", DUTCH_NUMBERS.items())
def test_numbers_in_dutch(number: int, text: str) -> None:
    assert DUTCH.spell(number) == text


ITALIAN_NUMBERS = {
    1: "un", 3: "tre", 18: "diciotto", 21: "ventuno", 23: "ventitré", 28: "ventotto", 61: "sessantuno", 100: "cento",
    101: "centouno", 103: "centotré", 108: "centotto", 180: "centottanta", 475: "quattrocentosettantacinque",
    1000: "mille", 1001: "milleuno", 2000: "duemila", 13700: "tredicimilasettecento", 21000: "ventunomila",
    23000: "ventitremila", 888888: "ottocentottantottomilaottocentottantotto", 1000000: "un milione",
    2000003: "due milioni tre",
}  # fmt: skip


@for_each("number,text", ITALIAN_NUMBERS.items())
def test_numbers_in_italian(number: int, text: str) -> None:
    assert italian(number) == text


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (100, "un euro"),
        (2101, "ventuno euro e un centesimo"),
        (7750, "settantasette euro e cinquanta centesimi"),
        (100000000, "un milione di euro"),
    ],
)
def test_amounts_in_italian(cents: int, text: str) -> None:
    assert amount_in_words(cents, words("it")) == text


@for_each(
    "cents,text",
    [
        (100, "un euro"),
        (1601, "dieciséis euros con un céntimo"),
        (2100, "veintiún euros"),
        (3150, "treinta y un euros con cincuenta céntimos"),
        (10000, "cien euros"),
        (10100, "ciento un euros"),
        (47500, "cuatrocientos setenta y cinco euros"),
        (50000, "quinientos euros"),
        (100500, "mil cinco euros"),
        (2100000, "veintiún mil euros"),
        (10000000, "cien mil euros"),
        (100000000, "un millón de euros"),
        (100100000, "un millón mil euros"),
        (0, "cero euros"),
    ],
)
def test_amounts_in_spanish(cents: int, text: str) -> None:
    assert amount_in_words(cents, words("es")) == text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_counts_in_a_way_there_is(lang: str) -> None:
    assert amount_in_words(12_345, words(lang))
