"""Results typed on the page: the ranking at once, and the workbook that ``fill`` and ``pair`` would have written."""

import io
import json
from typing import Any

import openpyxl
import pytest

from sheetgen.systems.registry import ASKED_FOR
from tests.browser.asking import EVENT, CommandLine, ask, example

Place = tuple[str, list[Any], str]


def result(round_: int, board: int, token: str, match: int | None = None) -> Place:
    return "result", [round_, match, board], token


def entry(*key: Any, text: str) -> Place:
    return "entry", list(key), text


def game(answered: Any, round_: int, board: int) -> dict[str, Any]:
    (found,) = [
        each
        for each in answered.blocks("desk")[0]["games"]
        if (each["round"], each["board"]) == (round_, board) and each["match"] in (None, 1)
    ]
    return dict(found)


def standings(answered: Any) -> list[list[str]]:
    return [row[:4] for row in answered.blocks("table")[0]["rows"]]


@pytest.mark.slow
def test_what_is_typed_is_ranked_at_once_as_the_command_line_ranks_the_filled_workbook(
    command_line: CommandLine,
) -> None:
    event = example("berger", EVENT)
    typed = [result(1, 1, "0-1"), result(7, 2, "½-½"), result(7, 3, "+/-")]
    command_line.put(*event)
    command_line.put("r.csv", "round,board,result\n1,1,0-1\n7,2,½-½\n7,3,+/-\n".encode())
    assert command_line("fill", EVENT, "--results", "r.csv", "--replace") == 0
    assert command_line("rank", EVENT, "--json-out", "r.json") == 0
    wanted = json.loads(command_line.made("r.json"))["standings"]
    answered = ask("desk", event, typed=typed)
    assert [(row[0].rstrip("="), row[2]) for row in standings(answered)] == [
        (str(each["rank"]), each["name"]) for each in wanted
    ]
    assert ask("typed", event, typed=typed).held == (EVENT, command_line.made(EVENT))


@pytest.mark.parametrize(
    ("system", "line", "typed"),
    [
        ("molter", "round,board,result\n2,3,0-1\n", result(2, 3, "0-1")),
        ("league", "round,match,board,result\n2,2,2,-/+\n", result(2, 2, "-/+", 2)),
        ("knockout", "round,match,board,result\n2,5,1,0-1\n", result(2, 1, "0-1", 5)),
        ("scheveningen", "round,board,result\n3,1,½-½\n", result(3, 1, "½-½")),
        ("swiss", "round,board,result\n5,2,0-1\n", result(5, 2, "0-1")),
    ],
)
def test_a_typed_result_is_written_as_fill_writes_it(
    command_line: CommandLine, system: str, line: str, typed: Place
) -> None:
    event = example(system, EVENT)
    command_line.put(*event)
    command_line.put("r.csv", line.encode())
    assert command_line("fill", EVENT, "--results", "r.csv", "--replace") == 0
    assert ask("typed", event, typed=[typed]).held == (EVENT, command_line.made(EVENT))


def test_both_cells_of_a_game_in_a_grid_are_typed(command_line: CommandLine) -> None:
    assert command_line("new", "berger", EVENT, "--count", "4", "--entry", "grid") == 0
    blank = EVENT, command_line.made(EVENT)
    command_line.put("r.csv", "round,board,result\n2,1,½-½\n".encode())
    assert command_line("fill", EVENT, "--results", "r.csv") == 0
    typed = [result(2, 1, "½-½")]
    assert game(ask("desk", blank, typed=typed), 2, 1)["token"] == "½-½"
    assert ask("typed", blank, typed=typed).held == (EVENT, command_line.made(EVENT))


def test_a_result_is_taken_away_again() -> None:
    event = example("berger", EVENT)
    away = ask("desk", event, typed=[result(1, 1, "")])
    assert game(away, 1, 1)["token"] == ""
    assert "missing-results" in away.codes
    written = ask("typed", event, typed=[result(1, 1, "")]).held
    assert game(ask("desk", written, typed=[]), 1, 1)["token"] == ""
    assert ask("typed", written, typed=[result(1, 1, "1-0")]).held[1] != written[1]


def test_nothing_typed_leaves_every_byte(command_line: CommandLine) -> None:
    event = example("swiss", EVENT)
    assert ask("typed", event, typed=[]).held == event
    assert ask("typed", event, typed=[result(1, 1, game(ask("desk", event, typed=[]), 1, 1)["token"])]).held == event


@pytest.mark.slow
def test_an_evening_of_a_swiss_is_written_as_fill_and_pair_write_it(command_line: CommandLine) -> None:
    names = "name\nAnn\nBea\nCai\nDan\nEve\n"
    command_line.put("l.csv", names.encode())
    assert command_line("new", "swiss", EVENT, "--players", "l.csv", "--rounds", "3") == 0
    file = EVENT, command_line.made(EVENT)
    assert command_line("pair", EVENT, "-o", "r1.xlsx") == 0
    file = ask("pair", file).held
    assert file[1] == command_line.made("r1.xlsx")
    assert ask("desk", file, typed=[]).blocks("desk")[0]["idle"][0]["name"] == "Eve"
    # A late entry, somebody who stays away, somebody who leaves, and the results of the round.
    typed = [
        result(1, 1, "1-0"),
        result(1, 2, "0-1"),
        entry("players", 6, "name", text="Fay"),
        entry("players", 2, "call2", text="Z"),
        entry("players", 3, "withdrawn", text="2"),
    ]
    command_line.put(
        "more.csv", b"round,board,white,result,type\n1,1,,1-0,\n1,2,,0-1,\n2,,Bea,,absent\n2,,Cai,,withdrawn\n"
    )
    command_line.put("late.csv", (names + "Fay\n").encode())
    assert command_line("fill", "r1.xlsx", "--players", "late.csv", "--results", "more.csv", "-o", "filled.xlsx") == 0
    written = ask("typed", file, typed=typed).held
    assert written[1] == command_line.made("filled.xlsx")
    assert command_line("pair", "filled.xlsx", "-o", "r2.xlsx") == 0
    paired = ask("pair", written).held
    assert paired[1] == command_line.made("r2.xlsx")
    facts = ask("desk", paired, typed=[]).blocks("desk")[0]
    assert {each["name"] for each in facts["idle"] if each["round"] == 2} == {"Bea", "Cai"}
    assert facts["paired"] == 2


def test_a_line_up_is_typed_beside_its_board() -> None:
    event = example("league", EVENT)
    key = game(ask("desk", event, typed=[]), 1, 1)["beside"][0]["key"]
    typed = [entry(*key, text="MERCIER Louise")]
    written = ask("typed", event, typed=typed).held
    assert game(ask("desk", written, typed=[]), 1, 1)["beside"][0]["value"] == "MERCIER Louise"


def test_a_board_of_a_match_offers_the_players_of_its_own_team_alone(command_line: CommandLine) -> None:
    teams = {
        letter: [f"{name} {number}" for number in range(1, 6)] for letter, name in zip("ABCD", "WXYZ", strict=True)
    }
    rows = [f"Club {letter},{name}" for letter, names in teams.items() for name in names]
    command_line.put("teams.csv", "\n".join(["team,name", *rows]).encode())
    assert command_line("new", "league", EVENT, "--teams", "teams.csv", "--boards", "4") == 0
    games = ask("desk", (EVENT, command_line.made(EVENT)), typed=[]).blocks("desk")[0]["games"]
    assert len(games) == 6 * 4
    for each in games:
        for side, seat in zip(("white", "black"), each["beside"], strict=True):
            assert [name for name, _ in seat["choices"]] == teams[each[side][-1]], each


def test_a_board_of_a_swiss_of_teams_offers_the_players_of_its_own_team_alone() -> None:
    file = ask("pair", team_swiss()).held
    games = ask("desk", file, typed=[]).blocks("desk")[0]["games"]
    assert len(games) == 2 * 3
    for each in games:
        for side, seat in zip(("white", "black"), each["beside"], strict=True):
            assert [name for name, _ in seat["choices"]] == [f"{each[side][-1]}{number}" for number in range(1, 6)]


def team_swiss(**asked: str) -> tuple[str, bytes]:
    """The workbook of twelve teams would be slow to read: these are four of five players each on three boards."""
    rows = [f"Club {letter},{letter}{number}" for letter in "ABCD" for number in range(1, 6)]
    teams = "\n".join(["team,name", *rows])
    made = ask("make", system="team-swiss", teams_list=teams, boards="3", rounds="2", spare="0", **asked)
    return "team-swiss.xlsx", made.files["team-swiss.xlsx"]


def test_a_round_of_a_swiss_of_teams_is_typed_and_paired_as_on_the_command_line(command_line: CommandLine) -> None:
    file = ask("pair", team_swiss()).held
    name, data = file
    games = ask("desk", file, typed=[]).blocks("desk")[0]["games"]
    lines = [f"1,{each['match']},{each['board']},{'1-0' if each['match'] == 1 else '½-½'}" for each in games]
    typed = [result(1, each["board"], "1-0" if each["match"] == 1 else "½-½", each["match"]) for each in games]
    command_line.put(name, data)
    command_line.put("r.csv", "\n".join(["round,match,board,result", *lines]).encode())
    assert command_line("fill", name, "--results", "r.csv") == 0
    written = ask("typed", file, typed=typed).held
    assert written[1] == command_line.made(name)
    assert command_line("pair", name, "-o", "next.xlsx") == 0
    assert ask("pair", written).held[1] == command_line.made("next.xlsx")


def test_the_score_of_a_match_is_typed_where_it_has_one_cell() -> None:
    file = ask("pair", team_swiss(entry="scores")).held
    matches = ask("desk", file, typed=[]).blocks("desk")[0]["games"]
    assert [(each["match"], each["board"], each["token"]) for each in matches] == [(1, 1, ""), (2, 1, "")]
    assert ["2½-½", "2½-½"] in matches[0]["beside"][0]["choices"]
    typed = [
        entry(*each["beside"][0]["key"], text=text) for each, text in zip(matches, ("2.5-0.5", "0-3F"), strict=True)
    ]
    written = ask("typed", file, typed=typed).held
    assert [each["token"] for each in ask("desk", written, typed=[]).blocks("desk")[0]["games"]] == ["2½-½", "0-3F"]
    assert "bad-score" not in ask("desk", file, typed=typed).codes
    assert ask("desk", file, typed=[entry(*matches[0]["beside"][0]["key"], text="9-9")]).codes != []
    assert ask("pair", written).facts["title"] == "Round 2"


def test_who_is_there_on_an_evening_of_a_season_is_typed_in_his_line(command_line: CommandLine) -> None:
    made = ask("make", system="keizer", players="Ann\nBea\nCai\nDan\nEve", rounds="3")
    file = ask("pair", ("keizer.xlsx", made.files["keizer.xlsx"])).held
    columns = ask("desk", file, typed=[]).blocks("desk")[0]["people"]["columns"]
    (there,) = [each for each in columns if each["table"] == "presence"]
    assert there["name"] == "there2"
    assert there["label"] == "There in round 2"
    assert [code for code, _ in there["choices"]] == ["X", "A", "C", "0"]
    typed = [result(1, board, "1-0") for board in (1, 2)]
    typed += [entry("presence", line, "there2", text=tick) for line, tick in enumerate("XAXXX", start=1)]
    written = ask("typed", file, typed=typed).held
    paired = ask("pair", written)
    assert any(fold["text"] == "Why is it paired like this?" for fold in paired.blocks("fold"))
    facts = ask("desk", paired.held, typed=[]).blocks("desk")[0]
    # A bye of a season brings a part of one's own value, which no number of halves says.
    assert [(each["name"], each["brings"]) for each in facts["idle"] if each["round"] == 2] == [("Bea", "")]
    command_line.put(*written)
    assert command_line("pair", written[0], "-o", "next.xlsx") == 0
    assert paired.held[1] == command_line.made("next.xlsx")


def test_who_goes_on_in_a_cup_is_known_from_what_is_typed() -> None:
    made = ask("make", system="knockout", players="Ann\nBea\nCai\nDan")
    file = "knockout.xlsx", made.files["knockout.xlsx"]
    typed = [result(1, 1, "1-0", 1), result(1, 1, "0-1", 2)]
    final = next(each for each in ask("desk", file, typed=typed).blocks("desk")[0]["games"] if each["round"] == 2)
    assert {final["white"], final["black"]} == {"Ann", "Cai"}
    end = ask("desk", file, typed=[*typed, result(2, 1, "1-0", final["match"])])
    assert standings(end)[0][2] == final["white"]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (result(9, 1, "1-0"), "no-such-game"),
        (entry("players", 1, "rating", text="much"), "bad-rating"),
        (entry("rounds", 1, 1, "formula", text="1"), "no-cell-for-entry"),
    ],
)
def test_what_no_cell_understands_is_told_and_stops_the_writing(typed: Place, code: str) -> None:
    event = example("berger", EVENT)
    assert code in ask("desk", event, typed=[typed]).codes
    refused = ask("typed", event, typed=[typed])
    assert refused.facts["refused"] and refused.codes == [code] and not refused.files


def test_a_wrong_entry_of_the_file_is_forgotten_with_its_correction() -> None:
    name, data = example("berger", EVENT)
    book = openpyxl.load_workbook(io.BytesIO(data))
    next(cell for row in book["Rondes"] for cell in row if cell.value == "1-0").value = "l-0"
    target = io.BytesIO()
    book.save(target)
    wrong = ask("desk", (name, target.getvalue()), typed=[])
    (open_game,) = [each for each in wrong.blocks("desk")[0]["games"] if not each["token"]]
    assert "unknown-result" in wrong.codes
    typed = [result(open_game["round"], open_game["board"], "1-0")]
    assert "unknown-result" not in ask("desk", (name, target.getvalue()), typed=typed).codes


@pytest.mark.sampled(2)
@pytest.mark.parametrize("system", ASKED_FOR)
def test_every_system_can_be_typed_in(system: str) -> None:
    made = ask("make", system=system)
    ((name, data),) = made.files.items()
    facts = ask("desk", (name, data), typed=[]).blocks("desk")[0]
    assert facts["people"]["columns"][0]["name"] == "name"
    assert facts["people"]["lines"]
    assert facts["games"] or facts["paired"] == 0


def test_another_workbook_of_the_same_name_is_another() -> None:
    one, other = example("berger", EVENT), example("swiss", EVENT)
    assert ask("desk", one, typed=[]).blocks("desk")[0]["paired"] is None
    assert ask("desk", other, typed=[]).blocks("desk")[0]["paired"] == 5
