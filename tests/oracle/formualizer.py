"""The formualizer library as an oracle: less of a reference than LibreOffice, but there at every test run."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from formualizer import RangeAddress, Workbook

from tests.oracle.grid import Grid, Sheets, position, text_of, trimmed

_EVERY_COLUMN, _EVERY_ROW = "A:XFD", "1:1048576"

_ERRORS = {
    "Div": "#DIV/0!",
    "Na": "#N/A",
    "Name": "#NAME?",
    "Null": "#NULL!",
    "Num": "#NUM!",
    "Ref": "#REF!",
    "Value": "#VALUE!",
}


def recalculate(workbooks: Iterable[Path] | Mapping[str, bytes]) -> dict[str, Sheets]:
    """Every sheet of every workbook after recalculation, in the shape of `libreoffice.recalculate`."""
    contents = workbooks if isinstance(workbooks, Mapping) else {str(path): path.read_bytes() for path in workbooks}
    return {name: _sheets(data) for name, data in contents.items()}


def _sheets(data: bytes) -> Sheets:
    workbook = Workbook.from_bytes(data)
    workbook.evaluate_all()
    return {title: _grid(workbook, title) for title in workbook.sheet_names}


def _grid(workbook: Workbook, title: str) -> Grid:
    # A range over all columns is answered cut to the last used row, one over all rows to the last used column.
    height = _last_cell(workbook, title, _EVERY_COLUMN)[0] + 1
    width = _last_cell(workbook, title, _EVERY_ROW)[1] + 1
    if not height * width:
        return []
    values = workbook.sheet(title).get_values(RangeAddress(title, 1, 1, height, width))
    return trimmed([[_text(value) for value in row] for row in values])


def _last_cell(workbook: Workbook, title: str, area: str) -> tuple[int, int]:
    quoted = title.replace("'", "''")
    resolved = workbook.range_page(f"'{quoted}'!{area}", limit=1).resolved
    return position(resolved.rpartition(":")[2]) if resolved else (-1, -1)


def _text(value: object) -> str:
    if isinstance(value, dict):
        return _ERRORS.get(value["kind"], f"#{value['kind']}")
    return text_of(value)
