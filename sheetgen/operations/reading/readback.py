"""A workbook that came back becomes entries again: found by names, keyed by row, verified, every doubt with its cell.

Nothing a formula shows is believed; what formulas showed is kept aside to be compared with the recomputation.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from sheetgen.errors import Problem, Where, error, warning
from sheetgen.operations.reading.anchors import AnchoredColumn, Anchors
from sheetgen.operations.reading.audit import Discrepancy, audit, caches, same
from sheetgen.operations.reading.belonging import marks_lost, shown_of_others
from sheetgen.operations.reading.headings import altered_headings
from sheetgen.operations.reading.identity import contradictions, identify
from sheetgen.operations.reading.readbook import ReadBook
from sheetgen.systems.registry import system_of
from sheetgen.systems.shared.altered import Altered
from sheetgen.workbook.cells import BELIEVED, Key, KeyedRows, Role, Slot
from sheetgen.workbook.codecs import HARMLESS, REWRITTEN, Image
from sheetgen.workbook.place import a1
from sheetgen.xlsx.read import RawCell
from sheetgen.xlsx.shifts import Shifts, Spot
from sheetgen.xlsx.signature import columns_by_heading, headings, key_of, plain, rows_with_keys
from sheetgen.xlsx.source import EMPTY, Joined, Place, Source, open_source


def compare_copies(read: ReadBook, anchors: Anchors) -> Iterator[Problem]:
    """A warning for every copy that says nothing else, an error for one that does: nobody can tell which is meant.

    A copy that stands in the place of a sheet that is gone has been told already: what is typed there may be needed.
    """
    instead = {title for _, title in anchors.finder.claims}
    for name, title, copy in anchors.copies():
        if copy in instead:
            continue
        tables = [table for table in read.book.keyed_rows.values() if table.sheet == name]
        other = next((place for table in tables for place in _contradicting(read, table, copy)), None)
        if other is None:
            yield warning("sheet-copied", where=Where(sheet=copy), found=title)
        else:
            yield error("sheet-twice", where=Where(sheet=copy, cell=a1(*other)), found=title)
    for title, refusal in anchors.finder.unread.items():
        yield warning("sheet-not-read", where=Where(sheet=title), found=refusal.problems[0].code)


def _contradicting(read: ReadBook, table: KeyedRows, copy: str) -> Iterator[Place]:
    """The cells of a copy that hold an entry its original has not, or has otherwise."""
    sheet, cells = read.book.sheets[table.sheet], read.source.cells(copy)
    columns = columns_by_heading(table, headings(sheet, table), cells)
    if columns is None:
        return
    rows = rows_with_keys(
        table, columns[1], cells, range(columns[0] + 1, max((row for row, _ in cells), default=0) + 1)
    )
    for key, expected in table.rows.items():
        for name, col in columns[1].items():
            slot = sheet.slots.get((expected, table.columns[name]))
            if slot is None or slot.role not in BELIEVED or slot.key is None:
                continue
            for row in rows.get(key, ())[:1]:
                value = plain(cells.get((row, col), EMPTY).value)
                if value and value != _present(read, slot.key):
                    yield row, col


def _present(read: ReadBook, key: Key) -> str:
    """What the sheet that is read says for an entry."""
    spot = read.spots.get(key)
    return plain(read.source.cells(spot[0]).get((spot[1], spot[2]), EMPTY).value) if spot else ""


Columns = Mapping[str, AnchoredColumn]


def read_workbook(data: bytes) -> ReadBook:
    """Read a workbook of ours; FileProblem if it is none, otherwise a report with all that is wrong in it."""
    source = open_source(data)
    identity = identify(source)
    source.verify()
    read = ReadBook(source, identity.spec, identity.schedule, identity.book, identity.title, layout=identity.layout)
    anchors = Anchors(source, identity)
    read.problems += contradictions(source, identity)
    reader = _Reader(read, anchors)
    for table in read.book.keyed_rows.values():
        reader.table(table)
    reader.fields()
    read.problems += anchors.of_others()
    read.problems += shown_of_others(read)
    read.problems += anchors.problems
    read.problems += compare_copies(read, anchors)
    read.problems += marks_lost(read, anchors.finder.belonging)
    read.problems += altered_headings(read, identity.words_known)
    read.problems += system_of(read.spec).altered(read.spec, read.schedule, read.book, read.altered)
    return read


class _Reader:
    """One pass over the tables and fields of the described book."""

    def __init__(self, read: ReadBook, anchors: Anchors) -> None:
        self.read = read
        self.source: Source = read.source
        self.anchors = anchors
        self.inputs = read.book.kept()
        self.shifts = read.shifts
        self._joined: dict[str, Joined] = {}
        self.shifts.titles.update(anchors.titles)

    def fields(self) -> None:
        """What stands in no table; then every sheet is laid over its description."""
        for name, cell in self.read.book.fields.items():
            spot = self.anchors.field(f"sg_{name}", cell)
            key = self.read.book.sheets[cell.sheet].slots[cell.row, cell.col].key
            if spot is None and self.read.book.sheets[cell.sheet].since.get(cell[1:], 1) <= self.read.layout:
                is_needed = name in self.read.book.needed
                self.problem(error("setting-lost", found=name) if is_needed else warning("field-lost", found=name))
            elif spot is None:
                continue  # it came later
            elif key:
                self.shifts.learn(cell.sheet, spot[0], (cell.row, spot[1]), None)
                self.input(key, spot)
        self.shifts.align(self.read.book.sheets.values(), self.source, self.anchors.corners(), self.read.layout)

    def problem(self, problem: Problem, spot: Spot | None = None) -> None:
        self.read.problems.append(problem.at(sheet=spot[0], cell=a1(spot[1], spot[2])) if spot else problem)

    def cell(self, spot: Spot) -> RawCell:
        return self.source.cells(spot[0]).get((spot[1], spot[2]), EMPTY)

    def table(self, table: KeyedRows) -> None:
        columns = self.anchors.columns(table)
        if not columns:
            if not (self.anchors.replaced(table.sheet) or self.table_came_later(table)):
                self.problem(error("missing-sheet", found=self.read.book.sheets[table.sheet].title))
            return
        for name in table.columns.keys() - columns.keys():
            if not self.column_came_later(table, name):
                self.lost(table, name)
        if not set(table.keys) <= columns.keys():
            return
        for name, column in columns.items():
            self.shifts.learn(table.sheet, column.title, None, (table.columns[name], column.col))
        rows = self.rows_by_key(table, columns)
        for key, expected in table.rows.items():
            if key in rows:
                for wanted, spot in self.row(table, columns, key, expected, rows[key]):
                    self.input(wanted, spot)
            elif self.row_came_later(table, expected):
                continue
            else:
                self.missing_row(table, columns[table.keys[0]], key, rows)

    def table_came_later(self, table: KeyedRows) -> bool:
        """Whether the workbook is of a layout that had none of its rows."""
        return all(self.row_came_later(table, row) for row in table.rows.values())

    def row_came_later(self, table: KeyedRows, row: int) -> bool:
        """Whether the workbook is of a layout that had no such row."""
        place = (row, table.columns[table.keys[0]])
        return self.read.book.sheets[table.sheet].since.get(place, 1) > self.read.layout

    def missing_row(self, table: KeyedRows, column: AnchoredColumn, key: Key, rows: Mapping[Key, int]) -> None:
        """A row nobody finds: its cell is where its number was, unless the whole row has gone."""
        missing = error("missing-row", found=" / ".join(map(str, key)), table=table.id).at(sheet=column.title)
        row = between(table.rows[key], {table.rows[other]: row for other, row in rows.items()})
        existing = row is not None and column.first <= row <= column.last
        self.problem(missing.at(cell=a1(row, column.col)) if existing and row is not None else missing)

    def lost(self, table: KeyedRows, name: str) -> None:
        """A column nobody finds any more: harmless only if it held texts that no ranking needs."""
        slots = (self.slot(table, expected, name) for expected in table.rows.values())
        sheet = self.shifts.titles.get(table.sheet, self.read.book.sheets[table.sheet].title)
        if all(slot is None or (slot.codec and replace(slot.codec, source=None) in HARMLESS) for slot in slots):
            self.problem(warning("column-lost", found=f"{table.id} / {name}").at(sheet=sheet))
        else:
            self.problem(error("column-lost", found=f"{table.id} / {name}").at(sheet=sheet))

    def column_came_later(self, table: KeyedRows, name: str) -> bool:
        """Whether the workbook is older than the whole column."""
        since, col = self.read.book.sheets[table.sheet].since, table.columns[name]
        return all(since.get((row, col), 1) > self.read.layout for row in table.rows.values())

    def slot(self, table: KeyedRows, row: int, name: str) -> Slot | None:
        return self.read.book.sheets[table.sheet].slots.get((row, table.columns[name]))

    def rows_by_key(self, table: KeyedRows, columns: Columns) -> dict[Key, int]:
        """Find every row by what its key columns say, in whatever order the rows stand."""
        key = columns[table.keys[0]]
        cells, cols = self.source.cells(key.title), {name: column.col for name, column in columns.items()}
        by_key: dict[Key, int] = {}
        block = range(key.first, key.last + 1)
        if not key.sure:
            block = block_of(rows_with_keys(table, cols, cells, block))
        for wanted, rows in rows_with_keys(table, cols, cells, block).items():
            by_key[wanted] = rows[0]
            for row in rows[1:]:
                self.problem(error("row-twice", found=" / ".join(map(str, wanted))), (key.title, row, key.col))
        by_key |= self.rows_outside(table, columns, cols, by_key)
        for row, strange in self.strange_rows(table, cols, block if key.sure else range(0), key.title):
            self.problem(error("strange-row", found=strange), (key.title, row, key.col))
        return by_key

    def rows_outside(
        self, table: KeyedRows, columns: Columns, cols: Mapping[str, int], row_by_key: Mapping[Key, int]
    ) -> dict[Key, int]:
        """Rows that were cut out of their block and stand elsewhere under the same columns."""
        if len(row_by_key) == len(table.rows):
            return {}
        key = columns[table.keys[0]]
        cells = self.source.cells(key.title)
        elsewhere = sorted({row for row, col in cells if col == key.col and not key.first <= row <= key.last})
        moved = {}
        for wanted, rows in rows_with_keys(table, cols, cells, elsewhere).items():
            if wanted not in row_by_key and len(rows) == 1 and all(isinstance(part, int) for part in wanted):
                moved[wanted] = rows[0]
                self.problem(warning("row-moved", found=" / ".join(map(str, wanted))), (key.title, rows[0], key.col))
        return moved

    def strange_rows(
        self, table: KeyedRows, cols: Mapping[str, int], rows: Iterable[int], title: str
    ) -> Iterator[tuple[int, str]]:
        """Rows of a block whose numbers are none of its own: the description may be that of another event."""
        cells = self.source.cells(title)
        for row in rows:
            key = tuple(key_of(cells.get((row, cols[name]), EMPTY).value) for name in table.keys)
            if all(isinstance(part, int) for part in key) and key not in table.rows:
                yield row, " / ".join(map(str, key))

    def row(self, table: KeyedRows, columns: Columns, key: Key, expected: int, row: int) -> Iterator[tuple[Key, Spot]]:
        """What was typed in a line and where, beside what we wrote in it."""
        self.shifts.learn(table.sheet, columns[table.keys[0]].title, (expected, row), None)
        for name, column in columns.items():
            slot, spot = self.slot(table, expected, name), (column.title, row, column.col)
            if slot is None:
                continue
            if slot.role is Role.ECHO:
                self.echo(Altered(table.id, key, name, self.cell(spot).value, slot.content, spot))
            elif slot.role in BELIEVED and slot.key:
                yield slot.key, spot

    def echo(self, seen: Altered) -> None:
        """A number or symbol we wrote: it must still be there."""
        if key_of(seen.found) != seen.expected:
            self.read.altered.append(seen)
        elif isinstance(seen.found, str) and isinstance(seen.expected, int):
            self.problem(warning("number-as-text", found=seen.found), seen.spot)

    def input(self, key: Key, spot: Spot) -> None:
        _, codec = self.inputs[key]
        raw = self.cell(spot)
        if self.is_covered(spot):
            self.covered(raw, spot)
            return
        self.read.spots[key] = spot
        if raw.has_formula:
            self.formula(raw, spot)
        value, problem = codec.decode(raw.value, raw.kind)
        if problem:
            self.problem(problem, spot)
            if problem.is_error and raw.kind != "e" and codec.image not in (None, Image.MONEY):
                self.read.refused[key] = raw.value
            if problem.code in REWRITTEN and not problem.is_error:
                self.read.lenient[key] = value
        if value not in (None, ""):
            self.read.entries[key] = value

    def formula(self, raw: RawCell, spot: Spot) -> None:
        if raw.value is None:
            self.problem(error("formula-without-value"), spot)
        else:
            self.problem(warning("formula-in-entry", found=_shown(raw)), spot)

    def is_covered(self, spot: Spot) -> bool:
        """Whether a cell has been joined to another one, which alone is seen."""
        if spot[0] not in self._joined:
            described = max(len(sheet.merges) for sheet in self.read.book.sheets.values())
            self._joined[spot[0]] = Joined(self.source.merges(spot[0]), described)
        return self._joined[spot[0]].covers(spot[1], spot[2])

    def covered(self, raw: RawCell, spot: Spot) -> None:
        if raw.value in (None, ""):
            self.problem(warning("covered-entry", found=""), spot)
        else:
            self.problem(error("covered-entry", found=_shown(raw)), spot)


def block_of(rows_by_key: Mapping[Key, list[int]]) -> range:
    """The rows from the first key to where every key has been seen, of a block whose end nobody tells."""
    firsts = [rows[0] for rows in rows_by_key.values()]
    return range(min(firsts), max(firsts) + 1) if firsts else range(0)


def between(line: int, numbers: Mapping[int, int]) -> int | None:
    """The row of the file for a described row, from its neighbours whose rows are known.

    None if these disagree, because a row between them was inserted or deleted, or if there are none.
    """
    around = [
        *sorted(other for other in numbers if other < line)[-1:],
        *sorted(other for other in numbers if other > line)[:1],
    ]
    places = {numbers[other] + line - other for other in around}
    return places.pop() if len(places) == 1 else None


def _shown(raw: RawCell) -> str:
    return "" if raw.value is None else str(raw.value)


__all__ = ["Discrepancy", "ReadBook", "Shifts", "audit", "caches", "read_workbook", "same"]
