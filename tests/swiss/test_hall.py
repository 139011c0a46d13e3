"""Rounds dealt, set by hand, changed, taken back and checked: what is decided, in entries alone, without a workbook."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from sheetgen.errors import BadOptions, Problem, ProblemsFound, SheetgenError
from sheetgen.operations.pairing import corrections
from sheetgen.operations.pairing import workbook as use_case
from sheetgen.operations.pairing.rounds import PairedRound
from sheetgen.pairing.dutch.state import SwissEntrant, SwissState, Turn
from sheetgen.systems.pairable import Dealt
from sheetgen.systems.registry import system_of
from sheetgen.systems.shared.dealt.dealing import SIDES
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.workbook.cells import Key
from sheetgen.workbook.description import LAYOUT

SPEC = SwissSpec(count=8, rounds=4, lang="en")
DRAW = "½-½"


class Desk:
    layout = LAYOUT
    """In place of a hall with its workbook: what is typed, and what is written into it."""

    def __init__(self, entries: dict[Key, Any], spec: SwissSpec = SPEC) -> None:
        self.spec, self.entries, self.read = spec, dict(entries), self
        self.pairable, self.problems = system_of(spec).pair, ()

    def placed(self, found: Iterator[tuple[Key | None, Problem]]) -> list[Problem]:
        return [problem.at(cell=" ".join(map(str, key or ("nowhere",)))) for key, problem in found]

    def write(self, changes: dict[Key, Any]) -> bytes:
        self.entries.update(changes)
        self.entries = {key: value for key, value in self.entries.items() if value is not None}
        return b"written"

    paired: Any = use_case.PairingSession.paired
    names: Any = use_case.PairingSession.names
    history: Any = use_case.PairingSession.history

    def with_results(self, token: str = DRAW, **other: str) -> "Desk":
        number = self.paired
        for board in self.pairable.stored(self.spec, self.entries, number).boards:
            self.entries["rounds", number, board, "result"] = other.get(f"board{board}", token)
        return self

    def boards(self, number: int) -> dict[int, tuple[int, int]]:
        return dict(self.pairable.stored(self.spec, self.entries, number).boards)


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Seven players, the best rated first; the first round comes out as 1-4, 5-2, 3-6 and the bye for 7."""
    entries: dict[Key, Any] = {("players", n, "name"): f"P{n}" for n in range(1, 8)}
    entries |= {("players", n, "rating"): 2000 - 50 * n for n in range(1, 8)}
    made = Desk(entries)
    monkeypatch.setattr(use_case, "open_for_pairing", lambda data: made)
    return made


def pair(**asked: Any) -> PairedRound:
    return use_case.pair_workbook(b"", "a.xlsx", **asked)


def refused(**asked: Any) -> list[Problem]:
    with pytest.raises(SheetgenError) as refusal:
        pair(**asked)
    return list(refusal.value.problems)


def codes(problems: Any) -> list[str]:
    return [problem.code for problem in problems]


def test_the_first_round_is_dealt_written_and_told(desk: Desk) -> None:
    found = pair()
    assert desk.boards(1) == {1: (1, 4), 2: (5, 2), 3: (3, 6)} and desk.entries["rounds", 1, "bye"] == 7
    assert [(board.number, board.white, board.black) for board in found.round.boards] == [
        (1, 1, 4),
        (2, 5, 2),
        (3, 3, 6),
    ]
    assert (found.round.bye, found.round.absent, found.data, found.names[7]) == (7, (), b"written", "P7")
    assert not any(key[0] == "journal" for key in desk.entries)


def test_a_round_is_dealt_again_without_being_written(desk: Desk) -> None:
    pair()
    before = dict(desk.entries)
    again = pair(after=0)
    assert again.data is None and desk.entries == before and again.round.number == 1
    with_reasons = pair(after=0, explain=True)
    assert with_reasons.explained is not None and with_reasons.names[1] == "P1"
    assert with_reasons.seats == {1: (1, 4), 2: (5, 2), 3: (3, 6)}


@pytest.mark.parametrize(("after", "code"), [(2, "bad-round"), (-1, "bad-round"), (4, "pair-all-paired")])
def test_only_the_next_round_and_those_before_it_are_dealt(desk: Desk, after: int, code: str) -> None:
    pair()
    desk.with_results()
    (problem,) = refused(after=after)
    assert problem.code == code
    if code == "bad-round":
        assert (problem.found, problem.data["least"], problem.data["most"]) == (str(after), 0, 1)


def test_after_the_last_round_there_is_none(desk: Desk) -> None:
    for _ in range(4):
        pair()
        desk.with_results()
    (problem,) = refused()
    assert (problem.code, problem.data["rounds"], desk.paired) == ("pair-all-paired", 4, 4)
    assert refused(after=5)[0].code == "pair-all-paired"
    assert use_case.check_pairings(b"", "a.xlsx").differences == ()


def test_every_missing_result_is_named_with_its_cell_and_players(desk: Desk) -> None:
    pair()
    desk.with_results()
    del desk.entries["rounds", 1, 2, "result"]
    (problem,) = refused()
    assert (problem.code, problem.where.cell, problem.data["white"], problem.data["black"]) == (
        "pair-result-missing", "rounds 1 2 result", "P5", "P2",
    )  # fmt: skip


def test_one_player_is_no_round(desk: Desk) -> None:
    for n in range(2, 8):
        desk.entries["players", n, "call1"] = "Z"
    (problem,) = refused()
    assert (problem.code, problem.found, problem.data["round"]) == ("pair-too-few", "1", 1)
    desk.entries["players", 2, "call1"] = "P"
    found = pair()
    assert len(found.round.boards) == 1 and [line for line, _ in found.round.absent] == [3, 4, 5, 6, 7]


def test_who_lost_by_forfeit_is_not_paired_and_that_is_said_once(desk: Desk) -> None:
    """Of board 2 the black player did not come; of board 3 both drew."""
    pair()
    desk.with_results(board2="+/-")
    found = pair()
    assert [(remark.code, remark.data["number"], remark.data["name"], remark.data["round"]) for remark in found.remarks
            if remark.code == "pair-stayed-away"] == [("pair-stayed-away", 2, "P2", 2)]  # fmt: skip
    assert (2, "Z") in found.round.absent
    desk.with_results()
    assert "pair-stayed-away" not in codes(pair().remarks), "he had no game to stay away from"


def test_a_late_entry_moves_the_numbers_of_those_below_him(desk: Desk) -> None:
    pair()
    desk.with_results()
    desk.entries |= {("players", 8, "name"): "Late", ("players", 8, "rating"): 1885}
    moved = [remark for remark in pair().remarks if remark.code == "pair-numbers-changed"]
    assert [remark.data["count"] for remark in moved] == [5], "P3 to P7"


# --------------------------------------------------------------------------------------------------------- by hand


def test_pairs_set_by_hand_come_first_and_the_others_are_paired_around_them(desk: Desk) -> None:
    found = pair(hand="7-1, 2-3", reason="derby")
    first, second, *others = desk.boards(1).values()
    assert (first, second) == ((7, 1), (2, 3)) and len(others) == 1
    assert {*others[0], desk.entries["rounds", 1, "bye"]} == {4, 5, 6} and found.round.absent == ()
    journal = {key[2]: value for key, value in desk.entries.items() if key[0] == "journal"}
    assert journal == {"round": 1, "what": "pair --hand", "after": "7-1 2-3", "reason": "derby"}
    assert "pair-by-hand" in codes(found.remarks) and desk.entries["rounds", 1, "hand"] == "derby"
    checked = use_case.check_pairings(b"", "a.xlsx")
    remarks = [(each.code, each.data["round"], each.data["why"]) for each in checked.remarks]
    assert checked.differences == () and remarks == [("pair-hand-round", 1, "derby")]


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("1-1", [("pair-hand-twice", "1 P1")] * 2), ("1-2 2-3", [("pair-hand-twice", "2 P2")]),
        ("1-8", [("pair-hand-absent", "8")]), ("6-1", [("pair-hand-absent", "6 P6")]),
        ("3-5 4-1", [("pair-hand-forbidden", "3-5")]), ("1-2 x", [("bad-option", "1-2 x")]),
    ],
)  # fmt: skip
def test_impossible_pairs_are_refused(desk: Desk, hand: str, said: list[tuple[str, str]]) -> None:
    desk.entries["players", 6, "call1"] = "Z"
    desk.entries |= {("forbidden", 1, "first"): 5, ("forbidden", 1, "second"): 3}
    desk.entries |= {("forbidden", 2, "first"): 1, ("forbidden", 2, "second"): 4, ("forbidden", 2, "from"): 2}
    assert [(problem.code, problem.found) for problem in refused(hand=hand, reason="x")] == said


def test_two_who_have_met_are_not_paired_by_hand_and_a_reason_is_needed(desk: Desk) -> None:
    assert codes(refused(hand="1-2")) == ["pair-reason-missing"]
    pair()
    desk.with_results()
    assert [(each.code, each.found) for each in refused(hand="4-1", reason="x")] == [("pair-hand-met", "4-1")]


# ----------------------------------------------------------------------------------------------- changed, taken back


def accepted(desk: Desk, wishes: dict[tuple[int, str], int]) -> PairedRound:
    for (board, side), line in wishes.items():
        desk.entries["rounds", desk.paired, board, f"new_{side}"] = line
    return use_case.accept(b"", "a.xlsx", "same car")


def not_accepted(desk: Desk, wishes: dict[tuple[int, str], int]) -> list[tuple[str, str | None]]:
    with pytest.raises(SheetgenError) as refusal:
        accepted(desk, wishes)
    return [(problem.code, problem.where.cell) for problem in refusal.value.problems]


def test_what_is_typed_beside_the_boards_becomes_the_pairing(desk: Desk) -> None:
    pair()
    found = accepted(desk, {(1, "black"): 7, (2, "white"): 2})
    assert desk.boards(1) == {1: (1, 7), 2: (2, 5), 3: (3, 6)} and desk.entries["rounds", 1, "bye"] == 4
    assert (found.round.bye, [board.white for board in found.round.boards], found.data) == (4, [1, 2, 3], b"written")
    assert not [key for key in desk.entries if str(key[-1]).startswith("new_")]
    assert codes(found.remarks) == ["pair-hand-turned", "pair-by-hand"], "before any game the first number is due White"
    assert desk.entries["rounds", 1, "hand"] == "same car"
    journal = {key[2]: value for key, value in desk.entries.items() if key[0] == "journal"}
    said = "Board 2: 2 P2 has White and 5 P5 has Black; by the rules of colours (5.2) it is the other way round."
    assert journal == {
        "round": 1, "what": "pair --accept", "before": "1: 1-4, 2: 5-2, 7-0",
        "after": f"1: 1-7, 2: 2-5, 4-0. {said}", "reason": "same car",
    }  # fmt: skip


def test_a_change_that_cannot_stand_is_refused_at_its_cell(desk: Desk) -> None:
    with pytest.raises(ProblemsFound, match="pair-nothing-to-accept"):
        use_case.accept(b"", "", "x")
    pair()
    with pytest.raises(ProblemsFound, match="pair-nothing-to-accept"):
        use_case.accept(b"", "", "x")
    assert not_accepted(desk, {(2, "white"): 8}) == [("pair-hand-absent", "rounds 1 2 new_white")]
    assert not_accepted(desk, {(2, "white"): 1, (3, "white"): 1}) == [("pair-hand-twice", "rounds 1 3 new_white")]


def test_of_the_second_round_nobody_meets_again_nor_has_a_second_bye(desk: Desk) -> None:
    """After 1-4, 5-2, 3-6 all drawn and a bye for 7, each meets somebody new."""
    pair()
    desk.with_results()
    pair()
    boards = desk.boards(2)
    board, (white, _) = next((board, pair) for board, pair in boards.items() if 1 in pair or 4 in pair)
    one = next(line for line in (1, 4) if line in boards[board])
    other = 5 - one
    side = "black" if one == white else "white"
    assert ("pair-hand-met", f"rounds 2 {board} new_{side}") in not_accepted(desk, {(board, side): other})
    for key in [key for key in desk.entries if str(key[-1]).startswith("new_")]:
        del desk.entries[key]
    bye = desk.entries["rounds", 2, "bye"]
    seats = {pair[place]: (board, side) for board, pair in boards.items() for place, side in enumerate(SIDES)}
    assert ("pair-hand-bye", "nowhere") in not_accepted(desk, {seats[7]: bye})


@pytest.mark.parametrize(
    ("before", "said"),
    [("ww", True), ("bb", False), ("bw", False), ("wwb", False), ("wwbw", True), ("-ww", True), ("w-", False)],
)
def test_a_third_equal_colour_or_a_difference_above_two_is_said_and_not_refused(before: str, said: bool) -> None:
    """SW1; a round without a game, here a dash, has no colour. Number 1 gets White, after these colours."""
    one = tuple(Turn(None, "", "H") if each == "-" else Turn(9, each, "1") for each in before)
    other = tuple(Turn(None, "", "H") for _ in before)
    others = tuple(SwissEntrant(number, other) for number in (2, 3, 4, 9))
    history = SimpleNamespace(
        state=SwissState((SwissEntrant(1, one), *others), 9), numbers={n: n for n in (1, 2, 3, 4, 9)}
    )
    old = Dealt(5, {1: (3, 1), 2: (2, 4)}, None, {})
    told = corrections.broken(history, old, {1: (1, 3), 2: (2, 4)}, None, {n: f"P{n}" for n in (1, 2, 3, 4)})
    assert [each.data for each in told if each.code == "pair-hand-colour"] == ([{"number": 1, "name": "P1"}] * said)


def test_the_last_round_is_taken_back_as_long_as_it_has_no_result(desk: Desk) -> None:
    with pytest.raises(ProblemsFound, match="pair-nothing-to-take-back"):
        use_case.unpair(b"")
    before = dict(desk.entries)
    pair()
    desk.entries["rounds", 1, 2, "new_white"] = 6
    assert use_case.unpair(b"", "list was wrong") == (1, b"written")
    journal = {key[2]: value for key, value in desk.entries.items() if key[0] == "journal"}
    assert journal == {"round": 1, "what": "pair --unpair", "before": "1-4 5-2 3-6 7-0", "reason": "list was wrong"}
    assert {key for key in desk.entries if key[0] == "rounds"} == set() and before.items() <= desk.entries.items()
    pair()
    desk.entries["rounds", 1, 3, "result"] = "1-0"
    with pytest.raises(ProblemsFound) as refusal:
        use_case.unpair(b"")
    (problem,) = refusal.value.problems
    assert (problem.code, problem.where.cell) == ("pair-round-has-results", "rounds 1 3 result")


def test_a_past_round_that_is_not_as_the_rules_pair_it_is_told_in_the_numbers_of_the_workbook(desk: Desk) -> None:
    """The list is not in the order of the ratings: line 1 is pairing number 7, and so on."""
    for n in range(1, 8):
        desk.entries["players", n, "rating"] = 1000 + 50 * n
    pair()
    assert desk.boards(1) == {1: (7, 4), 2: (3, 6), 3: (5, 2)}
    desk.entries |= {("rounds", 1, 1, "black"): 2, ("rounds", 1, 3, "black"): 4}
    desk.entries |= {("turns", 2, "seat1"): -1, ("turns", 4, "seat1"): -3}
    (found,) = use_case.check_pairings(b"", "a.xlsx").differences
    assert (found.round, found.played, found.paired) == (1, ((7, 2), (5, 4)), ((7, 4), (5, 2)))
    assert (found.played_bye, found.paired_bye) == (1, 1)


def test_who_is_stuck_is_said_in_the_numbers_of_the_workbook(desk: Desk) -> None:
    """Only three are left, and the two without a bye have met."""
    for n in range(1, 8):
        desk.entries["players", n, "rating"] = 1000 + 50 * n
    for n in range(3, 8):
        for number in range(1, 5):
            desk.entries["players", n, f"call{number}"] = "Z"
    pair()
    desk.with_results()
    (problem,) = refused()
    assert (problem.code, problem.data["players"]) == ("swiss-no-opponents-left", ("2 P2", "1 P1"))


def test_a_round_that_is_none_is_bad_and_not_found(desk: Desk) -> None:
    with pytest.raises(BadOptions):
        pair(after=1)


# ----------------------------------------------------------------------------------------- in the numbers on the sheet


def test_a_ban_is_told_in_the_numbers_on_the_sheet_after_a_late_entry(desk: Desk) -> None:
    """The strongest stands last on the list and comes in round 2: all pairing numbers but his move, no line does."""
    for n in range(1, 8):
        desk.entries["players", n, "rating"] = 2000 - 50 * n
    desk.entries["players", 7, "call1"] = "Z"
    desk.entries["players", 7, "rating"] = 2500
    pair()
    desk.with_results()
    desk.entries |= {("forbidden", 1, "first"): 1, ("forbidden", 1, "second"): 5}
    told = [each.data["numbers"] for each in pair().remarks if each.code == "swiss-forbidden-in-rated"]
    assert told == [("1 P1", "5 P5")]


def test_the_reasons_of_a_round_are_told_in_the_numbers_on_the_sheet(desk: Desk) -> None:
    """Everybody of the list is weaker than the one below him: pairing numbers run against the lines."""
    for n in range(1, 8):
        desk.entries["players", n, "rating"] = 1000 + 50 * n
    without, found = pair(), pair(after=0, explain=True)
    assert found.round.boards == without.round.boards and found.round.bye == without.round.bye
    reasons = found.explained
    assert reasons is not None and {each.board for each in reasons.boards} == set(found.round.boards)
    assert {line for each in reasons.brackets for line in each.residents} == set(range(1, 8))
    assert found.names[reasons.boards[0].higher] == "P7"


def test_a_ban_holds_from_the_round_it_was_typed_for(desk: Desk) -> None:
    pair()
    assert not [key for key in desk.entries if key[0] == "forbidden"]
    desk.with_results()
    desk.entries |= {("forbidden", 1, "first"): 1, ("forbidden", 1, "second"): 5}
    desk.entries |= {("forbidden", 2, "first"): 2, ("forbidden", 2, "second"): 6, ("forbidden", 2, "from"): 3}
    desk.entries |= {("forbidden", 3, "first"): 4}
    pair()
    assert [desk.entries.get(("forbidden", row, "from")) for row in (1, 2, 3)] == [2, 3, None]
    desk.layout = 7  # of these nobody knows which bans stood from the start
    desk.with_results()
    desk.entries |= {("forbidden", 4, "first"): 3, ("forbidden", 4, "second"): 7}
    pair()
    assert ("forbidden", 4, "from") not in desk.entries
