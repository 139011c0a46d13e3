"""B10, B11: what was drawn by lot with a recorded seed: every draw in turn, the numbers, the check of every pair."""

from sheetgen.i18n.catalogue import Words
from sheetgen.pairing.draw import Draw
from sheetgen.systems.shared.draw.ceremony import facts
from sheetgen.workbook.cells import Content, Sheet

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


def build(words: Words, sheet: Sheet, drawing: Draw) -> None:
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
