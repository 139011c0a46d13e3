"""A round of players who have seats in teams: board, symbols, names, result, and what is doubtful."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.round_robin.games import WORST_ERROR
from sheetgen.systems.shared.teams.games import note_of
from sheetgen.systems.shared.teams.seating import Seat, SeatPairing
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Key, KeyedRows, Role, Sheet
from sheetgen.workbook.codecs import RESULT
from sheetgen.workbook.desk import Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area
from sheetgen.workbook.spare import undrawn

if TYPE_CHECKING:
    from sheetgen.systems.shared.teams.places import SeatPlaces

RoundLine = Line["SeatPlaces"]
STATE = "state"  # the hidden column with the number of the note, for the colours
READ = ("board", "white", "black", "result")  # the columns in which a game is found again
RESULT_TEXT = template('IF({r}=0,"",INDEX({results},{r}))')


class RoundTable(Table["SeatPlaces"]):
    """The games of a round, one a line; behind the columns that are printed stands the hidden state."""

    def __init__(
        self, sheet: str, number: int, count: int, columns: Sequence[Column["SeatPlaces"]], first: int
    ) -> None:
        state: Column[SeatPlaces] = Column(STATE, self._state, style="pale")
        super().__init__(sheet, count, [*columns, state], first=first)
        self.number = number

    def game_of(self, line: RoundLine) -> int:
        """The position of the game of a line among all games (0 is the first)."""
        return (self.number - 1) * self.count + line.position - 1

    def pairing_of(self, line: RoundLine) -> SeatPairing:
        """Return the pairing of a line of the round."""
        return line.places.all_games[self.game_of(line)]

    def _state(self, line: RoundLine) -> Formula:
        return template("{s}")(s=line.places.game(self.game_of(line), "state"))

    @property
    def printed(self) -> dict[str, int]:
        """The columns that people see."""
        return {id: col for id, col in self.at.items() if id != STATE}


def round_table(
    sheet: str,
    number: int,
    count: int,
    widths: Mapping[str, float],
    first: int,
    *,
    is_typed: bool = False,
    note: str = "",
) -> RoundTable:
    """The table of a round, with the columns that have ``widths``.

    ``is_typed``: results are typed there, else they are shown; ``note``: how the notes look besides.
    """

    def pairing(line: RoundLine) -> SeatPairing:
        return table.pairing_of(line)

    def name(line: RoundLine, seat: Seat) -> Formula:
        return copy_of(line.places.of_seat(seat, f"label-{number}"))

    def result_text(line: RoundLine) -> Formula:
        return RESULT_TEXT(r=line.places.game(table.game_of(line), "result"), results=lists.area("results"))

    result: Column[SeatPlaces] = Column("result", result_text, style="cell center bold")
    if is_typed:
        result = Column("result", style="center bold", codec=RESULT)
    columns: list[Column[SeatPlaces]] = [
        Column("round", lambda line: number, style="number pale", role=Role.ECHO),
        Column("board", lambda line: pairing(line).board, style="number", role=Role.ECHO),
        Column("white", lambda line: pairing(line).white.symbol, style="number bold", role=Role.ECHO),
        Column("white-name", lambda line: name(line, pairing(line).white), style="cell right shrink"),
        result,
        Column("black-name", lambda line: name(line, pairing(line).black), style="cell shrink"),
        Column("black", lambda line: pairing(line).black.symbol, style="number bold", role=Role.ECHO),
        Column("note", lambda line: note_of(line.desk, line.places, table.game_of(line)), style=f"note {note}".strip()),
    ]
    table = RoundTable(sheet, number, count, [column for column in columns if column.id in widths], first)
    return table


def draw(desk: Desk, sheet: Sheet, places: "SeatPlaces", table: RoundTable, height: float) -> None:
    """Draw the games of a round in lines of a height; those of a team that is nobody's are left empty."""
    for line in table.lines(desk, places):
        row, pairing = table.first + line.position - 1, table.pairing_of(line)
        sheet.heights[row] = height
        for col, column in enumerate(table.columns):
            if column.role is Role.ECHO:
                content = column.value(line)
                assert not isinstance(content, Formula)
                sheet.echo(row, col, content, column.style)
            elif column.codec:
                sheet.input(row, col, ("rounds", pairing.round, pairing.board, column.id), column.codec, column.style)
            else:
                sheet.put(row, col, column.value(line), column.style)
        printed = Area(sheet.name, row, 0, row, table.at["note"])
        undrawn(sheet, printed, places.spare_in(pairing.white, pairing.black), "nobody unseen")


def mark(sheet: Sheet, table: RoundTable) -> None:
    """Red where a result cannot stand, amber where it asks for a second look; the note says the same in words."""
    state = table.cell(1, STATE)
    for name in ("result", "note"):
        sheet.when(table.area(name), template(f"AND({{s}}>=1,{{s}}<={WORST_ERROR})")(s=state), "bad")
        sheet.when(table.area(name), template(f"{{s}}>{WORST_ERROR}")(s=state), "doubt")


def keyed(id: str, keys: tuple[str, ...], tables: Sequence[RoundTable], read: Sequence[str]) -> KeyedRows:
    """How the games of some rounds are found again when a file is read: by their boards, or by round and board."""
    rows: dict[Key, int] = {}
    for table in tables:
        for board in table.positions:
            rows[(table.number, board) if len(keys) > 1 else (board,)] = table.first + board - 1
    columns = tables[0].at
    return KeyedRows(id, tables[0].sheet, {name: columns[name] for name in read}, keys, rows)
