"""Where the rows and columns of a described sheet stand in the file."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping

from sheetgen.layout.cells import Role, Sheet
from sheetgen.layout.place import Cell
from sheetgen.xlsx.align import FORMULA, Profile, aligned, matched
from sheetgen.xlsx.signature import MARKED, plain
from sheetgen.xlsx.source import EMPTY, Cells, Place, Source

Marks = Mapping[Place, Hashable]
Spot = tuple[str, int, int]  # a sheet title of the file, row, column


class Shifts:
    """What names and keys tell of rows and columns counts first; what lies between them is aligned by its content."""

    def __init__(self) -> None:
        self.titles: dict[str, str] = {}
        self.rows: dict[str, dict[int, int]] = defaultdict(dict)
        self.cols: dict[str, dict[int, int]] = defaultdict(dict)
        self.lines: dict[str, tuple[list[int], list[int]]] = {}

    def learn(self, sheet: str, title: str, row: tuple[int, int] | None, col: tuple[int, int] | None) -> None:
        self.titles[sheet] = title
        if row:
            self.rows[sheet][row[0]] = row[1]
        if col:
            self.cols[sheet][col[0]] = col[1]

    def align(self, sheets: Iterable[Sheet], source: Source, corners: Mapping[str, Place]) -> None:
        """Look at every sheet that is not as it was written; ``corners`` tells where the first cell of some stands."""
        for sheet in sheets:
            title = self.titles.get(sheet.name)
            if title is not None and not _as_written(sheet, source.cells(title), source.formulas_known):
                marks = dict(_marks(sheet, source.formulas_known))
                corner = corners.get(sheet.name, (0, 0))
                self.lines[sheet.name] = _aligned(sheet, marks, source.cells(title), corner)

    def spot(self, place: Cell) -> Spot | None:
        title = self.titles.get(place.sheet)
        return None if title is None else (title, *self.place(place.sheet, (place.row, place.col)))

    def place(self, sheet: str, place: Place) -> Place:
        """Where a described cell of a sheet stands in the file."""
        row, col = place
        if sheet in self.lines:
            rows, cols = self.lines[sheet]
            row, col = rows[row] if row < len(rows) else row, cols[col] if col < len(cols) else col
        return self.rows[sheet].get(place[0], row), self.cols[sheet].get(place[1], col)


def _as_written(sheet: Sheet, cells: Cells, formulas: bool) -> bool:
    """Whether every text we wrote and every formula stands where it was written."""
    for place, slot in sheet.slots.items():
        if slot.role is Role.FORMULA:
            if formulas and not cells.get(place, EMPTY).has_formula:
                return False
        elif slot.role in MARKED and isinstance(slot.content, str) and cells.get(place, EMPTY).value != slot.content:
            return False
    return True


def _marks(sheet: Sheet, formulas: bool) -> Iterable[tuple[Place, Hashable]]:
    """What is known of the cells of a described sheet: our texts and, where the format tells them, the formulas."""
    for place, slot in sheet.slots.items():
        if slot.role is Role.FORMULA and formulas:
            yield place, FORMULA
        elif slot.role in MARKED and (text := plain(slot.content)):
            yield place, text


def _aligned(sheet: Sheet, marks: Marks, cells: Cells, corner: Place) -> tuple[list[int], list[int]]:
    """The rows by their texts and formulas, then the columns by what stands in the rows that were recognised."""
    known = matched(_by_row(marks, sheet.last_row), _rows_found(cells))
    wanted: list[Profile] = [Counter() for _ in range(sheet.last_col + 1)]
    for (row, col), mark in marks.items():
        if row in known:
            wanted[col][known[row], mark] += 1
    recognised = set(known.values())
    found: dict[int, Profile] = defaultdict(Counter)
    for (row, col), raw in cells.items():
        if row in recognised:
            found[col][row, FORMULA if raw.has_formula else plain(raw.value)] += 1
    rows = aligned(sheet.last_row + 1, known, corner[0])
    return rows, aligned(sheet.last_col + 1, matched(wanted, found), corner[1])


def _by_row(marks: Marks, last: int) -> list[Profile]:
    wanted: list[Profile] = [Counter() for _ in range(last + 1)]
    for (row, _), mark in marks.items():
        wanted[row][mark] += 1
    return wanted


def _rows_found(cells: Cells) -> dict[int, Profile]:
    found: dict[int, Profile] = defaultdict(Counter)
    for (row, _), raw in cells.items():
        found[row][FORMULA if raw.has_formula else plain(raw.value)] += 1
    return found
