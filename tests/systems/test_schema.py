"""A table declared once gives every address, and views draw it (sheetgen/systems/schema.py, sheetgen/systems/views)."""

import doctest
import gc
import weakref
from dataclasses import dataclass

import pytest

from sheetgen import check
from sheetgen.i18n.catalogue import words
from sheetgen.systems import schema
from sheetgen.systems.registry import described, laid_out, system_of
from sheetgen.systems.schema import Column, Line, Table, of_line
from sheetgen.systems.shared import everywhere
from sheetgen.systems.shared.everywhere import Everywhere
from sheetgen.systems.swiss import book as swiss_book
from sheetgen.systems.views import hidden, poster_lines, standings
from sheetgen.workbook.cells import Book, Role, Sheet, Slot
from sheetgen.workbook.description import LAYOUT
from sheetgen.workbook.desk import STANDINGS, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.lines import Lines
from sheetgen.workbook.place import Area, Cell
from tests.example import ROOT
from tests.layouts import SPECS

DOUBLED = template("2*{points}")


@dataclass(frozen=True)
class Heap:
    """The places of a workbook that has nothing but points."""

    points: tuple[int, ...]


def points_of(line: Line[Heap]) -> int:
    return line.places.points[line.position - 1]


COLUMNS = (
    Column("no", lambda line: line.position, 5, "standings.no"),
    Column("points", points_of, 7, "standings.points", bold=True),
    Column("doubled", of_line(DOUBLED, "points"), 7, "standings.points", since=LAYOUT + 1),
)
TABLE: Table[Heap] = Table("heap", 3, COLUMNS, first=5, id="heap")


def desk() -> Desk:
    text = words("en")
    return Desk(type(text)(text.lang, {**text, "sheet.heap": "Heap"}), Book(None))


def test_the_example_of_the_page_runs() -> None:
    assert doctest.testmod(schema).failed == 0


def test_addresses_follow_from_the_order_of_the_columns() -> None:
    assert TABLE.cell(2, "points") == Cell("heap", 6, 1)
    assert TABLE.area("points") == Area("heap", 5, 1, 7, 1)
    assert TABLE.whole == Area("heap", 5, 0, 7, 2)
    assert TABLE.across(3) == Area("heap", 7, 0, 7, 2)


def test_a_column_that_spans_several_moves_those_behind_it() -> None:
    cells = schema.Allocation("turns", 4, ("no", "seat", "code", "sum"), 6, (0, 3, 3, 0))
    assert cells.cell(1, "code") == Cell("turns", 6, 4)
    assert cells.cell(2, "code", 3) == Cell("turns", 7, 6)
    assert cells.area("seat", 2) == Area("turns", 6, 2, 9, 2)
    assert cells.parts(1, "seat", 3) == Area("turns", 6, 1, 6, 3)
    assert cells.cell(1, "sum").col == cells.last_col == 7


def test_two_columns_of_one_table_do_not_share_an_id() -> None:
    with pytest.raises(ValueError, match="points"):
        Table("heap", 3, (*COLUMNS, Column("points")))


def test_a_poster_draws_every_line_and_says_which_column_came_later() -> None:
    sheet = poster_lines.build(desk(), Heap((3, 1, 2)), TABLE)
    assert [sheet.slots[5 + line, 1].content for line in range(3)] == [3, 1, 2]
    doubled = sheet.slots[7, 2].content
    assert isinstance(doubled, Formula)
    assert doubled.places == (Cell("heap", 7, 1),)
    later = {place for place, since in sheet.since.items() if since == LAYOUT + 1}
    assert {(4, 2), (5, 2), (6, 2), (7, 2)} <= later
    assert later - {(4, 2), (5, 2), (6, 2), (7, 2)} == {(2, 2)}  # the head of the page ends there now


@pytest.mark.parametrize("name", [name for name in SPECS if name not in ("match", "pools")])
def test_a_column_of_all_standings_is_added_in_one_place(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    added = Column(
        "twice", lambda line: DOUBLED(points=line.places.ranked(line.position, "line")), 7, 2, since=LAYOUT + 1
    )
    before = described(SPECS[name])[1].sheets[STANDINGS]
    described.cache_clear()
    monkeypatch.setattr(standings, "ADDED", (*standings.ADDED, added))
    after = described(SPECS[name])[1].sheets[STANDINGS]
    described.cache_clear()
    heading = next(col for (row, col), slot in after.slots.items() if slot.content == "2")
    assert [place for place in before.slots if after.since.get(place) == LAYOUT + 1] == []
    assert after.slots[6, heading].content.places[0].sheet == "ranking"
    assert after.since[6, heading] == LAYOUT + 1


def test_a_hidden_sheet_has_the_ids_above_and_nothing_where_a_column_has_no_value() -> None:
    asked: list[int] = []

    def values(line: Line[Heap]) -> dict[str, int]:
        asked.append(line.position)
        return {"double": 2 * points_of(line), "half": points_of(line) // 2}

    columns: list[Column[Heap]] = [
        Column("later"),
        *schema.of_each(("a", "b"), lambda line, name: f"{name}{line.position}", "{}-side"),
        *schema.together(("half", "double"), values),
        Column("since", points_of, since=LAYOUT + 1),
    ]
    table = Table("heap", 3, columns, first=1)
    sheet = hidden.build(desk(), Heap((3, 1, 2)), table)
    rows = [[sheet.slots.get((row, col), Slot(None, "", Role.LABEL)).content for col in range(6)] for row in range(4)]
    assert rows == [
        ["later", "a-side", "b-side", "half", "double", "since"],
        [None, "a1", "b1", 1, 6, 3], [None, "a2", "b2", 0, 2, 1], [None, "a3", "b3", 1, 4, 2],
    ]  # fmt: skip
    assert (1, 0) not in sheet.slots
    assert asked == [1, 2, 3], "what is worked out together is worked out once a line"
    assert sheet.since == {(row, 5): LAYOUT + 1 for row in (1, 2, 3)}
    assert table.stretch("half", 2, 2) == Area("heap", 2, 3, 3, 3)


@pytest.mark.parametrize("since", [LAYOUT + 1, 0])
def test_a_sheet_that_came_later_is_missed_in_no_workbook_made_before(
    since: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without its layout it is missed: the test would notice that nothing was added."""

    def build(desk: Desk, places: object) -> None:
        sheet = desk.poster("clubs", 2, title="Clubs")
        sheet.label(5, 0, "Club")
        if since:
            sheet.came_whole_with(since)

    builders = swiss_book.sheets
    monkeypatch.setattr(swiss_book, "sheets", lambda spec: [*builders(spec)[:8], build, *builders(spec)[8:]])
    described.cache_clear()
    audit = check(ROOT / "examples" / "swiss" / "event.xlsx")
    described.cache_clear()
    assert audit.clean or not since
    assert any(problem.code == "sheet-lost" for problem in audit.problems) is not bool(since)


def podium(desk: Desk, spec: object, standings: Lines) -> Sheet:
    sheet = desk.poster("clubs", 2, title="Clubs")
    sheet.formula(5, 0, DOUBLED(points=standings.cell(1, "points")))
    return sheet


def test_a_sheet_of_every_system_is_added_in_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stands in the books of all systems, in each pool's own, and is missed in no workbook made before."""
    monkeypatch.setattr(everywhere, "EVERYWHERE", (*everywhere.EVERYWHERE, Everywhere(LAYOUT + 1, podium)))
    described.cache_clear()
    try:
        books = {name: described(spec)[1] for name, spec in SPECS.items()}
        events = sorted((ROOT / "examples").glob("*/event.xlsx"))
        audits = {path: check(path) for path in events}
    finally:
        described.cache_clear()
    added = {
        name: [(title, sheet.laid_out) for title, sheet in book.sheets.items() if title.startswith("clubs")]
        for name, book in books.items()
    }
    new = LAYOUT + 1
    assert added == {name: [("clubs", new)] for name in SPECS} | {
        "match": [],  # it has no standings
        "pools": [("clubs_A", new), ("clubs_B", new)],
    }
    assert books["pools"].sheets["clubs_B"].slots[5, 0].content.places[0].sheet == "standings_B"
    overwritten = {problem.code for audit in audits.values() for problem in audit.problems}
    assert all(audit.clean for audit in audits.values())
    assert overwritten.isdisjoint({"formula-overwritten", "sheet-lost"})


@pytest.mark.parametrize("name", SPECS)
def test_a_described_book_goes_when_nobody_uses_it(name: str) -> None:
    """A table outlives the books it is drawn in: one that held a book would keep its memory and slow collection."""
    gc.disable()
    try:
        spec = SPECS[name]
        book = laid_out(spec, system_of(spec).plan(spec))
        left = weakref.ref(next(iter(book.sheets.values())))
        del book
        assert left() is None
    finally:
        gc.enable()
