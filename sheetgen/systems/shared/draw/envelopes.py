"""B11: what is cut out before a ceremony: a label for every large envelope, a card for every number."""

from sheetgen.i18n.catalogue import Words
from sheetgen.pairing.draw import Draw
from sheetgen.pairing.draw_ceremony import Envelope
from sheetgen.systems.shared.draw.ceremony import how_many
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.paper import break_between

ABREAST = 5
WIDTH = 16
FIRST = 4


def build(words: Words, sheet: Sheet, drawn: Draw) -> None:
    """Write the label and the cards of every large envelope; pages are broken between two envelopes."""
    sheet.band(2, 0, ABREAST - 1, words["ceremony.cut-hint"], "note wrap")
    sheet.heights[2] = 28
    row, starts = FIRST, []
    for envelope in drawn.ceremony.envelopes:
        starts.append(row)
        row = _envelope(words, sheet, envelope, row)
    sheet.widths.update(dict.fromkeys(range(ABREAST), WIDTH))
    sheet.page.breaks = break_between(sheet, starts, row)


def _envelope(words: Words, sheet: Sheet, envelope: Envelope, row: int) -> int:
    """The label, then the cards; returns the row after them and a gap."""
    sheet.label(row, 0, envelope.letter, "card center pale")
    sheet.band(row, 1, ABREAST - 1, how_many(words, envelope), "card huge center")
    sheet.heights[row] = 44
    for place, number in enumerate(envelope.numbers):
        down, across = divmod(place, ABREAST)
        sheet.label(row + 1 + down, across, number, "card huge center upright")
        sheet.heights[row + 1 + down] = 62
    lines = (len(envelope.numbers) + ABREAST - 1) // ABREAST
    sheet.heights[row + 1 + lines] = 18
    return row + 2 + lines
