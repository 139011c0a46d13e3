"""Workbooks of the old kind (.xls), through python-calamine: values only. Nothing but a guarded child calls this."""

import datetime
from io import BytesIO
from typing import Any

from sheetgen.errors import FileProblem, error
from sheetgen.xlsx.limits import MOST_CELLS, MOST_SHEETS, damaged, too_large
from sheetgen.xlsx.ods import DAY, DAY_ZERO, Document

ERRORS = frozenset({"#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"})


def read_xls(data: bytes) -> Document:
    """Return the sheets of a file; the library tells neither formulas nor names nor properties."""
    if is_locked(data):
        raise FileProblem(error("encrypted-workbook"))
    try:
        import python_calamine
    except ImportError:
        raise FileProblem(error("foreign-needs-extra")) from None
    try:
        book = python_calamine.CalamineWorkbook.from_filelike(BytesIO(data))
        if len(book.sheet_names) > MOST_SHEETS:
            raise too_large("sheets", len(book.sheet_names), MOST_SHEETS)
        sheets = [_sheet(book, info) for info in book.sheets_metadata]
    except python_calamine.PasswordError:
        raise FileProblem(error("encrypted-workbook")) from None
    except (python_calamine.CalamineError, ValueError, OSError) as complaint:
        raise damaged("xls", detail=str(complaint)) from None
    return {"sheets": sheets, "names": {}, "properties": {}, "formulas_known": False}


def is_locked(data: bytes) -> bool:
    """Whether the record that asks for a password follows the one a workbook begins with."""
    start = data.find(b"\x09\x08\x10\x00")
    return start >= 0 and data[start + 20 : start + 22] == b"\x2f\x00"


def _sheet(book: Any, info: Any) -> Document:
    sheet = book.get_sheet_by_name(info.name)
    cells: list[list[object]] = []
    for row, values in enumerate(sheet.to_python(skip_empty_area=False)):
        cells += [[row, col, *_told(value), False] for col, value in enumerate(values) if value not in ("", None)]
        if len(cells) > MOST_CELLS:
            raise FileProblem(error("too-many-cells", limit=MOST_CELLS))
    merges = [[*first, *last] for first, last in sheet.merged_cell_ranges or ()]
    state = "visible" if str(info.visible).endswith("Visible") else "hidden"
    return {"name": info.name, "state": state, "cells": cells, "merges": merges}


def _told(value: object) -> tuple[object, str]:
    """A value of the library as value and kind."""
    if isinstance(value, bool):
        return value, "b"
    if isinstance(value, datetime.timedelta):
        return value.total_seconds() / DAY, "d"
    if isinstance(value, datetime.time):
        return (value.hour * 3600 + value.minute * 60 + value.second) / DAY, "d"
    if isinstance(value, datetime.date):
        moment = value if isinstance(value, datetime.datetime) else datetime.datetime.combine(value, datetime.time())
        return _whole((moment - DAY_ZERO).total_seconds() / DAY), "d"
    if isinstance(value, float | int):
        return _whole(float(value)), "n"
    return (str(value), "e") if value in ERRORS else (str(value), "s")


def _whole(number: float) -> int | float:
    return int(number) if number.is_integer() and abs(number) < 2**53 else number
