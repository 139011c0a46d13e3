"""B10, B11: the draw itself: every number once, from the envelopes offered, and the check of every pair."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.pairing.berger import table
from sheetgen.pairing.draw import Draw, draw
from sheetgen.pairing.draw_ceremony import ceremony
from tests.cases import for_each
from tests.draw.lists import clubs

SIZES = (5, 4, 4, 3, 2, 2)
NUMBERS_OF_2026 = [1, 13, 14, 12, 3, 15, 8, 17, 18, 6, 9, 16, 7, 19, 10, 5, 11, 2, 4, 20]
SEEDS = st.text(min_size=1, max_size=8)


def drawn(*sizes: int, last: int | None = None, seed: str = "2026") -> Draw:
    return draw(ceremony(clubs(*sizes), last), seed)


def meeting_rounds(found: Draw) -> dict[frozenset[str], int]:
    """When the members of each club meet, read from the table itself."""
    names = {each.number: each.player for each in found.drawn}
    rounds = enumerate(table(len(names)), start=1)
    met = {frozenset(pair): number for number, boards in rounds for pair in boards}
    return {
        frozenset((names[x].name, names[y].name)): met[frozenset((x, y))]
        for x, y in combinations(sorted(names), 2)
        if names[x].club == names[y].club
    }


@pytest.mark.slow
@given(SEEDS, st.sampled_from([None, 3, 5]))
@settings(max_examples=40, deadline=None)
def test_nobody_meets_a_club_mate_in_the_last_rounds(seed: str, last: int | None) -> None:
    found = drawn(*SIZES, last=last, seed=seed)
    assert max(meeting_rounds(found).values()) <= 19 - (last or 3)
    assert found.late == ()


@given(SEEDS)
@settings(max_examples=40, deadline=None)
def test_the_check_names_exactly_the_pairs_that_meet_late(seed: str) -> None:
    found = drawn(6, 5, 4, 3, 2, seed=seed)
    late = {pair for pair, number in meeting_rounds(found).items() if number > 16}
    assert {frozenset(player.name for player in each.players) for each in found.late} == late
    assert {each.contingent for each in found.late} <= {"Club C"}  # the only one that had to be split


def test_some_draw_of_a_split_contingent_does_meet_late() -> None:
    assert any(drawn(6, 5, 4, 3, 2, seed=str(seed)).late for seed in range(20))


@given(SEEDS)
@settings(max_examples=20, deadline=None)
def test_every_number_is_drawn_once_from_an_envelope_that_was_offered(seed: str) -> None:
    found = drawn(*SIZES, seed=seed)
    assert sorted(each.number for each in found.drawn) == list(range(1, 21))
    numbers = {each.letter: each.numbers for each in found.ceremony.envelopes}
    assert all(each.number in numbers[each.envelope] for each in found.drawn)
    assert all(each.offered is None or each.envelope in each.offered for each in found.drawn)


def test_members_draw_one_after_the_other_in_alphabetical_order() -> None:
    names = [each.player.name for each in drawn(*SIZES).drawn]
    assert names == [
        f"{letter}{number:02}" for letter, size in zip("ABCDEF", SIZES, strict=True) for number in range(1, size + 1)
    ]


def test_the_same_seed_draws_the_same_numbers() -> None:
    assert drawn(*SIZES, seed="a").drawn == drawn(*SIZES, seed="a").drawn
    assert drawn(*SIZES, seed="a").drawn != drawn(*SIZES, seed="b").drawn


def test_a_seed_draws_the_same_numbers_for_ever() -> None:
    """Written down once: a protocol with its seed must stay true in every later version."""
    assert [each.number for each in drawn(*SIZES, seed="2026").drawn] == NUMBERS_OF_2026


def test_every_number_of_an_envelope_can_come_to_its_first_player() -> None:
    first = {drawn(*SIZES, seed=str(seed)).drawn[0].number for seed in range(200)}
    assert first == {1, 2, 3, 11, 12, 13, 14}


def test_those_who_are_alone_draw_from_everything_that_is_left() -> None:
    found = drawn(5, 4, 1, 1, 1, 1, 1, 1, last=3)
    assert [each.offered for each in found.drawn[9:]] == [None] * 6
    assert sorted(each.number for each in found.drawn) == list(range(1, 16))


@for_each("count", [9, 11, 13, 15, 17, 19, 21, 23])
def test_an_odd_field_draws_no_number_beyond_its_own(count: int) -> None:
    found = drawn(3, 3, *[1] * (count - 6))
    assert sorted(each.number for each in found.drawn) == list(range(1, count + 1))
    assert found.late == ()
