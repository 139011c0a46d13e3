"""The ratings of a whole event: for everybody the change or the first rating, and the performances."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from sheetgen.model.entrants import Player
from sheetgen.rating.card import Bout, RatedEvent, fide_title, is_woman, played, points
from sheetgen.rating.change import Change, change_of, half_away
from sheetgen.rating.coefficient import Career, age_in, coefficient
from sheetgen.rating.editions import STANDARD, RatingEdition, edition_of
from sheetgen.rating.first import first_rating
from sheetgen.rating.match import rated_part
from sheetgen.rating.performance import linear, title_performance
from sheetgen.rating.titles import title_by_rating


@dataclass(frozen=True, slots=True)
class RatingOptions:
    """What fixes a reckoning: the edition, the kind of play, the first day, and the K that somebody has typed."""

    edition: RatingEdition
    kind: str = STANDARD
    day: datetime.date | None = None
    typed_k: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """One player: ``change`` if he is rated, else ``first`` or ``why`` there is none; K assumed if nobody said it."""

    number: int
    player: Player
    change: Change | None
    first: int | None = None
    why: str = ""
    assumed_k: bool = False
    title_performance: int | None = None
    linear: Fraction | None = None

    def new(self, edition: RatingEdition) -> int | None:
        """E7, E10: the rating after this event if it were alone in its period."""
        if self.change is None or self.player.rating is None:
            return self.first
        rating = self.player.rating + half_away(self.change.points)
        return rating if rating >= edition.least else None

    def title(self, edition: RatingEdition) -> str:
        """N1: the title by rating he may ask for, by the higher of his ratings before and after the event."""
        best = max(self.player.rating or 0, self.new(edition) or 0)
        return title_by_rating(fide_title(self.player), is_woman(self.player), best)


def reckon(event: RatedEvent, options: RatingOptions) -> list[PlayerRating]:
    """E: a line for every player, in the order of their numbers."""
    cards = rated_part(event)
    return [_line(number, player, cards[number], options) for number, player in sorted(event.players.items())]


def rating_options(rules: str, kind: str, day: datetime.date | None, typed_k: Mapping[int, int]) -> RatingOptions:
    return RatingOptions(edition_of(rules, day), kind, day, typed_k)


def k_of(number: int, player: Player, options: RatingOptions) -> tuple[int, bool]:
    """E5: the K typed or of the list, else the one the rule gives with what is known; whether it is assumed."""
    if number in options.typed_k:
        return options.typed_k[number], False
    age = age_in(options.day.year, player.birth) if options.day else None
    return coefficient(Career(player.rating or 0, age=age), options.edition, options.kind), True


def _line(number: int, player: Player, bouts: Sequence[Bout], options: RatingOptions) -> PlayerRating:
    against_rated = [bout for bout in played(bouts) if bout.rating is not None]
    ratings, halves = [bout.rating or 0 for bout in against_rated], points(against_rated)
    performances = (title_performance(ratings, halves), linear(ratings, halves)) if ratings else (None, None)
    if player.rating is None:
        first, why = first_rating(bouts, options.edition)
        return PlayerRating(number, player, None, first, why, False, *performances)
    k, assumed = k_of(number, player, options)
    change = change_of(player.rating, k, bouts, options.edition, options.kind)
    return PlayerRating(number, player, change, None, "", assumed, *performances)
