"""Figures as people read them: ½ and ¼ as signs, other fractions with the decimals of the language."""

import datetime
import re
from collections.abc import Sequence
from fractions import Fraction
from operator import le, lt

from sheetgen.i18n.catalogue import words
from sheetgen.ranking.values import Value

SIGNS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
SINGULAR = re.compile(r"(\d+) (<=?) n (<=?) (\d+)")
BELOW = {"<": lt, "<=": le}


def decimal(lang: str) -> str:
    """The mark between a whole number and its decimals."""
    return words(lang)["language.decimal"]


def day_text(day: datetime.date, lang: str) -> str:
    """A date as the language writes it."""
    return day.strftime(words(lang)["language.date"])


def figure(value: Value | Sequence[Value], lang: str) -> str:
    """Return a score or a tie-break as text: whole, with a sign for halves and the like, else with two decimals.

    Several values are joined by spaces. A value that could not be computed gives an empty text.
    """
    if value is None:
        return ""
    if isinstance(value, (tuple, list)):
        return " ".join(figure(part, lang) or "–" for part in value)
    exact = Fraction(value)  # type: ignore[arg-type]
    sign = "-" if exact < 0 else ""
    whole, rest = divmod(abs(exact), 1)
    if rest == 0:
        return f"{sign}{whole}"
    if rest in SIGNS:
        return f"{sign}{whole or ''}{SIGNS[rest]}"
    before, behind = divmod(int(abs(exact) * 100 + Fraction(1, 2)), 100)  # a half upwards, as in the sheets
    return f"{sign}{before}{decimal(lang)}{behind:02}"


def is_singular(value: Value, lang: str) -> bool:
    """Whether a unit behind this number stands in the singular, which the language says as ``0 < n <= 1``."""
    if value is None or isinstance(value, tuple):
        return False
    rule = SINGULAR.fullmatch(words(lang)["language.singular"])
    assert rule, lang
    number = abs(Fraction(value))
    return bool(BELOW[rule[2]](int(rule[1]), number) and BELOW[rule[3]](number, int(rule[4])))
