"""What a workbook takes over of an event that another program began, entry by entry; no workbook is made of it."""

from fractions import Fraction
from typing import Any

import pytest

from sheetgen.errors import SheetgenError
from sheetgen.exchange.event_files import import_event
from sheetgen.exchange.file import File
from sheetgen.exchange.reading import Loaded
from sheetgen.systems.drafts import Drafts
from sheetgen.systems.swiss.making import make
from tests.swiss.test_from_files import HEAD, RATINGS
from tests.trf.paper import file, four_players, line, player

UNLIKELY = "swiss-rounds-unlikely"  # three rounds of four players


def begun(*lines: str, **asked: Any) -> Drafts:
    return make(players=Loaded(()), source=import_event(File("event.trf", file(*lines))), event={}, **asked)


def entries(*lines: str, **asked: Any) -> dict[Any, Any]:
    (draft,) = begun(*lines, **asked).drafts
    return dict(draft.entries)


def doubts(*lines: str, **asked: Any) -> list[str]:
    return [problem.code for problem in begun(*lines, **asked).problems]


def refused(*lines: str, **asked: Any) -> list[str]:
    with pytest.raises(SheetgenError) as refusal:
        begun(*lines, **asked)
    return [problem.code for problem in refusal.value.problems]


def of(found: dict[Any, Any], table: str, *names: str) -> dict[Any, Any]:
    return {key[1:]: value for key, value in found.items() if key[0] == table and str(key[-1]).startswith(names)}


def test_past_rounds_are_dealt_as_a_round_is_dealt_with_their_results() -> None:
    found = entries(*HEAD, *four_players())
    assert of(found, "rounds", "white", "black", "result") == {
        (1, 1, "white"): 1, (1, 1, "black"): 3, (1, 1, "result"): "1-0",
        (1, 2, "white"): 4, (1, 2, "black"): 2, (1, 2, "result"): "1-0",
        (2, 1, "white"): 2, (2, 1, "black"): 1, (2, 1, "result"): "0-1",
        (2, 2, "white"): 3, (2, 2, "black"): 4, (2, 2, "result"): "½-½",
    }  # fmt: skip
    assert of(found, "turns", "seat1") == {(1, "seat1"): 1, (2, "seat1"): -2, (3, "seat1"): -1, (4, "seat1"): 2}
    assert of(found, "players", "tpn") == {(number, "tpn"): number for number in range(1, 5)}


def test_boards_stand_in_the_order_of_the_scores_before_the_round() -> None:
    """SW11: 1 and 4 have a point, 2 and 3 none; that 4 wins the second round puts nobody before 1."""
    rows = [
        player(1, ["   3 w 1", "   2 b 0"], "1.0"), player(2, ["   4 b 0", "   1 w 1"], "1.0"),
        player(3, ["   1 b 0", "   4 w 0"], "0.0"), player(4, ["   2 w 1", "   3 b 1"], "2.0"),
    ]  # fmt: skip
    found = entries(*HEAD, *rows)
    assert [found["rounds", 2, board, "white"] for board in (1, 2)] == [2, 3]
    # 1 and 2 have half a point, 3 a point: he and 4, who has none, come first whatever their numbers.
    rows = [
        player(1, ["   2 w =", "   2 b 0"], "0.5"), player(2, ["   1 b =", "   1 w 1"], "1.5"),
        player(3, ["   4 w 1", "   4 b 0"], "1.0"), player(4, ["   3 b 0", "   3 w 1"], "1.0"),
    ]  # fmt: skip
    found = entries(*HEAD, *rows)
    assert [found["rounds", 2, board, "white"] for board in (1, 2)] == [4, 2]


def test_who_had_no_game_has_his_code_and_a_forfeit_its_side_by_the_lower_number() -> None:
    rows = [
        player(1, ["   2   +"], "1.0"), player(2, ["   1   -"], "0.0"), player(3, ["0000 - U"], "1.0"),
        player(4, ["0000 - H"], "0.5"), player(5, ["0000 - Z"], "0.0"),
    ]  # fmt: skip
    found = entries(*HEAD, *rows)
    assert of(found, "turns", "code1") == {(3, "code1"): "U", (4, "code1"): "H", (5, "code1"): "Z"}
    assert (found["rounds", 1, "bye"], found["rounds", 1, 1, "result"]) == (3, "+/-")
    assert (found["rounds", 1, 1, "white"], found["rounds", 1, 1, "black"]) == (1, 2)
    assert of(found, "players", "call1") == {(4, "call1"): "H", (5, "call1"): "Z"}


def test_who_forfeited_his_last_game_is_here_again_unless_the_file_says_otherwise() -> None:
    """SW6."""
    rows = [player(1, ["   2 w +"], "1.0"), player(2, ["   1 b -"], "0.0"), player(3, ["   4 w 1"], "1.0")]
    rows.append(player(4, ["   3 b 0"], "0.0"))
    assert of(entries(*HEAD, *rows), "players", "call2") == {(2, "call2"): "P"}
    assert of(entries(*HEAD, *rows, "240 Z   2    2"), "players", "call2") == {(2, "call2"): "Z"}
    assert of(entries("142 1", *HEAD[1:], *rows), "players", "call") == {}


def test_bans_are_a_line_a_pair_with_their_rounds() -> None:
    """SW28: three players of one list are three pairs."""
    always = line((1, "260"), (5, "  1"), (9, "  3"), (13, "   1"), (18, "   2"), (23, "   4"))
    later = line((1, "260"), (5, "  2"), (9, "  2"), (13, "   3"), (18, "   4"))
    found = entries(*HEAD, *(player(number) for number in range(1, 5)), always, later)
    pairs = [(found["forbidden", row, "first"], found["forbidden", row, "second"]) for row in range(1, 5)]
    assert pairs == [(1, 2), (1, 4), (2, 4), (3, 4)]
    assert of(found, "forbidden", "from") == {(1, "from"): 1, (2, "from"): 1, (3, "from"): 1, (4, "from"): 2}
    assert of(found, "forbidden", "to") == {(4, "to"): 2}  # the others hold to the last round
    many = " ".join(f"{number:4}" for number in range(1, 16))  # 105 pairs; the sheet has room for 100
    field = [player(number) for number in range(1, 17)]
    assert refused(*HEAD, *field, f"260   1   3 {many}") == ["told-bans"]
    six = " ".join(f"{number:4}" for number in range(1, 7))
    assert len(of(entries(*HEAD, *field, f"260   1   3 {six}"), "forbidden", "first")) == 15


def points(value: str, first: int, last: int, low: int, high: int) -> str:
    places = (1, "250"), (10, f"{value:>4}"), (15, f"{first:3}"), (19, f"{last:3}"), (23, f"{low:4}"), (28, f"{high:4}")
    return line(*places)


def test_virtual_points_of_a_file_stand_and_a_method_goes_on_only_if_it_gave_them() -> None:
    """SW21: of four the degressive method gives two points from 2000 on, one from 1600 on."""
    games = zip(range(1, 5), ("   2 w -", "   1 b -", "   4 w -", "   3 b -"), RATINGS, strict=True)
    rows = [player(number, [game], rating=rating) for number, game, rating in games]
    given, head = [points("2.0", 1, 1, 1, 2), points("1.0", 1, 1, 3, 3)], ["142 7", *HEAD[1:]]
    found = entries(*head, *rows, *given)
    assert of(found, "turns", "virtual") == {(1, "virtual1"): 4, (2, "virtual1"): 4, (3, "virtual1"): 2}
    assert of(entries(*head, *rows, *given, accelerate="degressive"), "turns", "virtual1") == of(
        found, "turns", "virtual1"
    )
    assert refused(*head, *rows, *given, accelerate="haley") == ["trf-acceleration-contradicts"]
    other = [points("2.0", 1, 1, 1, 3)]
    assert refused(*head, *rows, *other, accelerate="degressive") == ["trf-acceleration-contradicts"]


def test_the_groups_of_a_method_follow_the_points_it_gave() -> None:
    """SW22: Baku's upper half, of twelve the first six, has a point in the first rounds."""
    rows = [player(number, rating=str(2400 - 10 * number)) for number in range(1, 13)]
    head = ["142 9", *HEAD[1:]]
    found = entries(*head, *rows, points("1.0", 1, 3, 1, 6), accelerate="baku")
    groups = of(found, "players", "group")
    assert [groups[number, "group"] for number in range(1, 13)] == ["A"] * 6 + [groups[12, "group"]] * 6
    assert groups[12, "group"] != "A"
    assert of(found, "turns", "virtual") == {}
    assert len(of(entries(*head, *rows, points("1.0", 1, 3, 1, 6)), "turns", "virtual")) == 18


def test_what_a_file_leaves_open_or_says_otherwise_is_doubtful() -> None:
    plain = [HEAD[0], HEAD[1]]
    assert doubts(*plain, *four_players()) == ["trf-edition-assumed", "told-ranks", UNLIKELY]
    assert doubts(*plain, *four_players(), pairing="fide-2016") == ["told-ranks", UNLIKELY]
    ranks = {1: 1, 4: 2, 3: 3, 2: 4}
    right = [row[:85] + f"{ranks[number]:4}" + row[89:] for number, row in enumerate(four_players(), start=1)]
    assert doubts(*HEAD, *right) == [UNLIKELY]
    problem, _ = begun(*HEAD, *four_players()).problems
    assert (problem.found, problem.data["name"], problem.data["rank"], problem.data["count"]) == ("2", "Player 2", 4, 2)
    assert doubts(*HEAD, *(player(number) for number in (1, 2))) == ["swiss-players-to-come"]


def test_the_points_of_a_file_are_those_of_the_workbook() -> None:
    """SW27."""
    for record, scale, bye in (
        ("162  W 1.0    D 0.5", (2, 1, 0), 2),
        ("162  W 3.0    D 1.0", (6, 2, 0), 6),
        ("162  W 1.0    D 0.5    P 0.5", (2, 1, 0), 1),
    ):
        (draft,) = begun(*HEAD, record, player(1), player(2)).drafts
        assert (draft.spec.scale, draft.spec.bye_score) == (scale, bye), record
    assert draft.spec.in_points(3) == Fraction(3, 2)
