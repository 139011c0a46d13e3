"""The result sheets of the teams as the book has them, one team a page: colour, opponent, result for every round.

Results are typed here (``--entry teams``), each game on the sheets of both its teams, or filled from the rounds.
"""

from sheetgen.systems.molter.places import SHEET_HEAD, MolterPlaces
from sheetgen.systems.molter.sheets import team_results
from sheetgen.systems.molter.sheets.team_results import Widths
from sheetgen.systems.shared.round_robin.games import WORST_ERROR
from sheetgen.systems.shared.teams.seating import letter
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.desk import HEAD, NAME, STATES, TEAM_SHEETS, WALL, Desk, copy_of
from sheetgen.workbook.formulas import template
from sheetgen.workbook.paper import ROW, SAFETY, height, height_of_page, pages_across, scale
from sheetgen.workbook.place import Area
from sheetgen.workbook.poster import room
from sheetgen.workbook.spare import undrawn

READABLE = 90  # per cent: letters of ten points are printed with nine
TALLER = 2.0  # how many times as high a row may be where there are few
SAID = NAME + 1  # the row with the size of the event and the arbiters
FEW = 5  # rounds whose letters have room to be large


def build(desk: Desk, places: MolterPlaces) -> Sheet:
    """Draw the result sheets of all teams on one sheet, a page for each.

    With ``entry="teams"`` their results are inputs that are read back.
    """
    sheet = desk.page(TEAM_SHEETS, places.total_column)
    _widen(sheet, places)
    _say(desk, sheet, places)
    for team in places.teams:
        _team(desk, sheet, places, team)
    if places.spec.entry == "teams":
        _read_back(desk, places)
        _states(desk, sheet, places)
    if sheet.page.col_breaks:
        sheet.merges = [area for area in sheet.merges if area.row != HEAD]
        sheet.merge(HEAD, 0, HEAD, _titled(sheet, places))
    sheet.freeze = (3, 2)
    sheet.page.repeat_rows = (HEAD, SAID)
    _heighten(sheet, places)
    sheet.page.breaks = [places.sheet_row(team) for team in places.teams if team > 1]
    return sheet


def _say(desk: Desk, sheet: Sheet, places: MolterPlaces) -> None:
    """The size of the event and both arbiters, on every page."""
    sheet.put(SAID, 0, team_results.size(desk, places), "bold")
    sheet.merge(SAID, 0, SAID, 1)
    who, last = team_results.arbiters(desk), places.total_column
    if sheet.page.col_breaks:
        last = sheet.page.col_breaks[0] - 1
    sheet.band(SAID, 2, last, who, "right")
    sheet.heights[SAID] = 20
    sheet.came_with(WALL, [sheet.cell(SAID, 0), sheet.cell(SAID, 2)])


def _widen(sheet: Sheet, places: MolterPlaces) -> None:
    """All columns together fill the page; where they would be too small, the rounds stand on two pages or more."""
    sheet.widths.update({0: 6.0, 1: 27.0, places.total_column: 9.0})
    for place in range(1, places.round_columns + 1):
        first = places.round_column(place)
        sheet.widths.update({first: 4.4, first + 1: 5.2, first + 2: 5.2})
    sheet.page.landscape, sheet.page.repeat_cols = True, (0, 1)
    pages = 1
    while scale(sheet) < READABLE and pages < places.round_columns:
        pages += 1
        rounds = places.round_columns // pages + 1  # on each page; the last one has the totals, too
        starts = range(rounds + 1, places.round_columns + 1, rounds)
        sheet.page.col_breaks = [places.round_column(place) for place in starts]
    across = room(landscape=True)[0]
    widths = ([sheet.widths[col] for col in page] for page in pages_across(sheet))
    wider = min((across - 5 * len(page)) / (7 * sum(page)) for page in widths)
    sheet.widths.update({col: round(max(1.0, wider) * width, 2) for col, width in sheet.widths.items()})


def _heighten(sheet: Sheet, places: MolterPlaces) -> None:
    """The rows of a team fill its page as far as they still look like rows."""
    first = places.sheet_row(1)
    rows = range(first, first + places.spec.players + SHEET_HEAD + 2)
    taller = min(TALLER, SAFETY * height_of_page(sheet) / height(sheet, rows[0] - 1, rows[-1]))
    if taller > 1:
        for row in range(first, sheet.last_row + 1):
            sheet.heights[row] = round(taller * sheet.heights.get(row, ROW), 1)


def _team(desk: Desk, sheet: Sheet, places: MolterPlaces, team: int) -> None:
    row, last = places.sheet_row(team), places.total_column
    sheet.label(row, 0, letter(team), "team big center")
    sheet.band(row, 1, _titled(sheet, places), copy_of(places.ranked(team, "label")), "team big shrink indented")
    for col in range(_titled(sheet, places) + 1, last + 1):
        sheet.label(row, col, None, "team-on")
    sheet.heights[row] = 30
    letters = "size-14" if places.round_columns <= FEW else "size-12"
    widths = Widths(6.0, 27.0, (4.4, 5.2, 5.2), 9.0, letters)
    table = team_results.result_table(places, TEAM_SHEETS, team, widths, row + SHEET_HEAD, keyed=True)
    team_results.draw(desk, sheet, places, team, table)
    sheet.heights.update({row + 1: 20, row + 2: 18} | dict.fromkeys(range(table.first, table.first + table.count), 24))
    _foot(desk, sheet, places, team)
    foot = row + SHEET_HEAD + places.spec.players + 1
    undrawn(sheet, Area(TEAM_SHEETS, row, 0, foot, last), places.spare_of(team), "nobody unseen")


def _titled(sheet: Sheet, places: MolterPlaces) -> int:
    """Up to where titles stand: no further than what is repeated where there are pages beside each other."""
    return 1 if sheet.page.col_breaks else places.total_column


def _foot(desk: Desk, sheet: Sheet, places: MolterPlaces, team: int) -> None:
    """The line of the book: tie-break, place, total."""
    row, words, last = places.sheet_row(team) + SHEET_HEAD + places.spec.players, desk.words, places.total_column
    text, figure = team_results.tie_break(desk, places, team)
    third = 2 + places.round_columns * 3 // 2
    sheet.band(row, 0, 1, text, "cell bold")
    sheet.band(row, 2, 4, figure, "cell center bold")
    sheet.band(row, 5, third - 1, words["team-sheets.place"], "cell bold right")
    cut = next((col for col in sheet.page.col_breaks if third < col <= third + 2), third + 3)
    sheet.band(row, third, cut - 1, copy_of(places.ranked(team, "shown")), "cell center bold")
    for col in range(cut, third + 3):  # on the next page
        sheet.label(row, col, None, "cell")
    sheet.band(row, third + 3, last - 1, words["team-sheets.total"], "cell bold right")
    sheet.formula(row, last, team_results.total(places, team), "cell center bold")
    sheet.heights[row] = 24
    sheet.band(row + 1, 0, last, words["team-sheets.captain"], "")
    sheet.heights[row + 1] = 34


def _read_back(desk: Desk, places: MolterPlaces) -> None:
    """Name the column of every round, so that its cells are found again wherever they have been moved."""
    columns = {"no": 0} | {f"r{place}": places.round_column(place) + 2 for place in range(1, places.spec.rounds + 1)}
    rows: dict[Key, int] = {(seat.symbol,): places.seat_row(seat) for seat in places.seats}
    desk.book.add_keyed_rows(KeyedRows("sheets", TEAM_SHEETS, columns, ("no",), rows))


def _states(desk: Desk, sheet: Sheet, places: MolterPlaces) -> None:
    """A hidden twin that says of each entry whether its game is in order; the colours follow it."""
    twin = desk.sheet(STATES)
    for seat in places.seats:
        for place, number in places.games_of_seat[seat].items():
            cell = places.sheet_result(seat, place)
            twin.formula(cell.row, cell.col, template("{s}")(s=places.game(number, "state")))
    last = places.seat_row(places.seats[-1])
    for place in range(1, places.spec.rounds + 1):
        first = places.sheet_result(places.seats[0], place)
        area = Area(TEAM_SHEETS, first.row, first.col, last, first.col)
        state = twin.cell(first.row, first.col)
        sheet.when(area, template(f"AND({{s}}>=1,{{s}}<={WORST_ERROR})")(s=state), "bad")
        sheet.when(area, template(f"{{s}}>{WORST_ERROR}")(s=state), "doubt")
