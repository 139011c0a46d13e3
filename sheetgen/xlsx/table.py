"""A plain table as an .xlsx file, for other programs: no formula, no protection, nothing of ours in it."""

import io
from collections.abc import Sequence

import xlsxwriter

from sheetgen.xlsx.write import CREATED

WIDEST = 40


def table(rows: Sequence[Sequence[object]]) -> bytes:
    """One sheet with these rows; texts stay texts whatever they begin with, None is an empty cell."""
    target = io.BytesIO()
    with xlsxwriter.Workbook(target, {"in_memory": True, "strings_to_formulas": False}) as workbook:
        workbook.set_properties({"created": CREATED})
        sheet = workbook.add_worksheet()
        for row, cells in enumerate(rows):
            for col, cell in enumerate(cells):
                if isinstance(cell, str):
                    sheet.write_string(row, col, cell)
                elif cell is not None:
                    sheet.write_number(row, col, cell)
        widths: dict[int, int] = {}
        for cells in rows:
            if len(cells) > 1:  # a title may run over the columns beside it
                for col, cell in enumerate(cells):
                    widths[col] = max(widths.get(col, 5), len(str(cell or "")))
        for col, width in widths.items():
            sheet.set_column(col, col, min(width + 1, WIDEST))
    return target.getvalue()
