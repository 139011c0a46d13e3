"""E9, E10: the first rating of somebody who had none."""

from collections.abc import Sequence
from fractions import Fraction

from sheetgen.model.rating_scale import differences, percent
from sheetgen.rating.card import Bout, played, points
from sheetgen.rating.editions import RatingEdition
from sheetgen.rating.performance import linear

LEAST_GAMES = 5
# Why there is no first rating yet.
TOO_FEW, NO_POINT, TOO_LOW = "too-few-games", "no-point", "too-low"


def first_rating(bouts: Sequence[Bout], edition: RatingEdition) -> tuple[int | None, str]:
    """E9: the rating after these games, or why there is none.

    Args:
        bouts: the rounds of somebody without a rating.
        edition: the rule book.

    Returns:
        The rating and "", or None and the reason.
    """
    games = played(bouts)
    against_rated = [bout for bout in games if bout.rating is not None]
    if len(against_rated) < LEAST_GAMES:
        return None, TOO_FEW
    if not points(games):
        return None, NO_POINT
    rating = nearest(_estimate([bout.rating or 0 for bout in against_rated], points(against_rated), edition))
    if edition.most_at_first is not None:
        rating = min(rating, edition.most_at_first)
    return (rating, "") if rating >= edition.least else (None, TOO_LOW)


def _estimate(ratings: Sequence[int], halves: int, edition: RatingEdition) -> Fraction:
    """E9: since 2024 with two draws against an imaginary opponent, before that the linear rule."""
    if edition.draws_against is None:
        return linear(ratings, halves)
    count = len(ratings) + 2
    mean = Fraction(sum(ratings) + 2 * edition.draws_against, count)
    return mean + differences()[percent(halves + 2, count)]


def nearest(number: Fraction) -> int:
    """To the nearest whole number, a half upwards."""
    return (2 * number.numerator + number.denominator) // (2 * number.denominator)
