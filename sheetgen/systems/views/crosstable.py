"""Crosstables as posters: how their columns stand, and the one by rank that repeats the one by number."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.systems.schema import FIGURES_GIVE_WAY, TEXT_GIVES_WAY
from sheetgen.systems.shared import so_far
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, GRID_RANK, RACES, Desk
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.poster import SIZES, Poster, Room, fitted, paper_for
from sheetgen.workbook.spare import either, undrawn, unless

FIRST = 5
NUMBERS = 3  # the row of the hidden numbers of those across
GAP = 2  # columns between the page and the hidden numbers of those down
NARROW = 16  # entrants; of more the columns are as narrow as their figures
LEAST_RESULT = 2.6  # figures that one result takes
POINTS_GIVE_WAY = 0.78  # of the width of the points against another team
LEAST_NAME = 17.0  # figures that a name takes on two lines
MOST = 40  # of more there is no crosstable by rank: its formulas grow with their square

OF_PAIR = template("INDEX({body},{own},{other})")
TYPED = template('IF(INDEX({body},{own},{other})="","",INDEX({body},{own},{other}))')
OF_TWO = template('TRIM(INDEX({body},{own},2*{other}-1)&" "&INDEX({body},{own},2*{other}))')
RESULTS = {(1, False): OF_PAIR, (1, True): TYPED, (2, False): OF_TWO, (2, True): OF_TWO}
SAME = template("{a}")
AT = template("INDEX({source},{who})")


class Figure(NamedTuple):
    """A column beside the results: its heading, its width, where its figures stand by number, how it looks."""

    heading: str
    width: float
    source: Area
    style: str = "center"


@dataclass(frozen=True, slots=True)
class Crosstable:
    """A crosstable by number, whose cells are repeated: ``line`` is the number of whoever has a place.

    ``rows`` says where the row of a number stands, if people may have sorted them; ``columns`` are two for an opponent
    in a double event; ``typed`` ones hold no formulas.
    """

    count: int
    body: Area
    line: Callable[[int], Cell]
    before: Sequence[Figure]
    after: Sequence[Figure]
    rows: Area | None = None
    columns: int = 1
    typed: bool = False
    result: float = 0.0  # the width of a result, where it is not the usual one
    spare: Cell | None = None  # 1 as long as whoever is last is nobody: he has no line, and the columns behind move up
    layout: int = DAY  # of the workbook


def result_width(count: int, columns: int = 1) -> float:
    """How wide the column of an opponent is."""
    if count > NARROW:
        return 2.9 * columns
    return 4.2 * columns if columns > 1 or count > 14 else 5.0


def room_of_results(wide: float, columns: int) -> Room:
    """What the results against one opponent want of the page: a sign needs less than they have."""
    return Room(wide, min(wide, LEAST_RESULT * columns))


def room_of_points(wide: float) -> Room:
    """What the points against another team want of the page."""
    return Room(wide, POINTS_GIVE_WAY * wide)


def room_of_figure(heading: str, width: float) -> Room:
    """What a column beside the results wants."""
    return Room(width, FIGURES_GIVE_WAY * width, heading=heading)


def room_of_names(heading: str, width: float) -> Room:
    """What the names want."""
    return Room(width, max(LEAST_NAME, TEXT_GIVES_WAY * width), text=True, heading=heading)


def way(count: int, rooms: Sequence[Room], below: float = 0.0) -> Poster:
    """How a crosstable fills its page."""
    return fitted(count, rooms, below, landscape=True, paper=paper_for(rooms), least=SIZES[-1])


def build(desk: Desk, table: Crosstable) -> Sheet:
    """Draw the crosstable by rank and return its sheet."""
    before, after = table.before, table.after
    first, last = 1 + len(before), len(before) + table.count
    wide = table.result or result_width(table.count, table.columns)
    rooms = [
        room_of_figure(desk.words["standings.rank"], 6.0),
        *((room_of_figure if place else room_of_names)(each.heading, each.width) for place, each in enumerate(before)),
        *[room_of_points(wide) if table.result else room_of_results(wide, table.columns)] * table.count,
        *(room_of_figure(each.heading, each.width) for each in after),
    ]
    poster = way(table.count, rooms)
    sheet = desk.poster(GRID_RANK, len(rooms) - 1)
    opponents = [str(place) for place in range(1, table.count + 1)]
    headings = [each.heading for each in before], opponents, [each.heading for each in after]
    for col, text in enumerate((desk.words["standings.rank"], *(text for each in headings for text in each))):
        sheet.label(FIRST - 1, col, text, poster.heading)
    figures = [*enumerate(before, start=1), *enumerate(after, start=last + 1)]
    for place in range(1, table.count + 1):
        _line(sheet, table, poster, place, figures)
        _results(sheet, table, poster, place, first)
    if table.spare:
        row = FIRST + table.count - 1
        without_last(sheet, table.spare, row, last, len(rooms))
    sheet.came = RACES
    sheet.laid_out = DAY if table.spare else RACES
    poster.dress(sheet, FIRST)
    sheet.freeze = (FIRST, first)
    sheet.hidden_cols.append(len(rooms) - 1 + GAP)
    sheet.page.last_col = len(rooms) - 1
    so_far.say_come(sheet, table.layout)
    return sheet


def without_last(sheet: Sheet, spare: Cell, row: int, last: int, width: int) -> None:
    """While the last one is nobody, what follows his column stands in it, and so on; in his line stands nothing."""
    for line in range(FIRST - 1, row):
        kept = {col: sheet.slots[line, col] for col in range(last, width)}
        for col, slot in kept.items():
            following = kept[col + 1].content if col + 1 in kept else None
            sheet.put(line, col, either(spare, following, slot.content), slot.style)
    for col in range(width):
        slot = sheet.slots[row, col]
        sheet.put(row, col, unless(spare, slot.content), slot.style)
    undrawn(sheet, Area(sheet.name, row, 0, row, width - 1), spare, "nobody-below")
    undrawn(sheet, Area(sheet.name, FIRST - 1, width - 1, row, width - 1), spare, "nobody-beside")


def _line(sheet: Sheet, table: Crosstable, poster: Poster, place: int, figures: Sequence[tuple[int, Figure]]) -> None:
    row, look = FIRST + place - 1, f"{poster.letters} {poster.shade(place)}"
    sheet.label(row, 0, place, f"number bold {look}")
    for col, figure in figures:
        value = AT(source=figure.source, who=table.line(place))
        sheet.formula(row, col, value, f"cell {figure.style.replace('shrink', poster.names)} {look}")


def _results(sheet: Sheet, table: Crosstable, poster: Poster, place: int, first: int) -> None:
    """The results of a line; hidden cells say where the line and the columns stand in the table by number."""
    row, look = FIRST + place - 1, f"{poster.letters} {poster.shade(place)}"
    line, hidden = table.line(place), first + table.count + len(table.after) + GAP
    sheet.formula(NUMBERS, first + place - 1, SAME(a=line), "unseen")
    own = AT(source=table.rows, who=line) if table.rows else SAME(a=line)
    at = sheet.formula(row, hidden, own, "unseen")
    result = RESULTS[table.columns, table.typed]
    for other in range(1, table.count + 1):
        col = first + other - 1
        if other == place:
            sheet.label(row, col, None, "diagonal")
        else:
            formula = result(body=table.body, own=at, other=sheet.cell(NUMBERS, col))
            sheet.formula(row, col, formula, f"number bold shrink {look}")
