"""Rules of colour as Excel's grammar has them: no reference to another sheet, so what stands there is called by a name.

[MS-XLSX] 2.2.2.2 and [MS-OI29500] 3.2.3.1.2 allow references without a sheet, names and functions in a rule. All names
mean fixed areas, which every program knows: which cell of an area is meant is counted from the heading above the rule.
"""

from collections.abc import Iterator

from sheetgen.workbook.cells import Book, Condition
from sheetgen.workbook.formulas import References
from sheetgen.workbook.place import Area, Cell, RowPinned, a1, absolute, column_name

PREFIX = "rule_"  # what begins with sg_ is read back


class RuleNames:
    """What the rules of a book look at on other sheets: a name for every area, one for a column of many cells."""

    def __init__(self, book: Book) -> None:
        self.titles = {sheet.name: sheet.title for sheet in book.sheets.values()}
        self.columns: dict[tuple[str, int], Area] = {}
        reaches = list(_reaches(book))
        for is_whole, reach in reaches:
            if not is_whole and reach.width == 1:
                named = self.columns.get((reach.sheet, reach.col), reach)
                first, last = min(named.row, reach.row), max(named.last_row, reach.last_row)
                self.columns[reach.sheet, reach.col] = reach._replace(row=first, last_row=last)
        wholes = (reach if is_whole else self.around(reach) for is_whole, reach in reaches)
        self.areas = {_name(area): area for area in wholes}

    def around(self, reach: Area) -> Area:
        """The area that has a name, in which these cells are counted."""
        return self.columns[reach.sheet, reach.col] if reach.width == 1 else reach

    def formula(self, condition: Condition) -> str:
        """The formula of a rule of colour, with every cell of other sheets called by a name."""
        return condition.formula.text(_InRule(self, condition.area))


class _InRule(References):
    """How a rule names cells: those of its sheet as they are, all others by a name."""

    def __init__(self, names: RuleNames, over: Area) -> None:
        super().__init__(over.sheet, names.titles)
        self.names, self.over = names, over

    def __missing__(self, place: object) -> str:
        if not isinstance(place, Cell | Area | RowPinned):
            return super().__missing__(place)
        if place.sheet != self.over.sheet:
            return self.elsewhere(place)
        is_cell = isinstance(place, Area) and place[1:3] == place[3:]
        return absolute(*place[1:3]) if is_cell else super().__missing__(place)

    def elsewhere(self, place: Cell | Area | RowPinned) -> str:
        reach = _reach(place, self.over)
        if _is_whole(place):
            return _name(reach)
        whole = self.names.around(reach)
        if whole[1:3] == whole[3:]:
            return _name(whole)
        row, col = reach.row - whole.row + 1, reach.col - whole.col + 1
        index = [self.moving("ROW", row) if reach.last_row > reach.row else str(row)]
        if whole.width > 1:
            index.append(self.moving("COLUMN", col) if reach.width > 1 else str(col))
        return f"INDEX({_name(whole)},{','.join(index)})"

    def moving(self, function: str, first: int) -> str:
        """How far a cell of the rule is from the heading before it, where its first cell stands for the ``first``."""
        _, row, col, *_ = self.over
        if function == "ROW":
            before, head = row - max(row - 1, 0), f"{column_name(col)}${max(row, 1)}"
        else:
            before, head = col - max(col - 1, 0), f"${column_name(max(col - 1, 0))}{row + 1}"
        more = f"+{first - before}" if first > before else ""
        return f"{function}({a1(row, col)})-{function}({head}){more}"


def _reaches(book: Book) -> Iterator[tuple[bool, Area]]:
    """What every rule looks at on another sheet; and whether it looks at the whole of it at once."""
    for sheet in book.sheets.values():
        for condition in sheet.conditions if not sheet.hidden else ():
            for place in condition.formula.places:
                if isinstance(place, Cell | Area | RowPinned) and place.sheet != condition.area.sheet:
                    yield _is_whole(place), _reach(place, condition.area)


def _is_whole(place: Cell | Area | RowPinned) -> bool:
    """Whether all cells of a place are looked at together; one that is a single cell is counted in its column."""
    return isinstance(place, Area) and place[1:3] != place[3:]


def _reach(place: Cell | Area | RowPinned, over: Area) -> Area:
    """The cells a rule looks at by a place, while it moves over its area."""
    if isinstance(place, Area):
        return place
    down = 0 if isinstance(place, RowPinned) else over.last_row - over.row
    return Area(place.sheet, place.row, place.col, place.row + down, place.col + over.width - 1)


def _name(area: Area) -> str:
    first, last = a1(area.row, area.col), a1(area.last_row, area.last_col)
    return f"{PREFIX}{area.sheet.replace('-', '_')}_{first}" + ("" if first == last else f"_{last}")
