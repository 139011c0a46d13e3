"""B1-B5, B7: the Berger tables against the printed ones, a program of a source, the rules, and at the command line."""

import csv
import io
import json
import re
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.errors import NoSuchSize
from sheetgen.pairing.berger import schedule, table
from sheetgen.systems.berger.spec import BergerSpec
from tests.cases import for_each
from tests.docs_berger import PAGE, page
from tests.pairing.berger_claims import CONTRADICTED, TRUE_OF_001, Claim
from tests.pairing.berger_sources import (
    Contradiction,
    Misprint,
    MisprintNotThere,
    Pair,
    Rounds,
    Sheet,
    UnreadableLine,
    c_program,
    contradictions,
    corrected_rounds,
    keeps,
    meeting_round,
    misprints,
    pair,
    place_of,
    printed_rounds,
    read_rounds,
    sheets,
    white_number,
)
from tests.pairing.berger_vocabulary import Answer, colours, ghost_of, printed_by_a_source, thrice, with_exempt

SINGLE = (*range(3, 31), 99, 100)
OTHERS = range(31, 99)
DOUBLE = range(3, 41)
EVEN_DOUBLE = [count for count in DOUBLE if count % 2 == 0]
ODD_DOUBLE = [count for count in DOUBLE if count % 2]

every_sheet = for_each("sheet", sheets())
every_misprint = pytest.mark.parametrize("misprint", misprints(), ids=lambda each: f"{each.source} {each.printed}")
every_single = for_each("count", SINGLE, OTHERS)
every_double = for_each("count,keep", [(n, keep) for n in DOUBLE for keep in (False, True)])


@cache
def rounds_of(count: int, double: bool = False, keep: bool = False) -> Rounds:
    return table(count, double, keep)


# The printed tables.


def printed_differences(sheet: Sheet) -> set[tuple[int, int, Pair, Pair]]:
    """Round, board, what is printed and what is computed, wherever the two differ."""
    computed = table(sheet.size)
    assert [len(boards) for boards in printed_rounds(sheet)] == [len(boards) for boards in computed]
    return {
        (number, board, shown, ours)
        for number, (line, boards) in enumerate(zip(printed_rounds(sheet), computed, strict=True), start=1)
        for board, (shown, ours) in enumerate(zip(line, boards, strict=True), start=1)
        if shown != ours
    }


@pytest.mark.parametrize(
    ("source", "sizes"),
    [
        ("001", [4, 6, 8, 10, 12, 14, 16, 18]),
        ("003", [4, 6, 8, 10, 12, 12, 14, 16, 16, 18]),
        ("004", [4, 6, 8, 8, 8, 10, 12]),
    ],
)
def test_every_table_of_the_sources_is_transcribed(source: str, sizes: list[int]) -> None:
    assert sorted(sheet.size for sheet in sheets() if sheet.source == source) == sizes


@every_sheet
def test_every_printed_cell_is_computed_but_the_listed_misprints(sheet: Sheet) -> None:
    listed = [each for each in misprints() if (each.source, each.table) == (sheet.source, sheet.title)]
    assert printed_differences(sheet) == {
        (each.round, each.board, pair(each.printed), pair(each.corrected)) for each in listed
    }


@every_sheet
def test_a_table_for_both_fields_is_the_table_of_the_odd_one_too(sheet: Sheet) -> None:
    assert table(sheet.size - 1) == corrected_rounds(sheet, misprints())


@every_sheet
def test_brackets_stand_around_the_number_that_is_missing_in_an_odd_field(sheet: Sheet) -> None:
    assert sheet.brackets == ({sheet.size} if "ou" in sheet.title.split() else set())


@every_misprint
def test_a_listed_misprint_is_printed_there(misprint: Misprint) -> None:
    assert place_of(misprint, sheets())


@every_misprint
@pytest.mark.parametrize(
    "change", [{"printed": "1 - 2"}, {"round": 99}, {"board": 99}, {"table": "9 – Pour 19 ou 20 joueurs"}], ids=str
)
def test_a_listed_misprint_that_is_not_there_is_an_error(misprint: Misprint, change: dict[str, Any]) -> None:
    with pytest.raises(MisprintNotThere):
        place_of(replace(misprint, **change), sheets())


@every_misprint
def test_its_rule_proves_the_misprint_and_the_correction(misprint: Misprint) -> None:
    sheet, _, _ = place_of(misprint, sheets())
    assert not keeps(misprint.rule, misprint.round, pair(misprint.printed), sheet.size)
    assert all(keeps(rule, misprint.round, pair(misprint.corrected), sheet.size) for rule in ("B2", "B3"))


@every_misprint
def test_only_the_correction_gives_everybody_one_game_in_the_round(misprint: Misprint) -> None:
    sheet, place, _ = place_of(misprint, sheets())
    everybody = list(range(1, sheet.size + 1))
    printed, corrected = printed_rounds(sheet)[place], corrected_rounds(sheet, misprints())[place]
    assert sorted(sum(printed, ())) != everybody == sorted(sum(corrected, ()))


@pytest.mark.parametrize("line", ["R2 1 – 4 2 – 3", "R1 1 – 4 2 3", "R1 1 – 4 2 – x", "1 – 4 2 – 3", "R1", "II 1-4"])
def test_a_line_that_is_not_the_next_round_is_refused(line: str) -> None:
    with pytest.raises(UnreadableLine):
        read_rounds(line)


# What the sources say in words.


@for_each("claim", TRUE_OF_001.values())
def test_the_tables_of_001_follow_its_formulas(claim: Claim) -> None:
    assert all(claim(sheet) for sheet in sheets() if sheet.source == "001")


def test_every_registered_contradiction_is_proved() -> None:
    assert [found.id for found in contradictions()] == list(CONTRADICTED)


@pytest.mark.parametrize("found", contradictions(), ids=lambda found: found.id)
def test_the_tables_contradict_the_sentence_and_follow_the_rule(found: Contradiction) -> None:
    as_printed, by_the_rule = CONTRADICTED[found.id]
    own = [sheet for sheet in sheets() if sheet.source == found.source]
    assert not all(as_printed(sheet) for sheet in own)
    assert all(by_the_rule(sheet) for sheet in own)


def test_the_published_page_is_fresh() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it again: python -m tests.docs_berger"


def test_every_misprint_and_contradiction_stands_on_the_page() -> None:
    text = page()
    assert all(f"| {each.board} | {each.printed} | {each.corrected} |" in text for each in misprints())
    assert all(f"`{found.id}`" in text and found.reason in text for found in contradictions())


# The properties of the tables.


@every_single
def test_everybody_has_one_game_a_round_in_a_single_round_robin(count: int) -> None:
    everybody = list(range(1, count + count % 2 + 1))
    assert len(rounds_of(count)) == len(everybody) - 1
    assert all(sorted(sum(boards, ())) == everybody for boards in rounds_of(count))


@every_single
def test_everybody_meets_everybody_once(count: int) -> None:
    met = Counter(tuple(sorted(game)) for boards in rounds_of(count) for game in boards)
    assert met == Counter(combinations(range(1, count + count % 2 + 1), 2))


@every_single
def test_the_sum_of_two_numbers_gives_the_round_they_meet_in(count: int) -> None:
    size = count + count % 2
    rounds = enumerate(rounds_of(count), start=1)
    assert {number - meeting_round(*game, size) for number, boards in rounds for game in boards} == {0}


@every_single
def test_parity_gives_white_and_the_last_number_alternates(count: int) -> None:
    size = count + count % 2
    assert all(game[0] == white_number(*game, size) for boards in rounds_of(count) for game in boards)
    assert [boards[0].index(size) for boards in rounds_of(count)] == [number % 2 for number in range(1, size)]


@every_single
def test_boards_stand_in_the_order_of_the_c_program(count: int) -> None:
    assert rounds_of(count) == c_program(count)


@for_each("count", [count for count in SINGLE if count % 2 == 0])
def test_the_first_half_has_one_white_more(count: int) -> None:
    whites = {number: shown.count("W") for number, shown in colours(rounds_of(count), count).items()}
    half = count // 2
    assert whites == {number: half if number <= half else half - 1 for number in range(1, count + 1)}


@for_each("count", [count for count in SINGLE if count % 2 == 0])
def test_a_number_and_its_complement_have_opposite_colours_in_every_round(count: int) -> None:
    shown = colours(rounds_of(count), count)
    opposite = str.maketrans("WB", "BW")
    pairs = {(x, y) for x, y in combinations(shown, 2) if shown[x] == shown[y].translate(opposite)}
    assert pairs == {(number, number + count // 2) for number in range(1, count // 2 + 1)}


@for_each("count", [count for count in SINGLE if count % 2])
def test_everybody_is_balanced_in_an_odd_field(count: int) -> None:
    half = (count - 1) // 2
    assert all(Counter(shown) == {"W": half, "B": half} for shown in colours(rounds_of(count), count).values())


@every_double
def test_everybody_meets_everybody_with_both_colours_in_a_double_round_robin(count: int, keep: bool) -> None:
    everybody = range(1, count + count % 2 + 1)
    met = Counter(game for boards in rounds_of(count, True, keep) for game in boards)
    assert met == Counter((x, y) for x in everybody for y in everybody if x != y)


@every_double
def test_everybody_has_one_game_a_round_in_a_double_round_robin(count: int, keep: bool) -> None:
    everybody = list(range(1, count + count % 2 + 1))
    assert len(rounds_of(count, True, keep)) == 2 * (len(everybody) - 1)
    assert all(sorted(sum(boards, ())) == everybody for boards in rounds_of(count, True, keep))


@every_double
def test_the_second_cycle_is_the_first_with_colours_reversed(count: int, keep: bool) -> None:
    single = c_program(count)
    first = single if keep else (*single[:-2], single[-1], single[-2])
    second = tuple(tuple((black, white) for white, black in boards) for boards in single)
    assert rounds_of(count, True, keep) == first + second


@for_each("count", DOUBLE)
def test_nobody_has_a_colour_three_times_in_a_row_with_the_exchange(count: int) -> None:
    assert thrice(rounds_of(count), count) == thrice(rounds_of(count, True), count) == set()


@for_each("count", EVEN_DOUBLE)
def test_without_the_exchange_two_players_of_an_even_field_have_a_colour_three_times(count: int) -> None:
    assert thrice(rounds_of(count, True, True), count) == {1, count // 2 + 1}


@for_each("count", ODD_DOUBLE)
def test_without_the_exchange_an_odd_field_has_nobody_with_a_colour_three_times(count: int) -> None:
    assert thrice(rounds_of(count, True, True), count) == set()


@pytest.mark.slow
@settings(deadline=None)
@given(st.integers(3, 100), st.booleans(), st.booleans())
def test_a_schedule_numbers_its_boards_without_the_exempt(count: int, double: bool, keep: bool) -> None:
    found = schedule(BergerSpec(count=count, double=double, keep_last_rounds=keep))
    expected = [[game for game in boards if ghost_of(count) not in game] for boards in table(count, double, keep)]
    assert [[(game.white, game.black) for game in games] for games in found.rounds] == expected
    assert all([game.board for game in games] == list(range(1, count // 2 + 1)) for games in found.rounds)
    assert [{game.round for game in games} for games in found.rounds] == [{n + 1} for n in range(len(expected))]


@for_each("count", SINGLE, OTHERS)
def test_everybody_is_exempt_once_in_an_odd_field_and_nobody_in_an_even_one(count: int) -> None:
    exempt = schedule(BergerSpec(count=count)).exempt
    expected = [sum(boards[0]) - count - 1 for boards in c_program(count)] if count % 2 else [None] * (count - 1)
    assert list(exempt) == expected


@pytest.mark.parametrize("count", [-1, 0, 1, 2, 201])
def test_a_size_without_a_table_is_refused(count: int) -> None:
    with pytest.raises(NoSuchSize):
        table(count)


# The command line.

SIZES_SHOWN = [5, 8, 100]
Command = Callable[..., Answer]


@pytest.fixture
def sheetgen(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run a command line in English."""
    from sheetgen.commands import run

    monkeypatch.setenv("SHEETGEN_LANG", "en")

    def answer(*arguments: str) -> Answer:
        monkeypatch.setattr(sys, "argv", ["sheetgen", *arguments])
        with pytest.raises(SystemExit) as ended:
            run()
        return Answer(int(ended.value.code or 0), *capsys.readouterr())

    return answer


@pytest.mark.parametrize("count", SIZES_SHOWN)
def test_the_command_prints_one_line_a_round(sheetgen: Command, count: int) -> None:
    answer = sheetgen("table", "berger", str(count))
    cells = read_rounds(answer.printed)
    assert (answer.status, answer.said) == (0, "")
    assert tuple(tuple(pair(cell) for cell in line) for line in cells) == printed_by_a_source(count)
    assert Sheet("", "", count, cells).brackets == ({count + 1} if count % 2 else set())


@pytest.mark.parametrize("count", SIZES_SHOWN)
def test_the_command_gives_json_with_null_for_the_exempt(sheetgen: Command, count: int) -> None:
    rounds = [{"round": str(number), "boards": boards} for number, boards in enumerate(with_exempt(count), start=1)]
    answer = sheetgen("table", "berger", str(count), "--json")
    assert json.loads(answer.printed) == {"system": "berger", "count": count, "rounds": rounds}
    assert (answer.status, answer.said) == (0, "")


@pytest.mark.parametrize("count", SIZES_SHOWN)
def test_the_command_gives_csv_with_an_empty_cell_for_the_exempt(sheetgen: Command, count: int) -> None:
    expected = [
        [str(number), str(board), *("" if side is None else str(side) for side in game)]
        for number, boards in enumerate(with_exempt(count), start=1)
        for board, game in enumerate(boards, start=1)
    ]
    answer = sheetgen("table", "berger", str(count), "--csv")
    assert list(csv.reader(io.StringIO(answer.printed))) == [["round", "board", "white", "black"], *expected]


@pytest.mark.parametrize("options", [(), ("--json",), ("--csv",)], ids=str)
@pytest.mark.parametrize("count", ["2", "1", "0"])
def test_too_few_players_end_with_status_3_and_one_sentence(
    sheetgen: Command, count: str, options: tuple[str, ...]
) -> None:
    answer = sheetgen("table", "berger", count, *options)
    assert (answer.status, answer.printed) == (3, "")
    assert answer.said.startswith("error: ") and answer.said.count("\n") == 1
    assert "Berger" in answer.said
    assert re.findall(r"\d+", answer.said) == [count, "3", "200"]
