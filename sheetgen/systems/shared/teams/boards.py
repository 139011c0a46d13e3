"""C49-C51, T10, C30 in cells: codes of teams that look at each board of the whole event, at ratings or at numbers."""

from collections.abc import Iterable
from typing import Protocol

from sheetgen.ranking.codes import base_of
from sheetgen.systems.shared.by_rounds import NONE
from sheetgen.systems.shared.encounters import Ordered, key_of
from sheetgen.systems.shared.teams.spec import TeamsSpec
from sheetgen.workbook.desk import QUARTERS_TEXT, TEXTS
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell

HALVES = template(TEXTS[2])
# C50: compared only where all those level have the same game points.
BOARD_COUNT = "IF(COUNTIFS({keys},{key},{points},{own})=COUNTIF({keys},{key}),-{count},0)"
FIRST_BOARD_COUNT = "IF(COUNTIF({points},{own})=COUNT({points}),-{count},0)"
_RATED = 'COUNTIF({ratings},">0")'
MEAN = f'IF({_RATED}=0,{NONE},-SUMIF({{ratings}},">0",{{ratings}})/{_RATED})'
_QUARTERS = QUARTERS_TEXT.replace("{n}", "(-4*{n})")
SHOWN_MEAN = template(f'IF({{n}}={NONE},"",IF(INT(4*{{n}})=4*{{n}},{_QUARTERS},ROUND(-{{n}},2)))')
BY_BOARD = ("BC", "TBR", "BBE")
CODES = (*BY_BOARD, "BOARDS", "TPN", "TPN/R", "ELO")
Columns = dict[str, Formula | int | str]


class BoardFormulas(Ordered, Protocol):
    """What these codes ask of the places of a system."""

    GAME_POINTS: str  # the column of the ranking with them
    OUT: str  # the column that says whose games do not count, if there is one

    @property
    def spec(self) -> TeamsSpec:
        """Return the specification of the event."""

    def board_points(self, team: int, board: int) -> Formula:
        """C49: return the formula for the points of a team on a board, in half points."""

    def tied_wins(self, team: int, board: int, before: str) -> Formula:
        """M12: the wins on a board, or of a player, against those level with the team so far."""

    def regulars(self, team: int, name: str) -> Area:
        """Return one column of the players who count for the mean rating of a team."""


def by_board(codes: Iterable[str]) -> bool:
    """Whether an order looks at single boards."""
    return any(base_of(code) in BY_BOARD for code in codes)


def board_columns(boards: int) -> list[str]:
    """The points of each board, and the count of them."""
    return [*(f"board-{board}" for board in range(1, boards + 1)), "board-count"]


def steps(code: str, boards: int) -> list[str]:
    """C51, M12: the columns a code ranks by, one after another."""
    if base_of(code) in ("TBR", "BOARDS"):
        return [f"{code}-{board}" for board in range(1, boards + 1)]
    if base_of(code) == "BBE":
        return [f"{code}-{board}" for board in range(boards - 1, 0, -1)]
    return [code]


def columns(code: str, boards: int) -> list[str]:
    """The columns of a code: each value with its key."""
    return [part for step in steps(code, boards) for part in (step, f"{step}-key")]


def points_of_boards(places: BoardFormulas, team: int) -> Columns:
    """C49: the half points of a team on each board; C50: each times its number."""
    boards = range(1, places.spec.players + 1)
    rows: Columns = {f"board-{board}": places.board_points(team, board) for board in boards}
    named = {f"b{board}": places.ranked(team, f"board-{board}") for board in boards}
    weighted = "+".join(f"{board}*{{b{board}}}" for board in boards)
    return rows | {"board-count": template(weighted)(**named)}


def figures(places: BoardFormulas, code: str, team: int, before: str) -> Columns:
    """The values and the keys of a code, one step after another, and the text people read."""
    rows: Columns = {}
    key = before
    for step in steps(code, places.spec.players):
        rows[step] = value(places, code, step, team, before)
        rows[f"{step}-key"] = key_of(places, team, key, step)
        key = f"{step}-key"
    return rows | {f"{code}-text": _text(places, code, team, before)}


def value(places: BoardFormulas, code: str, step: str, team: int, before: str) -> Formula | int:
    """What a step of a code ranks by; ``before`` is the key of those level before the code."""
    name = base_of(code)
    if name == "TPN":
        return _counting(places, team, "{a}", a=team if code.endswith("/R") else -team)
    if name == "ELO":
        return _counting(places, team, MEAN, ratings=places.regulars(team, "rating"))
    if name == "BC":
        return _board_count(places, team, before)
    board = int(step.rpartition("-")[2])
    if name == "BOARDS":
        return places.tied_wins(team, board, before)
    first = board if name == "TBR" else 1
    boards = {f"b{each}": places.ranked(team, f"board-{each}") for each in range(first, board + 1)}
    return _counting(places, team, "+".join(f"{{{each}}}" for each in boards), **boards)


def _counting(places: BoardFormulas, team: int, source: str, **facts: object) -> Formula:
    """A figure, behind everybody where the games of a team do not count."""
    if not places.OUT:
        return template(source)(**facts)
    return template(f"IF({{out}}>0,{2 * NONE},{source})")(out=places.ranked(team, places.OUT), **facts)


def _board_count(places: BoardFormulas, team: int, before: str) -> Formula:
    points, level = places.ranking(places.GAME_POINTS), before or places.OUT
    facts = {"points": points, "own": places.ranked(team, places.GAME_POINTS)}
    count = places.ranked(team, "board-count")
    if not level:
        return template(FIRST_BOARD_COUNT)(count=count, **facts)
    keys = {"keys": places.ranking(level), "key": places.ranked(team, level)}
    return _counting(places, team, BOARD_COUNT, count=count, **keys, **facts)


def _text(places: BoardFormulas, code: str, team: int, before: str) -> Formula | int | str:
    name = base_of(code)
    if name == "TPN":
        return team
    if name == "ELO":
        return SHOWN_MEAN(n=places.ranked(team, code))
    if name == "BC":
        return HALVES(n=places.ranked(team, "board-count"))
    passes = steps(code, places.spec.players)
    cells: dict[str, Cell] = {f"w{number}": places.ranked(team, step) for number, step in enumerate(passes, start=1)}
    if name == "BOARDS":
        listed = '&" "&'.join(f"{{{cell}}}" for cell in cells)
        alone = template(f'IF(COUNTIF({{keys}},{{key}})=1,"",{listed})')
        return alone(keys=places.ranking(before), key=places.ranked(team, before), **cells)
    parts = ("(" + TEXTS[2].replace("{n}", f"{{{cell}}}") + ")" for cell in cells)
    return template('&" "&'.join(parts))(**cells) if cells else ""
