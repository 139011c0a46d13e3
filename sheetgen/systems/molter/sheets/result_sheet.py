"""The result sheet as the book prints it: the size of the event, place, date, both arbiters, and all teams together.

As many teams stand beside and below each other as can be read; a small event has one page. The sheets of the teams, one
a page, are for the wall.
"""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from sheetgen.systems.molter.places import MolterPlaces
from sheetgen.systems.molter.sheets import team_results
from sheetgen.systems.molter.sheets.team_results import Widths
from sheetgen.systems.shared.teams.seating import letter
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DATES, PLACE, RESULT_SHEET, WALL, Desk, copy_of
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import Area
from sheetgen.workbook.poster import HEAD, LEADING, SIZES, USUAL, room, stretch
from sheetgen.workbook.spare import undrawn

SAID, FIRST = 3, 6  # the rows below the head; where the first team begins
ABOVE, BELOW = 3, 2  # rows of a team above its players and below them: its foot, and a gap
ABREAST = 2
MANY = 5  # rounds whose columns have no room to spare
NUMBER, NAME, TOTAL, GAP = 3.4, 30.0, 7.0, 2.0
WIDE, NARROW = (3.6, 5.0, 4.2), (2.2, 4.1, 3.2)  # the columns of a round
LETTERS = 12  # points of letters
LOOSE = 2.4  # the greatest height of a row, in sizes of its letters
LINES = 2 * 20.0 + 8.0  # points of what is said of the event
BY_HAND = template(
    'IF(AND({dates}<>"",{place}<>""),"",{date}&IF({dates}="",{line},{dates})'
    '&"     "&{at}&IF({place}="",{line},{place}))'
)


class Way(NamedTuple):
    """How the teams stand: how many beside each other, how many such rows on a page, how high a line, which letters."""

    landscape: bool
    abreast: int
    down: int
    pages: int
    height: float
    size: int
    named: bool
    fit: float  # the size of letters there is room for


def build(desk: Desk, places: MolterPlaces) -> Sheet:
    """Draw the results of all teams."""
    way = max(_ways(places), key=_worth)
    widths = _widths(places, way)
    across = 2 + way.named + 3 * places.round_columns  # columns of a team
    last = way.abreast * (across + 1) - 2
    sheet = desk.poster(RESULT_SHEET, last)
    _say(desk, sheet, places, last, widths)
    block = ABOVE + places.spec.players + BELOW
    for team in places.teams:
        down, beside = divmod(team - 1, way.abreast)
        _team(desk, sheet, places, team, (FIRST + down * block, beside * (across + 1)), widths)
    _dress(sheet, places, way, widths, block)
    sheet.came_whole_with(WALL)
    return sheet


def _say(desk: Desk, sheet: Sheet, places: MolterPlaces, last: int, widths: Widths) -> None:
    """How many teams of how many players, who is arbiter, and the day and the place where they are not typed."""
    middle = 1 if widths.name else 4
    sheet.put(SAID, 0, team_results.size(desk, places), "bold size-12")
    sheet.merge(SAID, 0, SAID, middle)
    sheet.band(SAID, middle + 1, last, team_results.arbiters(desk), "right")
    words = desk.words
    said = {"date": words["result-sheet.date"] + " ", "at": words["result-sheet.place"] + " "}
    by_hand = BY_HAND(dates=DATES, place=PLACE, line=team_results.LINE, **said)
    sheet.band(SAID + 1, 0, last, by_hand, "right")


def _team(desk: Desk, sheet: Sheet, places: MolterPlaces, team: int, corner: tuple[int, int], widths: Widths) -> None:
    """The letter and the name of a team, its lines, and the line of the book below: tie-break, place, total."""
    row, col = corner
    table = team_results.result_table(places, RESULT_SHEET, team, widths, row + ABOVE, col)
    last, foot = table.last_col, table.first + table.count
    sheet.label(row, col, letter(team), "team size-14 center")
    sheet.band(row, col + 1, last, copy_of(places.ranked(team, "label")), "team size-12 shrink indented")
    team_results.draw(desk, sheet, places, team, table)
    text, figure = team_results.tie_break(desk, places, team)
    look = f"cell bold {widths.letters}"
    sheet.band(foot, col, last - 8, text, f"{look} shrink")
    sheet.band(foot, last - 7, last - 6, figure, f"{look} center")
    sheet.band(foot, last - 5, last - 4, desk.words["team-sheets.place"], f"{look} right shrink")
    sheet.put(foot, last - 3, copy_of(places.ranked(team, "shown")), f"{look} center")
    sheet.band(foot, last - 2, last - 1, desk.words["team-sheets.total"], f"{look} right shrink")
    sheet.put(foot, last, team_results.total(places, team), f"{look} center")
    undrawn(sheet, Area(RESULT_SHEET, row, col, foot, last), places.spare_of(team), "nobody unseen")


def _ways(places: MolterPlaces) -> Iterator[Way]:
    """Every way that the blocks may stand."""
    teams, lines = places.spec.teams, ABOVE + places.spec.players + BELOW
    for landscape in (False, True):
        for abreast in range(1, min(ABREAST, teams) + 1):
            rows = ceil(teams / abreast)
            for named in (True, False):
                for pages in range(1, rows + 1):
                    yield _way(places, landscape, abreast, named, (rows, pages, lines))


def _way(places: MolterPlaces, landscape: bool, abreast: int, named: bool, counts: tuple[int, int, int]) -> Way:
    rows, pages, lines = counts
    across, deep = room(landscape)
    widths = _usual(places, named)
    columns = abreast * (len(widths) + 1) - 1
    by_width = USUAL * (across - 5 * columns) / (7 * (abreast * (sum(widths) + GAP) - GAP))
    down = ceil(rows / pages)
    height = (deep - HEAD - LINES) / (down * lines)
    fit = min(by_width, height / LEADING, LETTERS)
    size = next((size for size in SIZES if size <= fit), SIZES[-1])
    return Way(landscape, abreast, down, ceil(rows / down), min(height, LOOSE * size), size, named, fit)


def _worth(way: Way) -> tuple[float, ...]:
    """Letters that can be read, few pages, names, an upright page, large letters, high lines."""
    return min(way.fit, SIZES[-1]), -way.pages, way.named, not way.landscape, way.size, way.height


def _usual(places: MolterPlaces, named: bool) -> list[float]:
    """The widths of the columns of a team in letters of the usual size."""
    of_a_round = WIDE if places.round_columns <= MANY else NARROW
    return [NUMBER, *([NAME] * named), *(of_a_round * places.round_columns), TOTAL]


def _widths(places: MolterPlaces, way: Way) -> Widths:
    of_a_round = WIDE if places.round_columns <= MANY else NARROW
    return Widths(NUMBER, NAME if way.named else 0, of_a_round, TOTAL, f"size-{way.size}")


def _dress(sheet: Sheet, places: MolterPlaces, way: Way, widths: Widths, block: int) -> None:
    """Widths of all columns, heights of all lines, pages."""
    usual, larger = _usual(places, way.named), way.size / USUAL
    wide = len(usual) + 1
    scaled = {
        beside * wide + col: width * larger for beside in range(way.abreast) for col, width in enumerate([*usual, GAP])
    }
    scaled.pop(way.abreast * wide - 1)
    taking = [col for col in scaled if (col % wide == 1 if way.named else not col % wide)]
    if places.round_columns > MANY:  # programs round each of many columns up
        taking = []
    stretch(sheet, scaled, taking, way.landscape)
    rows = ceil(places.spec.teams / way.abreast)
    sheet.heights.update(dict.fromkeys(range(FIRST, FIRST + rows * block), round(way.height, 1)))
    sheet.heights.update({SAID: 20, SAID + 1: 20, SAID + 2: 8})
    sheet.page.repeat_rows = (0, SAID + 2)
    sheet.page.breaks = [FIRST + row * block for row in range(way.down, rows, way.down)]
    sheet.freeze = (FIRST, 0)
