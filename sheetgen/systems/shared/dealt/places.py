"""Where everything stands in the workbook of an event of players whose rounds are dealt, whatever system it is."""

from collections.abc import Mapping
from typing import Protocol

from sheetgen.systems.schema import Allocation
from sheetgen.systems.shared.dealt.spec import DealtSpec
from sheetgen.workbook.desk import EVENT
from sheetgen.workbook.place import Area, Cell

PLAN = ("round", "date", "time", "entered", "expected", "state")  # the columns of the calendar
FIRST_PLANNED = 26  # the row of the first round in the calendar of the event sheet


class PlayerPlaces(Protocol):
    """The addresses that follow from the tables of a system: of its players, its games, and what was dealt."""

    spec: DealtSpec

    @property
    def roster(self) -> Allocation:
        """The players' list, a line a number."""

    @property
    def game_table(self) -> Allocation:
        """Return the table of the hidden games, one row for each board of each round."""

    @property
    def turn_table(self) -> Allocation:
        """Return the table of what each player was dealt and what each round has brought, one row for each player."""

    @property
    def ranking_table(self) -> Allocation:
        """Return the table of the hidden ranking, one row for each player."""

    @property
    def player_columns(self) -> Mapping[str, int]:
        """The columns of the players' list by their ids."""
        return self.roster.at

    def player(self, number: int, name: str) -> Cell:
        """What is typed of a player, in his line of the list."""
        return self.roster.cell(number, name)

    def players(self, name: str) -> Area:
        """A column of the players' list."""
        return self.roster.area(name)

    def ratings(self) -> Area:
        """The ratings of all players, 0 for none."""
        return self.ranking("rating")

    def plan_row(self, number: int) -> int:
        """The row of a round in the calendar of the event sheet."""
        return FIRST_PLANNED + number - 1

    def plan(self, number: int, name: str) -> Cell:
        """When a round is played, and how far it has come."""
        return Cell(EVENT, self.plan_row(number), PLAN.index(name))

    def game(self, number: int, board: int, name: str) -> Cell:
        """A figure of one game."""
        return self.game_table.cell(self.spec.boards * (number - 1) + board, name)

    def games(self, name: str) -> Area:
        """A column of the games of all rounds."""
        return self.game_table.area(name)

    def games_of(self, number: int, name: str) -> Area:
        """The games of one round."""
        return self.game_table.stretch(name, self.spec.boards * (number - 1) + 1, self.spec.boards)

    def turn(self, player: int, number: int, name: str) -> Cell:
        """What a player was dealt for a round, or what it has brought him."""
        return self.turn_table.cell(player, name, number)

    def turns(self, player: int, name: str, last: int | None = None) -> Area:
        """A row of a block: one figure of a player, round by round."""
        return self.turn_table.parts(player, name, last or self.spec.rounds)

    def in_round(self, number: int, name: str) -> Area:
        """A column of a block: one figure of everybody in a round, or what he was dealt for it."""
        return self.turn_table.area(name, number)

    def ranked(self, number: int, name: str) -> Cell:
        """A figure of a player on the hidden sheet of the ranking."""
        return self.ranking_table.cell(number, name)

    def ranking(self, name: str) -> Area:
        """A column of the hidden sheet of the ranking."""
        return self.ranking_table.area(name)
