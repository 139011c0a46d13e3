"""B6: annulled and standing withdrawals, forfeits, missing results and the horizon, as they show in the standings."""

from dataclasses import replace
from fractions import Fraction

import pytest

from sheetgen.errors import BadOptions
from sheetgen.model.games import BY_TOKEN
from sheetgen.model.tournament import Game
from sheetgen.ranking.events import Tournament
from tests.ranking.vocabulary import FIDE, LIVRE, column, crosstable, players, ranks, table

# Player 4 leaves before round 2 (one game of three played) or before round 3 (two of three).
FOUR = "#11½ 0#1½ 00#½ ½½½#"


def leaving(text: str, number: int, from_round: int) -> Tournament:
    event = crosstable(text)
    return replace(event, players=players(len(event.players), {number: from_round}))


def without_typed_after(event: Tournament, number: int, from_round: int) -> Tournament:
    cleared = tuple(
        replace(game, result=None) if number in (game.white, game.black) and game.round >= from_round else game
        for game in event.games
    )
    return replace(event, games=cleared)


def left(from_round: int) -> Tournament:
    return without_typed_after(leaving(FOUR, 4, from_round), 4, from_round)


def test_who_played_fewer_than_half_of_his_games_is_last_without_rank_or_values():
    row = table(left(2), "PTS DE WON").rows[-1]
    assert (row.rank, row.id, dict(row.values)) == (None, 4, {"PTS": None, "DE": None, "WON": None})


def test_the_games_of_an_annulled_player_count_for_nobody():
    assert column(table(left(2), "PTS SB"), "PTS") == {1: 2, 2: 1, 3: 0, 4: None}


def test_who_played_half_keeps_his_results_and_loses_the_rest_by_forfeit():
    # 1-4 is played in round 1, 3-4 in round 2 (the circle method of these tests: 2-4 in round 3).
    ranking = table(left(3), "PTS WON WIN")
    assert column(ranking, "PTS")[2] == 2
    assert column(ranking, "WIN")[2] - column(ranking, "WON")[2] == 1


def test_a_forfeit_win_is_no_win_on_the_board():
    event = crosstable("#+ -#")
    assert column(table(event, "WON WIN"), "WON") == {1: 0, 2: 0}
    assert column(table(event, "WON WIN"), "WIN") == {1: 1, 2: 0}


def test_a_forfeited_game_is_not_played_with_black():
    assert column(table(crosstable("#- +#"), "BPG"), "BPG") == {1: 0, 2: 0}
    assert column(table(crosstable("#0 1#"), "BPG"), "BPG") == {1: 0, 2: 1}


def test_a_forfeit_counts_nothing_in_kashdan():
    assert column(table(crosstable("#+ -#"), "KASH"), "KASH") == {1: 0, 2: 0}


def test_forfeits_count_at_face_value_in_sonneborn_berger():
    assert column(table(crosstable("#+½ -#1 ½0#"), "SB"), "SB") == {
        1: 1 + Fraction(1, 4),
        2: Fraction(1, 2),
        3: Fraction(3, 4),
    }


def test_a_missing_result_is_neither_a_draw_nor_a_loss():
    ranking = table(crosstable("#.1 .#1 00#"), "PTS DE")
    assert column(ranking, "PTS") == {1: 1, 2: 1, 3: 0}
    assert column(ranking, "DE") == dict.fromkeys((1, 2, 3))


def test_penalties_count_what_was_awarded():
    assert column(table(crosstable("#0½ ½#0 00#"), "PTS"), "PTS") == {1: Fraction(1, 2), 2: Fraction(1, 2), 3: 0}


def test_only_rounds_up_to_the_horizon_exist():
    event = crosstable("#111 0#11 00#1 000#")
    assert sum(column(table(event, "PTS", after_round=1), "PTS").values()) == 2


def test_sonneborn_berger_uses_the_points_within_the_horizon():
    event = crosstable("#111 0#11 00#1 000#")
    assert sum(column(table(event, "SB", after_round=1), "SB").values()) == 0


def test_a_withdrawal_after_the_horizon_has_not_happened_yet():
    ranking = table(left(2), "PTS", after_round=1)
    assert None not in column(ranking, "PTS").values()


def test_who_leaves_after_the_horizon_is_not_annulled_for_a_result_not_yet_entered():
    event = leaving("#11. 0#11 00#1 .00#", 4, 2)
    assert column(table(event, "PTS", after_round=1), "PTS")[4] == 0


@pytest.mark.parametrize(("entrants", "rounds", "games"), [(6, 5, 5), (6, 3, 3), (5, 3, 3), (5, 4, 4), (5, 5, 4)])
def test_a_participant_can_have_a_game_a_round_but_for_the_exempt_one_of_an_odd_field(entrants, rounds, games):
    everybody = " ".join("½" * (n - 1) + "#" + "½" * (entrants - n) for n in range(1, entrants + 1))
    assert crosstable(everybody).records(FIDE, rounds, rounds).full_games == games


def test_annulled_games_are_taken_from_what_a_participant_can_have():
    # C35: nobody has a game against him any more.
    assert leaving("#11. 0#1. 00#. ...#", 4, 1).records(FIDE, 3, 3).full_games == 2


def test_a_round_that_does_not_exist_is_refused():
    with pytest.raises(BadOptions) as refused:
        table(crosstable("#1 0#"), "PTS", after_round=2)
    assert refused.value.problems[0].code == "no-such-round"


def test_annulled_games_do_not_lower_the_koya_limit():
    # Six players, five rounds, number 6 annulled: the limit stays at 2½ although only four games count.
    event = crosstable("#1½½0. 0#11½. ½0#½1. ½0½#1. 1½00#. .....#")
    withdrawn = replace(event, players=players(6, {6: 1}))
    assert column(table(withdrawn, "PTS"), "PTS") == {1: 2, 2: 2.5, 3: 2, 4: 2, 5: 1.5, 6: None}
    assert column(table(withdrawn, "KOYA"), "KOYA") == {1: 1, 2: 0, 3: 0, 4: 0, 5: Fraction(1, 2), 6: None}


@pytest.mark.parametrize(("rules", "expected"), [(LIVRE, 0), (FIDE, 1)])
def test_in_an_odd_field_the_editions_differ_on_the_koya_limit(rules, expected):
    # Three players, three rounds, two games each: 1½ points are asked by the book, 1 point by the federation.
    event = crosstable("#10 0#1 10#")
    assert column(table(event, "KOYA", rules), "KOYA")[1] == expected


def test_the_two_editions_differ_on_koya_once_somebody_is_annulled():
    """The example of docs/tiebreaks.md: the highest possible score is 4, half of it 2, which 1 to 4 have."""
    event = crosstable("#1½½0. 0#11½. ½0#½1. ½0½#1. 1½00#. .....#")
    left_early = replace(event, players=players(6, {6: 1}))
    assert column(table(left_early, "PTS KS", FIDE), "KS")[1] == 1 + Fraction(1, 2) + Fraction(1, 2)
    assert column(table(left_early, "PTS KOYA", LIVRE), "KOYA")[1] == 1


@pytest.mark.parametrize("free", [1, 5])
def test_the_cumulative_score_does_not_depend_on_when_somebody_was_free(free):
    """Won, lost, won, lost: 1 + 1 + 2 + 2 under C.07, whichever round is free; /C1 leaves out the first 1."""
    rounds = [number for number in range(1, 6) if number != free]
    results = [BY_TOKEN[token] for token in ("1-0", "0-1", "1-0", "0-1")]
    games = tuple(
        Game(number, 1, 1, other, result) for number, other, result in zip(rounds, (2, 3, 4, 5), results, strict=True)
    )
    ranking = table(Tournament(5, players(5), games), "PTS PS PS/C1", FIDE)
    assert (column(ranking, "PS")[1], column(ranking, "PS/C1")[1]) == (6, 5)


def test_rows_stand_in_the_order_of_rank_then_number():
    assert ranks(table(crosstable("#½0 ½#0 11#"), "PTS")) == [(1, 3), (2, 1), (2, 2)]


def test_a_shared_rank_leaves_a_gap_behind_it():
    assert [rank for rank, _ in ranks(table(crosstable("#111 0#½1 0½#1 000#"), "PTS"))] == [1, 2, 2, 4]
