"""What a stranger found on the sheets of teams and on cards, held in the workbooks themselves."""

import io
from dataclasses import replace
from itertools import pairwise

import pytest
from openpyxl.reader.excel import load_workbook

from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.systems.berger.system import berger_spec
from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.registry import described
from sheetgen.systems.shared.extras.report.check_in import CHECK_IN, FIRST
from sheetgen.systems.shared.extras.report.technical import REPORT, SAID_LINES
from sheetgen.systems.views import cards
from sheetgen.workbook.cells import Book
from sheetgen.workbook.desk import CALENDAR, ENVELOPES, PRIZES, TEAM_SHEETS, Desk
from sheetgen.workbook.paper import height, height_of_page, pages_across, pixels, scale
from sheetgen.xlsx.write import properties, write
from tests.league.seasons import spec_of as league_spec
from tests.molter.random_events import spec_of as molter_spec
from tests.paper.letters import wide

PADDING = 6  # pixels a program leaves beside a text
INDENT = 9


@pytest.mark.parametrize("lang", LANGUAGES)
def test_headings_of_cards_keep_off_their_borders(lang: str) -> None:
    desk = Desk(words(lang), Book(None))
    for column in (*cards.columns(desk), *cards.board_columns(desk)):
        assert wide(column.heading, 8, bold=True) + PADDING <= pixels(column.width), column


def test_headings_of_cards_are_in_the_letters_that_were_measured() -> None:
    sheet = described(berger_spec(6))[1].sheets[cards.PLAYER_CARDS]
    styles = {slot.style for slot in sheet.slots.values() if slot.style.startswith("header")}
    assert {properties(style, True)["font_size"] for style in styles} == {8}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_on_an_envelope_ends_before_the_line_beside_it(lang: str) -> None:
    sheet = described(replace(molter_spec((3, 4, 2)), lang=lang))[1].sheets[ENVELOPES]
    said = [words(lang)[f"envelopes.{name}"] for name in ("team", "captain")]
    for col in (0, 3):
        assert {slot.content for (_, at), slot in sheet.slots.items() if at == col} >= set(said)
        assert max(wide(text, 9) for text in said) + INDENT <= pixels(sheet.widths[col])


def test_many_rounds_of_a_team_stand_on_two_pages_that_can_be_read() -> None:
    sheet = described(molter_spec((12, 4, 11)))[1].sheets[TEAM_SHEETS]
    assert [page[-1] - 1 for page in pages_across(sheet)] == [6 * 3, 11 * 3 + 1]  # behind two columns; the last: totals
    assert sheet.page.col_breaks == [2 + 6 * 3]
    assert sheet.page.repeat_cols == (0, 1)
    printed = {properties(slot.style, True)["font_size"] for (row, _), slot in sheet.slots.items() if row > 3}
    assert min(printed) * scale(sheet) / 100 >= 9


def test_no_title_and_no_figure_of_a_team_is_cut_by_the_page_beside_it() -> None:
    sheet = described(molter_spec((12, 4, 11)))[1].sheets[TEAM_SHEETS]
    (cut,) = sheet.page.col_breaks
    over = [area for area in sheet.merges if area.row and area.col < cut <= area.last_col]
    said = {sheet.slots[area.row, area.col].style for area in over}
    assert said == {""}  # the captain's line, whose text ends on the first page


@pytest.mark.parametrize("size", [(7, 4, 3), (8, 4, 2), (6, 4, 5)])
def test_few_rounds_of_a_team_stand_on_one_page(size: tuple[int, int, int]) -> None:
    sheet = described(molter_spec(size))[1].sheets[TEAM_SHEETS]
    assert sheet.page.col_breaks == []
    assert scale(sheet) >= 90


def test_pages_beside_each_other_reach_the_file() -> None:
    book = described(molter_spec((12, 4, 11)))[1]
    sheet = load_workbook(io.BytesIO(write(book, {})))[book.sheets[TEAM_SHEETS].title]
    assert [each.id for each in sheet.col_breaks.brk] == book.sheets[TEAM_SHEETS].page.col_breaks
    assert sheet.page_setup.pageOrder == "overThenDown"
    assert sheet.print_title_cols == "$A:$B"


@pytest.mark.parametrize("size", [(6, 4), (8, 6)])
def test_nobody_is_checked_in_on_another_page_than_his_team(size: tuple[int, int]) -> None:
    spec = replace(league_spec(*size), extras=("report",))
    plan, book = described(spec)
    sheet, places = book.sheets[CHECK_IN], LeaguePlaces(spec, plan)
    teams = {FIRST + places.number_of(seat) - 1 for seat in places.seats if seat.rank == 1}
    starts = [FIRST, *sheet.page.breaks, FIRST + len(places.seats)]
    assert sheet.page.breaks
    assert set(sheet.page.breaks) <= teams
    assert all(height(sheet, start, end - 1) <= height_of_page(sheet) for start, end in pairwise(starts))
    assert height(sheet, starts[0], starts[1] - 1) >= 0.75 * height_of_page(sheet)


def test_money_to_check_in_keeps_off_the_border() -> None:
    sheet = described(replace(berger_spec(6), extras=("report",)))[1].sheets[CHECK_IN]
    for row in (4, FIRST):
        balance = properties(sheet.slots[row, 10].style, True)
        assert (balance["num_format"], balance["align"]) == ("#,##0.00_0", "right")


def test_every_match_of_a_round_has_the_empty_row_above_it() -> None:
    sheet = described(league_spec(8, 4))[1].sheets["league-round-1"]
    _, last = sheet.page.repeat_rows or (0, 0)
    assert not any(row == last for row, _ in sheet.slots)
    assert sheet.heights.get(last, 15) > 8
    assert not any(last < row < 4 for row, _ in sheet.slots)
    beside = {slot.style for (row, col), slot in sheet.slots.items() if col == 0 and type(slot.content) is int}
    assert {properties(style, True)["num_format"] for style in beside} == {";;;"}


def test_the_minutes_have_lines_for_a_hand() -> None:
    sheet = described(replace(berger_spec(6), extras=("report",)))[1].sheets[REPORT]
    ruled = [row for (row, col), slot in sheet.slots.items() if col == 0 and slot.style.endswith("ruled")]
    assert len(ruled) == SAID_LINES
    assert all(properties(sheet.slots[row, 0].style, True)["bottom"] for row in ruled)


def test_a_calendar_of_eight_teams_is_one_upright_page_that_can_be_read() -> None:
    sheet = described(league_spec(8, 6))[1].sheets[CALENDAR]
    assert not sheet.page.breaks
    assert not sheet.page.landscape
    assert scale(sheet) >= 99
    sizes = {properties(slot.style, True)["font_size"] for (row, _), slot in sheet.slots.items() if row > 3}
    assert min(sizes) >= 9


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_the_last_round_is_played_has_room_in_a_calendar(lang: str) -> None:
    sheet = described(replace(league_spec(8, 6), lang=lang))[1].sheets[CALENDAR]
    assert wide(words(lang)["league.gathering"], 9, bold=True) + PADDING <= pixels(sheet.widths[4])


def test_notes_of_the_desk_of_prizes_are_printed_with_eight_points() -> None:
    sheet = described(replace(berger_spec(8), extras=("prizes",)))[1].sheets[PRIZES]
    helps = [slot for (row, col), slot in sheet.slots.items() if 4 < row < 9 and col == 3]
    assert len(helps) == 4
    assert all(properties(slot.style, True)["font_size"] * scale(sheet) / 100 >= 8 for slot in helps)
