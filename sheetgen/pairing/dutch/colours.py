"""SW16, SW18: colour preferences (1.6, 1.7) and who gets White (5.2). Both editions agree on them."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from sheetgen.pairing.dutch.state import BLACK, OTHER, WHITE


class Strength(IntEnum):
    """1.7: how much a colour is due."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class Preference:
    """The colour due to a player, how much, and the facts it comes from."""

    side: str  # "" if he has not played yet
    strength: Strength
    difference: int  # whites and blacks, without sign
    repeated: str  # the colour of both of his last two games, if they had the same


def preference(colours: Sequence[str]) -> Preference:
    """1.6, 1.7: from the colours of the games played, in their order."""
    if not colours:
        return Preference("", Strength.NONE, 0, "")
    more_white = colours.count(WHITE) - colours.count(BLACK)
    repeated = colours[-1] if len(colours) > 1 and colours[-1] == colours[-2] else ""
    if repeated and abs(more_white) <= 1:
        side = OTHER[repeated]
    elif more_white:
        side = BLACK if more_white > 0 else WHITE
    else:
        side = OTHER[colours[-1]]
    return Preference(side, _strength(more_white, repeated), abs(more_white), repeated)


def _strength(more_white: int, repeated: str) -> Strength:
    if repeated or abs(more_white) > 1:
        return Strength.ABSOLUTE
    return Strength.STRONG if more_white else Strength.MILD


@dataclass(frozen=True, slots=True)
class Claim:
    """What the colours of a pair depend on, of one of the two."""

    place: int  # his pairing number without the gaps of those who have none (SW5)
    preference: Preference
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Allocated:
    """The colour of the higher ranked player of a pair, and which of the five rules gave it."""

    colour: str
    rule: int


def allocated(higher: Claim, lower: Claim, initial: str) -> Allocated:
    """5.2 (2016: E): the first rule that decides."""
    due, other_due = higher.preference, lower.preference
    if due.side != other_due.side:
        return Allocated(due.side or OTHER[other_due.side], 1)
    if not due.side:
        return Allocated(initial if higher.place % 2 else OTHER[initial], 5)
    stronger = _stronger(due, other_due)
    if stronger:
        return Allocated(due.side if stronger > 0 else OTHER[due.side], 2)
    for own, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if own != other:
            return Allocated(OTHER[own], 3)
    return Allocated(due.side, 4)


def _stronger(one: Preference, other: Preference) -> int:
    """5.2.2: the stronger preference; of two absolute ones that with the wider colour difference."""
    if one.strength != other.strength:
        return one.strength - other.strength
    if one.strength is Strength.ABSOLUTE:
        return one.difference - other.difference
    return 0
