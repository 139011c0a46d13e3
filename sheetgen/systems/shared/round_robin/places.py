"""Where everything stands in a round-robin workbook: the only place that counts its rows and columns."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sheetgen.pairing.schedule import Pairing, Schedule
from sheetgen.systems.schema import Allocation, Table
from sheetgen.systems.shared.by_rounds import Calculation, RoundBlocks
from sheetgen.systems.shared.encounters import MUTUAL_SUM, Met, is_encounter
from sheetgen.systems.shared.live import GROUP_BY_GROUP, OF_GAMES, shown_codes
from sheetgen.systems.shared.people import AT_THE_LEFT, player_columns
from sheetgen.systems.shared.round_robin import games, ranking, rounds
from sheetgen.systems.shared.round_robin.games import POSTED
from sheetgen.systems.shared.round_robin.spec import HEAD, RoundRobinSpec
from sheetgen.systems.views.rounds import BlockTable
from sheetgen.workbook.cells import Content
from sheetgen.workbook.codecs import lot, round_number
from sheetgen.workbook.desk import DAY, EVENT, FIGURES, GRID, MUTUAL, NAMES, PLAYERS, RANKING, WALL
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.place import Area, Cell, column
from sheetgen.workbook.spare import either

PLAYER_COLUMNS = (
    "no", "name", "rating", "federation", "club", "title", "category", "sex", "league", "licence", "fide_id", "birth",
    "withdrawn", "lot",
)  # fmt: skip
ROUND_FACTS = ("what", "opponent", "score", "against", "black")  # of every player and round, up to the one looked at


@dataclass(frozen=True)
class Places:
    """Rows and columns of one workbook."""

    spec: RoundRobinSpec
    schedule: Schedule
    layout: int = DAY  # of the workbook: what its cells count

    # ---- the players' list
    @cached_property
    def roster(self) -> Table[object]:
        """The players' list, a line a number."""
        codecs = {"withdrawn": round_number(self.spec.rounds, "withdrawn"), "lot": lot(self.spec.count)}
        columns = player_columns(PLAYER_COLUMNS, codecs, at_the_left=(*AT_THE_LEFT, "league"))
        return Table(PLAYERS, self.spec.count, columns, first=5, id="players")

    def player(self, number: int, name: str) -> Cell:
        """A cell of the players' list."""
        return self.roster.cell(number, name)

    def players(self, name: str) -> Area:
        """A column of the players' list."""
        return self.roster.area(name)

    # ---- the rounds
    @property
    def boards(self) -> int:
        """How many games a round has."""
        return self.spec.count // 2

    @cached_property
    def round_table(self) -> BlockTable["Places"]:
        """The games on the sheet of rounds, a line a game of the schedule."""
        return rounds.table(self.spec, self.schedule)

    @cached_property
    def _numbers(self) -> dict[tuple[int, int], int]:
        return {(pairing.round, pairing.board): game for game, pairing in enumerate(self.schedule.games)}

    def number_of(self, pairing: Pairing) -> int:
        """The position of a game in the schedule."""
        return self._numbers[pairing.round, pairing.board]

    def result_cell(self, pairing: Pairing) -> Cell:
        """Where the result of a game is typed on the sheet of rounds."""
        return self.round_table.cell(self.number_of(pairing) + 1, "result")

    # ---- the calendar of the event sheet
    def plan_row(self, number: int) -> int:
        """The row of a round in the calendar."""
        return 24 + number - 1

    def plan(self, number: int, name: str) -> Cell:
        """A cell of the calendar: when a round is played, and how far it is entered."""
        return Cell(EVENT, self.plan_row(number), ("round", "date", "time", "entered", "expected", "state").index(name))

    # ---- the grid
    @cached_property
    def grid_table(self) -> Allocation:
        """The grid, a line a number: his results against each of the others, his tie-breaks, and his rank."""
        codes = [code for code in shown_codes(self.spec.order) if code != "PTS"]
        ids = ("no", "name", "results", "PTS", *codes, "rank")
        spans = [self.spec.cycles * self.spec.count if id == "results" else 0 for id in ids]
        return Allocation(GRID, self.spec.count, ids, 5 + self.spec.double, spans)

    def grid_cell(self, own: int, other: int, white: bool) -> Cell:
        """The cell where a player's score against another stands; a double has a column for each colour."""
        part = 2 * other - white if self.spec.double else other
        return self.grid_table.cell(own, "results", part)

    def halves(self, pairing: Pairing) -> tuple[Cell, Cell]:
        """The two cells of the grid in which a game stands: White's row, then Black's."""
        white, black = pairing.white, pairing.black
        return self.grid_cell(white, black, True), self.grid_cell(black, white, False)

    # ---- the hidden sheet of games
    @cached_property
    def game_table(self) -> Table["Places"]:
        """The hidden games, a line a game of the schedule."""
        return games.table(self.spec, len(self.schedule.games))

    def game(self, game: int, name: str) -> Cell:
        """A cell of a game by its position in the schedule, counted from 0."""
        return self.game_table.cell(game + 1, name)

    def games(self, name: str) -> Area:
        """A column of the hidden games."""
        return self.game_table.area(name)

    @property
    def spare(self) -> Cell | None:
        """B12: the cell that is 1 as long as an even table is an odd field; an odd table needs none."""
        return None if self.spec.odd else self.GHOST

    def spare_of(self, number: int) -> Cell | None:
        """The same for the line of a number, or of a rank: only the last may be nobody's."""
        return self.spare if number == self.spec.count else None

    @property
    def byes(self) -> tuple[int | None, ...]:
        """B12: who is exempt in each round if the field is odd: whoever meets the last number, always at board 1."""
        if self.spec.odd:
            return self.schedule.exempt
        return tuple(sum((games[0].white, games[0].black)) - self.spec.count for games in self.schedule.rounds)

    def posted_board(self, board: int) -> Formula | Content:
        """B12: the number of a board on paper: the first is taken out of an odd field, and those behind it move up."""
        return either(self.spare, board - 1 or "", board)

    def line_of(self, pairing: Pairing, name: str) -> Cell:
        """What is posted in the line of a round that has the number of a board: the one of an exempt comes last."""
        return self.game(self.number_of(pairing), name if self.spec.odd else f"posted-{name}")

    def posted(self, name: str) -> Area:
        """The same of all lines of all rounds."""
        return self.games(name if self.spec.odd or name not in POSTED else f"posted-{name}")

    # ---- the hidden sheet of the ranking
    HORIZON = Cell(RANKING, 0, 1)
    GHOST = Cell(RANKING, 1, 1)
    GAMES_EACH = Cell(RANKING, 2, 1)
    LIMIT = Cell(RANKING, 3, 1)
    ANY_GAME = Cell(RANKING, 4, 1)

    missing = MUTUAL_SUM  # T2: the games missing stand in a row

    @property
    def repeats(self) -> bool:
        """T2: whether direct encounter is applied again to what it leaves level."""
        return self.spec.repeats

    @property
    def passes(self) -> int:
        """T2: how often it is applied in cells."""
        return self.spec.passes

    @cached_property
    def encounter_codes(self) -> tuple[str, ...]:
        """The spellings of direct encounter in the order of the event."""
        return tuple(filter(is_encounter, self.spec.order))

    @cached_property
    def ranking_table(self) -> Table["Places"]:
        """The hidden ranking, a line a number."""
        return ranking.table(self.spec)

    @property
    def has_mutual(self) -> bool:
        """Whether some code looks at what everybody made against each of the others."""
        return bool(self.encounter_codes) or GROUP_BY_GROUP in self.spec.order

    # ---- the hidden sheet of figures: what every round was, for the tie-breaks that are made of rounds
    @cached_property
    def figure_table(self) -> Allocation:
        """Facts of every round, then what counts of a player in all rounds: whether he is ranked, and his rating."""
        ids, spans = ("", *ROUND_FACTS, "entrant", "rating"), (1, *[self.spec.rounds] * len(ROUND_FACTS), 1, 1)
        return Allocation(FIGURES, self.spec.count, ids, HEAD, spans)

    @cached_property
    def calculation(self) -> Calculation | None:
        """The columns of the codes that are no sum over the games of the sheet of games."""
        apart = (*OF_GAMES, GROUP_BY_GROUP, *self.encounter_codes)
        codes = [code for code in self.spec.order if code not in apart]
        if not codes:
            return None
        facts: dict[str, Any] = {name: self.figure_table.cell(1, name) for name in (*ROUND_FACTS, "rating", "entrant")}
        blocks = RoundBlocks(
            self.spec.count, self.spec.rounds, completed=self.HORIZON, rules=self.spec.rules, closed=True,
            win=self.spec.scale[0], draw=self.spec.scale[1],
            looks_twice=self.layout < WALL, counts_open=self.layout < DAY, **facts,
        )  # fmt: skip
        return Calculation(blocks, Cell(FIGURES, HEAD, self.figure_table.last_col + 2), codes)

    def ranked(self, number: int, name: str) -> Cell:
        """A cell of the hidden ranking."""
        return self.ranking_table.cell(number, name)

    def ranking(self, name: str) -> Area:
        """A column of the hidden ranking."""
        return self.ranking_table.area(name)

    # ---- the hidden matrices: mutual points, games missing between two, and the keys laid out in rows
    @cached_property
    def mutual_table(self) -> Allocation:
        """A line a number: his points against each of the others, and what is missing between them."""
        count = self.spec.count
        return Allocation(MUTUAL, count, ("no", "points", "", "unmet"), 1, (1, count, 1, count))

    @cached_property
    def key_table(self) -> Allocation:
        """Below them a line for each pass of direct encounter, and one for the points (T6), across the numbers."""
        lines = self.passes * len(self.encounter_codes) + 2  # there is an empty one between
        return Allocation(MUTUAL, lines, ("", "number"), 2 + self.spec.count, (1, self.spec.count))

    def mutual(self, own: int) -> Area:
        """The points of a player against each of the others, in a row."""
        return self.mutual_table.parts(own, "points", self.spec.count)

    def unmet(self, own: int) -> Area:
        """What is missing between a player and each of the others, in a row."""
        return self.mutual_table.parts(own, "unmet", self.spec.count)

    def met(self, code: str, turn: int, own: int) -> Met:
        """What a pass of direct encounter asks of a player."""
        return Met(self.keys(code, turn), self.mutual(own), self.unmet(own), self.spec.scale[0])

    def keys(self, code: str, turn: int) -> Area:
        """The keys of all players before a pass of direct encounter, in a row."""
        position = self.passes * self.encounter_codes.index(code) + turn + 1
        return self.key_table.parts(position, "number", self.spec.count)

    @property
    def scores(self) -> Area:
        """T6: the points of everybody, laid in a row below the keys of encounters."""
        return self.key_table.parts(self.key_table.count, "number", self.spec.count)

    # ---- the players' list once more, by number, whatever order its rows have been sorted into
    @cached_property
    def name_table(self) -> Allocation:
        """Whose name stands before a player's, the orders by name and by rating, then what the list says of him."""
        ids = (
            "", "before", "name-order", "name-twice", "rating-order", "rating-key",
            "list-row", "grid-row", *PLAYER_COLUMNS, "bare", "sorted-by",
        )  # fmt: skip
        spans = [self.spec.count if id == "before" else 1 for id in ids]
        return Allocation(NAMES, self.spec.count, ids, 1, spans)

    def before(self, own: int) -> Area:
        """The row that says whose name stands before this player's name."""
        return self.name_table.parts(own, "before", self.spec.count)

    def listed(self, number: int, name: str) -> Cell:
        """What the players' list says of a number, whatever order its rows have been sorted into."""
        return self.name_table.cell(number, name)

    def listing(self, name: str) -> Area:
        """The same of all numbers."""
        return self.name_table.area(name)

    def grid_column(self, cell: Cell) -> Area:
        """The whole column of the grid in which a cell stands."""
        return column(GRID, self.grid_table.first, cell.col, self.spec.count)
