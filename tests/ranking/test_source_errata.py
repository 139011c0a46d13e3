"""The register of the sources' own contradictions: complete, documented, and true of the engine."""

from pathlib import Path

import pytest

from sheetgen.model.rating_scale import differences as table_of_differences
from sheetgen.model.tournament import FIDE_2026
from sheetgen.ranking.errata import KINDS, source_errata, source_errata_page
from sheetgen.ranking.opponents import virtual_opponent
from sheetgen.ranking.performance import quantity
from sheetgen.ranking.standings import standings
from tests.cases import for_each
from tests.ranking.ten_orders import by_the_program, by_the_text, table_of, ten, told
from tests.ranking.test_c07_oracle import team
from tests.ranking.vocabulary import column, crosstable, swiss, table

PAGE = Path(__file__).parents[2] / "docs" / "source-errata.md"
BY_ID = {erratum.id: erratum for erratum in source_errata()}


def test_the_page_is_what_the_register_says():
    assert PAGE.read_text("utf-8") == source_errata_page()


def test_every_entry_is_on_the_page():
    page = PAGE.read_text("utf-8")
    assert all(erratum.id in page and erratum.reason in page for erratum in source_errata())


def test_entries_have_distinct_names_and_known_kinds():
    assert len(BY_ID) == len(source_errata())
    assert {erratum.kind for erratum in source_errata()} <= set(KINDS)


def test_no_entry_is_lost():
    assert len(BY_ID) == 37


@for_each("erratum", source_errata())
def test_what_is_printed_is_not_what_follows(erratum):
    assert erratum.printed != erratum.by_the_rule


def test_the_performance_is_the_registered_one():
    assert str(1772 + 193) == BY_ID["performance-sum"].by_the_rule


@pytest.mark.parametrize(
    ("id_", "halves", "games"),
    [("quantity-8-games", (3, 13), 8), ("quantity-12-games", (10, 14), 12)],
)
def test_the_quantities_are_the_registered_ones(id_, halves, games):
    low, high = (quantity(points, games) for points in halves)
    assert BY_ID[id_].by_the_rule == f"{low} and {high}"


def test_the_extreme_quantity_is_the_registered_one():
    assert str(quantity(2, 1)) == BY_ID["extreme-quantity"].by_the_rule


def test_the_virtual_opponents_are_those_of_the_rule():
    assert virtual_opponent(4, 0, 4, 11) == 13
    assert virtual_opponent(4, 0, 5, 5) == 6


def test_kashdan_differs_from_wins_when_a_game_was_not_played():
    # Both win one game on the board and have two points; 1 has his second from a bye, 3 from two draws.
    event = swiss(
        4,
        3,
        ["1 1:2 1-0", "1 3:4 1-0", "2 3:2 ½-½", "3 2:3 ½-½"],
        [(2, 1, 2, "bye")],
    )
    shown = table(event, "PTS WON KASH")
    assert column(shown, "PTS")[1] == column(shown, "PTS")[3]
    assert column(shown, "WON")[1] == column(shown, "WON")[3]
    assert column(shown, "KASH")[1] != column(shown, "KASH")[3]


def test_koya_counts_own_points_not_those_of_the_opponents():
    # Only 1 (three points) and 2 (two points) reach the limit; 1 made one point against 2.
    assert column(table(crosstable("#111 0#11 00#1 000#"), "KOYA"), "KOYA") == {1: 1, 2: 0, 3: 0, 4: 0}


def test_the_rating_table_is_symmetrical():
    differences = table_of_differences()
    assert sorted(differences) == list(range(101))
    assert all(differences[share] == -differences[100 - share] for share in differences)


def test_the_rating_table_falls_from_line_to_line():
    differences = table_of_differences()
    assert all(differences[share] < differences[share + 1] for share in range(100))


def test_ten_orders_are_settled_by_the_text_and_the_engine_gives_that_order():
    """The register says what both readings give; tests/naive is the reading of the text, the engine a second one."""
    for number, (seed, code, event) in enumerate(ten(), start=1):
        entry = BY_ID[f"order-{number}"]
        assert f"{code} in a league of {event.teams} teams" in entry.source and seed in entry.source
        assert (entry.printed, entry.by_the_rule) == (told(by_the_program(event, code)), told(by_the_text(event, code)))
        shown = standings(team(event), ["MPTS", code], FIDE_2026).rows
        ranks = {row.id: row.rank for row in shown}
        groups = [[row.id for row in shown if row.rank == rank] for rank in sorted(set(ranks.values()))]
        assert told(groups) == entry.by_the_rule, (seed, code, table_of(event))
