"""The engine against the definition: every choice listed and the best taken (``tests/naive/team_swiss.py``)."""

from collections import Counter

import pytest
from naive.team_swiss import round_of

from sheetgen.errors import BadOptions
from sheetgen.pairing.team_swiss.event import TeamSwiss
from sheetgen.pairing.team_swiss.rounds import NoPairingOfTeams, pair_teams
from sheetgen.systems.team_swiss.making import team_swiss_spec
from tests.team_swiss.random_rounds import random_position, random_rounds


def by_engine(event: TeamSwiss) -> tuple[list[tuple[int, int]], int | None] | None:
    try:
        made = pair_teams(event)
    except NoPairingOfTeams:
        return None
    return sorted((match.white, match.black) for match in made.matches), made.bye


def compared(rounds: int, first: int) -> Counter[str]:
    """Rounds of random events, held against the definition, by what is in them."""
    kinds: Counter[str] = Counter()
    seed = first
    while kinds["rounds"] < rounds:
        for event, expected in random_rounds(seed):
            assert by_engine(event) == expected, (seed, event.number)
            kinds["rounds"] += 1
            kinds["refused"] += expected is None
            kinds["last two"] += event.is_one_of_the_last_two
            kinds["accelerated"] += any(team.virtual for team in event.teams)
            kinds["forbidden"] += bool(event.forbidden)
            kinds["bye"] += expected is not None and expected[1] is not None
            kinds["forfeits"] += any(turn.code == "+" for team in event.teams for turn in team.rounds)
            kinds[f"{event.colours} {event.uses_secondary}"] += 1
        seed += 1
    return kinds


def test_rounds_are_what_the_definition_says() -> None:
    kinds = compared(48, first=1)
    assert len([kind for kind in kinds if kind.endswith(("True", "False"))]) == 6


def positions(seeds: range) -> None:
    for seed in seeds:
        event = random_position(seed)
        assert by_engine(event) == round_of(event), seed


def test_colours_of_random_positions_are_what_the_definition_says() -> None:
    positions(range(12))


@pytest.mark.slow
def test_colours_of_many_random_positions_are_what_the_definition_says() -> None:
    positions(range(1000, 1300))


@pytest.mark.slow
def test_many_rounds_are_what_the_definition_says() -> None:
    """Rounds of every kind of rules in which all that can happen to a team happens; 10,528 were compared once."""
    assert min(compared(600, first=10_000).values()) > 10


def test_scores_of_matches_are_boards_won_and_know_no_other_points() -> None:
    assert team_swiss_spec(6, 2, 3, points="3/1/0").scale == (6, 2, 0)
    with pytest.raises(BadOptions) as refusal:
        team_swiss_spec(6, 2, 3, points="3/1/0", entry="scores")
    assert [(problem.code, problem.found) for problem in refusal.value.problems] == [("points-of-scores", "3/1/0")]
