"""Where everything stands in a Scheveningen workbook: all rounds on one sheet, and a grid."""

from dataclasses import dataclass
from functools import cached_property

from sheetgen.systems.shared.teams.places import SeatPlaces
from sheetgen.systems.shared.teams.rounds import RoundTable, round_table
from sheetgen.systems.shared.teams.seating import Seat, SeatPairing
from sheetgen.workbook.desk import GRID, ROUNDS
from sheetgen.workbook.place import Area, Cell

OWN, OTHER = 1, 2  # the two teams, A and B
GRID_FIRST = 8  # the first row and column of scores
GRID_LEFT = 2
WIDTHS = {
    "round": 5, "board": 7, "white": 6, "white-name": 28, "result": 11, "black-name": 28, "black": 6, "note": 24,
}  # fmt: skip


@dataclass(frozen=True)
class ScheveningenPlaces(SeatPlaces):
    """Rows and columns of one workbook."""

    # ---- the rounds
    def round_sheet(self, place: int) -> str:
        """Return the id of the sheet of a round; all rounds stand on the same one."""
        return ROUNDS

    def round_row(self, number: int) -> int:
        """The row of the heading of a round; its boards follow, then the score of the round and an empty row."""
        return 5 + (number - 1) * (self.spec.players + 3)

    @cached_property
    def round_tables(self) -> list[RoundTable]:
        """The games of the rounds, each below its heading."""
        numbers, count = range(1, self.spec.rounds + 1), self.spec.players
        return [
            round_table(ROUNDS, number, count, WIDTHS, self.round_row(number) + 1, is_typed=True, note="shrink")
            for number in numbers
        ]

    def result_cells(self, game: SeatPairing) -> tuple[Cell, ...]:
        """Return the one cell a result is typed in: that of the game in its round."""
        return (self.round_tables[game.round - 1].cell(game.board, "result"),)

    # ---- the grid: a row for each player of A, a column for each player of B
    def grid_row(self, rank: int) -> int:
        """Return the row of a player of A in the grid; rank 1 stands first."""
        return GRID_FIRST + rank - 1

    def grid_column(self, rank: int) -> int:
        """Return the column of a player of B in the grid; rank 1 stands first."""
        return GRID_LEFT + rank - 1

    @property
    def totals_row(self) -> int:
        """Return the row with the totals of B's players, below the grid."""
        return GRID_FIRST + self.spec.players

    @property
    def totals_column(self) -> int:
        """Return the column with the totals of A's players, at the right of the grid."""
        return GRID_LEFT + self.spec.players

    def own_seat(self, game: SeatPairing) -> Seat:
        """The player of A in a game."""
        return game.white if game.white.team == OWN else game.black

    def other_seat(self, game: SeatPairing) -> Seat:
        """Return the player of B in a game."""
        return game.black if game.white.team == OWN else game.white

    # ---- the score of the match round by round, below the grid
    @property
    def scores_row(self) -> int:
        """Return the row of the heading above the scores round by round, below the grid."""
        return self.totals_row + 3

    def score_text(self, number: int, team: int) -> Cell:
        """What a team has scored in a round, as people read it."""
        return Cell(GRID, self.scores_row + team, GRID_LEFT + number - 1)

    def score_of(self, number: int, team: int) -> Cell:
        """The same in half points, hidden beside the sheet."""
        return Cell(GRID, self.scores_row + team, self.hidden_column + number)

    @property
    def hidden_column(self) -> int:
        """Return the first of the hidden columns, at the right of the grid."""
        return self.totals_column + 3

    def of_round(self, name: str, number: int) -> Area:
        """A column of the hidden games, in one round."""
        return self.game_table.stretch(name, (number - 1) * self.spec.players + 1, self.spec.players)
