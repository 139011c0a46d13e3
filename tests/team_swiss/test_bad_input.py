"""What is typed wrongly in the workbook of a cup is told with its cell, once, and nothing is lost."""

from dataclasses import replace
from typing import Any

import pytest

from sheetgen.errors import ProblemsFound
from sheetgen.operations.pairing.workbook import accept, open_for_pairing, pair_workbook, unpair
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.systems.registry import described
from sheetgen.systems.shared.teams.entries import member_key
from sheetgen.systems.team_swiss.entries import board_key, result_keys, score_key, team_key
from sheetgen.systems.team_swiss.places import NumberedSeat
from sheetgen.systems.team_swiss.scores import answers_of
from sheetgen.systems.team_swiss.spec import TeamSwissSpec
from sheetgen.workbook.cells import Key
from sheetgen.xlsx.write import write
from tests.readback.test_whole_sheets import silent

SPEC = TeamSwissSpec(lang="en", order=("MP", "GP"), teams=6, players=2, rounds=3, reserves=1)


def typed(teams: int = 6) -> dict[Key, Any]:
    entries: dict[Key, Any] = {}
    for team in range(1, teams + 1):
        entries[team_key(team, "name")] = f"Team {team}"
        for rank in (1, 2, 3):
            entries[member_key(NumberedSeat(team, rank), "name")] = f"Player {team}.{rank}"
    return entries


def paired(spec: TeamSwissSpec = SPEC, entries: dict[Key, Any] | None = None) -> bytes:
    """A workbook whose first round is paired: 1-4, 5-2, 3-6."""
    data = write(described(spec)[1], typed() if entries is None else entries)
    return pair_workbook(data, "cup.xlsx").data or b""


def told(data: bytes, changes: dict[Key, Any]) -> list[tuple[str, str | None, str | None]]:
    """What is told of a workbook with these entries, and where."""
    read = read_workbook(apply_changes(read_workbook(data), changes))
    problems = (*read.problems, *read.placed(read.entered().problems))
    return [(problem.code, problem.where.sheet, problem.where.cell) for problem in problems]


CASES: list[tuple[dict[Key, Any], tuple[str, str, str]]] = [
    ({member_key(NumberedSeat(3, 1), "name"): "Player 1.2"}, ("player-in-two-teams", "Teams", "B21")),
    ({member_key(NumberedSeat(1, 3), "name"): "Player 1.2"}, ("player-twice-in-team", "Teams", "B11")),
    ({team_key(2, "name"): "team 1"}, ("team-twice", "Teams", "B12")),
    ({board_key(1, 1, 2, "home"): "A stranger"}, ("player-not-listed", "Round 1", "D18")),
    ({board_key(2, 1, 1, "result"): "1-0"}, ("team-result-of-nobody", "Round 2", "H17")),
    ({("rounds", 1, 1, "white"): 5}, ("pairing-altered", "Round 1", "C7")),
    ({("rounds", 1, 3, "black"): 1}, ("pairing-altered", "Round 1", "M9")),
    ({("rounds", 1, "new_bye"): 3}, ("change-waiting", "Round 1", "P10")),
]


@pytest.mark.parametrize("changes,expected", CASES)
def test_a_slip_is_told_once_with_its_cell(changes: dict[Key, Any], expected: tuple[str, str, str]) -> None:
    problems = told(paired(), changes)
    assert [problem for problem in problems if problem[0] == expected[0]] == [expected]


def test_a_player_on_two_boards_is_told_at_both() -> None:
    twice = {board_key(1, 1, board, "home"): "Player 1.1" for board in (1, 2)}
    assert told(paired(), twice) == [("lined-up-twice", "Round 1", "D17"), ("lined-up-twice", "Round 1", "D18")]


def test_a_team_too_small_for_its_boards_is_told_and_is_paired_all_the_same() -> None:
    entries = typed()
    for rank in (2, 3):
        del entries[member_key(NumberedSeat(4, rank), "name")]
    assert [code for code, *_ in told(paired(entries=entries), {})] == ["league-team-short"]


def test_a_line_left_out_between_teams_is_told_before_anything_is_paired() -> None:
    entries = typed()
    del entries[team_key(3, "name")]
    with pytest.raises(ProblemsFound) as refusal:
        paired(entries=entries)
    assert [problem.code for problem in refusal.value.problems] == ["team-line-empty"]


def test_a_score_that_does_not_add_up_is_told_at_its_cell_and_counts_as_missing() -> None:
    spec = replace(SPEC, entry="scores")
    data = paired(spec)
    assert told(data, {score_key(1, 1): "2-1"}) == [("bad-match-score", "Round 1", "F7")]
    assert told(data, {score_key(1, 1): "1½-½"}) == []


def test_halves_of_a_score_are_typed_in_any_way() -> None:
    spellings = dict(answers_of(2))["½-1½"]
    assert {"½-1½", "0.5-1.5", "0,5 - 1,5", "½:1½"} <= {*spellings}


def test_a_round_that_cannot_be_paired_says_who_is_stuck_and_writes_nothing() -> None:
    entries = typed(teams=2)
    data = paired(entries=entries)
    results = {board_key(1, 1, board, "result"): "1-0" for board in (1, 2)}
    data = apply_changes(read_workbook(data), results)
    with pytest.raises(ProblemsFound) as refusal:
        pair_workbook(data, "cup.xlsx")
    assert [problem.code for problem in refusal.value.problems] == ["team-swiss-too-few-opponents"]


def test_a_match_moves_with_its_line_ups_and_results_and_is_turned_round() -> None:
    data = paired()
    ((first, second), *_) = open_for_pairing(data).pairable.stored(SPEC, read_workbook(data).entries, 1).boards.values()
    line_up = {board_key(1, 1, 1, "home"): f"Player {first}.1", board_key(1, 1, 1, "away"): f"Player {second}.2"}
    played = dict.fromkeys(result_keys(SPEC, 1, 1), "1-0")
    data = apply_changes(read_workbook(data), line_up | played)
    new = accept(data, "cup.xlsx", "wrong side", f"{second}-{first}").data
    assert new is not None
    entries = read_workbook(new).entries
    assert entries["rounds", 1, 1, "white"] == second
    assert entries[board_key(1, 1, 1, "away")] == f"Player {first}.1"
    assert [entries[key] for key in result_keys(SPEC, 1, 1)] == ["0-1", "0-1"]


def test_a_round_is_taken_back_whole() -> None:
    before = read_workbook(write(described(SPEC)[1], typed())).entries
    number, data = unpair(paired(), "rain")
    after = {key: value for key, value in read_workbook(data).entries.items() if key[0] != "journal" and value}
    assert (number, after) == (1, {key: value for key, value in before.items() if value})


@pytest.mark.slow
def test_no_whole_sheet_of_a_cup_is_silently_read_as_another_one() -> None:
    assert silent(paired(), every=7) == []
