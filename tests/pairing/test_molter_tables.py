"""Every printed Molter table, in every announced size and every choice of rounds, against the rules M2 to M9."""

from collections import Counter

import pytest

from sheetgen.pairing.checks import findings, players_meeting_twice
from sheetgen.pairing.molter import available_sizes, playable, schedule_of, selections
from sheetgen.pairing.molter_data import (
    PEYRIN,
    Example,
    TableName,
    corrected_cell,
    every,
    grid_columns,
    load,
    parse_board,
    sheet,
    show_board,
    table_names,
)
from tests.cases import for_each

SIZES = [(name, players) for _, players, name in available_sizes()]
DERIVED = {9: 8, 10: 8, 15: 14, 18: 17, 19: 17, 23: 24, 27: 26, 30: 29, 31: 30, 35: 34, 39: 38, 43: 42}
#: The tables in which the autonomous round repeats pairings of a numbered one, whatever the size (M9).
REPEATING = {1, 2, 3, 8, 9, 10, 17, 18, 19, 42, 43}


def test_the_book_has_tables_for_3_to_13_teams() -> None:
    """M1, M10: the sizes by number of teams, as the titles of the pages announce them."""
    announced: dict[int, list[int]] = {}
    for teams, players, name in available_sizes():
        if name != PEYRIN:
            announced.setdefault(teams, []).append(players)
    assert {teams: sorted(players) for teams, players in announced.items()} == {
        3: [4, 6, 8, 10, 12],
        4: [4, 6, 8, 10, 12],
        5: [4, 6, 8, 10, 12],
        6: [4, 6, 8, 10, 12],
        7: [4, 6, 8, 10, 12],
        8: [4, 6, 8, 10, 12],
        9: [4, 6, 8, 10, 12],
        10: [6, 8, 10, 12],
        11: [6, 8, 10, 12],
        12: [6, 8, 10, 12],
        13: [6, 8, 10, 12],
    }


@for_each("name,players", SIZES)
def test_every_round_has_half_a_board_for_every_player(name: TableName, players: int) -> None:
    """M1: T·P/2 boards a round."""
    for played in selections(name):
        schedule = schedule_of(name, players, played)
        assert {len(boards) for boards in schedule.rounds} == {schedule.teams * players // 2}


@for_each("name,players", SIZES)
def test_nothing_breaks_a_rule_but_what_is_listed(name: TableName, players: int) -> None:
    """M2-M8, M11: after correction, on every choice of rounds that may be played; every deviation is real."""
    found = Counter(
        (played, finding.rule, finding.detail)
        for played in playable(name, players)
        for finding in findings(schedule_of(name, players, played))
    )
    listed = Counter(
        (deviation.rounds, deviation.rule, deviation.detail)
        for deviation in every("deviations")
        if (deviation.table, deviation.players) == (name, players)
    )
    assert found == listed


def test_only_meeting_counts_stay_broken_outside_the_peyrin_table() -> None:
    """M11: M2-M7 hold everywhere; the Peyrin table may break M4 and M7 (M9)."""
    broken = {(deviation.table, deviation.rule) for deviation in every("deviations")}
    assert broken == {(18, "M8"), (33, "M8"), (PEYRIN, "M4"), (PEYRIN, "M7")}


@for_each("name,players", SIZES)
def test_the_autonomous_round_repeats_pairings_only_in_the_known_tables(name: TableName, players: int) -> None:
    """M9: only the longest choice, and only in these tables."""
    refused = set(selections(name)) - set(playable(name, players))
    assert refused == ({(*load(name).numbered, "a")} if name in REPEATING else set())


def test_nobody_meets_the_same_player_twice_in_the_peyrin_table() -> None:
    assert not list(players_meeting_twice(schedule_of(PEYRIN, 4, ("1", "2", "3"))))


def test_the_derived_tables_are_built_from_their_parent() -> None:
    """M10: they hold a recipe, the others a grid."""
    assert {name: sheet(name)["parent"] for name in table_names() if "parent" in sheet(name)} == DERIVED
    assert all(("grid" in sheet(name)) != (name in DERIVED) for name in table_names())


def shown(name: TableName, round_name: str, board: int) -> str:
    return f"{board} {show_board(load(name).column(round_name, 'added')[board - 1].board)}"


@for_each("example", every("examples"))
def test_a_worked_example_of_a_recipe_comes_out(example: Example) -> None:
    """M10: as printed, or as corrected in the two that are wrong."""
    parent_board, board = int(example.parent.split()[0]), int((example.corrected or example.becomes).split()[0])
    assert shown(sheet(example.table)["parent"], example.round, parent_board) == example.parent
    assert shown(example.table, example.round, board) == (example.corrected or example.becomes)


def test_two_worked_examples_are_printed_wrong() -> None:
    wrong = {(example.table, example.becomes, example.corrected) for example in every("examples") if example.corrected}
    assert wrong == {(10, "11 D7-C7", "16 D7-C7"), (19, "22 B7-G7", "22 B7-F7")}


def test_a_wrong_example_cannot_be_right_too() -> None:
    for example in every("examples"):
        if example.corrected:
            assert shown(example.table, example.round, int(example.becomes.split()[0])) != example.becomes


def test_table_43_has_two_autonomous_rounds() -> None:
    """M10: added to rounds 1-2 players 9-10 are dropped, standing alone 11-12."""
    added, alone = (load(43).column("a", variant) for variant in ("added", "alone"))
    assert [show_board(cell.board) for cell in added[:52]] == [show_board(cell.board) for cell in alone[:52]]
    assert show_board(added[52].board) == "H9-G9"
    assert show_board(alone[52].board) == "A9-D9"


def test_an_erratum_is_told_in_the_numbers_of_the_derived_table() -> None:
    """M10, M11: the misprint on board 54 of table 38 stands on board 42 of table 39."""
    told = [cell.erratum for cell in load(39).column("1", None) if cell.erratum]
    assert [(erratum.board, erratum.printed, erratum.corrected) for erratum in told] == [(42, "L7-L7", "M7-L7")]


@for_each("players", [14, 16, 18, 20, 22, 24, 50, 100])
def test_three_big_teams_play_table_1_end_to_end(players: int) -> None:
    """M10: the block of twelve players is repeated and cut, and keeps every rule."""
    schedule = schedule_of(1, players, ("1", "2"))
    assert not findings(schedule)
    assert not findings(schedule_of(1, players, ("a",)))
    block = [((white[0], white[1] + 12), (black[0], black[1] + 12)) for white, black in schedule.rounds[0][:3]]
    assert list(schedule.rounds[0][18:21]) == block


def test_an_erratum_that_does_not_match_the_grid_is_an_error() -> None:
    """M11: nothing is corrected that is not printed."""
    erratum = every("errata")[0]
    assert corrected_cell(parse_board(erratum.printed), erratum).board == parse_board(erratum.corrected)
    with pytest.raises(ValueError, match="does not match the grid"):
        corrected_cell(parse_board(erratum.corrected), erratum)


@pytest.mark.parametrize("text", ["A1", "A1-", "A1–B1", "1A-B1", "A1-B1 ", ""])
def test_a_cell_that_is_no_pairing_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="not a pairing"):
        parse_board(text)


def test_a_line_with_a_cell_too_few_is_an_error() -> None:
    with pytest.raises(ValueError, match="one cell a round"):
        grid_columns(["1", "2"], "A1-B1 B1-C1\nC1-D1")
