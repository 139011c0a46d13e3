"""M9: which table an event gets, what is refused and why, and the table as JSON."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.errors import BadOptions, NoSuchSize, Problem, SheetgenError
from sheetgen.operations.table import show_printed
from sheetgen.pairing import molter_generated
from sheetgen.pairing.checks import name_of, players_meeting_twice
from sheetgen.pairing.molter import MolterTable, as_json, available_sizes, choose, nearest_sizes, schedule_of, whole
from tests.cases import for_each

GRIDS = tomllib.loads((Path(__file__).parent.parent / "data" / "molter_000" / "grids.toml").read_text(encoding="utf-8"))
SIZES = sorted({(teams, players) for teams, players, _ in available_sizes()})


def names(table: MolterTable) -> list[str]:
    return [played.name for played in table.rounds]


def refusal(kind: type[SheetgenError], *args: Any, **options: Any) -> Problem:
    with pytest.raises(kind) as refused:
        choose(*args, **options)
    (problem,) = refused.value.problems
    return problem


@pytest.mark.parametrize("teams", range(3, 10))
def test_teams_of_four_need_only_their_number(teams: int) -> None:
    """The cups of teams of four: 3 to 9 teams."""
    table = choose(teams, 4)
    assert (table.teams, table.players, table.number) == (
        teams,
        4,
        {3: 1, 4: 4, 5: 8, 6: 11, 7: 16, 8: 20, 9: 26}[teams],
    )


@for_each("teams,players", SIZES)
def test_without_a_number_of_rounds_all_numbered_rounds_are_played(teams: int, players: int) -> None:
    assert names(choose(teams, players)) == [
        str(number) for number in range(1, {5: 5, 7: 7 if players > 4 else 3}.get(teams, 3))
    ]


def test_an_odd_number_of_rounds_ends_with_the_autonomous_round() -> None:
    """M9"""
    assert names(choose(7, 6, rounds=5)) == ["1", "2", "3", "4", "a"]
    assert names(choose(4, 4, rounds=3)) == ["1", "2", "a"]


def test_one_round_is_the_autonomous_round() -> None:
    """M9"""
    (alone,) = choose(13, 10, rounds=1).rounds
    assert (alone.name, alone.variant, len(alone.boards)) == ("a", "alone", 65)


def test_autonomous_alone_means_one_round() -> None:
    assert names(choose(6, 4, autonomous=True)) == ["a"]


def test_autonomous_adds_the_round_to_an_even_number() -> None:
    table = choose(7, 6, rounds=4, autonomous=True)
    assert names(table) == ["1", "2", "3", "4", "a"]
    assert table.rounds[-1].variant == "added"


def test_autonomous_changes_nothing_in_an_odd_number() -> None:
    assert choose(7, 6, rounds=5, autonomous=True) == choose(7, 6, rounds=5)


def test_three_teams_of_four_in_three_rounds_get_the_peyrin_table() -> None:
    """M9"""
    assert choose(3, 4, rounds=3).number == choose(3, 4, table="P").number == "peyrin"
    assert choose(3, 4).number == 1


def test_a_table_may_be_asked_for_by_its_number() -> None:
    assert choose(7, 6, table=17).number == choose(7, 6, table="17").number == 17


def test_three_big_teams_are_served() -> None:
    """M10"""
    assert len(choose(3, 50).rounds[0].boards) == 75


@for_each(
    "teams,players,nearest",
    [
        (2, 4, (3, 4)),
        (14, 8, (13, 8)),
        (5, 5, (5, 4)),
        (3, 13, (3, 12)),
        (3, 51, (3, 50)),
        (10, 4, (9, 4)),
        (11, 4, (11, 6)),
        (1, 1, (3, 4)),
    ],
)
def test_a_size_that_does_not_exist_is_refused_with_the_nearest(
    teams: int, players: int, nearest: tuple[int, int]
) -> None:
    problem = refusal(NoSuchSize, teams, players)
    assert problem.code == "no-such-molter-size"
    assert problem.data["nearest"][0] == nearest


@pytest.mark.parametrize(
    ("teams", "players", "rounds", "nearest"),
    [(31, 16, 3, (30, 16)), (30, 17, 3, (30, 16)), (7, 5, 3, (7, 4)), (9, 3, 2, (9, 2)), (14, 8, 20, (21, 8))],
)
def test_where_nothing_is_built_either_the_nearest_is_of_all_there_are(
    teams: int, players: int, rounds: int, nearest: tuple[int, int]
) -> None:
    with pytest.raises(NoSuchSize) as refused:
        molter_generated.choose(teams, players, rounds)
    problem = refused.value.problems[-1]
    assert problem.data["nearest"][0] == nearest
    for near in problem.data["nearest"]:
        assert len(molter_generated.choose(*near, rounds).rounds) == rounds


@pytest.mark.slow
@given(st.integers(-3, 40), st.integers(-3, 120))
def test_the_nearest_sizes_really_exist(teams: int, players: int) -> None:
    for near_teams, near_players in nearest_sizes(teams, players):
        assert choose(near_teams, near_players).players == near_players


def test_more_rounds_than_a_table_has_are_refused() -> None:
    problem = refusal(NoSuchSize, 6, 4, rounds=5)
    assert (problem.code, problem.data["possible"]) == ("no-such-molter-rounds", (1, 2, 3))
    assert refusal(NoSuchSize, 13, 12, rounds=4).data["possible"] == (1, 2)


def test_a_table_of_another_size_is_refused() -> None:
    problem = refusal(NoSuchSize, 6, 6, table=17)
    assert (problem.code, problem.data["teams"], problem.data["players"]) == (
        "molter-table-of-another-size",
        7,
        (6, 12),
    )


@pytest.mark.parametrize("table", [0, 44, "Q", ""])
def test_a_table_that_does_not_exist_is_refused(table: int | str) -> None:
    assert refusal(NoSuchSize, 6, 6, table=table).code == "no-such-molter-table"


@pytest.mark.parametrize("rounds", [0, -2])
def test_no_rounds_at_all_are_refused(rounds: int) -> None:
    assert refusal(BadOptions, 6, 6, rounds=rounds).code == "bad-molter-rounds"


def test_the_peyrin_table_has_no_autonomous_round() -> None:
    assert refusal(BadOptions, 3, 4, autonomous=True, table="P").code == "bad-molter-rounds"
    assert refusal(NoSuchSize, 3, 4, rounds=2, table="P").data["possible"] == (3,)


@pytest.mark.parametrize(
    ("teams", "players", "rounds", "possible"),
    [(3, 6, 3, (1, 2)), (5, 4, 5, (1, 2, 3, 4)), (7, 6, 7, (1, 2, 3, 4, 5, 6)), (13, 12, 3, (1, 2))],
)
def test_rounds_in_which_two_players_would_meet_twice_are_refused(
    teams: int, players: int, rounds: int, possible: tuple[int, ...]
) -> None:
    """M9: with the pairings, and with the numbers of rounds that can be played."""
    problem = refusal(BadOptions, teams, players, rounds=rounds)
    assert (problem.code, problem.data["possible"]) == ("molter-players-meet-twice", possible)
    assert all(meeting.endswith("meet again") for meeting in problem.data["meetings"])


@pytest.mark.slow
def test_no_choice_lets_two_players_meet_twice() -> None:
    """M9, over every size and number of rounds that is not refused."""
    for teams, players in SIZES:
        for rounds in range(1, 8):
            try:
                table = choose(teams, players, rounds)
            except SheetgenError:
                continue
            played = tuple(names(table))
            assert len(played) == rounds
            assert not list(players_meeting_twice(schedule_of(table.number, players, played)))


@pytest.mark.parametrize("grid", GRIDS["grids"], ids=lambda grid: f"{grid['teams']} teams")
def test_the_printed_result_grids_come_out_cell_by_cell(grid: dict[str, Any]) -> None:
    """The team sheets printed for 4, 5 and 6 teams of 4: colour and opponent of every player in every round."""
    sheet: dict[str, list[str]] = {}
    for played in choose(grid["teams"], grid["players"], rounds=len(grid["filled_rounds"])).rounds:
        for white, black in played.boards:
            sheet.setdefault(name_of(white), []).append(f"b {name_of(black)}")
            sheet.setdefault(name_of(black), []).append(f"n {name_of(white)}")
    printed = {
        line.split()[0]: [
            f"{colour} {opponent}" for colour, opponent in zip(*[iter(line.split()[1:])] * 2, strict=True)
        ]
        for line in grid["grid"].strip().splitlines()
    }
    assert sheet == printed


def test_a_table_is_shown_as_the_command_line_promises() -> None:
    shown = show_printed("table", "molter", teams=7, players_per_team=6).json()
    assert list(shown) == ["system", "table", "teams", "players", "rounds", "errata", "checks"]
    assert [shown[key] for key in ("system", "table", "teams", "players", "errata")] == ["molter", 17, 7, 6, []]
    assert [played["round"] for played in shown["rounds"]] == ["1", "2", "3", "4", "5", "6", "a"]
    assert shown["rounds"][0] == {"round": "1", "boards": shown["rounds"][0]["boards"]}
    assert shown["rounds"][0]["boards"][:2] == [["A1", "D1"], ["B1", "C1"]]
    assert shown["rounds"][-1]["variant"] == "added"
    assert [check["rule"] for check in shown["checks"]] == ["M2", "M3", "M4", "M5", "M6", "M7", "M8"]
    assert {(check["ok"], check["detail"]) for check in shown["checks"]} == {(True, "")}
    assert json.loads(json.dumps(shown)) == shown


def test_the_errata_of_a_table_are_shown_with_what_is_printed() -> None:
    """M11"""
    (erratum,) = as_json(whole(12, 12))["errata"]
    assert {key: erratum[key] for key in ("round", "board", "printed", "corrected")} == {
        "round": "1",
        "board": 54,
        "printed": "L9-L9",
        "corrected": "M9-L9",
    }
    assert "M9" in erratum["reason"]
    assert whole(12, 12).rounds[0].boards[53] == (("M", 9), ("L", 9))


def test_an_erratum_beyond_the_players_of_a_size_is_not_shown() -> None:
    """M11: the misprint of table 26 concerns players 10, table 27 has none of them."""
    assert len(whole(9, 12).errata) == 2
    assert whole(9, 4).errata == whole(9, 8).errata == whole(9, 10).errata == ()


def test_an_erratum_of_rounds_that_are_not_played_is_not_shown() -> None:
    assert len(whole(3, 6).errata) == 2
    assert [erratum.round for erratum in choose(3, 6).errata] == ["2"]


def test_a_rule_left_broken_is_said() -> None:
    """M8, M11"""
    (broken,) = [check for check in choose(11, 8).checks if not check.ok]
    assert (broken.rule, broken.detail) == ("M8", "meetings in rounds 1-2: BK 0, DL 3, FK 3, FL 0")


def test_both_autonomous_rounds_of_table_43_are_listed() -> None:
    """M10"""
    assert [(played.name, played.variant) for played in whole(13, 10).rounds] == [
        ("1", None),
        ("2", None),
        ("a", "added"),
        ("a", "alone"),
    ]


def test_the_autonomous_round_of_three_teams_is_listed_as_standing_alone() -> None:
    """M9: three teams are complete in two rounds."""
    assert [played.variant for played in whole(3, 8).rounds] == [None, None, "alone"]
