"""IronCalc as an oracle: an engine written in Rust, the quickest of all that were tried."""

import tempfile
from pathlib import Path

import ironcalc

from tests.oracle.grid import Grid, Sheets, text_of, trimmed


def recalculate(data: bytes) -> Sheets:
    """Every sheet of a workbook after recalculation, in the shape of the other oracles."""
    with tempfile.TemporaryDirectory(prefix="sheetgen-ironcalc-") as folder:
        path = Path(folder, "workbook.xlsx")
        path.write_bytes(data)
        model = ironcalc.load_from_xlsx(str(path))
    model.evaluate()
    titles = [properties["name"] for properties in model.get_worksheets_properties()]
    cells: list[dict[tuple[int, int], str]] = [{} for _ in titles]
    for sheet, row, col in model.get_all_cells():
        cells[sheet][row - 1, col - 1] = text_of(model.get_cell_value(sheet, row, col))
    return {title: _grid(found) for title, found in zip(titles, cells, strict=True)}


def _grid(cells: dict[tuple[int, int], str]) -> Grid:
    height = max((row for row, _ in cells), default=-1) + 1
    width = max((col for _, col in cells), default=-1) + 1
    return trimmed([[cells.get((row, col), "") for col in range(width)] for row in range(height)])
