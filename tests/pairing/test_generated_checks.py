"""M14: the checker of generated tables sees every rule that is broken, and measures what a person counts by hand."""

from collections.abc import Callable

import pytest

from sheetgen.pairing.generated_checks import Game, Subject, bounds, breaches, grade, quality
from tests.cases import for_each

# Four teams of two in two rounds, by hand. Teams are A B C D = 0 1 2 3, levels 0 and 1.
A1, B1, C1, D1 = ((team, 0) for team in range(4))
A2, B2, C2, D2 = ((team, 1) for team in range(4))
FIRST: tuple[Game, ...] = ((A1, B1), (C1, D1), (D2, A2), (B2, C2))
SECOND: tuple[Game, ...] = ((D1, A1), (B1, C1), (A2, B2), (C2, D2))
#       A1-B1  C1-D1  D2-A2  B2-C2, then D1-A1  B1-C1  A2-B2  C2-D2
# A meets B D | D B, C and A never meet: two meetings more for some pairs than for others.

# Three teams of two in one round: A1 descends to B2.
CELL: tuple[Game, ...] = ((A1, B2), (B1, C1), (C2, A2))

Rounds = tuple[tuple[Game, ...], ...]


def rules_broken(teams: int, players: int, rounds: Rounds) -> set[str]:
    return {rule for rule, _ in breaches(Subject(teams, players, rounds))}


def test_a_table_made_by_hand_keeps_every_rule() -> None:
    assert rules_broken(4, 2, (FIRST, SECOND)) == set()
    assert rules_broken(3, 2, (CELL,)) == set()


def test_its_quality_is_what_one_counts() -> None:
    """Pairs AB BC CD DA meet twice, AC and BD never; A has met B and D of three possible teams; colours are even."""
    assert quality(Subject(4, 2, (FIRST, SECOND))) == (2, 1, 0, 0, 0, 0, 0)


def test_the_quality_of_a_cell_is_what_one_counts() -> None:
    """A1 descends, B2 ascends: descents and ascents differ by two in all, by one between teams, one in the period."""
    assert quality(Subject(3, 2, (CELL,))) == (0, 0, 2, 1, 1, 0, 0)


def without_a_board(rounds: Rounds) -> Rounds:
    return (rounds[0][1:], *rounds[1:])


def a_player_twice(rounds: Rounds) -> Rounds:
    return ((rounds[0][0], *rounds[0][:1], *rounds[0][2:]), *rounds[1:])


def team_mates(rounds: Rounds) -> Rounds:
    return (((A1, A2), (C1, D1), (D2, B1), (B2, C2)), *rounds[1:])


def the_same_round_again(rounds: Rounds) -> Rounds:
    return (rounds[0], tuple((black, white) for white, black in rounds[0]))


def one_opposing_team(rounds: Rounds) -> Rounds:
    return (((A1, B1), (C1, D1), (B2, A2), (D2, C2)), *rounds[1:])


def the_same_colours_again(rounds: Rounds) -> Rounds:
    return (rounds[0], ((A1, D1), (C1, B1), (D2, C2), (B2, A2)))


def other_levels(rounds: Rounds) -> Rounds:
    return (((A1, B2), (C1, D1), (D2, A2), (B1, C2)), *rounds[1:])


@pytest.mark.parametrize(
    ("rule", "change"),
    [
        ("S1", without_a_board),
        ("S2", a_player_twice),
        ("S3", team_mates),
        ("S4", the_same_round_again),
        ("S4b", one_opposing_team),
        ("C1", the_same_colours_again),
        ("S6a-S6b", other_levels),
    ],
)
def test_a_change_that_breaks_a_rule_is_seen(rule: str, change: Callable[[Rounds], Rounds]) -> None:
    assert rule in rules_broken(4, 2, change((FIRST, SECOND)))


def test_a_team_with_too_many_whites_is_seen() -> None:
    assert "S5" in rules_broken(4, 2, (((A1, B1), (C1, D1), (A2, D2), (C2, B2)),))


def test_somebody_who_descends_twice_is_seen() -> None:
    again = ((A1, C2), (B1, C1), (B2, A2))
    assert "S6c" in rules_broken(3, 2, (CELL, again))


def test_two_floats_in_a_cell_are_seen() -> None:
    """Five teams, levels 1 and 2: A1-B2, C1-D2 and E1-A2 are three games between the levels of one cell."""
    seats = [[(team, level) for level in (0, 1)] for team in range(5)]
    (a1, a2), (b1, b2), (c1, c2), (d1, d2), (e1, e2) = seats
    assert "S6a-S6b" in rules_broken(5, 2, (((a1, b2), (c1, d2), (e1, a2), (b1, d1), (c2, e2)),))


@pytest.mark.parametrize(("rule", "colours"), [("C2", "WWWB"), ("C3", "WWWBBB"), ("C1", "WWBW")])
def test_a_player_with_unlawful_colours_is_seen(rule: str, colours: str) -> None:
    """Only the colours of one player are looked at here; the other rules are broken as well."""
    rounds = tuple(((A1, B1),) if colour == "W" else ((B1, A1),) for colour in colours)
    assert rule in rules_broken(2, 1, rounds)


@pytest.mark.parametrize(
    ("size", "bound"),
    [
        ((6, 4, 5), (0, 0, 0, 0, 0, 0, 0)),  # 20 games, 5 opposing teams
        ((6, 4, 4), (1, 0, 0, 0, 0, 0, 0)),
        ((6, 6, 4), (1, 0, 0, 0, 0, 1, 0)),  # a team meets one of five teams twice in a round
        ((7, 6, 2), (0, 0, 0, 1, 1, 0, 0)),  # six floats for seven teams
        ((6, 3, 2), (1, 0, 0, 0, 0, 0, 1)),  # three games: one White more or one fewer
    ],
)
def test_the_bounds_are_those_one_counts(size: tuple[int, int, int], bound: tuple[int, ...]) -> None:
    assert bounds(*size) == bound


@for_each(
    "vector,expected",
    [
        ((0, 0, 0, 1, 1, 0, 0), "A"),
        ((0, 0, 0, 1, 1, 0, 2), "B"),
        ((0, 0, 6, 1, 1, 0, 0), "B"),
        ((0, 0, 8, 1, 1, 0, 0), "C"),
        ((0, 0, 0, 3, 1, 0, 0), "C"),
        ((0, 0, 0, 1, 1, 0, 4), "C"),
        ((2, 0, 0, 1, 1, 0, 0), "D"),
        ((0, 1, 0, 1, 1, 0, 0), "D"),
    ],
)
def test_the_grade_follows_from_the_vector(vector: tuple[int, ...], expected: str) -> None:
    """Seven teams of six in two rounds."""
    assert grade(7, 6, 2, vector) == expected
