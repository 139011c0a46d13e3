"""The sheet *Elo*: everybody's change, live, game by game; K and the edition of the rules are typed (E3-E10, E14)."""

from collections.abc import Mapping

from sheetgen.model.entrants import Player
from sheetgen.model.tournament import EventSpec
from sheetgen.rating.editions import KINDS
from sheetgen.systems.shared.extras.choices import choice
from sheetgen.systems.shared.extras.rating_cells import RatingCells, break_between_teams, build_games, build_scale, dp
from sheetgen.systems.shared.extras.registry import Extra
from sheetgen.workbook.cells import Changes, Entries, Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import whole_codec
from sheetgen.workbook.desk import HALVES_TEXT, WALL, Desk, copied
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell, column
from sheetgen.workbook.seats import Seats

ELO = "elo"
HEAD, FIRST = 8, 9
COLUMNS = ("no", "name", "rating", "k", "used", "games", "points", "expected", "change", "new", "rp")
WIDTHS = (5, 32, 8, 7, 7, 7.5, 8, 9, 10, 10, 8)
FIRST_YEAR, LAST_YEAR, LEAST_K, MOST_K = 2022, 2025, 1, 40
K = whole_codec("k", (LEAST_K, MOST_K), "bad-k")
YEAR = whole_codec("rating-year", (FIRST_YEAR, LAST_YEAR), "bad-rating-year")
TYPED_YEAR, USED_YEAR = Cell(ELO, 4, 3), Cell(ELO, 4, 4)
TYPED_KIND, LAST_OF_KIND = Cell(ELO, 4, 8), 9  # what is played, over two columns

BOOK_IF_EMPTY = template(f"IF(COUNT({{typed}})=0,{FIRST_YEAR},{{typed}})")
# E5 as far as a cell can know, E6: K times the games stays within 700.
USED = template(
    'IF(OR({rating}="",COUNT({rating})=0),"",MIN(IF(COUNT({k})=0,'
    "IF({rating}<2400,20,IF(AND({kind}>1,{year}<2024),20,10)),{k}),"
    "IF(COUNT({gaps})=0,40,INT(700/COUNT({gaps})))))"
)
USED_BEFORE = template(  # before layout 9
    'IF(OR({rating}="",COUNT({rating})=0),"",MIN(IF(COUNT({k})=0,IF({rating}>=2400,10,20),{k}),'
    "IF(COUNT({gaps})=0,40,INT(700/COUNT({gaps})))))"
)
RATED = template('IF(COUNT({gaps})=0,"",{value})')
COUNT = template('IF({used}="","",COUNT({gaps}))')
HALVES = template(f'IF({{used}}="","",{HALVES_TEXT})')
HUNDREDTHS = template('IF({used}="","",SUM({expected})/100)')
CHANGE = template('IF({used}="","",{used}*(50*{halves}-SUM({expected}))/100)')
# E7: a half goes away from zero, which is how ROUND works; E9: else the first rating, E10: nothing below the floor.
NEW = template(
    'IF({used}="",{first},IF({rating}+ROUND({change},0)<IF({year}<2024,1000,1400),"",{rating}+ROUND({change},0)))'
)
FIRST_RATING = template(
    'IF(OR({n}<5,SUM({scores})=0),"",IF({year}<2024,'
    'IF(INT((2*{sum}+2*{n}*{above}+{n})/(2*{n}))<1000,"",INT((2*{sum}+2*{n}*{above}+{n})/(2*{n}))),'
    'IF(MIN(2200,INT((2*({sum}+3600)+2*({n}+2)*{drawn}+{n}+2)/(2*({n}+2))))<1400,"",'
    "MIN(2200,INT((2*({sum}+3600)+2*({n}+2)*{drawn}+{n}+2)/(2*({n}+2)))))))"
)
ABOVE = template("IF({n}=0,0,IF({h}>={n},20*({h}-{n}),INDEX({dp},INT((100*{h}+{n})/(2*{n}))+1)))")
DRAWN = template("INDEX({dp},INT((100*({h}+2)+{n}+2)/(2*({n}+2)))+1)")
RP = template('IF({n}=0,"",INT((2*{sum}+{n})/(2*{n}))+INDEX({dp},INT((100*{h}+{n})/(2*{n}))+1))')
GAIN = template('IF({expected}="","",(50*{score}-{expected})/100)')
HELPERS = ("n", "sum", "h", "halves", "above", "drawn", "first")  # hidden, behind the games


def build(desk: Desk, spec: EventSpec, seats: Seats) -> Sheet:
    """Draw the sheet of rating changes, with the hidden sheets behind it.

    There is a line for each player of ``seats`` and a column for each of his games; his K is an input.
    """
    kind = Cell(ELO, TYPED_KIND.row, len(COLUMNS) + seats.most + len(HELPERS)) if desk.layout >= WALL else None
    cells = RatingCells(seats, USED_YEAR, kind)
    last = len(COLUMNS) + seats.most - 1
    sheet = desk.page(ELO, last)
    _settings(desk, sheet, last, seats.turns)
    if kind:
        _kind(desk, spec.lang, sheet, kind)
    desk.header(sheet, HEAD, {name: col for col, name in enumerate(COLUMNS)}, "elo", "header wrap")
    for place in range(1, seats.most + 1):
        sheet.label(HEAD, len(COLUMNS) + place - 1, place, "header")
        sheet.widths[len(COLUMNS) + place - 1] = 5.6
    for number in range(1, seats.count + 1):
        _player(sheet, cells, number)
    rows: dict[Key, int] = {(seats.label(number),): FIRST + number - 1 for number in range(1, seats.count + 1)}
    desk.book.add_keyed_rows(KeyedRows("elo", ELO, {"no": 0, "k": COLUMNS.index("k")}, ("no",), rows))
    _print(sheet, seats)
    if kind:
        sheet.hidden_cols.append(kind.col)
    build_games(desk, cells)
    build_scale(desk)
    return sheet


def _settings(desk: Desk, sheet: Sheet, last: int, turns: int) -> None:
    """The year of the rules; blank is the book. Below it what the columns are."""
    sheet.label(TYPED_YEAR.row, 0, desk.words["elo.year"], "field")
    desk.book.add_field("rating_year", sheet.input(TYPED_YEAR.row, TYPED_YEAR.col, ("event", "rating_year"), YEAR))
    sheet.formula(USED_YEAR.row, USED_YEAR.col, BOOK_IF_EMPTY(typed=TYPED_YEAR), "cell center")
    notes = ("unrounded", "coefficient", *(() if turns else ("substitutes",)))
    for row, name in enumerate(notes, start=5):
        sheet.band(row, 0, last, desk.words[f"elo.{name}"], "note")


def _kind(desk: Desk, lang: str, sheet: Sheet, used: Cell) -> None:
    """E5: what is played, nothing typed is standard; hidden beside the games its number and the answers."""
    answers = column(ELO, used.row + 1, used.col, len(KINDS))
    label = sheet.cell(TYPED_KIND.row, TYPED_KIND.col - 3)
    sheet.band(label.row, label.col, TYPED_KIND.col - 1, desk.words["announcement.kind"], "field right indented")
    codec = choice("event-pace", KINDS, lang, answers)
    typed = sheet.input(TYPED_KIND.row, TYPED_KIND.col, ("event", "rating_kind"), codec, "center")
    desk.book.add_field("rating_kind", typed)
    sheet.merge(TYPED_KIND.row, TYPED_KIND.col, TYPED_KIND.row, LAST_OF_KIND)
    sheet.formula(used.row, used.col, template("IFERROR(MATCH({typed},{words},0),1)")(typed=typed, words=answers))
    for place, kind in enumerate(KINDS):
        sheet.label(answers.row + place, answers.col, desk.words[f"event-pace.{kind}"])
    new = [sheet.cell(TYPED_KIND.row, col) for col in range(label.col, LAST_OF_KIND + 1)]
    sheet.came_with(WALL, [*new, used, *(answers.cell(down=place) for place in range(len(KINDS)))])


def _player(sheet: Sheet, cells: RatingCells, number: int) -> None:
    row = FIRST + number - 1
    label = cells.seats.label(number)
    sheet.echo(row, 0, label, "number")
    sheet.input(row, COLUMNS.index("k"), ("elo", label, "k"), K, "center")
    for name, formula in _figures(sheet, cells, number).items():
        style = STYLES.get(name, "cell center")
        sheet.formula(row, _col(cells, name), formula, style)
    for place in range(1, len(cells.seats.games[number]) + 1):
        facts = {step: cells.at(number, step, place) for step in ("expected", "score")}
        sheet.formula(row, len(COLUMNS) + place - 1, GAIN(**facts), "cell center signed")


STYLES = {
    "name": "cell",
    "expected": "cell center two-decimals",
    "change": "cell center bold signed",
    "new": "cell center bold",
}


def _col(cells: RatingCells, name: str) -> int:
    return COLUMNS.index(name) if name in COLUMNS else len(COLUMNS) + cells.seats.most + HELPERS.index(name)


def _figures(sheet: Sheet, cells: RatingCells, number: int) -> Mapping[str, Formula]:
    row = FIRST + number - 1
    cells_of = {name: sheet.cell(row, _col(cells, name)) for name in (*COLUMNS, *HELPERS)}
    rows = {step: cells.row(number, step) for step in ("other", "score", "gap", "expected")}
    name, rating = (cells.seats.fact(number, fact) for fact in ("name", "rating"))
    assert name is not None and rating is not None
    used, year = cells_of["used"], cells.year
    mean = {"n": cells_of["n"], "sum": cells_of["sum"], "h": cells_of["h"], "dp": dp()}
    return {
        "name": copied(name),
        "rating": template('IF(COUNT({a})=0,"",IF({a}>0,{a},""))')(a=rating),
        "used": _used(cells, {"rating": cells_of["rating"], "k": cells_of["k"], "gaps": rows["gap"]}),
        "games": COUNT(used=used, gaps=rows["gap"]),
        "points": HALVES(used=used, n=cells_of["halves"]),
        "expected": HUNDREDTHS(used=used, expected=rows["expected"]),
        "change": CHANGE(used=used, halves=cells_of["halves"], expected=rows["expected"]),
        "new": NEW(used=used, first=cells_of["first"], rating=cells_of["rating"], change=cells_of["change"], year=year),
        "rp": RP(**mean),
        "n": template("COUNT({others})")(others=rows["other"]),
        "sum": template("SUM({others})")(others=rows["other"]),
        "h": _halves(cells, number, "other"),
        "halves": _halves(cells, number, "gap"),
        "above": ABOVE(**mean),
        "drawn": DRAWN(n=cells_of["n"], h=cells_of["h"], dp=dp()),
        "first": FIRST_RATING(
            n=cells_of["n"],
            sum=cells_of["sum"],
            scores=rows["score"],
            year=year,
            above=cells_of["above"],
            drawn=cells_of["drawn"],
        ),
    }


def _used(cells: RatingCells, facts: Mapping[str, object]) -> Formula:
    """E5, E6: the coefficient that counts."""
    return USED(kind=cells.kind, year=cells.year, **facts) if cells.kind else USED_BEFORE(**facts)


def _halves(cells: RatingCells, number: int, counted: str) -> Formula:
    """The half points of the games in which something stands."""
    games = range(1, len(cells.seats.games[number]) + 1)
    places = {f"a{place}": cells.at(number, counted, place) for place in games}
    places |= {f"s{place}": cells.at(number, "score", place) for place in games}
    source = "+".join(f'IF({{a{place}}}="",0,{{s{place}}})' for place in games) or "0"
    return template(source)(**places)


def _print(sheet: Sheet, seats: Seats) -> None:
    sheet.widths.update(enumerate(WIDTHS))
    sheet.heights[HEAD] = 32
    sheet.freeze = (FIRST, 2)
    sheet.hidden_cols = [len(COLUMNS) + seats.most + place for place in range(len(HELPERS))]
    sheet.page.landscape = True
    sheet.page.last_col = len(COLUMNS) + seats.most - 1
    sheet.page.paper = "A3" if seats.most > 13 else "A4"
    sheet.page.repeat_rows = (HEAD, HEAD)
    break_between_teams(sheet, seats, FIRST)


def entries(seats: Seats, typed: Entries, people: Mapping[str, Player]) -> Changes:
    """E5: the coefficients of the list, at the numbers that were given to its players."""
    cells: Changes = {}
    for number in range(1, seats.count + 1):
        player = people.get(typed.get((*seats.key(number), "name")) or "")
        if player and player.k:
            cells["elo", seats.label(number), "k"] = player.k
    return cells


EXTRA = Extra("ratings", build, entries=entries)
