"""The standings to post, live and sorted: one line for every place, the tie-breaks of the order, a legend below.

Every system has them. Its columns come from ``ranked_columns`` with what stands in them in that system; a column that
all systems get is added to ``ADDED``, with the ids that every hidden ranking has (``label``, ``order``, ``line`` …) and
the layout ``since`` which workbooks have it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from sheetgen.i18n.ties import label, short
from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.views import poster_lines
from sheetgen.systems.views.poster_lines import SpareOf, always_taken
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import NAME, STANDINGS, WALL, Chooser, Desk
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.letters import line_count
from sheetgen.workbook.lines import Lines
from sheetgen.workbook.paper import ROW
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.poster import MANY, SIZES, draw_filled, room


class RankedPlaces(Protocol):
    """What the standings ask of the places of a system: its hidden ranking."""

    def ranked(self, number: int, name: str, /) -> Cell:
        """A cell of the hidden ranking; its column ``line`` says who stands at a position."""

    def ranking(self, name: str, /) -> Area:
        """A column of the hidden ranking, over all entrants."""


Places = TypeVar("Places", bound=RankedPlaces)
ADDED: tuple[Column[RankedPlaces], ...] = ()  # columns on the standings of every system
# Figures, of what stands in a column; a name and a club take so much on two lines.
LEAST = {"rank": 3.6, "no": 2.8, "name": 18.0, "club": 12.0, "title": 3.6, "rating": 4.4, "games": 3.4}
LEAST_CODE = 4.4
SEVERAL = 10  # wider than any single figure
DETAILS = ("games",)  # what a list of many does without, so that it is readable on few pages
ABOVE = 6.0  # points of an empty row above the headings
BELOW_RULE = 8.0  # points that keep a legend off the rule of the head and off the headings
LEGEND, GAP = 11, 4.0  # points: letters of the legend of few lines, and the room below it
TEXT, BOLD, OFFICIAL = ("name", "club"), ("rank", "name", "PTS"), ("rank", "no", "name", "rating", "club")


def standings_table(count: int, columns: Sequence[Column[Places]]) -> Table[Places]:
    """The table of standings with so many lines: the columns of a system, then those that all have."""
    return Table(STANDINGS, count, (*columns, *ADDED))


def ranked_columns(
    before: Mapping[str, float],
    codes: Mapping[str, float],
    games: float,
    value: Callable[[Line[Places], str], Formula],
    words: str = "standings",
) -> Sequence[Column[Places]]:
    """Who it is, the tie-breaks of the order, how many games: each by its id and its width, filled by ``value``.

    ``words`` begins the ids of the headings.
    """

    def of(name: str) -> Callable[[Line[Places]], Formula]:
        return lambda line: value(line, name)

    def entrant(name: str, width: float) -> Column[Places]:
        official = width if name in OFFICIAL else 0
        is_text, is_bold, least = name in TEXT, name in BOLD, LEAST.get(name, 0)
        heading = f"{words}.{name}"
        return Column(name, of(name), width, heading, official=official, text=is_text, bold=is_bold, least=least)

    return (
        *(entrant(name, width) for name, width in before.items()),
        *(Column(code, of(code), width, bold=code in BOLD, least=_least_of(width)) for code, width in codes.items()),
        Column("games", of("games"), games, f"{words}.games", least=LEAST["games"]),
    )


def _least_of(width: float) -> float:
    """What a tie-break of a width gives way to: a figure to its digits, figures of several boards to nothing."""
    return width if width > SEVERAL else LEAST_CODE


def build(
    desk: Desk,
    places: Places,
    table: Table[Places],
    *,
    chooser: Chooser | None = None,
    waiting: str = "",
    spare_of: SpareOf = always_taken,
    note: str = "",
    expected: int = 0,
) -> Sheet:
    """Draw the standings and return their sheet.

    ``chooser``: where the round is chosen after which all is ranked. ``waiting``: the id of a column;
    lines in which it is empty have no boxes.
    ``spare_of``: the cell that is 1 as long as a line is nobody's. ``note``: a sentence above the headings.
    ``expected``: how many lines are usually filled, where not all of them are printed; the legend stands above them
    then.
    """
    without = DETAILS if expected > MANY else ()
    tall = legend_height(desk, table.codes, table.count) if table.codes else 0.0
    air = BELOW_RULE if expected <= MANY else 0.0  # many lines need it for themselves
    poster = poster_lines.fitted_to(
        desk,
        table,
        below=tall - 2 * ROW + ABOVE + air if expected else 0.0,
        after=0.0 if expected else tall,
        expected=expected,
        without=without,
    )
    sheet = poster_lines.start(desk, table, chooser)
    seen = max(table.at[each.id] for each in table.columns if each.id not in without)
    if seen < table.last_col:
        sheet.came_with(WALL, [desk.where(sheet, seen)])
    if note:
        sheet.band(3, 0, table.last_col, note, "small")
    poster_lines.draw(desk, sheet, places, table, poster, spare_of)
    if waiting:
        draw_filled(sheet, table.whole, table.cell(1, waiting))
    if table.codes:
        row = NAME + 1 if expected else table.first + table.count + 1
        legend(desk, sheet, table.codes, row, table.last_col, table.count)
        if expected:
            sheet.heights[row] += air
            sheet.came_with(WALL, (sheet.cell(row, col) for col in range(table.last_col + 1)))
    sheet.hidden_cols += [table.at[each] for each in without]
    sheet.freeze = (table.first, 3)
    sheet.page.last_col = table.last_col
    poster.dress(sheet, table.first)
    for row in range(NAME + 1 + bool(note or expected), table.first - 1):  # nothing stands there
        sheet.heights[row] = ABOVE
    return sheet


def lines_of(table: Table[Places], pool: str = "", spare: Cell | None = None) -> Lines:
    """Where the standings stand, for the sheets that are made from them.

    Without a tie-break the rank says who has the same. ``spare`` is 1 as long as nobody stands in the last line.
    """
    points = table.codes[0] if table.codes else "rank"
    rank, no, name, first = (table.at[each] for each in ("rank", "no", "name", points))
    return Lines(table.sheet, table.first, table.count, rank, no, name, first, pool=pool, spare=spare)


def legend(desk: Desk, sheet: Sheet, codes: Sequence[str], row: int, last: int, lines: int) -> None:
    """What the short names of the tie-breaks mean, in a few lines; below few ``lines`` in larger letters."""
    sheet.band(row, 0, last, _legend(desk, codes), f"size-{_legend_size(lines)} wrap{' top' * (row > NAME + 1)}")
    sheet.heights[row] = legend_height(desk, codes, lines) - ROW


def _legend(desk: Desk, codes: Sequence[str]) -> str:
    return "  ·  ".join(
        desk.words.say("explain.item", text=short(desk.words, code), amount=label(desk.words, code)) for code in codes
    )


def _legend_size(lines: int) -> int:
    return LEGEND if lines <= MANY else SIZES[-1]


def legend_height(desk: Desk, codes: Sequence[str], lines: int) -> float:
    """The points it takes on a page that is not turned, with the empty line beside it."""
    size = _legend_size(lines)
    return ROW + 1.2 * size * line_count(_legend(desk, codes), size, room(False)[0]) + GAP
