"""B10: divisions found by the program, for every size to 30 and every number of last rounds."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.pairing.berger import table
from sheetgen.pairing.directed_search import GivenUp, divide, fewest_groups, largest
from sheetgen.pairing.directed_tables import printed_groups

Groups = Sequence[Sequence[int]]


def meet_late(groups: Groups, count: int, last: int) -> list[tuple[int, int]]:
    """The pairs of a group that stand in the last rounds of the table."""
    late = late_pairs(count, last)
    return [pair for group in groups for pair in combinations(group, 2) if frozenset(pair) in late]


@cache
def late_pairs(count: int, last: int) -> set[frozenset[int]]:
    rounds = table(count)
    return {frozenset(pair) for boards in rounds[len(rounds) - last :] for pair in boards}


def every_number_once(groups: Groups, count: int) -> bool:
    return sorted(number for group in groups for number in group) == list(range(1, count + 1))


def every_last(count: int) -> range:
    """All the numbers of last rounds that leave a round to meet in."""
    return range(1, count + count % 2 - 1)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("count", range(3, 31))
def test_there_is_a_division_for_every_number_of_last_rounds(count: int) -> None:
    for last in every_last(count):
        groups = fewest_groups(count, last)
        assert every_number_once(groups, count)
        assert meet_late(groups, count, last) == []


@pytest.mark.sampled(8)
@pytest.mark.parametrize("count", range(6, 31, 2))
def test_a_division_never_has_more_groups_than_a_right_one_in_print(count: int) -> None:
    for last in every_last(count):
        for row in printed_groups(count, last):
            if not row.faults:
                assert len(fewest_groups(count, last)) <= len(row.groups)


@st.composite
def asked(draw: st.DrawFn) -> tuple[int, int, tuple[int, ...]]:
    """A field of at most 14, a number of last rounds, and contingents that are not more than there are players."""
    count = draw(st.integers(4, 14))
    last = draw(st.integers(1, count + count % 2 - 2))
    sizes, left = [], count
    for size in draw(st.lists(st.integers(2, 6), max_size=5)):
        if size <= left:
            sizes.append(size)
            left -= size
    return count, last, tuple(sizes)


def there_is_one(count: int, last: int, sizes: Sequence[int]) -> bool:
    """The plain search: every choice of numbers for every contingent, one after the other."""

    def try_from(free: frozenset[int], left: Sequence[int]) -> bool:
        if not left:
            return True
        for chosen in combinations(sorted(free), left[0]):
            if not meet_late([chosen], count, last) and try_from(free - set(chosen), left[1:]):
                return True
        return False

    return try_from(frozenset(range(1, count + 1)), sizes)


@pytest.mark.slow
@given(asked())
@settings(max_examples=60, deadline=None)
def test_a_division_for_contingents_is_found_exactly_where_there_is_one(
    case: tuple[int, int, tuple[int, ...]],
) -> None:
    count, last, sizes = case
    groups = divide(count, last, sizes)
    if count <= 9:
        assert (groups is not None) is there_is_one(count, last, sizes)
    if groups is not None:
        assert every_number_once(groups, count)
        assert meet_late(groups, count, last) == []
        room = sorted((len(group) for group in groups), reverse=True)
        assert all(has >= needs for has, needs in zip(room, sorted(sizes, reverse=True), strict=False))


def contingents_of(players: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every list of contingents that so many players can form, the largest first."""
    yield ()
    for size in range(min(players, most), 1, -1):
        yield from ((size, *rest) for rest in contingents_of(players - size, size))


@pytest.mark.parametrize("count", range(4, 8))
def test_every_wish_of_a_small_field_is_answered_right(count: int) -> None:
    for last in every_last(count):
        for sizes in contingents_of(count, 4):
            assert (divide(count, last, sizes) is not None) is there_is_one(count, last, sizes), (last, sizes)


def test_the_largest_group_of_twenty_in_the_last_three_rounds_has_nine_numbers() -> None:
    assert largest(20, 3) == 9


def test_contingents_that_are_too_many_for_the_closed_rounds_have_no_division() -> None:
    assert divide(9, 5, (3, 3, 3)) is None


def test_a_search_that_is_too_long_is_given_up_and_not_taken_for_an_answer() -> None:
    with pytest.raises(GivenUp):
        divide(30, 7, (8, 8, 7, 7), 1000)
