"""What is printed for the hall: lines only where scissors go, and texts that are not cut."""

import io
from typing import Any

import pytest
from openpyxl.reader.excel import load_workbook

import sheetgen
from sheetgen.systems.registry import SYSTEMS
from tests.molter.random_events import spec_of


def sheets(lang: str = "fr", **options: Any) -> Any:
    asked: dict[str, Any] = {"teams": 6, "players_per_team": 6, "rounds": 2} | options
    return load_workbook(io.BytesIO(sheetgen.new("molter", lang=lang, **asked)[0]))


def edges(cell: Any) -> set[str]:
    return {side for side in ("left", "right", "top", "bottom") if getattr(cell.border, side).style}


@pytest.mark.slow
def test_a_board_card_has_lines_around_it_and_none_across() -> None:
    sheet = sheets()["Cartons par échiquier"]
    rows = [[edges(sheet.cell(row, col)) for col in (1, 2)] for row in (7, 8)]
    assert edges(sheet["A5"]) == {"left", "right", "top"}  # merged with its neighbour, inner lines are not shown
    assert edges(sheet["A6"]) == {"left", "right"}
    assert rows == [[{"left"}, {"right"}], [{"left", "bottom"}, {"right", "bottom"}]]


@pytest.mark.slow
def test_a_badge_has_lines_around_it_and_none_across() -> None:
    sheet = sheets()["Badges"]
    assert [edges(sheet.cell(row, 1)) for row in range(5, 10)] == [
        {"left", "right", "top"},
        *[{"left", "right"}] * 3,
        {"left", "right", "bottom"},
    ]


@pytest.mark.slow
@pytest.mark.parametrize("entry", ["rounds", "teams"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_texts_of_the_first_page_have_the_lines_they_need(lang: str, entry: str) -> None:
    """Ten-point Arial in columns 96 and 72 figures wide: some 120 and 90 letters a line of 15 points."""
    sheet = sheets(lang, entry=entry).worksheets[0]
    for row, letters in ((13, 90), *((row, 120) for row in range(16, 21))):
        text = sheet.cell(row, 2 if row == 13 else 1).value
        height = sheet.row_dimensions[row].height or sheet.sheet_format.defaultRowHeight
        assert height >= 15 * -(-len(text) // letters), text


def test_rounds_of_many_boards_are_printed_large_enough_to_be_read() -> None:
    """An upright page holds some 98 figures of width: the columns are shrunk by little."""
    spec = spec_of((13, 12, 2))
    widths = SYSTEMS["molter"].book(spec, SYSTEMS["molter"].plan(spec)).sheets["molter-round-1"].widths
    assert sum(widths[col] for col in range(7)) <= 105


@pytest.mark.slow
def test_teams_larger_than_a_page_leave_no_page_with_a_title_alone() -> None:
    """M10: fifty players; the first envelopes begin below the title, the next ones on a page of their own."""
    sheet = sheets(teams=3, players_per_team=50)["Enveloppes"]
    starts = [row for row in range(1, sheet.max_row + 1) if str(sheet.cell(row, 1).value).startswith("Enveloppe ")]
    assert [page_break.id for page_break in sheet.row_breaks.brk] == [starts[1] - 1]
