"""What we printed around the entries: a heading or a symbol that reads otherwise now is said, and never believed.

Entries are found by their keys. Somebody who types looks at the heading of the round, the colour, the opponent: where
these contradict the keys, he may have typed for another game, or another fact. Any other text that was changed is said
too, as a warning, wherever it is known what was printed: words of an earlier version are nobody's doing.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping

from sheetgen.errors import Problem, error, warning
from sheetgen.operations.reading.readbook import ReadBook
from sheetgen.workbook.cells import Role, Sheet, Slot
from sheetgen.workbook.codecs import Image
from sheetgen.workbook.description import takes_entries
from sheetgen.workbook.place import a1
from sheetgen.xlsx.signature import plain
from sheetgen.xlsx.source import EMPTY, Cells, Place

Slots = Mapping[Place, Slot]

SYMBOL = re.compile(r"[A-Z]{1,2}[0-9]{0,3}|[0-9]{1,4}|[-–½=+×•]")
TITLE_ROWS = 3  # every page begins with its name, the event and the check
MOST_NAMED = 10  # altered texts of a sheet; of more, the sheet is said


def altered_headings(read: ReadBook, words_known: bool) -> Iterator[Problem]:
    """Every printed text of a sheet of entries that now says what another one says, another symbol, or other words."""
    for sheet in takes_entries(read.book):
        title = read.shifts.titles.get(sheet.name)
        if title is None or sheet.laid_out > read.layout or not (words_known or sheet.once("results", _takes_results)):
            continue
        printed = sheet.once(("printed", read.layout, words_known), lambda of: _printed(of, read.layout, words_known))
        contradicting, reworded = _altered(read, sheet, printed, read.source.cells(title))
        yield from (problem.at(sheet=title) for problem in contradicting)
        yield from (problem.at(sheet=title) for problem in _shortened(reworded) if words_known)


def _altered(read: ReadBook, sheet: Sheet, printed: Slots, cells: Cells) -> tuple[list[Problem], list[Problem]]:
    """What contradicts an entry, and what only reads otherwise."""
    lost = _lost_columns(read, sheet)
    rows, cols = _Moves(read.shifts.rows[sheet.name]), _Moves(read.shifts.cols[sheet.name])
    existing = {plain(slot.content) for slot in printed.values() if slot.content}
    contradicting, reworded = [], []
    for (row, col), slot in printed.items():
        at = rows.of(row), cols.of(col)
        if at[0] is None or at[1] is None or col in lost:
            continue
        place = at[0], at[1]
        if _says(cells, place, slot):
            continue
        if slot.content and _says(cells, read.shifts.place(sheet.name, (row, col)), slot):
            continue  # it has gone with the texts and formulas around it
        expected, outcome = plain(slot.content), plain(cells.get(place, EMPTY).value)
        cell = a1(*place)
        if expected and row >= TITLE_ROWS and (SYMBOL.fullmatch(expected) or outcome in existing):
            contradicting.append(error("heading-contradicts", found=outcome, expected=expected).at(cell=cell))
        else:
            reworded.append(warning("label-altered", found=outcome, expected=expected).at(cell=cell))
    return contradicting, reworded


def _says(cells: Cells, place: Place, slot: Slot) -> bool:
    outcome = cells.get(place, EMPTY).value
    return outcome == slot.content or plain(outcome) == plain(slot.content)


def _shortened(altered: list[Problem]) -> list[Problem]:
    """A sheet somebody has written anew is said once."""
    if len(altered) <= MOST_NAMED:
        return altered
    return [warning("labels-altered", count=len(altered), where=altered[0].where)]


def _lost_columns(read: ReadBook, sheet: Sheet) -> set[int]:
    """Columns of entries that are gone from the file: their headings went with them, and that is said once."""
    tables = (table for table in read.book.keyed_rows.values() if table.sheet == sheet.name)
    return {col for table in tables for col in table.columns.values()} - read.shifts.cols[sheet.name].keys()


def _takes_results(sheet: Sheet) -> bool:
    return any(slot.codec is not None and slot.codec.image is Image.TOKEN for slot in sheet.slots.values())


def _printed(sheet: Sheet, layout: int, linked: bool) -> Slots:
    """What stands in the cells nobody types in and nothing computes; seen ones that lead elsewhere say so."""
    ways = sheet.links if linked and not sheet.hidden else []
    links = {(link.row, link.col): Slot(link.text, link.style, Role.LABEL) for link in ways}
    slots, since = (sheet.slots | links).items(), sheet.since.get
    return {place: slot for place, slot in slots if slot.role is Role.LABEL and since(place, 1) <= layout}


class _Moves:
    """Where rows (or columns) stand now, by those that are known by their keys: the others moved with the nearest.

    Where the known ones were put into another order, what stands between them has gone nobody knows where.
    """

    def __init__(self, numbers: Mapping[int, int]) -> None:
        self.known = dict(sorted(numbers.items()))
        self.lines = list(self.known)
        self.in_order = list(self.known.values()) == sorted(self.known.values())
        self.unmoved = all(line == now for line, now in self.known.items())

    def of(self, line: int) -> int | None:
        if self.unmoved:
            return line
        if line in self.known:
            return self.known[line]
        if line < self.lines[0]:
            return line + min(self.known.values()) - self.lines[0]
        if line > self.lines[-1]:
            return line + max(self.known.values()) - self.lines[-1]
        place = bisect_left(self.lines, line)
        nearest = min(self.lines[place - 1 : place + 1], key=lambda existing: abs(existing - line))
        return line + self.known[nearest] - nearest if self.in_order else None
