"""Changing cells of a workbook that exists: the bytes of their ``<c>`` elements are spliced, all else is copied raw.

Nothing else of the file is understood, so nothing else can be lost.
"""

from collections.abc import Iterator, Mapping

from sheetgen.errors import FileProblem, Problem, ProblemsFound, Where, error
from sheetgen.xlsx.cellref import LAST_COLUMN, LAST_ROW, to_a1
from sheetgen.xlsx.chart_figures import refreshed
from sheetgen.xlsx.element import element, result_of, typed, without_metadata
from sheetgen.xlsx.limits import LONGEST_TEXT
from sheetgen.xlsx.package import Package, canonical, open_package
from sheetgen.xlsx.read import Value
from sheetgen.xlsx.rezip import Edit, Packed, packed, spliced_text, zip_packed
from sheetgen.xlsx.sheetmap import CellSpan, Place, PlainMap, RowSpan, SheetMap, map_of, start_tag

Values = Mapping[Place, Value]


def patch(file: bytes | Package, changes: Mapping[str, Values], caches: Mapping[str, Values] | None = None) -> bytes:
    """The workbook with the values of ``changes`` in their cells, and with the results of ``caches`` behind formulas.

    A changed cell keeps its style. A cell that holds a formula is never changed: ProblemsFound names all of them.
    In ``caches`` a text that is an error value (``#N/A``) becomes one; cells without a formula are left alone.
    """
    package = file if isinstance(file, Package) else open_package(file)
    caches = caches or {}
    parts = {sheet.name: sheet.part for sheet in package.sheets}
    replaced: dict[str, Packed] = {}
    problems: list[Problem] = []
    for sheet in dict.fromkeys([*changes, *caches]):
        if sheet not in parts:
            raise FileProblem(error("no-such-sheet", where=Where(sheet=sheet)))
        if not (changes.get(sheet) or caches.get(sheet)):
            continue
        made = _patched(package, parts[sheet], changes.get(sheet, {}), caches.get(sheet, {}))
        if isinstance(made, Packed):
            replaced[canonical(parts[sheet])] = made
        else:
            problems += (problem.at(sheet=sheet) for problem in made)
    if problems:
        raise ProblemsFound(*problems)
    values = {sheet: {**changes.get(sheet, {}), **caches.get(sheet, {})} for sheet in (*changes, *caches)}
    return zip_packed(package, replaced | refreshed(package, values))


def _patched(package: Package, part: str, changes: Values, caches: Values) -> "Packed | list[Problem]":
    """One sheet, packed at once and its text forgotten: the map and the text of a great one take much memory."""
    splicer = Splicer(package, part, changes, caches)
    problems = list(splicer.problems())
    spliced = splicer.xml if problems else splicer.spliced()
    package.forget()
    return packed(package.members[canonical(part)], spliced) if spliced != splicer.xml else problems


class Splicer:
    """One sheet, the changes wanted in it, and what stands in their way."""

    def __init__(self, package: Package, part: str, changes: Values, caches: Values) -> None:
        self.xml = package.part(part)
        self.changes = changes
        self.caches = caches
        self.map: SheetMap | PlainMap = map_of(package, part, {*changes, *caches})

    def problems(self) -> Iterator[Problem]:
        """Yield an error for every cell that cannot be changed.

        In the way are formulas, places outside the grid, and texts longer than a cell may hold.
        """
        for place, value in sorted(self.changes.items()):
            where = Where(cell=to_a1(*place))
            if self._holds_formula(place):
                yield error("formula-in-the-way", where=where)
            if not (0 <= place[0] <= LAST_ROW and 0 <= place[1] <= LAST_COLUMN):
                yield error("cell-outside-grid", where=where)
            if isinstance(value, str) and len(value) > LONGEST_TEXT:
                yield error("text-too-long", where=where, found=value[:40], longest=LONGEST_TEXT)

    def _holds_formula(self, place: Place) -> bool:
        """Whether a formula makes the value of this cell; the formula of an array stands in its first cell only."""
        cell = self.map.cells.get(place)
        return (cell is not None and cell.formula_end is not None) or any(
            top <= place[0] <= bottom and left <= place[1] <= right for top, left, bottom, right in self.map.arrays
        )

    def spliced(self) -> bytes:
        """The XML of the sheet with all changes made; to be called when there are no problems."""
        return spliced_text(self.xml, sorted([*self._cached(), *self._changed()]))

    def _cached(self) -> Iterator[Edit]:
        for place, value in self.caches.items():
            cell = self.map.cells.get(place)
            if cell is not None and cell.formula_end is not None:
                yield Edit(cell.start, cell.end, self._with_result(cell, cell.formula_end, value))

    def _with_result(self, cell: CellSpan, formula_end: int, value: Value) -> bytes:
        """The element with another result: its formula and all else in it stays as it was."""
        kind, result = result_of(value, self.map.prefix)
        tag, _ = start_tag(self.xml, cell.start)
        start, end = cell.value or (formula_end, formula_end)
        inside = cell.start + len(tag)
        return typed(tag, kind) + self.xml[inside:start] + result + self.xml[end : cell.end]

    def _changed(self) -> Iterator[Edit]:
        missing: dict[int, list[Place]] = {}
        for place in sorted(self.changes):
            cell = self.map.cells.get(place)
            if cell is not None:
                yield Edit(cell.start, cell.end, self._replaced(cell, self.changes[place]))
            elif self.changes[place] is not None:
                missing.setdefault(place[0], []).append(place)
        rows = {row.number: row for row in reversed(self.map.rows)}
        for number, places in missing.items():
            if number in rows:
                yield from self._added_to(rows[number], places)
        yield from self._added_rows({number: places for number, places in missing.items() if number not in rows})

    def _replaced(self, cell: CellSpan, value: Value) -> bytes:
        tag, _ = start_tag(self.xml, cell.start)
        return element(without_metadata(tag), value, self.map.prefix)

    def _new(self, place: Place, row_style: str | None) -> bytes:
        """A cell that was not there: it looks like its row or, failing that, its column."""
        style = row_style or next(
            (style for first, last, style in self.map.column_styles if first <= place[1] <= last), None
        )
        styled = f' s="{style}"' if style and style.isdecimal() else ""
        tag = b'<%bc r="%b"%b/>' % (self.map.prefix, to_a1(*place).encode(), styled.encode())
        return element(tag, self.changes[place], self.map.prefix)

    def _added_to(self, row: RowSpan, places: list[Place]) -> Iterator[Edit]:
        if start_tag(self.xml, row.start)[1]:
            cells = b"".join(self._new(place, row.style) for place in places)
            yield self._filled(row, b"row", cells)
            return
        for place in places:
            after = (cell.start for cell in row.cells if cell.place[1] > place[1])
            start = min(after, default=row.inner_end)
            yield Edit(start, start, self._new(place, row.style))

    def _added_rows(self, missing: Mapping[int, list[Place]]) -> Iterator[Edit]:
        data = self.map.data
        rows = [(number, self._row_element(number, places)) for number, places in missing.items()]
        if data is None or not rows:
            return
        if start_tag(self.xml, data.start)[1]:
            yield self._filled(data, b"sheetData", b"".join(xml for _, xml in rows))
            return
        for number, xml in rows:
            start = min((row.start for row in self.map.rows if row.number > number), default=data.inner_end)
            yield Edit(start, start, xml)

    def _row_element(self, number: int, places: list[Place]) -> bytes:
        cells = b"".join(self._new(place, None) for place in places)
        return b'<%brow r="%d">%b</%brow>' % (self.map.prefix, number + 1, cells, self.map.prefix)

    def _filled(self, element: RowSpan, name: bytes, content: bytes) -> Edit:
        """An element that was one tag only, opened to hold something."""
        tag, _ = start_tag(self.xml, element.start)
        opened = tag[:-2].rstrip() + b">"
        new = opened + content + b"</%b%b>" % (self.map.prefix, name)
        return Edit(element.start, element.start + len(tag), new)
