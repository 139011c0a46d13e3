"""What is printed and signed: letters at full size, no ground of colour under entries, nothing beyond a page."""

from dataclasses import replace
from itertools import pairwise

import pytest

from sheetgen.i18n.catalogue import words
from sheetgen.systems.berger.system import berger_spec
from sheetgen.systems.registry import described
from sheetgen.systems.shared.extras.form import Form
from sheetgen.systems.swiss.making import swiss_spec
from sheetgen.workbook.cells import Book, Role, Sheet
from sheetgen.workbook.desk import NAME, Desk
from sheetgen.workbook.paper import ROW, SAFETY, height, height_of_page, scale
from sheetgen.xlsx.write import looks

FORMS = (
    "announcement",
    "house-rules",
    "report",
    "fee-sheet",
    "pace",
    "arbiter-norms",
    "t3",
    "t4",
    "t5",
    "t6",
    "t7",
    "asp",
)
TABLES = ("check-in", "incidents", "check-list", "budget")
NEARLY_WHITE = 0xF0
BOOKS = {
    "berger": described(replace(berger_spec(8), lang="fr", extras=("report", "fees")))[1],
    "swiss": described(replace(swiss_spec(24, 7), lang="en", extras=("report", "fees")))[1],
}


@pytest.mark.parametrize("name", BOOKS)
def test_forms_are_printed_in_letters_of_nine_points_and_more(name: str) -> None:
    sheets = BOOKS[name].sheets
    small = {form: scale(sheets[form]) for form in FORMS if form in sheets and scale(sheets[form]) < 97}
    assert small == {}
    assert {form: scale(sheets[form]) for form in TABLES if scale(sheets[form]) < 90} == {}


@pytest.mark.parametrize("name", BOOKS)
def test_no_yellow_is_printed_under_what_is_typed_in_a_form(name: str) -> None:
    for form in (*FORMS, *TABLES):
        sheet = BOOKS[name].sheets.get(form)
        grounds = {
            looks(slot.style)["bg_color"] for slot in (sheet.slots.values() if sheet else ()) if slot.role is Role.INPUT
        }
        assert all(int(str(ground)[at : at + 2], 16) >= NEARLY_WHITE for ground in grounds for at in (1, 3, 5)), form


@pytest.mark.parametrize("name", BOOKS)
def test_no_page_of_a_form_holds_more_than_it_can(name: str) -> None:
    for form in ("fee-sheet", "budget"):
        sheet = BOOKS[name].sheets[form]
        starts = [3, *sheet.page.breaks, sheet.last_row + 1]
        assert all(
            height(sheet, *page) <= height_of_page(sheet) for page in [(a, b - 1) for a, b in pairwise(starts)]
        ), form


@pytest.mark.parametrize(("share", "closer"), [(0.9, False), (1.05, True), (1.12, True), (1.25, False)])
def test_lines_stand_closer_only_where_their_letters_still_have_room(share: float, closer: bool) -> None:
    book = BOOKS["berger"]
    sheet = Sheet("form", "Form")
    sheet.page.last_col = 2
    form = Form(Desk(words("en"), Book(book.spec)), sheet, "form", (30, 15, 15), row=NAME + 1)
    form.row += int(share * SAFETY * height_of_page(sheet) / ROW)
    form.fit()
    assert {sheet.heights.get(row, ROW) < ROW for row in range(NAME + 1, form.row)} == {closer}
