"""The sheet of checks lists the first ten problems: what is wrong, where, and a link to the cell."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.registry import described, laid_out
from sheetgen.systems.views import faults
from sheetgen.workbook.cells import Book, Key
from sheetgen.workbook.description import LAYOUT
from sheetgen.workbook.desk import CONTROL, ERRORS
from sheetgen.workbook.faults import FaultList
from sheetgen.workbook.place import Cell, a1
from sheetgen.workbook.values import Values
from tests.oracle.agreement import disagreements
from tests.readback.subjects import NAMES, subject
from tests.team_swiss.cups import rounds_of, spec_of

UNREADABLE = "xyz"
OF_RESULTS = ("result", "side", "match-score")  # ids of what is typed as a result


@dataclass(frozen=True)
class Listed:
    """A line of the list as it is read."""

    what: str
    where: str
    link: str


def lists_of(book: Book) -> Mapping[str, FaultList]:
    return {each.corner.sheet: each for each in book.fault_lists}


def rows_of(found: FaultList) -> range:
    return range(found.corner.row + 1, found.corner.row + 1 + faults.SHOWN)


def listed(book: Book, entries: Mapping[Key, Any], sheet: str = CONTROL) -> list[Listed]:
    """The lines that say something."""
    values, found = Values(book, entries).known, lists_of(book)[sheet]
    lines = [Listed(*(str(values[Cell(sheet, row, first)]) for first, _ in found.spans)) for row in rows_of(found)]
    return [line for line in lines if line.link]


def more(book: Book, entries: Mapping[Key, Any]) -> str:
    """What stands below the ten lines."""
    found = lists_of(book)[CONTROL]
    return str(Values(book, entries).known[CONTROL, rows_of(found)[-1] + 1, 0])


def link_to(book: Book, key: Key) -> str:
    cell, _ = book.inputs()[key]
    return f"→ {book.sheets[cell.sheet].title}!{a1(cell.row, cell.col)}"


def results_of(book: Book, entries: Mapping[Key, Any]) -> list[Key]:
    """The results that are typed, in the order of the workbook."""
    return [key for key, (_, codec) in book.inputs().items() if codec.id in OF_RESULTS and entries.get(key)]


@pytest.mark.parametrize("name", NAMES)
def test_a_result_nobody_understands_is_listed_with_its_cell(name: str) -> None:
    """In every system, and for each way to enter results."""
    event = subject(name)
    assert listed(event.book, event.entries) == []
    for key in results_of(event.book, event.entries)[::3]:
        spoilt = {**event.entries, key: UNREADABLE}
        worst = listed(event.book, spoilt)[0]
        assert worst.link == link_to(event.book, key), key
        assert Values(event.book, spoilt).known[ERRORS] >= 1


@pytest.mark.parametrize("entry", ["rounds", "scores"])
def test_a_cup_of_teams_lists_its_boards_or_its_scores(entry: str) -> None:
    spec = spec_of(5, entry)
    *_, cup = rounds_of(spec, 5)
    book = described(spec)[1]
    key = results_of(book, cup.entries)[-1]
    worst = listed(book, {**cup.entries, key: UNREADABLE})[0]
    assert worst.link == link_to(book, key)


ROUND_ROBIN = BergerSpec(count=8, lang="en", order=("PTS", "DE", "SB"))
NAMED: dict[Key, Any] = {("players", number, "name"): f"Player {number}" for number in range(1, 9)}


def test_errors_stand_before_what_asks_for_a_look_and_each_says_its_place() -> None:
    entries = NAMED | {
        ("rounds", 1, 2, "result"): "0-0",
        ("rounds", 2, 3, "result"): UNREADABLE,
        ("players", 5, "name"): "Player 2",
        ("players", 3, "rating"): "many",
    }
    book = described(ROUND_ROBIN)[1]
    assert listed(book, entries) == [
        Listed("Results not understood", "Round 2, board 3", "→ Rounds!E15"),
        Listed("Names written twice", "Player 2", "→ Players!B7"),
        Listed("Names written twice", "Player 2", "→ Players!B10"),
        Listed("Numbers that cannot be (red)", "Players", "→ Players!C8"),
        Listed("Penalties to confirm (0-0, ½-0, 0-½)", "Round 1, board 2", "→ Rounds!E8"),
    ]


def test_ten_are_listed_and_the_others_counted() -> None:
    book = described(ROUND_ROBIN)[1]
    entries = NAMED | {key: UNREADABLE for key, (_, codec) in book.inputs().items() if codec.id == "result"}
    assert len(listed(book, entries)) == 10
    assert more(book, entries) == "… +18"
    assert more(book, NAMED) == ""


def test_a_line_is_linked_to_where_it_stands_once_its_list_is_sorted() -> None:
    plan = described(ROUND_ROBIN)[0]
    book = laid_out(ROUND_ROBIN, plan)
    cells = book.sheets["players"].slots
    lines = [book.keyed_rows["players"].rows[number,] for number in (2, 5)]
    of_2, of_5 = (cells[line, 0] for line in lines)
    cells[lines[0], 0], cells[lines[1], 0] = of_5, of_2
    twice = listed(book, NAMED | {("players", 5, "name"): "Player 2"})
    assert [line.link for line in twice] == ["→ Players!B10", "→ Players!B7"]


def test_pools_have_the_problems_of_every_pool_on_the_sheet_of_all() -> None:
    event = subject("pools")
    entries = {**event.entries, ("rounds_B", 1, 1, "result"): UNREADABLE, ("rounds_A", 2, 1, "result"): UNREADABLE}
    on_all = listed(event.book, entries)
    assert [line.where[:4] for line in on_all] == ["A · ", "B · "]
    assert [line.link for line in on_all] == [
        link_to(event.book, ("rounds_A", 2, 1, "result")),
        link_to(event.book, ("rounds_B", 1, 1, "result")),
    ]
    assert [line.link for line in listed(event.book, entries, f"{CONTROL}_B")] == [on_all[1].link]


def test_workbooks_of_before_have_no_list_and_their_counts_where_they_were() -> None:
    before, today = (described(ROUND_ROBIN, layout)[1] for layout in (LAYOUT - 1, LAYOUT))
    assert not before.fault_lists
    shift = faults.ROWS
    title = before.sheets[CONTROL].slots[7, 0].content
    assert today.sheets[CONTROL].slots[7 + shift, 0].content == title


@pytest.mark.libreoffice
def test_libreoffice_lists_the_same() -> None:
    """With problems of every kind, in every system."""
    events = {}
    for name in NAMES:
        event = subject(name)
        keys = results_of(event.book, event.entries)
        spoilt = {**event.entries, keys[0]: UNREADABLE, keys[-1]: UNREADABLE, keys[1]: "0-0"}
        events[name] = (event.book, spoilt)
    assert disagreements(events) == []
