"""What somebody reads on the pages of a workbook: the lines of each sheet, and boxes that are drawn around nothing."""

from collections.abc import Iterator, Mapping
from typing import Any

from sheetgen.workbook.cells import Book, Condition, Sheet
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.paper import last_printed
from sheetgen.workbook.place import Area, Cell, RowPinned
from sheetgen.workbook.values import ComputedValues, Values
from sheetgen.xlsx.write import looks

UNSEEN = "\N{ZERO WIDTH SPACE}"  # a name for nobody, where programs would make one up

EMPTY_BOX = "▭"
BORDERS = ("border", "left", "right", "top", "bottom")
WHITE = "#FFFFFF"


def seen(book: Book, entries: Mapping[Any, Any]) -> dict[str, list[str]]:
    """Of every sheet that is shown or may be, line by line from the first that is printed."""
    known = Values(book, entries).known
    return {name: list(_lines(sheet, known)) for name, sheet in book.sheets.items() if sheet.is_shown or sheet.aside}


def _lines(sheet: Sheet, known: ComputedValues) -> Iterator[str]:
    rows: dict[int, dict[int, str]] = {}
    for row, col in sheet.slots:
        if row >= sheet.page.first_row and col <= last_printed(sheet) and col not in sheet.hidden_cols:
            rows.setdefault(row, {})[col] = sheet.slots[row, col].style
    conditions = _by_row(sheet)
    for row in sorted(rows):
        cells = {col: _cell(sheet, known, row, col, style, conditions.get(row, [])) for col, style in rows[row].items()}
        texts = [text for _, (text, _) in sorted(cells.items()) if text]
        if texts:
            yield " | ".join(texts)
        elif any(drawn for _, drawn in cells.values()):
            yield EMPTY_BOX


def _by_row(sheet: Sheet) -> dict[int, list[Condition]]:
    found: dict[int, list[Condition]] = {}
    for condition in sheet.conditions:
        for row in range(condition.area.row, condition.area.last_row + 1):
            found.setdefault(row, []).append(condition)
    return found


def _cell(
    sheet: Sheet, known: ComputedValues, row: int, col: int, style: str, conditions: list[Condition]
) -> tuple[str, bool]:
    """What stands in a cell, and whether lines are drawn around it."""
    value, look = known[Cell(sheet.name, row, col)], looks(style)
    text = "" if value is None else str(value).strip(f" {UNSEEN}")
    drawn = any(look.get(side) for side in BORDERS) and look.get("border_color") != WHITE
    for condition in conditions:
        area = condition.area
        if area.col <= col <= area.last_col and known.value(_moved(condition.formula, row - area.row, col - area.col)):
            other = looks(condition.style)
            drawn = drawn and other.get("border_color") != WHITE
            mask = other.get("num_format", look.get("num_format"))
            text = "" if mask == ";;;" else mask.strip('"') if str(mask).startswith('"') else text
    return ("" if look.get("num_format") == ";;;" else text), drawn


def _moved(formula: Formula, down: int, right: int) -> Formula:
    """The formula of the first cell of an area as it is meant in another one."""

    def place(each: Any) -> Any:
        if isinstance(each, Cell):
            return each._replace(row=each.row + down, col=each.col + right)
        if isinstance(each, Area) and each[1:3] == each[3:]:  # a cell that is pinned
            return each.cell()
        return each._replace(col=each.col + right) if isinstance(each, RowPinned) else each

    return Formula(formula.template, tuple(map(place, formula.places)))
