"""Report files record by record: what is refused with its columns, kept, handed on to a workbook, and written again."""

from dataclasses import replace
from fractions import Fraction

import pytest

from sheetgen.errors import SheetgenError
from sheetgen.exchange.trf import dialect, importing
from sheetgen.exchange.trf.columns import MOST_PARTS, parse
from sheetgen.exchange.trf.event import Kept, TrfEvent, TrfPlayer, TrfTeam
from sheetgen.exchange.trf.layouts import PLAYER
from sheetgen.exchange.trf.players import turns_of
from sheetgen.exchange.trf.reading import read_trf
from sheetgen.exchange.trf.writing import Style, write_trf
from sheetgen.pairing.dutch.state import ABSENT, Forbidden, Turn
from tests.cases import for_each
from tests.trf.paper import file, four_players, line, player

TWO = [player(1, ["   2 w 1"], "1.0"), player(2, ["   1 b 0"], "0.0")]
NEW_ONLY, PLAIN = Style(engines=False), Style(16, engines=False)


def told(*lines: str) -> list[tuple[str, int | None, str | None]]:
    return [(each.code, each.where.line, each.where.columns) for each in read_trf(file(*lines)).problems]


def written(event: TrfEvent, style: Style = NEW_ONLY) -> list[str]:
    return write_trf(event, style).data.decode().split(style.newline)


def slips(event: TrfEvent, style: Style = NEW_ONLY) -> list[tuple[str, str | None, int | None]]:
    return [(each.code, each.found, each.where.line) for each in write_trf(event, style).problems]


@for_each(
    "record,found",
    [
        ("062 many", ("trf-count-unread", "5-8")), ("XXA       1.0", ("trf-no-number", "5-8")),
        ("XXA    1  1.0 " + " 1.0 " * 400, ("trf-no-number", "5-8")), ("XXA    9  1.0", ("trf-not-listed", None)),
        ("240 H   2", ("trf-says-nothing", None)), ("240 H        1", ("trf-incomplete", None)),
        ("XXP 1", ("trf-says-nothing", None)), ("260   1   2    1", ("trf-says-nothing", None)),
        ("260   3   2    1    2", ("trf-incomplete", None)), ("260   x        1    2", ("trf-bad-number", "5-7")),
        ("132" + " " * 88 + "26/01/x7", ("trf-bad-round-date", "92-99")),
        ("FRA           Ada", ("trf-misplaced", "5-8")),
        ("162  W x", ("trf-bad-points", "7-10")), ("013 Rooks" + " " * 27 + "   x", ("trf-misplaced", "37-40")),
    ],
)  # fmt: skip
def test_a_record_is_refused_with_its_columns(record: str, found: tuple[str, str | None]) -> None:
    assert told(*four_players(), record) == [(found[0], 5, found[1])]


@for_each("record", ["132 ", "260   2   2    1    2", "062 4 (4)", "XXZ 1, 2", "XXP 1 2 3", "240 H   3    1"])
def test_a_record_in_order_is_not_remarked(record: str) -> None:
    assert told(*four_players(), record) == []


def test_the_numbers_of_an_engine_s_record_begin_right_behind_its_name() -> None:
    event = read_trf(file(*four_players(), "XXP1, 2,3", "XXZ4")).event
    assert [ban.numbers for ban in event.forbidden] == [(1, 2, 3)] and [bye.numbers for bye in event.byes] == [(4,)]


def test_an_unknown_result_is_worth_what_the_record_says_and_only_one_thing() -> None:
    worth = "162  X 0.5"
    assert read_trf(file(*TWO, worth)).event.unknown_points == Fraction(1, 2)
    assert [code for code, *_ in told(*TWO, worth, "162  X 1.0")] == ["trf-disagree"]
    assert read_trf(file(*TWO)).event.unknown_points is None


def test_an_acceleration_in_match_points_is_kept_as_it_stands() -> None:
    record = line((1, "250"), (5, " 2.0"), (10, " 1.0"), (15, "  1"), (19, "  1"), (23, "   1"), (28, "   2"))
    event = read_trf(file(*TWO, record)).event
    assert (event.kept, event.virtual) == ((Kept(record),), {})


def test_points_of_accelerations_agree_with_their_ranges_where_both_speak() -> None:
    found = dialect.Accelerations([(Fraction(1), 2, 3, 1, 2, 9)], {1: ((Fraction(0), Fraction(1)), 7)})
    rows, problems = found.by_player([1, 2, 3], 99)
    assert rows == {1: (0, 1, 1), 2: (0, 1, 1)} and problems == []
    found.rows = {5: ((Fraction(1),), 7), 2: ((Fraction(1),), 8), 3: ((Fraction(0),), 9)}
    rows, problems = found.by_player([1, 2, 3], 99)
    assert [(each.code, each.found, each.where.line) for each in problems] == [
        ("trf-not-listed", "5", 7), ("trf-accelerations-differ", "2", 8),
    ]  # fmt: skip
    assert rows[1] == (0, 1, 1) and 3 not in rows and 5 not in rows, "of nobody who is not listed, nor of nought"
    assert found.by_player([1, 2, 3], 6)[0]
    with pytest.raises(SheetgenError, match="too-large"):
        found.by_player([1, 2, 3], 5)


def test_neighbours_with_the_same_points_are_one_line() -> None:
    one, half = (Fraction(1), Fraction(1), Fraction(0), Fraction(1)), (Fraction(1), Fraction(1))
    found = dialect.ranges_of({3: one, 1: half, 2: half, 9: half}, [9, 1, 2, 3, 5])
    shown = [tuple(each.values()) for each in found]
    assert shown == [(1, 1, 2, 1, 3), (1, 4, 4, 3, 3), (1, 1, 2, 9, 9)]


@for_each(
    "rounds,turns",
    [
        (["0000 - Z", "        ", "        "], (ABSENT,)), (["        ", "   2 w 1"], (ABSENT, Turn(2, "w", "1"))),
        (["   2    "], None), (["     w  "], (ABSENT,)), (["   2 - -"], (Turn(2, "", "-"),)),
    ],
)  # fmt: skip
def test_blank_rounds_at_the_end_say_nothing(rounds: list[str], turns: tuple[Turn, ...] | None) -> None:
    found, problems = turns_of(parse(PLAYER, player(1, rounds)).groups)
    assert [problem.code for problem in problems] == ([] if turns else ["trf-no-colour"])
    assert turns is None or found == turns


def test_what_was_taken_apart_is_forgotten_before_it_is_too_much() -> None:
    known = PLAYER.parts_by_text
    known.clear()
    known.update({f"{number}": known.get("", None) for number in range(MOST_PARTS + 1)})
    parse(PLAYER, TWO[0])
    assert len(known) == 1


# --------------------------------------------------------------------------------------------- handed on to a workbook


@for_each(
    "record,handed_on",
    [
        ("042 2026/05/01", True), ("012 Cup", False), ("### a comment", True), ("XXY 1", True), ("BBX 1", True),
        ("XXR 9", False), ("BBW 1", False), ("FRA  1 Ada", False), ("999 odd", True), ("801 x", False), ("", False),
        ("999" + "x" * 197, True), ("999" + "x" * 198, False), ("Fra 1", True), ("001    1", False), ("F1A 2", True),
    ],
)  # fmt: skip
def test_what_a_workbook_has_no_cell_for_is_handed_on(record: str, handed_on: bool) -> None:
    assert importing._is_handed_on(record) is handed_on


def test_a_workbook_goes_on_from_a_file_and_every_loss_has_its_line() -> None:
    lines = [
        "012 Cup", "042 2026/05/01", "052 2026/05/01", "142 4", "192 FIDE_DUTCH_2026", "182 another",
        line((1, "132"), (92, "26/05/01"), (102, "26/05/08")), player(2, ["   3 w 1"], "1.0", name="Ada     ", sex="w"),
        player(3, ["   2 b 0"], "0.0", name="ada     "), player(5, ["0000 - U"], "1.0", name="Eve     "),
        "240 H   2    2    5", "240 Z   1    5", "FRA    2      Ada", "XXP 2 5",
    ]  # fmt: skip
    found = importing.import_trf(file(*lines))
    assert [each.name for each in found.players] == ["Ada", "ada (2)", "Eve"]
    assert [each.sex for each in found.players] == ["F", "", ""]
    assert found.turns[0] == (Turn(2, "w", "1"),) and found.turns[2] == (Turn(None, "", "U"),)
    assert found.facts == {"title": "Cup", "dates": "2026/05/01"}
    assert found.days == {1: "2026-05-01", 2: "2026-05-08"}
    assert found.byes == {2: {1: "H", 3: "H"}} and [each.numbers for each in found.forbidden] == [(1, 3)]
    told_ = [(each.code, each.where.line) for each in found.problems if each.code.startswith("told")]
    assert told_ == [
        ("told-renamed", 9), ("told-renumbered", 8), ("told-not-carried", 6), ("told-not-carried", 12),
        ("told-not-carried", 13),
    ]  # fmt: skip
    renumbered = next(each for each in found.problems if each.code == "told-renumbered")
    assert (renumbered.found, renumbered.data["number"], renumbered.data["count"]) == ("2", 1, 3)


def test_games_less_than_a_move_and_forfeits_without_colours_are_said() -> None:
    turns = {1: (Turn(2, "w", "W"), Turn(2, "", "+")), 2: (Turn(1, "b", "1"), Turn(None, "", "D"))}
    found = [
        (each.code, each.found) for turn in turns.values() for each in importing._lost_of(TrfPlayer(1, turns=turn))
    ]
    assert found == [("told-rated", "W"), ("told-forfeit-colour", None)]


# ---------------------------------------------------------------------------------------------------------- written


def of(*turns: tuple[Turn, ...], **facts: object) -> TrfEvent:
    players = tuple(TrfPlayer(number, name=f"P{number}", turns=each) for number, each in enumerate(turns, start=1))
    return replace(TrfEvent(players), **facts)


@for_each(
    "one,other,asked",
    [("1", "0", False), ("=", "0", True), ("1", "1", True), ("+", "-", False), ("-", "-", False), ("0", "=", True)],
)
def test_a_game_whose_points_do_not_add_up_is_asked_about_once(one: str, other: str, asked: bool) -> None:
    made = of((Turn(2, "w", one),), (Turn(1, "b", other),))
    told_ = [each for each in write_trf(made, NEW_ONLY).problems if each.code == "trf-confirm-penalty"]
    assert [(each.found, each.data["round"], each.data["number"]) for each in told_] == (
        [(f"{one} {other}", 1, 2)] if asked else []
    )
    assert not asked or write_trf(made, NEW_ONLY).data.split(b"\r\n")[told_[0].where.line - 1][4:8] == b"   1"


def test_a_game_to_come_or_against_nobody_known_is_not_asked_about() -> None:
    made = of((Turn(2, "w", ""), Turn(9, "w", "1")), (Turn(1, "b", ""),))
    assert [code for code, *_ in slips(made) if code == "trf-confirm-penalty"] == []
    assert "trf-confirm-penalty" in [code for code, *_ in slips(of((Turn(2, "w", "1"),), ()))]


def test_letters_no_reader_takes_are_spelt_and_those_nobody_can_spell_are_said() -> None:
    made = of((), (), name="Café\x07", city="漢")
    text = written(made)
    assert text[:2] == ["012 Cafe", "022 ?"]
    found = slips(made)
    assert ("trf-unspelt", "022 漢", 2) in found and [code for code, *_ in found].count("trf-unspelt") == 1
    assert ("trf-transliterated", None, 1) in found
    assert [each.data["count"] for each in write_trf(made, NEW_ONLY).problems if each.code == "trf-transliterated"] == [
        2
    ]


def test_what_does_not_fit_its_columns_is_cut_or_refused() -> None:
    made = replace(of(()), players=(TrfPlayer(1, name="x" * 34, rating=12345, fide_id="1" * 12),))
    problems = [(each.code, each.where.columns, each.is_error) for each in write_trf(made, NEW_ONLY).problems]
    assert problems == [("trf-cut", "15-47", False), ("trf-too-wide", "49-52", True), ("trf-too-wide", "58-68", True)]
    assert "x" * 33 in written(made)[2] and "x" * 34 not in written(made)[2]


def test_a_rank_by_list_and_an_older_edition_lose_what_they_have_no_record_for() -> None:
    made = of((), (), by_rank=True, rounds=5, first_colour="w", forbidden=(Forbidden((1, 2)),))
    assert [found.data.get("record") for found in write_trf(made, NEW_ONLY).problems] == ["XXC"]
    assert {found.data.get("record") for found in write_trf(made, PLAIN).problems} == {"XXC", "142", "152", "260"}
    assert "XXC white1 rank" in written(made, Style()) and "XXR 5" in written(made, Style())
    assert written(made, NEW_ONLY)[-2] == "260   1   5    1    2"
    assert "XXP 1 2" in written(made, Style()) and "XXP 1 2" not in written(made, NEW_ONLY)
    later = replace(made, forbidden=(Forbidden((1, 2), 3, 2),), rounds=None)
    assert "260   3   3    1    2" in written(later, Style()) and "XXP 1 2" not in written(later, Style())


def test_a_team_of_the_older_edition_loses_what_only_the_newer_can_say() -> None:
    plain, full = TrfTeam("Rooks", (1, 2), 1), TrfTeam("Rooks", (1, 2), 1, rank=1)
    for team, lost in ((plain, False), (full, True)):
        made = of((), (), teams=(team,))
        assert ("trf-team-lost" in [code for code, *_ in slips(made, PLAIN)]) is lost
        assert "013 Rooks" + " " * 27 + "   1    2" in written(made, PLAIN)
        assert "trf-team-lost" not in [code for code, *_ in slips(made, NEW_ONLY)]
        assert any(text.startswith("310   1 Rooks") for text in written(made, NEW_ONLY))


@for_each("start,code", [("2026/01/31", "FIDE_DUTCH_2025"), ("2026/02/01", "FIDE_DUTCH"), ("", "FIDE_DUTCH")])
def test_an_engine_is_told_the_code_without_the_year_that_the_older_ones_refuse(start: str, code: str) -> None:
    made = of((), (), system="FIDE_DUTCH_2026", start=start)
    assert f"192 {code}" in written(made, Style()) and "192 FIDE_DUTCH_2026" in written(made, NEW_ONLY)
