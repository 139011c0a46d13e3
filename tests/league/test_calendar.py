"""B7, B9: the calendar, the gathering round, opposite numbers, and what the teams of one club get."""

from collections import Counter
from itertools import product

import pytest

from sheetgen.errors import BadOptions, NoSuchSize
from sheetgen.pairing import league
from sheetgen.pairing.league import allowed, clubs_of, numbering
from tests.cases import for_each
from tests.league.seasons import spec_of

SIZES = range(3, 17)


def berger_round(x: int, y: int, teams: int) -> int:
    """B2, written once more: in which Berger round two numbers meet."""
    size = teams + teams % 2
    low, high = sorted((x, y))
    total = 2 * low if high == size else low + high
    return total - 1 if total <= size else total - size


def home_of(x: int, y: int, teams: int) -> int:
    """B3, written once more: who receives."""
    size = teams + teams % 2
    low, high = sorted((x, y))
    if high == size:
        return low if 2 * low <= size else high
    return high if (high - low) % 2 == 0 else low


@for_each("teams", SIZES)
def test_every_two_teams_meet_once_at_the_home_of_the_first_named(teams: int) -> None:
    matches = league.schedule(spec_of(teams, 4)).matches
    assert Counter(frozenset((m.home, m.away)) for m in matches) == {
        frozenset((x, y)): 1 for x in range(1, teams + 1) for y in range(1, x)
    }
    assert all(match.home == home_of(match.home, match.away, teams) for match in matches)
    assert all(match.berger_round == berger_round(match.home, match.away, teams) for match in matches)


@for_each("teams,last_first", product(SIZES, [False, True]))
def test_the_gathering_round_is_played_last_on_neutral_ground_in_both_orders(teams: int, last_first: bool) -> None:
    rounds = league.schedule(spec_of(teams, 4, last_first=last_first)).rounds
    played = [matches[0].berger_round for matches in rounds]
    count = teams - 1 + teams % 2
    assert played == ([*range(count, 1, -1), 1] if last_first else [*range(2, count + 1), 1])
    assert [any(m.neutral for m in matches) for matches in rounds] == [False] * (count - 1) + [True]


@pytest.mark.parametrize("teams", [4, 6, 8, 10, 12, 14, 16])
def test_everybody_receives_as_often_as_he_travels_apart_from_the_gathering(teams: int) -> None:
    matches = [match for match in league.schedule(spec_of(teams, 4)).matches if not match.neutral]
    homes, aways = Counter(match.home for match in matches), Counter(match.away for match in matches)
    assert all(homes[team] == aways[team] == (teams - 2) // 2 for team in range(1, teams + 1))


@for_each("teams", SIZES)
def test_a_double_league_is_played_at_both_homes_and_never_on_neutral_ground(teams: int) -> None:
    matches = league.schedule(spec_of(teams, 4, double=True)).matches
    assert Counter((m.home, m.away) for m in matches) == {
        (x, y): 1 for x in range(1, teams + 1) for y in range(1, teams + 1) if x != y
    }
    assert not any(match.neutral for match in matches)


def test_a_double_league_has_no_round_to_begin_with_backwards() -> None:
    with pytest.raises(BadOptions, match="last-first-of-double"):
        league.schedule(spec_of(6, 4, double=True, last_first=True))


@for_each("teams,last_first", product(SIZES, [False, True]))
def test_opposite_numbers_are_never_at_home_together(teams: int, last_first: bool) -> None:
    spec = spec_of(teams, 4, last_first=last_first)
    homes = [{match.home for match in matches} for matches in league.schedule(spec).rounds]
    pairs = league.complementary(spec)
    assert len(pairs) == teams // 2
    assert all(not {pair.first, pair.second} <= home for pair in pairs for home in homes)


@for_each("teams", SIZES)
def test_which_orders_let_how_many_clubs_meet_in_the_first_round(teams: int) -> None:
    half = (teams + 1) // 2
    last = teams - 1 + teams % 2
    pairs = [(x, x + half) for x in range(1, half + 1) if x + half <= teams]
    expected = [sum(berger_round(*pair, teams) == first for pair in pairs) for first in (2, last)]
    assert list(allowed(spec_of(teams, 4)).values()) == expected


def test_twelve_teams_allow_one_club_in_the_usual_order_and_two_in_the_other() -> None:
    """By hand: 4-10 meet in Berger round 2; 3-9 and 6-12 in round 11."""
    assert allowed(spec_of(12, 8)) == {"2-3-…-1": 1, "11-…-2-1": 2}


NAMES = [f"Team {letter}" for letter in "ABCDEFGH"]


def numbers(clubs: list[str], **facts: bool) -> tuple[tuple[int, ...], list[str]]:
    found = numbering(spec_of(8, 4, **facts), NAMES, clubs)
    return found.numbers, [problem.code for problem in found.problems]


def test_without_clubs_the_numbers_follow_the_list() -> None:
    assert numbers(["", "", "x", "", "y", "", "", ""]) == ((1, 2, 3, 4, 5, 6, 7, 8), [])


def test_two_teams_of_a_club_get_opposite_numbers_that_meet_in_the_first_round() -> None:
    """By hand: 3-7 meet in Berger round 2, the first one played."""
    assert numbers(["x", "", "", "", "x", "", "", ""]) == ((3, 1, 2, 4, 7, 5, 6, 8), [])


def test_the_second_club_meets_later_and_is_named_unless_the_order_is_the_other() -> None:
    clubs = ["x", "y", "", "", "x", "y", "", ""]
    assert numbers(clubs)[1] == ["club-meets-later"]
    drawn, problems = numbers(clubs, last_first=True)
    assert problems == []
    assert {frozenset((drawn[0], drawn[4])), frozenset((drawn[1], drawn[5]))} == {
        frozenset((2, 6)),
        frozenset((4, 8)),
    }


def test_a_third_team_never_fits_and_is_named() -> None:
    drawn, problems = numbers(["x", "", "x", "", "", "x", "", ""])
    assert problems == ["club-third-team"]
    assert (drawn[0], drawn[2]) == (3, 7)
    assert sorted(drawn) == list(range(1, 9))


def test_four_teams_of_a_club_are_two_pairs() -> None:
    drawn, problems = numbers(["x"] * 4 + [""] * 4)
    assert abs(drawn[0] - drawn[1]) == abs(drawn[2] - drawn[3]) == 4
    assert problems == ["club-meets-later", "club-third-team"]


@pytest.mark.parametrize(
    ("names", "clubs"),
    [
        (["Lyon 1", "Lyon 2", "Bron"], ("Lyon", "Lyon", "")),
        (["Lyon", "Lyon II", "Bron B"], ("Lyon", "Lyon", "")),
        (["Lyon-A", "Lyon-B", "Saint-Priest"], ("Lyon", "Lyon", "")),
        (["Bron", "Écully", "Caluire 1"], ("", "", "")),
    ],
)
def test_clubs_are_told_from_names_where_no_column_tells_them(names: list[str], clubs: tuple[str, ...]) -> None:
    assert clubs_of(names, [""] * 3) == (clubs, any(clubs))


@pytest.mark.parametrize(("teams", "boards"), [(2, 4), (17, 4), (4, 1), (4, 21)])
def test_a_size_that_is_no_league_is_refused(teams: int, boards: int) -> None:
    with pytest.raises(NoSuchSize):
        league.check_size(teams, boards)
