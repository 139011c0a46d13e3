"""What is left of a round once it is taken back: nothing of its own, and all that earlier rounds know."""

from typing import Any

from sheetgen.systems.pairable import Dealt
from sheetgen.systems.shared.dealt import dealing
from sheetgen.systems.shared.dealt.entries import code_key, seat_key

NAMES: dict[Any, Any] = {("players", line, "name"): f"Player {line}" for line in (1, 2, 3)}
ROUND = Dealt(2, {1: (2, 1)}, 3, {4: "Z"}, "by hand")


def test_a_round_is_written_from_both_sides_with_its_bye_and_those_who_are_away() -> None:
    assert dealing.written(NAMES, ROUND) == {
        ("rounds", 2, "bye"): 3,
        ("rounds", 2, "hand"): "by hand",
        ("rounds", 2, 1, "white"): 2,
        ("rounds", 2, 1, "black"): 1,
        seat_key(2, 2): 1,
        seat_key(1, 2): -1,
        code_key(3, 2): "U",
        code_key(4, 2): "Z",
        **{("turns", line, "paired_name"): f"Player {line}" for line in (1, 2, 3)},
    }


def test_what_was_written_is_stored_the_same() -> None:
    entries = NAMES | dealing.written(NAMES, ROUND)
    assert dealing.stored(entries, 2, ROUND.boards, range(1, 5)) == ROUND


def test_a_round_is_emptied_whole_and_names_of_earlier_rounds_stay() -> None:
    entries = NAMES | dealing.written(NAMES, ROUND)
    emptied = dealing.emptied(entries, 2, ROUND.boards, range(1, 5), is_new=lambda line: line == 3)
    kept = {("turns", 1, "paired_name"), ("turns", 2, "paired_name")}
    assert emptied.keys() == dealing.written(NAMES, ROUND).keys() - kept | {
        ("rounds", 1, "known"),
        ("turns", 3, "paired_name"),
    }
    assert {*emptied.values()} == {None}
    assert ("rounds", 0, "known") not in dealing.emptied(entries, 1, {}, (), is_new=lambda line: True)
