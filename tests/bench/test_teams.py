"""The figures about rounds of teams."""

import pytest

from tests.bench import swiss, teams
from tests.bench.benchmarks import BENCHMARKS


@pytest.mark.slow
def test_a_middle_round_of_two_hundred_teams_is_as_quick_as_promised() -> None:
    event = teams.middle(200)
    assert (event.number, event.rounds) == (teams.ROUND, teams.ROUNDS)
    assert swiss.best(lambda: teams.pair(200)) < teams.GOALS[200]


def test_rounds_of_teams_are_measured_beside_those_of_players() -> None:
    assert [each.name for each in BENCHMARKS if "teams" in each.name] == ["pair 200 teams, round 5 of 9"]
