"""E3-E12: changes, coefficients, first ratings, matches, rates of play: examples of the rules, worked by hand."""

from fractions import Fraction

import pytest

from sheetgen.model.entrants import Player
from sheetgen.model.games import BY_TOKEN
from sheetgen.model.tournament import Game
from sheetgen.rating.card import FORFEIT_WIN, Bout, RatedEvent, fide_title, is_woman
from sheetgen.rating.change import NOT_PLAYED, UNRATED, change_of, half_away, period_k
from sheetgen.rating.editions import BLITZ, BOOK, EDITIONS, RAPID, STANDARD, Pace, edition_of, is_rated, kind_of
from sheetgen.rating.first import NO_POINT, TOO_FEW, TOO_LOW, first_rating
from sheetgen.rating.performance import linear, title_performance
from sheetgen.rating.reckoning import Career, age_in, coefficient, rated_part
from sheetgen.rating.titles import title_by_rating
from tests.cases import for_each

NOW = EDITIONS[-1]
BEFORE_2650 = EDITIONS[-2]


def bouts(*games):
    """(rating, half points) pairs, opponents numbered from 1."""
    return [Bout(number, number, rating, score=score) for number, (rating, score) in enumerate(games, 1)]


def counted(rating, others, edition, kind=STANDARD):
    return [game.difference for game in change_of(rating, 20, bouts(*((r, 1) for r in others)), edition, kind).games]


def test_a_change_is_k_times_what_was_made_beyond_the_expected():
    # 1800: a draw with 1900 (.36 expected), a win over 1700 (.64), a loss to 1800 (.50): 1.5 - 1.50 = 0.
    assert change_of(1800, 20, bouts((1900, 1), (1700, 2), (1800, 0)), BOOK).points == 0
    # and a second win over 1700: .36 more, 7.2 points
    assert change_of(1800, 20, bouts((1900, 1), (1700, 2), (1800, 0), (1700, 2)), BOOK).points == Fraction(36, 5)


def test_forfeits_and_games_against_the_unrated_do_not_count():
    games = [Bout(1, 1, 1900, score=2, kind=FORFEIT_WIN), Bout(2, 2, None, score=2), Bout(3, 3, 1800, score=2)]
    change = change_of(1800, 20, games, BOOK)
    assert [game.why_not for game in change.games] == [NOT_PLAYED, UNRATED, ""]
    assert (change.count, change.points) == (1, 10)


def test_the_book_gives_one_upgrade_for_the_widest_gap():
    assert counted(2300, [1800, 1700, 1899, 2000], BOOK) == [500, 400, 401, 300]


def test_the_book_takes_the_first_of_two_widest_gaps():
    assert counted(2300, [1800, 1700, 1700], BOOK) == [500, 400, 600]


def test_the_book_always_caps_against_the_stronger():
    assert counted(1500, [2000, 2100, 1900], BOOK) == [-400, -400, -400]


def test_since_2024_every_gap_is_capped():
    assert counted(2300, [1800, 1700, 2800], edition_of("fide")) == [400, 400, -400]


def test_since_october_2025_who_is_rated_2650_has_the_true_difference_and_his_opponent_has_not():
    # FIDE's published calculation: 2813 against 2400
    assert (counted(2813, [2400], NOW), counted(2400, [2813], NOW)) == ([413], [-400])
    assert (counted(2813, [2400], BEFORE_2650), counted(2649, [2000], NOW)) == ([400], [400])
    assert counted(2813, [2400], NOW, RAPID) == [400]


def test_rapid_and_blitz_do_not_rate_a_huge_gap_since_december_2024():
    games = bouts((2000, 2), (2001, 2))
    for kind, edition, count in ((BLITZ, NOW, 0), (RAPID, EDITIONS[2], 0), (BLITZ, EDITIONS[1], 2), (STANDARD, NOW, 2)):
        assert change_of(2601, 10, games[:1] * 2, edition, kind).count == count
    assert change_of(2600, 10, games, NOW, BLITZ).count == 2
    assert change_of(2601, 10, bouts((2002, 2)), NOW, BLITZ).count == 1


@pytest.mark.parametrize(("k", "games", "found"), [(20, 39, 17), (20, 35, 20), (40, 18, 38), (10, 70, 10), (40, 0, 40)])
def test_k_times_the_games_stays_within_700(k, games, found):
    assert period_k(k, games) == found


@pytest.mark.parametrize(("change", "whole"), [("-2.50", -3), ("2.50", 3), ("2.49", 2), ("-0.4", 0), ("0.5", 1)])
def test_a_half_goes_away_from_zero(change, whole):
    assert half_away(Fraction(change)) == whole


@for_each(
    "career,k",
    [
        (Career(2350, highest=2400), 10),
        (Career(2400), 10),
        (Career(2299, age=18), 40),
        (Career(2299, age=19), 20),
        (Career(2250, highest=2300, age=17), 20),
        (Career(1500, games=29), 40),
        (Career(1500, games=30), 20),
        (Career(1500), 20),
    ],
)
def test_k_of_standard_play(career, k):
    assert coefficient(career, NOW) == k


def test_the_book_has_one_k_for_rapid_and_blitz():
    assert [coefficient(Career(2500), BOOK, kind) for kind in (STANDARD, RAPID, BLITZ)] == [10, 20, 20]
    assert coefficient(Career(2500), NOW, RAPID) == 10


@pytest.mark.parametrize(
    ("birth", "age"), [("2008-05-01", 18), ("12/03/2008", 18), ("2008", 18), ("", None), ("?", None)]
)
def test_the_age_is_the_one_at_the_end_of_the_year(birth, age):
    assert age_in(2026, birth) == age


def test_a_first_rating_of_the_book_adds_20_for_every_half_point_above_one_half():
    assert first_rating(bouts((1500, 2), (1500, 2), (1600, 1), (1600, 1), (1800, 1)), BOOK) == (1600 + 40, "")
    assert first_rating(bouts((1500, 1), (1500, 1), (1600, 1), (1600, 1), (1800, 1)), BOOK) == (1600, "")
    # 2 of 5: 40 %, -72
    assert first_rating(bouts((1500, 0), (1500, 1), (1600, 1), (1600, 1), (1800, 1)), BOOK) == (1600 - 72, "")


def test_a_first_rating_of_today_adds_two_draws_against_1800():
    # (8000 + 3600) / 7 = 1657.14; 3½ + 1 of 7: 64 %, +102
    assert first_rating(bouts((1500, 2), (1500, 2), (1600, 1), (1600, 1), (1800, 1)), NOW) == (1759, "")
    assert first_rating(bouts(*[(2500, 2)] * 9), NOW) == (2200, "")


def test_there_is_no_first_rating_from_four_games_nor_without_a_point_nor_too_low():
    assert first_rating(bouts(*[(1600, 2)] * 4), BOOK) == (None, TOO_FEW)
    assert first_rating(bouts(*[(1600, 0)] * 5), BOOK) == (None, NO_POINT)
    assert first_rating(bouts((1000, 1), *[(1000, 0)] * 6), BOOK) == (None, TOO_LOW)
    assert first_rating(bouts((1000, 1), *[(1000, 0)] * 6), NOW) == (None, TOO_LOW)


def test_the_performances_of_the_books_example_differ_and_each_is_its_own():
    # opponents of the example of 5.2: 1450 1700 1800 2000 1800 1880, 4½ of 6 (M 1772, T9 gives 1965)
    opponents = [1450, 1700, 1800, 2000, 1800, 1880]
    assert title_performance(opponents, 9) == 1772 + 193
    assert linear(opponents, 9) == Fraction(10630, 6) + 60


def test_a_match_is_rated_until_it_is_decided():
    tokens = ("1-0", "1-0", "½-½", "0-1")
    games = tuple(Game(n, 1, 1, 2, BY_TOKEN[token]) for n, token in enumerate(tokens, 1))
    match = RatedEvent({1: Player("A", 1800), 2: Player("B", 1900)}, games, 4, "rr")
    assert [bout.is_played for bout in rated_part(match)[1]] == [True, True, True, False]


def test_a_match_with_an_unrated_player_is_not_rated():
    match = RatedEvent({1: Player("A", 1800), 2: Player("B")}, (Game(1, 1, 1, 2, BY_TOKEN["1-0"]),), 1, "rr")
    assert [bout.is_played for bout in rated_part(match)[1]] == [False]


@for_each(
    "minutes,seconds,kind",
    [
        (90, 30, STANDARD), (60, 0, STANDARD), (50, 10, STANDARD), (59, 0, RAPID), (10, 1, RAPID), (10, 0, BLITZ),
        (3, 2, BLITZ), (3, 0, None),
    ],
)  # fmt: skip
def test_what_a_rate_of_play_is(minutes, seconds, kind):
    assert kind_of(Pace(minutes, seconds)) == kind


@pytest.mark.parametrize(
    ("pace", "ratings", "rated"),
    [
        (Pace(90, 30), [2400, None], True),
        (Pace(119), [2400, 1500], False),
        (Pace(90), [2399], True),
        (Pace(60), [1800], False),
        (Pace(60), [1799, None], True),
        (Pace(120, first_control=29), [1500], False),
    ],
)
def test_which_standard_game_is_rated(pace, ratings, rated):
    assert is_rated(pace, ratings) is rated


@for_each(
    "typed,title",
    [("GM", "GM"), ("mi", "IM"), ("MF", "FM"), ("mf", "WIM"), ("gf", "WGM"), ("GMF", "WGM"), ("m", "IM"), ("Dr", "")],
)
def test_titles_are_understood_as_the_lists_write_them(typed, title):
    assert fide_title(Player(title=typed)) == title


def test_who_holds_a_womans_title_is_a_woman():
    assert [is_woman(Player(title="WFM")), is_woman(Player(sex="F")), is_woman(Player(sex="M"))] == [True, True, False]


@for_each("held,woman,rating,title", [
        ("", False, 2299, "CM"), ("", False, 2300, "FM"), ("", False, 2199, ""), ("CM", False, 2250, ""),
        ("CM", False, 2301, "FM"), ("IM", False, 2500, ""), ("", True, 2000, "WCM"), ("", True, 2199, "WFM"),
        ("", True, 2250, "CM"), ("WFM", True, 2150, ""), ("WIM", True, 2310, "FM"), ("WIM", True, 2250, ""),
    ])  # fmt: skip
def test_some_titles_come_by_rating_alone(held, woman, rating, title):
    assert title_by_rating(held, woman, rating) == title
