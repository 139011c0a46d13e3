"""E11: which rate of play is rated as what."""

from collections.abc import Iterable
from dataclasses import dataclass

from sheetgen.rating.editions import BLITZ, RAPID, STANDARD

MOVES = 60
LEAST_STANDARD = ((2400, 120), (1800, 90), (0, 60))  # E11: from this rating on, at least so many minutes
ROUNDS_A_DAY = {RAPID: 15, BLITZ: 30}
LEAST_MOVES = 30  # before the first control


@dataclass(frozen=True, slots=True)
class Pace:
    """A rate of play: minutes for the game, seconds a move, and the moves before the first control, if there is one."""

    minutes: int
    seconds: int = 0
    first_control: int | None = None

    @property
    def total(self) -> int:
        """Minutes for sixty moves."""
        return self.minutes + self.seconds * MOVES // 60


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
