"""E5: the development coefficient K where no list says it."""

from dataclasses import dataclass

from sheetgen.rating.editions import STANDARD, RatingEdition

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
    """E5, in the order of FIDE's published K; what is not known is taken as nothing special."""
    if kind != STANDARD and edition.flat_k is not None:
        return edition.flat_k
    highest = max(career.rating, career.highest or 0)
    if highest >= MASTER:
        return 10
    if career.age is not None and career.age <= ADULT and highest < JUNIOR:
        return 40
    return 40 if career.games is not None and career.games < NEW else 20


def age_in(year: int, birth: str) -> int | None:
    """How old somebody becomes in a year; None if his year of birth is not known."""
    digits = "".join(letter if letter.isdigit() else " " for letter in birth).split()
    born = next((int(part) for part in digits if len(part) == 4), None)
    return year - born if born and 0 <= year - born <= 120 else None
