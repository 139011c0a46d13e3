"""H1-H6: the examples of the book, rounding, the least amount; any list against the judge, sums to the cent."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import pytest
from naive import prizes as naive
from prizes import examples

from sheetgen.prize_rules.sharing import METHODS, Share, Terms, rounded, share


@dataclass(frozen=True)
class Person:
    id: int
    rank: int
    points: Fraction


def separated(points: tuple[int, ...]) -> list[Person]:
    return [Person(place, place, Fraction(score)) for place, score in enumerate(points, start=1)]


def paid(prizes: tuple[int, ...], points: tuple[int, ...], **terms: int | str) -> list[int]:
    shares = share(examples.in_cents(prizes), separated(points), Terms(**terms))
    return [part.amount for part in shares]


def test_the_first_example_of_the_book_comes_out_as_printed() -> None:
    amounts = paid(examples.BOOK_1_PRIZES, examples.BOOK_1_POINTS)
    assert amounts == examples.cents_of(examples.BOOK_1_HORT)
    assert sum(amounts) == 66_600_00
    pure = paid(examples.BOOK_1_PRIZES, examples.BOOK_1_POINTS, method="shared")
    assert pure == examples.cents_of(examples.BOOK_1_SHARED)


@pytest.mark.parametrize("method", METHODS)
def test_the_second_example_of_the_book_comes_out_as_printed(method: str) -> None:
    amounts = paid(examples.BOOK_2_PRIZES, examples.BOOK_2_POINTS, method=method)
    assert amounts == examples.cents_of(examples.BOOK_2[method])


def test_a_share_keeps_the_figures_it_was_reckoned_from() -> None:
    erika = share(examples.in_cents(examples.BOOK_2_PRIZES), separated(examples.BOOK_2_POINTS), Terms())[4]
    assert erika == Share(5, 5, Fraction(0), (3, 4, 5), (200_00, 100_00, 0), Fraction(50_00), 50_00)
    assert erika.equal == 100_00


def test_whoever_would_get_less_than_the_least_is_dropped_and_his_money_stays_in_the_group() -> None:
    terms = Terms(least=examples.LEAST * 100)
    shares = share(examples.in_cents(examples.LEAST_PRIZES), separated(examples.LEAST_POINTS), terms)
    assert [part.amount for part in shares] == examples.cents_of(examples.LEAST_HORT)
    assert [part.dropped for part in shares] == [False] * 3 + [True] * 4


def test_a_prize_of_ones_own_place_is_never_dropped_however_small() -> None:
    assert paid((200, 10), (6, 5), least=30_00) == [200_00, 10_00]


def test_two_of_one_rank_are_dropped_together() -> None:
    people = [Person(1, 1, Fraction(5)), Person(2, 2, Fraction(5)), Person(3, 2, Fraction(5))]
    assert [part.amount for part in share((120_00,), people, Terms(least=30_00))] == [120_00, 0, 0]


def test_a_hundred_among_three() -> None:
    assert rounded([Fraction(100_00, 3)] * 3, 1) == [33_34, 33_33, 33_33]


def test_what_no_unit_holds_goes_to_the_first() -> None:
    assert rounded([Fraction(100_50, 3)] * 3, 10_00) == [40_50, 30_00, 30_00]


def test_where_the_place_alone_counts_no_prize_is_rounded_against_another() -> None:
    assert paid((333, 222, 111), (5, 5, 5), method="place", unit=10_00) == [333_00, 222_00, 111_00]


def some_list(source: random.Random) -> tuple[tuple[int, ...], list[Person]]:
    """A list of prizes that never rises, and a field with ties of points and of rank."""
    count, most = source.randint(1, 12), source.choice((5, 100, 20_000, 1_500_000))
    prizes = sorted((source.randint(1, most) for _ in range(source.randint(0, 14))), reverse=True)
    people: list[Person] = []
    points = 9
    for place in range(1, count + 1):
        points -= source.choice((0, 0, 1))
        last = people[-1] if people else None
        same = last is not None and last.points == Fraction(points, 2) and source.random() < 0.25
        people.append(Person(place, last.rank if same and last else place, Fraction(points, 2)))
    return tuple(prizes), people


def some_terms(source: random.Random) -> Terms:
    least = source.choice((0, 0, source.randint(1, 5_000)))
    return Terms(source.choice(METHODS), source.choice((1, 1, 100, 500, 1000)), least)


def distributions(count: int, seed: int) -> Iterator[tuple[tuple[int, ...], list[Person], Terms]]:
    source = random.Random(seed)
    for _ in range(count):
        yield *some_list(source), some_terms(source)


def check_sums(prizes: tuple[int, ...], people: list[Person], terms: Terms) -> None:
    """H5, H15: the sum of what the places hold, nobody in a group above a better place, no amount below nothing."""
    shares = share(prizes, people, terms)
    assert sum(part.amount for part in shares) == sum(prizes[: len(people)])
    for group in {part.group for part in shares}:
        amounts = [part.amount for part in shares if part.group == group and not part.dropped]
        assert amounts == sorted(amounts, reverse=True)
        assert min(amounts) >= 0


def agree(prizes: tuple[int, ...], people: list[Person], terms: Terms) -> None:
    judged = naive.general_list(
        prizes,
        [naive.Person(person.id, person.rank, person.points) for person in people],
        naive.Terms(terms.method, terms.unit, terms.least),
    )
    assert {part.id: part.amount for part in share(prizes, people, terms)} == judged


def test_any_list_adds_up_and_agrees_with_the_judge() -> None:
    for case in distributions(400, seed=18):
        check_sums(*case)
        agree(*case)


@pytest.mark.slow
def test_five_thousand_lists_agree_with_the_judge() -> None:
    for case in distributions(5_000, seed=181):
        agree(*case)


@pytest.mark.slow
@pytest.mark.parametrize("count", [10_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_a_hundred_thousand_lists_add_up_to_the_cent(count: int) -> None:
    for case in distributions(count, seed=182):
        check_sums(*case)
