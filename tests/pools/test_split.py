"""A list split into pools: sizes, balance, and what is refused."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.errors import SheetgenError
from sheetgen.model.entrants import Player
from sheetgen.pairing.pools import SPREADS, Pool, sizes, split

RATINGS = st.none() | st.integers(1000, 2800)
CLUBS = st.sampled_from(["", "Rennes", "rennes ", "Brest", "Vannes", "Lorient"])
LISTS = st.lists(st.builds(Player, st.uuids().map(str), RATINGS, club=CLUBS), min_size=9, max_size=40)
every_spread = pytest.mark.parametrize("spread", SPREADS)


def rated(*ratings: int) -> list[Player]:
    return [Player(f"P{number}", rating) for number, rating in enumerate(ratings, start=1)]


def names(pools: Sequence[Pool]) -> list[str]:
    return [" ".join(player.name for player in pool.players) for pool in pools]


def apart(pools: Sequence[Pool]) -> Fraction:
    """How far the highest mean rating is from the lowest."""
    means = [pool.mean for pool in pools if pool.mean is not None]
    return max(means, default=Fraction(0)) - min(means, default=Fraction(0))


@pytest.mark.slow
@given(LISTS, st.integers(2, 3), st.sampled_from(SPREADS))
def test_everybody_is_in_one_pool_and_sizes_differ_by_one_at_most(players: list[Player], k: int, spread: str) -> None:
    pools = split(players, k, spread)
    assert Counter(player.name for pool in pools for player in pool.players) == Counter(each.name for each in players)
    held = [len(pool.players) for pool in pools]
    assert tuple(held) == sizes(len(players), k)
    assert max(held) - min(held) <= 1
    assert [pool.letter for pool in pools] == list("ABC")[:k]


@given(LISTS, st.integers(2, 3), st.sampled_from(SPREADS))
def test_players_keep_the_order_of_the_list_in_their_pool(players: list[Player], k: int, spread: str) -> None:
    places = {player.name: place for place, player in enumerate(players)}
    for pool in split(players, k, spread):
        order = [places[player.name] for player in pool.players]
        assert order == sorted(order)


@given(LISTS, st.integers(2, 3))
def test_a_club_has_at_most_one_member_more_in_one_pool_than_in_another(players: list[Player], k: int) -> None:
    pools = split(players, k, "club")
    for club in ("rennes", "brest", "vannes", "lorient"):
        held = [sum(player.club.strip().lower() == club for player in pool.players) for pool in pools]
        assert max(held) - min(held) <= 1


@pytest.mark.slow
@given(LISTS, st.integers(2, 3))
def test_pools_by_rating_are_at_least_as_even_as_the_snake_in_two_pools(players: list[Player], k: int) -> None:
    if k == 2:
        assert apart(split(players, k, "elo")) <= apart(split(players, k, "snake"))


def test_the_snake_deals_to_and_fro_from_the_strongest() -> None:
    players = rated(2000, 1900, 1800, 1700, 1600, 1500, 1400, 1300, 1200)
    assert names(split(players, 3, "snake")) == ["P1 P6 P7", "P2 P5 P8", "P3 P4 P9"]


def test_the_unrated_are_dealt_last() -> None:
    players = [Player("Nobody"), *rated(1500, 1400, 1300, 1200), Player("Neither")]
    assert names(split(players, 2, "snake")) == ["Nobody P1 P4", "P2 P3 Neither"]


def test_swaps_bring_the_means_nearer_than_the_snake_leaves_them() -> None:
    players = rated(2400, 1600, 1500, 1500, 1400, 1200)
    assert apart(split(players, 2, "snake")) == Fraction(1000, 3)
    assert apart(split(players, 2, "elo")) == Fraction(400, 3)


def test_members_of_one_club_change_places_freely() -> None:
    players = [replace(player, club="Rennes") for player in rated(2400, 1600, 1500, 1500, 1400, 1200)]
    assert apart(split(players, 2, "club")) == Fraction(400, 3)


def test_a_mean_counts_only_those_with_a_rating() -> None:
    assert Pool("A", (*rated(1500, 1600), Player("Nobody"))).mean == 1550
    assert Pool("A", (Player("Nobody"),)).mean is None


@every_spread
def test_a_pool_needs_three_players(spread: str) -> None:
    with pytest.raises(SheetgenError) as refused:
        split(rated(*range(1500, 1508)), 3, spread)
    (problem,) = refused.value.problems
    assert (problem.code, problem.data["most"], int(refused.value.status)) == ("pool-too-small", 2, 3)


@pytest.mark.parametrize("pools", [-1, 0, 1, 27])
def test_there_are_two_to_twenty_six_pools(pools: int) -> None:
    with pytest.raises(SheetgenError) as refused:
        split(rated(*range(1500, 1600)), pools)
    assert [problem.code for problem in refused.value.problems] == ["bad-pools"]
    assert int(refused.value.status) == 2
