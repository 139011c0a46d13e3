"""B10: a division of the numbers into groups, found where the printed one does not serve.

Two numbers are friends if they meet early enough. Sets of numbers are the bits of an integer: a group is a set of
friends, and a division gives every contingent one of its own.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from sheetgen.pairing.directed import Group, last_allowed, meeting_round, size_of

MOST = 30  # players a division is looked for
PATIENCE = 150_000  # groups tried before the search is given up


class GivenUp(Exception):
    """The search was too long: nothing is known of what was asked."""


@cache
def friends(count: int, last: int) -> dict[int, int]:
    """For each number the set of those it meets before the last rounds."""
    size, every = size_of(count), range(1, count + 1)
    latest = last_allowed(size, last)
    return {
        x: sum(1 << y for y in every if y != x and meeting_round(x, y, size) <= latest)
        for x in every
    }  # fmt: skip


def members(chosen: int) -> Group:
    """The numbers of a set."""
    return tuple(number for number in range(1, chosen.bit_length()) if chosen >> number & 1)


def sets_of(friends_of: dict[int, int], among: int, how_many: int, chosen: int = 0) -> Iterator[int]:
    """Every set of so many friends among some numbers, low numbers first."""
    if how_many == 0:
        yield chosen
        return
    while among.bit_count() >= how_many:
        lowest = among & -among
        among ^= lowest
        yield from sets_of(friends_of, among & friends_of[lowest.bit_length() - 1], how_many - 1, chosen | lowest)


@cache
def largest(count: int, last: int) -> int:
    """How many numbers the largest possible group has."""
    friends_of = friends(count, last)
    size = 1
    while next(sets_of(friends_of, everybody(count), size + 1), 0):
        size += 1
    return size


def everybody(count: int) -> int:
    """Return the set of the numbers 1 to ``count``, as the bits of an integer.

    >>> bin(everybody(3))
    '0b1110'
    """
    return (1 << count + 1) - 2


class _Search:
    """One depth-first search for disjoint groups of given sizes, the largest first."""

    def __init__(self, count: int, last: int, sizes: Sequence[int], patience: int) -> None:
        self.known = friends(count, last)
        self.sizes = sorted(sizes, reverse=True)
        self.patience = patience
        self.dead: set[tuple[int, int, int]] = set()

    def run(self, step: int, free: int, above: int) -> tuple[int, ...] | None:
        """Groups for the sizes from ``step`` on; of equal sizes the one with the lower first number stands first."""
        if step == len(self.sizes):
            return ()
        if (step, free, above) in self.dead:
            return None
        for group in sets_of(self.known, free >> above << above, self.sizes[step]):
            self.patience -= 1
            if self.patience < 0:
                raise GivenUp
            rest = self.run(step + 1, free & ~group, self._above(step, group))
            if rest is not None:
                return (group, *rest)
        self.dead.add((step, free, above))
        return None

    def _above(self, step: int, group: int) -> int:
        same = step + 1 < len(self.sizes) and self.sizes[step + 1] == self.sizes[step]
        return (group & -group).bit_length() if same else 0


@cache
def divide(count: int, last: int, sizes: tuple[int, ...], patience: int = PATIENCE) -> tuple[Group, ...] | None:
    """B10: a division of 1..``count`` with a group of its own for each size; None if there is none."""
    if sum(sizes) > count or max(sizes, default=1) > largest(count, last):
        return None
    groups = _Search(count, last, sizes, patience).run(0, everybody(count), 0)
    return None if groups is None else _completed(count, last, list(groups))


def _completed(count: int, last: int, groups: list[int]) -> tuple[Group, ...]:
    """Numbers left over join a group they are friends with, so that there is more to draw from; else form their own."""
    friends_of = friends(count, last)
    left = everybody(count) & ~sum(groups)
    for number in members(left):
        place = next((place for place, group in enumerate(groups) if group & ~friends_of[number] == 0), None)
        if place is not None:
            groups[place] |= 1 << number
            left ^= 1 << number
    while left:
        group = _largest_among(friends_of, left)
        groups.append(group)
        left ^= group
    return tuple(sorted(map(members, groups)))


def _largest_among(friends_of: dict[int, int], among: int) -> int:
    size, largest_set = 1, among & -among
    while larger := next(sets_of(friends_of, among, size + 1), 0):
        size, largest_set = size + 1, larger
    return largest_set


def fewest_groups(count: int, last: int) -> tuple[Group, ...]:
    """B10: a division for no contingent in particular, into as few groups as are found."""
    for how_many in range(1, count + 1):
        covered = _Cover(count, last, how_many).run(())
        if covered is not None:
            return tuple(sorted(map(members, covered)))
    raise AssertionError("a group for each number always exists")


class _Cover:
    """One search for a division into so many groups: the number with the fewest groups open to it is placed next."""

    def __init__(self, count: int, last: int, how_many: int) -> None:
        self.known = friends(count, last)
        self.all = everybody(count)
        self.how_many = how_many
        self.patience = 20 * count

    def run(self, groups: tuple[int, ...]) -> tuple[int, ...] | None:
        left = members(self.all & ~sum(groups))
        self.patience -= 1
        if not left or self.patience < 0:
            return None if left else groups
        number = min(left, key=lambda each: (len(self._open(each, groups)), self.known[each].bit_count()))
        for place in self._open(number, groups):
            cover = self.run((*groups[:place], groups[place] | 1 << number, *groups[place + 1 :]))
            if cover is not None:
                return cover
        return self.run((*groups, 1 << number)) if len(groups) < self.how_many else None

    def _open(self, number: int, groups: tuple[int, ...]) -> list[int]:
        return [place for place, group in enumerate(groups) if group & ~self.known[number] == 0]
