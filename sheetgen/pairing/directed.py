"""B10: which numbers may be given to people who should not meet in the last rounds."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from sheetgen.pairing.berger import even

Group = tuple[int, ...]


def meeting_round(x: int, y: int, size: int) -> int:
    """B2: in which round of the table of ``size`` (even) two numbers meet; against the last one 2x stands for x+y.

    >>> meeting_round(1, 2, size=6)
    2
    """
    low, high = min(x, y), max(x, y)
    total = 2 * low if high == size else low + high
    return total - 1 if total <= size else total - size


def last_allowed(size: int, last: int) -> int:
    """The last round in which members of a group may meet when the last ``last`` are closed to them."""
    return size - 1 - last


@dataclass(frozen=True, slots=True)
class Fault:
    """B10: what is wrong with a division: two numbers that meet too late, one that stands twice, one that is missing.

    ``kind`` is ``late``, ``twice`` or ``missing``; ``round`` is where the two of a late pair meet.
    """

    kind: str
    numbers: tuple[int, ...]
    round: int | None = None


def late_pairs(group: Iterable[int], size: int, last: int) -> list[Fault]:
    """B10: the pairs of a group that meet in the last rounds."""
    latest = last_allowed(size, last)
    pairs = combinations(sorted(set(group)), 2)
    met = [(pair, meeting_round(*pair, size)) for pair in pairs]
    return [Fault("late", pair, number) for pair, number in met if number > latest]


def faults(groups: Sequence[Group], size: int, last: int) -> list[Fault]:
    """B10: everything that keeps a division of 1..``size`` from being what it says."""
    numbers = [number for group in groups for number in group]
    twice = [Fault("twice", (number,)) for number in sorted(set(numbers)) if numbers.count(number) > 1]
    missing = [Fault("missing", (number,)) for number in range(1, size + 1) if number not in numbers]
    return twice + missing + [fault for group in groups for fault in late_pairs(group, size, last)]


def without_exempt(groups: Sequence[Group], count: int) -> tuple[Group, ...]:
    """B1: the groups of an odd field: its last number is nobody's."""
    kept = (tuple(number for number in group if number <= count) for group in groups)
    return tuple(group for group in kept if group)


def size_of(count: int) -> int:
    """B1: the even table a field plays."""
    return even(count)
