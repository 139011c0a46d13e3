"""Pairs that are not to meet come with a list when the workbook is made, for teams and for players."""

import pytest

import sheetgen
from sheetgen.errors import ProblemsFound
from sheetgen.operations.pairing.workbook import pair_workbook
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.systems.shared.dealt.bans import FORBIDDEN, FORBIDDEN_LINES

TEAMS = "team,name,rating\n" + "".join(f"Team {team},Player {team},{2000 - team}\n" for team in range(1, 7))
PLAYERS = "name,rating\n" + "".join(f"Player {number},{2000 - number}\n" for number in range(1, 9))


def made(tmp_path, system: str, text: str) -> bytes:
    """The workbook of a short event with this list of bans."""
    path, bans = tmp_path / "event.xlsx", tmp_path / "bans.csv"
    bans.write_text(text, encoding="utf-8")
    entrants = tmp_path / "entrants.csv"
    entrants.write_text(TEAMS if system == "team-swiss" else PLAYERS, encoding="utf-8")
    who = {"teams": entrants, "boards": 1} if system == "team-swiss" else {"players": entrants}
    sheetgen.new(system, path, rounds=3, lang="en", forbidden=bans, force=True, **who)
    return path.read_bytes()


def lines(data: bytes) -> dict:
    return {key[1:]: value for key, value in read_workbook(data).entries.items() if key[0] == FORBIDDEN}


@pytest.mark.parametrize("system,word,met", [("team-swiss", "Team", [1, 4]), ("swiss", "Player", [1, 5])])
def test_pairs_of_a_list_stand_in_their_lines_and_do_not_meet(system: str, word: str, met: list[int], tmp_path) -> None:
    plain = pair_workbook(made(tmp_path, system, f"{word} 1,{word} 2\n{word} 5,{word} 6\n"), "event.xlsx")
    assert met in [sorted((board.white, board.black)) for board in plain.round.boards]
    one, other = met
    text = f"{word} 1,{word} 2,from round,to round,reason\n{word} {one},{word.upper()} {other},1,2,one club\n"
    data = made(tmp_path, system, text + f"{word} 2,{word} 3,,,\n")
    facts = {(1, "first"): one, (1, "second"): other, (1, "from"): 1, (1, "to"): 2, (1, "reason"): "one club"}
    assert lines(data) == facts | {(2, "first"): 2, (2, "second"): 3}
    paired = [sorted((board.white, board.black)) for board in pair_workbook(data, "event.xlsx").round.boards]
    assert met not in paired and [2, 3] not in paired


CASES = [
    ("Team 1,Nobody,,", ["unknown-name"], [2]),
    ("Team 1,,,\nTeam 1,team 1,,", ["empty-name", "ban-of-oneself"], [2, 3]),
    ("Team 1,Team 2,3,2", ["swiss-forbidden-rounds"], [2]),
    ("Team 1,Team 2,x,", ["bad-round"], [2]),
    ("Team 1,Team 2,1,4", ["bad-round"], [2]),
    ("Team 1,Team 2,,\n" * (FORBIDDEN_LINES + 1), ["told-bans"], [None]),
]


@pytest.mark.parametrize("text,codes,places", CASES)
def test_what_is_wrong_in_the_list_is_told_with_its_line(text: str, codes: list, places: list, tmp_path) -> None:
    with pytest.raises(ProblemsFound) as refused:
        made(tmp_path, "team-swiss", f"team 1,team 2,from,to\n{text}\n")
    errors = [problem for problem in refused.value.problems if problem.is_error]
    assert [problem.code for problem in errors] == codes
    assert [problem.where.line for problem in errors] == places
    assert all(str(problem.where.file).endswith("bans.csv") for problem in errors)
    assert not (tmp_path / "event.xlsx").exists()
