"""C.07 for a Swiss of teams worked by hand: byes, a forfeited match, absences; every value is derived beside it."""

from dataclasses import replace
from fractions import Fraction as F

import pytest

from sheetgen.model.tournament import Unplayed
from sheetgen.ranking.team_events import TeamEvent
from tests.ranking.test_c07_examples import HALF_LESS, LEVEL, matches
from tests.ranking.vocabulary import FIDE, column, order_of, ranks, table


def team_swiss(places: int, *rounds: str, teams: int, unplayed: tuple[Unplayed, ...] = ()) -> TeamEvent:
    return matches(places, *rounds, teams=teams, swiss=True, unplayed=unplayed)


# Five teams, three rounds, two boards. Team 4 stays away from its first match and is absent in round 2; team 5 has the
# bye of round 1, team 1 asks for a half-point bye in round 3.
FIVE = team_swiss(
    2,
    "1:2 1-0 ½-½,3:4 +/- +/-",
    "1:3 ½-½ ½-½,2:5 1-0 1-0",
    "3:2 0-1 ½-½,4:5 1-0 ½-½",
    teams=5,
    unplayed=(Unplayed(1, 5, 1, "bye"), Unplayed(2, 4, 0, "absent"), Unplayed(3, 1, 1, "requested")),
)
# MP: 1 = 2+1+1 = 4, 2 = 0+2+2 = 4, 3 = 2+1+0 = 3, 4 = 0+0+2 = 2, 5 = 1+0+0 = 1.
# GP: 1 = 1½+1+1 = 3½, 2 = ½+2+1½ = 4, 3 = 2+1+½ = 3½, 4 = 0+0+1½ = 1½, 5 = 1+0+½ = 1½.
# As opponents they have the same: the last bye of 1 (16.2.5) is a draw and brought one; the absence of 4 is followed by
# a match. Dummies: of a bye at most 3 MP or 3 GP; of the forfeited match at most the scheduled opponent's score.


def worked(order: str, code: str) -> dict[int, object]:
    return column(table(FIVE, order, FIDE), code)


def test_points_of_matches_and_of_games() -> None:
    assert worked("MPTS GPTS", "MPTS") == {1: 4, 2: 4, 3: 3, 4: 2, 5: 1}
    assert worked("MPTS GPTS", "GPTS") == {1: F(7, 2), 2: 4, 3: F(7, 2), 4: F(3, 2), 5: F(3, 2)}


def test_buchholz_on_match_points() -> None:
    # 1: 4 + 3 + min(4, 3); 2: 4 + 1 + 3; 3: min(3, 2) + 4 + 4; 4: min(2, 3) + min(2, 3) + 1; 5: min(1, 3) + 4 + 2.
    assert worked("MPTS BH:MP", "BH:MP") == {1: 10, 2: 8, 3: 10, 4: 5, 5: 7}


@pytest.mark.parametrize(
    ("code", "values"),
    [
        # k = ⌊2 × 3 ÷ 2⌋ = 3: GP + BH ÷ 3
        ("SSSC", (F(7, 2) + F(10, 3), 4 + F(8, 3), F(7, 2) + F(10, 3), F(3, 2) + F(5, 3), F(3, 2) + F(7, 3))),
        ("SSSC/K2", (F(7, 2) + 5, F(8), F(7, 2) + 5, F(3, 2) + F(5, 2), F(3, 2) + F(7, 2))),
        # forfeits as matches: 4 met 3, who has 3 and not the dummy's 2
        ("SSSC/P", (F(7, 2) + F(10, 3), 4 + F(8, 3), F(7, 2) + F(10, 3), F(3, 2) + 2, F(3, 2) + F(7, 3))),
        # matches of round 3 drawn: 4, 3, 4, 1, 2 MP. 1: 3+4+3; 2: 4+2+4; 3: min(4,1)+4+3; 4: 1+1+2; 5: 2+3+1
        ("SSSC/F", (F(7, 2) + F(10, 3), 4 + F(10, 3), F(7, 2) + F(8, 3), F(3, 2) + F(4, 3), F(3, 2) + 2)),
    ],
)
def test_the_score_strength_combination(code: str, values: tuple[F, ...]) -> None:
    assert worked(f"MPTS {code}", code) == dict(enumerate(values, start=1))


@pytest.mark.parametrize(
    ("code", "values"),
    [
        # opponent's MP × own MP. 1: 4×2 + 3×1 + 3×1; 2: 4×0 + 1×2 + 3×2; 3: 2×2 + 4×1 + 0; 4: 1×2; 5: 1×1
        ("EMMSB", (14, 8, 8, 2, 1)),
        # opponent's MP × own GP. 1: 4×1½ + 3 + 3; 2: 4×½ + 2 + 3×1½; 3: 2×2 + 4 + 4×½; 4: 1×1½; 5: 1 + 0 + 2×½
        ("EMGSB", (12, F(17, 2), 10, F(3, 2), 2)),
        # opponent's GP × own MP. 1: 4×2 + 3½ + 3; 2: 0 + 1½×2 + 3½×2; 3: 1½×2 + 3½; 4: 1½×2; 5: 1½×1
        ("EGMSB", (F(29, 2), 10, F(13, 2), 3, F(3, 2))),
        # opponent's GP × own GP. 1: 4×1½ + 3½ + 3; 2: 3½×½ + 1½×2 + 3½×1½; 3: 1½×2 + 3½ + 4×½; 4: 1½×1½; 5: 1½ + 1½×½
        ("EGGSB", (F(25, 2), 10, F(17, 2), F(9, 4), F(9, 4))),
        # 1: the bye (3, asked for) goes; 2: opponent 5 goes (2); 3: the dummy (4) is of the lowest opponent;
        # 4: its absences brought 0, below the 1½ against the lowest opponent, which goes (16.5.2); 5: the bye (1)
        ("EMGSB/C1", (9, F(13, 2), 6, 0, 1)),
    ],
)
def test_the_extended_sonneborn_berger(code: str, values: tuple[F, ...]) -> None:
    assert worked(f"MPTS {code}", code) == dict(enumerate(values, start=1))


# Each of three teams has won a match, lost one, and had a bye: 3 match points. 1 beat 2 by 3-1, 2 beat 3 by 3½-½,
# 3 beat 1 by 2½-1½: no difference in match points; game points 4½, 4½, 3; then 1 beat 2.
CYCLE = team_swiss(
    4,
    "1:2 1-0 1-0 1-0 0-1",
    "2:3 1-0 1-0 1-0 ½-½",
    "3:1 1-0 1-0 ½-½ 0-1",
    teams=3,
    unplayed=tuple(Unplayed(round_, team, 1, "bye") for round_, team in ((1, 3), (2, 1), (3, 2))),
)


def test_the_extended_encounter_goes_on_to_game_points_and_begins_again() -> None:
    """13.3: the secondary score only where the primary separates nobody; each smaller group starts with the primary."""
    assert column(table(CYCLE, "MPTS", FIDE), "MPTS") == {1: 3, 2: 3, 3: 3}
    assert ranks(table(CYCLE, "MPTS DE", FIDE)) == [(1, 1), (1, 2), (1, 3)]
    assert ranks(table(CYCLE, "MPTS EDE", FIDE)) == [(1, 1), (2, 2), (3, 3)]


# Six teams; 1 beat 2 and 3 and lost to 4, 2 and 3 have not met and won their other matches: four match points each.
NOT_ALL_MET = team_swiss(
    2,
    "1:2 1-0 1-0,3:4 1-0 1-0,5:6 1-0 1-0",
    "1:3 1-0 1-0,2:5 1-0 1-0,4:6 ½-½ ½-½",
    "4:1 1-0 ½-½,2:6 1-0 1-0,3:5 1-0 1-0",
    teams=6,
)


@pytest.mark.parametrize("code", ["EDE", "EDEBT"])
def test_a_team_ahead_whatever_a_missing_match_would_give_is_first(code: str) -> None:
    """6.3: 1 has 4; 2 and 3 have 0 and could have 2 with the match they did not play. They stay level."""
    shown = [(rank, who) for rank, who in ranks(table(NOT_ALL_MET, f"MPTS {code}", FIDE)) if who <= 3]
    assert shown == [(1, 1), (2, 2), (2, 3)]


def test_a_missing_match_may_turn_an_encounter() -> None:
    """6.3: with the match of 1 and 3 not over the board, 1 has 2, and 3 could have 2 as well: nobody is first."""
    forfeited = replace(
        NOT_ALL_MET,
        games=tuple(
            replace(game, result=replace(game.result, played=False)) if {game.white, game.black} == {1, 3} else game
            for game in NOT_ALL_MET.games
        ),
    )
    level = [(rank, who) for rank, who in ranks(table(forfeited, "MPTS EDE", FIDE)) if who <= 3]
    assert level == [(1, 1), (1, 2), (1, 3)]
    announced = [(rank, who) for rank, who in ranks(table(forfeited, "MPTS EDE/P", FIDE)) if who <= 3]
    assert announced == [(1, 1), (2, 2), (2, 3)]


@pytest.mark.parametrize("code", ["EDEBT", "EDEBB", "EDET", "EDEB"])
def test_the_boards_of_two_teams_of_a_swiss_level_in_both_points_decide(code: str) -> None:
    assert order_of(table(replace(LEVEL, swiss=True), f"MPTS {code}", FIDE)) == [3, 1, 2, 4]
    half_less = ranks(table(replace(HALF_LESS, swiss=True), f"MPTS {code}", FIDE))
    assert half_less == [(1, 3), (2, 1), (2, 2), (4, 4)]


# Teams 1 and 2 drew 1-1, each won 2-0 against 3 and had a bye: 4 match points, 4 game points. On boards: 1 has 1 + 1
# against 2 and 3 on the first board, 2 has 0 + 1, and each a win on both boards for the bye.
BYES = team_swiss(
    2,
    "1:2 1-0 0-1",
    "1:3 1-0 1-0",
    "2:3 1-0 1-0",
    teams=3,
    unplayed=tuple(Unplayed(round_, team, 1, "bye") for round_, team in ((1, 3), (2, 2), (3, 1))),
)


def test_a_bye_is_a_win_on_each_board_where_boards_are_counted() -> None:
    """Article 12: 1 has 3 and 2 on its boards, 2 has 2 and 3; the bye brought half the boards in game points."""
    assert column(table(BYES, "MPTS GPTS", FIDE), "GPTS") == {1: 4, 2: 4, 3: 1}
    assert column(table(BYES, "MPTS TBR", FIDE), "TBR") == {1: (3, 2), 2: (2, 3), 3: (1, 1)}
    assert column(table(BYES, "MPTS BC", FIDE), "BC") == {1: 3 + 2 * 2, 2: 2 + 2 * 3, 3: 1 + 2 * 1}
    for code in ("EDEBT", "EDET"):
        assert order_of(table(BYES, f"MPTS {code}", FIDE)) == [1, 2, 3]
