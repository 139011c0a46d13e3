"""formulon as an oracle: an engine in WebAssembly that its makers check against Excel 365, in Excel's languages too."""

from collections.abc import Iterable

from formulon import Value, ValueKind, Workbook, error_display_name

from tests.oracle.grid import Grid, Sheets, text_of, trimmed

PROFILES = ("win-365-en_US", "win-365-fr_FR", "win-365-de_DE")


def recalculate(data: bytes, profiles: Iterable[str] = PROFILES) -> dict[str, Sheets]:
    """Every sheet of a workbook after recalculation, in the shape of the other oracles, by the language of Excel.

    Loading takes most of the time, as every area is followed to its cells then; a further language takes little.
    """
    found = {}
    with Workbook.load(data) as workbook:
        for profile in profiles:
            workbook.set_excel_profile_id(profile)
            workbook.recalc()
            sheets = range(workbook.sheet_count())
            found[profile] = {workbook.sheet_name(sheet): _grid(workbook, sheet) for sheet in sheets}
    return found


def _grid(workbook: Workbook, sheet: int) -> Grid:
    cells = {(cell.row, cell.col): _text(cell.value) for cell in workbook.iter_cells(sheet)}
    height = max((row for row, _ in cells), default=-1) + 1
    width = max((col for _, col in cells), default=-1) + 1
    return trimmed([[cells.get((row, col), "") for col in range(width)] for row in range(height)])


def _text(value: Value) -> str:
    if value.kind is ValueKind.ERROR:
        return str(error_display_name(value.error_code or 0))
    return text_of(value.to_python())
