"""Where everything stands in a round-robin workbook: the only place that counts its rows and columns."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sheetgen.model.tournament import FIDE_2026
from sheetgen.pairing.schedule import Pairing, Schedule
from sheetgen.systems.schema import Table
from sheetgen.systems.shared.by_rounds import Calculation, RoundBlocks
from sheetgen.systems.shared.encounters import MUTUAL_SUM, Met, encounter_columns, is_encounter, last_key
from sheetgen.systems.shared.live import GROUP_BY_GROUP, OF_GAMES, added_codes, shown_codes
from sheetgen.systems.shared.people import AT_THE_LEFT, player_columns
from sheetgen.systems.shared.round_robin.spec import RoundRobinSpec
from sheetgen.workbook.cells import Content
from sheetgen.workbook.codecs import lot, round_number
from sheetgen.workbook.desk import DAY, EVENT, FIGURES, GAMES, GRID, MUTUAL, NAMES, PLAYERS, RANKING, ROUNDS
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.place import Area, Cell, column, line, quickly
from sheetgen.workbook.spare import either

PLAYER_COLUMNS = (
    "no", "name", "rating", "federation", "club", "title", "category", "sex", "league", "licence", "fide_id", "birth",
    "withdrawn", "lot",
)  # fmt: skip
GAME_COLUMNS = (
    "round", "board", "white", "black", "white-half", "black-half", "typed", "away", "real", "result", "counts",
    "white-score", "black-score", "played", "white-done", "black-done", "entered", "state",
)  # fmt: skip
POSTED = ("white", "black", "result", "away", "real")  # of a line as it is posted
GIVEN = ("what", "opponent", "score", "against", "black")  # of every player and round, up to the one looked at
NEVER = 999  # the round from which somebody is out who never leaves
HEAD = 6  # first row of figures on a hidden sheet


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
        return self.roster.cell(number, name)

    def players(self, name: str) -> Area:
        return self.roster.area(name)

    # ---- the rounds
    @property
    def boards(self) -> int:
        return self.spec.count // 2

    @property
    def odd(self) -> bool:
        return self.spec.count % 2 == 1

    def round_row(self, number: int) -> int:
        """The row of the heading of a round; its boards follow, then who is exempt, then an empty row."""
        return 5 + (number - 1) * (self.boards + 2 + self.odd)

    def game_row(self, pairing: Pairing) -> int:
        return self.round_row(pairing.round) + pairing.board

    @cached_property
    def _numbers(self) -> dict[tuple[int, int], int]:
        return {(pairing.round, pairing.board): game for game, pairing in enumerate(self.schedule.games)}

    def number_of(self, pairing: Pairing) -> int:
        """The position of a game in the schedule."""
        return self._numbers[pairing.round, pairing.board]

    def result_cell(self, pairing: Pairing) -> Cell:
        return Cell(ROUNDS, self.game_row(pairing), 4)

    # ---- the calendar of the event sheet
    def plan_row(self, number: int) -> int:
        return 24 + number - 1

    def plan(self, number: int, name: str) -> Cell:
        return Cell(EVENT, self.plan_row(number), ("round", "date", "time", "entered", "expected", "state").index(name))

    # ---- the grid
    @property
    def grid_first(self) -> int:
        return 5 + self.spec.double

    def grid_cell(self, own: int, other: int, white: bool) -> Cell:
        """The cell where a player's score against another stands; a double has a column for each colour."""
        col = 2 + (2 * (other - 1) + (not white) if self.spec.double else other - 1)
        return Cell(GRID, self.grid_first + own - 1, col)

    def halves(self, pairing: Pairing) -> tuple[Cell, Cell]:
        white, black = pairing.white, pairing.black
        return self.grid_cell(white, black, True), self.grid_cell(black, white, False)

    @property
    def grid_after(self) -> int:
        return 2 + self.spec.cycles * self.spec.count

    # ---- the hidden sheet of games
    def game(self, game: int, name: str) -> Cell:
        return quickly(Cell, (GAMES, 1 + game, self.game_columns[name]))

    def games(self, name: str) -> Area:
        return column(GAMES, 1, self.game_columns[name], len(self.schedule.games))

    @cached_property
    def game_columns(self) -> dict[str, int]:
        added = (f"{side}-{code}" for code in added_codes(self.spec.order) for side in ("white", "black"))
        counted = ("scheduled",) if self.counts_games else ()
        posted = () if self.odd else (f"posted-{name}" for name in POSTED)
        return {name: col for col, name in enumerate((*GAME_COLUMNS, *added, *counted, *posted))}

    @property
    def spare(self) -> Cell | None:
        """B12: the cell that is 1 as long as an even table is an odd field; an odd table needs none."""
        return None if self.odd else self.GHOST

    def spare_of(self, number: int) -> Cell | None:
        """The same for the line of a number, or of a rank: only the last may be nobody's."""
        return self.spare if number == self.spec.count else None

    @property
    def byes(self) -> tuple[int | None, ...]:
        """B12: who is exempt in each round if the field is odd: whoever meets the last number, always at board 1."""
        if self.odd:
            return self.schedule.exempt
        return tuple(sum((games[0].white, games[0].black)) - self.spec.count for games in self.schedule.rounds)

    def posted_board(self, board: int) -> Formula | Content:
        """B12: the number of a board on paper: the first is taken out of an odd field, and those behind it move up."""
        return either(self.spare, board - 1 or "", board)

    def line_of(self, pairing: Pairing, name: str) -> Cell:
        """What is posted in the line of a round that has the number of a board: the one of an exempt comes last."""
        return self.game(self.number_of(pairing), name if self.odd else f"posted-{name}")

    def posted(self, name: str) -> Area:
        """The same of all lines of all rounds."""
        return self.games(name if self.odd or name not in POSTED else f"posted-{name}")

    @property
    def counts_games(self) -> bool:
        """C35: whether the limit of Koya is half of the games that count, annulled ones taken off."""
        return self.spec.rules == FIDE_2026 and "KOYA" in self.spec.order

    # ---- the hidden sheet of the ranking
    HORIZON = Cell(RANKING, 0, 1)
    GHOST = Cell(RANKING, 1, 1)
    GAMES_EACH = Cell(RANKING, 2, 1)
    LIMIT = Cell(RANKING, 3, 1)
    ANY_GAME = Cell(RANKING, 4, 1)

    missing = MUTUAL_SUM  # T2: the games missing stand in a row
    MOST = 2  # T2: what one game can bring at most, in half points

    @property
    def repeats(self) -> bool:
        return self.spec.rules == FIDE_2026

    @property
    def passes(self) -> int:
        """T2: how often direct encounter is applied in cells; each pass that changes something shrinks a group."""
        return max(1, self.spec.count - 1) if self.spec.rules == FIDE_2026 else 1

    @cached_property
    def encounter_codes(self) -> tuple[str, ...]:
        return tuple(filter(is_encounter, self.spec.order))

    @cached_property
    def ranking_columns(self) -> dict[str, int]:
        names = ["no", "label", "out", "done", "status", "points", "games"]
        for code in shown_codes(self.spec.order):
            if is_encounter(code):
                names += encounter_columns(code, self.passes)
            elif code == GROUP_BY_GROUP:
                names += [f"{code}-{step}{part}" for step in self.group_steps for part in ("", "-key", "-said")]
            else:
                names += [code, f"{code}-key", *([] if code in OF_GAMES else [f"{code}-figure"])]
            names.append(f"{code}-text")
        names += ["lot", "lot-key", "place", "order", "shown", "line"]
        # What C.07 needs besides stands last: the columns of livre are where they have always been.
        names += [f"{code}-shown" for code in self.encounter_codes if self.repeats]
        names += ["scheduled"] if self.counts_games else []
        return {name: col for col, name in enumerate(names)}

    def key_after(self, code: str) -> str:
        """The column of the key once a code has been applied."""
        if code == GROUP_BY_GROUP:
            return f"{code}-{self.group_steps[-1]}-key"
        return last_key(code, self.passes) if is_encounter(code) else f"{code}-key"

    @property
    def group_steps(self) -> range:
        """T6: by how many half points the limit of extended Koya goes down: to nothing at the most."""
        return range(self.spec.rounds + 1)

    @property
    def has_mutual(self) -> bool:
        """Whether some code looks at what everybody made against each of the others."""
        return bool(self.encounter_codes) or GROUP_BY_GROUP in self.spec.order

    # ---- the hidden sheet of figures: what every round was, for the tie-breaks that are made of rounds
    def given_at(self, number: int, round_: int, name: str) -> Cell:
        return Cell(FIGURES, HEAD + number - 1, 1 + GIVEN.index(name) * self.spec.rounds + round_ - 1)

    def figure(self, number: int, name: str) -> Cell:
        """What counts of a player in all rounds: whether he is ranked, and his rating."""
        after = 1 + len(GIVEN) * self.spec.rounds
        return Cell(FIGURES, HEAD + number - 1, after + ("entrant", "rating").index(name))

    @cached_property
    def calculation(self) -> Calculation | None:
        """The columns of the codes that are no sum over the games of the sheet of games."""
        apart = (*OF_GAMES, GROUP_BY_GROUP, *self.encounter_codes)
        codes = [code for code in self.spec.order if code not in apart]
        if not codes:
            return None
        corners: dict[str, Any] = {name: self.given_at(1, 1, name) for name in GIVEN}
        columns: dict[str, Any] = {name: self.figure(1, name) for name in ("rating", "entrant")}
        given = RoundBlocks(
            self.spec.count, self.spec.rounds, completed=self.HORIZON, rules=self.spec.rules, closed=True,
            counts_open=self.layout < DAY, **corners, **columns,
        )  # fmt: skip
        return Calculation(given, Cell(FIGURES, HEAD, self.figure(1, "rating").col + 2), codes)

    def ranked(self, number: int, name: str) -> Cell:
        return quickly(Cell, (RANKING, HEAD + number - 1, self.ranking_columns[name]))

    def ranking(self, name: str) -> Area:
        return column(RANKING, HEAD, self.ranking_columns[name], self.spec.count)

    # ---- the hidden matrices: mutual points, games missing between two, and the keys laid out in rows
    def mutual(self, own: int) -> Area:
        return line(MUTUAL, 1 + own - 1, 1, self.spec.count)

    def unmet(self, own: int) -> Area:
        return line(MUTUAL, 1 + own - 1, 2 + self.spec.count, self.spec.count)

    def met(self, code: str, turn: int, own: int) -> Met:
        return Met(self.keys(code, turn), self.mutual(own), self.unmet(own), self.MOST)

    def keys(self, code: str, turn: int) -> Area:
        before = self.passes * self.encounter_codes.index(code)
        return line(MUTUAL, 2 + self.spec.count + before + turn, 1, self.spec.count)

    @property
    def scores(self) -> Area:
        """T6: the points of everybody, laid in a row below the keys of encounters."""
        return line(MUTUAL, 3 + self.spec.count + self.passes * len(self.encounter_codes), 1, self.spec.count)

    def before(self, own: int) -> Area:
        """The row that says whose name stands before this player's name."""
        return line(NAMES, 1 + own - 1, 1, self.spec.count)

    def name_order(self, number: int) -> Cell:
        return Cell(NAMES, 1 + number - 1, 1 + self.spec.count)

    def name_twice(self, number: int) -> Cell:
        return Cell(NAMES, 1 + number - 1, 2 + self.spec.count)

    def names_twice(self) -> Area:
        return column(NAMES, 1, 2 + self.spec.count, self.spec.count)

    def rating_order(self, number: int) -> Cell:
        return Cell(NAMES, 1 + number - 1, 3 + self.spec.count)

    def rating_key(self, number: int) -> Cell:
        return Cell(NAMES, 1 + number - 1, 4 + self.spec.count)

    def name_orders(self) -> Area:
        return column(NAMES, 1, 1 + self.spec.count, self.spec.count)

    def rating_orders(self) -> Area:
        return column(NAMES, 1, 3 + self.spec.count, self.spec.count)

    def rating_keys(self) -> Area:
        return column(NAMES, 1, 4 + self.spec.count, self.spec.count)

    # ---- the players' list once more, by number, whatever order its rows have been sorted into
    @cached_property
    def listed_columns(self) -> dict[str, int]:
        """Where the list and the grid have the row of a number, then what the list says there."""
        names = ("list-row", "grid-row", *PLAYER_COLUMNS, "bare", "sorted-by")
        return {name: 5 + self.spec.count + col for col, name in enumerate(names)}

    def listed(self, number: int, name: str) -> Cell:
        return quickly(Cell, (NAMES, number, self.listed_columns[name]))

    def listing(self, name: str) -> Area:
        return column(NAMES, 1, self.listed_columns[name], self.spec.count)

    def grid_column(self, cell: Cell) -> Area:
        """The whole column of the grid in which a cell stands."""
        return column(GRID, self.grid_first, cell.col, self.spec.count)
