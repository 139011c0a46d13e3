"""The result-taking grids printed for 4, 5 and 6 teams of 4: the team sheets show them cell by cell."""

import io
import tomllib
from pathlib import Path
from typing import Any

import pytest
from openpyxl.reader.excel import load_workbook

import sheetgen

GRIDS = tomllib.loads((Path(__file__).parent.parent / "data" / "molter_000" / "grids.toml").read_text(encoding="utf-8"))
# In the book three rounds of 4 and of 6 teams are the two numbered ones and the autonomous one.
SIZES = {grid["teams"]: grid for grid in GRIDS["grids"]}


def team_sheets(teams: int, rounds: int, lang: str = "fr") -> Any:
    data, _ = sheetgen.new("molter", teams=teams, players_per_team=4, rounds=rounds, lang=lang)
    title = {"fr": "Feuilles par équipe", "en": "Team sheets"}[lang]
    return load_workbook(io.BytesIO(data), data_only=True)[title]


def printed(grid: dict[str, Any]) -> dict[str, list[tuple[str, str]]]:
    """For every player the colour and the opponent of each filled round."""
    found = {}
    for line in grid["grid"].strip().splitlines():
        symbol, *words = line.split()
        found[symbol] = list(zip(words[::2], words[1::2], strict=True))
    return found


def shown(sheet: Any, rounds: int) -> dict[str, list[tuple[str, str]]]:
    rows = {str(sheet.cell(row, 1).value): row for row in range(1, sheet.max_row + 1)}
    symbols = [symbol for symbol in rows if len(symbol) == 2 and symbol[1].isdigit()]
    return {
        symbol: [
            (sheet.cell(rows[symbol], 3 + 3 * place).value, sheet.cell(rows[symbol], 4 + 3 * place).value)
            for place in range(rounds)
        ]
        for symbol in symbols
    }


@pytest.mark.slow
@pytest.mark.parametrize("teams", SIZES)
def test_every_colour_and_opponent_is_the_printed_one(teams: int) -> None:
    grid = SIZES[teams]
    rounds = len(grid["filled_rounds"])
    assert shown(team_sheets(teams, rounds), rounds) == printed(grid)


@pytest.mark.slow
@pytest.mark.parametrize("teams", SIZES)
def test_headings_and_foot_are_the_printed_ones(teams: int) -> None:
    grid = SIZES[teams]
    sheet = team_sheets(teams, len(grid["filled_rounds"]))
    heads = [sheet.cell(6, 3 + 3 * place).value for place in range(len(grid["round_columns"]))]
    assert heads == [f"Ronde {name}" for name in grid["round_columns"]]
    assert [sheet.cell(7, col).value for col in range(3, 15)] == grid["columns"] * len(grid["round_columns"])
    foot = [str(sheet.cell(12, col).value or "") for col in range(1, 16)]
    assert [word for word in grid["footer"] if any(text.startswith(word) for text in foot)] == grid["footer"]


@pytest.mark.slow
def test_two_rounds_leave_two_columns_of_the_book_empty() -> None:
    sheet = team_sheets(3, 2)
    assert [sheet.cell(6, 3 + 3 * place).value for place in range(4)] == [f"Ronde {n}" for n in (1, 2, 3, 4)]
    assert [sheet.cell(8, col).value for col in range(9, 15)] == [None] * 6


@pytest.mark.slow
def test_every_team_has_its_own_page() -> None:
    sheet = team_sheets(5, 4)
    starts = [row for row in range(1, sheet.max_row + 1) if sheet.cell(row, 1).value in ("A", "B", "C", "D", "E")]
    assert [page_break.id for page_break in sheet.row_breaks.brk] == [start - 1 for start in starts[1:]]


@pytest.mark.slow
def test_english_sheets_say_white_and_black_in_english() -> None:
    assert shown(team_sheets(4, 3, "en"), 1)["A1"] == [("w", "B1")]
