"""What a secretary does with a season: ticks, pairs, changes by hand, types wrongly, goes on from another program."""

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.errors import BadOptions, Problem, SheetgenError
from sheetgen.exchange.file import File
from sheetgen.i18n.catalogue import words
from sheetgen.operations.fill import ListFile, fill_workbook
from sheetgen.operations.pairing.workbook import accept, check_pairings, go_back, pair_workbook, unpair
from sheetgen.operations.reading.opening import apply_changes, open_workbook
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.present.team_swiss import telling_of
from sheetgen.ranking.keizer import counted, standings
from sheetgen.store.lists import load_results
from sheetgen.systems.keizer.entries import SETTING_NAMES, KeizerSpec, away_code, enrolments, presence_key
from sheetgen.systems.shared.dealt.entries import code_key, seat_key
from tests.damage import sheets
from tests.damage.edits import parts_of, stored
from tests.keizer.events import blank

DATA = Path(__file__).parent.parent / "data" / "keizer"
SEASONS = json.loads((DATA / "expected.json").read_text())["standings"]


def season(players: int = 6, rounds: int = 4, **asked: Any) -> bytes:
    return blank(players, rounds, random.Random("keizer"), lang="en", **asked)


def typed(data: bytes, entries: Mapping[Any, Any]) -> bytes:
    return apply_changes(read_workbook(data), entries)


def there(number: int, *lines: int) -> dict[Any, Any]:
    return {("presence", line, f"there{number}"): "X" for line in lines}


def evening(data: bytes, number: int, token: str = "1-0", **options: Any) -> bytes:
    paired = pair_workbook(data, "season.xlsx", **options)
    assert paired.data is not None
    return typed(paired.data, {("rounds", number, board.number, "result"): token for board in paired.round.boards})


def problems(data: bytes) -> dict[str, Problem]:
    return {problem.code: problem for problem in open_workbook(File("season.xlsx", data)).problems}


@pytest.mark.parametrize("name", SEASONS)
def test_the_seasons_of_another_program_come_out(name: str) -> None:
    ranking = sheetgen.rank(DATA / name, system="keizer")
    rows = [[row.id, float(row.values["KEIZER"])] for row in ranking.standings.rows]
    assert rows == SEASONS[name]


def test_a_list_is_ranked_by_a_variant_and_the_value_of_the_first() -> None:
    usual, free, top = (
        sheetgen.rank(DATA / "k1.trf", system="keizer", **asked)
        for asked in ({}, {"variant": "free"}, {"top": 30, "frozen": True})
    )
    assert len({str(each.standings.rows) for each in (usual, free, top)}) == 3
    assert top.standings.rows[0].values["VALUE"] <= 30
    with pytest.raises(BadOptions):
        sheetgen.rank(DATA / "k1.trf", variant="free")
    with pytest.raises(BadOptions):
        sheetgen.rank(DATA / "k1.trf", system="keizer", variant="other")


def test_those_who_are_ticked_are_paired_and_the_others_are_away() -> None:
    data = typed(season(), {**there(1, 1, 2, 3, 4), ("presence", 5, "there1"): "A", ("presence", 6, "there1"): "C"})
    paired = pair_workbook(data, "season.xlsx")
    assert {line for board in paired.round.boards for line in (board.white, board.black)} == {1, 2, 3, 4}
    assert dict(paired.round.absent) == {5: "A", 6: "C"}
    assert not paired.remarks


def test_if_nobody_is_ticked_everybody_is_paired_and_it_is_said() -> None:
    paired = pair_workbook(typed(season(), {("presence", 6, "there1"): "0"}), "season.xlsx")
    assert (len(paired.round.boards), paired.round.bye is not None) == (2, True)
    assert [each.code for each in paired.remarks] == ["keizer-nobody-ticked"]


def test_bad_input_is_said_with_its_cell() -> None:
    data = evening(typed(season(), there(1, 1, 2, 3, 4)), 1)
    wrong = {
        ("presence", 1, "there1"): "0",
        ("settings", "top"): 2,
        ("presence", 9, "there2"): "X",
        ("players", 4, "withdrawn"): 2,
        ("presence", 4, "there2"): "X",
        ("rounds", 3, 1, "result"): "1-0",
    }
    found = problems(typed(data, wrong))
    assert {code: (found[code].where.sheet, found[code].where.cell) for code in found} == {
        "swiss-result-of-nobody": ("Rounds", "E23"),
        "keizer-away-and-played": ("Rounds", "E7"),
        "keizer-below-one": ("Settings", "B6"),
        "keizer-tick-of-absent": ("Who is there", "D10"),
        "keizer-tick-of-nobody": ("Who is there", "D15"),
    }
    assert [code for code in found if found[code].is_error] == ["swiss-result-of-nobody"]


def test_whose_name_is_gone_from_the_end_of_the_list_after_a_bye_is_ranked_all_the_same() -> None:
    """As when another sheet is pasted over the list."""
    data = evening(typed(season(), there(1, 1, 2, 3, 4, 6)), 1)
    assert read_workbook(data).entries["turns", 6, "code1"] == "U"
    read = read_workbook(typed(data, {("players", 6, name): None for name in ("name", "rating")}))
    event = read.entered().event
    assert 6 in event.ranked and len(event.players) == 6
    assert set(counted(event, 1).points) == set(event.ranked)


def test_somebody_ticked_twice_and_a_round_out_of_order_are_said() -> None:
    names = {("players", 1, "name"): "Ann", ("players", 2, "name"): "ann", **there(1, 1, 2, 3)}
    found = problems(typed(season(), names))
    assert found["keizer-present-twice"].where.cell == "C8" and found["keizer-present-twice"].is_error
    data = evening(evening(season(), 1), 2)
    found = problems(typed(data, {("rounds", 1, 1, "result"): None}))
    assert found["keizer-out-of-order"].where.cell == "E15"


def test_a_season_that_has_lost_its_settings_is_not_ranked() -> None:
    """Every setting is a field that its description says is needed; others are missed with a warning."""
    data = evening(season(), 1)
    book = read_workbook(data).book
    assert book.needed == {f"keizer_{name}" for name in SETTING_NAMES}
    parts = parts_of(data)
    sheets.deleted("Settings")(parts)
    lost = [problem for problem in read_workbook(stored(parts)).problems if problem.code == "setting-lost"]
    assert {problem.found for problem in lost} == book.needed and all(problem.is_error for problem in lost)


def test_a_past_evening_is_checked_by_what_was_true_that_day() -> None:
    """Later presence, settings, ratings, results and withdrawals do not change how it was paired."""
    data = season(7, 4)
    for number in (1, 2, 3):
        data = evening(
            typed(data, there(number, 1, 2, 3, 4, 5, 6 + number % 2)), number, "1-0" if number < 3 else "0-1"
        )
    later = {("presence", 1, "there2"): "0", ("settings", "repeat_after"): 0, ("settings", "top"): 40}
    later |= {("players", 3, "rating"): 2500, ("rounds", 1, 1, "result"): "+/-", ("players", 5, "withdrawn"): 2}
    assert check_pairings(typed(data, later), "season.xlsx").differences == ()


def test_by_hand_two_may_meet_again_and_it_is_said() -> None:
    data = evening(season(4, 3), 1)
    first = read_workbook(data).entries["rounds", 1, 1, "white"], read_workbook(data).entries["rounds", 1, 1, "black"]
    paired = pair_workbook(data, "season.xlsx", hand=f"{first[0]}-{first[1]}", reason="they asked for it")
    assert paired.data is not None
    assert (paired.round.boards[0].white, paired.round.boards[0].black) == first
    changed = accept(pair_workbook(data, "season.xlsx").data or b"", "season.xlsx", "so", f"{first[0]}-{first[1]}")
    assert "keizer-repeated" in {each.code for each in changed.remarks}
    assert check_pairings(changed.data or b"", "season.xlsx").differences == ()


def test_whoever_was_dealt_a_board_or_the_bye_keeps_his_line() -> None:
    dealt: dict[Any, Any] = {seat_key(2, 1): 1, seat_key(1, 3): -1, code_key(3, 1): "U", code_key(4, 1): "A"}
    lines = enrolments(KeizerSpec(count=5, rounds=3), None, dealt)
    assert [line.label for line in lines if line.has_game] == ["1", "2", "3"]


def test_rounds_are_taken_back() -> None:
    data = season(6, 3)
    again = unpair(pair_workbook(data, "season.xlsx").data or b"")[1]
    kept = {key: value for key, value in read_workbook(again).entries.items() if key[0] != "journal" and value}
    before = {key: value for key, value in read_workbook(data).entries.items() if value}
    assert {key: value for key, value in kept.items() if before.get(key) != value} == {}
    assert go_back(evening(evening(data, 1), 2), 0, "by mistake").results == 6


def test_a_round_is_explained_board_by_board() -> None:
    data = evening(evening(season(5, 3), 1), 2)
    paired = pair_workbook(data, "season.xlsx", explain=True)
    for lang in ("en", "nl"):
        text = telling_of(paired).text(words(lang))
        assert all(name in text for name in paired.names.values())
    assert telling_of(paired).json(words("en"))["explanation"]


def test_a_season_goes_on_from_a_report_file() -> None:
    for name in ("k1.trf", "k3.trf"):
        data, _ = sheetgen.new("keizer", source=DATA / name, rounds=20, lang="nl")
        opened = open_workbook(File("season.xlsx", data))
        assert not [each for each in opened.problems if each.is_error]
        rows = standings(opened.entered.event, (), "livre").rows  # type: ignore[arg-type]
        assert [[row.id, float(row.values["KEIZER"])] for row in rows] == SEASONS[name]
        assert pair_workbook(data, "season.xlsx").round.number > 4


def test_a_list_of_results_says_who_was_away(tmp_path: Path) -> None:
    data = season(4, 3)
    names = [read_workbook(data).entries["players", line, "name"] for line in range(1, 5)]
    path = tmp_path / "away.csv"
    path.write_text(
        "round;board;white;black;result;kind\n"
        f"1;;{names[0]};;½;requested\n1;;{names[1]};;1;requested\n1;;{names[2]};;;absent\n2;;{names[3]};;;withdrawn\n"
    )
    filled = fill_workbook(read_workbook(data), results=ListFile(load_results(path), "away.csv")).changes
    assert filled == {
        ("presence", 1, "there1"): "A",
        ("presence", 2, "there1"): "C",
        ("presence", 3, "there1"): "0",
        ("players", 4, "withdrawn"): 2,
    }


def test_what_cannot_be_a_season_is_refused() -> None:
    for asked in ({"count": 200, "rounds": 3}, {"count": 8}, {"count": 8, "rounds": 3, "top": 0}):
        with pytest.raises(SheetgenError):
            sheetgen.new("keizer", **asked)
    with pytest.raises(BadOptions):
        sheetgen.new("keizer", count=8, rounds=3, order="PTS")


def test_no_sheet_of_figures_is_seen_once_a_round_is_dealt() -> None:
    read = read_workbook(evening(season(), 1))
    seen = {sheet.name for sheet in read.package.sheets if sheet.state == "visible"}
    figures = {title for name, title in read.shifts.titles.items() if read.book.sheets[name].hidden}
    assert figures and not figures & seen
    assert len(seen) <= 15


def test_why_somebody_is_away_is_what_his_line_and_his_tick_say() -> None:
    spec = KeizerSpec(count=5, rounds=6)
    typed: dict[Any, Any] = {presence_key(line, 3): tick for line, tick in ((1, "X"), (2, "0"), (3, "A"), (4, "C"))}
    assert [away_code(spec, typed, line, 3) for line in range(1, 6)] == ["", "Z", "A", "C", "Z"]
    typed |= {("players", 1, "entry"): 4, ("players", 2, "withdrawn"): 3}
    assert [away_code(spec, typed, line, 3) for line in (1, 2)] == ["L", "W"]
