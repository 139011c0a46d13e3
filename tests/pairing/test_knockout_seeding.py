"""K5: who holds which seed."""

import pytest

from sheetgen.errors import BadOptions, ProblemsFound
from sheetgen.model.entrants import Player
from sheetgen.pairing.knockout_plan import plan
from sheetgen.pairing.knockout_seeding import DRAW, ELO, GIVEN, entries_of, seeding


def rated(*ratings: int | None) -> list[Player]:
    return [Player(name=f"P{number}", rating=rating) for number, rating in enumerate(ratings, start=1)]


def entering(*entries: str) -> list[Player]:
    return [Player(name=f"P{number}", entry=entry) for number, entry in enumerate(entries, start=1)]


def test_as_given_keeps_the_order_of_the_list() -> None:
    assert seeding(rated(1500, 2000, 1800), plan(3), GIVEN).order == (1, 2, 3)


def test_by_rating_the_strongest_is_first_equals_keep_their_order_and_the_unrated_are_last() -> None:
    assert seeding(rated(1500, None, 1800, 1500, 2000), plan(5), ELO).order == (5, 3, 1, 4, 2)


def test_a_draw_comes_back_with_its_recorded_seed() -> None:
    players = rated(*range(1000, 1040))
    first = seeding(players, plan(40), DRAW, 11)
    assert first == seeding(players, plan(40), DRAW, 11)
    assert first.random_seed == 11
    assert first.order != seeding(players, plan(40), DRAW, 12).order
    assert sorted(first.order) == list(range(1, 41))


def test_the_draw_of_a_seed_is_the_same_for_ever() -> None:
    # Random(1).random() begins 0.134, 0.847, 0.764, 0.255, 0.495: the smallest is seed 1.
    assert seeding(rated(1, 2, 3, 4, 5), plan(5), DRAW, 1).order == (1, 4, 5, 3, 2)


def test_late_entrants_of_the_column_hold_the_top_seeds_latest_first() -> None:
    players = entering("", "1", "", "2", "", "", "1", "")
    figures = plan(8, *entries_of(players))
    assert seeding(players, figures, GIVEN).order == (4, 2, 7, 1, 3, 5, 6, 8)


def test_without_a_column_the_first_of_the_list_enter_late() -> None:
    order = seeding(rated(*[None] * 20), plan(20, {1: 2}), DRAW, 5).order
    assert set(order[:2]) == {1, 2}


def test_the_column_is_counted_by_rounds_skipped_and_by_name() -> None:
    assert entries_of(entering("", "2", "Quarter", "2", "0", "1/4", " 1 ", "final")) == (
        {2: 2, 1: 1},
        {"quarter-final": 2, "final": 1},
    )


def test_named_rounds_and_rounds_skipped_are_ordered_by_when_they_really_enter() -> None:
    players = entering("", "2", "quarter", "1", "", *[""] * 47)
    figures = plan(52, *entries_of(players))
    assert seeding(players, figures, GIVEN).order[:5] == (3, 2, 4, 1, 5)


def test_every_unknown_entry_of_the_column_is_an_error_with_its_number() -> None:
    with pytest.raises(ProblemsFound) as caught:
        entries_of(entering("", "soon", "1", "1/12"))
    found = [(problem.code, problem.found, problem.data["number"]) for problem in caught.value.problems]
    assert found == [("unknown-entry", "soon", 2), ("unknown-entry", "1/12", 4)]


def test_a_column_that_contradicts_the_plan_is_refused() -> None:
    with pytest.raises(BadOptions) as caught:
        seeding(entering("1", "", "", "", "", "", "", ""), plan(8, {1: 2}), GIVEN)
    assert caught.value.problems[0].code == "entries-disagree"


def test_a_list_of_another_length_than_the_plan_is_refused() -> None:
    with pytest.raises(BadOptions) as caught:
        seeding(rated(1, 2, 3), plan(4), GIVEN)
    assert caught.value.problems[0].code == "count-disagrees"


def test_a_late_entrant_rated_below_one_who_enters_before_is_a_warning() -> None:
    players = [Player(name="A", rating=1900, entry="1"), *rated(2100, 1800, 1700, 1600)]
    made = seeding(players, plan(5, {1: 1}), ELO)
    (problem,) = made.problems
    assert (problem.code, problem.severity, problem.found) == ("entry-against-rating", "warning", "A")
    assert (problem.data["number"], problem.data["other"], problem.data["other_rating"]) == (1, 2, 2100)
    assert made.order == (1, 2, 3, 4, 5)


@pytest.mark.parametrize("method", [GIVEN, DRAW])
def test_ratings_matter_only_when_they_seed(method: str) -> None:
    players = [Player(name="A", rating=1900, entry="1"), *rated(2100, 1800, 1700, 1600)]
    assert seeding(players, plan(5, {1: 1}), method).problems == ()


def test_late_entrants_who_are_the_strongest_are_no_matter_of_warning() -> None:
    players = [Player(name="A", rating=2200, entry="1"), *rated(2100, 1800, 1700, 1600)]
    assert seeding(players, plan(5, {1: 1}), ELO).problems == ()
