"""A list of results that names its players is entered where they play, and nowhere else."""

from dataclasses import replace
from pathlib import Path

import pytest

import sheetgen
from sheetgen.errors import Problem, ProblemsFound
from sheetgen.exchange.result_lines import ResultLine
from sheetgen.operations.entering.by_players import ByPlayers
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.systems.registry import system_of
from sheetgen.systems.shared.meetings import ScheduledGame, Side
from tests.damage.event import workbook
from tests.readback.subjects import NAMES, Subject, subject

# Zoé, Bruno, Élodie and Dmitri are 1 to 4; round 1 is 1-4, 2-3 and round 3 is 2-4, 3-1 (B1).
HEAD = "round;board;white;black;result\n"


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "event.xlsx"
    path.write_bytes(workbook())
    return path


def entered(event: Path, text: str) -> object:
    """What the one game that was open is after a list has been entered."""
    results = event.with_name("results.csv")
    results.write_text(text, "utf-8")
    sheetgen.fill(event, results=results)
    return read_workbook(event.read_bytes()).entries["rounds", 3, 2, "result"]


def refused(event: Path, text: str) -> Problem:
    before = event.read_bytes()
    with pytest.raises(ProblemsFound) as refusal:
        entered(event, text)
    assert event.read_bytes() == before
    (problem,) = refusal.value.problems
    assert problem.where.line == 2
    return problem


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "text",
    [
        HEAD + "3;2;Élodie;Zoé;0-1\n",
        HEAD + "3;;elodie;ZOE;0-1\n",
        HEAD + "3;;3;1;0-1\n",
        HEAD + "3;2;;;0-1\n",
        "Ronde;Blancs;Noirs;Résultat\n3;Élodie;Zoé;0-1\n",
        "Ronde;Noirs;Résultat\n3;Zoé;0-1\n",
        "round;board;result\n3;2;0-1\n",
        "Blancs;Noirs;Résultat\nÉlodie;Zoé;0-1\n",
        "result;white;black\n0-1;3;1\n",
        HEAD + ";2;Élodie;Zoé;0-1\n",
    ],
)
def test_a_game_is_known_by_its_players_by_its_board_or_by_both(event: Path, text: str) -> None:
    assert entered(event, text) == "0-1"


@pytest.mark.parametrize(
    ("line", "code", "found"),
    [
        ("3;2;Zorro;Zoé;1-0", "other-players", "Zorro – Zoé"),
        ("3;2;Zoé;Élodie;1-0", "other-players", "Zoé – Élodie"),
        ("3;1;Élodie;Zoé;1-0", "other-players", "Élodie – Zoé"),
        ("3;;Zoé;Élodie;1-0", "sides-exchanged", "Zoé – Élodie"),
        ("3;;Zorro;Zoé;1-0", "no-such-pairing", "Zorro – Zoé"),
        ("2;;Élodie;Zoé;1-0", "no-such-pairing", "Élodie – Zoé"),
        (";;Zoé;Élodie;1-0", "sides-exchanged", "Zoé – Élodie"),
        (";;Zorro;Zoé;1-0", "no-such-pairing-at-all", "Zorro – Zoé"),
        (";1;Élodie;Zoé;1-0", "no-such-pairing-at-all", "Élodie – Zoé"),
        (";2;;;1-0", "missing-round", None),
        (";;Élodie;;1-0", "missing-round", None),
    ],
)
def test_players_who_do_not_play_there_are_refused_with_their_line(
    event: Path, line: str, code: str, found: str
) -> None:
    problem = refused(event, HEAD + line + "\n")
    assert (problem.code, problem.found) == (code, found)


def test_a_name_that_is_nearly_one_of_the_workbook_is_offered(event: Path) -> None:
    assert refused(event, HEAD + "3;;Elodi;Zoé;1-0\n").data["close"] == ("Élodie",)


def test_a_game_on_two_lines_told_by_board_and_by_players_has_one_result(event: Path) -> None:
    with pytest.raises(ProblemsFound) as refusal:
        entered(event, HEAD + "3;2;;;1-0\n3;;Élodie;Zoé;0-1\n")
    assert [(problem.code, problem.where.line) for problem in refusal.value.problems] == [("result-told-otherwise", 3)]


def test_every_line_that_does_not_fit_is_told_at_once(event: Path) -> None:
    with pytest.raises(ProblemsFound) as refusal:
        entered(event, HEAD + "3;2;Zorro;Zoé;1-0\n9;9;;;1-0\n3;;Zoé;Élodie;1-0\n")
    assert [problem.where.line for problem in refusal.value.problems] == [2, 3, 4]


def test_a_round_without_a_game_is_left_out_with_a_word(event: Path) -> None:
    results = event.with_name("results.csv")
    results.write_text("round;white;black;result;type\n3;Bruno;;1;bye\n3;Élodie;Zoé;0-1;\n", "utf-8")
    filled = sheetgen.fill(event, results=results)
    assert [problem.code for problem in filled.problems] == ["line-without-game"]


HALVES = {"1": "1-0", "0": "0-1", "½": "½-½", "+": "+/-", "-": "-/+"}  # White's, where both halves are entered


def named_list(one: Subject, rounds: bool = True) -> str:
    """Every result of an event by who played it; the board only where the same two play several games."""
    meetings = system_of(one.spec).fill.meetings(one.spec, read_workbook(one.data).schedule, one.entries)
    lines = ["round;match;board;white;black;result"]
    for meeting in meetings:
        tokens = [one.entries[key] for key in meeting.keys if key in one.entries]
        if not tokens:
            continue
        match, board = {
            "knockout": (meeting.match, meeting.board), "league": ("", meeting.board),
            "team-swiss": (meeting.match, meeting.board),
        }.get(one.name, ("", ""))  # fmt: skip
        result = tokens[0] if len(meeting.keys) == 1 else HALVES[tokens[0]]
        names = ";".join(side.names[0] for side in meeting.sides)
        lines.append(f"{meeting.round if rounds else ''};{match};{board};{names};{result}")
    return "\n".join(lines)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_results_of_every_system_are_entered_by_the_players(name: str, tmp_path: Path) -> None:
    one, path, results = subject(name), tmp_path / "event.xlsx", tmp_path / "results.csv"
    fields = {key for key in one.entries if key[-1] == "result" or key[0] in ("grid", "sheets")}
    path.write_bytes(apply_changes(read_workbook(one.data), dict.fromkeys(fields)))
    emptied = read_workbook(path.read_bytes()).entries
    assert len(emptied) == len(one.entries) - len(fields) < len(one.entries)
    results.write_text(named_list(one), "utf-8")
    sheetgen.fill(path, results=results)
    assert read_workbook(path.read_bytes()).entries == one.entries


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_players_tell_the_round_where_they_meet_once(name: str, tmp_path: Path) -> None:
    one, path, results = subject(name), tmp_path / "event.xlsx", tmp_path / "results.csv"
    path.write_bytes(one.data)
    results.write_text(named_list(one, rounds=False), "utf-8")
    if {problem.code for problem in _refusals(path, results)} <= {"pairing-of-several-rounds"}:
        assert read_workbook(path.read_bytes()).entries == one.entries


def _refusals(path: Path, results: Path) -> tuple[Problem, ...]:
    try:
        sheetgen.fill(path, results=results)
    except ProblemsFound as refusal:
        return refusal.problems
    return ()


def test_two_games_of_the_same_players_are_told_apart_by_the_round(event: Path) -> None:
    sides = (Side(("Anna",)), Side(("Bela",)))
    twice = [ScheduledGame(round_, 1, None, (("rounds", round_, 1, "result"),), sides) for round_ in (1, 3)]
    players = ByPlayers(read_workbook(event.read_bytes()))
    keys = {str(meeting.round): meeting.keys for meeting in twice}
    players.fill = replace(
        players.fill,
        meetings=lambda *_: twice,
        result=lambda _spec, _plan, line: dict.fromkeys(keys[line.round] if line.board else ()),
    )
    line = ResultLine(2, "", 0, result="1-0", white="Anna", black="Bela")
    with pytest.raises(ProblemsFound) as refusal:
        players.meant(line, {})
    (problem,) = refusal.value.problems
    assert (problem.code, problem.data["rounds"]) == ("pairing-of-several-rounds", "1, 3")
    assert players.meant(replace(line, round="3"), {}).board == 1
