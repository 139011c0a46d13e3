"""E4-E6, E9-E11: what differs between the editions of the rating regulations, which is in force, and rates of play."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

LIVRE, FIDE = "livre", "fide"
RULES = (LIVRE, FIDE)
STANDARD, RAPID, BLITZ = "standard", "rapid", "blitz"
KINDS = (STANDARD, RAPID, BLITZ)


@dataclass(frozen=True, slots=True)
class RatingEdition:
    """One edition: ``since`` is the day it came into force; events that began before keep the one before it."""

    id: str
    since: datetime.date
    one_upgrade: bool = False  # E4: the cap helps the higher rated in one game only
    exempt_from: int | None = None  # E4: from this rating on the own true difference counts (standard)
    unrated_gap: int | None = None  # E4: rapid and blitz: from this gap on not rated, ...
    unrated_above: int = 0  # ... if a player is rated above
    flat_k: int | None = None  # E5: the one K of rapid and blitz
    draws_against: int | None = None  # E9: two imaginary draws in a first rating
    least: int = 1400  # E9, E10: a lower rating is none
    most_at_first: int | None = None
    least_unrated: int = 1400  # N2: as what an unrated opponent counts in a norm


BOOK = RatingEdition("2022-01", datetime.date(2022, 1, 1), True, flat_k=20, least=1000, least_unrated=1000)
_SPRING_2024 = RatingEdition("2024-03", datetime.date(2024, 3, 1), draws_against=1800, most_at_first=2200)
_WINTER_2024 = RatingEdition(
    "2024-12", datetime.date(2024, 12, 1), unrated_gap=600, unrated_above=2600, draws_against=1800, most_at_first=2200
)
_AUTUMN_2025 = RatingEdition(
    "2025-10",
    datetime.date(2025, 10, 1),
    exempt_from=2650,
    unrated_gap=600,
    unrated_above=2600,
    draws_against=1800,
    most_at_first=2200,
)
EDITIONS = (BOOK, _SPRING_2024, _WINTER_2024, _AUTUMN_2025)


def edition_of(rules: str, day: datetime.date | None = None) -> RatingEdition:
    """Return the edition of the book, or FIDE's in force on ``day``, the first of the event.

    Without a day that is FIDE's newest one; before the first one it is the book's.
    """
    if rules == LIVRE:
        return BOOK
    started = [edition for edition in EDITIONS if day is None or edition.since <= day]
    return started[-1] if started else BOOK


MOVES = 60
LEAST_STANDARD = ((2400, 120), (1800, 90), (0, 60))  # E11: from this rating on, at least so many minutes
ROUNDS_A_DAY = {RAPID: 15, BLITZ: 30}
ROUNDS_WITH_NORMS = 2  # N8: a day, where norms can be made
HOURS_A_DAY = 12
LEAST_MOVES = 30  # before the first control


@dataclass(frozen=True, slots=True)
class Pace:
    """A rate of play: minutes, seconds a move, the moves before the first control, if there is one, minutes after it.

    >>> [Pace(minutes, seconds).total for minutes, seconds in ((30, 30), (10, 5), (5, 5))]
    [60, 15, 10]
    """

    minutes: int
    seconds: int = 0
    first_control: int | None = None
    later: int = 0

    @property
    def total(self) -> int:
        """Minutes for sixty moves."""
        return self.minutes + self.later + self.seconds * MOVES // 60


def kind_of(pace: Pace) -> str | None:
    """What a game of this pace can be rated as; None for a game too short for anything."""
    if pace.total >= MOVES:
        return STANDARD
    if pace.total > 10:
        return RAPID
    return BLITZ if pace.total > 3 else None


def least_minutes(ratings: Iterable[int | None]) -> int:
    """E11: how many minutes a standard game needs for players of these ratings."""
    highest = max((rating for rating in ratings if rating is not None), default=0)
    return next(minutes for bound, minutes in LEAST_STANDARD if highest >= bound)


def is_rated(pace: Pace, ratings: Iterable[int | None]) -> bool:
    """E11: whether a standard game between players of these ratings is rated at this pace."""
    early = pace.first_control is not None and pace.first_control < LEAST_MOVES
    return pace.total >= least_minutes(ratings) and not early
