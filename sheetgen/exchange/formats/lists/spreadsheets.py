"""Lists in spreadsheets: .xlsx, .xlsm and .ods."""

from collections.abc import Iterator

from sheetgen.exchange.columns import Headers
from sheetgen.exchange.registry import ListFormat
from sheetgen.xlsx.kinds import kind_of
from sheetgen.xlsx.rows import Sheet, workbook_sheets


def is_spreadsheet(data: bytes) -> bool:
    """Whether a file is an archive, as those of all spreadsheets are; what is in it shows when it is read."""
    return kind_of(data) == "zip-file"


def sheets(data: bytes, _headers: Headers) -> Iterator[Sheet]:
    """The visible sheets with their filled lines; FileProblem if the file is damaged, encrypted or too large."""
    return workbook_sheets(data)


FORMAT = ListFormat(
    id="spreadsheet",
    name="Excel, LibreOffice",
    endings=(".xlsx", ".xlsm", ".ods"),
    recognises=is_spreadsheet,
    sheets=sheets,
)
