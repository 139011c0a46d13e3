"""What we printed around the entries: a heading or a symbol that reads otherwise now is said, and never believed.

Entries are found by their keys. Somebody who types looks at the heading of the round, the colour, the opponent: where
these contradict the keys, he may have typed for another game.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping

from sheetgen.errors import Problem, error
from sheetgen.usecases.reading.readbook import ReadBook
from sheetgen.workbook.cells import Role, Sheet
from sheetgen.workbook.codecs import Image
from sheetgen.workbook.place import a1
from sheetgen.xlsx.signature import plain
from sheetgen.xlsx.source import EMPTY, Place

SYMBOL = re.compile(r"[A-Z]{1,2}[0-9]{0,3}|[0-9]{1,4}|[-–½=+×•]")
TITLE_ROWS = 3  # every page begins with its name, the event and the check


def altered_headings(read: ReadBook) -> Iterator[Problem]:
    """Every printed text of a sheet of entries that now says what another one says, or another symbol."""
    for sheet in read.book.sheets.values():
        title = read.shifts.titles.get(sheet.name)
        if title is None or not sheet.once("takes results", _takes_results):
            continue
        rows, cols = _Moves(read.shifts.rows[sheet.name]), _Moves(read.shifts.cols[sheet.name])
        if not (rows.in_order and cols.in_order):
            continue  # sorted by hand: what stands beside a row has moved with it
        cells, lost = read.source.cells(title), _lost_columns(read, sheet)
        printed = sheet.once("printed", _printed)
        known = set(printed.values())
        for (row, col), expected in printed.items():
            place = rows.of(row), cols.of(col)
            found = plain(cells.get(place, EMPTY).value)
            if found != expected and col not in lost and (SYMBOL.fullmatch(expected) or found in known):
                yield error("heading-contradicts", found=found, expected=expected).at(sheet=title, cell=a1(*place))


def _lost_columns(read: ReadBook, sheet: Sheet) -> set[int]:
    """Columns of entries that are gone from the file: their headings went with them, and that is said once."""
    tables = (table for table in read.book.tables.values() if table.sheet == sheet.name)
    return {col for table in tables for col in table.columns.values()} - read.shifts.cols[sheet.name].keys()


def _takes_results(sheet: Sheet) -> bool:
    return any(slot.codec is not None and slot.codec.image is Image.TOKEN for slot in sheet.slots.values())


def _printed(sheet: Sheet) -> Mapping[Place, str]:
    return {
        place: text
        for place, slot in sheet.slots.items()
        if slot.role is Role.LABEL and place[0] >= TITLE_ROWS and (text := plain(slot.content))
    }


class _Moves:
    """Where rows (or columns) stand now, by those that are known by their keys: the others moved with the nearest."""

    def __init__(self, known: Mapping[int, int]) -> None:
        self.known = dict(sorted(known.items()))
        self.lines = list(self.known)
        self.in_order = list(self.known.values()) == sorted(self.known.values())

    def of(self, line: int) -> int:
        if not self.lines:
            return line
        place = bisect_left(self.lines, line)
        around = self.lines[max(place - 1, 0) : place + 1]
        nearest = min(around, key=lambda known: abs(known - line))
        return line + self.known[nearest] - nearest
