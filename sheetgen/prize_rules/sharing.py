"""H1-H6: one list of prizes shared among those on equal points, in exact fractions, and paid in whole units."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

HORT, SHARED, PLACE = "hort", "shared", "place"
METHODS = (HORT, SHARED, PLACE)


class RankedPerson(Protocol):
    """Somebody of the final list: whoever has the same points shares with him, whoever has his rank is his equal."""

    @property
    def id(self) -> int:
        """The number of the person in the ranking."""

    @property
    def rank(self) -> int:
        """The place of the person in the final ranking; equals have the same."""

    @property
    def points(self) -> Hashable:
        """What is compared to find out who is on equal points."""


@dataclass(frozen=True, slots=True)
class Terms:
    """H4-H6: how a list is shared, as announced; unit and least amount in cents."""

    method: str = HORT
    unit: int = 1
    least: int = 0

    @property
    def threshold(self) -> int:
        """H6: the least amount in whole units: what is paid is never below it."""
        return -(-self.least // self.unit) * self.unit


@dataclass(frozen=True, slots=True)
class Share:
    """What somebody gets of a list, and every figure it was reckoned from."""

    id: int
    place: int
    prize: Fraction  # of his place; the mean of their places for those of one rank (H3)
    group: tuple[int, ...]  # who shares with him
    prizes: tuple[int, ...]  # of the places the group occupies
    exact: Fraction
    amount: int
    dropped: bool = False  # H6: what was left for him is too little

    @property
    def equal(self) -> Fraction:
        """H1: the equal share of his group."""
        return Fraction(sum(self.prizes), len(self.group))


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody of a group while it is shared out."""

    id: int
    place: int
    rank: int
    prize: Fraction
    placed: int  # the prize of the place itself


def share(prizes: Sequence[int], people: Sequence[RankedPerson], terms: Terms) -> tuple[Share, ...]:
    """H1-H6: everybody's share of a list of prizes, in the order of the final list.

    Args:
        prizes: amounts in cents, the first prize first.
        people: the final list, best first.
        terms: the method, the unit shares are rounded to, and the least anybody gets.
    """
    shares = [part for group in groups(prizes, people, terms.method) for part in _group_shares(group, terms)]
    return tuple(sorted(shares, key=lambda part: part.place))


def groups(prizes: Sequence[int], people: Sequence[RankedPerson], method: str) -> list[list[Member]]:
    """H2: return people with their prizes in groups: those on the same points, or by place those of one rank.

    ``people`` stand in the order of the final ranking, ``prizes`` belong to its first places.
    """
    by_tie: dict[Hashable, list[Member]] = defaultdict(list)
    for person, member in zip(people, _members(prizes, people), strict=True):
        by_tie[person.rank if method == PLACE else person.points].append(member)
    return list(by_tie.values())


def _members(prizes: Sequence[int], people: Sequence[RankedPerson]) -> list[Member]:
    """H3: everybody at his place, with the mean of the prizes of those nothing separates from him."""
    placed = [prizes[index] if index < len(prizes) else 0 for index in range(len(people))]
    of_rank: dict[int, list[int]] = defaultdict(list)
    for person, prize in zip(people, placed, strict=True):
        of_rank[person.rank].append(prize)
    means = {rank: Fraction(sum(same), len(same)) for rank, same in of_rank.items()}
    numbered = enumerate(zip(people, placed, strict=True), start=1)
    return [Member(person.id, place, person.rank, means[person.rank], prize) for place, (person, prize) in numbered]


def _group_shares(group: Sequence[Member], terms: Terms) -> Iterable[Share]:
    kept = group[: _size(group, terms)]
    parts = exact_parts(kept, terms.method)
    paid = rounded(parts, terms.unit)
    ids, prizes = tuple(member.id for member in kept), tuple(member.placed for member in group)
    for member, part, amount in zip(kept, parts, paid, strict=True):
        yield Share(member.id, member.place, member.prize, ids, prizes, part, amount)
    for member in group[len(kept) :]:
        yield Share(member.id, member.place, member.prize, ids, prizes, Fraction(0), 0, dropped=True)


def _size(group: Sequence[Member], terms: Terms) -> int:
    """H6: how many of a group are paid. From the end those without a prize of their place go, whoever has one rank
    together, until the smallest share reaches the least amount. The last share is the smallest."""
    size = len(group)
    if not any(member.prize for member in group):
        return size
    while terms.least and not group[size - 1].prize:
        if exact_parts(group[:size], terms.method)[-1] >= terms.threshold:
            break
        size = next(index for index in range(size) if group[index].rank == group[size - 1].rank)
    return size


def exact_parts(kept: Sequence[Member], method: str) -> list[Fraction]:
    """H1: the prize of the place, an equal share, or the mean of both."""
    equal = sum((member.prize for member in kept), Fraction(0)) / len(kept)
    weight = {PLACE: Fraction(1), SHARED: Fraction(0), HORT: Fraction(1, 2)}[method]
    return [member.prize * weight + equal * (1 - weight) for member in kept]


def rounded(parts: Sequence[Fraction], unit: int) -> list[int]:
    """H5: return the parts floored to the unit; the units left over go to the largest remainders.

    What no unit holds goes to the first.
    """
    paid = [int(part // unit) * unit for part in parts]
    units, rest = divmod(int(sum(parts)) - sum(paid), unit)
    by_remainder = sorted(range(len(parts)), key=lambda index: paid[index] - parts[index])
    for index in by_remainder[:units]:
        paid[index] += unit
    paid[0] += rest
    return paid


def by_id(shares: Iterable[Share]) -> Mapping[int, Share]:
    """The shares by the person who has them."""
    return {part.id: part for part in shares}
