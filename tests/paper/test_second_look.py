"""What a second look at the pages found, held in the workbooks themselves."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import openpyxl

import sheetgen
from sheetgen.explanations import sheet_lines
from sheetgen.i18n.catalogue import words
from sheetgen.systems.berger.system import berger_spec
from sheetgen.systems.registry import described
from sheetgen.systems.views.official import TIES_ON_A_PAGE
from sheetgen.workbook.desk import TIES
from sheetgen.workbook.paper import ROW, height_of_page
from tests.cases import for_each
from tests.explanations.test_page import explained
from tests.languages import walked_languages
from tests.ranking.test_worked_examples import TEN
from tests.ranking.vocabulary import crosstable


def made(path: Path, system: str, **facts: Any) -> Any:
    sheetgen.new(system, path, **{"lang": "en"} | facts)
    return openpyxl.load_workbook(path)


@walked_languages
def test_the_label_of_the_rules_ends_before_the_cell_they_are_typed_in(tmp_path: Path, lang: str) -> None:
    book = made(tmp_path / "event.xlsx", "berger", count=8, lang=lang, extras="ratings")
    sheet = book[words(lang)["sheet.elo"]]
    room = sum(sheet.column_dimensions[column].width for column in "ABC")
    assert room / len(sheet["A5"].value) >= 0.88  # bold letters of running text in the width of one figure


def test_the_general_list_of_twenty_is_one_page_and_categories_begin_their_own(tmp_path: Path) -> None:
    book = made(tmp_path / "event.xlsx", "berger", count=20, extras="prizes")
    assert not book["Prizes by place"].row_breaks.brk
    (begin,) = book["Prizes"].row_breaks.brk
    assert str(book["Prizes"].cell(begin.id + 1, 1).value).startswith("Categories")


def test_the_general_list_of_a_cup_heads_its_ranks_as_such(tmp_path: Path) -> None:
    heads = {
        system: [
            cell.value
            for cell in made(tmp_path / f"{system}.xlsx", system, count=8, extras="prizes")["Prizes by place"][7]
        ]
        for system in ("berger", "knockout")
    }
    assert (heads["berger"][3], heads["knockout"][3]) == ("Points", "Rank")


def test_seven_envelopes_of_four_stand_on_a_page(tmp_path: Path) -> None:
    assert not made(tmp_path / "event.xlsx", "molter", teams=7, players_per_team=4)["Envelopes"].row_breaks.brk


def test_what_goes_on_of_a_heading_stands_in_by_two_spaces_and_no_more() -> None:
    names = [f"Somebody of a very long name {number}" for number in range(1, 11)]
    lines = sheet_lines(explained(crosstable(TEN), names=names), words("en"), 400, 48)
    below = [after for line, after in pairwise(lines) if line.startswith("■") and after[:1] != "▪"]
    assert below
    assert all(line[:2] == "  " and line[2] != " " for line in below)


@for_each("on_a_page", range(8, 60))
def test_no_heading_of_a_tie_ends_a_page(on_a_page: int) -> None:
    names = [f"Somebody of a very long name {number}" for number in range(1, 11)]
    page = explained(crosstable(TEN), names=names)
    lines = sheet_lines(page, words("en"), 4000, on_a_page)
    of_headings, heading = [], False
    for line in lines:  # what goes on of a heading is set in by two or three spaces, as it is of a result
        heading = line[:1] in ("■", "▪") or (heading and line[:1] == " " and line[:4] != "    ")
        of_headings.append(heading)
    assert sum(of_headings) > 5
    assert not any(of_headings[on_a_page - 1 :: on_a_page])
    whole = sheet_lines(page, words("en"), 4000, 4000)
    assert [line for line in lines if line] == [line for line in whole if line]


def test_ties_are_told_on_pages_that_hold_their_lines() -> None:
    sheet = described(berger_spec(6))[1].sheets[TIES]
    first, *breaks = [4, *sheet.page.breaks]
    assert [row - first for row in breaks] == [TIES_ON_A_PAGE * page for page in range(1, len(breaks) + 1)]
    assert 0.9 * height_of_page(sheet) < TIES_ON_A_PAGE * ROW <= height_of_page(sheet)
