"""Share a fund by hand, straight from the sentences of the rules (H): slow, and nothing of it is the project's.

Money is counted in cents. People come in the order of the final list; ``rank`` and ``points`` say who is tied.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

HORT, SHARED, PLACE = "hort", "shared", "place"


@dataclass
class Terms:
    """What was announced before the start (H4)."""

    method: str = HORT
    unit: int = 1
    least: int = 0
    cumulative: bool = False


@dataclass
class Person:
    """Somebody of the final list; ``facts`` decide what he may win."""

    id: int
    rank: int
    points: Any
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass
class Special:
    """One prize of a category: who may win it, and whether it is an Elo band (H9)."""

    name: str
    place: int
    amount: int
    may_win: Callable[[Mapping[str, Any]], bool]
    elo: bool = False


def prize_of_each(prizes: Sequence[int], people: Sequence[Person]) -> dict[int, Fraction]:
    """H3: the prize of everybody's place; those of one rank count the mean of their places."""
    of_place = {person.id: (prizes[i] if i < len(prizes) else 0) for i, person in enumerate(people)}
    found = {}
    for person in people:
        same = [other.id for other in people if other.rank == person.rank]
        found[person.id] = Fraction(sum(of_place[id_] for id_ in same), len(same))
    return found


def without_the_last(kept: Sequence[Person]) -> list[Person]:
    """H6: the group without its last member, and without those nothing separates from him."""
    return [person for person in kept if person.rank != kept[-1].rank]


def shares(kept: Sequence[Person], prize: Mapping[int, Fraction], method: str) -> dict[int, Fraction]:
    """H1: what each of a group gets before anything is rounded."""
    if method == PLACE:
        return {person.id: prize[person.id] for person in kept}
    equal = sum((prize[person.id] for person in kept), Fraction(0)) / len(kept)
    if method == SHARED:
        return {person.id: equal for person in kept}
    return {person.id: prize[person.id] / 2 + equal / 2 for person in kept}


def floor_to(amount: Fraction, unit: int) -> int:
    whole = 0
    while whole + unit <= amount:
        step = unit
        while whole + 10 * step <= amount:
            step *= 10
        whole += step
    return whole


def rounded(kept: Sequence[Person], exact: Mapping[int, Fraction], unit: int) -> dict[int, int]:
    """H5: floor, then unit by unit to the largest remainder, the better place first; the rest to the first."""
    paid = {person.id: floor_to(exact[person.id], unit) for person in kept}
    waiting = list(kept)
    left = sum(exact.values()) - sum(paid.values())
    while left >= unit:
        best = waiting[0]
        for person in waiting:
            if exact[person.id] - paid[person.id] > exact[best.id] - paid[best.id]:
                best = person
        waiting.remove(best)
        paid[best.id] += unit
        left -= unit
    paid[kept[0].id] += int(left)
    assert left == int(left)
    return paid


def groups_of(people: Sequence[Person], method: str) -> list[list[Person]]:
    """H2: those on the same points; with the place alone only those of one rank have anything to share."""
    keys = []
    for person in people:
        key = person.rank if method == PLACE else person.points
        if key not in keys:
            keys.append(key)
    return [[p for p in people if (p.rank if method == PLACE else p.points) == key] for key in keys]


def general_list(prizes: Sequence[int], people: Sequence[Person], terms: Terms) -> dict[int, int]:
    """H1-H6: what everybody gets from the general list."""
    prize = prize_of_each(prizes, people)
    paid = {person.id: 0 for person in people}
    for group in groups_of(people, terms.method):
        if not any(prize[person.id] for person in group):
            continue
        kept = list(group)
        while terms.least and not prize[kept[-1].id]:
            smallest = min(floor_to(part, terms.unit) for part in shares(kept, prize, terms.method).values())
            if smallest >= terms.least:
                break
            kept = without_the_last(kept)
        paid.update(rounded(kept, shares(kept, prize, terms.method), terms.unit))
    return paid


def in_order(specials: Sequence[Special]) -> list[Special]:
    """H12: descending amount, Elo before special, then as listed."""
    ordered: list[Special] = []
    waiting = list(specials)
    while waiting:
        most = max(prize.amount for prize in waiting)
        largest = [prize for prize in waiting if prize.amount == most]
        first = next((prize for prize in largest if prize.elo), largest[0])
        waiting.remove(first)
        ordered.append(first)
    return ordered


def award(
    prizes: Sequence[int], specials: Sequence[Special], people: Sequence[Person], terms: Terms
) -> tuple[dict[int, int], dict[tuple[str, int], int]]:
    """What everybody gets from the general list, and who takes which special prize."""
    if terms.cumulative:
        return general_list(prizes, people, terms), cumulative(specials, people)
    gone: set[int] = set()
    while True:
        general = general_list(prizes, [person for person in people if person.id not in gone], terms)
        taken: dict[tuple[str, int], int] = {}
        leaver = None
        for prize in in_order(specials):
            for person in people:
                free = person.id not in taken.values()
                if free and prize.may_win(person.facts) and general.get(person.id, 0) < prize.amount:
                    taken[prize.name, prize.place] = person.id
                    leaver = person.id if general.get(person.id, 0) > 0 else None
                    break
            if leaver is not None:
                break
        if leaver is None:
            return general, taken
        gone.add(leaver)


def cumulative(specials: Sequence[Special], people: Sequence[Person]) -> dict[tuple[str, int], int]:
    """H9, H11: prize i to the i-th of those who may win it, whatever else he has."""
    taken = {}
    for prize in specials:
        eligible = [person.id for person in people if prize.may_win(person.facts)]
        if prize.place <= len(eligible):
            taken[prize.name, prize.place] = eligible[prize.place - 1]
    return taken
