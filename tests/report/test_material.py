"""What lies on the tables and in the hall: its names are those of the round that is posted, its entries come back."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from sheetgen.model.tournament import TournamentSpec
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.registry import described
from sheetgen.systems.shared.extras.material import LINES
from sheetgen.workbook.values import Values
from sheetgen.xlsx.write import write
from tests.layouts import SPECS

SHEETS = {
    "score-sheets", "name-plates", "table-numbers", "clock-times", "sealed-move", "absences", "complaint",
}  # fmt: skip
SPEC = BergerSpec(lang="en", count=6, order=("PTS",), extras=("material",))
NAMES = {("players", number, "name"): f"Player {number}" for number in range(1, 7)}
FIRST_ROUND = [("Player 1", "Player 6"), ("Player 2", "Player 5"), ("Player 3", "Player 4")]


def cells(sheet: str, entries: Mapping[Any, Any], spec: TournamentSpec = SPEC) -> dict[tuple[int, int], Any]:
    book = described(spec)[1]
    known = Values(book, entries).known
    return {place: known.get((sheet, *place), slot.content) for place, slot in book.sheets[sheet].slots.items()}


@pytest.mark.parametrize("name", [name for name in SPECS if name != "match"])
def test_every_system_has_them(name: str) -> None:
    book = described(replace(SPECS[name], extras=("material",)))[1]
    assert book.sheets.keys() >= SHEETS - {"name-plates"}, "a list of teams alone has no players' names"
    assert all(book.sheets[sheet].laid_out == 9 for sheet in SHEETS & book.sheets.keys())


def test_score_sheets_and_clock_times_have_the_boards_of_the_posted_round() -> None:
    found = [text for text in cells("score-sheets", NAMES).values() if str(text).startswith("Player")]
    assert sorted(found) == sorted(name for pair in FIRST_ROUND for name in pair)
    results = {("rounds", 1, board, "result"): "1-0" for board in (1, 2, 3)}
    times = cells("clock-times", {**NAMES, **results})
    boards = [(times[row, 1], times[row, 2]) for row in (6, 7, 8)]
    assert boards == [("Player 6", "Player 4"), ("Player 5", "Player 3"), ("Player 1", "Player 2")], "round 2"


def test_numbers_and_boards_bring_names() -> None:
    typed = {("sealed-move", "board"): 2, ("complaint", "suspect-number"): 4, ("absences", 1, "number"): 6}
    assert {"Player 2", "Player 5"} <= {*map(str, cells("sealed-move", NAMES | typed).values())}
    assert "Player 4" in cells("complaint", NAMES | typed).values()
    assert "Player 6" in cells("absences", NAMES | typed).values()
    assert not [text for text in cells("sealed-move", NAMES).values() if str(text).startswith("Player")]


def test_every_board_has_a_number_and_every_player_a_plate() -> None:
    assert [content for content in cells("table-numbers", NAMES).values() if isinstance(content, int)] == [1, 2, 3]
    plates = [text for text in cells("name-plates", NAMES).values() if str(text).startswith("Player")]
    assert plates == [f"Player {number}" for number in range(1, 7)]


def test_what_is_typed_comes_back() -> None:
    typed = {
        ("absences", 1, "number"): 6,
        ("absences", LINES, "note"): "called outside",
        ("absences", 2, "out"): "15:20",
        ("sealed-move", "board"): 3,
        ("sealed-move", "time-white"): "1:58",
        ("sealed-move", "position-white"): "Kg1, Qd2, e4",
        ("complaint", "writer-number"): 2,
        ("complaint", "told"): "A telephone rang.",
    }
    read = read_workbook(write(described(SPEC)[1], NAMES | typed))
    assert {key: read.entries.get(key) for key in typed} == typed
    assert not [problem for problem in read.problems if problem.is_error]
