"""The figures about Swiss rounds: what is measured, what is promised, and that a middle round is quick."""

import pytest

from sheetgen.pairing.dutch.explain import explained
from tests.bench import opens, swiss
from tests.bench.growth import DOCS


def test_a_middle_round_of_a_hundred_players_is_quick() -> None:
    """Ten times the goal: the machine may be busy."""
    state = swiss.middle(100)
    assert (state.next_round, state.rounds) == (swiss.ROUND, swiss.ROUNDS)
    assert swiss.best(lambda: swiss.pair(state)) < 10 * swiss.GOALS[100]


def test_a_round_of_forty_is_explained_at_once() -> None:
    size, goal = swiss.EXPLAINED_GOAL
    state = swiss.middle(size)
    assert swiss.best(lambda: explained(state)) < goal


@pytest.mark.slow
def test_a_size_is_measured_in_a_process_of_its_own() -> None:
    field = swiss.measured(12)
    assert field.players == 12
    assert 0 < field.paired < 1
    assert 1 < field.megabytes < 1000


def test_a_missed_goal_is_named() -> None:
    slow = [swiss.Field(100, 0.5, 1, 20), swiss.Field(40, 0.01, 0.2, 20), swiss.Field(300, 9, 9, 20)]
    assert list(swiss.broken(slow)) == ["100 players: 0.500 s", "40 players explained: 0.200 s"]


def test_the_page_has_a_row_for_every_size_and_every_goal_is_met() -> None:
    page = (DOCS / "performance.md").read_text(encoding="utf-8")
    table = page.partition(swiss.BEGIN)[2].partition(swiss.END)[0]
    rows = [line.split("|")[1:-1] for line in table.splitlines() if line.startswith("| ") and line[2].isdigit()]
    fields = [swiss.Field(int(row[0]), float(row[1]), float(row[3]), int(row[4])) for row in rows]
    assert [field.players for field in fields] == list(swiss.SIZES)
    assert list(swiss.broken(fields)) == []


@pytest.mark.slow
def test_a_workbook_of_forty_is_paired_quickly() -> None:
    found = opens.measured(40)
    assert 0 < found.seconds < found.command < 6  # a machine may be busy; 100 players have 1.5 s
    assert opens.section([found]).count("| 40 |") == 1


def test_a_slow_pairing_of_a_workbook_is_named() -> None:
    slow = [opens.Measured(40, 1, 9, 1), opens.Measured(100, 1, 1.6, 1), opens.Measured(200, 1, 3.9, 1)]
    assert opens.broken(slow) == ["pair a workbook of 100 players: 1.60 s"]
