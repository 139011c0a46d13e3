"""T2: direct encounter, in both editions, with everything that can be missing."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.ranking.direct import direct_encounter
from sheetgen.ranking.events import Tournament
from sheetgen.ranking.record import ROUND_ROBIN, Meeting, Record, Records
from tests.ranking.vocabulary import FIDE, LIVRE, column, crosstable, games, players, ranks, table


def direct(count: int, lines: str, rules: str = LIVRE) -> dict[int, object]:
    """The values when all are tied: DE alone, on games written "white:black result", one after another."""
    words = lines.split()
    written = [f"1 {pair} {result}" for pair, result in zip(words[::2], words[1::2], strict=True)]
    event = Tournament(1, players(count), games(*written))
    ranking = table(event, "DE", rules)
    return column(ranking, "DE")


def placed(count: int, lines: str, rules: str) -> list[tuple[int | None, int]]:
    words = lines.split()
    written = [f"1 {pair} {result}" for pair, result in zip(words[::2], words[1::2], strict=True)]
    return ranks(table(Tournament(1, players(count), games(*written)), "DE", rules))


@pytest.mark.parametrize("rules", [LIVRE, FIDE])
def test_who_is_alone_has_no_value(rules):
    ranking = table(crosstable("#11 0#1 00#"), "PTS DE", rules)
    assert column(ranking, "DE") == {1: None, 2: None, 3: None}


@pytest.mark.parametrize("rules", [LIVRE, FIDE])
def test_all_met_gives_everybody_his_mutual_points(rules):
    assert direct(3, "1:2 1-0 1:3 ½-½ 2:3 1-0", rules) == {1: Fraction(3, 2), 2: 1, 3: Fraction(1, 2)}


@pytest.mark.parametrize("rules", [LIVRE, FIDE])
def test_a_cycle_separates_nobody(rules):
    assert placed(3, "1:2 1-0 2:3 1-0 1:3 0-1", rules) == [(1, 1), (1, 2), (1, 3)]


@pytest.mark.parametrize("rules", [LIVRE, FIDE])
def test_nobody_played_settles_nobody(rules):
    assert direct(3, "", rules) == {1: None, 2: None, 3: None}


@pytest.mark.parametrize("rules", [LIVRE, FIDE])
def test_who_cannot_be_caught_is_first_although_games_are_missing(rules):
    assert direct(3, "1:2 1-0 1:3 1-0", rules) == {1: 2, 2: None, 3: None}


@pytest.mark.parametrize("rules", [LIVRE, FIDE])
def test_who_can_still_be_equalled_is_not_first(rules):
    assert direct(3, "1:2 1-0 1:3 ½-½ 2:3 ?", rules) == {1: None, 2: None, 3: None}


@pytest.mark.parametrize("rules", [LIVRE, FIDE])
def test_a_pair_that_never_met_may_still_bring_one_point(rules):
    assert direct(3, "1:2 1-0 1:3 ½-½", rules) == {1: None, 2: None, 3: None}


@pytest.mark.parametrize("rules", [LIVRE, FIDE])
def test_a_second_is_settled_behind_the_first(rules):
    lines = "1:2 1-0 1:3 1-0 1:4 1-0 2:3 1-0 2:4 1-0"
    assert direct(4, lines, rules) == {1: 3, 2: 2, 3: None, 4: None}


@pytest.mark.parametrize("rules", [LIVRE, FIDE])
def test_forfeits_count_at_face_value(rules):
    assert direct(2, "1:2 -/+", rules) == {1: 0, 2: 1}


def test_a_double_forfeit_is_a_game_that_both_lost():
    assert direct(2, "1:2 -/-") == {1: 0, 2: 0}


def test_the_book_adds_up_the_games_of_a_pair():
    assert direct(2, "1:2 1-0 2:1 ½-½") == {1: Fraction(3, 2), 2: Fraction(1, 2)}


def test_the_federation_averages_the_games_of_a_pair():
    assert direct(2, "1:2 1-0 2:1 ½-½", FIDE) == {1: Fraction(3, 4), 2: Fraction(1, 4)}


def test_a_win_with_the_second_game_missing_settles_nothing():
    assert direct(2, "1:2 1-0 2:1 ?") == {1: None, 2: None}


def test_the_book_makes_one_pass_and_goes_on_to_the_next_tie_break():
    lines = "1:2 1-0 1:3 1-0 1:4 ½-½ 2:3 1-0 2:4 ½-½ 3:4 1-0"
    assert placed(4, lines, LIVRE) == [(1, 1), (2, 2), (3, 3), (3, 4)]


def test_the_federation_repeats_it_on_the_smaller_group():
    lines = "1:2 1-0 1:3 1-0 1:4 ½-½ 2:3 1-0 2:4 ½-½ 3:4 1-0"
    assert placed(4, lines, FIDE) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_the_value_shown_is_that_of_the_first_pass():
    lines = "1:2 1-0 1:3 1-0 1:4 ½-½ 2:3 1-0 2:4 ½-½ 3:4 1-0"
    assert direct(4, lines, FIDE)[3] == direct(4, lines, FIDE)[4] == 1


def test_those_not_settled_are_tried_again_among_themselves_in_2026():
    lines = "1:2 1-0 1:3 1-0 1:4 1-0 2:3 1-0 2:4 1-0"
    assert placed(4, lines, FIDE) == [(1, 1), (2, 2), (3, 3), (3, 4)]


def test_a_pair_left_over_by_the_missing_game_of_another_is_separated_in_2026():
    lines = "1:2 1-0 1:3 1-0 1:4 1-0 2:3 ½-½ 2:4 ? 3:4 1-0"
    assert direct(4, lines, FIDE)[1] == 3
    assert direct(4, lines, FIDE)[3] is None


def records(group: int, results) -> Records:
    """Everybody tied: results for the pairs (1, 2), (1, 3), …, in half points."""
    sides = {number: [] for number in range(1, group + 1)}
    pairs = [(x, y) for x in sides for y in sides if x < y]
    for (x, y), (a, b) in zip(pairs, results, strict=True):
        sides[x].append(Meeting(1, y, a))
        sides[y].append(Meeting(1, x, b))
    entries = {number: Record(number, tuple(lines)) for number, lines in sides.items()}
    return Records(entries, ROUND_ROBIN, FIDE, 1, 1)


def passes_needed(group: int, results) -> int:
    """After how many passes nothing moves any more."""
    keys = direct_encounter(records(group, results), [range(1, group + 1)]).values()
    classes = len(set(keys))
    return next(number for number in range(group + 1) if len({key[:number] for key in keys}) == classes)


PLAYED = [(2, 0), (1, 1), (0, 2)]
FIVE_TIED = [(0, 0), (0, 2), (2, 0), (0, 0), (0, 0), (0, 0), (2, 0), (0, 0), (0, 2), (0, 0)]
UNUSUAL = [(0, 0), (1, 0), (None, None)]


def test_three_players_need_one_pass_if_every_game_shares_one_point():
    assert max(passes_needed(3, results) for results in product(PLAYED, repeat=3)) == 1


@pytest.mark.slow
def test_four_players_need_two_passes_if_every_game_shares_one_point():
    assert max(passes_needed(4, results) for results in product(PLAYED, repeat=6)) == 2


@pytest.mark.slow
def test_four_players_need_three_passes_with_double_forfeits():
    assert max(passes_needed(4, results) for results in product([*PLAYED, (0, 0)], repeat=6)) == 3


@given(st.integers(2, 7).flatmap(lambda n: st.tuples(st.just(n), st.lists(
    st.sampled_from(PLAYED + UNUSUAL), min_size=n * (n - 1) // 2, max_size=n * (n - 1) // 2))))  # fmt: skip
def test_a_group_never_needs_more_passes_than_it_has_members_less_one(drawn):
    group, results = drawn
    assert passes_needed(group, results) <= group - 1


def test_six_players_may_need_four_passes_when_most_games_are_lost_by_both():
    """Five of six are level on points; each pass separates only one of them, so half the field is not enough."""
    event = crosstable("#-01-0 -#--10 1-#-00 0--#-1 -01-#0 11101#")
    assert ranks(table(event, "PTS DE", FIDE)) == [(1, 6), (2, 2), (3, 5), (4, 3), (5, 1), (6, 4)]
    passes = direct_encounter(records(5, FIVE_TIED), [range(1, 6)])
    assert passes_needed(5, FIVE_TIED) == 4, passes


@given(st.lists(st.sampled_from(PLAYED + UNUSUAL), min_size=10, max_size=10), st.permutations(range(1, 6)))
def test_direct_encounter_does_not_depend_on_the_order_of_the_group(results, order):
    base = direct_encounter(records(5, results), [range(1, 6)])
    assert direct_encounter(records(5, results), [order]) == base
