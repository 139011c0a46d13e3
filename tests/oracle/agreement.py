"""Workbooks recalculated by LibreOffice: does every formula give what the cells say?"""

from collections.abc import Collection, Mapping

from sheetgen.workbook.cells import Book
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.functions import Value
from sheetgen.workbook.values import Entries, Values
from sheetgen.xlsx.write import write
from tests.oracle import libreoffice
from tests.oracle.compare import differences


def formula_cells(
    book: Book, entries: Entries, left_out: Collection[str] = ()
) -> dict[str, dict[tuple[int, int], Value]]:
    """Every formula cell of a book with the value we cache for it, by sheet title; some sheets may be left out."""
    known = Values(book, entries).known
    return {
        sheet.title: {
            place: known[sheet.name, *place] for place, slot in sheet.slots.items() if isinstance(slot.content, Formula)
        }
        for sheet in book.sheets.values()
        if sheet.name not in left_out
    }


def disagreements(events: Mapping[str, tuple[Book, Entries]], left_out: Collection[str] = ()) -> list[str]:
    """What LibreOffice computes otherwise, event by event."""
    recalculated = libreoffice.recalculate({name: write(book, entries) for name, (book, entries) in events.items()})
    return [
        f"{name}: {found}"
        for name, (book, entries) in events.items()
        for found in differences(recalculated[name], formula_cells(book, entries, left_out))
    ]
