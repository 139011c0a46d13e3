"""Who is not to meet whom (SW28), line by line, with a reason."""

from typing import Protocol

from sheetgen.systems.shared.dealt.bans import FORBIDDEN, FORBIDDEN_AT_FIRST, FORBIDDEN_COLUMNS, FORBIDDEN_LINES
from sheetgen.systems.shared.dealt.codecs import number_of_line
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import TEXT, round_number
from sheetgen.workbook.desk import DAY, Desk
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import Area

FIRST = 6
HEADINGS = ("line", "first", "first-name", "second", "second-name", "from", "to", "reason")
WIDTHS = (6, 10, 28, 10, 28, 10, 10, 40)
NAME = template('IF(COUNT({no})=0,"",IF(OR({no}<1,{no}>{most},{no}<>INT({no})),"?",INDEX({labels},{no})))')
# One of two numbers, the same number twice, or rounds the wrong way round: the reader refuses it too.
WRONG = template(
    'IF(AND({a}="",{b}=""),FALSE,IF(COUNT({a})+COUNT({b})<2,TRUE,OR({a}={b},IF(COUNT({f})+COUNT({t})=2,{f}>{t},FALSE))))'
)


class BannedSpec(Protocol):
    """What is asked of a specification: how many entrants there may be, and how many rounds."""

    @property
    def count(self) -> int:
        """Return how many lines the list of entrants has."""

    @property
    def rounds(self) -> int:
        """Return how many rounds the event has."""


class BannedPlaces(Protocol):
    """What is asked of the places of a system."""

    @property
    def spec(self) -> BannedSpec:
        """Return the specification of the event."""

    def ranking(self, name: str, /) -> Area:
        """Return a column of the hidden ranking, over all entrants."""


def build(desk: Desk, places: BannedPlaces) -> Sheet:
    """Draw the sheet of forbidden pairings: two players by their lines, the rounds it holds for, and a reason.

    Beside the numbers stand the names they mean. A line with one number, the same number twice or rounds the wrong way
    round is marked.
    """
    sheet = desk.page(FORBIDDEN, len(HEADINGS) - 1)
    columns = {name: col for col, name in enumerate(HEADINGS)}
    sheet.band(3, 0, len(HEADINGS) - 1, desk.words["swiss.forbidden-hint"], "wrap small")
    sheet.heights.update({3: 32, FIRST - 1: 30})
    desk.header(sheet, FIRST - 1, columns, "swiss-forbidden", "header wrap")
    player, rounds = number_of_line(places.spec.count), round_number(places.spec.rounds, "swiss-range")
    codecs = {"first": player, "second": player, "from": rounds, "to": rounds, "reason": TEXT}
    rows: dict[Key, int] = {}
    for number in range(1, FORBIDDEN_LINES + 1):
        row = rows[number,] = FIRST + number - 1
        sheet.echo(row, 0, number, "number")
        for name, codec in codecs.items():
            sheet.input(row, columns[name], (FORBIDDEN, number, name), codec, "" if name == "reason" else "center")
        for name in ("first", "second"):
            facts = {"no": sheet.cell(row, columns[name]), "most": places.spec.count}
            sheet.formula(row, columns[f"{name}-name"], NAME(labels=places.ranking("label"), **facts), "cell shrink")
    heads = [sheet.cell(FIRST - 1, columns[name]) for name in ("first", "second")]
    later = range(FIRST + FORBIDDEN_AT_FIRST, FIRST + FORBIDDEN_LINES)
    sheet.came_with(DAY, [*heads, *(sheet.cell(row, col) for row in later for col in columns.values())])
    table = {name: columns[name] for name in FORBIDDEN_COLUMNS}
    desk.book.add_keyed_rows(KeyedRows(FORBIDDEN, FORBIDDEN, table, ("line",), rows))
    first = {name: sheet.cell(FIRST, columns[name]) for name in codecs}
    wrong = WRONG(a=first["first"], b=first["second"], f=first["from"], t=first["to"])
    sheet.when(Area(FORBIDDEN, FIRST, columns["first"], FIRST + FORBIDDEN_LINES - 1, columns["first"]), wrong, "bad")
    for col, width in enumerate(WIDTHS):
        sheet.widths[col] = width
    sheet.freeze = (FIRST, 0)
    sheet.page.landscape = True
    sheet.page.usual_row = FIRST + FORBIDDEN_AT_FIRST - 1
    return sheet
