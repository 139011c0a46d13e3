"""C.07 worked by hand where the cases of tests/data/c07 do not reach: each value is derived beside it."""

from dataclasses import replace
from fractions import Fraction

import pytest

from sheetgen.errors import BadOptions
from sheetgen.explanations import explanation, text_lines
from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player
from sheetgen.model.games import BY_TOKEN
from sheetgen.model.tournament import GamePoints, Unplayed
from sheetgen.ranking.explain import notes
from sheetgen.ranking.standings import records_of
from sheetgen.ranking.team_events import MatchPoints, RankedTeam, TeamEvent, TeamGame
from sheetgen.workbook.entered import Entrant
from tests.ranking.vocabulary import FIDE, LIVRE, column, crosstable, order_of, ranks, swiss, table

HALF = Fraction(1, 2)

# Four players, three rounds; 4 is absent in round 3, 1 has the bye then.
FOUR = swiss(
    4,
    3,
    ["1 1:2 1-0", "1 3:4 ½-½", "2 4:1 0-1", "2 2:3 1-0", "3 3:2 1-0"],
    [(3, 1, 2, "bye"), (3, 4, 0, "absent")],
)
# Points: 1 = 3, 2 = 1, 3 = 1½, 4 = ½. As an opponent 4 has ½ + ½ = 1 (16.2.5: the last bye is a draw).


def matches(places: int, *rounds: str, teams: int = 4, points: MatchPoints | None = None, **more) -> TeamEvent:
    """Team matches written "home:away result result …", a line a round, the matches of a round apart by commas."""
    games = []
    for number, line in enumerate(rounds, start=1):
        for match, text in enumerate(line.split(","), start=1):
            pair, *tokens = text.split()
            home, away = map(int, pair.split(":"))
            for place, token in enumerate(tokens, start=1):
                games.append(TeamGame(number, home, away, place, place, BY_TOKEN[token], match))
    return TeamEvent(len(rounds), (RankedTeam(),) * teams, tuple(games), places, points or MatchPoints(), **more)


def test_the_average_buchholz_counts_opponents_met_on_the_board():
    # BH: 1: opponents 2 (1) and 4 (1), dummy min(3, 1½) = 1½ → 3½. 2: 1 (3), 3 (1½), 3 (1½) → 6.
    # 3: 4 (1), 2 (1), 2 (1) → 3. 4: 3 (1½), 1 (3), dummy min(½, 1½) = ½ → 5.
    assert column(table(FOUR, "BH", FIDE), "BH") == {1: 3.5, 2: 6, 3: 3, 4: 5}
    # 1 met 2 and 4: (6 + 5) / 2; 2 met 1, 3, 3: (3½ + 3 + 3) / 3; 3 met 4, 2, 2: (5 + 6 + 6) / 3; 4 met 3, 1.
    assert column(table(FOUR, "AOB", FIDE), "AOB") == {
        1: Fraction(11, 2), 2: Fraction(19, 6), 3: Fraction(17, 3), 4: Fraction(13, 4)
    }  # fmt: skip


def test_the_lowest_pairing_number_is_ahead_unless_it_is_turned_round():
    level = crosstable("#½½ ½#½ ½½#")
    assert order_of(table(level, "PTS TPN", FIDE)) == [1, 2, 3]
    assert order_of(table(level, "PTS TPN/R", FIDE)) == [3, 2, 1]
    assert column(table(level, "TPN", FIDE), "TPN") == {1: 1, 2: 2, 3: 3}


def test_a_bye_that_brings_a_win_is_a_win_for_the_federation_only():
    # 7.1 "with or without playing": 1 has two wins on the board and the bye.
    assert column(table(FOUR, "WIN", FIDE), "WIN")[1] == 3
    assert column(table(FOUR, "WIN", LIVRE), "WIN")[1] == 2
    assert column(table(FOUR, "WON", FIDE), "WON")[1] == 2


def test_a_forfeit_is_no_encounter_in_a_swiss_of_the_federation():
    # 6.1.1: 1 and 2 have a point each and have not met over the board; the book, and DE/P, count the forfeit.
    event = swiss(4, 2, ["1 1:2 +/-", "1 3:4 ½-½", "2 2:3 1-0", "2 1:4 0-1"])
    assert ranks(table(event, "PTS DE", FIDE))[1:3] == [(2, 1), (2, 2)]
    assert column(table(event, "PTS DE", FIDE), "DE")[1] is None
    assert ranks(table(event, "PTS DE/P", FIDE))[1:3] == [(2, 1), (3, 2)]
    assert column(table(event, "PTS DE/P", FIDE), "DE/P")[1] == 1
    assert ranks(table(event, "PTS DE", LIVRE))[1:3] == [(2, 1), (3, 2)]


def test_koya_counts_half_of_what_a_participant_can_have():
    # C35, odd field of five: four games, limit 2; /L+1 half a point more, /L-1 half a point less.
    five = crosstable("#1101 0#½01 0½#11 110#0 0001#", rounds=5)
    assert column(table(five, "PTS", FIDE), "PTS") == {1: 3, 2: 1.5, 3: 2.5, 4: 2, 5: 1}
    assert column(table(five, "KS", FIDE), "KS") == {1: 1, 2: HALF, 3: 1, 4: 1, 5: 1}
    assert column(table(five, "KS/L+1", FIDE), "KS/L+1") == {1: 1, 2: HALF, 3: 0, 4: 1, 5: 0}
    assert column(table(five, "KS/L-1", FIDE), "KS/L-1") == {1: 2, 2: HALF, 3: 1.5, 4: 2, 5: 1}


def test_koya_of_a_swiss_counts_half_of_the_rounds():
    # Limit 1½: only 1 (3) and 3 (1½) have it. 2 lost to 1, and won and lost against 3; 4 drew with 3 and lost to 1.
    assert column(table(FOUR, "KS", FIDE), "KS") == {1: 0, 2: 1, 3: 0, 4: HALF}


LEAGUE = matches(
    2,
    "1:2 1-0 ½-½,3:4 ½-½ ½-½",
    "1:3 1-0 0-1,2:4 1-0 1-0",
    "1:4 ½-½ ½-½,2:3 1-0 ½-½",
)
# MP: 1 = 2+1+1 = 4, 2 = 0+2+2 = 4, 3 = 1+1+0 = 2, 4 = 1+0+1 = 2. GP: 1 = 1½+1+1 = 3½, 2 = ½+2+1½ = 4,
# 3 = 1+1+½ = 2½, 4 = 1+0+1 = 2. Boards: 1 = 1+1+½, ½+0+½; 2 = 0+1+1, ½+1+½; 3 = ½+0+0, ½+1+½; 4 = ½+0+½, ½+0+½.


def test_boards_are_counted_over_the_whole_event():
    assert column(table(LEAGUE, "TBR", FIDE), "TBR") == {1: (2.5, 1), 2: (2, 2), 3: (HALF, 2), 4: (1, 1)}
    assert column(table(LEAGUE, "BBE", FIDE), "BBE") == {1: (2.5,), 2: (2,), 3: (HALF,), 4: (1,)}
    assert column(table(LEAGUE, "BC", FIDE), "BC") == {1: 4.5, 2: 6, 3: 4.5, 4: 3}


def test_the_board_count_compares_only_teams_with_the_same_game_points():
    # 1 and 2 are level on match points and not on game points: BC leaves them level, TBR does not.
    assert ranks(table(LEAGUE, "MPTS BC", FIDE))[:2] == [(1, 1), (1, 2)]
    assert ranks(table(LEAGUE, "MPTS TBR", FIDE))[:2] == [(1, 1), (2, 2)]


def test_a_team_swiss_counts_the_secondary_score_and_a_share_of_the_buchholz():
    event = replace(LEAGUE, swiss=True)
    # BH on match points: 1 met 2, 3, 4: 4+2+2 = 8; 2: 4+2+2; 3 met 4, 1, 2: 2+4+4 = 10; 4: 2+4+4 = 10.
    # k: the highest match points 2 × 3 by the 2 boards of a match: 3.
    assert column(table(event, "MPTS SSSC", FIDE), "SSSC") == {
        1: Fraction(7, 2) + Fraction(8, 3), 2: 4 + Fraction(8, 3), 3: Fraction(5, 2) + Fraction(10, 3),
        4: 2 + Fraction(10, 3),
    }  # fmt: skip
    assert column(table(event, "MPTS SSSC/K2", FIDE), "SSSC/K2")[1] == Fraction(7, 2) + 4


def test_a_divisor_of_nothing_becomes_one():
    event = replace(matches(5, "1:2 1-0 1-0 1-0 0-1 0-1", teams=2), swiss=True)
    # ⌊2 × 1 ÷ 5⌋ = 0. GP 3 and 2; BH 0 and 2.
    assert column(table(event, "MPTS SSSC", FIDE), "SSSC") == {1: 3, 2: 4}


# Teams 1 and 2 drew their match 1-1, lost to 3 and won against 4: 3 match points and 3 game points each.
LEVEL = matches(2, "1:2 1-0 0-1,3:4 1-0 1-0", "1:3 0-1 0-1,2:4 1-0 1-0", "1:4 1-0 1-0,2:3 0-1 0-1")


@pytest.mark.parametrize(
    ("code", "first"),
    [("EDE", None), ("EDEBT", 1), ("EDEBB", 1), ("EDET", 1), ("EDEB", 1)],
)
def test_two_teams_left_level_are_separated_by_their_boards(code, first):
    # Team 1 made 2 and 1 on its boards, team 2 made 1 and 2: BC 2 + 2 against 1 + 4, TBR and BBE 2 against 1.
    assert column(table(LEVEL, "MPTS GPTS", FIDE), "GPTS") == {1: 3, 2: 3, 3: 6, 4: 0}
    ranking = [who for rank, who in ranks(table(LEVEL, f"MPTS {code}", FIDE)) if rank == 2]
    assert ranking == ([1, 2] if first is None else [first])


# The same, but team 2 made only 1½ against 4: level in match points (3) and in their own match, not in game points.
HALF_LESS = matches(2, "1:2 1-0 0-1,3:4 1-0 1-0", "1:3 0-1 0-1,2:4 1-0 ½-½", "1:4 1-0 1-0,2:3 0-1 0-1")


@pytest.mark.parametrize("code", ["EDEBT", "EDEBB", "EDET", "EDEB"])
def test_boards_decide_only_between_two_teams_level_in_both_kinds_of_points(code):
    # 13.3.2: team 1 is ahead on every board code, but it has 3 game points and team 2 has 2½.
    assert column(table(HALF_LESS, "MPTS GPTS", FIDE), "GPTS") == {1: 3, 2: Fraction(5, 2), 3: 6, 4: Fraction(1, 2)}
    assert [who for rank, who in ranks(table(HALF_LESS, f"MPTS {code}", FIDE)) if rank == 2] == [1, 2]


def test_a_cut_leaves_out_one_match_and_not_an_opponent():
    # 4.4, 14.1.2: 1 met 2 twice, with 2 and 1 match points: 2 has 1 + 2 = 3 MP in all against 3 who has 0.
    event = matches(1, "1:2 1-0", "2:1 ½-½", "2:3 1-0", "1:3 1-0", teams=3)
    # MP: 1 = 2+1+2 = 5, 2 = 0+1+2 = 3, 3 = 0. SBA of 1: 3×2 + 3×1 + 0×2 = 9; without the lowest (3): 9 in both.
    assert column(table(event, "MPTS EMMSB/C1", FIDE), "EMMSB/C1")[1] == 9
    # 2 met 1 (5) twice with 0 and 1, and 3 (0) with 2: without the lowest, 5×0 + 5×1.
    assert column(table(event, "MPTS EMMSB/C1", FIDE), "EMMSB/C1")[2] == 5
    # 3 met 2 (3) and 1 (5), no points. With the second match against 2 cut by the book as one opponent:
    twice = matches(1, "1:2 1-0", "2:1 ½-½", teams=2)
    assert column(table(twice, "MPTS EMMSB/C1", FIDE), "EMMSB/C1") == {1: 2, 2: 3}
    assert column(table(twice, "MP SBA/C1", LIVRE), "SBA/C1") == {1: 0, 2: 0}


def test_a_forfeited_board_may_cost_a_game_point():
    plain = matches(2, "1:2 +/- 1-0", teams=2)
    costly = matches(2, "1:2 +/- 1-0", teams=2, points=MatchPoints(forfeited_board=2))
    assert column(table(plain, "GPTS", FIDE), "GPTS") == {1: 2, 2: 0}
    assert column(table(costly, "GPTS", FIDE), "GPTS") == {1: 2, 2: -1}


def test_a_teams_bye_brings_a_drawn_match_and_half_the_boards():
    event = replace(matches(4, "1:2 1-0 1-0 ½-½ 0-1", teams=3), swiss=True, unplayed=(Unplayed(1, 3, 1, "bye"),))
    ranking = table(event, "MPTS GPTS", FIDE)
    assert column(ranking, "MPTS") == {1: 2, 2: 0, 3: 1}
    assert column(ranking, "GPTS") == {1: 2.5, 2: 1.5, 3: 2}


UNRATED = swiss(3, 2, ["1 1:2 1-0", "2 2:3 ½-½"], [(1, 3, 2, "bye"), (2, 1, 2, "bye")])
RATED = replace(UNRATED, players=(Player(rating=1800), Player(rating=1700), Player()))


@pytest.mark.parametrize("code", ["ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"])
def test_one_unrated_player_drops_the_codes_of_ratings_for_everybody(code):
    ranking = table(RATED, f"PTS {code}", FIDE)
    assert set(column(ranking, code).values()) == {None}
    warnings = notes(records_of(RATED, ["PTS", code], FIDE), ["PTS", code])
    assert [(note.code, note.severity, note.data["ids"]) for note in warnings] == [
        ("rating-codes-dropped", "warning", [3])
    ]
    agreed = f"{code}/U1600"
    assert None not in column(table(RATED, f"PTS {agreed}", FIDE), agreed).values()
    assert notes(records_of(RATED, ["PTS", agreed], FIDE), ["PTS", agreed]) == ()


def test_points_of_another_scale_decide_what_a_win_and_a_draw_are():
    event = replace(FOUR, points=GamePoints(6, 2, 0), unplayed=(Unplayed(3, 1, 6, "bye"), Unplayed(3, 4, 0, "absent")))
    ranking = table(event, "PTS WIN STD BH", FIDE)
    assert column(ranking, "PTS") == {1: 9, 2: 3, 3: 4, 4: 1}
    assert column(ranking, "WIN") == {1: 3, 2: 1, 3: 1, 4: 0}
    assert column(ranking, "STD") == {1: 3, 2: 1, 3: 1.5, 4: 0.5}
    # The dummy of 1: min(9, one point for a draw × 3) = 3; 4 as an opponent has 1 + 1.
    assert column(ranking, "BH")[1] == 3 + 2 + 3


def explained_text(event, order: str, lang: str, names=("N1", "N2", "N3", "N4", "N5")) -> str:
    entrants = {n: Entrant(n, name) for n, name in enumerate(names, start=1)}
    page = explanation(words(lang), event, table(event, order, FIDE), entrants)
    return " ".join(" ".join(text_lines(page, words(lang))).split())


@pytest.mark.parametrize(
    ("lang", "sentence"), [("en", "the mean of those games is taken"), ("fr", "on prend la moyenne de ces parties")]
)
def test_the_explanation_of_an_averaged_encounter_says_so(lang, sentence):
    double = replace(
        crosstable("#½½ ½#½ ½½#"),
        rounds=6,
        games=(
            *crosstable("#½½ ½#½ ½½#").games,
            *(replace(g, round=g.round + 3) for g in crosstable("#½½ ½#½ ½½#").games),
        ),
    )
    assert sentence in explained_text(double, "PTS DE", lang)
    assert sentence not in explained_text(crosstable("#½½ ½#½ ½½#"), "PTS DE", lang)


def test_the_explanation_of_an_unplayed_round_names_what_fixed_the_dummy():
    level = swiss(2, 2, ["1 1:2 ½-½"], [(2, 1, 1, "requested"), (2, 2, 1, "requested")])
    text = explained_text(level, "PTS BH", "en")
    assert "counted like an opponent with the own score, 1" in text
    # 1 and 4 have a point each; 2, who did not come to 1, has none.
    missed = swiss(4, 2, ["1 1:2 +/-", "1 3:4 1-0", "2 3:1 1-0", "2 2:4 0-1"])
    assert "as many as the opponent who was not met" in explained_text(missed, "PTS BH", "en")


def test_an_extended_encounter_tells_which_points_it_looked_at():
    text = explained_text(LEVEL, "MPTS EDEBT", "en")
    assert "Extended direct encounter, board count, top boards, on match points" in text
    assert "on game points" in text
    assert "Board count" in text


def test_a_name_with_a_comma_stays_one_person_in_a_list_of_names():
    level = swiss(3, 1, [])
    commas = explained_text(level, "PTS", "en", ("Roux, Ann", "Petit, Léa", "Weber"))
    assert "Roux, Ann; Petit, Léa and Weber share place 1" in commas
    assert "Ann, Léa and Kai share place 1" in explained_text(level, "PTS", "en", ("Ann", "Léa", "Kai"))


def test_a_game_to_which_neither_came_is_told_as_a_double_forfeit():
    """Told of both sides alike: nobody lost it to the other."""
    text = explained_text(crosstable("#-½ -#½ ½½#"), "PTS SB", "en")
    assert text.count("double forfeit against") == 2
    assert "lost by forfeit" not in text


def test_the_cut_of_a_cumulative_score_names_the_first_game_of_who_was_free_in_round_1():
    """C11: in a field of three somebody has the first game in round 2; no sentence calls that round 1."""
    text = explained_text(crosstable("#½½ ½#½ ½½#"), "PTS PS/C1", "en")
    assert "The score after everybody's first game is left out" in text
    assert "The score after round 1 is left out" not in text
    assert "not counted: score after round 2" in text


def test_a_code_of_teams_is_refused_for_players():
    with pytest.raises(BadOptions):
        table(FOUR, "PTS EDE", FIDE)
