"""E1, E2: the two tables of the rating system: a share of the points and a difference of ratings, each from the other.

Shares are whole hundredths. The tables are data and never a formula: no curve gives all their figures.
"""

import tomllib
from bisect import bisect_right
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from sheetgen.resources import Document


class ScaleStep(NamedTuple):
    """A line of the second table: from this difference on, the higher rated is expected to make so many hundredths."""

    least: int
    higher: int


@cache
def _printed() -> Document:
    return tomllib.loads(files("sheetgen.model").joinpath("rating_scale.toml").read_text("utf-8"))


@cache
def differences() -> Mapping[int, int]:
    """E1: the difference of ratings of every share, in hundredths, from 0 to 100."""
    words = _printed()["table"].split()
    pairs = zip(words[::2], words[1::2], strict=True)
    return {round(Fraction(share) * 100): int(difference) for share, difference in pairs}


@cache
def steps() -> tuple[ScaleStep, ...]:
    """E2: the lines of the table of expected scores, from no difference upwards."""
    words = _printed()["expected"].split()
    cells = zip(words[::3], words[1::3], strict=False)
    return tuple(sorted(ScaleStep(int(span.split("-")[0]), round(Fraction(share) * 100)) for span, share in cells))


@cache
def _bounds() -> tuple[int, ...]:
    return tuple(step.least for step in steps())


def expected(difference: int) -> int:
    """E2: the hundredths expected of somebody rated so much higher than his opponent, or lower if negative."""
    higher = steps()[bisect_right(_bounds(), abs(difference)) - 1].higher
    return higher if difference >= 0 else 100 - higher


def percent(halves: int, games: int) -> int:
    """E9, 6.3 1.4.9: half points out of so many games in whole hundredths, a half upwards."""
    return (100 * halves + games) // (2 * games)
