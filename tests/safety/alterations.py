"""A file in which one cell reads otherwise, without packing it anew: whatever stands in it is shown to the reader."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

from sheetgen.operations.reading import readback
from sheetgen.operations.reading.readback import ReadBook, audit, read_workbook
from sheetgen.workbook.cells import Role, Sheet, Slot
from sheetgen.workbook.description import takes_entries
from sheetgen.xlsx.read import RawCell
from sheetgen.xlsx.source import Place, open_source
from tests.readback.subjects import subject

# That a round was changed by hand (the journal says what), and what a round was paired from: results, and in a season
# after how many rounds two may meet again.
REMARKS = ("hand", "known", "basis")


def others(content: Any) -> tuple[Any, ...]:
    """What could stand in a cell instead."""
    if isinstance(content, int | float):
        return (content + 1, None)
    return ("Z9", None) if content else ("Z9",)


def printed(read: ReadBook) -> Iterator[tuple[Sheet, Place, Slot]]:
    """Every cell of the sheets people type in that is neither typed nor computed."""
    for sheet in takes_entries(read.book):
        for place, slot in sheet.slots.items():
            if slot.role in (Role.LABEL, Role.ECHO, Role.DEALT) and (slot.key or ("",))[-1] not in REMARKS:
                yield sheet, place, slot


def said_of(data: bytes, title: str, place: Place, value: Any) -> list[str]:
    """The codes of what is said when one cell holds another value."""

    def opened(data: bytes) -> Any:
        source = open_source(data)
        cells = dict(source.cells(title))
        cells.pop(place, None)
        if value is not None:
            cells[place] = RawCell(value, "s" if isinstance(value, str) else "n", False)
        source._cells[title] = cells
        return source

    with patch.object(readback, "open_source", opened):
        read = read_workbook(data)
        differences, lost = audit(read, hidden=True)
    problems = [*read.problems, *read.placed(read.entered().problems), *lost]
    return [problem.code for problem in problems if problem.where.cell] + ["difference"] * len(differences)


def unsaid(name: str, every: int = 1) -> Iterator[str]:
    """The cells of a system's workbook that may be altered without a word that names a cell."""
    data = subject(name).data
    read = read_workbook(data)
    for number, (sheet, place, slot) in enumerate(printed(read)):
        if number % every:
            continue
        title = read.shifts.titles[sheet.name]
        content = read.source.cells(title).get(place)
        for value in others(content.value if content else None):
            if not said_of(data, title, place, value):
                yield f"{sheet.name} {place} {slot.role.value} {slot.content!r} -> {value!r}"
