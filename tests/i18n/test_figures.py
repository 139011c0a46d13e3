"""Figures as people read them."""

from fractions import Fraction
from typing import Any

from sheetgen.i18n.figures import figure, is_singular
from tests.cases import for_each


@for_each(
    "value,lang,shown",
    [
        (None, "en", ""), (0, "en", "0"), (7, "en", "7"), (Fraction(1, 2), "en", "½"), (Fraction(5, 4), "en", "1¼"),
        (Fraction(11, 4), "fr", "2¾"), (Fraction(1, 3), "en", "0.33"), (Fraction(2, 3), "fr", "0,67"),
        (Fraction(1, 8), "en", "0.13"), (Fraction(-1, 8), "en", "-0.13"), (Fraction(-1, 2), "en", "-½"),
        (-3, "en", "-3"), (Fraction(31, 30), "en", "1.03"), (Fraction(999, 500), "en", "2.00"),
        ((1, Fraction(1, 2), None), "en", "1 ½ –"),
    ],
)  # fmt: skip
def test_a_figure_is_shown_with_signs_and_two_decimals_a_half_upwards(value: Any, lang: str, shown: str) -> None:
    assert figure(value, lang) == shown


@for_each(
    "value,lang,singular",
    [(1, "en", True), (Fraction(1, 2), "en", True), (0, "en", False), (0, "fr", True), (Fraction(3, 2), "en", False),
     (Fraction(3, 2), "fr", True), (2, "fr", False), (-1, "en", True), (None, "en", False), ((1,), "en", False)],
)  # fmt: skip
def test_what_is_counted_stands_in_the_singular_as_the_language_says(value: Any, lang: str, singular: bool) -> None:
    assert is_singular(value, lang) is singular
