"""What is printed for the hall: lines only where scissors go, and texts that are not cut."""

import io
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from openpyxl.reader.excel import load_workbook

import sheetgen
from sheetgen.systems.molter.places import MolterPlaces
from sheetgen.systems.registry import SYSTEMS, described
from sheetgen.systems.shared.teams.entries import result_keys
from sheetgen.workbook.desk import BADGES, RESULT_SHEET, TEAM_SHEETS
from sheetgen.workbook.paper import height, height_of_page, scale
from tests.molter.random_events import spec_of
from tests.molter.test_entries import NAMES
from tests.paper.seen import seen


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


def seen_of(size: tuple[int, int, int], lang: str, entries: dict[Any, Any] | None = None) -> list[str]:
    """The lines of the result sheet."""
    return seen(described(replace(spec_of(size), lang=lang))[1], entries or {})[RESULT_SHEET]


PRINTED = """
    1 b D1 n B2 b C1 n E1 | 2 n C2 b E2 n D2 b B1 | 3 b E3 n C3 b B4 n D3 | 4 n B3 b D4 n E4 b C4
    1 b C1 n D1 b E1 n A2 | 2 n E2 b A1 n C2 b D2 | 3 b A4 n E3 b D3 n C3 | 4 n D4 b C4 n A3 b E4
"""  # the form for 5 teams of 4 players, its first two teams


def test_the_result_sheet_says_what_the_book_prints() -> None:
    lines = seen_of((5, 4, 4), "fr")
    assert lines[1] == "5 équipes de 4 | Arbitres : 1 ………………………     2 ………………………"
    assert lines[2] == "Date : ………………………     Lieu : ………………………"
    rows = [line.split(" | ") for line in lines if line[0] in "1234" and " | " in line and "équipes" not in line]
    printed = [line.split() for team in PRINTED.strip().splitlines() for line in team.split("|")]
    assert [row[:1] + row[-8:] for row in rows][: len(printed)] == printed
    assert sum(line.startswith("Départage") for line in lines) == 5


def test_the_result_sheet_names_both_arbiters_the_day_and_the_place() -> None:
    typed = {("event", "arbiter"): "Ada", ("event", "deputy"): "Ben", ("event", "place"): "Lyon"}
    lines = seen_of((4, 4, 3), "en", typed | {("event", "dates"): "1 May"})
    assert lines[:2] == ["Result sheet | Lyon · 1 May", "4 teams of 4 | Arbiters: 1 Ada     2 Ben"]
    assert "Date:" not in " ".join(lines)


@pytest.mark.parametrize(
    ("size", "pages"), [((4, 4, 3), 1), ((5, 4, 4), 1), ((6, 4, 4), 1), ((7, 4, 4), 2), ((12, 4, 11), 4)]
)
def test_all_teams_of_a_small_event_stand_on_one_page(size: tuple[int, int, int], pages: int) -> None:
    sheet = described(spec_of(size))[1].sheets[RESULT_SHEET]
    starts = [6, *sheet.page.breaks, sheet.last_row + 1]
    assert len(starts) == pages + 1
    assert scale(sheet) >= 95  # what LibreOffice adds to each column makes of six teams a few per cent less
    assert all(height(sheet, start, end - 1) <= height_of_page(sheet) for start, end in pairwise(starts))


@pytest.mark.parametrize("entry", ["rounds", "teams"])
def test_the_result_sheet_follows_what_is_typed(entry: str) -> None:
    spec = spec_of((3, 2, 2), lang="en", entry=entry)
    plan, book = described(spec)
    game = MolterPlaces(spec, plan).all_games[0]
    keys = result_keys(spec, game)
    typed = {keys[0]: "1-0"} if entry == "rounds" else dict(zip(keys, ("1", "0"), strict=True))
    lines = [line for line in seen(book, NAMES | typed)[RESULT_SHEET] if line.startswith(f"{game.white.rank} | ")]
    assert any(" | w | " + game.black.symbol + " | 1 | " in line for line in lines)


def test_ten_badges_stand_on_a_page() -> None:
    sheet = described(spec_of((5, 4, 4)))[1].sheets[BADGES]
    assert sheet.page.breaks == [4 + 5 * 6]  # five rows of two, of six lines
    assert scale(sheet) == 100
    assert 0.9 <= height(sheet, 4, sheet.page.breaks[0] - 1) / height_of_page(sheet) <= 1


def test_the_sheets_of_the_teams_wait_aside_unless_results_are_typed_there() -> None:
    books = {entry: described(spec_of((5, 4, 4), entry=entry))[1] for entry in ("rounds", "teams")}
    assert {entry: book.sheets[TEAM_SHEETS].is_shown for entry, book in books.items()} == {
        "rounds": False,
        "teams": True,
    }
    assert all(book.sheets[RESULT_SHEET].is_shown for book in books.values())
