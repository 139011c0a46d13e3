"""A round paired, and past rounds paired again, as people and programs are told of them."""

import pytest

from sheetgen.errors import error, warning
from sheetgen.i18n.catalogue import words
from sheetgen.operations.pairing.rounds import CheckedRounds, Difference, PairedRound, played, turns_of
from sheetgen.pairing.dutch.outcome import Board, Round
from sheetgen.pairing.dutch.state import Edition, Turn
from sheetgen.present import pairing as shown

EN = words("en")
NAMES = {1: "Ada-Lou", 2: "Bob", 3: "Cydney", 4: "Dan", 5: "Eve", 6: "Fay", 7: "Gus"}
ROUND = Round(3, Edition.FIDE_2026, (Board(1, 2, 5), Board(2, 3, 1)), 4, ((6, "H"), (7, "Z")), (), ())
REMARK = warning("season-undated", found="x", count=1)
PAIRED = PairedRound("a.trf", ROUND, NAMES, (REMARK,))
SAME = CheckedRounds("a.trf", "fide-2026", 4, (), NAMES, (REMARK,))
OTHER = Difference(2, ((1, 2), (3, 4)), ((2, 1), (3, 5)), 5, 4)
BOARDS = Difference(3, ((1, 2),), ((2, 1),), 5, 5)
REFUSED = Difference(4, ((1, 2),), (), None, None, (error("empty-file"),))
DIFFERENT = CheckedRounds("a.trf", "fide-2026", 4, (OTHER, BOARDS, REFUSED, Difference(5, (), ())), NAMES, ())


def test_a_round_is_a_list_to_post_with_who_does_not_play_and_why() -> None:
    title, head, *lines = shown.round_text(PAIRED, EN).split("\n")
    assert title == "Round 3, paired by the FIDE rules of 2026 (fide-2026)."
    assert head.split() == ["White", "Black"]
    assert [line.split() for line in lines[:2]] == [["1", "2", "Bob", "5", "Eve"], ["2", "3", "Cydney", "1", "Ada-Lou"]]
    starts = [
        (line.index(white), line.index(black))
        for line, white, black in zip(lines, ("Bob", "Cyd"), ("Eve", "Ada"), strict=False)
    ]
    assert starts[0] == starts[1], "names are aligned on the left"
    assert lines[2:5] == ["Bye: 4 Dan", "Not paired: 6 Fay (half-point bye)", "Not paired: 7 Gus (absent)"]
    assert len(lines) == 6 and "“x”" in lines[5]


def test_the_same_round_for_programs() -> None:
    facts = shown.round_json(PAIRED, EN)
    assert facts["boards"] == [[2, 5], [3, 1]] and (facts["bye"], facts["round"]) == (4, 3)
    assert facts["absent"] == [{"id": 6, "why": "H"}, {"id": 7, "why": "Z"}] and len(facts["remarks"]) == 1
    assert shown.round_rows(PAIRED, EN)[1:] == [
        [1, 2, "Bob", 5, "Eve", "game"], [2, 3, "Cydney", 1, "Ada-Lou", "game"],
        ["", 4, "Dan", "", "", "U"], ["", 6, "Fay", "", "", "H"], ["", 7, "Gus", "", "", "Z"],
    ]  # fmt: skip
    without = PairedRound("a.trf", Round(1, Edition.FIDE_2026, ROUND.boards, None, (), (), ()), NAMES, ())
    assert len(shown.round_rows(without, EN)) == 3 and "Bye" not in shown.round_text(without, EN)


def test_past_rounds_that_are_as_they_were_are_counted() -> None:
    first, remark = shown.checked_text(SAME, EN).split("\n")
    assert first == "Rounds paired again by the FIDE rules of 2026 (fide-2026): 4. All are as they were."
    assert "“x”" in remark and shown.checked_rows(SAME, EN) == [["round", "found_in", "white", "black"]]
    assert shown.checked_json(SAME, EN)["differences"] == []


def test_of_a_past_round_only_what_differs_is_told() -> None:
    refusal = shown.checked_json(DIFFERENT, EN)["differences"][2]["refused"][0]
    assert shown.checked_text(DIFFERENT, EN).split("\n") == [
        "Rounds paired again by the FIDE rules of 2026 (fide-2026): 4; rounds that differ: 4.",
        "Round 2:", "  in the file: 1 Ada-Lou – 2 Bob; 3 Cydney – 4 Dan; bye 5 Eve",
        "  by the rules: 2 Bob – 1 Ada-Lou; 3 Cydney – 5 Eve; bye 4 Dan",
        "Round 3:", "  in the file: 1 Ada-Lou – 2 Bob", "  by the rules: 2 Bob – 1 Ada-Lou",
        "Round 4:", f"  {refusal}",
        "Round 5:", "  in the file: –", "  by the rules: –",
    ]  # fmt: skip
    assert shown.checked_rows(DIFFERENT, EN)[1:] == [
        [2, "played", 1, 2], [2, "played", 3, 4], [2, "played", 5, ""],
        [2, "paired", 2, 1], [2, "paired", 3, 5], [2, "paired", 4, ""],
        [3, "played", 1, 2], [3, "paired", 2, 1], [4, "played", 1, 2],
    ]  # fmt: skip
    assert shown.checked_json(DIFFERENT, EN)["differences"][0] == {
        "round": 2, "played": [[1, 2], [3, 4]], "paired": [[2, 1], [3, 5]], "played_bye": 5, "paired_bye": 4,
        "refused": [],
    }  # fmt: skip


def test_a_bye_on_one_side_only_is_told_on_that_side() -> None:
    one = CheckedRounds("a.trf", "livre", 1, (Difference(1, ((1, 2),), ((3, 2),), None, 1),), NAMES, ())
    assert shown.checked_text(one, EN).split("\n")[2:] == [
        "  in the file: 1 Ada-Lou – 2 Bob",
        "  by the rules: 3 Cydney – 2 Bob; bye 1 Ada-Lou",
    ]
    assert shown.checked_rows(one, EN)[1:] == [[1, "played", 1, 2], [1, "paired", 3, 2], [1, "paired", 1, ""]]


def test_a_round_is_a_turn_for_everybody_and_read_back_from_there() -> None:
    turns = turns_of(ROUND)
    assert turns == {
        2: Turn(5, "w", ""), 5: Turn(2, "b", ""), 3: Turn(1, "w", ""), 1: Turn(3, "b", ""),
        4: Turn(None, "", "U"), 6: Turn(None, "", "H"), 7: Turn(None, "", "Z"),
    }  # fmt: skip
    assert played(turns) == (((2, 5), (3, 1)), 4)


@pytest.mark.parametrize(
    ("one", "other", "boards"), [("", "", ((1, 2),)), ("b", "w", ((2, 1),)), ("w", "b", ((1, 2),))]
)
def test_of_a_double_forfeit_without_colours_the_lower_number_has_white(one: str, other: str, boards: object) -> None:
    assert played({2: Turn(1, other, "-"), 1: Turn(2, one, "-")}) == (boards, None)
