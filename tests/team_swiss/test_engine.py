"""Rounds of teams by C.04.6: kept cases, a file of FIDE's own program, refusals, colours, speed."""

import random
import time
from dataclasses import replace
from fractions import Fraction

import pytest

from sheetgen.exchange.trf.team_matches import TeamRules, team_rules
from sheetgen.pairing.dutch.state import Forbidden
from sheetgen.pairing.team_swiss.colours import ColourRule, colours, preference
from sheetgen.pairing.team_swiss.event import (
    ColourModel,
    MatchRound,
    SwissTeam,
    TeamPreference,
    TeamStrength,
    TeamSwiss,
)
from sheetgen.pairing.team_swiss.rounds import NoPairingOfTeams, pair_teams
from tests.team_swiss.cases import before, event_of, expected, paired, played_on

WIN, DRAW, LOSS = Fraction(2), Fraction(1), Fraction(0)


def test_every_kept_round_is_paired_as_it_is_expected() -> None:
    different = {name: paired(event_of(name)) for name in expected()}
    sorted_ = {name: case and {"pairs": sorted(case["pairs"]), "bye": case["bye"]} for name, case in expected().items()}
    assert {name: got for name, got in different.items() if got != sorted_[name]} == {}
    assert len(sorted_) == 60


@pytest.mark.parametrize("number", range(1, 8))
def test_the_rounds_of_a_file_of_fides_program_are_paired_with_their_colours(number: int) -> None:
    """Nine teams, seven rounds, no colour preferred: every match, every White and the bye."""
    event = event_of("fideteam_nocolor.trf")
    played = {team.number: team.rounds[number - 1] for team in event.teams}
    made = pair_teams(before(event, number))
    assert {(match.white, match.black) for match in made.matches} == {
        (team, played[team].opponent) for team in played if played[team].colour == "w"
    }
    assert [made.bye] == [team for team in played if played[team].opponent is None]


@pytest.mark.parametrize(
    ("code", "rules"),
    [
        ("FIDE_TEAM", TeamRules(ColourModel.A, "MP", "GP")),
        ("FIDE_TEAM_MP", TeamRules(ColourModel.NONE, "MP", "")),
        ("FIDE_TEAM_TYPEB_GP_MP_BAKU", TeamRules(ColourModel.B, "GP", "MP", True)),
        ("FIDE_TEAM_MP_MP", None),
        ("FIDE_DUTCH", None),
    ],
)
def test_the_code_of_a_file_says_by_which_rules_its_teams_are_paired(code: str, rules: TeamRules | None) -> None:
    assert team_rules(code) == rules


def team(number: int, *colours_: str, primary: Fraction = LOSS, absent: str = "") -> SwissTeam:
    """A team that has met nobody of those in the test, with these colours on its first board."""
    rounds = tuple(MatchRound(100 * number + place, colour) for place, colour in enumerate(colours_))
    if rounds:
        rounds = (*rounds[:-1], replace(rounds[-1], primary=primary))
    return SwissTeam(number, rounds, absent=absent)


@pytest.mark.parametrize(
    ("played", "model", "expected_"),
    [
        ("", "b", None),
        ("bb", "a", TeamPreference("w", TeamStrength.STRONG)),
        ("wbb", "a", TeamPreference("w", TeamStrength.STRONG)),
        ("wwbb", "a", TeamPreference("w", TeamStrength.STRONG)),
        ("wwwbb", "a", None),
        ("b", "a", None),
        ("b", "b", TeamPreference("w", TeamStrength.MILD)),
        ("bw", "b", TeamPreference("b", TeamStrength.MILD)),
        ("www", "a", TeamPreference("b", TeamStrength.STRONG)),
        ("bb", "none", None),
    ],
)
def test_the_colour_a_team_prefers_follows_from_its_matches(
    played: str, model: str, expected_: TeamPreference | None
) -> None:
    assert preference(TeamSwiss((), 9, ColourModel(model)), team(1, *played)) == expected_


def test_in_the_last_round_an_equal_number_of_colours_is_no_mild_preference() -> None:
    last = TeamSwiss((team(1, "b", "w"),), 3, ColourModel.B)
    assert last.is_last
    assert preference(last, last.teams[0]) is None


def test_the_initial_colour_goes_by_the_place_among_those_who_have_arrived() -> None:
    """Ruling of 27 August 2026: team 1 never came, so team 2 is the first and has the initial colour."""
    event = TeamSwiss((team(1, absent="Z"), team(2), team(3)), 5)
    assert colours(event, *event.teams[1:]) == (2, 3, ColourRule.FIRST_MATCH)
    here = TeamSwiss((team(1), team(2), team(3)), 5)
    assert colours(here, *here.teams[1:]) == (3, 2, ColourRule.FIRST_MATCH)


def test_two_that_prefer_the_same_colour_go_by_the_last_match_in_which_they_differed() -> None:
    one, other = team(1, "w", "b", "w", "w"), team(2, "b", "w", "w", "w")
    event = TeamSwiss((one, replace(other, rounds=other.rounds)), 9, ColourModel.A)
    assert colours(event, one, team(2, "w", "w", "w", "b")).rule == ColourRule.HISTORY


def test_a_pair_that_may_not_meet_is_not_paired() -> None:
    four = TeamSwiss(tuple(map(SwissTeam, range(1, 5))), 3)
    assert paired(four) == {"pairs": [[1, 3], [4, 2]], "bye": None}
    banned = replace(four, forbidden=(Forbidden((1, 3), 1, 1),))
    assert paired(banned) == {"pairs": [[1, 4], [3, 2]], "bye": None}


def test_a_round_nobody_may_have_the_bye_of_is_refused_with_their_numbers() -> None:
    """C2: each of three teams had the bye once."""
    free = MatchRound(code="U")
    once = tuple(SwissTeam(n, tuple(free if n == r else MatchRound(code="Z") for r in (1, 2, 3))) for n in (1, 2, 3))
    with pytest.raises(NoPairingOfTeams) as refused:
        pair_teams(TeamSwiss(once, 5))
    assert refused.value.problems[0].code == "team-swiss-nobody-for-the-bye"
    assert refused.value.problems[0].data["stuck"] == [1, 2, 3]


def test_teams_that_may_meet_nobody_are_named_in_the_refusal() -> None:
    with pytest.raises(NoPairingOfTeams) as refused:
        pair_teams(TeamSwiss(tuple(map(SwissTeam, range(1, 5))), 3, forbidden=(Forbidden((1, 2, 3, 4)),)))
    assert refused.value.problems[0].code == "team-swiss-too-few-opponents"
    assert refused.value.problems[0].data["stuck"] == [1, 2, 3, 4]


@pytest.mark.slow
@pytest.mark.parametrize("size", [199, 200])
def test_a_round_of_two_hundred_teams_takes_less_than_a_fifth_of_a_second(size: int) -> None:
    """Eleven rounds with the preferences that cost most; the least of three, in seconds of a processor."""
    rng = random.Random(size)
    event = TeamSwiss(tuple(map(SwissTeam, range(1, size + 1))), 11, ColourModel.B)
    for number in range(1, 12):
        seconds = []
        for _ in range(3):
            begun = time.process_time()
            pair_teams(event)
            seconds.append(time.process_time() - begun)
        assert min(seconds) < 0.2, (number, seconds)
        event = played_on(event, rng)


def test_an_accelerated_round_goes_by_the_pairing_score_for_the_bye_and_for_the_first_team() -> None:
    """C.04.7: team 3 has no point and two virtual ones; teams 1 and 2 have a point of a bye."""
    half = (MatchRound(primary=DRAW, code="H"),)
    accelerated = SwissTeam(3, (MatchRound(code="Z"),), virtual=(WIN, WIN))
    event = TeamSwiss((SwissTeam(1, half), SwissTeam(2, half), accelerated), 5)
    assert pair_teams(event).bye == 2
    assert colours(event, event.teams[0], accelerated) == (3, 1, ColourRule.FIRST_MATCH)
    real = replace(event, teams=(*event.teams[:2], replace(accelerated, virtual=())))
    assert pair_teams(real).bye == 3
    assert colours(real, real.teams[0], real.teams[2]) == (1, 3, ColourRule.FIRST_MATCH)
