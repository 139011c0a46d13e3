"""T: the explanation of a ranking is data from which every value comes out."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.model.games import RESULTS
from sheetgen.model.tournament import Game
from sheetgen.ranking.events import ResultsList, Tournament
from sheetgen.ranking.explain import explain, of
from tests.ranking.test_worked_examples import BERNARD, CLAUDE, DENIS, EIGHT, FRANCK, GUY, TEN
from tests.ranking.vocabulary import FIDE, LIVRE, column, crosstable, games, players, table

KOYA_ORDER = ["PTS", "DE", "KOYA", "KOYA+"]


def ties(event, order="PTS DE WON SB", rules=LIVRE):
    return explain(event, order.split(), rules)


def step(tie, code):
    return next(step for step in tie.steps if step.code == code)


def account(step, id_):
    return next(account for account in step.accounts if account.id == id_)


def test_there_is_one_tie_for_each_score_several_share():
    assert [(tie.ids, tie.value, tie.first_place, tie.last_place) for tie in ties(crosstable(EIGHT))] == [
        ((1, 7), 3, 5, 6),
        ((2, 8), 2, 7, 8),
    ]


def test_a_tie_ends_with_the_step_that_separates_it():
    anna_and_gerard, bernard_and_hugo = ties(crosstable(EIGHT))
    assert [(found.code, found.parts) for found in anna_and_gerard.steps] == [
        ("DE", ((1, 7),)),
        ("WON", ((1, 7),)),
        ("SB", ((7,), (1,))),
    ]
    assert [(found.code, found.parts) for found in bernard_and_hugo.steps] == [("DE", ((8,), (2,)))]


def test_sonneborn_berger_is_told_opponent_by_opponent():
    lines = account(step(ties(crosstable(EIGHT))[0], "SB"), 1).contributions
    assert {line.opponent: (line.own, line.figure, line.amount) for line in lines} == {
        2: (Fraction(1, 2), 2, 1),
        3: (0, Fraction(9, 2), 0),
        4: (1, Fraction(7, 2), Fraction(7, 2)),
        5: (0, 6, 0),
        6: (0, 4, 0),
        7: (Fraction(1, 2), 3, Fraction(3, 2)),
        8: (1, 2, 2),
    }


def test_the_koya_example_is_told_as_in_the_book():
    (tie,) = explain(crosstable(TEN), KOYA_ORDER, LIVRE)
    assert tie.ids == (BERNARD, CLAUDE, DENIS, FRANCK, GUY)
    assert [(found.code, found.group, found.parts) for found in tie.steps] == [
        ("DE", tie.ids, ((BERNARD, CLAUDE), (GUY,), (DENIS, FRANCK))),
        ("KOYA", (BERNARD, CLAUDE), ((BERNARD, CLAUDE),)),
        ("KOYA", (DENIS, FRANCK), ((DENIS,), (FRANCK,))),
        ("KOYA+", (BERNARD, CLAUDE), ((CLAUDE,), (BERNARD,))),
    ]


def test_the_koya_limit_is_given():
    (tie,) = explain(crosstable(TEN), KOYA_ORDER, LIVRE)
    assert account(step(tie, "KOYA"), CLAUDE).facts == {"limit": Fraction(9, 2)}


def test_the_extended_koya_says_at_which_limit_each_game_comes_in():
    (tie,) = explain(crosstable(TEN), KOYA_ORDER, LIVRE)
    claude = account(step(tie, "KOYA+"), CLAUDE)
    assert claude.facts["limits"][:3] == (Fraction(9, 2), Fraction(7, 2), 3)
    assert {line.opponent: line.level for line in claude.contributions}[8] == 3


def test_a_direct_encounter_says_what_is_missing():
    event = Tournament(1, players(4), games("1 1:2 ?", "1 3:4 ½-½"))
    found = step(next(tie for tie in ties(event, "PTS DE") if 1 in tie.ids), "DE")
    assert [line.note for line in account(found, 1).contributions] == ["missing"]
    assert (account(found, 1).facts["lowest"], account(found, 1).facts["highest"]) == (0, 1)


def test_repeated_direct_encounters_are_steps_of_their_own():
    (tie,) = ties(crosstable("#-01-0 -#--10 1-#-00 0--#-1 -01-#0 11101#"), "PTS DE", FIDE)
    assert [(found.attempt, found.group, found.parts) for found in tie.steps] == [
        (1, (1, 2, 3, 4, 5), ((1, 2, 3, 5), (4,))),
        (2, (1, 2, 3, 5), ((2, 3, 5), (1,))),
        (3, (2, 3, 5), ((2, 5), (3,))),
        (4, (2, 5), ((2,), (5,))),
    ]


def test_a_direct_encounter_repeated_in_vain_leaves_the_next_code_to_decide():
    # Two pairs stay level in the first pass; Franck beat Denis, Bernard and Claude drew.
    (tie,) = ties(crosstable(TEN), "PTS DE SB", FIDE)
    assert [(found.code, found.attempt, found.group) for found in tie.steps] == [
        ("DE", 1, (BERNARD, CLAUDE, DENIS, FRANCK, GUY)),
        ("DE", 2, (BERNARD, CLAUDE)),
        ("DE", 2, (DENIS, FRANCK)),
        ("SB", 1, (BERNARD, CLAUDE)),
    ]


def test_averaged_games_of_a_pair_add_up_to_the_value_of_2026():
    event = Tournament(2, players(2), games("1 1:2 1-0", "2 2:1 1-0"))
    shown = account(step(ties(event, "PTS DE", FIDE)[0], "DE"), 1)
    assert [line.amount for line in shown.contributions] == [Fraction(1, 2), 0]
    assert shown.value == Fraction(1, 2)


def test_those_who_share_a_rank_in_the_end_are_named():
    (tie,) = ties(crosstable("#½½ ½#½ ½½#"), "PTS DE")
    assert tie.shared == ((1, 2, 3),)


def test_lots_are_the_last_step():
    event = replace(crosstable("#½½ ½#½ ½½#"), lots={2: 1, 3: 2})
    (tie,) = ties(event, "PTS DE")
    assert (tie.steps[-1].code, tie.steps[-1].parts) == ("LOTS", ((2,), (3,), (1,)))
    assert tie.shared == ()


def test_without_ties_there_is_nothing_to_explain():
    assert ties(crosstable("#11 0#1 00#")) == ()


def test_with_one_code_the_tied_share_their_rank():
    (tie,) = ties(crosstable("#½ ½#"), "PTS")
    assert (tie.steps, tie.shared) == ((), ((1, 2),))


def test_one_entrant_sees_only_his_own_ties():
    found = ties(crosstable(EIGHT))
    assert [tie.ids for tie in of(found, 8)] == [(2, 8)]
    assert of(found, 5) == ()


def test_what_is_cut_away_is_shown_as_not_counting():
    event = ResultsList(2, players(4), games("1 1:2 1-0", "1 3:4 1-0", "2 1:3 ½-½", "2 2:4 ½-½"))
    tie = ties(event, "PTS BH/C1")[0]
    lines = account(step(tie, "BH/C1"), 1).contributions
    assert [(line.opponent, line.figure, line.counts) for line in lines] == [
        (2, Fraction(1, 2), False),
        (3, Fraction(3, 2), True),
    ]


def test_an_adjusted_opponent_shows_the_score_he_really_has():
    event = ResultsList(2, players(4), games("1 1:2 ½-½", "1 3:4 ½-½", "2 1:3 ½-½", "2 2:4 +/-"))
    lines = account(step(ties(event, "PTS BH")[0], "BH"), 1).contributions
    assert [(line.opponent, line.figure, line.level, line.note) for line in lines] == [
        (2, 1, Fraction(3, 2), "adjusted"),
        (3, 1, 1, ""),
    ]


def test_a_virtual_opponent_shows_the_score_before_the_round():
    event = ResultsList(2, players(4), games("1 1:2 ½-½", "1 3:4 ½-½", "2 1:3 +/-", "2 2:4 1-0"))
    lines = account(step(ties(event, "PTS BH")[0], "BH"), 1).contributions
    assert (lines[1].figure, lines[1].level, lines[1].note) == (Fraction(1, 2), Fraction(1, 2), "virtual")


def test_the_performance_shows_its_mean_and_its_quantity():
    rated = tuple(replace(player, rating=1500 + 100 * n) for n, player in enumerate(players(4)))
    event = ResultsList(2, rated, games("1 1:2 ½-½", "1 3:4 ½-½", "2 1:3 ½-½", "2 2:4 ½-½"))
    (tie,) = ties(event, "PTS PERF")
    facts = account(step(tie, "PERF"), 1).facts
    assert facts == {"rating": 1500, "games": 2, "points": 1, "mean": 1650, "quantity": 0}


SUMMED = ["WON", "WIN", "BPG", "KASH", "SB", "KOYA", "CUM", "CUM/C1", "CUMO", "BH", "BH/C1", "BH/M1", "BHS"]


@st.composite
def round_robins(draw):
    count = draw(st.integers(2, 7))
    event = crosstable("\n".join("#" if n == 0 else "." * count for n in [1] * count))
    outcomes = st.none() | st.sampled_from(RESULTS)
    withdrawn = draw(st.dictionaries(st.integers(1, count), st.integers(1, count), max_size=2))
    written = tuple(Game(game.round, 1, game.white, game.black, draw(outcomes)) for game in event.games)
    return Tournament(event.rounds, players(count, withdrawn), written)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(round_robins(), st.permutations(SUMMED), st.none() | st.integers(0, 3))
def test_every_value_is_the_sum_of_the_lines_that_count(event, codes, horizon):
    after = None if horizon is None else min(horizon, event.rounds)
    for tie in explain(event, ["PTS", *codes], LIVRE, after):
        for found in tie.steps:
            for shown in found.accounts:
                assert shown.value == sum(line.amount for line in shown.contributions if line.counts)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(round_robins(), st.sampled_from([LIVRE, FIDE]))
def test_the_explanation_leads_to_the_ranks_of_the_standings(event, rules):
    order = ["PTS", "DE", "WON", "SB", "KOYA"]
    shared = {}
    for row in table(event, " ".join(order), rules).rows:
        if row.rank:
            shared.setdefault(row.rank, []).append(row.id)
    expected = {tuple(group) for group in shared.values() if len(group) > 1}
    assert {group for tie in explain(event, order, rules) for group in tie.shared} == expected


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(round_robins(), st.sampled_from([LIVRE, FIDE]), st.randoms())
def test_a_ranking_does_not_depend_on_the_order_in_which_games_are_listed(event, rules, random):
    shuffled = list(event.games)
    random.shuffle(shuffled)
    order = "PTS DE WON SB KOYA"
    assert table(replace(event, games=tuple(shuffled)), order, rules) == table(event, order, rules)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(round_robins(), st.sampled_from([LIVRE, FIDE]))
def test_renaming_the_players_renames_the_ranking(event, rules):
    count = len(event.players)
    flipped = {n: count + 1 - n for n in range(1, count + 1)}
    turned = Tournament(
        event.rounds,
        event.players[::-1],
        tuple(replace(game, white=flipped[game.white], black=flipped[game.black]) for game in event.games),
    )
    before, after = (table(given_, "PTS DE WON SB KOYA", rules) for given_ in (event, turned))
    assert {flipped[row.id]: (row.rank, row.values) for row in before.rows} == {
        row.id: (row.rank, row.values) for row in after.rows
    }


@pytest.mark.parametrize("rules", [LIVRE, FIDE])
def test_values_shown_in_the_standings_and_in_the_explanation_are_the_same(rules):
    event = crosstable(TEN)
    order = "PTS DE WON SB KOYA"
    shown = table(event, order, rules)
    for tie in ties(event, order, rules):
        for found in (found for found in tie.steps if found.attempt == 1):
            assert {a.id: a.value for a in found.accounts} == {n: column(shown, found.code)[n] for n in found.group}
