"""The hidden sheet behind *Normes* where not everybody meets everybody: what the games somebody has played are for a
norm (N2, N5, N6).

Who has no name or no federation is nobody's opponent; a federation is known by the first of the list who is of it.
"""

from collections.abc import Iterator, Mapping

from sheetgen.systems.shared.extras.norm_cells import (
    CELLS,
    CODE,
    COUNTS,
    FEDERATION_TEXT,
    FIRST,
    HAS,
    USED,
    PlayerFigures,
    codes,
    flags,
    holder,
    titles,
)
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import Desk, copied
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, column, line
from sheetgen.workbook.seats import SeatGame

COLUMNS = (
    "no", "name", "title", "federation", "rating", "fide_id", "birth", "counts", "used", "titled", "holder", "known",
    "fed", "persons", "sum", "lowest", "raised", "code",
)  # fmt: skip
FACTS = ("name", "title", "federation", "rating", "fide_id", "birth")
STEPS = (
    "met",
    "code",
    "opponent",
    "shown",
    "used",
    "score",
    "titled",
    "holder",
    "fed",
    "first",
    "size",
)  # a block each
# N7: only games on the board, against somebody who counts.
MET = template("{a}+0")
OPPONENT = template("IF({code}=0,0,IF(INDEX({played},{code})=1,IF(INDEX({counting},MAX({met},1))=1,{met},0),0))")
OF_OPPONENT = template('IF({opponent}=0,"",INDEX({all},{opponent}))')
SCORE = template("IF({opponent}=0,0,IF({seat}>0,INDEX({white},{code}),INDEX({black},{code})))")
RESULT_TEXT = template('IF({code}=0,"",IF({seat}>0,INDEX({white},{code}),INDEX({black},{code})))')
FED = template(
    'IF({known}="","",IFERROR(IF(INDEX({all},MATCH({known},{all},0))={known},MATCH({known},{all},0),""),""))'
)
SIZE = template('IF({fed}="",0,COUNTIF({feds},{fed}))')
SUM_OF_NAMED = template('IF({name}="","",SUM({a}))')
OWN = template('IF({name}="","",IF({fed}="",0,COUNTIF({feds},{fed})))')
# N2: in how many games the one opponent is met whose rating is raised: the first of the lowest rated.
RAISED = template("IF({n}=0,0,COUNTIF({opponents},INDEX({opponents},MATCH({lowest},{ratings},0))))")


class OpenCells(PlayerFigures):
    """The figures of a field where not everybody meets everybody, with the steps of every game behind them."""

    COLUMNS = COLUMNS

    def step(self, number: int, name: str, game: int) -> Cell:
        """A step of a game of somebody (1 first)."""
        return Cell(CELLS, FIRST + number - 1, len(COLUMNS) + STEPS.index(name) * self.seats.most + game)

    def row(self, number: int, name: str) -> Area:
        """Return the row with one step of all games of a player; ``name`` is one of ``STEPS``."""
        first = self.step(number, name, 1)
        return line(CELLS, first.row, first.col, self.seats.most)

    def _columns(self, name: str) -> list[Area]:
        first = (self.step(1, name, game) for game in range(1, self.seats.most + 1))
        return [column(CELLS, FIRST, cell.col, self.seats.count) for cell in first]

    def opponents(self) -> list[Area]:
        """The numbers of the opponents, a column for each round."""
        return self._columns("met")

    def counted(self) -> list[Area]:
        """The same where the game counts."""
        return self._columns("opponent")

    def results(self) -> list[Area]:
        """What was scored, as people read it."""
        return self._columns("shown")

    def met(self, number: int) -> Mapping[str, Formula]:
        """What the games somebody has played come to."""
        sums = {"titled": "titled", "holders": "holder", "federations": "first"}
        named = self.at(number, "name")
        sums_of = {name: SUM_OF_NAMED(name=named, a=self.row(number, step)) for name, step in sums.items()}
        games = template("{a}+0")(a=self.at(number, "persons"))
        own = OWN(name=named, fed=self.at(number, "fed"), feds=self.row(number, "fed"))
        return {
            **sums_of,
            "own": own,
            "one": template('IF({name}="","",MAX({a}))')(name=named, a=self.row(number, "size")),
            "games": games,
            "score": template("SUM({a})")(a=self.row(number, "score")),
            "done": games,
        }


def build_open(desk: Desk, cells: OpenCells) -> None:
    """Write the hidden sheet of an event whose games are dealt: figures and games of each player, step by step."""
    sheet = desk.book.add(Sheet(CELLS, desk.words[f"sheet.{CELLS}"], hidden=True))
    for col, name in enumerate(COLUMNS):
        sheet.label(0, col, name)
    for number, games in cells.seats.games.items():
        sheet.label(FIRST + number - 1, 0, number)
        for name, formula in _facts(cells, number):
            at = cells.at(number, name)
            sheet.formula(at.row, at.col, formula)
        for place, game in enumerate(games, start=1):
            for name, formula in _steps(cells, number, place, game):
                at = cells.step(number, name, place)
                sheet.formula(at.row, at.col, formula)


def _facts(cells: OpenCells, number: int) -> Iterator[tuple[str, Formula]]:
    cells_of = {name: cells.at(number, name) for name in COLUMNS}
    for name in FACTS:
        fact = cells.seats.fact(number, name)
        yield name, copied(fact) if fact else template('""')()
    counts = cells_of["counts"]
    yield "counts", COUNTS(name=cells_of["name"], federation=cells_of["federation"])
    yield "used", USED(counts=counts, rating=cells_of["rating"], year=cells.year)
    yield "titled", HAS(counts=counts, title=cells_of["title"], titles=titles(), flags=flags(None))
    yield "holder", holder(cells.wanted, cells_of)
    yield "known", FEDERATION_TEXT(counts=counts, federation=cells_of["federation"])
    yield "fed", FED(known=cells_of["known"], all=cells.all("known"))
    yield "code", CODE(counts=counts, title=cells_of["title"], titles=titles(), codes=codes())
    ratings = cells.row(number, "used")
    yield "persons", template("COUNT({a})")(a=ratings)
    yield "sum", template("SUM({a})")(a=ratings)
    yield "lowest", template("IF(COUNT({a})=0,0,MIN({a}))")(a=ratings)
    weakest = {"n": cells_of["persons"], "lowest": cells_of["lowest"], "ratings": ratings}
    yield "raised", RAISED(opponents=cells.row(number, "opponent"), **weakest)


def _steps(cells: OpenCells, number: int, place: int, game: SeatGame) -> Iterator[tuple[str, Formula]]:
    steps = {name: cells.step(number, name, place) for name in STEPS}
    code = steps["code"]
    seat = game.white if isinstance(game.white, Cell) else 1 if game.white else -1
    sides = {"code": code, "seat": seat}
    yield "met", game.opponent if isinstance(game.opponent, Formula) else MET(a=game.opponent)
    yield "code", game.result if isinstance(game.result, Formula) else MET(a=game.result)
    yield "opponent", OPPONENT(code=code, played=lists.area("played"), counting=cells.all("counts"), met=steps["met"])
    yield "shown", RESULT_TEXT(white=lists.area("white-side"), black=lists.area("black-side"), **sides)
    yield "score", SCORE(opponent=steps["opponent"], white=lists.area("white"), black=lists.area("black"), **sides)
    for name in ("used", "titled", "holder", "fed"):
        yield name, OF_OPPONENT(opponent=steps["opponent"], all=cells.all(name))
    fed, feds = steps["fed"], cells.row(number, "fed")
    yield "first", _first(cells, number, place)
    yield "size", SIZE(fed=fed, feds=feds)


def _first(cells: OpenCells, number: int, place: int) -> Formula:
    """1 for the first game against a federation that is not his own."""
    fed, own = cells.step(number, "fed", place), cells.at(number, "fed")
    facts = {"fed": fed, "own": own}
    if place == 1:
        return template('IF({fed}="",0,IF({fed}={own},0,1))')(**facts)
    before = line(CELLS, fed.row, cells.step(number, "fed", 1).col, place - 1)
    return template('IF({fed}="",0,IF({fed}={own},0,IF(COUNTIF({before},{fed})=0,1,0)))')(before=before, **facts)
