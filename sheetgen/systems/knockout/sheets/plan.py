"""The plan of play: round by round who plays, who waits, who comes in and who is left (K3), and where it comes from."""

from sheetgen.systems.knockout.places import KnockoutPlaces
from sheetgen.systems.knockout.words import round_labels, steps
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import PLAN_OF_PLAY, Desk, copy_of
from sheetgen.workbook.poster import Room, fitted

COLUMNS = ("round", "name", "date", "participants", "byes", "entering", "matches", "qualified")
WIDTHS = (7, 24, 12, 12, 11, 13, 14, 12)
HEAD = 4
LETTERS = 105  # of a line of text across the page


def build(desk: Desk, places: KnockoutPlaces) -> Sheet:
    """The plan of play to post, with the reasons for its figures below."""
    plan = places.bracket.plan
    last = len(COLUMNS) - 1
    reasons = [(text, _height(text)) for text in steps(desk.words, plan)]
    rooms = [
        Room(width, (0.62 if name == "name" else 0.8) * width, name == "name", desk.words[f"knockout.plan.{name}"])
        for name, width in zip(COLUMNS, WIDTHS, strict=True)
    ]
    poster = fitted(len(plan.rows), rooms, below=60.0 + sum(height for _, height in reasons), landscape=True)
    sheet = desk.poster(PLAN_OF_PLAY, last)
    look = poster.letters
    for col, name in enumerate(COLUMNS):
        sheet.label(HEAD, col, desk.words[f"knockout.plan.{name}"], poster.heading)
    for row, (played, name) in enumerate(zip(plan.rows, round_labels(desk.words, plan), strict=True), start=HEAD + 1):
        figures = (played.participants, played.byes, played.entering, played.matches, played.qualified)
        sheet.label(row, 0, played.round, f"number {look}")
        sheet.label(row, 1, name, f"cell bold shrink {look}")
        sheet.formula(row, 2, copy_of(places.plan(played.round, "date")), f"cell center date {look}")
        for col, figure in enumerate(figures, start=3):
            sheet.label(row, col, figure or "–", f"number {look}")
    row = HEAD + 2 + len(plan.rows)
    sheet.band(row, 0, last, desk.words["knockout.steps"], "section")
    sheet.heights[row + 1] = 5
    for line, (text, height) in enumerate(reasons, start=2):
        sheet.band(row + line, 0, last, text, "wrap top size-12")
        sheet.heights[row + line] = height
    poster.dress(sheet, HEAD + 1)
    sheet.page.pages_tall = 0 if len(plan.rows) + len(plan.passes) > 12 else 1
    return sheet


def _height(text: str) -> float:
    """Of a text of the letters the reasons are told in."""
    return 18.0 * (1 + len(text) // LETTERS)
