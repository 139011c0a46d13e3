"""What is wrong with the entries of an open, cell by cell, without a workbook: four players, one round dealt."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from sheetgen.errors import SheetgenError
from sheetgen.exchange.reading import Loaded
from sheetgen.exchange.result_lines import ResultLine
from sheetgen.exchange.without_game import ABSENT, BYE, REQUESTED, WITHDRAWN
from sheetgen.model.entrants import Player
from sheetgen.systems.registry import SYSTEMS
from sheetgen.systems.shared.dealt import dealing as dealt
from sheetgen.systems.shared.dealt import entries as shared
from sheetgen.systems.swiss import dealing, making
from sheetgen.systems.swiss import entries as swiss
from sheetgen.systems.swiss.making import in_starting_order, live_order, make, spare_places, swiss_spec
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.systems.swiss.system import without_game
from sheetgen.workbook.cells import Key
from tests.cases import for_each

SPEC = SwissSpec(count=8, rounds=3, lang="en")
NAMES = ("Anna", "Bela", "Cleo", "Dora", "Emil")
FIELD: dict[Key, Any] = {("players", line, "name"): name for line, name in enumerate(NAMES, start=1)}
NUMBERS: dict[Key, Any] = {("players", line, "tpn"): line for line in range(1, 6)}
# SW12: 1-3 at board 1, 4-2 at board 2, the fifth has the bye; on both sheets where it stands.
DEALT: dict[Key, Any] = {
    **{("turns", line, "seat1"): seat for line, seat in ((1, 1), (3, -1), (4, 2), (2, -2))},
    ("rounds", 1, 1, "white"): 1, ("rounds", 1, 1, "black"): 3,
    ("rounds", 1, 2, "white"): 4, ("rounds", 1, 2, "black"): 2,
    ("turns", 5, "code1"): "U", ("rounds", 1, "bye"): 5,
}  # fmt: skip
FIRST: dict[Key, Any] = {**FIELD, **NUMBERS, **DEALT}


def problems(entries: Mapping[Key, Any], spec: SwissSpec = SPEC) -> list[tuple[Any, str, str | None]]:
    return [(key, problem.code, problem.found) for key, problem in swiss.entered(spec, None, entries).problems]


def refused(asked: Callable[[], Any]) -> list[tuple[str, str | None]]:
    with pytest.raises(SheetgenError) as refusal:
        asked()
    return [(problem.code, problem.found) for problem in refusal.value.problems]


def test_a_round_that_is_dealt_is_in_order_and_its_results_are_counted() -> None:
    typed = FIRST | {("rounds", 1, 1, "result"): "1-0"}
    found = swiss.entered(SPEC, None, typed)
    event: Any = found.event
    assert found.problems == ()
    assert [(game.white, game.black, game.result and game.result.token) for game in event.games] == [
        (1, 3, "1-0"), (4, 2, None)
    ]  # fmt: skip
    assert found.entered == 1
    assert [(each.round, each.player, each.kind) for each in event.unplayed] == [(1, 5, swiss.KINDS["U"])]
    assert [each.score for each in event.unplayed] == [2]
    meetings = list(shared.meetings(SPEC, None, FIRST))
    assert [(each.round, each.board, each.label.count("Anna")) for each in meetings] == [(1, 1, 1), (1, 2, 0)]
    assert [side.names for side in meetings[1].sides] == [("Dora",), ("Bela",)]
    assert (shared.paired(SPEC, FIRST), shared.paired(SPEC, FIELD)) == (1, 0)


@for_each(
    "changed,found",
    [
        (
            {("players", 5, "name"): "", ("players", 5, "tpn"): None, ("players", 6, "name"): "Fred"},
            [(("players", 5, "name"), "swiss-line-empty", "5")],
        ),
        ({("players", 5, "name"): ""}, [(("players", 5, "name"), "swiss-line-empty", "5")]),  # he has the bye
        ({("players", 2, "name"): "ANNA"}, [(("players", 2, "name"), "name-twice", "ANNA")]),
        ({("rounds", 1, 1, "white"): 2}, [(("rounds", 1, 1, "white"), "pairing-altered", None)]),
        ({("rounds", 1, 1, "black"): 2}, [(("rounds", 1, 1, "black"), "pairing-altered", None)]),
        ({("rounds", 1, "bye"): 4}, [(("rounds", 1, "bye"), "pairing-altered", "4")]),
        ({("rounds", 1, "bye"): None}, [(("rounds", 1, "bye"), "pairing-altered", "–")]),
        ({("rounds", 2, "bye"): 1}, [(("rounds", 2, "bye"), "pairing-altered", "1")]),
        ({("players", 2, "tpn"): 1}, [(("players", each, "tpn"), "swiss-number-altered", "1") for each in (1, 2)]),
        ({("players", 5, "tpn"): 6}, [(("players", 5, "tpn"), "swiss-number-altered", "6")]),
        (
            {("players", 4, "tpn"): None},
            [
                (("players", 4, "tpn"), "swiss-number-altered", "–"),
                (("players", 5, "tpn"), "swiss-number-altered", "5"),
            ],
        ),
        ({("rounds", 1, 3, "result"): "1-0"}, [(("rounds", 1, 3, "result"), "swiss-result-of-nobody", "1-0")]),
        ({("rounds", 2, 1, "result"): "½-½"}, [(("rounds", 2, 1, "result"), "swiss-result-of-nobody", "½-½")]),
        ({("rounds", 1, 2, "result"): "½-0"}, [(("rounds", 1, 2, "result"), "confirm-penalty", "½-0")]),
        ({("forbidden", 1, "first"): 1}, [(("forbidden", 1, "second"), "swiss-forbidden-one", "1")]),
        ({("forbidden", 20, "second"): 3}, [(("forbidden", 20, "first"), "swiss-forbidden-one", "3")]),
        (
            {("forbidden", 2, "first"): 3, ("forbidden", 2, "second"): 3},
            [(("forbidden", 2, "second"), "swiss-forbidden-same", "3")],
        ),
        (
            {("forbidden", 1, name): line for name, line in (("first", 1), ("second", 2), ("from", 3), ("to", 2))},
            [(("forbidden", 1, "to"), "swiss-forbidden-rounds", "3-2")],
        ),
        ({("forbidden", 1, name): line for name, line in (("first", 1), ("second", 2), ("from", 2), ("to", 2))}, []),
        ({("forbidden", 1, name): line for name, line in (("first", 1), ("second", 2), ("to", 1))}, []),
    ],
)
def test_an_entry_that_cannot_be_is_told_at_its_cell(changed: dict[Key, Any], found: list[Any]) -> None:
    told = problems(FIRST | changed)
    kept = {(key, code): shown for key, code, shown in told}
    assert sorted(map(str, kept)) == sorted(str(each[:2]) for each in found)
    assert all(kept[key, code] == shown for key, code, shown in found if shown is not None)


def test_numbers_of_a_file_may_have_gaps_and_before_the_first_round_nobody_has_one() -> None:
    beyond = FIRST | {("players", 5, "tpn"): 6}
    assert problems(beyond, SwissSpec(count=8, rounds=3, lang="en", listed=5)) == []
    assert problems({**FIELD, ("players", 2, "tpn"): 1, ("players", 1, "tpn"): 1}) == []


def test_a_round_is_taken_back_to_the_last_line_of_the_list() -> None:
    full = SwissSpec(count=5, rounds=3, lang="en", accelerate="baku")
    given: dict[Key, Any] = {**FIRST, ("turns", 1, "virtual1"): 2}
    emptied = dealing.taken_back(full, given, 1)
    seats = {key for key in DEALT if key[0] == "turns"} | {("turns", 1, "virtual1")}
    sides = {("rounds", 1, board, side) for board in (1, 2) for side in ("white", "black")}
    sides |= {("turns", line, "paired_name") for line in range(1, 6)}
    assert emptied == dict.fromkeys({*seats, *sides, ("rounds", 1, "bye"), ("rounds", 1, "hand")})
    plain = dealing.taken_back(replace(full, accelerate=""), given, 1)
    assert set(emptied) - set(plain) == {("turns", 1, "virtual1")}
    assert dealing.taken_back(full, given, 2) == dict.fromkeys(
        [("rounds", 2, "bye"), ("rounds", 2, "hand"), ("rounds", 1, "known")]
    )


def test_the_journal_goes_on_in_its_last_line_once_it_is_full() -> None:
    """SW30: sixty lines."""
    assert dealt.written_in_journal({}, what="paired", who="", round=1) == {
        ("journal", 1, "what"): "paired", ("journal", 1, "round"): 1
    }  # fmt: skip
    filled: dict[Key, Any] = {("journal", row, "what"): "x" for row in range(1, 60)}
    assert set(dealt.written_in_journal(filled, what="y")) == {("journal", 60, "what")}
    beyond = dealt.written_in_journal({**filled, ("journal", 60, "what"): "z"}, what="y")
    assert beyond["journal", 60, "what"] == "z | y" and {key[:2] for key in beyond} == {("journal", 60)}


def line(name: str, number: str, kind: str, score: int = 0) -> ResultLine:
    return ResultLine(2, number, 0, white=name, kind=kind, score=score)


@for_each(
    "told,entries",
    [
        (line("Anna", "2", REQUESTED, 1), {("players", 1, "call2"): "H"}),
        (line("anna", "3", REQUESTED, 2), {("players", 1, "call3"): "F"}),
        (line("2", "2", ABSENT), {("players", 2, "call2"): "Z"}),
        (line("Cleo", "2", WITHDRAWN), {("players", 3, "withdrawn"): 2}),
        (line("Emil", "1", BYE, 2), {}),
        (line("Emil", "2", BYE, 2), "line-of-a-bye"),
        (line("Anna", "1", BYE, 2), "line-not-as-dealt"),
        (line("Emil", "1", ABSENT), "line-not-as-dealt"),
        (line("Zorro", "2", ABSENT), "unknown-name"),
        (line("6", "2", ABSENT), "unknown-name"),
        (line("Anna", "0", ABSENT), "bad-round"),
        (line("Anna", "4", ABSENT), "bad-round"),
        (line("Anna", "x", ABSENT), "bad-round"),
    ],
)
def test_who_has_no_game_is_typed_where_a_secretary_types_it(told: ResultLine, entries: Any) -> None:
    """T8, SW6, SW7; of a round that is dealt a list can only say what was dealt."""
    if isinstance(entries, str):
        assert [code for code, _ in refused(lambda: without_game(SPEC, FIRST, told))] == [entries]
    else:
        assert without_game(SPEC, FIRST, told) == entries


def test_who_left_during_a_round_that_is_dealt_has_left_if_it_says_so() -> None:
    gone: dict[Key, Any] = {**FIRST, ("turns", 5, "code1"): "Z", ("rounds", 1, "bye"): None}
    assert without_game(SPEC, gone, line("Emil", "1", WITHDRAWN)) == {("players", 5, "withdrawn"): 1}
    assert without_game(SPEC, gone, line("Emil", "1", ABSENT)) == {}


@for_each(
    "asked,problem",
    [
        ({"count": 1}, ("no-swiss-size", "1 × 3")),
        ({"rounds": 0}, ("no-swiss-size", "8 × 0")),
        ({"first_colour": "red"}, ("bad-option", "red")),
        ({"accelerate": "fast"}, ("bad-option", "fast")),
        ({"accelerate": "baku=1,2"}, ("bad-option", "baku=1,2")),
        ({"accelerate": "degressive=2000"}, ("bad-option", "degressive=2000")),
        ({"accelerate": "degressive=2000,x"}, ("bad-option", "degressive=2000,x")),
        ({"points": "5/1/0"}, ("bad-option", "5/1/0")),
        ({"bye_points": "2"}, ("bad-option", "2")),
        ({"entry": "grid"}, ("bad-option", "grid")),
        ({"order": "DE,PTS"}, ("order-begins-with-de", "DE")),
    ],
)
def test_an_open_that_cannot_be_is_refused(asked: dict[str, Any], problem: tuple[str, str]) -> None:
    assert refused(lambda: swiss_spec(**{"count": 8, "rounds": 3, **asked})) == [problem]


def test_an_open_is_what_was_asked() -> None:
    plain = swiss_spec(8, 3)
    assert (plain.first_colour, plain.points, plain.bye_points, plain.byes, plain.accelerate) == (
        "white", "1/½/0", "1", 1, ""
    )  # fmt: skip
    asked = swiss_spec(8, 3, points="3/1/0", bye_points="1/2", byes=0)
    assert (asked.points, asked.bye_points, asked.byes, asked.scale, asked.bye_score) == ("3/1/0", "½", 0, (6, 2, 0), 2)
    assert swiss_spec(8, 3, accelerate="degressive= 2000 ,1600").accelerate == "degressive=2000,1600"
    drawn = {swiss_spec(8, 3, first_colour="draw", seed=str(seed)).first_colour for seed in range(20)}
    assert drawn == {"white", "black"}
    assert len({swiss_spec(8, 3, first_colour="draw", seed="7").first_colour for _ in range(9)}) == 1


def test_a_code_without_formulas_is_no_order_of_a_workbook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "is_live", lambda code, rules: code == "PTS")
    assert live_order("PTS,DE", "fide-2026") == ("PTS", "DE")
    assert refused(lambda: live_order("PTS,BH", "fide-2026")) == [("no-live-formula", "BH")]


@for_each(
    "players,spare,places", [(8, None, 12), (40, None, 44), (41, None, 46), (100, None, 110), (8, 0, 8), (8, 2, 10)]
)
def test_there_is_room_for_late_entries(players: int, spare: int | None, places: int) -> None:
    """SW5: a tenth of the list, at least four."""
    assert spare_places(players, spare) == places


def test_lists_are_made_into_their_order_and_a_file_and_a_list_are_not_mixed() -> None:
    """SW3: by rating, then by title, then by name."""
    people = [
        Player(name="Zoe"), Player(name="Yann", rating=1800), Player(name="Xenia", rating=1800, title="GM"),
        Player(name="Abel", rating=1800),
    ]  # fmt: skip
    assert [player.name for player in in_starting_order(people)] == ["Xenia", "Abel", "Yann", "Zoe"]
    loaded = Loaded(tuple(people))
    assert refused(lambda: make(players=loaded, source=object(), event={})) == [("told-with-players", None)]
    assert refused(lambda: make(players=loaded, event={})) == [("swiss-rounds-missing", None)]


def test_what_an_open_takes_of_a_list_has_its_place_in_a_workbook() -> None:
    player = Player(name="Anna", rating=1500, withdrawn=0, entry="second")
    assert shared.player_entries(1, player) == {("players", 1, "name"): "Anna", ("players", 1, "rating"): 1500}
    assert SYSTEMS["swiss"].fill.without_game is without_game
    assert SPEC.scores() == {"U": 2, "F": 2, "H": 1, "Z": 0} and SPEC.in_points(3) == Fraction(3, 2)
