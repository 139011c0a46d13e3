"""The matrix of the teams: the points of each against each other one, then its total and its place."""

from sheetgen.systems.shared.teams.places import MolterPlaces, letter
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import MATRIX, TEXTS, Desk, copy_of
from sheetgen.workbook.formulas import template

FIRST = 5
MET = template(f'IF({{games}}=0,"",{TEXTS[2]})')
HALVES = template(TEXTS[2])


def build(desk: Desk, places: MolterPlaces) -> Sheet:
    last = 2 + places.spec.teams + 1
    sheet = desk.poster(MATRIX, last)
    for col, text in ((0, desk.words["molter-standings.no"]), (1, desk.words["molter-standings.name"])):
        sheet.label(FIRST - 1, col, text, "header")
    for team in places.teams:
        sheet.label(FIRST - 1, 1 + team, letter(team), "header")
    sheet.label(FIRST - 1, last - 1, desk.words["team-sheets.total"], "header")
    sheet.label(FIRST - 1, last, desk.words["molter-standings.rank"], "header")
    for team in places.teams:
        _team(sheet, places, team, last)
    sheet.band(FIRST + places.spec.teams + 1, 0, last, desk.words["matrix.note"], "small")
    sheet.widths.update({0: 6, 1: 30, last - 1: 9, last: 8} | {1 + team: 6.5 for team in places.teams})
    sheet.freeze = (FIRST, 2)
    sheet.page.landscape = True
    sheet.page.pages_tall = 1
    return sheet


def _team(sheet: Sheet, places: MolterPlaces, own: int, last: int) -> None:
    row = FIRST + own - 1
    sheet.heights[row] = 21
    sheet.label(row, 0, letter(own), "number bold")
    sheet.formula(row, 1, copy_of(places.ranked(own, "label")), "cell bold shrink")
    for other in places.teams:
        if own == other:
            sheet.label(row, 1 + other, None, "diagonal")
        else:
            text = MET(games=places.met_cell(own, other), n=places.mutual_cell(own, other))
            sheet.formula(row, 1 + other, text, "cell center")
    sheet.formula(row, last - 1, HALVES(n=places.ranked(own, "points")), "cell center bold")
    sheet.formula(row, last, copy_of(places.ranked(own, "shown")), "cell center bold")
