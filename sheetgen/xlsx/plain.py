"""XlsxWriter's worksheet with a short way for the cells we write by the ten thousand; the bytes are the same."""

from collections.abc import Callable
from html import escape
from typing import Any

from xlsxwriter.worksheet import CellFormulaTuple, Worksheet

from sheetgen.workbook.place import a1


class PlainWorksheet(Worksheet):
    """A worksheet that takes our formulas as they are; XlsxWriter would look for future functions in each."""

    def write_formula(self, row: int, col: int, formula: str, cell_format: Any = None, value: Any = 0) -> Any:  # type: ignore[override]
        self._check_dimensions(row, col)
        self.table[row][col] = CellFormulaTuple(formula.removeprefix("="), cell_format, value)
        return 0

    # Nobody names cells as "A1" here: the way that asks for it is left out.
    write_blank = Worksheet._write_blank  # type: ignore[assignment]
    write_number = Worksheet._write_number  # type: ignore[assignment]
    write_string = Worksheet._write_string  # type: ignore[assignment]

    def _write_cell(self, row: int, col: int, cell: Any) -> None:
        text = _TEXTS.get(cell.__class__.__name__)
        if text is None or not cell.format:
            super()._write_cell(row, col, cell)
            return
        file: Any = self.fh
        file.write(f'<c r="{a1(row, col)}" s="{cell.format._get_xf_index()}"{text(cell)}')


def _formula(cell: Any) -> str:
    value, kind = cell.value, ""
    if isinstance(value, bool):
        value, kind = int(value), ' t="b"'
    elif isinstance(value, str) and value:
        kind = ' t="e"' if value in _ERRORS else ' t="str"'
        value = escape(value, quote=False)
    return f"{kind}><f>{escape(cell.formula, quote=False)}</f><v>{value}</v></c>"


_ERRORS = frozenset(("#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!"))
_TEXTS: dict[str, Callable[[Any], str]] = {
    "Formula": _formula,
    "String": lambda cell: f' t="s"><v>{cell.string}</v></c>',
    "Number": lambda cell: f"><v>{cell.number:.16G}</v></c>",
    "Blank": lambda cell: "/>",
}
