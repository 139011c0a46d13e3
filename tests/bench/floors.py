"""What the subjects are measured against: plain libraries doing the same work on the same workbook."""

import functools
import io
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import python_calamine
import xlsxwriter
from openpyxl.reader.excel import load_workbook

from sheetgen.ranking.events import ResultsList
from tests.bench import subjects

_FORMATS = 5

# openpyxl has no type annotations.
read_with_openpyxl: Callable[[Path | io.BytesIO], Any] = load_workbook


@dataclass(frozen=True, slots=True)
class ReplayedCell:
    """A cell to write again: what it holds, and which of a handful of formats it gets."""

    row: int
    column: int
    value: object
    is_formula: bool
    format_number: int


@functools.cache
def workbook_path() -> Path:
    """The workbook the subject generates, in a file that goes away with this process."""
    return _keep(subjects.generate())


@functools.cache
def _directory() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="sheetgen-bench-")


def _keep(data: bytes) -> Path:
    path = Path(_directory().name, "workbook.xlsx")
    path.write_bytes(data)
    return path


@functools.cache
def cells_of(path: Path) -> dict[str, list[ReplayedCell]]:
    """Every cell of every sheet of a workbook, formatted empty ones included."""
    return {
        sheet.title: [
            ReplayedCell(cell.row - 1, cell.column - 1, cell.value, cell.data_type == "f", cell.style_id % _FORMATS)
            for row in sheet.iter_rows()
            for cell in row
            if cell.value is not None or cell.has_style
        ]
        for sheet in read_with_openpyxl(path).worksheets
    }


def write_with_stock_xlsxwriter(path: Path) -> bytes:
    """The same cells written by XlsxWriter as it comes."""
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer) as book:
        formats = [book.add_format({"bold": number % 2, "border": number // 2}) for number in range(_FORMATS)]
        for title, cells in cells_of(path).items():
            sheet = book.add_worksheet(title)
            for cell in cells:
                _write(sheet, cell, formats[cell.format_number])
    return buffer.getvalue()


def _write(sheet: xlsxwriter.worksheet.Worksheet, cell: ReplayedCell, style: xlsxwriter.format.Format) -> None:
    match cell.value:
        case None:
            sheet.write_blank(cell.row, cell.column, None, style)
        case bool():
            sheet.write_boolean(cell.row, cell.column, cell.value, style)
        case int() | float():
            sheet.write_number(cell.row, cell.column, cell.value, style)
        case str() if cell.is_formula:
            sheet.write_formula(cell.row, cell.column, cell.value, style)
        case _:
            sheet.write_string(cell.row, cell.column, str(cell.value), style)


def read_with_calamine(path: Path) -> object:
    """The values of every sheet read by the fastest reader library, which knows no formulas."""
    with python_calamine.CalamineWorkbook.from_path(path) as book:
        return [book.get_sheet_by_name(name).to_python() for name in book.sheet_names]


def points_of(event: ResultsList) -> list[tuple[int, int]]:
    """The order of a results list by points alone, added up in one loop."""
    points = dict.fromkeys(range(1, len(event.players) + 1), 0)
    for game in event.games:
        if game.result is not None:
            points[game.white] += game.result.white
            points[game.black] += game.result.black
    return sorted(((score, number) for number, score in points.items()), reverse=True)
