"""N3, N4, N7: the rounds that may be handed in: examples worked by hand."""

from sheetgen.rating.card import BYE, FORFEIT_WIN, SWISS, Bout
from sheetgen.rating.mix import GAMES, Conditions
from sheetgen.rating.norms import Candidate, judged
from sheetgen.rating.titles import NORM_TITLES

IM = NORM_TITLES["IM"]
FEDERATIONS = ("GER", "ITA", "ESP")


def rounds(*scores: int, rating: int = 2400) -> tuple[Bout, ...]:
    """A round for every score in half points, against masters of three federations."""
    return tuple(Bout(n, n, rating, "IM", FEDERATIONS[n % 3], score) for n, score in enumerate(scores, start=1))


def verdict(bouts: tuple[Bout, ...], of: int = 9):
    return judged(IM, Candidate(0, "FRA", bouts), Conditions(SWISS, of, 60))


def test_nine_games_with_the_score_of_the_table_are_a_norm():
    # average 2400: 5½ of 9 (61 %, +80) are 2480, 5 (56 %, +43) are 2443, which is too little
    assert verdict(rounds(2, 2, 2, 2, 2, 1, 0, 0, 0)).worth == 9
    assert not verdict(rounds(2, 2, 2, 2, 2, 0, 0, 0, 0)).reached


def test_a_whole_point_too_many_counts_as_one_game_more():
    assert verdict(rounds(2, 2, 2, 2, 2, 2, 1, 0, 0)).worth == 10
    assert verdict(rounds(2, 2, 2, 2, 2, 2, 0, 0, 0)).worth == 9


def test_eight_games_and_a_bye_of_the_pairing_count_as_nine_and_a_bye_asked_for_does_not():
    eight = rounds(2, 2, 2, 2, 1, 1, 0, 0)
    assert verdict((*eight, Bout(9, kind=BYE, score=2))).worth == 9
    refused = verdict((*eight, Bout(9, kind="requested", score=1)))
    assert [lack.code for lack in refused.lacks] == [GAMES]


def test_a_swiss_may_end_for_the_norm_before_its_last_rounds():
    found = verdict(rounds(2, 2, 2, 2, 2, 1, 0, 0, 0, 0, 0), of=11)
    assert (found.reached, [bout.round for bout in found.left_out]) == (True, [10, 11])


def test_a_last_round_nobody_came_to_is_a_loss_that_may_be_afforded():
    # seven opponents hold no title: only with the ninth, who did not come, are five of nine titled
    good = tuple(Bout(n, n, 2400, "IM" if n > 4 else "", FEDERATIONS[n % 3], 2 if n > 2 else 0) for n in range(1, 9))
    absent = Bout(9, 9, 2400, "IM", "ITA", 2, FORFEIT_WIN)
    weak = tuple(Bout(n, n, 2400, "IM" if n > 5 else "", FEDERATIONS[n % 3], 2 if n > 2 else 0) for n in range(1, 9))
    assert verdict((*good, absent)).reached
    assert not verdict((*weak, absent)).reached
    assert not verdict((*good[:7], Bout(8, 8, 2400, "IM", "ITA", 2, FORFEIT_WIN)), of=11).reached


def test_a_game_won_against_a_weak_opponent_may_be_left_out():
    # only one of two opponents of 1500 is raised to 2050: 7½ of 11 against 2286 are 2419, 6½ of 10 are 2475
    weak = (Bout(10, 10, 1500, "", "ESP", 2), Bout(11, 11, 1500, "", "ESP", 2))
    found = verdict((*rounds(2, 2, 2, 2, 2, 1, 0, 0, 0), *weak), of=11)
    assert (found.average, found.performance, found.worth) == (2365, 2475, 10)
    assert [bout.rating for bout in found.left_out] == [1500]


def test_an_opponent_without_federation_is_nobody():
    bouts = list(rounds(2, 2, 2, 2, 2, 2, 2, 2, 2))
    bouts[0] = Bout(1, 1, 2400, "IM", "", 2)
    assert [lack.code for lack in verdict(tuple(bouts)).lacks] == [GAMES]
