"""E3, E4, E6, E7: what a tournament changes in the rating of a rated player, game by game."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from sheetgen.model.rating_scale import expected
from sheetgen.rating.card import Bout
from sheetgen.rating.editions import STANDARD, RatingEdition

CAP = 400
MOST_K_TIMES_GAMES = 700
# Why a game is not rated.
NOT_PLAYED, UNRATED, HUGE_GAP = "not-played", "unrated-opponent", "huge-gap"


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game with the difference it counts with and what was expected of it, in hundredths; or why it is not rated."""

    bout: Bout
    difference: int | None = None
    expected: int | None = None
    why_not: str = ""

    @property
    def gain(self) -> int:
        """Score less expectation, in hundredths."""
        return 0 if self.expected is None else 50 * self.bout.score - self.expected


@dataclass(frozen=True, slots=True)
class Change:
    """What the games bring: ``gain`` is the sum in hundredths, ``k`` the coefficient after E6."""

    k: int
    games: tuple[RatedGame, ...]

    @property
    def gain(self) -> int:
        """What all games bring before the coefficient, in hundredths."""
        return sum(game.gain for game in self.games)

    @property
    def points(self) -> Fraction:
        """The change, not rounded (E7: that is done once a period, all its tournaments together)."""
        return Fraction(self.k * self.gain, 100)

    @property
    def count(self) -> int:
        """How many games are rated."""
        return sum(game.expected is not None for game in self.games)


def change_of(rating: int, k: int, bouts: Sequence[Bout], edition: RatingEdition, kind: str = STANDARD) -> Change:
    """E3: the change of a player with this rating and coefficient.

    Args:
        rating: the rating at the beginning.
        k: the coefficient.
        bouts: his rounds; those that are not rated are kept with the reason.
        edition: the rule book.
        kind: standard, rapid or blitz.
    """
    reasons = [why_not_rated(rating, bout, edition, kind) for bout in bouts]
    rated = [bout for bout, reason in zip(bouts, reasons, strict=True) if not reason]
    gaps = iter(counted_differences(rating, [bout.rating or 0 for bout in rated], edition, kind))
    games = tuple(
        RatedGame(bout, why_not=reason) if reason else _game(bout, next(gaps))
        for bout, reason in zip(bouts, reasons, strict=True)
    )
    return Change(period_k(k, len(rated)), games)


def _game(bout: Bout, difference: int) -> RatedGame:
    return RatedGame(bout, difference, expected(difference))


def why_not_rated(rating: int, bout: Bout, edition: RatingEdition, kind: str) -> str:
    """E3: only games on the board against the rated; E4: nor huge gaps in rapid and blitz, where they are excluded."""
    if not bout.is_played:
        return NOT_PLAYED
    if bout.rating is None:
        return UNRATED
    return HUGE_GAP if kind != STANDARD and _is_huge(rating, bout.rating, edition) else ""


def _is_huge(rating: int, other: int, edition: RatingEdition) -> bool:
    gap = edition.unrated_gap
    return gap is not None and abs(rating - other) >= gap and max(rating, other) > edition.unrated_above


def counted_differences(rating: int, others: Sequence[int], edition: RatingEdition, kind: str = STANDARD) -> list[int]:
    """E4: the difference every game counts with."""
    gaps = [rating - other for other in others]
    if edition.one_upgrade:
        widest = max(gaps, default=0)
        upgraded = gaps.index(widest) if widest > CAP else -1
        return [CAP if place == upgraded else max(gap, -CAP) for place, gap in enumerate(gaps)]
    if kind == STANDARD and edition.exempt_from is not None and rating >= edition.exempt_from:
        return gaps
    return [max(-CAP, min(CAP, gap)) for gap in gaps]


def period_k(k: int, games: int) -> int:
    """E6: the greatest K that K times games stays within 700."""
    return min(k, MOST_K_TIMES_GAMES // games) if games else k


def half_away(number: Fraction) -> int:
    """E7: to the nearest whole number, a half away from zero."""
    whole = (2 * abs(number.numerator) + number.denominator) // (2 * number.denominator)
    return whole if number >= 0 else -whole
