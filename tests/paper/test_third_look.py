"""What a stranger found on the sheets of teams and on cards, held in the workbooks themselves."""

import io
from dataclasses import replace

import pytest
from openpyxl.reader.excel import load_workbook

from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.systems.registry import described
from sheetgen.workbook.desk import ENVELOPES, TEAM_SHEETS
from sheetgen.workbook.paper import pages_across, pixels, scale
from sheetgen.xlsx.theme import properties
from sheetgen.xlsx.write import write
from tests.molter.random_events import spec_of as molter_spec
from tests.paper.letters import wide

PADDING = 6  # pixels a program leaves beside a text
INDENT = 9


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
