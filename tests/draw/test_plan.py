"""B11: whatever envelope is drawn of those offered, everybody who follows still finds one."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.pairing.draw_plan import MOST_LINES, DrawPlan, after, fits, plan

ROOMS = st.lists(st.integers(1, 9), min_size=1, max_size=5)
SIZES = st.lists(st.integers(2, 6), max_size=6).map(lambda sizes: sorted(sizes, reverse=True))


def seats(sizes: Sequence[int], rooms: Sequence[int]) -> bool:
    """Whether the contingents fit, by trying every envelope for each."""
    if not sizes:
        return True
    return any(
        room >= sizes[0] and seats(sizes[1:], [*rooms[:place], room - sizes[0], *rooms[place + 1 :]])
        for place, room in enumerate(rooms)
    )


def ways_through(made: DrawPlan, state: tuple[int, ...], step: int = 0) -> bool:
    """Whether every choice the plan offers leads to the end."""
    if step == len(made.portions):
        return True
    rooms = made.offers[step][state]
    size = made.portions[step].size
    return bool(rooms) and all(
        room >= size and ways_through(made, after(state, room, size), step + 1) for room in rooms
    )


@given(SIZES, ROOMS)
def test_every_choice_the_plan_offers_leads_to_the_end(sizes: list[int], rooms: list[int]) -> None:
    if sum(sizes) <= sum(rooms):
        made = plan(sizes, rooms)
        assert ways_through(made, tuple(sorted(rooms, reverse=True)))


@given(SIZES, ROOMS)
def test_a_contingent_is_split_only_where_no_distribution_avoids_it(sizes: list[int], rooms: list[int]) -> None:
    if sum(sizes) <= sum(rooms):
        assert bool(plan(sizes, rooms).split) is not seats(sizes, rooms)
    assert fits(sizes, rooms) is seats(sizes, rooms)


@given(SIZES, ROOMS)
def test_everybody_draws_once_and_in_the_order_of_the_contingents(sizes: list[int], rooms: list[int]) -> None:
    if sum(sizes) <= sum(rooms):
        portions = plan(sizes, rooms).portions
        drawn = [sum(each.size for each in portions if each.contingent == place) for place in range(len(sizes))]
        assert drawn == sizes
        assert [each.contingent for each in portions] == sorted(each.contingent for each in portions)


def test_an_envelope_that_a_later_contingent_needs_is_not_offered() -> None:
    # 8 7 3 2: once the five have taken the envelope of eight, the two fours no longer fit.
    first = plan([5, 4, 4, 3, 2, 2], [8, 7, 3, 2]).offers[0]
    assert first == {(8, 7, 3, 2): (7,)}


def test_the_split_that_parts_the_fewest_pairs_is_taken() -> None:
    portions = plan([6, 5, 4, 3, 2], [8, 7, 3, 2]).portions
    assert [(each.contingent, each.size) for each in portions] == [(0, 6), (1, 5), (2, 3), (2, 1), (3, 3), (4, 2)]


def test_a_plan_too_long_to_print_offers_the_smallest_envelope_that_serves() -> None:
    made = plan([2] * 10, [8, 7, 3, 2])
    assert made.narrowed
    assert all(len(rooms) == 1 for offers in made.offers for rooms in offers.values())
    assert sum(map(len, made.offers)) <= MOST_LINES
