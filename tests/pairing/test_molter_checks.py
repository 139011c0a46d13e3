"""Every check of a team schedule sees what it is there for, and only that."""

import pytest

from sheetgen.pairing.checks import TeamSchedule, findings, is_balanced, out_of_balance, players_meeting_twice

#: Four teams of four, two rounds and the autonomous one, copied here by hand from table 4 of the book.
FOUR_BY_FOUR = """
A1-B1 B1-C1 A1-C1
C1-D1 D1-A1 B1-D1
B2-D2 A2-B2 C2-B2
C2-A2 D2-C2 D2-A2
A3-D3 C3-A3 A3-B3
B3-C3 D3-B3 D3-C3
B4-A4 A4-D4 B4-D4
D4-C4 C4-B4 C4-A4
"""

#: Three teams of four, rounds 1 and 2 of table 1: the smallest with floating boards.
THREE_BY_FOUR = """
A1-C1 B1-A1
C2-B1 C1-B2
B2-A2 A2-C2
A3-B3 C3-A3
B4-C3 B3-C4
C4-A4 A4-B4
"""


def board(text: str) -> tuple[tuple[str, int], tuple[str, int]]:
    white, black = text.split("-")
    return (white[0], int(white[1:])), (black[0], int(black[1:]))


def schedule(grid: str, teams: int, autonomous: bool) -> TeamSchedule:
    lines = [line.split() for line in grid.strip().splitlines()]
    columns = tuple(tuple(board(line[place]) for line in lines) for place in range(len(lines[0])))
    return TeamSchedule(teams, 4, columns, autonomous)


def four(old: str = "", new: str = "") -> TeamSchedule:
    assert old in FOUR_BY_FOUR
    return schedule(FOUR_BY_FOUR.replace(old, new, 1) if old else FOUR_BY_FOUR, 4, autonomous=True)


def three(*changes: tuple[str, str]) -> TeamSchedule:
    grid = THREE_BY_FOUR
    for old, new in changes:
        assert old in grid
        grid = grid.replace(old, new)
    return schedule(grid, 3, autonomous=False)


def rules(event: TeamSchedule) -> set[str]:
    return {finding.rule for finding in findings(event)}


@pytest.mark.parametrize("event", [four(), three()])
def test_a_right_schedule_has_no_findings(event: TeamSchedule) -> None:
    assert findings(event) == ()


def test_a_player_on_two_boards_and_one_on_none_are_both_named() -> None:
    """M2"""
    found = findings(four("B4-D4", "B4-C4"), ["M2"])
    assert [(finding.round, finding.detail) for finding in found] == [
        (3, "C4 plays 2 times"),
        (3, "D4 plays 0 times"),
    ]


def test_a_player_who_is_in_no_team_is_named() -> None:
    """M2"""
    assert "E1 plays 1 times" in {finding.detail for finding in findings(four("A1-C1", "E1-C1"), ["M2"])}


def test_team_mates_on_one_board_are_seen() -> None:
    """M3"""
    found = findings(four("A3-B3", "A3-A3"), ["M3"])
    assert [(finding.round, finding.board) for finding in found] == [(3, 5)]


def test_a_team_met_twice_in_numbered_rounds_is_seen() -> None:
    """M4: A1 meets B1, then B1 again."""
    found = findings(four("B1-C1 A1-C1\nC1-D1 D1-A1", "B1-A1 A1-C1\nC1-D1 D1-C1"), ["M4"])
    assert {finding.detail for finding in found} == {
        "A1 meets team B again",
        "B1 meets team A again",
        "C1 meets team D again",
        "D1 meets team C again",
    }


def test_a_team_met_again_in_the_autonomous_round_is_allowed() -> None:
    """M4 concerns the numbered rounds."""
    assert not findings(four("A1-C1\nC1-D1 D1-A1 B1-D1", "A1-B1\nC1-D1 D1-A1 C1-D1"), ["M4"])


def test_unequal_numbers_with_an_even_number_of_teams_are_seen() -> None:
    """M5"""
    found = findings(four("B2-D2", "B3-D2"), ["M5"])
    assert [(finding.round, finding.board) for finding in found] == [(1, 3)]


def test_a_floating_board_outside_the_middle_is_seen() -> None:
    """M5, M6: three teams, boards 1 and 2 change places."""
    assert rules(three(("A1-C1", "X"), ("C2-B1", "A1-C1"), ("X", "C2-B1"))) == {"M5", "M6"}


def test_a_player_who_floats_twice_in_one_direction_is_seen() -> None:
    """M5: C1 takes over the second descent of B1."""
    found = findings(three(("B1-A1\n", "C1-A1\n"), ("C1-B2", "B1-C2"), ("A2-C2", "A2-B2")), ["M5"])
    assert [finding.detail for finding in found] == ["B1 floats down again", "C2 floats up again"]


def test_boards_out_of_the_order_of_numbers_are_seen() -> None:
    """M6: the boards of players 2 and 3 change places in the autonomous round."""
    event = four("C2-B2\n", "A3-B3\n")
    found = findings(event, ["M6"])
    assert [(finding.round, finding.board) for finding in found] == [(3, 3)]


def test_a_player_with_two_whites_in_a_period_is_seen() -> None:
    """M7"""
    found = findings(four("D4-C4 ", "C4-D4 "), ["M7"])
    assert [finding.detail for finding in found] == [
        "C4 has 2 White in rounds 1-2",
        "D4 has 0 White in rounds 1-2",
    ]


def test_colours_of_the_autonomous_round_are_free() -> None:
    """M7 concerns periods."""
    assert not findings(four("C4-A4", "A4-C4"))


def test_teams_that_meet_too_often_are_named() -> None:
    """M8: A-B and C-D once more, A-D and B-C once less, in the period and over all rounds."""
    found = findings(four("B1-C1 A1-C1\nC1-D1 D1-A1", "B1-A1 A1-C1\nC1-D1 D1-C1"), ["M8"])
    assert any("AB" in finding.detail and "CD" in finding.detail for finding in found)


def test_an_even_spread_allows_one_number_only_where_it_divides() -> None:
    """M8"""
    assert is_balanced({"AB": 2, "AC": 2, "BC": 3})
    assert out_of_balance({"AB": 2, "AC": 2, "BC": 3}) == {}
    assert not is_balanced({"AB": 1, "AC": 2, "BC": 3})
    assert out_of_balance({"AB": 1, "AC": 2, "BC": 3}) == {"AB": 1, "BC": 3}


def test_a_period_needs_two_numbered_rounds() -> None:
    """M7: the autonomous round belongs to none."""
    assert four().periods == ((1, 2),)
    assert TeamSchedule(4, 4, four().rounds).periods == ((1, 2),)
    assert TeamSchedule(4, 4, four().rounds[:1], autonomous=True).periods == ()


def test_two_players_who_meet_twice_are_named() -> None:
    """M9"""
    event = TeamSchedule(4, 4, (four().rounds[0], four().rounds[0][:1]), autonomous=True)
    assert [finding.detail for finding in players_meeting_twice(event)] == ["A1 and B1 meet again"]
