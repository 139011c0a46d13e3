"""Where the blocks and fields of a described book stand: told by names, by the description, by headings; never guessed.

Each way may be lost. Two that contradict each other are an error, and the headings say which of them is followed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from sheetgen.errors import Problem, error
from sheetgen.operations.reading.identity import Identity
from sheetgen.operations.reading.sheetfinder import SheetFinder, fields_by_label
from sheetgen.workbook.cells import KeyedRows
from sheetgen.workbook.place import Cell, a1
from sheetgen.xlsx.package import NamedArea
from sheetgen.xlsx.signature import Headings, columns_by_heading, headings, plain
from sheetgen.xlsx.source import EMPTY, Place, Source

FARTHEST_ROW = 20_000  # rows of one block


@dataclass(frozen=True, slots=True)
class AnchoredColumn:
    """Where a column of a block stands in the file, and between which rows its cells are looked for."""

    title: str
    col: int
    first: int
    last: int
    sure: bool = False  # whether the name of the column tells where it ends


class Anchors:
    """The places of one file, and what is doubtful about them."""

    def __init__(self, source: Source, identity: Identity) -> None:
        self.source = source
        self.identity = identity
        self.book = identity.book
        self.finder = SheetFinder(source, identity.book, identity.title, identity.layout)
        self.titles = self.finder.titles
        self.problems: list[Problem] = []
        self._doubted: set[str] = set()
        self._labelled = dict[str, tuple[str, int, int]]()

    def field(self, name: str, cell: Cell) -> tuple[str, int, int] | None:
        """Where a single cell stands: by its name, else by the description, else beside its label."""
        area = self._area(name, cell.sheet)
        corner = self.identity.corners.get(name)
        title = area.sheet if area else self.titles.get(cell.sheet)
        if title is None:
            return None
        if area is None:
            return (title, *corner) if corner else self._by_label(name)
        place = (area.first_row, area.first_col)
        if corner is not None and corner != place:
            self._disagree(name, area.sheet, place, corner)
        return title, *place

    def _by_label(self, name: str) -> tuple[str, int, int] | None:
        if not self._labelled:
            fields = fields_by_label(self.book, self.source, self.titles)
            self._labelled = {f"sg_{field}": (title, row, col) for field, title, row, col in fields}
        return self._labelled.get(name)

    def corners(self) -> dict[str, Place]:
        """Where the first cell of every sheet that has one named stands now."""
        by_key = {cell.sheet: self.field(name, cell) for name, cell in self.book.anchors.items()}
        return {sheet: spot[1:] for sheet, spot in by_key.items() if spot}

    def columns(self, table: KeyedRows) -> dict[str, AnchoredColumn]:
        """Every column of a block that is found."""
        by_key = {name: column for name in table.columns if (column := self._told(table, name))}
        return by_key | self._by_headings(table, by_key)

    def _told(self, table: KeyedRows, name: str) -> AnchoredColumn | None:
        """A column as its name tells, else as the description does; the two must agree."""
        name_result = table.name_of(name)
        area, corner = self._area(name_result, table.sheet), self.identity.corners.get(name_result)
        title = self.titles.get(table.sheet)
        if area is None:
            if corner is None or title is None or name_result in self.source.broken_names:
                return None
            last = min(corner[0] + FARTHEST_ROW, max((row for row, _ in self.source.cells(title)), default=0))
            return AnchoredColumn(title, corner[1], corner[0], last)
        # Rows are known by their keys; one that was cut out takes the first row of the description with it.
        if corner is not None and corner[1] != area.first_col:
            self._disagree(name_result, area.sheet, (area.first_row, area.first_col), (area.first_row, corner[1]))
        last = min(area.last_row, area.first_row + FARTHEST_ROW)
        return AnchoredColumn(area.sheet, area.first_col, area.first_row, last, sure=True)

    def replaced(self, sheet: str) -> bool:
        """Whether names or title of a sheet led to one that says it is another."""
        return any(name == sheet for name, _ in self.finder.claims)

    def _area(self, name: str, sheet: str) -> NamedArea | None:
        """Where a name leads, unless a sheet stands there that says it is another one."""
        area = self.source.names.get(name)
        return area if area is not None and self.finder.belongs(sheet, area.sheet) else None

    def _disagree(self, name: str, title: str, place: Place, corner: Place) -> None:
        if name not in self._doubted:
            self._doubted.add(name)
            problem = error("anchors-disagree", found=name, other=a1(*corner))
            self.problems.append(problem.at(sheet=title, cell=a1(*place)))

    def _by_headings(self, table: KeyedRows, messages: dict[str, AnchoredColumn]) -> dict[str, AnchoredColumn]:
        """The columns that nothing else tells; and a doubt where a heading stands elsewhere than told."""
        wanted = headings(self.book.sheets[table.sheet], table)
        title = next((column.title for column in messages.values()), self.titles.get(table.sheet))
        if title is None or self._headed_as_told(table, wanted, messages):
            return {}
        columns = columns_by_heading(table, wanted, self.source.cells(title))
        if columns is None:
            return {}
        row, places = columns
        corrected = {}
        for name in sorted(messages.keys() & places.keys() & wanted.texts.keys()):
            if messages[name].title == title and messages[name].col != places[name]:
                self._disagree(table.name_of(name), title, (row, messages[name].col), (row, places[name]))
                if self.identity.corners.get(table.name_of(name), (0, -1))[1] == places[name]:
                    corrected[name] = replace(messages[name], col=places[name])  # two ways against one
        taken = {column.col for column in (messages | corrected).values()}
        first = min((column.first for column in messages.values()), default=row + 1)
        last = min(row + FARTHEST_ROW, max((line for line, _ in self.source.cells(title)), default=0))
        return corrected | {
            name: AnchoredColumn(title, col, first, last)
            for name, col in places.items()
            if name not in messages and col not in taken and (name in wanted.texts or not messages)
        }

    def _headed_as_told(self, table: KeyedRows, wanted: Headings, columns: Mapping[str, AnchoredColumn]) -> bool:
        """Whether every column is told and has its heading where it should be."""
        if len(columns) < len(table.columns):
            return False
        above = min(column.first for column in columns.values()) - (table.first_row - wanted.row)
        return all(
            plain(self.source.cells(columns[name].title).get((above, columns[name].col), EMPTY).value) == text
            for name, text in wanted.texts.items()
        )

    def of_others(self) -> Iterator[Problem]:
        """An error for every sheet that says it is another one than the one in whose place it stands."""
        for (name, _), claim in self.finder.claims.items():
            yield claim.problem(self.book, name)

    def copies(self) -> Iterator[tuple[str, str, str]]:
        """Sheets that look like a sheet of entries and are not it: name of the described one, its title, the copy's."""
        for name, title in self.titles.items():
            for copy in self.finder.copies(self.book.sheets[name]):
                yield name, title, copy
