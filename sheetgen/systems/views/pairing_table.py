"""The pairing table in its printed shape (B4): a line a round, a column a board, the exempt in brackets."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

from sheetgen.model.tournament import EventSpec
from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.views import poster_lines
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.codecs import DATE
from sheetgen.workbook.desk import WALL, Desk, copy_of
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.place import Cell
from sheetgen.workbook.spare import either

PAIRING_TABLE = "pairing-table"
FIRST = 5


class Dated(Protocol):
    """What the table asks of a system: its specification, and where the day of a round is typed."""

    @property
    def spec(self) -> EventSpec:
        """Return the specification of the event."""

    def plan(self, number: int, name: str) -> Cell:
        """The cell with the ``date`` of a round."""


Places = TypeVar("Places", bound=Dated)


class PrintedPair(NamedTuple):
    """A pair as it is printed, and as it is where the last place is nobody's."""

    usual: str
    fewer: str


def pair_of(white: str, black: str, ghost: str) -> PrintedPair:
    """The text of a pair, White first; ``ghost`` is who may be nobody, and stands in brackets then."""
    return PrintedPair(
        pair_text(white, black), pair_text(*(f"({each})" if each == ghost else each for each in (white, black)))
    )


def bye_of(white: str, black: str, ghost: str, nobody: str) -> PrintedPair:
    """The same where colours mean nothing without an opponent: whoever has none stands first, then ``nobody``."""
    exempt = black if white == ghost else white
    return PrintedPair(pair_text(white, black), pair_text(exempt, f"({nobody})"))


def pair_text(white: str, black: str) -> str:
    """Two numbers as the tables print them."""
    return f"{white} – {black}"


def table_of(rounds: Sequence[Sequence[PrintedPair]], spare: Cell | None, always: bool) -> Table[Dated]:
    """Declare the table; with ``always`` the exempt is in the first column of every round."""

    def day(line: Line[Dated]) -> Formula:
        return copy_of(line.places.plan(line.position, "date"))

    def pair(board: int) -> Column[Dated]:
        def value(line: Line[Dated]) -> Formula | Content:
            own = rounds[line.position - 1][board]
            return own.fewer if always else either(spare, own.fewer, own.usual) if own.fewer != own.usual else own.usual

        heading: str | int = "player.exempt" if always and board == 0 else board + 1 - always
        return Column(f"board{board + 1}", value, 8.5, heading)

    boards = [pair(board) for board in range(len(rounds[0]))]
    columns = [
        Column[Dated]("round", lambda line: line.position, 7, "plan.round", bold=True),
        Column[Dated]("date", day, 12, "plan.date", style=f"cell center {DATE.style}"),
        *boards,
    ]
    return Table(PAIRING_TABLE, len(rounds), columns, first=FIRST)


def build(
    desk: Desk, places: Dated, rounds: Sequence[Sequence[PrintedPair]], spare: Cell | None = None, always: bool = False
) -> Sheet:
    """Draw the table, hidden until somebody wants it: most events post names.

    ``rounds`` has the pairs of every round in the order of the boards, that of the last place first. ``spare`` is 1 as
    long as the last place is nobody's; ``always``: it never is anybody's.
    """
    table = table_of(rounds, spare, always)
    sheet = poster_lines.build(desk, places, table)
    if spare and not always:
        for board in range(len(rounds[0])):
            cell, style = table.cell(0, f"board{board + 1}"), sheet.slots[table.first - 1, table.at["board1"]].style
            fewer = board or desk.words["player.exempt"]
            sheet.put(cell.row, cell.col, either(spare, fewer, board + 1), style)
    sheet.freeze = (table.first, 1)
    sheet.aside = True
    sheet.came_whole_with(WALL)
    return sheet
