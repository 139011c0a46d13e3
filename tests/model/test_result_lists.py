"""T, T8: results lists without a workbook: who is meant, what is refused, and every problem with its line."""

import pytest

from sheetgen.errors import ProblemsFound
from sheetgen.exchange.reading import RawTable
from sheetgen.exchange.result_lists import results_list
from sheetgen.exchange.without_game import KINDS, WITHDRAWN
from sheetgen.model.entrants import Player, Team
from sheetgen.model.tournament import Unplayed
from sheetgen.ranking.record import UNPLAYED_KINDS
from tests.cases import for_each

HEADER = ["round", "board", "white", "black", "result", "type"]


def table(*lines: str, header=tuple(HEADER)) -> RawTable:
    """A list whose cells are separated by commas; the first line below the header is line 2."""
    rows = tuple((number, tuple(line.split(","))) for number, line in enumerate(lines, start=2))
    return RawTable("results.csv", None, tuple(header), 1, rows)


def listed(*lines: str, players=(), teams=(), header=tuple(HEADER)):
    (found,) = results_list(table(*lines, header=header), players, teams).items
    return found


def problems(*lines: str, players=(), teams=(), header=tuple(HEADER)) -> list[tuple[str, int | None]]:
    with pytest.raises(ProblemsFound) as refused:
        results_list(table(*lines, header=header), players, teams)
    return [(problem.code, problem.where.line) for problem in refused.value.problems]


def games_of(found):
    return [(game.round, game.white, game.black, game.result and game.result.token) for game in found.games]


def test_entrants_are_numbered_as_they_appear():
    found = listed("1,1,Anna,Bernard,1-0,", "2,1,Chloé,Anna,½-½,")
    assert [player.name for player in found.players] == ["Anna", "Bernard", "Chloé"]
    assert games_of(found) == [(1, 1, 2, "1-0"), (2, 3, 1, "½-½")]


def test_with_a_list_of_players_names_and_numbers_mean_its_players():
    people = (Player("Zoé", 1500), Player("Anna", 1600))
    found = listed("1,1,anna,1,+/-,", players=people)
    assert found.players == people
    assert games_of(found) == [(1, 2, 1, "+/-")]


def test_a_name_that_is_not_in_the_list_is_refused_with_the_close_one():
    with pytest.raises(ProblemsFound) as refused:
        results_list(table("1,1,Ana,Zoé,1-0,"), (Player("Zoé"), Player("Anna")))
    (problem,) = refused.value.problems
    assert (problem.code, problem.found, problem.data["close"], problem.where.line) == (
        "unknown-name",
        "Ana",
        ("Anna",),
        2,
    )


def test_a_line_with_one_side_empty_is_a_round_without_a_game():
    found = listed("1,1,Anna,Bernard,1-0,", "2,,Anna,,1,bye", "2,,,Bernard,=,demandé", "3,,Anna,,0,absent")
    assert found.unplayed == (
        Unplayed(2, 1, 2, "bye"),
        Unplayed(2, 2, 1, "requested"),
        Unplayed(3, 1, 0, "absent"),
    )
    assert found.rounds == 3


def test_who_leaves_is_absent_from_then_on_and_plays_no_more():
    assert listed("1,1,Anna,Bernard,1-0,", "2,,Anna,,,abandon").unplayed == (Unplayed(2, 1, 0, "absent"),)
    again = ("2,,Anna,,,withdrawn", "3,,Anna,Bernard,1-0,")
    assert problems("1,1,Anna,Bernard,1-0,", *again) == [("result-after-withdrawal", 4)]


def test_a_half_that_a_spreadsheet_made_a_date_of_is_a_half_with_a_warning():
    loaded = results_list(table("1,1,Anna,Bernard,1-0,", "2,,Anna,,2026-02-01,requested"))
    assert loaded.items[0].unplayed == (Unplayed(2, 1, 1, "requested"),)
    assert [(problem.code, problem.severity) for problem in loaded.problems] == [("date-result", "warning")]


@for_each(
    "line,code",
    [
        ("x,1,Anna,Bernard,1-0,", "bad-round"),
        (",1,Anna,Bernard,1-0,", "missing-round"),
        ("1,x,Anna,Bernard,1-0,", "bad-board"),
        ("1,1,Anna,Bernard,2-1,", "unknown-result"),
        ("1,1,Anna,Anna,1-0,", "against-oneself"),
        ("1,1,Anna,,1,", "unknown-kind"),
        ("1,1,Anna,,1,holiday", "unknown-kind"),
        ("1,1,Anna,,,bye", "unknown-result"),
        ("1,1,Anna,,1-0,bye", "unknown-result"),
        ("1,1,,,1,bye", "empty-sides"),
        ("1,1,Anna,Bernard,1-0,bye", "kind-of-a-game"),
    ],
)
def test_what_is_wrong_is_refused_with_its_line(line, code):
    assert problems("9,9,Yves,Zoé,1-0,", line) == [(code, 3)]


def test_everything_wrong_is_said_at_once():
    assert problems("1,1,Anna,,1,holiday", "1,2,Bernard,Chloé,3-0,") == [("unknown-kind", 2), ("unknown-result", 3)]


def test_nobody_plays_twice_in_a_round():
    assert problems("1,1,Anna,Bernard,1-0,", "1,2,Chloé,Anna,1-0,") == [("plays-twice", 3)]


def test_a_game_and_a_bye_in_one_round_contradict_each_other():
    assert problems("1,1,Anna,Bernard,1-0,", "1,,Anna,,1,bye") == [("plays-twice", 3)]


def test_the_same_game_twice_must_agree_with_itself():
    assert problems("1,1,Anna,Bernard,1-0,", "1,1,Anna,Bernard,0-1,") == [("contradictory-result", 3)]
    loaded = results_list(table("1,1,Anna,Bernard,1-0,", "1,1,Anna,Bernard,1,"))
    assert len(loaded.items[0].games) == 1
    assert [problem.code for problem in loaded.problems] == ["duplicate-result"]


def test_another_spelling_is_taken_for_the_same_name_with_a_warning():
    loaded = results_list(table("1,1,Anna,Bernard,1-0,", "2,1,ANNA,Chloé,1-0,", "3,1,ANNA,Bernard,1-0,"))
    assert len(loaded.items[0].players) == 3
    assert [(problem.code, problem.where.line) for problem in loaded.problems] == [("name-spelling", 3)]


def test_an_empty_result_is_a_game_not_yet_entered():
    assert games_of(listed("1,1,Anna,Bernard,,")) == [(1, 1, 2, None)]


def test_an_empty_list_is_refused():
    assert problems()[0][0] == "empty-list"


def test_a_list_in_which_everybody_meets_everybody_is_a_round_robin():
    lines = ["1,1,A,B,1-0,", "2,1,B,C,1-0,", "3,1,C,A,1-0,"]
    assert listed(*lines).cycles == 1
    assert listed(*lines, "4,1,B,A,1-0,", "5,1,C,B,1-0,", "6,1,A,C,1-0,").cycles == 2
    assert listed(*lines, "1,,C,,0,bye").cycles == 1


@pytest.mark.parametrize(
    "lines",
    [
        ["1,1,A,B,1-0,", "2,1,B,C,1-0,"],
        ["1,1,A,B,1-0,", "2,1,B,C,1-0,", "3,1,C,A,1-0,", "4,1,A,B,1-0,"],
        ["1,1,A,B,1-0,", "2,1,B,C,1-0,", "3,1,C,A,1-0,", "1,,C,,1,bye"],
    ],
)
def test_any_other_list_is_no_round_robin(lines):
    assert listed(*lines).cycles == 0


def test_the_kinds_of_a_list_are_those_of_the_engine():
    assert tuple(KINDS) == (*UNPLAYED_KINDS, WITHDRAWN)


MATCHES = ["round", "match", "board", "white", "black", "result"]


def test_a_column_of_matches_makes_teams_of_the_names():
    found = listed("1,1,1,Lyon,Paris,1-0", "1,1,2,Paris,Lyon,0-1", header=MATCHES)
    assert [team.name for team in found.teams] == ["Lyon", "Paris"]
    assert [(game.match, game.board, game.white, game.black) for game in found.games] == [(1, 1, 1, 2), (1, 2, 2, 1)]


def test_with_a_list_of_teams_their_players_stand_for_them():
    teams = (Team("Lyon", (Player("Anna", 1500),)), Team("Paris", (Player("Zoé"), Player("Yves"))))
    found = listed("1,1,1,Anna,Zoé,1-0", "1,1,2,Paris,Lyon,0-1", teams=teams, header=MATCHES)
    assert found.teams == teams
    assert [(game.white, game.black) for game in found.games] == [(1, 2), (2, 1)]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("1,,2,Paris,Lyon,0-1", "missing-match"),
        ("1,1,,Paris,Lyon,0-1", "missing-match"),
        ("1,1,2,Paris,Nice,0-1", "match-of-others"),
    ],
)
def test_a_game_of_teams_belongs_to_a_match_between_two_of_them(line, code):
    assert problems("1,1,1,Lyon,Paris,1-0", line, header=MATCHES) == [(code, 3)]
