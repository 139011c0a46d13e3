"""Where everything stands in the workbook of a Swiss; its columns are those of the tables it is made of."""

from dataclasses import dataclass, replace
from functools import cached_property

from sheetgen.model.tournament import FIDE_2026
from sheetgen.systems.schema import Allocation, Column, Table
from sheetgen.systems.shared.by_rounds import Calculation, RoundBlocks
from sheetgen.systems.shared.dealt import games
from sheetgen.systems.shared.dealt.codecs import CALL, listed_codecs, number_of_line
from sheetgen.systems.shared.dealt.places import PlayerPlaces
from sheetgen.systems.shared.encounters import Met, is_encounter
from sheetgen.systems.shared.people import player_columns
from sheetgen.systems.swiss.sheets import encounters, figures, ranking, turns
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.workbook.cells import Role
from sheetgen.workbook.codecs import lot
from sheetgen.workbook.desk import DAY, PLAYERS, RANKING, TURNS, WALL
from sheetgen.workbook.place import Area, Cell, line

FACTS = ("no", "tpn", "name", "rating", "title", "federation", "club", "entry", "withdrawn")
RARE = ("board", "group", "category", "sex", "league", "licence", "fide_id", "birth", "lot")

CROSSTABLE, CROSSTABLE_FIRST = "crosstable", 5
ROUND_COLUMNS = (
    "board", "white", "white-name", "white-rating", "white-points", "result", "black-points", "black-name",
    "black-rating", "black", "new-white", "new-black", "note", "state",
)  # fmt: skip
FIRST_BOARD = 6


@dataclass(frozen=True)
class SwissPlaces(PlayerPlaces):
    """Rows and columns of one workbook."""

    spec: SwissSpec
    layout: int = WALL  # of the workbook: what its cells count

    # ---- the players' list
    @cached_property
    def roster(self) -> Table[object]:
        """The players' list, a line a number: who he is, what he asks for round by round, what is rarely typed."""
        spec = self.spec
        codecs = {**listed_codecs(spec), "lot": lot(spec.count)}
        no, number, *facts = player_columns(FACTS, codecs, {"name": 30, "title": 6, "club": 22, "withdrawn": 8})
        rounds = range(1, spec.rounds + 1)
        calls = [Column[object](f"call{each}", width=4.3, heading=each, codec=CALL, style="center") for each in rounds]
        dealt = replace(number, codec=number_of_line(spec.count), role=Role.DEALT, style="cell center")
        columns = (no, dealt, *facts, *calls, *player_columns(RARE, codecs))
        return Table(PLAYERS, spec.count, columns, first=6, id="players")

    # ---- a sheet a round
    @staticmethod
    def round_sheet(number: int) -> str:
        """The name of the sheet of a round."""
        return f"round-{number}"

    @cached_property
    def board_lines(self) -> tuple[Allocation, ...]:
        """The boards of every round, the first round first."""
        names = map(self.round_sheet, range(1, self.spec.rounds + 1))
        return tuple(Allocation(name, self.spec.boards, ROUND_COLUMNS, FIRST_BOARD) for name in names)

    def board(self, number: int, board: int, name: str) -> Cell:
        """A cell of a board on the sheet of its round."""
        return self.board_lines[number - 1].cell(board, name)

    def boards(self, number: int, name: str) -> Area:
        """A column of all boards of a round."""
        return self.board_lines[number - 1].area(name)

    @property
    def bye_row(self) -> int:
        """Where the pairing-allocated bye stands below the boards."""
        return FIRST_BOARD + self.spec.boards + 1

    def bye(self, number: int) -> Cell:
        """Who has the pairing-allocated bye of a round."""
        return self.board(number, 1, "white")._replace(row=self.bye_row)

    # ---- the hidden sheet of games, one a row, round by round
    @cached_property
    def game_table(self) -> "Table[SwissPlaces]":
        """Return the table of the hidden games, one row for each board of each round."""
        return games.table(self.spec)

    # ---- the hidden sheet of rounds, player by player
    @cached_property
    def turn_table(self) -> "Table[SwissPlaces]":
        """Return the table of what each player was dealt and what each round has brought, one row for each player."""
        return turns.table(self.spec)

    @property
    def halves(self) -> Area:
        """The texts of half points, from none to the most there may be; above the blocks."""
        return line(TURNS, 0, 1, self.spec.rounds * max(*self.spec.scale, self.spec.bye_score) + 1)

    def alphabet(self) -> Area:
        """The place of everybody in the alphabetical list."""
        return self.turn_table.area(turns.ALPHABET)

    def all_late(self) -> Area:
        """Whether anybody was announced away from a round after it had been paired."""
        first, last = self.turn(1, 1, "late"), self.turn(self.spec.count, self.spec.rounds, "late")
        return Area(first.sheet, first.row, first.col, last.row, last.col)

    # ---- the crosstable by number, which the one by rank repeats
    def crosstable(self, number: int) -> Area:
        """What everybody has in a round."""
        return self._crosstable.area("round", number)

    def crosstable_points(self) -> Area:
        """The points of everybody, as people read them."""
        return self._crosstable.area("points")

    @cached_property
    def _crosstable(self) -> Allocation:
        ids, spans = ("rank", "no", "name", "rating", "round", "points"), (0, 0, 0, 0, self.spec.rounds, 0)
        return Allocation(CROSSTABLE, self.spec.count, ids, CROSSTABLE_FIRST, spans)

    # ---- the hidden sheet of figures: what the tie-breaks are made of, and they themselves
    @cached_property
    def figure_table(self) -> "Table[SwissPlaces]":
        """Return the table of the figures of tie-breaks, one row for each player."""
        return figures.table(self.spec)

    def given_at(self, player: int, number: int, name: str) -> Cell:
        """What a round was for a player, up to the one that is looked at."""
        return self.figure_table.cell(player, name, number)

    def given_row(self, player: int, name: str) -> Area:
        """The same, of all rounds."""
        return self.figure_table.parts(player, name, self.spec.rounds)

    @cached_property
    def calculation(self) -> Calculation:
        """The blocks and columns of the order."""
        spec = self.spec
        kind, opponent, score, against, black = (self.given_at(1, 1, name) for name in figures.OF_ROUND)
        win, draw, _ = spec.scale
        blocks = RoundBlocks(
            spec.count, spec.rounds, completed=self.HORIZON, rules=spec.rules, win=win, draw=draw,
            looks_twice=self.layout < WALL, counts_open=self.layout < DAY,
            what=kind, opponent=opponent, score=score, against=against, black=black,
            rating=self.ranked(1, "rating"), entrant=self.ranked(1, "entrant"),
        )  # fmt: skip
        codes = [code for code in spec.order if not is_encounter(code)]
        behind = self.figure_table.cell(1, figures.OF_ROUND[-1], spec.rounds + 2)
        return Calculation(blocks, behind, codes)

    # ---- direct encounter: rows of figures of everybody, round by round, on a hidden sheet of its own
    missing = encounters.MISSING

    @cached_property
    def encounter_table(self) -> "Table[SwissPlaces]":
        """Return the table of direct encounters, one row for each player."""
        return encounters.table(self.spec)

    @property
    def passes(self) -> int:
        """T2: how often direct encounter is applied."""
        return encounters.passes_of(self.spec)

    @property
    def repeats(self) -> bool:
        """T2: whether it is applied again to what it leaves level (C20)."""
        return self.spec.rules == FIDE_2026

    def met(self, code: str, turn: int, own: int) -> Met:
        """What somebody has of those he met, in a pass of direct encounter."""
        blocks = (f"{code} {name}" for name in (f"keys{turn}", "points", "share"))
        keys, points, share = (self.encounter_table.parts(own, block, self.spec.rounds) for block in blocks)
        return Met(keys, points, share, self.spec.scale[0])

    # ---- the hidden sheet of the ranking
    HORIZON = Cell(RANKING, 0, 1)
    PAIRED = Cell(RANKING, 1, 1)  # the last round that is paired
    MISSING = Cell(RANKING, 2, 1)  # results missing in the rounds that are paired
    ENTRANTS = Cell(RANKING, 3, 1)
    UNRATED = Cell(RANKING, 4, 1)

    @cached_property
    def ranking_table(self) -> "Table[SwissPlaces]":
        """Return the table of the hidden ranking, one row for each player."""
        return ranking.table(self.spec)
