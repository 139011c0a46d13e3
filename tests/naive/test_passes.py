"""T2: how many passes of repeated direct encounter (fide-2026) can move something in one tied group.

All have met once, each game sharing one point: half the group, rounded down. Suppose z leaves G and the h others
stay tied on c. Their games among themselves give h(h-1)/2, so against z they made h(c - (h-1)/2) points, which lies
between 0 and h; c is a multiple of a half. If c is h/2, z has h/2 too and did not leave; at both ends all of them made
the same against z, so they are tied among themselves and no later pass moves them. A pass that is followed by another
one on a part therefore leaves at least two players outside that part.

Otherwise the only bound is the trivial one, a pass for every player but one: double forfeits and penalties reach it
for every size, the averages of a double event up to five players, missing games one pass less from three players on
(three by trying all, every size up to 75 by search).
"""

import itertools
import random

import pytest

from naive.examples import SIX_PASSES_TABLE, event_of, from_cross_table
from naive.field import FIDE, Field, field_of
from naive.random_events import berger, random_event
from naive.roundrobin import changing_passes, rank


def group_of(players: int, results: str, otherwise: str = "?", double: bool = False) -> tuple[Field, range]:
    return field_of(event_of(players, results, otherwise, double), FIDE, None), range(1, players + 1)


def most_passes(players: int, signs: str) -> int:
    """The largest number of changing passes over every filling of the games of one group with these signs."""
    pairs = list(itertools.combinations(range(1, players + 1), 2))
    fillings = itertools.product(signs, repeat=len(pairs))
    texts = (" ".join(f"{x}{s}{y}" for (x, y), s in zip(pairs, signs, strict=True)) for signs in fillings)
    return max(changing_passes(*group_of(players, text)) for text in texts)


@pytest.mark.parametrize("players", [3, 4])
def test_half_the_group_bounds_the_passes_when_all_have_met(players: int) -> None:
    assert most_passes(players, ">=<") == players // 2


def test_six_who_all_met_need_three_passes() -> None:
    assert changing_passes(*group_of(6, "1<4 1<6 2<5", otherwise=">")) == 3


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_double_forfeits_can_cost_a_pass_for_every_player_but_one(players: int) -> None:
    each_beats_the_next = " ".join(f"{x}>{x + 1}" for x in range(1, players))
    assert changing_passes(*group_of(players, each_beats_the_next, otherwise="0")) == players - 1


def test_three_with_a_missing_game_need_one_pass_at_most() -> None:
    assert most_passes(3, ">=<?") == 1


FIVE_WITH_ONE_MISSING = "1?2 1=3 1>4 1<5"
SIX_WITH_ONE_MISSING = "1=2 1?3 1=4 1>5 1<6"


def test_five_with_a_missing_game_need_three_passes() -> None:
    assert changing_passes(*group_of(5, FIVE_WITH_ONE_MISSING, otherwise=">")) == 3


def test_six_with_a_missing_game_need_four_passes() -> None:
    assert changing_passes(*group_of(6, SIX_WITH_ONE_MISSING, otherwise=">")) == 4


def test_event_of_eleven_with_one_missing_game_needs_six_passes() -> None:
    event = from_cross_table(SIX_PASSES_TABLE, berger(11))
    tied = [player for _, player, shown in rank(event) if shown["PTS"] == 5]
    assert sorted(tied) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert changing_passes(field_of(event, FIDE, None), tied) == 6


def test_three_in_a_double_event_need_two_passes() -> None:
    assert changing_passes(*group_of(3, "1<2 1=2 1=3 1=3 2<3 2<3", double=True)) == 2


def test_random_chain_needs_more_passes_than_half_the_field() -> None:
    event = random_event(random.Random(1), players=8, double=False, shape="chain", withdrawals="nobody")
    tied = [player for place, player, _ in rank(event, ["PTS"]) if place == 1]
    assert changing_passes(field_of(event, FIDE, None), tied) == 6
