"""S1: the printed tables exactly, apart from the errata; every other size kept to the same rule."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sheetgen.errors import NoSuchSize
from sheetgen.pairing import scheveningen
from sheetgen.pairing.checks import name_of
from sheetgen.pairing.scheveningen_checks import findings
from tests.cases import for_each

DATA = Path(__file__).parent.parent / "data" / "scheveningen"
PRINTINGS = {
    name: {
        table["players"]: [line.split() for line in table["grid"].strip().splitlines()]
        for table in tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))["table"]
    }
    for name in ("001", "003")
}
PRINTED = (4, 5, 6, 8)
FACULTY = "001"  # the separate sheet of tables; 003 is the arbiter's book


def grid(players: int) -> list[list[str]]:
    """Our table in the printed shape."""
    rounds = scheveningen.table(players).rounds
    columns = [[f"{name_of(white)}-{name_of(black)}" for white, black in played.boards] for played in rounds]
    return [list(line) for line in zip(*columns, strict=True)]


def rounds_of(lines: list[list[str]]) -> Any:
    return scheveningen.read_grid("\n".join(" ".join(line) for line in lines))


@pytest.mark.parametrize("players", PRINTED)
def test_a_printed_table_is_the_one_of_the_arbiters_book_cell_by_cell(players: int) -> None:
    assert grid(players) == PRINTINGS["003"][players]
    assert scheveningen.table(players).number == "printed"


@pytest.mark.parametrize("players", PRINTED)
def test_the_other_printing_differs_only_where_an_erratum_says_so(players: int) -> None:
    shown = [list(line) for line in PRINTINGS[FACULTY][players]]
    for erratum in scheveningen.table(players).errata:
        line, column = erratum.board - 1, int(erratum.round) - 1
        assert shown[line][column] == erratum.printed
        shown[line][column] = erratum.corrected
    assert shown == grid(players)


def test_only_the_table_of_eight_has_errata_and_they_are_in_its_first_round() -> None:
    found = {(n, e.round, e.board) for n in PRINTED for e in scheveningen.table(n).errata}
    assert found == {(8, "1", board) for board in (5, 6, 7, 8)}


def test_the_printing_of_eight_that_is_wrong_breaks_both_rules_of_colour() -> None:
    broken = findings(8, rounds_of(PRINTINGS[FACULTY][8]))
    assert broken["S1 whites of a round"] == ["round 1: A has White on 8 of 8 boards"]
    assert {text.split()[0] for text in broken["S1 whites of a player"]} == {
        f"{team}{number}" for team in "AB" for number in (5, 6, 7, 8)
    }
    assert not broken["S1 once a round"] and not broken["S1 everyone once"]


@for_each("players", range(2, 21))
def test_everybody_of_a_meets_everybody_of_b_once_in_as_many_rounds(players: int) -> None:
    rounds = scheveningen.table(players).rounds
    met = Counter(frozenset(map(name_of, board)) for played in rounds for board in played.boards)
    assert met == {frozenset({f"A{a}", f"B{b}"}): 1 for a in range(1, players + 1) for b in range(1, players + 1)}
    for played in rounds:
        assert sorted(name_of(player) for board in played.boards for player in board) == sorted(
            f"{team}{number}" for team in "AB" for number in range(1, players + 1)
        )


@for_each("players", range(3, 21))
def test_colours_are_even_in_every_round_and_for_every_player(players: int) -> None:
    rounds = scheveningen.table(players).rounds
    even = (players // 2, (players + 1) // 2)
    assert all(sum(white[0] == "A" for white, _ in played.boards) in even for played in rounds)
    whites = Counter(white for played in rounds for white, _ in played.boards)
    assert len(whites) == 2 * players and set(whites.values()) <= set(even)


def test_two_players_have_one_white_each_and_all_whites_of_a_round_are_one_teams() -> None:
    rounds = scheveningen.table(2).rounds
    assert [{name_of(white)[0] for white, _ in played.boards} for played in rounds] == [{"A"}, {"B"}]


@for_each("players", range(2, 21))
def test_the_team_that_has_more_whites_has_at_most_one_more(players: int) -> None:
    whites = sum(white[0] == "A" for played in scheveningen.table(players).rounds for white, _ in played.boards)
    assert abs(2 * whites - players * players) <= 1 or players == 5  # the printed table of five gives B one more


@for_each("players", range(2, 21))
def test_a_table_says_itself_that_it_keeps_the_rule(players: int) -> None:
    assert all(check.ok for check in scheveningen.table(players).checks)


@pytest.mark.parametrize(
    ("line", "column", "cell", "rule"),
    [
        (0, 0, "B1-A1", "S1 whites of a round"),
        (0, 0, "A1-B2", "S1 once a round"),
        (0, 1, "A1-B2", "S1 whites of a player"),
        (0, 0, "A1-A2", "S1 everyone once"),
    ],
)
def test_a_spoiled_table_is_found_out(line: int, column: int, cell: str, rule: str) -> None:
    spoiled = [list(cells) for cells in PRINTINGS["003"][4]]
    spoiled[line][column] = cell
    assert findings(4, rounds_of(spoiled))[rule]


@pytest.mark.parametrize("players", [-1, 0, 1, 21])
def test_a_size_without_a_table_is_refused(players: int) -> None:
    with pytest.raises(NoSuchSize, match="no-scheveningen-table"):
        scheveningen.table(players)
