"""A published round corrected by the commands: typed beside the boards, or named with --hand; and going back."""

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.operations.pairing import corrections
from sheetgen.operations.pairing.workbook import check_pairings, pair_workbook
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import ReadBook, read_workbook
from sheetgen.workbook.cells import Key
from sheetgen.workbook.values import Values
from tests.terminal import run

# Seven players, the best first: round 1 comes out as 1-4, 5-2, 3-6 and the bye for 7.
NAMES = ("Ada", "Bob", "Cid", "Dan", "Eva", "Fay", "Gus")
WHY = ("--reason", "agreed")


@cache
def paired(rounds: int) -> bytes:
    data = bytes(sheetgen.new("swiss", count=7, rounds=4, spare=1, lang="en")[0])
    typed: dict[Key, Any] = {("players", n, "name"): name for n, name in enumerate(NAMES, start=1)}
    data = apply_changes(read_workbook(data), typed | {("players", n, "rating"): 2000 - 50 * n for n in range(1, 8)})
    for number in range(1, rounds + 1):
        data = pair_workbook(data, "").data or b""
        if number < rounds:
            data = apply_changes(
                read_workbook(data), {("rounds", number, board, "result"): "1-0" for board in (1, 2, 3)}
            )
    return data


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "open.xlsx"
    path.write_bytes(paired(1))
    return path


def write(path: Path, typed: dict[Key, Any]) -> None:
    path.write_bytes(apply_changes(read_workbook(path.read_bytes()), typed))


def boards(read: ReadBook, number: int = 1) -> list[str]:
    """Each board with its result, then the bye."""
    entries = read.entries
    found = []
    for board in (1, 2, 3):
        white, black = (entries.get(("rounds", number, board, side)) for side in ("white", "black"))
        found.append(f"{white}-{black} {entries.get(('rounds', number, board, 'result'), '')}".strip())
    return [*found, f"{entries.get(('rounds', number, 'bye'))}-0"]


def journal(read: ReadBook) -> list[dict[str, Any]]:
    lines = sorted({key[1] for key in read.entries if key[0] == "journal"})
    return [{key[2]: value for key, value in read.entries.items() if key[:2] == ("journal", line)} for line in lines]


def after(event: Path, *args: str) -> tuple[list[str], str]:
    """The round once the command has run, and what it said."""
    answer = run("pair", str(event), "--accept", *args, *WHY)
    assert answer.returncode == 0, answer.stderr
    return boards(read_workbook(event.read_bytes())), " ".join((answer.stdout + answer.stderr).split())


def refused(event: Path, *args: str) -> str:
    before = event.read_bytes()
    answer = run("pair", str(event), *args)
    assert answer.returncode in (1, 2) and event.read_bytes() == before
    return " ".join(answer.stderr.split())


HANDS = [
    ("4-1", ["4-1", "5-2", "3-6", "7-0"]),  # colours
    ("1-2", ["1-2", "5-4", "3-6", "7-0"]),  # two players: 4 takes the seat of 2
    ("6-5", ["1-4", "3-2", "6-5", "7-0"]),
    ("1:3-6", ["3-6", "5-2", "1-4", "7-0"]),  # a board
    ("3:4-1", ["3-6", "5-2", "4-1", "7-0"]),
    ("4-0", ["1-7", "5-2", "3-6", "4-0"]),  # the bye
    ("7-4", ["7-4", "5-2", "3-6", "1-0"]),
    ("2-5, 6-0", ["1-4", "2-5", "3-7", "6-0"]),
]
CELLS: list[tuple[dict[tuple[Any, ...], int], list[str]]] = [
    ({(1, "new_white"): 4}, ["4-1", "5-2", "3-6", "7-0"]),
    ({(1, "new_black"): 2}, ["1-2", "5-4", "3-6", "7-0"]),
    ({(1, "new_black"): 2, (2, "new_black"): 4}, ["1-2", "5-4", "3-6", "7-0"]),
    ({(1, "new_white"): 3, (1, "new_black"): 6}, ["3-6", "5-2", "1-4", "7-0"]),
    ({("new_bye",): 4}, ["1-7", "5-2", "3-6", "4-0"]),
    ({(1, "new_black"): 7}, ["1-7", "5-2", "3-6", "4-0"]),
    ({(1, "new_black"): 2, (2, "new_black"): 6}, ["1-2", "5-6", "3-4", "7-0"]),  # three in a ring, two of them typed
]


@pytest.mark.slow
@pytest.mark.parametrize(("hand", "expected"), HANDS)
def test_a_published_game_is_named_and_the_others_follow(hand: str, expected: list[str], event: Path) -> None:
    assert after(event, "--hand", hand)[0] == expected


def test_every_form_of_hand_is_understood_without_a_workbook() -> None:
    seats = {(1, 0): 1, (1, 1): 4, (2, 0): 5, (2, 1): 2, (3, 0): 3, (3, 1): 6, (0, 0): 7}
    for hand, expected in HANDS:
        found, bye = corrections.dealt_to(corrections.as_asked(seats, hand))
        assert [*(f"{white}-{black}" for white, black in found.values()), f"{bye}-0"] == expected, hand
    for cells, expected in CELLS:
        typed: dict[Key, int] = {("rounds", 1, *cell): line for cell, line in cells.items()}
        assert not list(corrections.slips_of(seats, typed))
        found, bye = corrections.dealt_to(corrections.as_typed(seats, typed))
        assert [*(f"{white}-{black}" for white, black in found.values()), f"{bye}-0"] == expected, cells


def test_whatever_is_typed_everybody_keeps_exactly_one_seat() -> None:
    """Random changes: what is typed stands, nobody is lost, and who sits in no chain of changes does not move."""
    rng = random.Random(7)
    places = [(board, side) for board in range(1, 9) for side in (0, 1)] + [(0, 0)]
    for _ in range(500):
        seats = dict(zip(places, rng.sample(range(1, 18), 17), strict=True))
        chosen = rng.sample(places, rng.randint(1, 6))
        lines = rng.sample(sorted(seats.values()), len(chosen))
        keys = [
            ("rounds", 1, "new_bye") if p == (0, 0) else ("rounds", 1, p[0], f"new_{corrections.SIDES[p[1]]}")
            for p in chosen
        ]
        found = corrections.as_typed(seats, dict(zip(keys, lines, strict=True)))
        assert sorted(found.values()) == list(range(1, 18))
        assert all(found[place] == line for place, line in zip(chosen, lines, strict=True))
        touched = {*chosen, *(place for place, line in seats.items() if line in lines)}
        assert all(found[place] == seats[place] for place in places if place not in touched)


def test_what_is_typed_beside_the_boards_is_taken_over_told_and_in_the_journal(event: Path) -> None:
    write(event, {("rounds", 1, 1, "new_white"): 4})
    found, said = after(event)
    assert found == ["4-1", "5-2", "3-6", "7-0"]
    assert (
        "Board 1: 4 Dan has White and 1 Ada has Black; by the rules of colours (5.2) it is the other way round." in said
    )
    read = read_workbook(event.read_bytes())
    (line,) = journal(read)
    assert (line["round"], line["before"], line["reason"]) == ("1", "1: 1-4", "agreed")
    assert line["after"].startswith("1: 4-1. Board 1: 4 Dan has White")
    assert not [key for key in read.entries if str(key[-1]).startswith("new_")]
    assert read.entered().problems == () and [each.code for each in check_pairings(event.read_bytes(), "").remarks] == [
        "pair-hand-round"
    ]


def test_results_go_with_their_games_and_are_never_lost(event: Path) -> None:
    write(event, {("rounds", 1, 1, "result"): "1-0", ("rounds", 1, 3, "result"): "½-½"})
    assert after(event, "--hand", "3:1-4")[0] == ["3-6 ½-½", "5-2", "1-4 1-0", "7-0"]
    found, said = after(event, "--hand", "4-1")
    assert found == ["3-6 ½-½", "5-2", "4-1 0-1", "7-0"]
    assert "Board 3: the result was turned with the colours and is now 0-1 (4 Dan – 1 Ada)." in said
    lost = refused(event, "--accept", "--hand", "4-2", *WHY)
    assert "Round 1, F9" in lost and "4 Dan – 1 Ada has the result 0-1, which would be lost" in lost
    assert after(event, "--hand", "2-7")[0] == ["3-6 ½-½", "2-7", "4-1 0-1", "5-0"]


def test_what_the_rules_say_of_a_change_is_told_in_names_and_scores(tmp_path: Path) -> None:
    """After a round won by White everywhere: round 2 is 5-1, 7-3, 2-4 and the bye for 6; 1, 3, 5 and 7 have a point."""
    path = tmp_path / "open.xlsx"
    path.write_bytes(paired(2))
    said = after(path, "--hand", "1-0", "--dry-run")[1]
    assert "1 Ada has the bye with 1; 6 Fay had it with 0." in said
    assert "Board 1: 5 Eva (1) meets 6 Fay (0); in the games changed nobody's scores were more than 0 apart." in said
    said = after(path, "--hand", "1-2", "--dry-run")[1]
    assert "Board 1: 1 Ada (1) meets 2 Bob (0)" in said and "Board 3: 5 Eva (1) meets 4 Dan (0)" in said
    said = after(path, "--hand", "1:7-3", "--dry-run")[1]
    assert "The change breaks no rule about opponents, scores, colours or the bye" in said
    assert "Dan and Ada have met already" in refused(path, "--accept", "--hand", "4-1", *WHY)
    assert "7 Gus would have the bye a second time" in refused(path, "--accept", "--hand", "7-0", *WHY)


def test_every_wrong_change_is_refused_with_its_remedy(event: Path) -> None:
    for args, text in (
        (("--hand", "1-1"), "Number 1 would sit at two boards"),
        (("--hand", "1-2 2-3"), "Number 2 would sit at two boards"),
        (("--hand", "1-8"), "Number 8 is not to be paired in this round"),
        (("--hand", "9:1-2"), "there is no such board in this round"),
        (("--hand", "7-0"), "is like that already"),
        (("--hand", "x"), "12-7 1:3-5 8-0"),
        ((), "Nothing is typed in the columns"),
        (("--after-round", "0"), "--unpair --after-round 0"),
    ):
        assert text in refused(event, "--accept", *args, *WHY), args
    assert "--reason" in refused(event, "--accept", "--hand", "4-1")
    assert '--accept --hand "4-1"' in refused(event, "--hand", "4-1", *WHY)
    write(event, {("rounds", 1, "new_bye"): 1})
    assert "are typed beside the boards of round 1 too" in refused(event, "--accept", "--hand", "4-1", *WHY)


def test_the_bye_of_the_next_round_is_given_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    path.write_bytes(apply_changes(read_workbook(paired(1)), {("rounds", 1, n, "result"): "1-0" for n in (1, 2, 3)}))
    assert "bye a second time" in refused(path, "--hand", "7-0", *WHY)
    assert run("pair", str(path), "--hand", "1-0", *WHY).returncode == 0
    read = read_workbook(path.read_bytes())
    assert boards(read, 2)[3] == "1-0" and read.entered().problems == ()


# -------------------------------------------------- going back


def test_going_back_lists_what_it_undoes_and_keeps_the_workbook_and_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    path.write_bytes(paired(3))
    before = path.read_bytes()
    old = read_workbook(before)
    assert "--unpair --after-round 2" in refused(path, "--accept", "--after-round", "2", "--hand", "1-2", *WHY)
    assert "--reason" in refused(path, "--unpair", "--after-round", "1")
    assert run("pair", str(path), "--unpair", "--after-round", "1", *WHY, "--dry-run").returncode == 0
    assert path.read_bytes() == before and len(list(tmp_path.iterdir())) == 1
    answer = run("pair", str(path), "--unpair", "--after-round", "1", *WHY, "--json")
    assert answer.returncode == 0, answer.stderr
    told = json.loads(answer.stdout)
    assert (told["unpaired"], told["after_round"], [each["round"] for each in told["rounds"]]) == (2, 1, [2, 3])
    assert told["rounds"][0]["results"] == ["1-0"] * 3 and told["rounds"][1]["results"] == [None] * 3
    assert (tmp_path / "open-r3.xlsx").read_bytes() == before
    read = read_workbook(path.read_bytes())
    assert boards(read, 1) == boards(old, 1) and boards(read, 2) == ["None-None"] * 3 + ["None-0"]
    assert read.entered().problems == ()
    third, second = journal(read)
    assert (third["round"], second["round"], second["reason"]) == ("3", "2", "agreed")
    shown = [f"{n}: {text}" for n, text in enumerate(boards(old, 2)[:3], start=1)]
    assert second["before"] == ", ".join([*shown, boards(old, 2)[3]])
    again = pair_workbook(path.read_bytes(), "").data or b""
    assert boards(read_workbook(again), 2)[3] == boards(old, 2)[3], "the same round is paired again"


def test_a_round_with_results_is_not_taken_back_by_mistake(event: Path) -> None:
    write(event, {("rounds", 1, 1, "result"): "1-0"})
    assert "--unpair --after-round 0" in refused(event, "--unpair", *WHY)
    first = run("pair", str(event), "--unpair", "--after-round", "0", *WHY)
    assert first.returncode == 0 and "open-r1.xlsx" in first.stdout
    assert "Ada" in first.stdout and "1-0" in first.stdout
    assert "No round is paired yet" in refused(event, "--unpair", "--after-round", "5", *WHY)


# -------------------------------------------------- the list to post


def test_byes_and_withdrawals_are_listed_to_be_posted() -> None:
    typed: dict[Key, Any] = {
        ("players", 2, "call2"): "H", ("players", 4, "withdrawn"): 3, ("players", 5, "entry"): 2,
        ("players", 6, "call3"): "P", ("players", 7, "call1"): "Z", ("players", 7, "call4"): "F",
    }  # fmt: skip
    read = read_workbook(apply_changes(read_workbook(paired(1)), typed))
    known = Values(read.book, read.entries).known
    lines = [[known[("byes", row, col)] for col in range(8)] for row in range(6, 11)]
    assert lines == [
        [2, "Bob", "", "H", "", "", "", ""],
        [4, "Dan", "", "", "–", "–", "", 3],
        [5, "Eva", "–", "", "", "", 2, ""],
        [7, "Gus", "Z", "", "", "F", "", ""],
        ["", "", "", "", "", "", "", ""],
    ]
    assert known[("byes", 4, 0)] == "" and known[read.book.sheets["byes"].page.ends] == 10
    nobody = Values(read.book, {}).known
    assert nobody[("byes", 4, 0)] == "Nobody is announced away."


# ---------------------------------------------------------- what was changed, and what is not taken over yet


def test_the_next_round_is_not_dealt_over_a_change_that_waits(event: Path) -> None:
    typed: dict[Key, Any] = {("rounds", 1, board, "result"): "1-0" for board in (1, 2, 3)}
    write(event, typed | {("rounds", 1, 1, "new_white"): 4})
    assert "has not been taken over, so the next round is not paired" in refused(event)
    checked = run("check", str(event))
    assert (checked.returncode, checked.stderr.count("has not been taken over")) == (0, 1)
    found, said = after(event)
    assert found[0] == "4-1 0-1" and "taken over" not in said
    assert run("pair", str(event)).returncode == 0


def test_a_change_typed_beside_a_round_that_has_others_behind_it_is_said_to_change_nothing() -> None:
    read = read_workbook(apply_changes(read_workbook(paired(2)), {("rounds", 1, 1, "new_white"): 4}))
    assert [problem.code for _, problem in read.entered().problems] == ["change-too-late"]
    same = read_workbook(apply_changes(read_workbook(paired(2)), {("rounds", 2, "new_bye"): boards_bye(paired(2))}))
    assert [*same.entered().problems] == []


def boards_bye(data: bytes) -> int:
    return int(read_workbook(data).entries["rounds", 2, "bye"])


def test_a_round_that_was_changed_is_shown_as_it_stands_with_what_the_rules_give_instead(event: Path) -> None:
    after(event, "--hand", "4-0")
    answer = run("pair", str(event), "--after-round", "0", "--explain")
    said = " ".join(answer.stdout.split())
    assert answer.returncode == 0
    assert said.startswith("Round 1, changed by hand.")
    assert "By the rules it would have been: 1 Ada – 4 Dan. By the rules the bye would have gone to 7 Gus." in said
    assert "What the rules give for round 1" in said and "Why round 1 is paired as it is" not in said
    told = json.loads(run("pair", str(event), "--after-round", "0", "--explain", "--json").stdout)
    assert (told["boards"], told["bye"]) == ([[1, 7], [5, 2], [3, 6]], 4)
    assert [[each["white"], each["black"]] for each in told["explanation"]["boards"]] == [[1, 4], [5, 2], [3, 6]]
    assert "pair-hand-bye-score" not in said and "Paired by hand" not in said


def test_the_journal_keeps_the_bye_of_a_round_taken_back(event: Path) -> None:
    assert run("pair", str(event), "--unpair", "--reason", "a player came").returncode == 0
    (line,) = journal(read_workbook(event.read_bytes()))
    assert line["before"] == "1-4 5-2 3-6 7-0"
