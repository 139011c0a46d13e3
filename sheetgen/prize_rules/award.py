"""H9-H14: a whole fund given out: the general list, the categories, and why somebody was passed over."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import takewhile
from typing import NamedTuple

from sheetgen.prize_rules.eligibility import NO, YES, Eligibility, PrizeContender, verdict
from sheetgen.prize_rules.fund import GENERAL, Category, Fund, Thing
from sheetgen.prize_rules.sharing import Share, Terms, by_id, share

HAS_GENERAL, HAS_CATEGORY, LEFT_LIST = "has-general", "has-category", "left-list"
Taken = dict[tuple[str, int], int]  # who takes which place of which category


@dataclass(frozen=True, slots=True)
class AwardRules:
    """What was announced: how the general list is shared, whether prizes add up, and when an age counts (H13)."""

    terms: Terms = field(default_factory=Terms)
    cumulative: bool = False
    on: date | None = None
    year: int | None = None


class Prize(NamedTuple):
    """One prize of a category."""

    category: Category
    place: int
    amount: int

    @property
    def key(self) -> tuple[str, int]:
        """What a prize is known by: the name of its list and its place in it."""
        return self.category.name, self.place


@dataclass(frozen=True, slots=True)
class PassedOver:
    """H13: somebody better ranked who does not get a prize, and why: what he has already, or what is unknown of him."""

    id: int
    why: str
    amount: int = 0
    list: str = ""


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """One amount given to one player; a general one with the figures it was reckoned from."""

    id: int
    list: str
    place: int
    amount: int
    passed_over: tuple[PassedOver, ...] = ()
    share: Share | None = None


@dataclass(frozen=True, slots=True)
class ThingPrize:
    """H8: a thing, and to whom it goes; ``tied`` are those nothing separates who would have to share it."""

    list: str
    thing: Thing
    id: int | None = None
    tied: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Left:
    """H12: what stays in the fund: a prize without a taker, or the end of a list longer than the field."""

    list: str
    place: int
    amount: int
    passed_over: tuple[PassedOver, ...] = ()


@dataclass(frozen=True, slots=True)
class Regret:
    """H12: somebody who left the general list for a prize, and would do better there now."""

    id: int
    has: int
    general: int


@dataclass(frozen=True, slots=True)
class DrawnPrize:
    """H11: a category prize that several of one rank might have, of whom the list names the first before the others."""

    list: str
    place: int
    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PrizeAward:
    """Everything that is given, what is left, and what the arbiter has to be told."""

    fund: Fund
    rules: AwardRules
    rows: tuple[PrizeRow, ...]
    left: tuple[Left, ...]
    kinds: tuple[ThingPrize, ...]
    shares: tuple[Share, ...]  # of the general list, of those too who get nothing of it
    leavers: tuple[int, ...] = ()
    regrets: tuple[Regret, ...] = ()
    drawn: tuple[DrawnPrize, ...] = ()

    @property
    def paid_out(self) -> int:
        """What all prizes of money come to, in cents."""
        return sum(row.amount for row in self.rows)

    @property
    def remaining(self) -> int:
        """What stays in the fund, in cents."""
        return sum(part.amount for part in self.left)


class Standing:
    """The final list with its prizes: who may win what is asked once."""

    def __init__(self, fund: Fund, people: Sequence[PrizeContender], rules: AwardRules) -> None:
        self.fund, self.people, self.rules = fund, people, rules
        self.verdicts: Mapping[str, Mapping[int, Eligibility]] = {
            category.name: {
                person.id: verdict(category.criteria, person.player, rules.on, rules.year) for person in people
            }
            for category in fund.categories
        }
        self.in_order = [
            Prize(category, place, amount)
            for category in fund.categories
            for place, amount in enumerate(category.amounts, start=1)
        ]
        self.prizes = sorted(self.in_order, key=lambda prize: (-prize.amount, not prize.category.criteria.is_elo))

    def general(self, gone: Iterable[int]) -> tuple[Share, ...]:
        """H1-H6 over those who have not left the general list."""
        out = set(gone)
        return share(self.fund.general, [person for person in self.people if person.id not in out], self.rules.terms)

    def eligible(self, category: Category) -> Iterator[PrizeContender]:
        """Who may have a prize of a category, in the order of the ranking."""
        return (p for p in self.people if self.verdicts[category.name][p.id].answer == YES)


def award(fund: Fund, people: Sequence[PrizeContender], rules: AwardRules) -> PrizeAward:
    """H9-H13: give a fund to those of the final list, the best ranked first.

    Args:
        fund: the prizes, general and of categories.
        people: the final list, best first, with what is known of everybody.
        rules: how the general list is shared, whether prizes add up, when an age counts.

    Returns:
        A row for every prize, what is left, and everybody who was passed over, with the reason.
    """
    final = Standing(fund, people, rules)
    gone: list[int] = []
    taken, leaver = (_cumulative(final), None) if rules.cumulative else _one_pass(final, gone)
    while leaver is not None:
        gone.append(leaver)
        taken, leaver = _one_pass(final, gone)
    shares = final.general(gone)
    rows = (*_general_rows(final, shares, gone, taken), *_category_rows(final, shares, taken))
    left = (*_general_left(fund, shares), *_category_left(final, shares, taken))
    regrets = tuple(_regrets(final, gone, taken))
    return PrizeAward(
        fund, rules, rows, left, _kinds(final), shares, tuple(gone), regrets, _drawn(final, shares, taken)
    )


def _one_pass(final: Standing, gone: Sequence[int]) -> tuple[Taken, int | None]:
    """H12: the largest prize first, each to the best ranked who has less, until one leaves the general list for it."""
    general = by_id(final.general(gone))
    taken: Taken = {}
    for prize in final.prizes:
        takers = _takers(final, prize, general, taken)
        if not takers:
            continue
        taken[prize.key] = takers[0].id
        if _general_amount(general, takers[0].id):
            return taken, takers[0].id
    return taken, None


def _takers(final: Standing, prize: Prize, general: Mapping[int, Share], taken: Taken) -> list[PrizeContender]:
    """H12: those who may take a prize: eligible, without a category prize, and with less from the general list."""
    served = set(taken.values())
    return [
        person
        for person in final.eligible(prize.category)
        if person.id not in served and _general_amount(general, person.id) < prize.amount
    ]


def _general_amount(general: Mapping[int, Share], id_: int) -> int:
    return general[id_].amount if id_ in general else 0


def _cumulative(final: Standing) -> Taken:
    """H9, H11: prize i of a category to the i-th of those who may win it, whatever else he has."""
    ranked = {category.name: list(final.eligible(category)) for category in final.fund.categories}
    return {
        prize.key: ranked[prize.category.name][prize.place - 1].id
        for prize in final.prizes
        if prize.place <= len(ranked[prize.category.name])
    }


def _general_rows(final: Standing, shares: Sequence[Share], gone: Sequence[int], taken: Taken) -> Iterator[PrizeRow]:
    """Whoever gets something of the general list; with the first of them below a leaver it is said that he left."""
    order = {person.id: index for index, person in enumerate(final.people)}
    waiting = sorted(gone, key=order.__getitem__)
    for part in shares:
        if not part.amount:
            continue
        above = [id_ for id_ in waiting if order[id_] < order[part.id]]
        waiting = waiting[len(above) :]
        yield PrizeRow(
            part.id, GENERAL, part.place, part.amount, tuple(_left_for(final, id_, taken) for id_ in above), part
        )


def _left_for(final: Standing, id_: int, taken: Taken) -> PassedOver:
    held = _held(final, id_, taken)
    return PassedOver(id_, LEFT_LIST, held.amount, held.category.name) if held else PassedOver(id_, LEFT_LIST)


def _held(final: Standing, id_: int, taken: Taken) -> Prize | None:
    """The largest category prize somebody has taken."""
    return next((prize for prize in final.prizes if taken.get(prize.key) == id_), None)


def _category_rows(final: Standing, shares: Sequence[Share], taken: Taken) -> Iterator[PrizeRow]:
    for prize in final.in_order:
        if prize.key in taken:
            over = _passed_over(final, prize, shares, taken)
            yield PrizeRow(taken[prize.key], prize.category.name, prize.place, prize.amount, over)


def _passed_over(final: Standing, prize: Prize, shares: Sequence[Share], taken: Taken) -> tuple[PassedOver, ...]:
    """H13: everybody above the taker who might have had it: he has as much already, or nobody knows whether he may."""
    general, taker = by_id(shares), taken.get(prize.key)
    above = takewhile(lambda person: person.id != taker, final.people)
    reasons = (_reason(final, prize, person.id, general, taken) for person in above)
    return tuple(reason for reason in reasons if reason)


def _reason(final: Standing, prize: Prize, id_: int, general: Mapping[int, Share], taken: Taken) -> PassedOver | None:
    eligibility = final.verdicts[prize.category.name][id_]
    if eligibility.answer == NO:
        return None
    if eligibility.answer != YES:
        return PassedOver(id_, eligibility.answer, list=eligibility.about)
    held = _held(final, id_, taken)
    if held and (final.rules.cumulative is False or held.category == prize.category):
        return PassedOver(id_, HAS_CATEGORY, held.amount, held.category.name)
    return PassedOver(id_, HAS_GENERAL, _general_amount(general, id_))


def _general_left(fund: Fund, shares: Sequence[Share]) -> Iterator[Left]:
    """The end of a general list longer than the field."""
    for place, amount in enumerate(fund.general[len(shares) :], start=len(shares) + 1):
        yield Left(GENERAL, place, amount)


def _category_left(final: Standing, shares: Sequence[Share], taken: Taken) -> Iterator[Left]:
    """H12: a prize without a taker stays in the fund."""
    for prize in final.in_order:
        if prize.key not in taken:
            over = _passed_over(final, prize, shares, taken)
            yield Left(prize.category.name, prize.place, prize.amount, over)


def _regrets(final: Standing, gone: Sequence[int], taken: Taken) -> Iterator[Regret]:
    """H12: whoever left and would do better if he alone came back."""
    held = {taken[prize.key]: prize.amount for prize in final.prizes if prize.key in taken}
    for id_ in gone:
        back = by_id(final.general(other for other in gone if other != id_))
        if back[id_].amount > held.get(id_, 0):
            yield Regret(id_, held.get(id_, 0), back[id_].amount)


def _drawn(final: Standing, shares: Sequence[Share], taken: Taken) -> tuple[DrawnPrize, ...]:
    """H11: category prizes that nothing but the order of the list gave to one of several of the same rank."""
    drawn = []
    for prize in final.in_order:
        if prize.key in taken:
            equals = _equals(final, prize, by_id(shares), taken)
            if len(equals) > 1:
                drawn.append(DrawnPrize(prize.category.name, prize.place, tuple(person.id for person in equals)))
    return tuple(drawn)


def _equals(final: Standing, prize: Prize, general: Mapping[int, Share], taken: Taken) -> list[PrizeContender]:
    """The taker, and those of his rank who might as well have taken the prize and have no other one for it."""
    eligible = list(final.eligible(prize.category))
    taker = next(person for person in eligible if person.id == taken[prize.key])
    same = [person for person in eligible if person.rank == taker.rank]
    if final.rules.cumulative:
        return same
    others = {id_ for key, id_ in taken.items() if key != prize.key}
    return [p for p in same if p.id not in others and _general_amount(general, p.id) < prize.amount]


def _kinds(final: Standing) -> tuple[ThingPrize, ...]:
    """H8: things go by the place of the final list, whoever has left it for money."""
    lists = [(GENERAL, final.fund.things, list(final.people))]
    lists += [(each.name, each.things, list(final.eligible(each))) for each in final.fund.categories]
    return tuple(_kind(name, thing, people) for name, things, people in lists for thing in things)


def _kind(name: str, thing: Thing, people: Sequence[PrizeContender]) -> ThingPrize:
    if thing.place > len(people):
        return ThingPrize(name, thing)
    taker = people[thing.place - 1]
    tied = tuple(person.id for person in people if person.rank == taker.rank)
    return ThingPrize(name, thing, None, tied) if len(tied) > 1 else ThingPrize(name, thing, taker.id)
