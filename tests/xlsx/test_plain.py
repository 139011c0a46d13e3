"""Our worksheet writes quickly what XlsxWriter's own writes: the same bytes."""

import gc
import io

import pytest
import xlsxwriter
from xlsxwriter.worksheet import Worksheet

from sheetgen.systems.registry import described
from sheetgen.xlsx.plain import PlainWorksheet
from sheetgen.xlsx.write import CREATED, write
from tests.molter.random_events import random_event

VALUES = ["", "<&>", '"', "text", 0, 1, -2.5, True, False, "#N/A", "#DIV/0!", 10**15]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 30])
def test_a_workbook_has_the_bytes_of_the_stock_worksheet(seed: int) -> None:
    made = random_event(seed)
    _, book = described(made.spec)
    entries = made.entries | {("event", "title"): "=A & <B>"}
    assert write(book, entries) == write(book, entries, Worksheet)


def written(kind: type[Worksheet]) -> bytes:
    target = io.BytesIO()
    with xlsxwriter.Workbook(target, {"in_memory": True}) as book:
        book.set_properties({"created": CREATED})
        bold = book.add_format({"bold": True})
        sheet = book.add_worksheet(worksheet_class=kind)
        for row, value in enumerate(VALUES):
            sheet.write_formula(row, 0, '=IF(B1<"&",1,2)', bold, value)
            sheet.write(row, 1, value, bold)
            sheet.write_formula(row, 2, "=A1", None, value)
            sheet.write_blank(row, 3, None, bold)
            sheet.write_blank(row, 4, None, None)
        sheet.set_row(1, 30)
        sheet.set_row(2, 15)
        sheet.set_row(3, None, bold)
        sheet.set_row(4, 40, None, {"hidden": True, "level": 1})
        sheet.set_row(99, 7)
    return target.getvalue()


def test_every_kind_of_value_has_the_bytes_of_the_stock_worksheet() -> None:
    assert written(PlainWorksheet) == written(Worksheet)


@pytest.mark.slow
def test_nothing_of_a_workbook_waits_for_a_search_for_cycles() -> None:
    made = random_event(1)
    _, book = described(made.spec)
    write(book, made.entries)  # modules and caches
    gc.collect()
    write(book, made.entries)
    assert gc.collect() < 100
