"""H8-H13: several lists, who takes what and who is passed over; any fund against the judge."""

import random
from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest
from naive import prizes as naive
from prizes.test_sharing import some_list, some_terms

from sheetgen.model.entrants import Player
from sheetgen.prize_rules.award import (
    HAS_CATEGORY,
    HAS_GENERAL,
    LEFT_LIST,
    AwardRules,
    DrawnPrize,
    Left,
    PassedOver,
    PrizeAward,
    Regret,
    award,
)
from sheetgen.prize_rules.eligibility import UNRATED, Criteria, PrizeContender
from sheetgen.prize_rules.fund import Category, Fund, Thing
from sheetgen.prize_rules.sharing import PLACE, Terms

NAMES = "ABCDEFGH"
ELO = {"A": 2000, "B": 1790, "C": 1900, "D": 1750, "E": None, "F": 1700, "G": 1900, "H": 1400}
POINTS = {"A": 7, "B": 6, "C": 6, "D": 5, "E": 5, "F": 4, "G": 3, "H": 2}
U1800, U1500, WOMEN = Criteria(high=1799), Criteria(high=1499), Criteria(sex="F")


def field() -> list[PrizeContender]:
    """Eight players; E and H are women, E has no rating."""
    return [
        PrizeContender(place, place, POINTS[name], Player(name, ELO[name], sex="F" if name in "EH" else "M"))
        for place, name in enumerate(NAMES, start=1)
    ]


def fund(elo: int) -> Fund:
    categories = (
        Category("u1800", U1800, (elo, 60_00)),
        Category("u1500", U1500, (60_00,)),
        Category("women", WOMEN, (60_00,)),
    )
    return Fund((300_00, 200_00, 100_00), categories)


def given(found: PrizeAward) -> dict[tuple[str, int], tuple[str, int]]:
    return {(row.list, row.place): (NAMES[row.id - 1], row.amount) for row in found.rows}


def test_everybody_takes_the_largest_prize_he_may_have() -> None:
    found = award(fund(120_00), field(), AwardRules())
    assert given(found) == {
        ("general", 1): ("A", 300_00), ("general", 2): ("B", 175_00), ("general", 3): ("C", 125_00),
        ("u1800", 1): ("D", 120_00), ("u1800", 2): ("F", 60_00), ("u1500", 1): ("H", 60_00),
        ("women", 1): ("E", 60_00),
    }  # fmt: skip
    assert (found.paid_out, found.remaining, found.fund.total) == (900_00, 0, 900_00)


def test_a_larger_prize_takes_its_winner_out_of_the_general_list() -> None:
    found = award(Fund((300_00, 200_00, 100_00), (Category("u1800", U1800, (200_00,)),)), field(), AwardRules())
    assert given(found) == {
        ("general", 1): ("A", 300_00), ("general", 2): ("C", 200_00), ("general", 3): ("D", 75_00),
        ("general", 4): ("E", 25_00), ("u1800", 1): ("B", 200_00),
    }  # fmt: skip
    assert found.leavers == (2,)
    assert found.rows[1].passed_over == (PassedOver(2, LEFT_LIST, 200_00, "u1800"),)


def test_every_one_who_leaves_moves_the_others_up() -> None:
    found = award(fund(200_00), field(), AwardRules())
    assert given(found)["general", 3] == ("D", 100_00)
    assert given(found)["women", 1] == ("E", 60_00)
    assert found.leavers == (2, 5)


def over(found: PrizeAward, name: str, place: int = 1) -> tuple[PassedOver, ...]:
    rows = [*found.rows, *found.left]
    return next(row.passed_over for row in rows if (row.list, row.place) == (name, place))


def test_a_prize_says_who_was_passed_over_and_why() -> None:
    found = award(fund(120_00), field(), AwardRules())
    assert over(found, "u1800") == (PassedOver(2, HAS_GENERAL, 175_00),)
    assert over(found, "u1800", 2) == (
        PassedOver(2, HAS_GENERAL, 175_00),
        PassedOver(4, HAS_CATEGORY, 120_00, "u1800"),
        PassedOver(5, UNRATED, list="rating"),
    )


def test_equal_amounts_go_to_the_general_list_first_and_to_an_elo_band_next() -> None:
    people = field()[:2]
    lists = (Category("all", Criteria(sex="M"), (50_00,)), Category("elo", Criteria(low=1), (50_00,)))
    found = award(Fund((50_00,), lists), people, AwardRules())
    assert given(found) == {("general", 1): ("A", 50_00), ("elo", 1): ("B", 50_00)}
    assert found.left == (
        Left("all", 1, 50_00, (PassedOver(1, HAS_GENERAL, 50_00), PassedOver(2, HAS_CATEGORY, 50_00, "elo"))),
    )
    assert found.paid_out + found.remaining == found.fund.total


def test_prizes_that_add_up_go_by_place_whatever_somebody_has() -> None:
    found = award(fund(200_00), field(), AwardRules(cumulative=True))
    assert [given(found)[key] for key in (("u1800", 1), ("u1800", 2), ("women", 1))] == [
        ("B", 200_00), ("D", 60_00), ("E", 60_00)]  # fmt: skip
    assert given(found)["general", 2] == ("B", 175_00)


def test_a_list_longer_than_the_field_keeps_its_end() -> None:
    found = award(Fund((30_00, 20_00, 10_00)), field()[:2], AwardRules(Terms(PLACE)))
    assert found.left == (Left("general", 3, 10_00),)


def test_things_go_by_place_and_whoever_is_tied_for_one_is_named() -> None:
    people = [PrizeContender(1, 1, 5), PrizeContender(2, 2, 4), PrizeContender(3, 2, 4)]
    things = (Thing(1, "cup"), Thing(2, "medal"), Thing(7, "book"))
    found = award(Fund((10_00,), things=things), people, AwardRules())
    assert [(kind.thing.text, kind.id, kind.tied) for kind in found.kinds] == [
        ("cup", 1, ()), ("medal", None, (2, 3)), ("book", None, ())]  # fmt: skip


def test_a_prize_that_only_the_order_of_the_list_gives_is_named() -> None:
    people = [PrizeContender(id_, 1, 5, Player(str(id_), 1500)) for id_ in (1, 2)]
    found = award(Fund((), (Category("u1800", U1800, (10_00,)),)), people, AwardRules())
    assert found.drawn == (DrawnPrize("u1800", 1, (1, 2)),)


def test_who_left_and_would_do_better_now_is_named() -> None:
    """What no unit holds made the first of two richer than the prize the second left for; alone he is poorer."""
    people = [PrizeContender(id_, id_, 5, Player(str(id_), sex="F")) for id_ in (1, 2)]
    lists = (Category("women", WOMEN, (154_71,)),)
    found = award(Fund((154_64, 152_65), lists), people, AwardRules(Terms(unit=5_00)))
    assert found.leavers == (2, 1)
    assert found.regrets == (Regret(2, 0, 154_64),)


QUESTIONS: tuple[Criteria, ...] = (
    U1800, U1500, WOMEN, Criteria(low=1500, high=1799), Criteria(unrated=True), Criteria(clubs=("X",)),
    Criteria(sex="F", high=1799),
)  # fmt: skip


def may_win(criteria: Criteria, facts: Mapping[str, Any]) -> bool:
    """H10, H13 once more."""
    if criteria.unrated and facts["elo"]:
        return False
    low, high = criteria.low or 0, criteria.high or 9999
    if (criteria.low or criteria.high) and not (facts["elo"] and low <= facts["elo"] <= high):
        return False
    if criteria.sex and facts["sex"] != criteria.sex:
        return False
    return not criteria.clubs or facts["club"] in criteria.clubs


def some_event(source: random.Random) -> tuple[Fund, list[PrizeContender], list[naive.Person], list[naive.Special]]:
    prizes, people = some_list(source)
    facts = {
        person.id: {
            "elo": source.choice((None, source.randint(1000, 2200))),
            "sex": source.choice("FMMM"),
            "club": source.choice(("X", "Y")),
        }
        for person in people
    }
    categories, specials = [], []
    for index in range(source.randint(0, 5)):
        criteria, most = source.choice(QUESTIONS), max(prizes, default=100)
        amounts = sorted((source.randint(1, most) for _ in range(source.randint(1, 3))), reverse=True)
        if source.random() < 0.3:
            amounts = [source.choice(prizes or (50,))] * len(amounts)
        categories.append(Category(str(index), criteria, tuple(amounts)))
        for place, amount in enumerate(amounts, start=1):
            elo = bool(criteria.low or criteria.high)
            specials.append(naive.Special(str(index), place, amount, partial(may_win, criteria), elo))
    players = {
        id_: Player(str(id_), known["elo"], club=known["club"], sex=known["sex"]) for id_, known in facts.items()
    }
    contenders = [PrizeContender(person.id, person.rank, person.points, players[person.id]) for person in people]
    judged = [naive.Person(person.id, person.rank, person.points, facts[person.id]) for person in people]
    return Fund(prizes, tuple(categories)), contenders, judged, specials


def check_event(source: random.Random) -> None:
    """The engine and its judge give everybody the same, and the fund is given or left to the cent (H15)."""
    fund_, contenders, judged, specials = some_event(source)
    terms, cumulative = some_terms(source), source.random() < 0.25
    found = award(fund_, contenders, AwardRules(terms, cumulative))
    general, taken = naive.award(
        fund_.general, specials, judged, naive.Terms(terms.method, terms.unit, terms.least, cumulative)
    )
    assert {row.id: row.amount for row in found.rows if row.list == "general"} == {
        k: v for k, v in general.items() if v
    }
    assert {(row.list, row.place): row.id for row in found.rows if row.list != "general"} == taken
    assert found.paid_out + found.remaining == fund_.total
    if not cumulative:
        winners = [row.id for row in found.rows]
        assert len(winners) == len(set(winners))


def test_any_fund_agrees_with_the_judge() -> None:
    source = random.Random(1818)
    for _ in range(400):
        check_event(source)


@pytest.mark.slow
def test_five_thousand_funds_agree_with_the_judge() -> None:
    source = random.Random(18_000)
    for _ in range(5_000):
        check_event(source)
