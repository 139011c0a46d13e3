"""The crosstable of teams as a poster: by number, and the same cells in the order of the standings."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sheetgen.i18n.ties import short
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.teams.places import TeamPlaces
from sheetgen.systems.shared.teams.seating import letter
from sheetgen.systems.views import crosstable
from sheetgen.systems.views.crosstable import FIRST, Crosstable, Figure
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import MATRIX, Desk, copy_of
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.place import Area

POINTS = 6.5  # the width of the points against a team


@dataclass(frozen=True, slots=True)
class MatrixTotal:
    """A column behind the results: its heading and width, and what a team has in it."""

    heading: str
    width: float
    value: Callable[[int], Formula]


@dataclass(frozen=True, slots=True)
class Matrix:
    """The crosstable by number: what two teams have against each other, and the columns behind it."""

    between: Callable[[int, int], Formula]
    totals: Sequence[MatrixTotal]
    number_width: float
    points_width: float = POINTS
    note: str = ""  # below the lines


def build(desk: Desk, sheet: Sheet, places: TeamPlaces, matrix: Matrix) -> Sheet:
    """Draw the crosstable of the teams by their numbers on an empty poster."""
    count, words = places.spec.teams, desk.words
    no, name = (words[f"molter-standings.{each}"] for each in ("no", "name"))
    rooms = [
        crosstable.room_of_figure(no, matrix.number_width),
        crosstable.room_of_names(name, 30.0),
        *[crosstable.room_of_points(matrix.points_width)] * count,
        *(crosstable.room_of_figure(total.heading, total.width) for total in matrix.totals),
    ]
    behind = 2 + count
    poster = crosstable.way(count, rooms, below=30.0 if matrix.note else 0.0)
    for col, text in enumerate([no, name, *map(letter, places.teams), *(total.heading for total in matrix.totals)]):
        sheet.label(FIRST - 1, col, text, poster.heading)
    for own in places.teams:
        row, look = FIRST + own - 1, f"{poster.letters} {poster.shade(own)}"
        sheet.label(row, 0, letter(own), f"number bold {look}")
        sheet.formula(row, 1, copy_of(places.ranked(own, "label")), f"cell bold {poster.names} {look}")
        for other in places.teams:
            if own == other:
                sheet.label(row, 1 + other, None, "diagonal")
            else:
                sheet.formula(row, 1 + other, matrix.between(own, other), f"number shrink {look}")
        for col, total in enumerate(matrix.totals, start=behind):
            sheet.formula(row, col, total.value(own), f"number bold {look}")
    if places.spare:
        crosstable.without_last(sheet, places.spare, FIRST + count - 1, behind - 1, behind + len(matrix.totals))
    if matrix.note:
        sheet.band(FIRST + count + 1, 0, behind + len(matrix.totals) - 1, matrix.note, "small")
    poster.dress(sheet, FIRST)
    sheet.freeze = (FIRST, 2)
    so_far.say_come(sheet, places.layout)
    return sheet


def build_by_rank(desk: Desk, places: TeamPlaces, code: str, wide: float, result: float = POINTS) -> Sheet | None:
    """Draw the crosstable by number once more with the teams in the order of their places.

    ``code`` is what they are ranked by first, on a column so ``wide``. Return None for more than ``crosstable.MOST``
    teams.
    """
    count = places.spec.teams
    if count > crosstable.MOST:
        return None
    words = desk.words
    body = Area(MATRIX, FIRST, 2, FIRST + count - 1, 1 + count)
    before = [
        Figure(words["molter-standings.name"], 30, places.ranking("label"), "bold shrink"),
        Figure(words["molter-standings.no"], 7, places.ranking("letter")),
    ]
    table = Crosstable(
        count,
        body,
        lambda place: places.ranked(place, "line"),
        before,
        [Figure(short(words, code), wide, places.ranking(f"{code}-text"), "center bold")],
        result=result,
        spare=places.spare,
        layout=places.layout,
    )
    return crosstable.build(desk, table)
