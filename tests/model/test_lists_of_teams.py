"""Lists of teams become domain data, and every problem is told with its place."""

import pytest

from sheetgen.exchange import lists
from sheetgen.model.entrants import Player, Team
from tests.model.listed import codes, problems, table


def teams(text: str) -> list[Team]:
    return list(lists.teams(table(text)).items)


def line_ups(text: str) -> dict[str, list[str]]:
    return {team.name: [player.name for player in team.players] for team in teams(text)}


@pytest.mark.parametrize("header", ["Équipe | Joueur | Elo", "TEAM | player | rating"])
def test_players_stay_in_the_order_of_the_file_and_teams_in_that_of_their_first_rows(header: str) -> None:
    text = f"{header}\nMetz | C | 1\nLyon | A | 1000\nMetz | D | 9\nLyon | B | 2000"
    assert line_ups(text) == {"Metz": ["C", "D"], "Lyon": ["A", "B"]}
    assert list(line_ups(text)) == ["Metz", "Lyon"]
    assert [player.rating for player in teams(text)[1].players] == [1000, 2000]


def test_ranks_order_the_players_of_a_team() -> None:
    assert line_ups("équipe | rang | joueur\nX | 3 | C\nX | 1 | A\nX | 2 | B") == {"X": ["A", "B", "C"]}


def test_two_players_of_one_rank_are_an_error_with_both_lines() -> None:
    (problem,) = problems(lists.teams, "team | rank | player\nX | 1 | A\nX | 1 | B\nY | 1 | C")
    assert (problem.code, problem.where.line, problem.data["lines"]) == ("duplicate-rank", 3, (2, 3))
    assert (problem.data["team"], problem.data["rank"]) == ("X", 1)


def test_a_player_without_rank_among_ranked_team_mates_is_an_error() -> None:
    assert codes(lists.teams, "team | rank | player\nX | 1 | A\nX | | B\nY | | C") == [("missing-rank", 3)]


@pytest.mark.parametrize("rank", ["0", "x", "101", "1.5"])
def test_a_rank_that_is_none_is_refused(rank: str) -> None:
    found = codes(lists.teams, f"team | rank | player\nX | {rank} | A")
    assert ("bad-rank", 2) in found


def test_a_rank_nobody_has_stays_a_blank_place_with_a_warning() -> None:
    loaded = lists.teams(table("team | rank | player\nX | 1 | A\nX | 3 | C"))
    assert loaded.items == (Team("X", (Player("A"), Player(), Player("C"))),)
    assert [(each.code, each.data["ranks"]) for each in loaded.problems] == [("empty-place", (2,))]


def test_a_row_without_a_player_keeps_its_place_blank_with_a_warning() -> None:
    loaded = lists.teams(table("team | player\nX | A\nX |\nX | C\nX |"))
    assert loaded.items == (Team("X", (Player("A"), Player(), Player("C"))),)
    assert [(each.code, each.data["ranks"]) for each in loaded.problems] == [("empty-place", (2, 4))]


def test_a_team_without_any_player_and_a_player_without_team_are_errors() -> None:
    found = codes(lists.teams, "team | player | elo\nX |\n | B\nY | | 1500\nY | C |")
    assert found == [("empty-team", 2), ("empty-team-name", 3), ("empty-name", 4)]


def test_one_team_spelled_in_two_ways_is_one_team_with_a_warning() -> None:
    loaded = lists.teams(table("team | player\nLyon | A\nLYON | B"))
    assert [team.name for team in loaded.items] == ["Lyon"]
    assert [(each.code, each.found, each.data["used"]) for each in loaded.problems] == [
        ("team-spelling", "LYON", "Lyon")
    ]


def test_namesakes_of_two_teams_get_their_teams() -> None:
    assert line_ups("team | player\nLyon | A\nMetz | A") == {"Lyon": ["A (Lyon)"], "Metz": ["A (Metz)"]}


def test_a_player_twice_in_one_team_is_a_duplicate() -> None:
    assert codes(lists.teams, "team | player\nLyon | A\nLyon | A") == [("duplicate-player", 3)]


def test_a_list_of_teams_needs_teams_and_players() -> None:
    assert [problem.data["required"] for problem in problems(lists.teams, "Club | Elo\nA | 1")] == [
        ("team",),
        ("name",),
    ]
