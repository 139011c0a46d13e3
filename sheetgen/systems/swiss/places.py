"""Where everything stands in the workbook of a Swiss: the only place that counts its rows and columns."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from sheetgen.model.tournament import FIDE_2026
from sheetgen.systems.schema import Column, Table
from sheetgen.systems.shared.by_rounds import Calculation, RoundBlocks
from sheetgen.systems.shared.encounters import Met, encounter_columns, is_encounter, last_key
from sheetgen.systems.shared.people import player_columns
from sheetgen.systems.swiss.codecs import CALL, number_of_line
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.workbook.cells import Role
from sheetgen.workbook.codecs import lot, round_number
from sheetgen.workbook.desk import DAY, EVENT, FIGURES, GAMES, MUTUAL, PLAYERS, RANKING, TURNS
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import Area, Cell, column, line, quickly

FACTS = ("no", "tpn", "name", "rating", "title", "federation", "club", "entry", "withdrawn")
RARE = ("board", "group", "category", "sex", "league", "licence", "fide_id", "birth", "lot")
FORBIDDEN = "forbidden"
FORBIDDEN_LINES, FORBIDDEN_AT_FIRST = 100, 20  # the layouts before the eighth had fewer
FORBIDDEN_COLUMNS = ("line", "first", "second", "from", "to", "reason")

CROSSTABLE, CROSSTABLE_FIRST = "crosstable", 5
JOURNAL = "journal"
JOURNAL_LINES = 60
JOURNAL_COLUMNS = ("line", "round", "what", "before", "after", "reason")
ROUND_COLUMNS = (
    "board", "white", "white-name", "white-rating", "white-points", "result", "black-points", "black-name",
    "black-rating", "black", "new-white", "new-black", "note", "state",
)  # fmt: skip
GAME_COLUMNS = (
    "round", "board", "white", "black", "token", "white-score", "black-score", "played", "real", "entered", "state",
    "result",
)  # fmt: skip
ROUND_AT, GAME_AT = ({name: col for col, name in enumerate(names)} for names in (ROUND_COLUMNS, GAME_COLUMNS))
FIRST_BOARD = 6
HEAD = 6  # first row of figures on a hidden sheet
# What the hidden sheet of rounds says of a player, a column a round: where he sits (positive with White), what he has
# without a game, his virtual points; then what comes of it. ``before``: his points before the round.
DEALT = ("seat", "code", "virtual")
ONCE = ("group", "alphabet", "paired_name")  # and what it says of him once for all
GIVEN = ("what", "opponent", "score", "against", "black")  # up to the round that is looked at
GIVEN_AT = {name: place for place, name in enumerate(GIVEN)}
POSTED = ("seat", "opponent", "code", "before")  # of the round that is posted
TURN = ("opponent", "score", "played", "asked", "before")
# Direct encounter: the parts of one point less and of an encounter, and how often it is applied. Two passes settled
# every group of 14,000 in random opens of up to nine rounds.
UNIT, PASSES = 12, 4


@dataclass(frozen=True)
class SwissPlaces:
    """Rows and columns of one workbook."""

    spec: SwissSpec
    layout: int = DAY  # of the workbook: what its cells count

    # ---- the players' list
    @cached_property
    def roster(self) -> Table[object]:
        """The players' list, a line a number: who he is, what he asks for round by round, what is rarely typed."""
        spec = self.spec
        codecs = {
            "entry": round_number(spec.rounds, "swiss-entry"),
            "withdrawn": round_number(spec.rounds, "swiss-withdrawn"),
            "board": number_of_line(spec.boards),
            "lot": lot(spec.count),
        }
        no, number, *facts = player_columns(FACTS, codecs, {"name": 30, "title": 6, "club": 22, "withdrawn": 8})
        rounds = range(1, spec.rounds + 1)
        calls = [Column[object](f"call{each}", width=4.3, heading=each, codec=CALL, style="center") for each in rounds]
        dealt = replace(number, codec=number_of_line(spec.count), role=Role.DEALT, style="cell center")
        columns = (no, dealt, *facts, *calls, *player_columns(RARE, codecs))
        return Table(PLAYERS, spec.count, columns, first=6, id="players")

    @property
    def player_columns(self) -> dict[str, int]:
        return self.roster.at

    def player(self, number: int, name: str) -> Cell:
        return self.roster.cell(number, name)

    def players(self, name: str) -> Area:
        return self.roster.area(name)

    # ---- a sheet a round
    @staticmethod
    def round_sheet(number: int) -> str:
        return f"round-{number}"

    def board(self, number: int, board: int, name: str) -> Cell:
        return Cell(self.round_sheet(number), FIRST_BOARD + board - 1, ROUND_AT[name])

    def boards(self, number: int, name: str) -> Area:
        return column(self.round_sheet(number), FIRST_BOARD, ROUND_AT[name], self.spec.boards)

    @property
    def bye_row(self) -> int:
        """Where the pairing-allocated bye stands below the boards."""
        return FIRST_BOARD + self.spec.boards + 1

    def bye(self, number: int) -> Cell:
        return Cell(self.round_sheet(number), self.bye_row, ROUND_COLUMNS.index("white"))

    # ---- the calendar of the event sheet
    def plan_row(self, number: int) -> int:
        return 26 + number - 1

    def plan(self, number: int, name: str) -> Cell:
        return Cell(EVENT, self.plan_row(number), ("round", "date", "time", "entered", "expected", "state").index(name))

    # ---- the hidden sheet of games, one a row, round by round
    def game(self, number: int, board: int, name: str) -> Cell:
        return quickly(Cell, (GAMES, self.spec.boards * (number - 1) + board, GAME_AT[name]))

    def games(self, name: str) -> Area:
        return column(GAMES, 1, GAME_AT[name], self.spec.boards * self.spec.rounds)

    def games_of(self, number: int, name: str) -> Area:
        """The games of one round."""
        first = self.game(number, 1, name)
        return column(GAMES, first.row, first.col, self.spec.boards)

    # ---- the hidden sheet of rounds, player by player
    @cached_property
    def turn_columns(self) -> dict[str, int]:
        """The first column of every block of as many columns as there are rounds."""
        blocks = (*DEALT, *TURN)
        return {name: 1 + place * self.spec.rounds for place, name in enumerate(blocks)}

    def once(self, name: str) -> int:
        """The column of what a player is dealt once and not round by round, behind his last figure."""
        return 2 + (len(DEALT) + len(TURN)) * self.spec.rounds + ONCE.index(name)

    def late(self, player: int, number: int) -> Cell:
        """Behind that: whether he was announced away from a round after it had been paired."""
        first = 2 + (len(DEALT) + len(TURN)) * self.spec.rounds + len(ONCE)
        return quickly(Cell, (TURNS, HEAD + player - 1, first + number - 1))

    def all_late(self) -> Area:
        first = self.late(1, 1)
        return Area(TURNS, first.row, first.col, first.row + self.spec.count - 1, first.col + self.spec.rounds - 1)

    def turn(self, player: int, number: int, name: str) -> Cell:
        return quickly(Cell, (TURNS, HEAD + player - 1, self.turn_columns[name] + number - 1))

    def turns(self, player: int, name: str, last: int | None = None) -> Area:
        """A row of a block: one figure of a player, round by round."""
        return line(TURNS, HEAD + player - 1, self.turn_columns[name], last or self.spec.rounds)

    def alphabet(self) -> Area:
        """The place of everybody in the alphabetical list."""
        return column(TURNS, HEAD, self.once("alphabet"), self.spec.count)

    def in_round(self, number: int, name: str) -> Area:
        """A column of a block: one figure of everybody in a round, or what he was dealt for it."""
        return column(TURNS, HEAD, self.turn_columns[name] + number - 1, self.spec.count)

    # ---- the crosstable by number, which the one by rank repeats
    def crosstable(self, number: int) -> Area:
        """What everybody has in a round."""
        return column(CROSSTABLE, CROSSTABLE_FIRST, 3 + number, self.spec.count)

    # ---- the hidden sheet of figures: what the tie-breaks are made of, and they themselves
    def given_at(self, player: int, number: int, name: str) -> Cell:
        """What a round was for a player, up to the one that is looked at."""
        return quickly(Cell, (FIGURES, HEAD + player - 1, GIVEN_AT[name] * self.spec.rounds + number))

    def given_row(self, player: int, name: str) -> Area:
        """The same, of all rounds."""
        first = self.given_at(player, 1, name)
        return line(first.sheet, first.row, first.col, self.spec.rounds)

    @cached_property
    def calculation(self) -> Calculation:
        """The blocks and columns of the order."""
        spec = self.spec
        corners: dict[str, Any] = {name: self.given_at(1, 1, name) for name in GIVEN}
        columns: dict[str, Any] = {name: self.ranked(1, name) for name in ("rating", "entrant")}
        win, draw, _ = spec.scale
        given = RoundBlocks(
            spec.count, spec.rounds, completed=self.HORIZON, rules=spec.rules, win=win, draw=draw,
            counts_open=self.layout < DAY, **corners, **columns,
        )  # fmt: skip
        codes = [code for code in spec.order if not is_encounter(code)]
        return Calculation(given, Cell(FIGURES, HEAD, 2 + len(GIVEN) * spec.rounds), codes)

    # ---- direct encounter: rows of figures of everybody, round by round, on a hidden sheet of its own
    missing = template(f"{UNIT}*(COUNTIF({{keys}},{{key}})-1)-SUMIF({{row}},{{key}},{{m}})")

    @property
    def passes(self) -> int:
        return PASSES if self.repeats else 1

    @property
    def repeats(self) -> bool:
        return self.spec.rules == FIDE_2026

    @cached_property
    def encounter_codes(self) -> tuple[str, ...]:
        return tuple(filter(is_encounter, self.spec.order))

    def encounter_blocks(self, code: str) -> tuple[str, ...]:
        """The blocks of a code: what he has of the others, and the keys of each pass."""
        return ("points", "share", *(f"keys{turn}" for turn in range(self.passes)))

    @cached_property
    def encounter_columns(self) -> dict[tuple[str, str], int]:
        """The first column of every block of every code."""
        blocks = ((code, name) for code in self.encounter_codes for name in self.encounter_blocks(code))
        return {block: 1 + place * self.spec.rounds for place, block in enumerate(blocks)}

    def keys_between(self, code: str) -> Iterator[tuple[str, str]]:
        """Of every pass the column of the key it looks at, and of the key it makes."""
        before = self.key_after(self.spec.order[self.spec.order.index(code) - 1])
        for turn in range(self.passes):
            yield before, f"{code}{turn}-key"
            before = f"{code}{turn}-key"

    def key_after(self, code: str) -> str:
        """The column of the key once a code has been applied."""
        return last_key(code, self.passes) if is_encounter(code) else f"{code}-key"

    def encounter(self, code: str, name: str, own: int, number: int) -> Cell:
        return Cell(MUTUAL, HEAD + own - 1, self.encounter_columns[code, name] + number - 1)

    def met(self, code: str, turn: int, own: int) -> Met:
        keys, points, share = (self._encounters(code, name, own) for name in (f"keys{turn}", "points", "share"))
        return Met(keys, points, share, self.spec.scale[0])

    def _encounters(self, code: str, name: str, own: int) -> Area:
        first = self.encounter(code, name, own, 1)
        return line(first.sheet, first.row, first.col, self.spec.rounds)

    def ratings(self) -> Area:
        return self.ranking("rating")

    # ---- the hidden sheet of the ranking
    HORIZON = Cell(RANKING, 0, 1)
    PAIRED = Cell(RANKING, 1, 1)  # the last round that is paired
    MISSING = Cell(RANKING, 2, 1)  # results missing in the rounds that are paired
    ENTRANTS = Cell(RANKING, 3, 1)
    UNRATED = Cell(RANKING, 4, 1)

    @cached_property
    def ranking_columns(self) -> dict[str, int]:
        names = ["no", "row", "label", "entrant", "rating", "title", "club", "points", "games", "over"]
        names += [f"now-{name}" for name in POSTED]
        for code in self.spec.order:
            if is_encounter(code):
                names += [*encounter_columns(code, self.passes), f"{code}-shown", f"{code}-text"]
            else:
                names += [code, f"{code}-key", f"{code}-text"]
        names += ["lot", "lot-key", "place", "order", "shown", "line", "posted", "posted-away"]
        return {name: col for col, name in enumerate(names)}

    def ranked(self, number: int, name: str) -> Cell:
        return quickly(Cell, (RANKING, HEAD + number - 1, self.ranking_columns[name]))

    def ranking(self, name: str) -> Area:
        return column(RANKING, HEAD, self.ranking_columns[name], self.spec.count)
