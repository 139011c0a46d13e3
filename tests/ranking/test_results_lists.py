"""T4, T7-T9: Swiss events read from results lists: byes, absences, cuts, ratings."""

from dataclasses import replace
from fractions import Fraction

import pytest

from sheetgen.errors import BadOptions
from sheetgen.model.entrants import Player
from sheetgen.model.tournament import GamePoints
from sheetgen.ranking.events import ResultsList
from sheetgen.ranking.explain import notes
from sheetgen.ranking.modifiers import Cut, Term
from sheetgen.ranking.performance import quantity, rounded_mean
from sheetgen.ranking.standings import records_of
from tests.ranking.vocabulary import column, games, ranks, swiss, table

# Five players, three rounds: everybody has one unplayed round or none.
FIVE = swiss(
    5,
    3,
    ["1 1:2 1-0", "1 3:4 ½-½", "2 1:3 0-1", "2 5:2 +/-", "3 3:5 1-0", "3 4:1 ½-½"],
    [(1, 5, 2, "bye"), (2, 4, 1, "requested"), (3, 2, 0, "absent")],
)
# Points: 1 = 1½, 2 = 0, 3 = 2½, 4 = 1½, 5 = 2. Adjusted: 2 = 0 + ½ + ½, 4 = ½ + ½ + ½, 5 = ½ + ½ + 0.


def rated(*ratings: int | None, lines=()) -> ResultsList:
    return ResultsList(9, tuple(Player(rating=rating) for rating in ratings), games(*lines))


def test_points_count_byes_and_forfeits():
    assert column(table(FIVE, "PTS"), "PTS") == {1: 1.5, 2: 0, 3: 2.5, 4: 1.5, 5: 2}


def test_a_bye_is_no_win():
    assert column(table(FIVE, "WIN"), "WIN")[5] == 1


def test_games_are_won_and_drawn_whatever_they_bring():
    # The same games at 3/1/0: 3 won one and drew one, and 5 lost on the board once and won without playing.
    usual = replace(FIVE, players=tuple(Player(rating=1400 + 100 * number) for number in range(5)))
    football = replace(usual, points=GamePoints(win=6, draw=2))
    assert column(table(football, "PTS"), "PTS") == {1: 4, 2: 0, 3: 7, 4: 2.5, 5: 4}
    for code in ("WON", "WIN", "BPG", "KASH", "PERF"):
        assert column(table(football, code), code) == column(table(usual, code), code), code


def test_buchholz_adds_adjusted_scores_and_virtual_opponents():
    # 4: opponent 3 (2½), virtual for round 2: ½ + (1 - ½) + ½ = 1½, opponent 1 (1½).
    # 5: virtual round 1: 0 + 0 + 1 = 1; virtual round 2: 1 + 0 + ½ = 1½; opponent 3 (2½).
    figures = column(table(FIVE, "BH"), "BH")
    assert figures == {1: 1 + 2.5 + 1.5, 2: 1.5 + 1.5 + 1, 3: 1.5 + 1.5 + 1, 4: 2.5 + 1.5 + 1.5, 5: 1 + 1.5 + 2.5}


@pytest.mark.parametrize(("code", "expected"), [("BH/C1", 4), ("BH/C2", 2.5), ("BH/M1", 1.5), ("BH/M2", 0)])
def test_cuts_leave_out_the_lowest_and_medians_the_highest_too(code, expected):
    assert column(table(FIVE, code), code)[5] == expected


def test_the_sum_of_buchholz_counts_opponents_met_on_the_board():
    # 2 met only 1 on the board; 1 has a Buchholz of 5.
    assert column(table(FIVE, "BHS"), "BHS")[2] == 5


def test_sonneborn_berger_of_a_results_list_uses_adjusted_scores_and_virtual_opponents():
    # 5: a bye won against 1, a forfeit won against 1½, a game lost.
    assert column(table(FIVE, "SB"), "SB")[5] == 2.5


def test_the_cumulative_score_counts_byes_as_they_scored():
    assert column(table(FIVE, "CUM"), "CUM")[5] == 1 + 2 + 2


def test_an_exempt_met_half_a_point_a_round_in_the_opponents_cumulative():
    # 5: the exempt round brings ½ + 1 + 1½, the forfeit nothing, opponent 3: ½ + 1½ + 2½.
    assert column(table(FIVE, "CUMO"), "CUMO")[5] == 3 + 4.5


def test_an_absence_brings_nothing_to_the_opponents_cumulative():
    # 2 met only 1 on the board: 1 + 1 + 1½.
    assert column(table(FIVE, "CUMO"), "CUMO")[2] == 3.5


def test_a_round_nothing_is_said_of_is_an_absence():
    spelt_out = table(FIVE, "PTS BH")
    silent = table(replace(FIVE, unplayed=FIVE.unplayed[:2]), "PTS BH")
    assert column(silent, "BH") == column(spelt_out, "BH")


def test_rounds_not_yet_paired_are_not_absences():
    assert column(table(replace(FIVE, rounds=9), "BH"), "BH") == column(table(FIVE, "BH"), "BH")


def test_after_a_round_the_virtual_opponent_has_only_the_rounds_completed():
    assert column(table(FIVE, "BH", after_round=1), "BH")[5] == 0


def test_the_koya_of_the_book_is_refused_in_a_results_list():
    with pytest.raises(BadOptions) as refused:
        table(FIVE, "PTS KOYA")
    assert refused.value.problems[0].code == "tie-break-not-for-event"


LINES = ["1 1:2 1-0", "2 3:1 ½-½", "3 1:4 +/-"]


def test_the_mean_rating_counts_opponents_met_on_the_board():
    assert column(table(rated(1500, 1600, 1701, 2000, lines=LINES), "ARO"), "ARO")[1] == Fraction(3301, 2)


def test_the_cut_mean_leaves_out_the_lowest_rating():
    assert column(table(rated(1500, 1600, 1701, 2000, lines=LINES), "ARO/C1"), "ARO/C1")[1] == 1701


def test_unrated_opponents_are_left_out_of_the_mean():
    assert column(table(rated(1500, None, 1701, 2000, lines=LINES), "ARO"), "ARO")[1] == 1701


def test_no_rated_opponent_means_not_computable_and_last():
    ranking = table(rated(1500, None, None, 2000, lines=LINES), "ARO")
    assert column(ranking, "ARO")[1] is None
    assert ranks(ranking)[-1] == (3, 4)


def test_what_was_left_out_is_noted():
    event = rated(1500, None, 1701, 2000, lines=LINES)
    figures = notes(records_of(event, ["PERF"], "livre"), ["PTS", "PERF"])
    assert [(note.code, note.data["ids"]) for note in figures] == [
        ("unrated-opponents-left-out", [2]),
        ("performance-without-own-rating", [2]),
    ]


def test_nothing_is_noted_where_no_code_needs_ratings():
    assert notes(records_of(FIVE, ["PTS"], "livre"), ["PTS", "BH"]) == ()


def test_the_performance_clamps_ratings_to_within_400_points():
    # 1700 against 2200: counted as 2100, lost; and the 2200 as having met 1800.
    figures = column(table(rated(1700, 2200, lines=["1 1:2 0-1"]), "PERF"), "PERF")
    assert figures == {1: 2100 - 736, 2: 1800 + 736}


def test_without_own_rating_nothing_is_clamped():
    assert column(table(rated(None, 2200, lines=["1 1:2 ½-½"]), "PERF"), "PERF") == {1: 2200, 2: None}


def test_a_mean_of_exactly_one_half_is_rounded_upwards():
    assert rounded_mean([Term(1500), Term(1501)]) == 1501


@pytest.mark.parametrize(("halves", "games_", "expected"), [(8, 7, 57), (6, 9, -125), (1, 60, -736), (119, 60, 736)])
def test_the_quantity_is_defined_for_any_number_of_games(halves, games_, expected):
    assert quantity(halves, games_) == expected


def test_cutting_more_than_there_is_leaves_nothing():
    assert list(Cut(2, 2).keep([Term(1), Term(2), Term(3)])) == []


def test_between_equal_figures_the_lowest_contribution_is_cut():
    assert list(Cut(1).keep([Term(8, figure=4), Term(4, figure=4), Term(9, figure=9)])) == [
        Term(8, figure=4),
        Term(9, figure=9),
    ]


def test_a_forfeited_game_with_black_counts_as_white():
    # 2 had Black in round 1; in round 3 its opponent did not come.
    event = swiss(3, 3, ["1 1:2 0-1", "2 3:1 ½-½", "3 3:2 -/+"])
    assert column(table(event, "BPG"), "BPG") == {1: 1, 2: 1, 3: 0}
