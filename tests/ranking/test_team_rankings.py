"""T5, T10, T11, M12, M13: teams on match points, on game points, and in Molter."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from sheetgen.errors import BadOptions
from sheetgen.model.games import BY_TOKEN
from sheetgen.ranking.team_events import MatchPoints, RankedTeam, TeamEvent, TeamGame, parse_match_points
from tests.cases import for_each
from tests.ranking.vocabulary import FIDE, column, ranks, table

MARKS = {"1": "1-0", "½": "½-½", "0": "0-1", "+": "+/-", "-": "-/+", "=": "-/-", ".": None}


def match(number: int, round_: int, home: int, away: int, marks: str) -> list[TeamGame]:
    """A match from the home team's results, board by board; = is a double forfeit, . a missing result."""
    results = [BY_TOKEN[MARKS[mark]] if MARKS[mark] else None for mark in marks]
    return [TeamGame(round_, home, away, n, n, result, number) for n, result in enumerate(results, start=1)]


def league(count: int, *matches: str, points: MatchPoints | None = None, boards: int = 4) -> TeamEvent:
    """Matches written "round home:away results"."""
    games = []
    for number, line in enumerate(matches, start=1):
        round_, pair, marks = line.split()
        home, away = map(int, pair.split(":"))
        games += match(number, int(round_), home, away, marks)
    rounds = max(game.round for game in games)
    return TeamEvent(rounds, (RankedTeam(),) * count, tuple(games), boards, points or MatchPoints())


# Three rounds of four teams; match points 1: 2+1+2, 2: 0+1+2, 3: 2+2+0, 4: 0+0+0.
LEAGUE = league(
    4,
    "1 1:4 11½0", "1 2:3 00½½",
    "2 1:2 1½½0", "2 3:4 1110",
    "3 3:1 000½", "3 4:2 ½½½0",
)  # fmt: skip
# Match points 5, 3, 4, 0; game points 2½+2+3½ = 8, 1+2+2½ = 5½, 3+3+½ = 6½, 1½+1+1½ = 4.


def test_match_points_are_two_one_nothing():
    assert column(table(LEAGUE, "MP"), "MP") == {1: 5, 2: 3, 3: 4, 4: 0}


def test_game_points_are_the_sum_of_the_boards():
    assert column(table(LEAGUE, "GP"), "GP") == {1: 8, 2: 5.5, 3: 6.5, 4: 4}


def test_three_two_one_gives_a_point_to_the_loser():
    event = replace(LEAGUE, match_points=parse_match_points("3/2/1/0"))
    assert column(table(event, "MP"), "MP") == {1: 8, 2: 6, 3: 7, 4: 3}


def test_three_two_one_gives_nothing_for_a_forfeited_match():
    event = league(2, "1 1:2 ----", points=parse_match_points("3/2/1/0"))
    assert column(table(event, "MP"), "MP") == {1: 0, 2: 3}


def test_a_match_forfeited_by_both_brings_nothing_to_either():
    event = league(2, "1 1:2 ====", points=parse_match_points("3/2/1/0"))
    assert column(table(event, "MP"), "MP") == {1: 0, 2: 0}


def test_after_double_forfeits_the_higher_score_wins_without_half_of_the_boards():
    event = league(2, "1 1:2 1½==")
    assert column(table(event, "MP"), "MP") == {1: 2, 2: 0}


def test_a_forfeited_board_may_cost_a_point():
    event = league(2, "1 1:2 1½0-", points=MatchPoints(forfeited_board=2))
    assert column(table(event, "GP GD"), "GP") == {1: Fraction(1, 2), 2: Fraction(5, 2)}


@pytest.mark.parametrize("text", ["2/1", "a/b/c", "2/1/0/0/0", "", "1.5/1/0"])
def test_match_points_that_mean_nothing_are_refused(text):
    with pytest.raises(BadOptions):
        parse_match_points(text)


def test_a_match_with_a_missing_board_is_not_decided_but_its_points_count():
    ranking = table(league(2, "1 1:2 111."), "MP GP")
    assert column(ranking, "MP") == {1: 0, 2: 0}
    assert column(ranking, "GP") == {1: 3, 2: 0}


# SBA: own match points in each match times the opponent's total, and so on for the three other products.
SONNEBORN_BERGER = {
    "SBA": {1: 2 * 0 + 1 * 3 + 2 * 4, 2: 0 * 4 + 1 * 5 + 2 * 0, 3: 2 * 3 + 2 * 0 + 0 * 5, 4: 0},
    "SBB": {
        1: 2.5 * 0 + 2 * 3 + 3.5 * 4,
        2: 1 * 4 + 2 * 5 + 2.5 * 0,
        3: 3 * 3 + 3 * 0 + 0.5 * 5,
        4: 1.5 * 5 + 1 * 4 + 1.5 * 3,
    },
    "SBC": {1: 2 * 4 + 1 * 5.5 + 2 * 6.5, 2: 1 * 8 + 2 * 4, 3: 2 * 5.5 + 2 * 4, 4: 0},
    "SBD": {
        1: 2.5 * 4 + 2 * 5.5 + 3.5 * 6.5,
        2: 6.5 + 2 * 8 + 2.5 * 4,
        3: 3 * 5.5 + 3 * 4 + 4,
        4: 1.5 * 8 + 6.5 + 1.5 * 5.5,
    },
    "SBA/C1": {1: 1 * 3 + 2 * 4, 2: 0 * 4 + 1 * 5, 3: 2 * 3 + 0 * 5, 4: 0},
    "SBB/C1": {1: 2 * 3 + 3.5 * 4, 2: 1 * 4 + 2 * 5, 3: 3 * 3 + 0.5 * 5, 4: 1.5 * 5 + 1 * 4},
    "SBC/C1": {1: 1 * 5.5 + 2 * 6.5, 2: 1 * 8, 3: 2 * 5.5, 4: 0},
    "SBD/C1": {1: 2 * 5.5 + 3.5 * 6.5, 2: 6.5 + 2 * 8, 3: 3 * 5.5 + 4, 4: 1.5 * 8 + 6.5},
}


@for_each("rules,code", product(["livre", FIDE], SONNEBORN_BERGER))
def test_the_team_forms_of_sonneborn_berger(code, rules):
    assert column(table(LEAGUE, code, rules), code) == SONNEBORN_BERGER[code]


def test_between_opponents_with_equal_points_the_lowest_product_is_cut():
    # Team 1 beat 2 and lost to 3, who end level: the product that is lost is that of 3, which is nothing.
    event = league(4, "1 1:2 1", "1 4:3 1", "2 3:1 1", "2 2:4 1", boards=1)
    assert column(table(event, "MP"), "MP") == {1: 2, 2: 2, 3: 2, 4: 2}
    assert column(table(event, "SBA/C1"), "SBA/C1")[1] == 2 * 2


def test_in_a_double_event_a_cut_leaves_out_an_opponent_not_a_match():
    event = league(3, "1 1:2 1", "2 2:1 0", "3 1:3 1", "4 3:1 0", "5 2:3 1", "6 3:2 0", boards=1)
    assert column(table(event, "MP"), "MP") == {1: 8, 2: 4, 3: 0}
    assert column(table(event, "SBA/C1"), "SBA/C1")[1] == 4 * 4


def test_direct_encounter_goes_by_match_points_when_they_come_first():
    event = league(3, "1 1:2 1½½½", "2 2:3 1111", "3 3:1 1111")
    assert column(table(event, "MP DE"), "DE") == {1: 2, 2: 2, 3: 2}


def test_direct_encounter_goes_by_game_points_when_they_come_first():
    # 1 and 2 have 3½ each; between them it was 3 to 1.
    event = league(3, "1 1:2 11½½", "2 1:3 ½000", "3 2:3 1½½½")
    assert column(table(event, "GP DE"), "GP") == {1: 3.5, 2: 3.5, 3: 5}
    assert column(table(event, "GP DE"), "DE") == {1: 3, 2: 1, 3: None}


def test_a_match_not_finished_leaves_direct_encounter_open():
    event = league(3, "1 1:2 1½½.", "2 1:3 ½½½½", "3 2:3 ½½½½")
    assert column(table(replace(event, games=event.games[:4]), "MP DE"), "DE") == dict.fromkeys((1, 2, 3))
    assert column(table(event, "MP DE"), "DE") == dict.fromkeys((1, 2, 3))


def test_a_team_exempt_in_an_odd_field_has_one_match_less():
    event = league(3, "1 1:2 11", "2 2:3 11", "3 3:1 00", boards=2)
    assert column(table(event, "MP GP"), "MP") == {1: 4, 2: 2, 3: 0}


def test_a_team_that_left_early_is_annulled_with_its_matches():
    teams = (RankedTeam(), RankedTeam(), RankedTeam(), RankedTeam(withdrawn=2))
    games = tuple(replace(g, result=None) if 4 in (g.white, g.black) and g.round > 1 else g for g in LEAGUE.games)
    ranking = table(replace(LEAGUE, teams=teams, games=games), "MP GP")
    assert column(ranking, "MP") == {1: 3, 2: 1, 3: 2, 4: None}
    assert ranks(ranking)[-1] == (None, 4)


def test_a_team_that_leaves_after_the_horizon_is_still_ranked():
    # Team 4's match of round 1 has not been entered, and it leaves from round 2 on.
    games = tuple(replace(game, result=None) if 4 in (game.white, game.black) else game for game in LEAGUE.games)
    event = replace(LEAGUE, teams=(RankedTeam(), RankedTeam(), RankedTeam(), RankedTeam(withdrawn=2)), games=games)
    assert column(table(event, "MP", after_round=1), "MP")[4] == 0
    assert column(table(event, "MP", after_round=2), "MP")[4] is None


def test_a_match_not_finished_counts_its_boards_on_both_sides_of_a_product():
    event = league(3, "1 1:2 11.0", "2 1:3 ½½½½", "3 2:3 1111")
    # Game points: 1 has 2 + 2, 2 has 1 + 4, 3 has 2 + 0.
    assert column(table(event, "SBD"), "SBD") == {1: 2 * 5 + 2 * 2, 2: 1 * 4 + 4 * 2, 3: 2 * 4 + 0 * 5}


def test_the_points_of_a_match_not_finished_are_in_the_running_scores_after_it():
    event = league(4, "1 1:2 10", "1 3:4 11", "2 1:3 1.", "2 2:4 10", "3 1:4 1½", "3 2:3 00", boards=2)
    # 1 has scored 1 after round 1, 2 so far in round 2 (no term: a board is missing), 3½ after round 3.
    assert column(table(event, "GP PS", FIDE), "PS") == {1: 4.5, 2: 1 + 2 + 2, 3: 2 + 4, 4: 0 + 1 + 1.5}


def test_a_team_that_left_late_loses_the_rest_by_forfeit():
    teams = (RankedTeam(), RankedTeam(), RankedTeam(), RankedTeam(withdrawn=3))
    games = tuple(replace(g, result=None) if 4 in (g.white, g.black) and g.round > 2 else g for g in LEAGUE.games)
    assert column(table(replace(LEAGUE, teams=teams, games=games), "MP GP"), "GP")[2] == 1 + 2 + 4


def test_one_forfeited_board_does_not_make_a_match_unplayed():
    teams = (RankedTeam(), RankedTeam(withdrawn=2))
    event = replace(league(2, "1 1:2 1++0", "2 2:1 ...."), teams=teams)
    assert column(table(event, "MP"), "MP") == {1: 4, 2: 0}


def test_the_difference_is_points_for_less_points_against():
    assert column(table(LEAGUE, "GD"), "GD") == {1: 8 - 4, 2: 5.5 - 6.5, 3: 6.5 - 5.5, 4: 4 - 8}


def test_the_lowest_mean_rating_comes_first():
    teams = (RankedTeam(ratings=(1600, 1500)), RankedTeam(ratings=(1400, 1501)), RankedTeam())
    event = replace(league(3, "1 1:2 ½", "2 2:3 ½", "3 3:1 ½", boards=1), teams=teams)
    ranking = table(event, "MP ELO")
    assert ranks(ranking) == [(1, 2), (2, 1), (3, 3)]
    assert column(ranking, "ELO") == {1: 1550, 2: 1450.5, 3: None}


# The printed Berlin example: nine boards, a drawn match.
NINE = league(2, "1 1:2 100010½11", boards=9)


def test_berlin_counts_the_first_board_most():
    ranking = table(NINE, "MP BERLIN")
    assert column(ranking, "BERLIN") == {1: 18.5, 2: 26.5}
    assert ranks(ranking) == [(1, 2), (2, 1)]


def test_individual_wins_of_the_book_are_won_on_the_board():
    event = league(2, "1 1:2 1+½0")
    assert column(table(event, "WINS"), "WINS") == {1: 1, 2: 1}


def molter(*lines: str, teams: int = 3, places: int = 2, rounds: int = 2) -> TeamEvent:
    """Molter games written "round team.player:team.player result"."""
    games = []
    for line in lines:
        round_, pair, result = line.split()
        (white, white_place), (black, black_place) = (side.split(".") for side in pair.split(":"))
        places_ = int(white_place), int(black_place)
        games.append(TeamGame(int(round_), int(white), int(black), *places_, BY_TOKEN[result]))
    return TeamEvent(rounds, (RankedTeam(),) * teams, tuple(games), places)


# Each player meets one player of each other team. Points: 1: 2, 2: 2, 3: 2.
CYCLE = molter(
    "1 1.1:2.1 1-0",
    "1 1.2:3.2 0-1",
    "1 2.2:3.1 1-0",
    "2 3.1:1.1 ½-½",
    "2 3.2:2.2 ½-½",
    "2 2.1:1.2 ½-½",
)


def test_the_points_of_a_molter_team_are_those_of_its_players():
    assert column(table(CYCLE, "PTS"), "PTS") == {1: 2, 2: 2, 3: 2}


def test_berlin_of_a_molter_team_goes_by_the_numbers_of_its_players():
    # 1: player 1 has 1½ (twice), player 2 has ½; 2: ½ twice, 1½; 3: ½ twice, 1½.
    assert column(table(CYCLE, "BERLIN"), "BERLIN") == {1: 3.5, 2: 2.5, 3: 2.5}


def test_games_between_tied_teams_count_only_those_teams():
    ranking = table(CYCLE, "PTS BERLIN WINS H2H")
    assert column(ranking, "H2H") == {1: None, 2: Fraction(3, 2), 3: Fraction(1, 2)}


def test_wins_of_player_one_then_two_in_the_games_between_tied_teams():
    event = molter("1 1.1:2.2 0-1", "1 1.2:2.1 1-0", teams=2)
    ranking = table(event, "PTS WINS H2H BOARDS")
    assert column(ranking, "BOARDS") == {1: (0, 1), 2: (0, 1)}
    better = molter("1 1.1:2.2 1-0", "1 1.2:2.1 0-1", teams=2)
    assert column(table(better, "PTS H2H BOARDS"), "BOARDS") == {1: (1, 0), 2: (1, 0)}


def test_boards_are_compared_in_order():
    event = molter("1 1.1:2.1 1-0", "1 1.2:2.2 0-1", teams=2)
    assert ranks(table(event, "PTS WINS H2H BOARDS")) == [(1, 1), (2, 2)]


def test_wins_against_teams_not_tied_do_not_count_in_boards():
    event = molter("1 1.1:3.1 1-0", "1 2.2:3.2 1-0", "2 1.2:2.1 ½-½")
    assert column(table(event, "PTS BOARDS"), "BOARDS") == {1: (0, 0), 2: (0, 0), 3: None}


def test_missing_players_lose_by_forfeit_in_molter():
    event = molter("1 1.1:2.1 -/+", "1 1.2:2.2 -/-", teams=2)
    assert column(table(event, "PTS WINS"), "PTS") == {1: 0, 2: 1}
    assert column(table(event, "PTS WINS"), "WINS") == {1: 0, 2: 0}


def test_a_match_not_yet_played_can_still_bring_all_its_points():
    # 1 has three match points, 3 has one; a win over 2 would make it three.
    event = league(3, "1 1:2 11", "2 1:3 1½½0", "3 2:3 ..")
    assert column(table(event, "MP"), "MP") == {1: 3, 2: 0, 3: 1}
    assert set(column(table(event, "DE"), "DE").values()) == {None}


def test_in_game_points_a_missing_match_can_bring_all_its_boards():
    # 1 has three game points of two boards each, 3 has one; two more would make it equal.
    event = league(3, "1 1:2 11", "2 1:3 ½½", "3 2:3 ..", boards=2)
    assert set(column(table(event, "DE GP"), "DE").values()) == {None}
    assert column(table(replace(event, places=1), "DE GP"), "DE") == {1: 3, 2: None, 3: None}


def test_game_points_for_are_all_the_boards_together():
    assert column(table(LEAGUE, "GF"), "GF") == {1: 8, 2: 5.5, 3: 6.5, 4: 4}
