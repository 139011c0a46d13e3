"""The hidden sheets behind the Elo: the tables of the rating system, and every game of everybody, step by step.

Differences are whole, scores in half points, expectations in hundredths: whole numbers all through.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sheetgen.model.rating_scale import differences, expected, steps
from sheetgen.systems.shared.extras.office import People
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import Desk, copied
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.paper import break_between
from sheetgen.workbook.place import Area, Cell, column, line
from sheetgen.workbook.seats import SeatGame, Seats

CALC, SCALE = "elo-games", "elo-scale"
FIRST = 2  # the first row of players on the hidden sheet
STEPS = ("code", "rival", "other", "score", "gap", "counted", "expected")  # a stretch of columns each
ENDLESS = steps()[-1].least  # from this difference on everything is expected

# E3: only games on the board count; a player without a rating has an empty cell, or a 0.
PLAYED = "IF({code}=0,FALSE,INDEX({played},{code})=1)"
OTHER = template(f'IF({PLAYED},IF(COUNT({{rating}})=0,"",IF({{rating}}>0,{{rating}},"")),"")')
SCORE = template(f'IF({PLAYED},INDEX({{scores}},{{code}}),"")')
DEALT_SCORE = template(f'IF({PLAYED},IF({{seat}}>0,INDEX({{white}},{{code}}),INDEX({{black}},{{code}})),"")')
# E4: in rapid and blitz of today a game between one above 2600 and one 600 below is not rated.
GAP = template(
    'IF(OR({other}="",COUNT({own})=0),"",IF({own}>0,'
    'IF(AND({kind}>1,{year}>=2024,ABS({own}-{other})>=600,MAX({own},{other})>2600),"",{own}-{other}),""))'
)
GAP_BEFORE = template('IF(OR({other}="",COUNT({own})=0),"",IF({own}>0,{own}-{other},""))')  # before layout 9
# E4: the book's one upgrade; every gap capped since 2024; from 2650 the true one since 2025.
COUNTED = template(
    'IF({gap}="","",IF({year}<2024,'
    "IF({gap}>400,IF(MATCH(MAX({gaps}),{gaps},0)={place},400,{gap}),MAX({gap},-400)),"
    "IF(AND({kind}=1,{year}>=2025,{own}>=2650),{gap},MAX(-400,MIN(400,{gap})))))"
)
COUNTED_BEFORE = template(COUNTED.source.replace("{kind}=1,", ""))  # before layout 9
EXPECTED = template(
    'IF({counted}="","",IF({counted}>=0,INDEX({scale},MIN({counted},{endless})+1),'
    "100-INDEX({scale},MIN(-{counted},{endless})+1)))"
)


@dataclass(frozen=True, slots=True)
class RatingCells:
    """Where everything stands on the hidden sheet."""

    seats: Seats
    year: Cell
    kind: Cell | None  # 1 standard, 2 rapid, 3 blitz; before layout 9 there was none

    def at(self, number: int, step: str, place: int) -> Cell:
        """A step of the game at this place (1 first) of a player."""
        return Cell(CALC, FIRST + number - 1, STEPS.index(step) * self.seats.most + place)

    def row(self, number: int, step: str) -> Area:
        """Return the row with one step of all games of a player; ``step`` is one of ``STEPS``."""
        first = self.at(number, step, 1)
        return line(CALC, first.row, first.col, self.seats.most)


def break_between_teams(sheet: Sheet, people: People, first: int) -> None:
    """Begin a page with a whole team where the lines of the players, from a row on, do not fit on one."""
    if people.firsts:
        starts = [first + number - 1 for number in people.firsts]
        sheet.page.breaks = break_between(sheet, starts, first + people.count)


def scale() -> Area:
    """E2: what is expected of the higher rated at every difference from 0 up."""
    return column(SCALE, 0, 0, ENDLESS + 1)


def dp() -> Area:
    """E1: the difference of every whole per cent from 0 to 100."""
    return column(SCALE, 0, 1, 101)


def build_scale(desk: Desk) -> None:
    """Write the hidden tables of the rating system: expectations by difference, differences by percentage (E1, E2)."""
    sheet = desk.book.add(Sheet(SCALE, desk.words[f"sheet.{SCALE}"], hidden=True))
    for difference in range(ENDLESS + 1):
        sheet.label(difference, 0, expected(difference))
    for share, difference in differences().items():
        sheet.label(share, 1, difference)


def build_games(desk: Desk, cells: RatingCells) -> None:
    """Write the hidden sheet of games, a row for each player, each game step by step."""
    sheet = desk.book.add(Sheet(CALC, desk.words[f"sheet.{CALC}"], hidden=True))
    for number, games in cells.seats.games.items():
        sheet.label(FIRST + number - 1, 0, number)
        for place, game in enumerate(games, start=1):
            for step, formula in _steps(cells, number, place, game):
                at = cells.at(number, step, place)
                sheet.formula(at.row, at.col, formula)


def _steps(cells: RatingCells, number: int, place: int, game: SeatGame) -> Iterator[tuple[str, Formula]]:
    own = cells.seats.fact(number, "rating")
    steps = {step: cells.at(number, step, place) for step in STEPS}
    result: dict[str, Cell | Area] = {"code": steps["code"], "played": lists.area("played")}
    yield "code", game.result if isinstance(game.result, Formula) else template("{a}+0")(a=game.result)
    yield "rival", copied(game.rating)
    yield "other", OTHER(rating=steps["rival"], **result)
    yield "score", _score(game, result)
    known = {"own": own, "year": cells.year, "kind": cells.kind}
    gaps = {"gap": steps["gap"], "gaps": cells.row(number, "gap"), "place": place}
    if cells.kind is None:
        yield "gap", GAP_BEFORE(other=steps["other"], own=own)
        yield "counted", COUNTED_BEFORE(own=own, year=cells.year, **gaps)
    else:
        yield "gap", GAP(other=steps["other"], **known)
        yield "counted", COUNTED(**gaps, **known)
    yield "expected", EXPECTED(counted=steps["counted"], scale=scale(), endless=ENDLESS)


def _score(game: SeatGame, result: Mapping[str, Cell | Area]) -> Formula:
    """What a game has brought in half points; the colour of a dealt one is known by its cell."""
    white, black = lists.area("white"), lists.area("black")
    if isinstance(game.white, bool):
        return SCORE(scores=white if game.white else black, **result)
    return DEALT_SCORE(seat=game.white, white=white, black=black, **result)
