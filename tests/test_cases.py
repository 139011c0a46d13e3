"""A test of many cases tries all of them, and names every one that fails."""

import pytest

from tests.cases import for_each


def test_all_cases_are_tried_and_those_that_fail_are_named() -> None:
    seen = []

    @for_each("number,word", [(1, "one"), (2, "two"), (3, "three"), (4, "four")])
    def of_numbers(number: int, word: str) -> None:
        seen.append(word)
        if number == 4:
            pytest.fail("four")
        assert number != 2

    with pytest.raises(BaseExceptionGroup) as failure:
        of_numbers()
    assert seen == ["one", "two", "three", "four"] and "2 of 4" in str(failure.value)
    assert [each.__notes__ for each in failure.value.exceptions] == [
        ["case: number=2, word='two'"],
        ["case: number=4, word='four'"],
    ]
    assert of_numbers.__name__ == "of_numbers"


def test_a_test_without_a_case_is_none() -> None:
    @for_each("number", ())
    def of_nothing(number: int) -> None: ...

    with pytest.raises(AssertionError, match="no case"):
        of_nothing()


def test_cases_that_hold_are_silent() -> None:
    @for_each("number", range(5))
    def of_numbers(number: int) -> None:
        assert number < 5

    of_numbers()


def test_other_cases_are_left_to_ci() -> None:
    @for_each("number", [1], in_ci=[2, 3])
    def of_numbers(number: int) -> None:
        assert number != 3

    (mark,) = of_numbers.pytestmark
    every_day, in_ci = mark.args[1]
    assert [each.name for each in in_ci.marks] == ["slow"] and every_day.marks == ()
    of_numbers(every_day.values[0])
    with pytest.raises(BaseExceptionGroup, match="1 of 2"):
        of_numbers(in_ci.values[0])
