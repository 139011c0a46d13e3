"""Where the rows and columns of a described sheet stand in the file."""

from collections import Counter, defaultdict
from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from difflib import SequenceMatcher

from sheetgen.workbook.cells import Role, Sheet
from sheetgen.workbook.place import Cell
from sheetgen.xlsx.signature import MARKED, plain
from sheetgen.xlsx.source import EMPTY, Cells, Place, Source

# ---- Where the lines of a described sheet stand in a file whose rows or columns were inserted or deleted.
#
# A line is a row or a column; what is known of it is a bag of marks: the texts we wrote, and that a formula stands
# there.

Profile = Counter[Hashable]
FORMULA = ("formula",)
FARTHEST = 5_000  # lines of a file that are looked at


def matched(described: Sequence[Profile], profiles: Mapping[int, Profile]) -> dict[int, int]:
    """The lines of the file that have just the marks of described ones, in the same order; others are left out."""
    marks = {mark for profile in described for mark in profile}
    last = min(max(profiles, default=-1), len(described) + FARTHEST)
    wanted = [frozenset(profile.items()) for profile in described]
    present = [
        frozenset((mark, times) for mark, times in profiles[line].items() if mark in marks)
        if line in profiles
        else frozenset[tuple[Hashable, int]]()
        for line in range(last + 1)
    ]
    blocks = SequenceMatcher(None, wanted, present, autojunk=False).get_matching_blocks()
    return {
        first + step: place + step for first, place, length in blocks for step in range(length) if wanted[first + step]
    }


def aligned(count: int, matches: Mapping[int, int], start: int, filled: Container[int]) -> list[int]:
    """The line of the file for every described one.

    Lines nothing is known of stand as far off as the known one before them; the last of them as far off as the known
    one after them, if more of them fall on lines where there is anything.
    """
    lines: list[int] = []
    shift = start
    for line in sorted(matches.keys() & range(count)):
        gap = range(len(lines), line)
        shift_after = matches[line] - line
        split = _split(gap, shift, shift_after, filled)
        lines += [other + (shift if other < split else shift_after) for other in gap]
        lines.append(matches[line])
        shift = shift_after
    return lines + [line + shift for line in range(len(lines), count)]


def _split(gap: range, before: int, after: int, filled: Container[int]) -> int:
    """From which line of a gap on the lines belong to what follows; as late as possible."""

    def hits(split: int) -> int:
        return sum(line + (before if line < split else after) in filled for line in gap)

    if before == after or not gap:
        return gap.stop
    return max(range(gap.stop, gap.start - 1, -1), key=hits)


Marks = Mapping[Place, Hashable]
Lines = tuple[list[int], list[int]]  # the row and the column of the file for every described one
Spot = tuple[str, int, int]  # a sheet title of the file, row, column


class Shifts:
    """What names and keys tell of rows and columns counts first; what lies between them is aligned by its content."""

    def __init__(self) -> None:
        self.titles: dict[str, str] = {}
        self.rows: dict[str, dict[int, int]] = defaultdict(dict)
        self.cols: dict[str, dict[int, int]] = defaultdict(dict)
        self._lines: dict[str, Lines | None] = {}
        self._source: Source | None = None
        self._sheets: dict[str, Sheet] = {}
        self._corners: Mapping[str, Place] = {}
        self._layout = 0

    def learn(self, sheet: str, title: str, row: tuple[int, int] | None, col: tuple[int, int] | None) -> None:
        """Take note of the title of a described sheet in the file, and where one row or one column of it stands there.

        ``row`` and ``col`` are pairs: the described one, the one of the file.
        """
        self.titles[sheet] = title
        if row:
            self.rows[sheet][row[0]] = row[1]
        if col:
            self.cols[sheet][col[0]] = col[1]

    def align(self, sheets: Iterable[Sheet], source: Source, corners: Mapping[str, Place], layout: int) -> None:
        """Take what is needed to look at every sheet: where the first cell of some stands, and the file's layout."""
        self._source, self._corners, self._layout = source, corners, layout
        self._sheets = {sheet.name: sheet for sheet in sheets if sheet.name in self.titles}

    def lines(self, name: str) -> Lines | None:
        """The rows and columns of a sheet that is not as it was written; a sheet nobody asks for is never read."""
        if name not in self._lines:
            self._lines[name] = self._looked_at(name)
        return self._lines[name]

    def _looked_at(self, name: str) -> Lines | None:
        sheet = self._sheets.get(name)
        if sheet is None or self._source is None:
            return None
        cells, formulas = self._source.cells(self.titles[name]), self._source.formulas_known
        if _as_written(sheet, cells, formulas, self._layout):
            return None
        return _aligned(sheet, dict(_marks(sheet, formulas)), cells, self._corners.get(name, (0, 0)))

    def spot(self, place: Cell) -> Spot | None:
        """Where a described cell stands in the file, or None if its sheet is not there."""
        title = self.titles.get(place.sheet)
        return None if title is None else (title, *self.place(place.sheet, (place.row, place.col)))

    def place(self, sheet: str, place: Place) -> Place:
        """Where a described cell of a sheet stands in the file."""
        return self.placing(sheet)(place)

    def placing(self, sheet: str) -> Callable[[Place], Place]:
        """The function that tells where each described cell of a sheet stands in the file; for many cells of one."""
        lines, rows, cols = self.lines(sheet), self.rows[sheet], self.cols[sheet]
        if lines is None and all(row == actual for row, actual in (*rows.items(), *cols.items())):
            return lambda place: place

        def moved(place: Place) -> Place:
            row, col = place
            if lines is not None:
                row = lines[0][row] if row < len(lines[0]) else row
                col = lines[1][col] if col < len(lines[1]) else col
            return rows.get(place[0], row), cols.get(place[1], col)

        return moved


def _as_written(sheet: Sheet, cells: Cells, formulas: bool, layout: int) -> bool:
    """Whether every text we wrote and every formula, as far as the layout has them, stands where it was written."""
    texts, computed = sheet.once(("as written", layout), lambda sheet: _written(sheet, layout))
    cell = cells.get
    for place, text in texts:
        if cell(place, EMPTY).value != text:
            return False
    return not formulas or all(cell(place, EMPTY).has_formula for place in computed)


def _written(sheet: Sheet, layout: int) -> tuple[list[tuple[Place, str]], list[Place]]:
    """The texts and the places of the formulas, as far as the layout has them."""
    texts, formulas, later = [], [], {place for place, since in sheet.since.items() if since > layout}
    for place, (content, _, role, _, _) in sheet.slots.items():
        if place in later:
            continue
        if role is Role.FORMULA:
            formulas.append(place)
        elif role in MARKED and isinstance(content, str):
            texts.append((place, content))
    return texts, formulas


def _marks(sheet: Sheet, formulas: bool) -> Iterable[tuple[Place, Hashable]]:
    """What is known of the cells of a described sheet: our texts and, where the format tells them, the formulas."""
    for place, slot in sheet.slots.items():
        if slot.role is Role.FORMULA and formulas:
            yield place, FORMULA
        elif slot.role in MARKED and (text := plain(slot.content)):
            yield place, text


def _aligned(sheet: Sheet, marks: Marks, cells: Cells, corner: Place) -> tuple[list[int], list[int]]:
    """The rows by their texts and formulas, then the columns by what stands in the rows that were recognised."""
    matches = matched(_by_row(marks, sheet.last_row), _rows_found(cells))
    wanted: list[Profile] = [Counter() for _ in range(sheet.last_col + 1)]
    for (row, col), mark in marks.items():
        if row in matches:
            wanted[col][matches[row], mark] += 1
    recognised = set(matches.values())
    profiles: dict[int, Profile] = defaultdict(Counter)
    for (row, col), raw in cells.items():
        if row in recognised:
            profiles[col][row, FORMULA if raw.has_formula else plain(raw.value)] += 1
    filled_rows, filled_cols = {row for row, _ in cells}, {col for _, col in cells}
    rows = aligned(sheet.last_row + 1, matches, corner[0], filled_rows)
    return rows, aligned(sheet.last_col + 1, matched(wanted, profiles), corner[1], filled_cols)


def _by_row(marks: Marks, last: int) -> list[Profile]:
    wanted: list[Profile] = [Counter() for _ in range(last + 1)]
    for (row, _), mark in marks.items():
        wanted[row][mark] += 1
    return wanted


def _rows_found(cells: Cells) -> dict[int, Profile]:
    profiles: dict[int, Profile] = defaultdict(Counter)
    for (row, _), raw in cells.items():
        profiles[row][FORMULA if raw.has_formula else plain(raw.value)] += 1
    return profiles
