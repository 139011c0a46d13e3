"""Which sheet of the file is which described one: by names, by title, by what stands in it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from sheetgen.errors import FileProblem
from sheetgen.operations.reading.belonging import Belonging, SheetClaim
from sheetgen.workbook.cells import Book, KeyedRows, Sheet
from sheetgen.workbook.description import LAYOUT
from sheetgen.xlsx.signature import (
    MOST_OF_IT,
    columns_by_heading,
    echoed,
    headings,
    label_of,
    likeness,
    place_by_label,
    rows_with_keys,
    texts_of,
)
from sheetgen.xlsx.source import Source


class SheetFinder:
    """Finds the sheets of a described book in a file."""

    def __init__(self, source: Source, book: Book, description: str, layout: int = LAYOUT) -> None:
        self.source = source
        self.layout = layout
        self.book = book
        self.description = description
        self.unread: dict[str, FileProblem] = {}
        self.belonging = Belonging(source, book)
        self.claims: dict[tuple[str, str], SheetClaim] = {}  # why a sheet that seemed to be a described one is not read
        self._scores: dict[tuple[str, str], float] = {}
        self.tables: dict[str, list[KeyedRows]] = {}
        for table in book.keyed_rows.values():
            self.tables.setdefault(table.sheet, []).append(table)

    @cached_property
    def titles(self) -> dict[str, str]:
        """The title of every described sheet that is found for sure; names count more than titles."""
        named = {name: votes.most_common(1)[0][0] for name, votes in self._named().items()}
        by_key = {name: title for name, title in named.items() if self.belongs(name, title)}
        taken = set(by_key.values()) | {self.description}
        present = {info.name: info for info in self.source.sheets}
        for sheet in self.book.sheets.values():
            free = sheet.name not in by_key and sheet.title in present and sheet.title not in taken
            if free and self.belonging.claim(sheet.name, sheet.title) is None:
                by_key[sheet.name] = sheet.title
                taken.add(sheet.title)
        for sheet in self.book.sheets.values():
            if sheet.name in by_key or (sheet.laid_out > self.layout and sheet.name not in self.tables):
                continue  # or the file has nothing that looks like it
            if len(best := self.candidates(sheet, taken)) == 1:
                by_key[sheet.name] = best[0]
                taken.add(best[0])
        for name in [
            name for name in self.tables if name not in by_key
        ]:  # a copy of another one may stand in its place
            for title in [*self._alike(self.book.sheets[name], taken), self.book.sheets[name].title]:
                if title in present:
                    self.belongs(name, title)
        return by_key

    def belongs(self, name: str, title: str) -> bool:
        """Whether a sheet of the file may be a described one; if it says that it is another, that is noted."""
        claim = self.belonging.claim(name, title)
        if claim is not None:
            self.claims[name, title] = claim
        return claim is None

    def _named(self) -> dict[str, Counter[str]]:
        votes: dict[str, Counter[str]] = {}
        for name, area in self.book.names.items():
            outcome = self.source.names.get(name)
            if outcome is not None:
                votes.setdefault(area.sheet, Counter())[outcome.sheet] += 1
        return votes

    def candidates(self, sheet: Sheet, taken: Iterable[str]) -> list[str]:
        """The sheets of the file that look like a described one and are no other; the likest only."""
        scores = {
            title: score
            for title, score in self._alike(sheet, taken).items()
            if self.belonging.claim(sheet.name, title) is None
        }
        best = max(scores.values(), default=0.0)
        return [title for title, score in scores.items() if score == best]

    def _alike(self, sheet: Sheet, taken: Iterable[str]) -> dict[str, float]:
        """The sheets of the file that look like a described one and are no other, and how much they do."""
        others = [info.name for info in self.source.sheets if info.name not in set(taken)]
        for title in others:
            if (sheet.name, title) not in self._scores:
                self._scores[sheet.name, title] = self._score(sheet, title)
        scores = {title: self._scores[sheet.name, title] for title in others}
        return {title: score for title, score in scores.items() if score >= MOST_OF_IT}

    def copies(self, sheet: Sheet) -> list[str]:
        """Sheets nobody knows that look as much like a sheet of entries as its own does."""
        if sheet.name not in self.tables:
            return []
        strangers = {info.name for info in self.source.sheets} - {*self.titles.values(), self.description}
        return [
            info.name
            for info in self.source.sheets
            if info.name in strangers
            and self._score(sheet, info.name) >= MOST_OF_IT
            and self.belonging.claim(sheet.name, info.name) is None
        ]

    def _score(self, sheet: Sheet, title: str) -> float:
        """How much a sheet of the file looks like a described one, from 0 to 1."""
        try:
            cells = self.source.cells(title)
        except FileProblem as refusal:
            self.unread[title] = refusal
            return 0
        looks = likeness(texts_of(sheet), cells)
        if sheet.name not in self.tables:
            return looks
        # Sheets of several rounds may differ in nothing but what they are headed with.
        return min(self._block_score(sheet, table, title) for table in self.tables[sheet.name]) + looks / 100

    def _block_score(self, sheet: Sheet, table: KeyedRows, title: str) -> float:
        cells = self.source.cells(title)
        columns = columns_by_heading(table, headings(sheet, table), cells)
        if columns is None or not set(table.keys) <= columns[1].keys():
            return 0
        last = max((row for row, _ in cells), default=0)
        rows = range(columns[0] + 1, min(last, columns[0] + 20_000) + 1)
        return echoed(sheet, table, columns[1], cells, rows_with_keys(table, columns[1], cells, rows))


def fields_by_label(book: Book, source: Source, titles: Mapping[str, str]) -> Iterator[tuple[str, str, int, int]]:
    """Fields that stand beside the label they were written with: name, title, row, column."""
    for name, cell in book.fields.items():
        label = label_of(book.sheets[cell.sheet], cell.row, cell.col)
        title = titles.get(cell.sheet)
        place = place_by_label(label, source.cells(title)) if label and title else None
        if title and place:
            yield name, title, *place
