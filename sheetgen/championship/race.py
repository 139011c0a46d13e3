"""The race: the points of the leaders after each event, as a table and as a drawing; both follow what is typed.

Who leads, and which results count, changes with the number of results that count. So the hidden part beside the table
looks up the results of whoever leads now; a running total is the sum of the best of them so far.
"""

from sheetgen.championship.figures import COUNTING, SeasonPlaces
from sheetgen.i18n.catalogue import Words
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.charts import Chart, Series
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import Cell, line

LEADERS = 10
HEAD, FIRST = 5, 6
PLACE_WIDTH, NAME_WIDTH, EVENT_WIDTH, LEAST_EVENTS = 7.0, 30.0, 7.0, 9  # a narrower drawing could not be read
ROWS_OF_DRAWING = 22
BEST_SO_FAR = (
    "IF(COUNT({own})<={best},SUM({own}),"
    'SUMIF({own},">"&LARGE({own},{best}),{own})+LARGE({own},{best})*({best}-COUNTIF({own},">"&LARGE({own},{best}))))'
)
SO_FAR = template(f"{BEST_SO_FAR}/{{unit}}")
SO_FAR_WITH_BONUS = template(f"({BEST_SO_FAR}+INDEX({{extra}},{{line}}))/{{unit}}")


def race(words: Words, sheet: Sheet, places: SeasonPlaces) -> bool:
    """Nothing before there are two events."""
    leaders, events = min(LEADERS, places.count), places.events
    if events < 2:
        return False
    sheet.label(HEAD, 0, words["season.place"], "header")
    sheet.label(HEAD, 1, words["season.name"], "header")
    for number in range(events):
        sheet.label(HEAD, 2 + number, number + 1, "header")
    for index in range(leaders):
        _leader(sheet, places, index)
    columns = _own(events, 0)
    sheet.hidden_cols.extend(range(columns, columns + events))
    sheet.widths.update({0: PLACE_WIDTH, 1: NAME_WIDTH} | dict.fromkeys(range(2, columns), EVENT_WIDTH))
    sheet.page.last_col = columns - 1
    sheet.page.landscape, sheet.page.pages_tall = True, 1
    _drawing(words, sheet, leaders, events)
    return True


def _leader(sheet: Sheet, places: SeasonPlaces, index: int) -> None:
    """The place and name of whoever stands there now, his total after each event, and hidden what he scored."""
    row, at, events = FIRST + index, places.cell(index, "line"), places.events
    shade = " zebra" if index % 2 else ""
    sheet.formula(row, 0, places.at_line(at, "place"), f"number bold{shade}")
    sheet.formula(row, 1, places.at_line(at, "name"), f"cell shrink{shade}")
    for number in range(events):
        sheet.formula(row, _own(events, number), places.at_line(at, f"points-{number}"))
        own = line(sheet.name, row, _own(events, 0), number + 1)
        areas = {"own": own, "best": COUNTING, "unit": places.season.unit}
        if places.has_bonus:
            total = SO_FAR_WITH_BONUS(**areas, extra=places.all(f"extra-{number}"), line=at)
        else:
            total = SO_FAR(**areas)
        sheet.formula(row, 2 + number, total, f"number{shade}")


def _own(events: int, number: int) -> int:
    """The hidden column of what somebody scored in an event."""
    return 2 + max(events, LEAST_EVENTS) + number


def _drawing(words: Words, sheet: Sheet, leaders: int, events: int) -> None:
    top = FIRST + leaders + 1
    rows = range(FIRST, FIRST + leaders)
    ticks = line(sheet.name, HEAD, 2, events)
    lines = tuple(Series(Cell(sheet.name, row, 1), ticks, line(sheet.name, row, 2, events)) for row in rows)
    title = words.say("season.race", count=leaders)
    sheet.charts.append(Chart("steps", title, top, ROWS_OF_DRAWING, lines, events))
    sheet.label(top + ROWS_OF_DRAWING, 0, None)  # so that the page reaches as far as the drawing
