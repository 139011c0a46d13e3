"""T, T12, T13: orders as people write them, the list of tie-breaks, lots."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.errors import BadOptions
from sheetgen.model.tournament import EDITIONS
from sheetgen.ranking.order import DEFAULT_ORDERS, check_order, parse_order
from sheetgen.ranking.record import MATCHES, MOLTER, ROUND_ROBIN, SWISS
from sheetgen.ranking.standings import draw_lots, weight
from sheetgen.ranking.tiebreaks import BY_CODE, TIEBREAKS
from tests.ranking.vocabulary import FIDE, LIVRE, crosstable, ranks, table

LEVEL = "#½½ ½#½ ½½#"


def refusal(text, rules=LIVRE, event=None):
    with pytest.raises(BadOptions) as refused:
        parse_order(text, rules, event)
    return refused.value.problems


@pytest.mark.parametrize("text", ["PTS DE SB", "pts,de,sb", "PTS; DE; SB", ["PTS", "DE", "SB"]])
def test_an_order_is_read_however_it_is_separated(text):
    assert parse_order(text, LIVRE) == ("PTS", "DE", "SB")


def test_an_unknown_code_is_refused_with_what_looks_like_it():
    (problem,) = refusal("PTS BHC1")
    assert (problem.code, problem.found) == ("unknown-tie-break", "BHC1")
    assert problem.data["close"][0] == "BH/C1"
    assert "KOYA" in problem.data["allowed"]


def test_all_that_is_wrong_is_said_at_once():
    assert [problem.found for problem in refusal("PTX DE SBX")] == ["PTX", "SBX"]


def test_a_code_the_edition_does_not_define_is_refused_by_name():
    (problem,) = refusal("PTS BH", FIDE)
    assert (problem.code, problem.found, problem.data["edition"]) == ("tie-break-not-in-edition", "BH", FIDE)


def test_what_is_offered_instead_is_defined_in_the_edition():
    (problem,) = refusal("PTS BHC1", FIDE)
    assert not {"BH/C1", "KASH"} & {*problem.data["close"], *problem.data["allowed"]}


@pytest.mark.parametrize(("code", "event"), [("KOYA", SWISS), ("MP", ROUND_ROBIN), ("WON", MATCHES), ("GP", MOLTER)])
def test_a_code_not_meant_for_the_event_is_refused(code, event):
    assert refusal(code, LIVRE, event)[0].code == "tie-break-not-for-event"


def test_standings_refuse_what_the_edition_does_not_define():
    with pytest.raises(BadOptions):
        table(crosstable(LEVEL), "PTS KASH", FIDE)


def test_a_code_named_twice_is_refused():
    assert refusal("PTS DE PTS")[0].code == "tie-break-twice"


def test_an_empty_order_is_refused():
    assert refusal(" ")[0].code == "no-tie-break"


def test_the_federation_defines_here_exactly_these_codes():
    defined = {tiebreak.code for tiebreak in TIEBREAKS if FIDE in tiebreak.editions}
    plain = "PTS DE WON WIN BPG SB KOYA MP GP SBA SBA/C1 SBB SBB/C1 SBC SBC/C1 SBD SBD/C1"
    assert defined == set(plain.split())


def test_the_book_defines_every_code():
    assert all(LIVRE in tiebreak.editions for tiebreak in TIEBREAKS)


def test_no_code_is_listed_twice():
    assert len(BY_CODE) == len(TIEBREAKS)


def test_every_code_names_its_article_and_the_events_it_is_for():
    assert all(tiebreak.article and tiebreak.events for tiebreak in TIEBREAKS)


def test_every_code_can_be_explained_but_the_one_that_needs_no_game():
    unexplained = [tiebreak.code for tiebreak in TIEBREAKS if not (tiebreak.terms or tiebreak.between)]
    assert unexplained == ["ELO"]


@pytest.mark.parametrize(
    ("system", "event"),
    [("berger", ROUND_ROBIN), ("molter", MOLTER), ("team round robin", MATCHES), ("swiss", SWISS)],
)
def test_the_usual_orders_are_defined_for_their_events(system, event):
    check_order(DEFAULT_ORDERS[system], LIVRE, event)


@pytest.mark.parametrize("system", ["berger", "team round robin"])
def test_the_usual_orders_of_round_robins_are_defined_in_both_editions(system):
    for rules in EDITIONS:
        check_order(DEFAULT_ORDERS[system], rules)


@pytest.mark.parametrize(
    ("ahead", "behind"),
    [(1, 0), (0, None), ((1,), None), ((1, 0), (0, 9)), ((0, 1), (0, None)), ((2, None), (1, 5))],
)
def test_not_computable_comes_behind_every_value(ahead, behind):
    assert weight(ahead) > weight(behind)


def test_lots_split_those_still_tied_in_their_order():
    event = replace(crosstable(LEVEL), lots={1: 3, 2: 1, 3: 2})
    assert ranks(table(event, "PTS DE")) == [(1, 2), (2, 3), (3, 1)]


def test_who_has_no_lot_stays_behind_those_who_have_one():
    event = replace(crosstable(LEVEL), lots={3: 1})
    assert ranks(table(event, "PTS DE")) == [(1, 3), (2, 1), (2, 2)]


def test_equal_lots_leave_a_rank_shared():
    event = replace(crosstable(LEVEL), lots={1: 2, 2: 1, 3: 1})
    assert ranks(table(event, "PTS DE")) == [(1, 2), (1, 3), (3, 1)]


def test_lots_change_nothing_between_those_a_tie_break_separates():
    event = replace(crosstable("#1 0#"), lots={2: 1, 1: 2})
    assert ranks(table(event, "PTS")) == [(1, 1), (2, 2)]


def test_drawn_lots_separate_everybody_still_tied():
    event = crosstable(LEVEL)
    lots = draw_lots(table(event, "PTS DE"), seed=7)
    assert sorted(lots) == [1, 2, 3]
    assert [rank for rank, _ in ranks(table(replace(event, lots=lots), "PTS DE"))] == [1, 2, 3]


def test_the_same_seed_draws_the_same_lots():
    shown = table(crosstable(LEVEL), "PTS DE")
    assert draw_lots(shown, seed=7) == draw_lots(shown, seed=7)
    assert len({tuple(draw_lots(shown, seed=seed).items()) for seed in range(20)}) > 1


def test_nobody_draws_who_shares_no_rank():
    assert draw_lots(table(crosstable("#1½ 0#½ ½½#"), "PTS"), seed=1) == {}


def test_new_lots_stay_behind_those_already_drawn():
    event = replace(crosstable("#½½½ ½#½½ ½½#½ ½½½#"), lots={4: 1})
    shown = table(event, "PTS DE")
    lots = draw_lots(shown, seed=3)
    assert sorted(lots) == [1, 2, 3]
    assert ranks(table(replace(event, lots={**event.lots, **lots}), "PTS DE"))[0] == (1, 4)


@given(st.integers(0, 50))
def test_a_draw_is_a_permutation(seed):
    lots = draw_lots(table(crosstable(LEVEL), "PTS"), seed)
    assert sorted(lots.values()) == [1, 2, 3]
