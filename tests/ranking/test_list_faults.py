"""Lists that were once ranked silently and wrongly, or not at all: each with the list that shows it."""

from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.errors import BadOptions, SheetgenError
from sheetgen.operations.rank import Ranking

HEAD = "round,white,black,result,type\n"
MATCHES = "round,match,board,white,black,result,type\n"


def written(folder: Path, text: str, name: str = "results.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def ranked(folder: Path, text: str, players: str = "", **options: Any) -> Ranking:
    people = written(folder, players, "players.csv") if players else None
    return sheetgen.rank(written(folder, text), players=people, **options)


def refused(folder: Path, text: str, players: str = "", **options: Any) -> list[tuple[str, int | None]]:
    with pytest.raises(SheetgenError) as caught:
        ranked(folder, text, players, **options)
    return [(problem.code, problem.where.line) for problem in caught.value.problems]


def column(found: Ranking, code: str) -> dict[str, Any]:
    return {found.entrants[row.id].name: row.values[code] for row in found.standings.rows}


def codes(found: Ranking) -> list[str]:
    return [problem.code for problem in found.problems]


TEAMS = MATCHES + "1,1,1,A,B,1-0,\n1,1,2,B,A,1-0,\n1,,,C,,½,bye\n2,1,1,A,C,1-0,\n2,1,2,C,A,0-1,\n2,,,B,,1,bye\n"


@pytest.mark.parametrize("rules", ["livre", "fide-2026"])
def test_a_teams_bye_is_credited(tmp_path: Path, rules: str) -> None:
    found = ranked(tmp_path, TEAMS, rules=rules, order="MP GP")
    assert column(found, "MP") == {"A": 3, "B": 3, "C": 1}
    assert column(found, "GP") == {"A": 3, "B": 3, "C": 1}


def test_a_teams_bye_with_points_is_refused_in_a_round_robin(tmp_path: Path) -> None:
    assert refused(tmp_path, TEAMS, system="berger") == [("bye-in-a-round-robin", None)]


def test_a_team_cannot_have_a_bye_and_a_match(tmp_path: Path) -> None:
    text = MATCHES + "1,1,1,A,B,1-0,\n1,,,A,,½,bye\n"
    assert refused(tmp_path, text) == [("bye-beside-a-match", 3)]


@pytest.mark.parametrize("score", ["1", "½"])
def test_an_absence_with_points_is_refused(tmp_path: Path, score: str) -> None:
    assert refused(tmp_path, HEAD + f"1,A,B,1-0,\n1,C,,{score},absent\n") == [("absent-with-points", 3)]


# C leaves before round 3, and the game of round 3 has no result.
LEAVES = HEAD + "1,A,B,1-0,\n1,C,D,1-0,\n2,C,A,1-0,\n2,B,D,1-0,\n3,A,D,1-0,\n3,B,C,,\n"
PEOPLE = "name,withdrawn\nA,\nB,\nC,3\nD,\n"


def test_a_withdrawal_from_a_swiss_is_applied(tmp_path: Path) -> None:
    found = ranked(tmp_path, LEAVES, PEOPLE, system="swiss", order="PTS WON")
    assert column(found, "PTS") == {"A": 2, "B": 2, "C": 2, "D": 0}
    assert column(found, "WON")["B"] == 1


def test_a_result_after_a_withdrawal_is_refused(tmp_path: Path) -> None:
    text = LEAVES.replace("3,B,C,,", "3,B,C,0-1,")
    assert refused(tmp_path, text, PEOPLE, system="swiss") == [("result-after-withdrawal", 7)]
    text = LEAVES.replace("3,B,C,,", "3,C,,1,bye")
    assert refused(tmp_path, text, PEOPLE, system="swiss") == [("result-after-withdrawal", 7)]
    assert ranked(tmp_path, LEAVES.replace("3,B,C,,", "3,B,C,+/-,"), PEOPLE, system="swiss")


# Four players; the game B-D of a round robin is not there.
GAP = HEAD + "1,A,D,1-0,\n1,B,C,1-0,\n2,D,C,1-0,\n2,A,B,½-½,\n3,C,A,0-1,\n"


def test_a_round_robin_with_a_gap_is_not_ranked_silently_as_a_swiss(tmp_path: Path) -> None:
    found = ranked(tmp_path, GAP, order="PTS")
    assert (found.system, codes(found)) == ("swiss", ["read-as-swiss"])
    assert (found.problems[0].data["pairs"], found.problems[0].data["all"]) == (5, 6)
    told = ranked(tmp_path, GAP, system="berger")
    assert (told.system, codes(told), told.standings.order[-1]) == ("berger", [], "KOYA")
    assert codes(ranked(tmp_path, GAP, system="swiss", order="PTS")) == []


def test_a_complete_round_robin_may_be_ranked_as_a_swiss(tmp_path: Path) -> None:
    text = GAP + "3,B,D,1-0,\n"
    assert codes(ranked(tmp_path, text)) == ["read-as-round-robin"]
    assert ranked(tmp_path, text, system="swiss").system == "swiss"


@pytest.mark.parametrize("name", ["BYE", "bye", "Exempt"])
@pytest.mark.parametrize("result", ["1-0", "+/-", "1", ""])
def test_an_opponent_called_bye_is_a_bye(tmp_path: Path, name: str, result: str) -> None:
    found = ranked(tmp_path, HEAD + f"1,A,B,1-0,\n1,C,{name},{result},\n")
    assert column(found, "PTS") == {"A": 1, "B": 0, "C": 1}
    assert "read-as-bye" in codes(found)


def test_the_bye_may_stand_on_the_other_side(tmp_path: Path) -> None:
    assert column(ranked(tmp_path, HEAD + "1,A,B,1-0,\n1,BYE,C,0-1,\n"), "PTS")["C"] == 1


def test_somebody_who_is_called_so_is_a_player(tmp_path: Path) -> None:
    found = ranked(tmp_path, HEAD + "1,A,Bye,1-0,\n", "name\nA\nBye\n")
    assert column(found, "PTS") == {"A": 1, "Bye": 0}


def test_a_seed_without_lots_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path, GAP, seed="7") == [("seed-without-lots", None)]


def test_a_refusal_suggests_only_codes_of_the_event(tmp_path: Path) -> None:
    with pytest.raises(BadOptions) as caught:
        ranked(tmp_path, GAP, order="PTS XX", rules="fide-2026", system="swiss")
    offered = caught.value.problems[0].data["allowed"]
    assert "BH/C1" in offered
    assert not {"MPTS", "EDE", "EMMSB", "KASH"} & set(offered)
    assert ranked(tmp_path, GAP, order=offered, rules="fide-2026", system="swiss")


LEAGUE = MATCHES + "1,1,1,A,B,1-0,\n1,1,2,B,A,+/-,\n2,1,1,A,C,1-0,\n2,1,2,C,A,0-1,\n3,1,1,B,C,1-0,\n3,1,2,C,B,½-½,\n"


def test_the_points_of_a_match_can_be_told(tmp_path: Path) -> None:
    found = ranked(tmp_path, LEAGUE, match_points="3/2/1/0", order="MP")
    assert column(found, "MP") == {"A": 5, "B": 5, "C": 2}
    assert refused(tmp_path, LEAGUE, match_points="3-1-0") == [("bad-match-points", None)]


def test_a_forfeited_board_may_cost_a_game_point(tmp_path: Path) -> None:
    # A did not come to board 2 of round 1: 1 - 1 there.
    assert column(ranked(tmp_path, LEAGUE, order="GP"), "GP") == {"A": 3, "B": 2.5, "C": 0.5}
    assert column(ranked(tmp_path, LEAGUE, forfeit_penalty="1", order="GP"), "GP") == {"A": 2, "B": 2.5, "C": 0.5}
    assert refused(tmp_path, LEAGUE, forfeit_penalty="one") == [("bad-forfeit-penalty", None)]


def test_lots_stand_in_the_list_of_players(tmp_path: Path) -> None:
    level = HEAD + "1,A,B,½-½,\n1,C,D,½-½,\n"
    found = ranked(tmp_path, level, "name,tirage\nA,3\nB,1\nC,\nD,2\n", order="PTS", system="swiss")
    assert [found.entrants[row.id].name for row in found.standings.rows] == ["B", "D", "A", "C"]


LEVEL_TEAMS = MATCHES + "1,1,1,A,B,½-½,\n1,2,1,C,D,½-½,\n2,1,1,A,C,½-½,\n2,2,1,D,B,,\n"


def test_lots_and_withdrawals_stand_in_the_list_of_teams(tmp_path: Path) -> None:
    # A team has left when all its players have; that D has lost by forfeit since then is said by nobody.
    people = "team,player,lots,withdrawn\nA,a1,4,\nB,b1,3,\nC,c1,2,\nD,d1,1,1\nD,d2,9,2\n"
    found = ranked(tmp_path, LEVEL_TEAMS, people, order="MPTS", system="swiss", rules="fide-2026")
    assert [(found.entrants[row.id].name, row.values["MPTS"]) for row in found.standings.rows] == [
        ("B", 3), ("C", 2), ("A", 2), ("D", 1),
    ]  # fmt: skip
    assert codes(found) == ["team-fact-differs", "missing-results"]
    text = LEVEL_TEAMS.replace("D,B,,", "D,B,1-0,")
    assert refused(tmp_path, text, people, system="swiss") == [("result-after-withdrawal", 5)]


def test_a_round_of_which_nothing_is_said_is_a_warning(tmp_path: Path) -> None:
    found = ranked(tmp_path, HEAD + "1,A,B,1-0,\n3,B,A,1-0,\n", system="swiss", order="PTS")
    assert [(problem.code, problem.data["rounds"]) for problem in found.problems] == [("silent-rounds", (2,))]


def test_one_unrated_player_is_a_warning_and_no_failure(tmp_path: Path) -> None:
    found = ranked(tmp_path, GAP, "name,rating\nA,1500\nB,\nC,1600\nD,1700\n", rules="fide-2026", order="PTS ARO",
                   system="swiss")  # fmt: skip
    assert codes(found) == ["rating-codes-dropped"]
    assert set(column(found, "ARO").values()) == {None}


@pytest.mark.parametrize("code", ["TPR", "ARO/C1", "RTNG/R", "APPO"])
def test_that_warning_comes_however_the_code_is_spelt(tmp_path: Path, code: str) -> None:
    people = "name,rating\nA,1500\nB,\nC,1600\nD,1700\n"
    found = ranked(tmp_path, GAP, people, rules="fide-2026", order=f"PTS {code}", system="swiss")
    assert codes(found) == ["rating-codes-dropped"]
    assert set(column(found, code).values()) == {None}


@pytest.mark.parametrize("told", [{"match_points": "3/1/0"}, {"forfeit_penalty": "1"}])
def test_what_only_matches_of_teams_must_be_told_is_refused_for_players(tmp_path: Path, told: dict[str, str]) -> None:
    assert refused(tmp_path, GAP, **told) == [("option-for-matches", None)]
    file = Path(__file__).parent.parent / "data" / "c07" / "s07.trf"
    with pytest.raises(BadOptions) as caught:
        sheetgen.rank(file, **told)
    assert caught.value.problems[0].code == "option-for-matches"


def test_a_report_file_with_byes_is_no_round_robin() -> None:
    file = Path(__file__).parent.parent / "data" / "c07" / "s03.trf"
    assert sheetgen.rank(file).system == "swiss"
    with pytest.raises(BadOptions) as caught:
        sheetgen.rank(file, system="berger")
    assert caught.value.problems[0].code == "bye-in-a-round-robin"


def test_what_only_a_list_must_be_told_is_refused_for_a_workbook() -> None:
    event = Path(__file__).parent.parent.parent / "examples" / "berger" / "event.xlsx"
    for told in ({"system": "swiss"}, {"match_points": "2/1/0"}, {"forfeit_penalty": "1"}):
        with pytest.raises(BadOptions) as caught:
            sheetgen.rank(event, **told)
        assert caught.value.problems[0].code == "option-for-a-list"
