"""T, T12, T13: orders as people write them, the list of tie-breaks, lots."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.errors import BadOptions
from sheetgen.model.tournament import EDITIONS
from sheetgen.ranking.order import DEFAULT_ORDERS, NAMED_ORDERS, check_order, default_order, parse_order, usual_order
from sheetgen.ranking.record import MATCHES, MOLTER, ROUND_ROBIN, SWISS, TEAM_SWISS
from sheetgen.ranking.standings import draw_lots
from sheetgen.ranking.tiebreaks import BY_CODE, TIEBREAKS, computation
from sheetgen.ranking.values import weight
from tests.cases import for_each
from tests.ranking.vocabulary import FIDE, LIVRE, column, crosstable, ranks, table

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
    (problem,) = refusal("PTS KASH", FIDE)
    assert (problem.code, problem.found, problem.data["edition"]) == ("tie-break-not-in-edition", "KASH", FIDE)


def test_what_is_offered_instead_is_defined_in_the_edition():
    (problem,) = refusal("PTS KASCH", FIDE)
    assert not {"BHS", "KASH"} & {*problem.data["close"], *problem.data["allowed"]}


@for_each("event,rules", product([ROUND_ROBIN, SWISS, MATCHES, TEAM_SWISS, MOLTER], EDITIONS))
def test_what_is_offered_instead_is_defined_for_the_event(rules, event):
    offered = refusal("PTS XYZ", rules, event)[0].data["allowed"]
    check_order(offered, rules, event)


@for_each(
    "code",
    [
        "BH/X",
        "BH/C3",
        "BH/C1/C2",
        "BH/C1/C1",
        "WIN/C1",
        "DE/C1",
        "BPG:GP",
        "WIN:GP",
        "KS/K2",
        "ARO/P",
        "/C1",
        "SSSC/K0",
    ],
)
def test_a_variant_that_the_article_does_not_allow_is_refused(code):
    assert refusal(f"PTS {code}", FIDE)[0].code == "unknown-tie-break"


@pytest.mark.parametrize("code", ["BH/P", "CUM:MP", "ARO/C2", "DE/P", "SB/C1", "KS/L1"])
def test_a_variant_of_the_federation_alone_is_refused_by_the_book(code):
    assert refusal(f"PTS {code}", LIVRE)[0].code == "tie-break-not-in-edition"


@pytest.mark.parametrize(
    ("code", "event"),
    [
        ("BH", ROUND_ROBIN),
        ("FB/C1", MATCHES),
        ("AOB", ROUND_ROBIN),
        ("SSSC", MATCHES),
        ("BH:MP", SWISS),
        ("ARO", MATCHES),
    ],
)
def test_what_the_federation_does_not_define_for_an_event_is_refused(code, event):
    # C31: no Buchholz in round robins; C13: only team events have two kinds of points; C53: no ratings of teams.
    assert refusal(code, FIDE, event)[0].code == "tie-break-not-for-event"


@for_each("code", ["KASH", "KOYA+", "CUMO", "BHS", "BERLIN", "WINS", "H2H", "BOARDS", "GD", "GF", "ELO"])
def test_codes_of_the_book_alone_are_refused_by_the_federation(code):
    assert refusal(code, FIDE)[0].code == "tie-break-not-in-edition"


@for_each("one,other", [
        ("KS", "KOYA"), ("PS/C1", "CUM/C1"), ("TPR", "PERF"), ("MPTS", "MP"), ("EMMSB", "SBA"), ("EGGSB/C1", "SBD/C1"),
        ("BH-C1", "BH/C1"), ("KS-L1", "KS/L+1"), ("KS-L-2", "KS/L-2"), ("ARO-C1-U1400", "ARO/C1/U1400"),
        ("KS/L1", "KS/L+1"), ("BH/P/C1", "BH/C1/P"), ("mpvgp", "MPvGP"), ("KS/L+0", "KS/L-0"),
    ])  # fmt: skip
def test_two_spellings_of_one_code_stand_for_the_same(one, other):
    assert refusal(f"PTS {one} {other}", FIDE)[0].code == "tie-break-twice"


def test_a_code_is_shown_as_it_was_asked_for():
    assert parse_order("pts ks/l+1 bh-c1 MPVGP", FIDE) == ("PTS", "KS/L+1", "BH-C1", "MPvGP")


@pytest.mark.parametrize("name", ["KS", "KOYA"])
def test_koya_is_defined_in_a_swiss_by_the_federation(name):
    assert parse_order(f"PTS {name}", FIDE, SWISS) == ("PTS", name)


@pytest.mark.parametrize(("code", "event"), [("KOYA", SWISS), ("MP", ROUND_ROBIN), ("WON", MATCHES), ("GP", MOLTER)])
def test_a_code_not_meant_for_the_event_is_refused(code, event):
    assert refusal(code, LIVRE, event)[0].code == "tie-break-not-for-event"


def test_standings_refuse_what_the_edition_does_not_define():
    with pytest.raises(BadOptions):
        table(crosstable(LEVEL), "PTS KASH", FIDE)


def test_a_code_named_twice_is_refused():
    assert refusal("PTS DE PTS")[0].code == "tie-break-twice"


def test_what_looks_at_those_still_level_may_stand_in_an_order_again():
    # C4: codes of type A only, and only by the federation.
    assert parse_order("PTS DE SB de DE/P", FIDE) == ("PTS", "DE", "SB", "DE#2", "DE/P")
    assert parse_order("MP EDEBT EDE EDEBT", FIDE, MATCHES) == ("MP", "EDEBT", "EDE", "EDEBT#2")
    assert refusal("PTS DE SB DE")[0].code == "tie-break-twice"
    assert refusal("PTS SB SB", FIDE)[0].code == "tie-break-twice"
    assert refusal("PTS SB#2", FIDE)[0].code == "unknown-tie-break"


def test_a_second_direct_encounter_looks_at_the_smaller_group():
    # 1, 2 and 3 are level in a ring; wins leave only 1 and 2 level, and then their own game decides.
    shown = table(crosstable("#0110 1#010 01#½½ 00½#0 11½1#"), "PTS DE WON DE#2", FIDE)
    assert ranks(shown) == [(1, 5), (2, 2), (3, 1), (4, 3), (5, 4)]
    assert column(shown, "DE") == {1: 1, 2: 1, 3: 1, 4: None, 5: None}
    assert column(shown, "DE#2") == {1: 0, 2: 1, 3: None, 4: None, 5: None}


def test_an_empty_order_is_refused():
    assert refusal(" ")[0].code == "no-tie-break"


def test_the_federation_defines_exactly_the_codes_of_its_articles():
    defined = {tiebreak.name(FIDE) for tiebreak in TIEBREAKS if FIDE in tiebreak.editions}
    single = "PTS DE WIN WON BPG BWG PS REP STD TPN BH AOB FB SB KS ARO TPR PTP APRO APPO RTNG"
    teams = "MPTS GPTS BC TBR BBE MPvGP EMMSB EMGSB EGMSB EGGSB EDE EDEBT EDEBB EDET EDEB SSSC"
    assert defined == {*single.split(), *teams.split()}


def test_no_code_is_listed_twice():
    assert len(BY_CODE) == len(TIEBREAKS)


DEFINED = [(tiebreak.code, rules) for tiebreak in TIEBREAKS for rules in tiebreak.editions]


def test_every_code_names_its_article_and_the_events_it_is_for():
    definitions = [BY_CODE[code].definitions[rules] for code, rules in DEFINED]
    assert all(defined.article and defined.events for defined in definitions)


def test_every_code_can_be_explained_but_those_that_need_no_game():
    computed = {code: computation(code, rules) for code, rules in DEFINED}
    assert {code for code, found in computed.items() if not (found.terms or found.between)} == {"ELO", "TPN", "RTNG"}


@for_each("rules,event", product(EDITIONS, DEFAULT_ORDERS))
def test_the_usual_orders_are_defined_for_their_events(event, rules):
    check_order(default_order(event, rules), rules, event)


def test_an_order_that_another_edition_has_not_gives_way_to_its_usual_one():
    assert usual_order(("PTS", "BERLIN"), FIDE, MOLTER) == default_order(MOLTER, FIDE)
    assert usual_order(("PTS", "KOYA"), FIDE, ROUND_ROBIN) == ("PTS", "KOYA")


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


# What the arbiter's book recommends (5.2), word by word: without the points, which rank first.
RECOMMENDED = {
    "round-robin": (
        ROUND_ROBIN,
        "encounter, wins, Sonneborn-Berger, Koya",
        {LIVRE: "DE WON SB KOYA", FIDE: "DE WON SB KS"},
    ),
    "team-round-robin": (
        MATCHES,
        "game points, encounter, Sonneborn-Berger",
        {LIVRE: "GP DE SBA", FIDE: "GPTS EDE EMMSB"},
    ),
    "swiss-ratings": (
        SWISS,
        "encounter, wins, Blacks, mean cut, Buchholz cut, Buchholz, Sonneborn-Berger, mean",
        dict.fromkeys((LIVRE, FIDE), "DE WON BPG ARO/C1 BH/C1 BH SB ARO"),
    ),
    "swiss": (
        SWISS,
        "encounter, wins, Blacks, Buchholz cut, Buchholz, Sonneborn-Berger",
        dict.fromkeys((LIVRE, FIDE), "DE WON BPG BH/C1 BH SB"),
    ),
    "team-swiss": (
        TEAM_SWISS,
        "game points, encounter, Buchholz cut, Buchholz, Sonneborn-Berger",
        {FIDE: "GPTS EDE BH:MP/C1 BH:MP EMMSB"},
    ),
}


@pytest.mark.parametrize("name", NAMED_ORDERS)
def test_a_recommended_order_has_a_name(name: str) -> None:
    event, criteria, editions = RECOMMENDED[name]
    for rules, codes in editions.items():
        order = parse_order(name.upper(), rules, event)
        assert " ".join(order[1:]) == codes
        assert len(order[1:]) == len(criteria.split(", "))


def test_a_name_the_edition_has_no_codes_for_is_refused() -> None:
    with pytest.raises(BadOptions) as refused:
        parse_order("team-swiss", LIVRE, TEAM_SWISS)
    assert [problem.code for problem in refused.value.problems] == ["tie-break-not-in-edition"]
