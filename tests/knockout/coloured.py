"""Which cells a workbook shows in a colour of warning: its rules, applied cell by cell as programs do."""

from typing import Any

from sheetgen.workbook.cells import Book
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.place import Area, Cell, RowPinned, pinned
from sheetgen.workbook.values import Values


def cells_in(style: str, book: Book, values: Values) -> set[Cell]:
    """The cells for which a rule of this style holds; its references move along with the cell it is applied to."""
    found = set()
    for sheet in book.sheets.values():
        for rule in sheet.conditions:
            if rule.style != style:
                continue
            area = rule.area
            for row in range(area.row, area.last_row + 1):
                for col in range(area.col, area.last_col + 1):
                    if holds(rule.formula, row - area.row, col - area.col, values):
                        found.add(Cell(sheet.name, row, col))
    return found


def holds(formula: Formula, down: int, right: int, values: Values) -> bool:
    moved = Formula(formula.template, tuple(_moved(place, down, right) for place in formula.places))
    shown = values.known.value(moved)
    return isinstance(shown, (bool, int, float)) and bool(shown)


def _moved(place: Any, down: int, right: int) -> Any:
    if isinstance(place, Cell):
        return Cell(place.sheet, place.row + down, place.col + right)
    if isinstance(place, Area) and place == pinned(place.cell()):
        return place.cell()
    return RowPinned(place.sheet, place.row, place.col + right) if isinstance(place, RowPinned) else place
