"""The hidden sheet that says what the workbook is: its format, its specification, and where its blocks stand."""

import json
from dataclasses import asdict
from hashlib import sha256

from sheetgen.model.tournament import TournamentSpec
from sheetgen.workbook.cells import Book, Role, Sheet
from sheetgen.workbook.desk import DAY, DESCRIPTION, STRIP, Desk
from sheetgen.workbook.formulas import template
from sheetgen.workbook.paper import last_printed
from sheetgen.workbook.place import Area, Cell

FORMAT = 1
# Which cells the sheets of a format have. 1: no seal, no sheet of what was typed; 2: from then on; 3 to 9: see desk.py.
# A cell that comes with a later one says so (``Sheet.came_with``), as does a whole sheet (``Sheet.laid_out``).
LAYOUT = 9
FIRST_LAYOUT, FIRST_SEALED = 1, 2
MARK = "sheetgen"
OWN = "sheetgen:"  # what the mark of a sheet begins with; its name follows
SPEC, SEAL, PRINTED = Cell(DESCRIPTION, 1, 1), Cell(DESCRIPTION, 2, 1), Cell(DESCRIPTION, 3, 1)
FIRST_ANCHOR = 4
DESCRIPTION_NAME = "sg_description"
SEASON = "season-figures"  # the hidden sheet of a season's workbook, which has no description: it is not read back


def as_text(spec: TournamentSpec) -> str:
    """Return the specification in machine form; it says itself that a seal stands below it."""
    facts: dict[str, object] = {"format": FORMAT, "layout": LAYOUT, "sealed": True, "system": spec.system} | asdict(
        spec
    )
    if not spec.extras:
        del facts["extras"]  # a workbook without them is what it was before there were any
    return json.dumps(facts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def seal_of(version: int, text: str) -> str:
    """The checksum of a description: it tells a changed one, whoever or whatever has changed it."""
    return sha256(f"{version}\n{text}".encode()).hexdigest()[:32]


def build(desk: Desk) -> Sheet:
    """Add the hidden sheet to the book: the mark, the format, the specification with its seal, and every defined name.

    It comes after all sheets whose names it lists; the row and the column of a name are formulas, which follow a move.
    """
    sheet = desk.sheet(DESCRIPTION)
    desk.book.names[DESCRIPTION_NAME] = Area(sheet.name, 0, 0, 0, 0)
    sheet.label(0, 0, MARK)
    sheet.label(0, 1, FORMAT)
    sheet.label(SPEC.row, 0, "spec")
    text = as_text(desk.book.spec)
    sheet.label(SPEC.row, SPEC.col, text)
    sheet.label(SEAL.row, 0, "seal")
    sheet.label(SEAL.row, SEAL.col, seal_of(FORMAT, text))
    for row, (name, area) in enumerate(desk.book.names.items(), start=FIRST_ANCHOR):
        sheet.label(row, 0, name)
        corner = area.cell()
        sheet.formula(row, 1, template("ROW({c})")(c=corner))
        sheet.formula(row, 2, template("COLUMN({c})")(c=corner))
    _came_with_their_sheets(desk.book, sheet)
    return sheet


def _came_with_their_sheets(book: Book, sheet: Sheet) -> None:
    """Workbooks made before a sheet came have as many lines less, whichever they are."""
    layouts = (book.sheets[area.sheet].came for area in book.names.values())
    later = sorted(layout for layout in layouts if layout > DAY)
    for row, layout in enumerate(later, start=FIRST_ANCHOR + len(book.names) - len(later)):
        sheet.came_with(layout, [sheet.cell(row, col) for col in range(3)])


def with_marks(book: Book) -> Book:
    """Every sheet somebody types in says which one it is, behind all its columns, where it is not printed.

    Copied or pasted over another one, it is known for what it is.
    """
    for sheet in takes_entries(book):
        sheet.page.last_col = last_printed(sheet)
        place = (STRIP, _last_before(sheet) + 1)
        sheet.echo(*place, OWN + sheet.name, "unseen")
        sheet.came_with(DAY, [sheet.cell(*place)])
    return book


def _last_before(sheet: Sheet) -> int:
    """The last column of a sheet before layout 9: a mark stays where it was when lists have grown."""
    slots = sheet.slots
    before = (place[1] for place in slots if place[0] == STRIP or sheet.since.get(place, FIRST_LAYOUT) <= DAY)
    return max(before) if any(sheet.since.get(place, FIRST_LAYOUT) <= DAY for place in slots) else sheet.last_col


def own_mark(sheet: Sheet) -> tuple[int, int] | None:
    """Where a sheet says which one it is."""
    text = OWN + sheet.name
    return next((place for place, slot in reversed(sheet.slots.items()) if slot.content == text), None)


def note_printed(book: Book) -> Book:
    """Write down what is printed around the entries: only a workbook of the same words can tell an altered one."""
    sheet = book.sheets[DESCRIPTION]
    sheet.label(PRINTED.row, 0, "printed")
    sheet.label(PRINTED.row, PRINTED.col, _digest_of_texts(book))
    return book


def _digest_of_texts(book: Book) -> str:
    digest = sha256()
    for sheet in takes_entries(book):
        texts = ((*place, slot.content) for place, slot in sheet.slots.items() if slot.role is Role.LABEL)
        digest.update(repr([sheet.name, *texts]).encode())
    return digest.hexdigest()[:32]


def takes_entries(book: Book) -> list[Sheet]:
    """The sheets somebody types in."""
    return [sheet for sheet in book.sheets.values() if any(slot.role is Role.INPUT for _, slot in sheet.keyed())]
