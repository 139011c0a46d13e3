"""The list of teams to type in: every team with its players below it, all in the same columns.

How many rows a team takes, and what stands in them, is the system's; the columns, their headings and the page are here.
"""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from sheetgen.systems.schema import Column, Table
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import TEAMS, WALL, Desk
from sheetgen.workbook.formulas import template
from sheetgen.workbook.paper import break_between
from sheetgen.workbook.place import Area, Cell

Places = TypeVar("Places")
FIRST = 5
STATE = "state"
LATER = {"title": 6.0, "federation": 8.0}  # what is typed of a player since layout 9, and how wide it is
HEADINGS, TEAM = 32.0, 21.0  # points of the rows of the headings, and of a team


def _later() -> Iterator[Column[object]]:
    for name, width in LATER.items():
        yield Column(name, width=width, heading=f"players.{name}", style="center", since=WALL)


class TeamList(Table[Places]):
    """The rows of the list: ``height`` for each team, its own first; behind the columns a hidden one with states.

    What is typed of a player since layout 9 stands behind that one, so that it stays where it was.
    """

    def __init__(self, teams: int, height: int, columns: Iterable[Column[Places]]) -> None:
        super().__init__(TEAMS, teams * height, [*columns, Column(STATE), *_later()], first=FIRST)
        self.teams = teams
        self.height = height

    def row(self, team: int, down: int = 0) -> int:
        """A row of the sheet: that of a team, or one ``down`` from it."""
        return self.first + (team - 1) * self.height + down

    def of_team(self, team: int, name: str, down: int = 0) -> Cell:
        """A cell of a team, or of the line so many rows ``down`` from its own."""
        return Cell(self.sheet, self.row(team, down), self.at[name])

    def below(self, team: int, name: str, down: int, count: int) -> Area:
        """A column of so many lines of a team, the first of them ``down`` from its own."""
        return self.stretch(name, (team - 1) * self.height + 1 + down, count)

    def states(self, team: int, down: int, count: int) -> Area:
        """The same of the hidden states."""
        row = self.row(team, down)
        return Area(self.sheet, row, self.state_col, row + count - 1, self.state_col)

    @property
    def state_col(self) -> int:
        """The hidden column that says what is wrong in a line, for the colours."""
        return self.at[STATE]

    @property
    def starts(self) -> list[int]:
        """The rows of the teams."""
        return [self.row(team) for team in range(1, self.teams + 1)]


def start(desk: Desk, roster: TeamList[Places]) -> Sheet:
    """The sheet with its headings."""
    sheet = desk.page(TEAMS, roster.state_col - 1)
    sheet.page.usual = roster.state_col - 1  # what came later is printed where it is filled
    for col, column in enumerate(roster.columns):
        if column.id == STATE:
            continue
        sheet.label(FIRST - 1, col, column.title(desk.words), "header wrap")
        sheet.widths[col] = column.width
    sheet.heights[FIRST - 1] = HEADINGS
    return sheet


def mark(sheet: Sheet, roster: TeamList[Places], name: str, wrong: str) -> None:
    """Colour what is typed in a column where the state ``{s}`` of its line is ``wrong``."""
    sheet.when(roster.area(name), template(wrong)(s=sheet.cell(FIRST, roster.state_col)), "bad")


def finish(sheet: Sheet, roster: TeamList[Places], repeated: int) -> None:
    """Hide the states, break pages between teams, and repeat the rows from ``repeated`` to the headings."""
    sheet.hidden_cols.append(roster.state_col)
    roster.came_later(sheet)
    sheet.freeze = (FIRST, 2)
    sheet.page.repeat_rows = (repeated, FIRST - 1)
    sheet.page.breaks = break_between(sheet, roster.starts, FIRST + roster.count)
