"""The hidden sheet behind *Normes*: what a closed field is for each of its players (N2, N5, N6, N11).

Who has no name or no federation is nobody's opponent; players of ``FID`` are of no federation.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.rating.card import TITLES as TITLE_WORDS
from sheetgen.rating.mix import NO_FEDERATION
from sheetgen.rating.titles import NORM_TITLES, TITLED
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, column, line
from sheetgen.workbook.seats import SeatGame, Seats

CELLS, TABLES = "norm-cells", "norm-tables"
FIRST = 1
COLUMNS = (
    "no", "name", "title", "federation", "rating", "fide_id", "birth", "counts", "used", "titled", "holder", "known",
    "size", "first", "persons", "others", "own", "one", "lowest", "sum", "raised", "code",
)  # fmt: skip
CODES = tuple(NORM_TITLES)
ORDERED = ("GM", "IM", "WGM", "FM", "WIM", "WFM")  # the titles a certificate counts

RESULT_TEXT = template('IF({code}=0,"",INDEX({sides},{code}))')
TEXT = template('IF({a}="","",{a})')
COUNTS = template('IF(OR({name}="",{federation}=""),0,1)')
FEDERATION_TEXT = template(f'IF(OR({{counts}}=0,{{federation}}="{NO_FEDERATION}"),"",{{federation}})')
USED = template('IF({counts}=0,"",IF(AND(COUNT({rating})=1,{rating}<>0),{rating},IF({year}<2024,1000,1400)))')
HAS = template("IF({counts}=0,0,IFERROR(INDEX({flags},MATCH({title},{titles},0)),0))")
CODE = template('IF({counts}=0,"",IFERROR(INDEX({codes},MATCH({title},{titles},0)),""))')
# Of an empty place nothing is told.
OF_NAMED = template('IF({name}="","",{a})')
OF_OTHERS = template('IF({name}="","",SUM({all})-{own})')
SAME = template('IF({one}="",0,IF({one}={other},1,0))')
ONE = template("IF({counts}=0,0,IF({same}=1,{size}-1,{size}))")


@dataclass(frozen=True)
class PlayerFigures:
    """Where the figures of the players stand on the hidden sheet, a line for each."""

    COLUMNS: ClassVar[tuple[str, ...]]
    seats: Seats
    wanted: Cell  # which title, by its number in ``CODES``
    year: Cell

    def at(self, number: int, name: str) -> Cell:
        """Return the hidden cell with one figure of a player; ``name`` is one of ``COLUMNS``."""
        return Cell(CELLS, FIRST + number - 1, self.COLUMNS.index(name))

    def all(self, name: str) -> Area:
        """Return the hidden column of one figure of all players; ``name`` is one of ``COLUMNS``."""
        return column(CELLS, FIRST, self.COLUMNS.index(name), self.seats.count)


class NormCells(PlayerFigures):
    """The figures of a closed field."""

    COLUMNS = COLUMNS

    def same(self, number: int) -> Area:
        """Who is of the federation of somebody."""
        return line(CELLS, FIRST + number - 1, len(COLUMNS) + 1, self.seats.count)

    def one(self, number: int) -> Area:
        """How many opponents the federation of each opponent has among them."""
        return line(CELLS, FIRST + number - 1, len(COLUMNS) + 2 + self.seats.count, self.seats.count)

    def opponents(self) -> list[Area]:
        """The numbers of the opponents, a column for each game."""
        first = len(COLUMNS) + 3 + 2 * self.seats.count
        return [column(CELLS, FIRST, first + game, self.seats.count) for game in range(self.seats.most)]

    def results(self) -> list[Area]:
        """What was scored, as people read it; empty where nothing was played."""
        first = len(COLUMNS) + 3 + 2 * self.seats.count + self.seats.most
        return [column(CELLS, FIRST, first + game, self.seats.count) for game in range(self.seats.most)]

    def counted(self) -> list[Area]:
        """Everybody once."""
        return self.opponents()[: self.seats.most // self.seats.turns]

    def met(self, number: int) -> Mapping[str, Formula]:
        """What all the others are for somebody, and what he has scored against them."""
        own = {name: self.at(number, name) for name in ("persons", "titled", "holder")}
        name = self.at(number, "name")
        score, done = _scores(self.seats.games[number])
        return {
            "titled": OF_OTHERS(name=name, all=self.all("titled"), own=own["titled"]),
            "holders": OF_OTHERS(name=name, all=self.all("holder"), own=own["holder"]),
            "federations": OF_NAMED(name=name, a=self.at(number, "others")),
            "own": OF_NAMED(name=name, a=self.at(number, "own")),
            "one": OF_NAMED(name=name, a=self.at(number, "one")),
            "games": template(f"{self.seats.turns}*{{n}}")(n=own["persons"]),
            "score": score,
            "done": done,
        }


def _scores(games: Sequence[SeatGame]) -> tuple[Formula, Formula]:
    """The half points of the games on the board, and how many there were."""
    codes = {f"c{place}": game.result for place, game in enumerate(games)}
    sides = {"white": lists.area("white"), "black": lists.area("black"), "played": lists.area("played")}
    side = ["white" if game.white else "black" for game in games]
    score = "+".join(
        f"IF({{c{place}}}=0,0,INDEX({{played}},{{c{place}}})*INDEX({{{side[place]}}},{{c{place}}}))"
        for place in range(len(games))
    )
    done = "+".join(f"IF({{c{place}}}=0,0,INDEX({{played}},{{c{place}}}))" for place in range(len(games)))
    return template(score)(**codes, **sides), template(done)(**codes, **sides)


def titles() -> Area:
    """Return the hidden column with every word a title may be typed as."""
    return column(TABLES, 0, 0, len(TITLE_WORDS))


def codes() -> Area:
    """The number of the title each of the words stands for, 0 for one that is not counted."""
    return column(TABLES, 0, 2 + len(CODES), len(TITLE_WORDS))


def flags(code: int | None) -> Area:
    """Which of the titles count for one half of the opponents, or are those a norm of this title wants."""
    return column(TABLES, 0, 1 if code is None else 2 + code, len(TITLE_WORDS))


def build_tables(desk: Desk) -> Sheet:
    """Write the hidden tables of titles, a row for each word a title may be typed as.

    They say whether it counts as a title, whether it is one that each norm wants, and its number on a certificate.
    """
    sheet = desk.book.add(Sheet(TABLES, desk.words[f"sheet.{TABLES}"], hidden=True))
    for row, (word, title) in enumerate(TITLE_WORDS.items()):
        sheet.label(row, 0, word)
        sheet.label(row, 1, int(title in TITLED))
        sheet.label(row, codes().col, ORDERED.index(title) + 1 if title in ORDERED else 0)
        for place, code in enumerate(CODES):
            sheet.label(row, 2 + place, int(title in NORM_TITLES[code].holders))
    return sheet


def build_cells(desk: Desk, cells: NormCells) -> None:
    """Write the hidden sheet of a closed event: the games and figures of each player, and each pair of players."""
    sheet = desk.book.add(Sheet(CELLS, desk.words[f"sheet.{CELLS}"], hidden=True))
    for col, name in enumerate(COLUMNS):
        sheet.label(0, col, name)
    for number in range(1, cells.seats.count + 1):
        sheet.label(FIRST + number - 1, 0, number)
        _games(sheet, cells, number)
        for name, formula in _facts(cells, number):
            at = cells.at(number, name)
            sheet.formula(at.row, at.col, formula)
        for other in range(1, cells.seats.count + 1):
            at = cells.same(number).cell(right=other - 1)
            mine, his = cells.at(number, "known"), cells.at(other, "known")
            sheet.formula(at.row, at.col, SAME(one=mine, other=his))
            size = {"counts": cells.at(other, "counts"), "size": cells.at(other, "size"), "same": at}
            there = cells.one(number).cell(right=other - 1)
            sheet.formula(there.row, there.col, ONE(**size))


def _games(sheet: Sheet, cells: NormCells, number: int) -> None:
    """Whom somebody meets in each of his games, and what it brought him, as people read it."""
    pairs = zip(cells.seats.games[number], cells.opponents(), cells.results(), strict=False)
    for game, opponents, results in pairs:
        there, result = opponents.cell(down=number - 1), results.cell(down=number - 1)
        assert isinstance(game.opponent, int)  # of a closed event
        sheet.label(there.row, there.col, game.opponent)
        sides = lists.area("white-side" if game.white else "black-side")
        sheet.formula(result.row, result.col, RESULT_TEXT(code=game.result, sides=sides))


def _facts(cells: NormCells, number: int) -> Iterator[tuple[str, Formula]]:
    cells_of = {name: cells.at(number, name) for name in COLUMNS}
    for name in ("name", "title", "federation", "rating", "fide_id", "birth"):
        fact = cells.seats.fact(number, name)
        yield name, TEXT(a=fact) if fact else template('""')()
    counts = cells_of["counts"]
    yield "counts", COUNTS(name=cells_of["name"], federation=cells_of["federation"])
    yield "used", USED(counts=counts, rating=cells_of["rating"], year=cells.year)
    yield "titled", HAS(counts=counts, title=cells_of["title"], titles=titles(), flags=flags(None))
    yield "holder", holder(cells.wanted, cells_of)
    yield "known", FEDERATION_TEXT(counts=counts, federation=cells_of["federation"])
    yield "size", template("SUM({same})")(same=cells.same(number))
    yield "first", _first(cells, number, cells_of["known"])
    yield "persons", template("SUM({all})-{own}")(all=cells.all("counts"), own=counts)
    yield "others", template('SUM({all})-IF({known}="",0,1)')(all=cells.all("first"), known=cells_of["known"])
    yield "own", template('IF({known}="",0,{size}-1)')(known=cells_of["known"], size=cells_of["size"])
    yield "one", template("MAX({all})")(all=cells.one(number))
    yield (
        "lowest",
        template('IF({n}=0,0,IF({used}="",SMALL({all},1),IF({used}=SMALL({all},1),SMALL({all},2),SMALL({all},1))))')(
            n=cells_of["persons"], used=cells_of["used"], all=cells.all("used")
        ),
    )
    yield "sum", template('SUM({all})-IF({used}="",0,{used})')(all=cells.all("used"), used=cells_of["used"])
    yield "raised", template("1")()
    yield "code", CODE(counts=counts, title=cells_of["title"], titles=titles(), codes=codes())


def holder(wanted: Cell, cells_of: Mapping[str, Cell]) -> Formula:
    """The titles that count are those of the title that is wanted; a value is chosen, since areas cannot be."""
    each = ",".join(f"INDEX({{flags{place}}},MATCH({{title}},{{titles}},0))" for place in range(len(CODES)))
    areas = {f"flags{place}": flags(place) for place in range(len(CODES))}
    made = template(f"IF({{counts}}=0,0,IFERROR(CHOOSE({{wanted}},{each}),0))")
    return made(counts=cells_of["counts"], wanted=wanted, title=cells_of["title"], titles=titles(), **areas)


def _first(cells: NormCells, number: int, earlier: Cell) -> Formula:
    if number == 1:
        return template('IF({known}="",0,1)')(known=earlier)
    before = line(CELLS, FIRST + number - 1, cells.same(number).col, number - 1)
    return template('IF({known}="",0,IF(SUM({before})=0,1,0))')(known=earlier, before=before)
