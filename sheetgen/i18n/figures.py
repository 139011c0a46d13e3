"""Figures as people read them: ½ and ¼ as signs, other fractions with the decimals of the language."""

from collections.abc import Sequence
from fractions import Fraction

from sheetgen.ranking.tiebreaks import Value

SIGNS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
DECIMAL = {"fr": ",", "en": "."}


def figure(value: Value | Sequence[Value], lang: str) -> str:
    """Return a score or a tie-break as text; nothing for what could not be computed."""
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
    return f"{float(exact):.2f}".replace(".", DECIMAL[lang])


def is_singular(value: Value, lang: str) -> bool:
    """Whether a unit behind this number stands in the singular: in French all below 2, in English ½ and 1."""
    if value is None or isinstance(value, tuple):
        return False
    number = abs(Fraction(value))
    return number < 2 if lang == "fr" else 0 < number <= 1
