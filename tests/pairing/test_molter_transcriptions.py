"""Two transcriptions made apart from each other, one a printing, against the tables that are used: cell by cell.

Whatever the three do not agree on must be declared beside the table: a reading that differs, or a column one lacks.
"""

import tomllib
from itertools import product
from pathlib import Path
from typing import Any

import sheetgen.pairing
from tests.cases import for_each

TABLES = Path(sheetgen.pairing.__file__).parent / "tables" / "molter"
TRANSCRIPTIONS = {
    "livre": Path(__file__).parent / "data" / "molter_003",
    "molter": Path(__file__).parent.parent / "data" / "molter_000",
}
UNREAD = "?"
PAGES = sorted(path.stem for path in TABLES.glob("*.toml"))

Place = tuple[str, int]


def page(folder: Path, name: str) -> dict[str, Any]:
    path = folder / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def grid_cells(rounds: list[str], grid: str, first_board: int) -> dict[Place, str]:
    lines = [line.split() for line in grid.strip().splitlines()]
    assert all(len(line) == len(rounds) for line in lines)
    return {
        (name, number): line[place]
        for number, line in enumerate(lines, first_board)
        for place, name in enumerate(rounds)
    }


def printed_cells(data: dict[str, Any]) -> dict[Place, str]:
    """Every cell printed on a page, by round and board: a whole grid, or the grids that stand with a recipe."""
    grids = [*data.get("printed", ()), *(recipe for recipe in data.get("recipe", ()) if "grid" in recipe)]
    cells = grid_cells(data["rounds"], data["grid"], 1) if "grid" in data else {}
    for each in grids:
        cells |= grid_cells(each["rounds"], each["grid"], each["first_board"])
    return cells


def declared_missing(data: dict[str, Any], source: str) -> set[Place]:
    return {
        (gap["round"], board)
        for gap in data.get("missing", ())
        if gap["source"] == source
        for board in range(gap["boards"][0], gap["boards"][1] + 1)
    }


def readings(data: dict[str, Any]) -> dict[Place, dict[str, str]]:
    return {(entry["round"], entry["board"]): entry for entry in data.get("readings", ())}


def test_all_43_tables_and_the_peyrin_table_are_there() -> None:
    assert [*(f"{number:02}" for number in range(1, 44)), "peyrin"] == PAGES


@for_each("name,source", product(PAGES, TRANSCRIPTIONS))
def test_every_cell_is_what_the_printing_shows_or_a_declared_reading(name: str, source: str) -> None:
    ours = page(TABLES, name)
    told = readings(ours)
    expected = {
        place: told[place][source] if place in told else cell for place, cell in printed_cells(ours).items()
    } | dict.fromkeys(declared_missing(ours, source), UNREAD)
    assert printed_cells(page(TRANSCRIPTIONS[source], name)) == expected


@for_each("name", PAGES)
def test_what_is_taken_as_printed_is_what_one_of_the_two_shows(name: str) -> None:
    ours = page(TABLES, name)
    cells = printed_cells(ours)
    for place, entry in readings(ours).items():
        assert cells[place] == entry["printed"] in (entry["livre"], entry["molter"])
        assert entry["livre"] != entry["molter"]


@for_each("name", PAGES)
def test_no_column_is_missing_in_both_printings(name: str) -> None:
    ours = page(TABLES, name)
    assert not declared_missing(ours, "livre") & declared_missing(ours, "molter")


@for_each("name", PAGES)
def test_an_erratum_quotes_each_printing_that_has_the_cell(name: str) -> None:
    ours = page(TABLES, name)
    for entry in ours.get("errata", ()):
        place = (entry["round"], entry["board"])
        shown = {source: printed_cells(page(TRANSCRIPTIONS[source], name))[place] for source in TRANSCRIPTIONS}
        assert {source: text for source, text in shown.items() if text != UNREAD} == {
            source: entry[source] for source in TRANSCRIPTIONS if source in entry
        }


@for_each("name,source", product(PAGES, TRANSCRIPTIONS))
def test_every_oddity_is_a_doubt_of_who_read_that_printing(name: str, source: str) -> None:
    ours = page(TABLES, name)
    told = {
        (odd["round"], odd["board"]): (odd[source], odd["read"]) for odd in ours.get("oddities", ()) if source in odd
    }
    doubts = page(TRANSCRIPTIONS[source], name).get("doubts", ())
    assert told == {(doubt["round"], doubt["board"]): (doubt["printed"], doubt["read"]) for doubt in doubts}
    assert all(printed_cells(ours)[place] == read for place, (_, read) in told.items())


@for_each("name", PAGES)
def test_the_two_printings_announce_the_same_size(name: str) -> None:
    sizes = {
        (page(folder, name)["teams"], *page(folder, name)["players"]) for folder in (TABLES, TRANSCRIPTIONS["molter"])
    }
    livre = page(TRANSCRIPTIONS["livre"], name)
    assert len(sizes | ({(livre["teams"], *livre["players"])} if livre else set())) == 1
