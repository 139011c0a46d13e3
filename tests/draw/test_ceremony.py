"""B11: who draws in which order from which envelopes, and what is refused before anybody draws."""

import pytest

from sheetgen.errors import SheetgenError
from sheetgen.model.entrants import Player
from sheetgen.pairing.draw_ceremony import Ceremony, ceremony, contingents, usual_kind
from tests.draw.lists import club, clubs


def order_of(players: list[Player], by: str = "club") -> list[tuple[str, list[str]]]:
    return [(each.name, [player.name for player in each.members]) for each in contingents(players, by)]


def refusal(players: list[Player], last: int | None = None, by: str | None = None) -> tuple[list[str], int]:
    with pytest.raises(SheetgenError) as refused:
        ceremony(players, last, by)
    return [problem.code for problem in refused.value.problems], int(refused.value.status)


def codes(held: Ceremony) -> list[str]:
    return [problem.code for problem in held.notes]


# ------------------------------------------------------------------------------------------------------------ the order


def test_the_largest_contingent_draws_first_and_equal_ones_by_the_alphabet() -> None:
    players = [*club("C", 2), *club("A", 1), *club("B", 2), *club("D", 3)]
    assert [name for name, _ in order_of(players)] == ["Club D", "Club B", "Club C", "Club A"]


def test_members_draw_in_alphabetical_order_whatever_their_accents() -> None:
    players = [Player(name, club="X") for name in ("Zoé", "ÉMILE Jean", "Dupont", "Fabre")]
    assert order_of(players) == [("X", ["Dupont", "ÉMILE Jean", "Fabre", "Zoé"])]


def test_one_club_written_in_two_ways_is_one_contingent() -> None:
    players = [Player("Anna", club="Échiquier nantais"), Player("Bea", club="ECHIQUIER  NANTAIS")]
    assert order_of(players) == [("Échiquier nantais", ["Anna", "Bea"])]


def test_players_without_a_club_draw_last_and_alone() -> None:
    players = [Player("Anna"), Player("Bea"), *club("A", 1), *club("B", 2)]
    assert order_of(players) == [("Club B", ["B01", "B02"]), ("Club A", ["A01"]), ("", ["Anna"]), ("", ["Bea"])]


def test_the_federation_counts_where_nobody_shares_a_club() -> None:
    assert usual_kind([Player("Anna", club="X", federation="FRA"), Player("Bea", federation="FRA")]) == "federation"
    assert usual_kind([Player("Anna", club="X"), Player("Bea", club="x")]) == "club"


# -------------------------------------------------------------------------------------------------------- the envelopes


def test_twenty_players_draw_from_the_printed_varma_envelopes() -> None:
    held = ceremony(clubs(5, 4, 4, 3, 2, 2), None)
    assert [(each.letter, each.numbers) for each in held.envelopes] == [
        ("A", (6, 7, 8, 9, 15, 16, 17, 18)),
        ("B", (1, 2, 3, 11, 12, 13, 14)),
        ("C", (5, 10, 19)),
        ("D", (4, 20)),
    ]
    assert (held.last, held.rounds, codes(held)) == (3, 19, [])


def test_nine_players_leave_number_ten_out_of_its_envelope() -> None:
    held = ceremony([*clubs(3, 3), *map(Player, "XYZ")], None)
    assert [each.numbers for each in held.envelopes] == [(3, 4, 8), (5, 7, 9), (1, 6), (2,)]


@pytest.mark.parametrize(
    ("players", "source"), [(clubs(4, 4, 2, 2), "001"), (clubs(5, 4, 3, 2), "003")], ids=["12", "14"]
)
def test_of_two_prints_that_differ_the_one_that_keeps_the_rule_is_used_and_the_other_said(
    players: list[Player], source: str
) -> None:
    held = ceremony(players, None)
    assert held.source == source
    assert codes(held) == ["printed-groups-wrong"]


def test_printed_groups_are_preferred_where_they_are_right_and_have_room() -> None:
    held = ceremony(clubs(5, 4, 4, 3, 2, 2), 5)
    assert held.source == "003"
    assert held.envelopes[0].numbers == (1, 2, 3, 4, 5, 6, 7, 20)


def test_printed_groups_without_room_give_way_to_a_division_for_these_players() -> None:
    held = ceremony(clubs(8, 7, 3, 2), 3)
    assert held.source == ""
    assert held.plan.split == set()


def test_a_wrong_printed_row_is_said_and_not_used() -> None:
    held = ceremony([*clubs(4, 3, 3), *map(Player, "WXYZ")], 5)
    assert "printed-groups-wrong" in codes(held)
    assert held.source == ""


def test_a_contingent_that_no_distribution_serves_is_said() -> None:
    held = ceremony(clubs(6, 5, 4, 3, 2), None)
    assert codes(held) == ["contingent-split"]
    assert {held.shared[place].name for place in held.plan.split} == {"Club C"}


def test_a_list_without_anybody_in_common_is_said() -> None:
    assert codes(ceremony([Player(f"P{number}") for number in range(10)], None)) == ["no-contingents"]


def test_players_without_a_club_are_named_where_others_have_one() -> None:
    assert codes(ceremony([*clubs(2, 2), Player("Anna")], 1)) == ["players-without-contingent"]


# ------------------------------------------------------------------------------------------------------------- refusals


def test_a_contingent_larger_than_any_envelope_is_refused() -> None:
    assert refusal(clubs(9, 11)) == (["contingent-too-large", "contingent-too-large"], 1)
    assert refusal(clubs(11, 9), 3) == (["contingent-too-large"], 1)


def test_more_wishes_than_numbers_are_refused_with_what_would_work() -> None:
    with pytest.raises(SheetgenError) as refused:
        ceremony(clubs(3, 3, 3), 5)
    (problem,) = refused.value.problems
    assert (problem.code, problem.data["works"]) == ("contingents-do-not-fit", 4)
    assert ceremony(clubs(3, 3, 3), 4).plan.split == set()


@pytest.mark.parametrize("count", [8, 25])
def test_varma_has_tables_for_nine_to_twenty_four(count: int) -> None:
    assert refusal([Player(f"P{number}") for number in range(count)]) == (["no-varma-table"], 3)


@pytest.mark.parametrize("count", [2, 31])
def test_groups_are_looked_for_from_three_to_thirty_players(count: int) -> None:
    assert refusal([Player(f"P{number}") for number in range(count)], 2) == (["no-directed-groups"], 3)


@pytest.mark.parametrize("last", [0, -1, 9])
def test_the_closed_rounds_leave_one_to_meet_in(last: int) -> None:
    assert refusal(clubs(2, 2, 2, 2, 2), last) == (["bad-last-rounds"], 2)
