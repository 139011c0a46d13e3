"""Sheets of entries that stand twice in a file: a copy that says less or the same is harmless, another is a doubt."""

from collections.abc import Iterator

from sheetgen.errors import Problem, Where, error, warning
from sheetgen.operations.reading.anchors import Anchors
from sheetgen.operations.reading.readbook import ReadBook
from sheetgen.workbook.cells import BELIEVED, Key, KeyedRows
from sheetgen.workbook.place import a1
from sheetgen.xlsx.signature import columns_by_heading, headings, plain, rows_with_keys
from sheetgen.xlsx.source import EMPTY, Place


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
