"""XlsxWriter's worksheet with a short way for the cells we write by the ten thousand; the bytes are the same."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from xlsxwriter.worksheet import CellBlankTuple, CellFormulaTuple, CellNumberTuple, CellStringTuple, RowInfo, Worksheet

from sheetgen.workbook.place import column_name, quickly


class PlainWorksheet(Worksheet):
    """A worksheet that takes our formulas as they are; XlsxWriter would look for future functions in each."""

    def write_formula(self, row: int, col: int, formula: str, cell_format: object = None, value: object = 0) -> object:  # type: ignore[override]
        """Keep a formula and its value for this cell, without looking into it; returns 0 as XlsxWriter does."""
        self.table[row][col] = quickly(CellFormulaTuple, (formula.removeprefix("="), cell_format, value))
        return 0

    def _prepare_formula(self, formula: str, expand_future_functions: bool = False) -> str:
        return formula.removeprefix("=")  # of conditions; no function in any of them is a future one

    def write_blank(self, row: int, col: int, blank: object, cell_format: object = None) -> object:  # type: ignore[override]
        """Keep an empty cell if it has a format; returns 0 as XlsxWriter does."""
        if cell_format is not None:
            self.table[row][col] = quickly(CellBlankTuple, (cell_format,))
        return 0

    # Nobody names cells as "A1" here: the way that asks for it is left out.
    write_number = Worksheet._write_number  # type: ignore[assignment]
    write_string = Worksheet._write_string  # type: ignore[assignment]

    def _assemble_xml_file(self) -> None:
        """How far the cells reach is looked for once, not at each of them."""
        if filled := {row: cells for row, cells in self.table.items() if cells}:
            self._check_dimensions(min(filled), min(map(min, filled.values())))
            self._check_dimensions(max(filled), max(map(max, filled.values())))
        super()._assemble_xml_file()
        self.table.clear()  # all of it is written now, and the next sheet needs room

    def _calculate_spans(self) -> None:
        """From where to where the cells of sixteen rows stand: nobody looks at places without a cell."""
        spans: dict[int, tuple[int, int]] = {}
        for row, cells in self.table.items():
            if cells:
                first, last = spans.get(row // 16, (_BEYOND, -1))
                spans[row // 16] = min(first, *cells), max(last, *cells)
        self.row_spans = {block: f"{first + 1}:{last + 1}" for block, (first, last) in spans.items()}

    def _write_rows(self) -> None:
        if self.comments:  # nobody writes any; XlsxWriter knows how
            super()._write_rows()
            return
        self._calculate_spans()
        for row in sorted({row for row, cells in self.table.items() if cells} | self.row_info.keys()):
            self._write_whole_row(row, self.table.get(row), self.row_spans.get(row // 16))

    def _write_whole_row(self, row: int, cells: dict[int, Any] | None, span: str | None) -> None:
        if not cells:
            self._write_empty_row(row, span, self.row_info[row])
            return
        self._write_row(row, span, self.row_info.get(row))
        file: Any = self.fh
        styles, number = self.styles, row + 1
        for col in sorted(cells):
            cell = cells[col]
            kind, look = type(cell), cell.format
            if look is None or kind not in _TEXTS:
                self._write_cell(row, col, cell)
            else:
                file.write(f'<c r="{column_name(col)}{number}" s="{styles[look]}"{_TEXTS[kind](cell)}')
        file.write("</row>")

    def _write_row(self, row: int, spans: str | None, row_info: Any = None, empty_row: bool = False) -> None:
        """The beginning of a row that has at most a height of its own; XlsxWriter knows the others."""
        info = row_info or _NOTHING_OF_ITS_OWN
        if empty_row or info.row_format or info.hidden or info.level or info.collapsed:
            super()._write_row(row, spans, row_info, empty_row)
            return
        height = self.default_row_height if info.height is None else info.height
        usual = height == self.original_row_height == self.default_row_height
        tall = "" if usual else f' ht="{height * 0.75:.16g}" customHeight="1"'
        spanned = f' spans="{spans}"' if spans else ""
        file: Any = self.fh
        file.write(f'<row r="{row + 1}"{spanned}{tall}>')

    @cached_property
    def styles(self) -> "_Styles":
        """The number of every format in the file, each looked up once."""
        return _Styles()


class _Styles(dict[object, int]):
    """The number of every format, which XlsxWriter would look for anew for each cell of one that looks like another."""

    def __missing__(self, look: Any) -> int:
        index = self[look] = int(look._get_xf_index())
        return index


def _formula(cell: Any) -> str:
    formula, _, value = cell
    kind = ""
    if isinstance(value, bool):
        value, kind = int(value), ' t="b"'
    elif isinstance(value, str) and value:
        kind = ' t="e"' if value in _ERRORS else ' t="str"'
        value = _escaped(value)
    return f"{kind}><f>{_escaped(formula)}</f><v>{value}</v></c>"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


_NOTHING_OF_ITS_OWN = RowInfo()
_BEYOND = 16_384  # columns of a sheet
_ERRORS = frozenset(("#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!"))
_TEXTS: dict[type, Callable[[Any], str]] = {
    CellFormulaTuple: _formula,
    CellStringTuple: lambda cell: f' t="s"><v>{cell.string}</v></c>',
    CellNumberTuple: lambda cell: f"><v>{cell.number:.16G}</v></c>",
    CellBlankTuple: lambda cell: "/>",
}
