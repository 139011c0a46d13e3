"""B10, B11: the workbook a directed draw is held with: to print, to cut, to fill by hand; nothing is read back."""

from collections.abc import Callable
from dataclasses import dataclass

from sheetgen.i18n.catalogue import Words
from sheetgen.model.tournament import LANGUAGE
from sheetgen.pairing.draw import Draw
from sheetgen.pairing.draw_ceremony import Envelope
from sheetgen.systems.shared.draw import ceremony as draw_ceremony
from sheetgen.systems.shared.draw.ceremony import facts, how_many
from sheetgen.workbook.cells import Book, Content, Sheet
from sheetgen.workbook.paper import break_between

Row = tuple[Content, ...]


def _table(
    words: Words, sheet: Sheet, note: str, columns: dict[str, tuple[float, str]], rows: list[Row], marked: str = ""
) -> None:
    """A sheet of one table: a note, the headings that every page repeats, the rows."""
    sheet.band(2, 0, len(columns) - 1, note, "note wrap")
    sheet.heights[2] = 40
    for col, (name, (width, _)) in enumerate(columns.items()):
        sheet.label(4, col, words[f"ceremony.{name}"], "header")
        sheet.widths[col] = width
    for place, row in enumerate(rows, start=5):
        for col, (content, (_, style)) in enumerate(zip(row, columns.values(), strict=True)):
            bold = "bold" if marked and marked in row else ""
            sheet.label(place, col, content, f"{style} {bold} {'zebra' if place % 2 == 0 else ''}".strip())
    sheet.freeze = (5, 0)
    sheet.page.repeat_rows = (0, 4)


def build_record(words: Words, sheet: Sheet, drawing: Draw) -> None:
    """Who drew what in which turn, from which envelopes."""
    columns = {
        "turn": (6.0, "number"),
        "player": (30.0, "cell shrink"),
        "contingent-heading": (26.0, "cell shrink"),
        "offered": (12.0, "cell center shrink"),
        "envelope": (11.0, "number"),
        "number": (10.0, "number bold"),
    }
    rows: list[Row] = [
        (
            drawn.order,
            drawn.player.name,
            drawn.contingent or None,
            words["ceremony.all-left"] if drawn.offered is None else " ".join(drawn.offered),
            drawn.envelope,
            drawn.number,
        )
        for drawn in drawing.drawn
    ]
    note = words.say("ceremony.seed", seed=drawing.seed)
    _table(words, sheet, f"{note} {facts(words, drawing.ceremony)}", columns, rows)


def build_numbers(words: Words, sheet: Sheet, drawing: Draw) -> None:
    """The players by their numbers, to post."""
    columns = {
        "number": (10.0, "number bold"),
        "player": (34.0, "cell shrink"),
        "rating": (9.0, "number"),
        "contingent-heading": (34.0, "cell shrink"),
    }
    rows: list[Row] = [
        (drawn.number, drawn.player.name, drawn.player.rating, drawn.contingent or None) for drawn in drawing.by_number
    ]
    _table(words, sheet, words.say("ceremony.seed", seed=drawing.seed), columns, rows)


def build_check(words: Words, sheet: Sheet, drawn: Draw) -> None:
    """When the members of each contingent meet."""
    columns = {
        "contingent-heading": (26.0, "cell shrink"),
        "first": (28.0, "cell shrink"),
        "second": (28.0, "cell shrink"),
        "round": (8.0, "number"),
        "verdict": (14.0, "cell center"),
    }
    late = words["ceremony.late"]
    rows: list[Row] = [
        (
            meeting.contingent,
            f"{meeting.numbers[0]}. {meeting.players[0].name}",
            f"{meeting.numbers[1]}. {meeting.players[1].name}",
            meeting.round,
            late if meeting.late else words["ceremony.early"],
        )
        for meeting in drawn.meetings
    ]
    verdict = "ceremony.some-late" if drawn.late else "ceremony.none-late"
    note = words.say(verdict, count=len(drawn.late), last=drawn.ceremony.last)
    _table(words, sheet, note, columns, rows, marked=late)


ABREAST = 5
WIDTH = 16
FIRST = 4


def build_envelopes(words: Words, sheet: Sheet, drawn: Draw) -> None:
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


Builder = Callable[[Words, Sheet, Draw], None]

SHEETS: tuple[tuple[str, Builder], ...] = (
    ("draw-ceremony", draw_ceremony.build),
    ("draw-envelopes", build_envelopes),
    ("draw-record", build_record),
    ("draw-numbers", build_numbers),
    ("draw-check", build_check),
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
