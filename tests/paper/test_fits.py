"""No figure on a wall is cut: what stands in a cell of one line has its room there, whatever was typed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sheetgen.operations.reading.readback import read_workbook
from sheetgen.workbook.cells import Book, Kind, Sheet
from sheetgen.workbook.paper import last_printed, pixels
from sheetgen.workbook.values import ComputedValues, Values
from sheetgen.xlsx.theme import looks
from tests.paper.events import Asked, made

# Thousandths of the size of the letters, in the bold face of Arial.
FIGURES = {**dict.fromkeys("0123456789", 556), **dict.fromkeys("½¼¾", 834), " ": 278, "…": 1000, "–": 556, "=": 584}
BORDERS = 3  # pixels
EVENTS = (
    Asked("scheveningen", (2, 5), "half", "de"),
    Asked("scheveningen", (2, 10), "complete", "fr"),
    Asked("molter", (5, 4), "half", "fr", {"players_per_team": 4}),
    Asked("molter", (12, 4), "half", "de", {"players_per_team": 4}),
    Asked("league", (8, 4), "half", "fr", {"boards": 4}),
    Asked("league", (6, 8), "complete", "en", {"boards": 8, "double": True}),
    Asked("berger", (20,), "complete", "de"),
    Asked("swiss", (13,), "half", "en", {"rounds": 5}),
)


@pytest.mark.slow
@pytest.mark.parametrize("asked", EVENTS, ids=lambda asked: asked.name)
def test_no_figure_on_a_wall_is_wider_than_its_cell(asked: Asked, tmp_path: Path) -> None:
    read = read_workbook(made(asked, tmp_path))
    known = Values(read.book, read.entries).known
    assert [fault for sheet in _posters(read.book) for fault in _cut(sheet, known)] == []


def _posters(book: Book) -> Iterator[Sheet]:
    return (sheet for sheet in book.sheets.values() if sheet.kind is Kind.POSTER)


def _cut(sheet: Sheet, known: ComputedValues) -> Iterator[str]:
    """The figures of a sheet that have no room."""
    joined = {(area.row, area.col): area.last_col for area in sheet.merges}
    for (row, col), slot in sheet.slots.items():
        text, look = str(known.get((sheet.name, row, col), "") or ""), looks(slot.style)
        if not text or not set(text) <= set(FIGURES) or col > last_printed(sheet) or col in sheet.hidden_cols:
            continue
        if look.get("text_wrap") or look.get("num_format"):
            continue
        points = float(str(look.get("font_size", 10)))
        wide = sum(map(FIGURES.__getitem__, text)) / 1000 * points * 96 / 72
        room = sum(pixels(sheet.widths.get(each, 8.43)) for each in range(col, joined.get((row, col), col) + 1))
        if wide > room - BORDERS:
            yield f"{sheet.name} {row}/{col}: {text} takes {wide:.0f} of {room}"
