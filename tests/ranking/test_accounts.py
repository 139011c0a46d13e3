"""T, C28, C47-C52: the account of a value of teams, line by line, as one reckons it by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest

from sheetgen.errors import BadOptions
from sheetgen.model.tournament import Game
from sheetgen.ranking.explain import explain, figures, notes
from sheetgen.ranking.pools import PoolsEvent, id_of, pool_of
from sheetgen.ranking.standings import records_of
from tests.ranking.test_c07_examples import LEAGUE, LEVEL
from tests.ranking.vocabulary import FIDE, LIVRE, column, crosstable, games, players, swiss, table

OPEN_OF_TEAMS = replace(LEAGUE, swiss=True)


def test_a_buchholz_before_the_last_round_takes_its_matches_for_drawn() -> None:
    """With round 3 drawn the match points are 4, 3, 3, 2: 1 met 3 + 3 + 2, 2 met 4 + 3 + 2; k is 3."""
    assert column(table(OPEN_OF_TEAMS, "MPTS SSSC/F", FIDE), "SSSC/F") == {
        1: Fraction(7, 2) + Fraction(8, 3), 2: 4 + Fraction(9, 3), 3: Fraction(5, 2) + Fraction(9, 3),
        4: 2 + Fraction(10, 3),
    }  # fmt: skip


def test_the_account_of_such_a_sum_has_every_opponent_the_score_and_the_divisor() -> None:
    records = records_of(OPEN_OF_TEAMS, ("MPTS", "SSSC/F"), FIDE)
    for code, met in (("SSSC/F", {1: 4, 3: 3, 4: 2}), ("SSSC", {1: 4, 3: 2, 4: 2})):
        (_, step) = figures(records, ("MPTS", code), 2)
        (account,) = step.accounts
        assert {line.opponent: line.amount for line in account.contributions if line.counts} == met
        assert account.facts == {"score": 4, "divisor": 3}
        assert account.value == 4 + Fraction(sum(met.values()), 3)


def test_every_attempt_at_two_teams_has_its_number_and_says_what_it_looked_at() -> None:
    """1 and 2 drew their match: level on match points, on game points, and then apart by the boards."""
    for code, by, shown in (("EDEBT", "BC", (4, 5)), ("EDET", "TBR", ((2, 1), (1, 2)))):
        (tie,) = explain(LEVEL, ("MPTS", code), FIDE)
        assert [(step.attempt, step.by, step.parts) for step in tie.steps] == [
            (1, "MP", ((1, 2),)), (2, "GP", ((1, 2),)), (3, code, ((1,), (2,)))
        ]  # fmt: skip
        assert tie.steps[2].code == by
        assert tuple(account.value for account in tie.steps[2].accounts) == shown
        assert [account.value for account in tie.steps[0].accounts] == [1, 1]


def test_an_order_that_cannot_be_is_not_explained() -> None:
    for order in (("MPTS", "NOSUCH"), ()):
        with pytest.raises(BadOptions):
            explain(OPEN_OF_TEAMS, order, FIDE)


def test_the_account_of_a_performance_tells_points_and_games() -> None:
    """1 beats 2 and draws with 3: 1½ points of 2 games, against 1800 and 1600."""
    rated = tuple(replace(player, rating=rating) for player, rating in zip(players(3), (1700, 1800, 1600), strict=True))
    event = replace(swiss(3, 2, ["1 1:2 1-0", "2 3:1 ½-½"]), players=rated)
    records = records_of(event, ("PTS", "PTP"), FIDE)
    (_, perfect) = figures(records, ("PTS", "PTP"), 1)
    assert perfect.accounts[0].facts == {"points": Fraction(3, 2), "games": 2}
    livre = records_of(replace(event, players=rated), ("PTS", "PERF"), LIVRE)
    (_, performance) = figures(livre, ("PTS", "PERF"), 1)
    facts = performance.accounts[0].facts
    assert (facts["rating"], facts["games"], facts["points"], facts["mean"]) == (1700, 2, Fraction(3, 2), 1700)


def test_what_a_rating_code_leaves_out_is_told_once() -> None:
    event = swiss(2, 1, ["1 1:2 1-0"])
    assert notes(records_of(event, ("PTS",), FIDE), ("PTS", "SB")) == ()
    (dropped,) = notes(records_of(event, ("PTS", "ARO"), FIDE), ("PTS", "ARO", "TPR"))
    assert (dropped.code, dropped.data["ids"]) == ("rating-codes-dropped", [1, 2])
    both = notes(records_of(event, ("PTS", "PERF"), LIVRE), ("PTS", "ARO", "PERF"))
    assert [problem.code for problem in both] == ["unrated-opponents-left-out", "performance-without-own-rating"]
    one = notes(records_of(event, ("PTS", "ARO"), LIVRE), ("PTS", "ARO"))
    assert [problem.code for problem in one] == ["unrated-opponents-left-out"]


def test_pools_are_ranked_each_for_itself_and_their_games_are_told_apart() -> None:
    one, other = crosstable("#1 0#"), replace(crosstable("#½1 ½#1 00#"), games=games("1 1:2 ½-½", "2 3:1 0-1"))
    event = PoolsEvent((one, other), {id_of(2, 1): 7, id_of(1, 2): 3})
    assert event.rounds == max(one.rounds, other.rounds)
    assert [(game.white, game.black) for game in event.games] == [
        (id_of(1, 1), id_of(1, 2)), (id_of(2, 1), id_of(2, 2)), (id_of(2, 3), id_of(2, 1))
    ]  # fmt: skip
    assert [pool_of(id_of(pool, number)) for pool, number in ((1, 1), (2, 40))] == [(1, 1), (2, 40)]
    assert (event.pool(1).lots, event.pool(2).lots) == ({2: 3}, {1: 7})
    assert [event.horizon(number, after) for number, after in ((1, None), (1, 3), (2, 2))] == [None, one.rounds, 2]
    assert all(isinstance(game, Game) for game in event.games)
