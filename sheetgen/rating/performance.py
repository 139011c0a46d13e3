"""E14: the numbers people call performance; each says which one it is. The book's PERF is a tie-break (T9)."""

from collections.abc import Sequence
from fractions import Fraction

from sheetgen.model.rating_scale import differences, percent

EACH_HALF_POINT = 20


def title_performance(ratings: Sequence[int], halves: int) -> int:
    """Rp of 6.3 (1.4.7-1.4.9): the mean, a half upwards, and the difference of the whole per cent; not floored."""
    return rounded_mean(ratings) + differences()[percent(halves, len(ratings))]


def linear(ratings: Sequence[int], halves: int) -> Fraction:
    """6.1 8.2.3: the mean, and above one half 20 for every half point; below it the difference of the table."""
    count = len(ratings)
    above = halves - count
    return Fraction(sum(ratings), count) + (
        EACH_HALF_POINT * above if above >= 0 else differences()[percent(halves, count)]
    )


def rounded_mean(ratings: Sequence[int]) -> int:
    """6.3 1.4.7: to the nearest whole number, a half upwards."""
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings))
