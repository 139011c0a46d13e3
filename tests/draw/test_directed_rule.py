"""B10: which numbers keep apart in the last rounds, against the Berger tables and against the inequalities."""

from itertools import combinations

import pytest

from sheetgen.pairing.berger import table
from sheetgen.pairing.directed import faults, late_pairs, meeting_round, without_exempt
from tests.cases import for_each

SIZES = range(4, 31, 2)


@for_each("size", SIZES)
def test_two_numbers_meet_when_the_table_says(size: int) -> None:
    met = {frozenset(pair): number for number, boards in enumerate(table(size), start=1) for pair in boards}
    pairs = combinations(range(1, size + 1), 2)
    assert {frozenset(pair): meeting_round(*pair, size) for pair in pairs} == met


@for_each("size", SIZES)
def test_a_pair_is_late_when_both_inequalities_of_the_rule_fail(size: int) -> None:
    for last in range(1, size - 1):
        for x, y in combinations(range(1, size + 1), 2):
            total = 2 * x if y == size else x + y
            early = 2 <= total <= size - last or size + 1 <= total <= 2 * size - last - 1
            assert bool(late_pairs((x, y), size, last)) is not early


def test_the_worked_division_of_sixteen_keeps_its_promise() -> None:
    groups = ((1, 2, 3, 4, 5, 16), (8, 9, 10, 15), (7, 11, 14), (6, 12, 13))
    assert faults(groups, 16, 6) == []


def test_one_round_more_is_too_much_for_it() -> None:
    groups = ((1, 2, 3, 4, 5, 16), (8, 9, 10, 15), (7, 11, 14), (6, 12, 13))
    late = [(fault.kind, fault.numbers, fault.round) for fault in faults(groups, 16, 7)]
    assert late == [("late", pair, 9) for pair in ((5, 16), (10, 15), (11, 14), (12, 13))]


@pytest.mark.parametrize(
    ("groups", "kinds"),
    [
        (((1, 2), (3, 3, 4)), [("twice", (3,))]),
        (((1, 2), (3,)), [("missing", (4,))]),
        (((1, 2), (3, 4)), []),
    ],
)
def test_a_number_twice_or_missing_is_a_fault(groups: tuple[tuple[int, ...], ...], kinds: list[object]) -> None:
    assert [(fault.kind, fault.numbers) for fault in faults(groups, 4, 1)] == kinds


def test_the_last_number_of_an_odd_field_is_in_no_envelope() -> None:
    assert without_exempt(((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)), 9) == ((3, 4, 8), (5, 7, 9), (1, 6), (2,))
