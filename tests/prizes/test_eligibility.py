"""H10, H13: who may win a prize, who may not, and of whom nobody knows."""

from datetime import date

import pytest

from sheetgen.model.births import birth_of
from sheetgen.model.entrants import Player
from sheetgen.prize_rules.eligibility import NO, UNKNOWN, UNRATED, YES, Criteria, sexes_of, verdict
from tests.cases import for_each


def answer(criteria: Criteria, on: date | None = None, year: int | None = 2026, **facts: object) -> str:
    return verdict(criteria, Player(**facts), on, year).answer


@pytest.mark.parametrize(("rating", "expected"), [(1499, NO), (1500, YES), (1799, YES), (1800, NO), (None, UNRATED)])
def test_an_elo_band_holds_both_its_ends_and_nobody_without_a_rating(rating: int | None, expected: str) -> None:
    assert answer(Criteria(low=1500, high=1799), rating=rating) == expected


def test_a_prize_for_the_unrated_is_for_them_alone() -> None:
    assert answer(Criteria(unrated=True), rating=None) == YES
    assert answer(Criteria(unrated=True), rating=1200) == NO


@pytest.mark.parametrize(("text", "expected"), [("F", YES), ("w", YES), ("Féminin", YES), ("M", NO), ("", UNKNOWN)])
def test_sex_is_told_by_any_usual_word(text: str, expected: str) -> None:
    assert answer(Criteria(sex="F"), sex=text) == expected


def test_the_category_of_the_federation_tells_the_sex_too() -> None:
    assert answer(Criteria(sex="F"), category="PupF") == YES
    assert sexes_of(Player(category="SenM", sex="F")) == {"F", "M"}
    assert [sexes_of(Player(category=text)) for text in ("U16F", "s50m", "PupF", "U16", "")] == [
        {"F"},
        {"M"},
        {"F"},
        set(),
        set(),
    ]
    assert answer(Criteria(sex="F"), category="SenM", sex="F") == UNKNOWN


@for_each(
    "asked,facts,expected",
    [
        ("U16", {"category": "BenM"}, YES),
        ("U16", {"category": "Cad"}, NO),
        ("U16", {"category": "SenF"}, NO),
        ("+50", {"category": "Vet"}, YES),
        ("S50", {"category": "s65f"}, YES),
        ("S65", {"category": "Sep"}, NO),
        ("Min", {"category": "minf"}, YES),
        ("Min", {"category": "Ben"}, NO),
        ("Min", {}, UNKNOWN),
        ("U16", {"birth": "2010"}, YES),
        ("U16", {"birth": "31/12/2009"}, NO),
        ("S50", {"birth": "1976-12-31"}, YES),
        ("U16", {"birth": "once"}, UNKNOWN),
    ],
)
def test_an_age_limit_is_met_by_category_or_by_year_of_birth(asked: str, facts: dict[str, str], expected: str) -> None:
    assert answer(Criteria(categories=(asked,)), **facts) == expected


@pytest.mark.parametrize(("birth", "expected"), [("19/09/2010", NO), ("20/09/2010", NO), ("21/09/2010", YES)])
def test_the_rules_may_fix_another_day(birth: str, expected: str) -> None:
    assert answer(Criteria(categories=("U16",)), on=date(2026, 9, 20), birth=birth) == expected


def test_one_of_several_answers_is_enough_and_one_no_outweighs_what_is_unknown() -> None:
    assert answer(Criteria(clubs=("Lyon", "Échiquier de Vienne")), club="echiquier  de vienne") == YES
    assert answer(Criteria(clubs=("Lyon",)), club="") == UNKNOWN
    assert answer(Criteria(clubs=("Lyon",), sex="F"), club="", sex="M") == NO


@pytest.mark.parametrize("text", ["2010-02-03", "03/02/2010", "3.2.2010"])
def test_births_are_read_as_people_write_them(text: str) -> None:
    assert birth_of(text) == (2010, 2, 3)
