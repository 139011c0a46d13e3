"""E4-E6, E9, E10: what differs between the editions of the rating regulations, and which of them is in force."""

import datetime
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
    """The book's edition, or FIDE's in force on the first day of an event: the newest if the day is not known."""
    if rules == LIVRE:
        return BOOK
    started = [edition for edition in EDITIONS if day is None or edition.since <= day]
    return started[-1] if started else BOOK
