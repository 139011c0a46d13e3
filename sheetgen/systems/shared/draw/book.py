"""B10, B11: the workbook a directed draw is held with: to print, to cut, to fill by hand; nothing is read back."""

from collections.abc import Callable
from dataclasses import dataclass

from sheetgen.i18n.catalogue import Words
from sheetgen.model.tournament import LANGUAGE
from sheetgen.pairing.draw import Draw
from sheetgen.systems.shared.draw import ceremony as draw_ceremony
from sheetgen.systems.shared.draw import envelopes as draw_envelopes
from sheetgen.systems.shared.draw import record as draw_record
from sheetgen.workbook.cells import Book, Sheet

Builder = Callable[[Words, Sheet, Draw], None]

SHEETS: tuple[tuple[str, Builder], ...] = (
    ("draw-ceremony", draw_ceremony.build),
    ("draw-envelopes", draw_envelopes.build),
    ("draw-record", draw_record.build),
    ("draw-numbers", draw_record.build_numbers),
    ("draw-check", draw_record.build_check),
)


@dataclass(frozen=True, slots=True)
class CeremonySpec:
    """All that a printed book needs to know of itself."""

    lang: str = LANGUAGE


def book_of(words: Words, spec: CeremonySpec, drawn: Draw, title: str) -> Book:
    """Describe the sheets of a draw."""
    book = Book(spec)
    for name, build in SHEETS:
        sheet = book.add(Sheet(name, words[f"sheet.{name}"]))
        build(words, sheet, drawn)
        head(words, sheet, title)
    return book


def head(words: Words, sheet: Sheet, title: str) -> None:
    """The name of the sheet and of the event, over its whole width."""
    last = sheet.last_col
    sheet.band(0, 0, last, words[f"sheet.{sheet.name}"], "title")
    sheet.band(1, 0, last, title or None, "subtitle")
    sheet.heights.update({0: 27, 1: 18})
