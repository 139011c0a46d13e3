"""The ratings of a whole event: for everybody the change or the first rating, and the performances."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from sheetgen.model.entrants import Player
from sheetgen.rating.card import Bout, RatedEvent, fide_title, is_woman, played, points
from sheetgen.rating.change import Change, change_of, half_away
from sheetgen.rating.editions import STANDARD, RatingEdition, edition_of
from sheetgen.rating.first import first_rating
from sheetgen.rating.performance import linear, title_performance
from sheetgen.rating.titles import title_by_rating

OUT_OF_MATCH = "match-decided"  # what such a game is instead of played


def is_match(field: RatedEvent) -> bool:
    """Whether an event is a match of two players."""
    return len(field.players) == 2


def rated_part(field: RatedEvent) -> dict[int, tuple[Bout, ...]]:
    """E12: the cards of the players; in a match, games that do not count are marked."""
    cards = field.cards
    if not is_match(field):
        return cards
    if any(player.rating is None for player in field.players.values()):
        return {number: _marked(bouts, 0) for number, bouts in cards.items()}
    end = decided_after(cards, len(next(iter(cards.values()))))
    return {number: _marked(bouts, end) for number, bouts in cards.items()}


def _marked(bouts: Sequence[Bout], end: int) -> tuple[Bout, ...]:
    return tuple(bout if place < end else replace(bout, kind=OUT_OF_MATCH) for place, bout in enumerate(bouts))


def decided_after(cards: Mapping[int, Sequence[Bout]], games: int) -> int:
    """E12: after how many games one side has more than half of the points there are."""
    for end in range(1, games + 1):
        if any(points(played(bouts[:end])) > games for bouts in cards.values()):
            return end
    return games


MASTER, JUNIOR, NEW = 2400, 2300, 30
ADULT = 18


@dataclass(frozen=True, slots=True)
class Career:
    """What is known of a player; ``highest`` is his highest published rating, ``games`` how many were rated so far."""

    rating: int
    highest: int | None = None
    age: int | None = None  # at the end of the year
    games: int | None = None


def coefficient(career: Career, edition: RatingEdition, kind: str = STANDARD) -> int:
    """E5, in the order of FIDE's published K; what is not known is taken as nothing special.

    Args:
        career: what is known of the player.
        edition: the rule book; some have one K for rapid and blitz.
        kind: standard, rapid or blitz.
    """
    if kind != STANDARD and edition.flat_k is not None:
        return edition.flat_k
    highest = max(career.rating, career.highest or 0)
    if highest >= MASTER:
        return 10
    if career.age is not None and career.age <= ADULT and highest < JUNIOR:
        return 40
    return 40 if career.games is not None and career.games < NEW else 20


def age_in(year: int, birth: str) -> int | None:
    """How old somebody becomes in a year; None if his year of birth is not known.

    >>> age_in(2026, "12/03/1999"), age_in(2026, "")
    (27, None)
    """
    digits = "".join(letter if letter.isdigit() else " " for letter in birth).split()
    born = next((int(part) for part in digits if len(part) == 4), None)
    return year - born if born and 0 <= year - born <= 120 else None


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
    """E: a line for every player, in the order of their numbers.

    Args:
        event: players, games and rounds without a game.
        options: edition, kind of play, first day, typed coefficients.
    """
    cards = rated_part(event)
    return [_line(number, player, cards[number], options) for number, player in sorted(event.players.items())]


def rating_options(rules: str, kind: str, day: datetime.date | None, typed_k: Mapping[int, int]) -> RatingOptions:
    """How an event is rated: the edition of a rule book that is in force on its first day, and what was typed."""
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
