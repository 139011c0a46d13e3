"""The plan of play: round by round who plays, who waits, who comes in and who is left (K3), and where it comes from."""

from sheetgen.systems.knockout.places import KnockoutPlaces
from sheetgen.systems.knockout.words import round_labels, steps
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import PLAN_OF_PLAY, Desk, copy_of

COLUMNS = ("round", "name", "date", "participants", "byes", "entering", "matches", "qualified")
WIDTHS = (7, 26, 13, 13, 11, 13, 11, 11)
HEAD = 4


def build(desk: Desk, places: KnockoutPlaces) -> Sheet:
    plan = places.bracket.plan
    last = len(COLUMNS) - 1
    sheet = desk.poster(PLAN_OF_PLAY, last)
    for col, name in enumerate(COLUMNS):
        sheet.label(HEAD, col, desk.words[f"knockout.plan.{name}"], "header wrap")
        sheet.widths[col] = WIDTHS[col]
    sheet.heights[HEAD] = 30
    for row, (played, name) in enumerate(zip(plan.rows, round_labels(desk.words, plan), strict=True), start=HEAD + 1):
        figures = (played.participants, played.byes, played.entering, played.matches, played.qualified)
        sheet.label(row, 0, played.round, "number")
        sheet.label(row, 1, name, "cell bold")
        sheet.formula(row, 2, copy_of(places.plan(played.round, "date")), "cell center date")
        for col, figure in enumerate(figures, start=3):
            sheet.label(row, col, figure or "–", "number")
    row = HEAD + 2 + len(plan.rows)
    sheet.band(row, 0, last, desk.words["knockout.steps"], "section")
    sheet.heights[row + 1] = 5
    for line, text in enumerate(steps(desk.words, plan), start=2):
        sheet.band(row + line, 0, last, text, "wrap top")
        sheet.heights[row + line] = 15 * (1 + len(text) // 105)
    sheet.page.landscape = True
    sheet.page.pages_tall = 0 if len(plan.rows) + len(plan.passes) > 12 else 1
    return sheet
