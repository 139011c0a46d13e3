"""Where everything stands in a Molter workbook that other workbooks of teams do not have."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from sheetgen.systems.shared.teams.places import SeatPlaces
from sheetgen.systems.shared.teams.rounds import RoundTable, round_table
from sheetgen.systems.shared.teams.seating import Seat, SeatPairing
from sheetgen.workbook.desk import TEAM_SHEETS
from sheetgen.workbook.place import Cell

SHEET_HEAD, SHEET_FOOT = 3, 2  # rows above and below the players on a team's result sheet
LEAST_ROUND_COLUMNS = 4
LANDSCAPE_BOARDS = 16  # so many fill a landscape page that is read from a wall
WIDTHS = {"board": 7, "white": 7, "white-name": 30, "result": 12, "black-name": 30, "black": 7, "note": 30}
# On an upright page, where every figure of width makes the print smaller.
NARROW = {"board": 6, "white": 6, "white-name": 27, "result": 9, "black-name": 27, "black": 6, "note": 23}


@dataclass(frozen=True)
class MolterPlaces(SeatPlaces):
    """Rows and columns of one workbook."""

    # ---- the sheets of the rounds
    def round_sheet(self, place: int) -> str:
        """The id of the sheet of a round: by its printed name, so that its title says it too."""
        return f"molter-round-{self.schedule.rounds[place - 1].name}"

    @property
    def round_widths(self) -> Mapping[str, float]:
        """Return the widths of the columns of a round's sheet; they are smaller where the page stands upright."""
        return WIDTHS if self.boards <= LANDSCAPE_BOARDS else NARROW

    def round_table(self, number: int) -> RoundTable:
        """The games of a round on its sheet."""
        is_typed = self.spec.entry == "rounds"
        return round_table(self.round_sheet(number), number, self.boards, self.round_widths, 6, is_typed=is_typed)

    def result_cells(self, game: SeatPairing) -> tuple[Cell, ...]:
        """Return the cells a result is typed in.

        With ``entry="teams"`` they are White's and Black's cells on the sheets of their teams, else the one cell of the
        game in its round.
        """
        if self.spec.entry == "teams":
            return self.sheet_result(game.white, game.round), self.sheet_result(game.black, game.round)
        return (self.round_tables[game.round - 1].cell(game.board, "result"),)

    @cached_property
    def round_tables(self) -> list[RoundTable]:
        """Return the tables of the games of all rounds, in their order."""
        return [self.round_table(number) for number in range(1, self.spec.rounds + 1)]

    # ---- the result sheets of the teams
    @property
    def round_columns(self) -> int:
        """Return how many rounds a team's result sheet has columns for; short events leave some of them empty."""
        return max(LEAST_ROUND_COLUMNS, self.spec.rounds)

    def sheet_row(self, team: int) -> int:
        """The first row of a team's result sheet."""
        return 4 + (team - 1) * (SHEET_HEAD + self.spec.players + SHEET_FOOT + 1)

    def seat_row(self, seat: Seat) -> int:
        """Return the row of a player on the result sheet of his team."""
        return self.sheet_row(seat.team) + SHEET_HEAD + seat.rank - 1

    def round_column(self, place: int) -> int:
        """The first of the three columns (colour, opponent, result) of a round."""
        return 2 + 3 * (place - 1)

    @property
    def total_column(self) -> int:
        """Return the column of the totals, behind those of the rounds."""
        return self.round_column(self.round_columns + 1)

    def sheet_result(self, seat: Seat, place: int) -> Cell:
        """Return the cell with a player's result in a round on his team's sheet (round 1 first)."""
        return Cell(TEAM_SHEETS, self.seat_row(seat), self.round_column(place) + 2)
