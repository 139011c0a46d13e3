"""H17: amounts in words, as they are taught at school."""

import pytest

from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.i18n.spelled import amount_in_words
from sheetgen.i18n.spelled_joined import DUTCH


@pytest.mark.parametrize(
    ("cents", "text"),
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


@pytest.mark.parametrize(
    ("cents", "text"),
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


@pytest.mark.parametrize(("number", "text"), DUTCH_NUMBERS.items())
def test_numbers_in_dutch(number: int, text: str) -> None:
    assert DUTCH.spell(number) == text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_counts_in_a_way_there_is(lang: str) -> None:
    assert amount_in_words(12_345, words(lang))
