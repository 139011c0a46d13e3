"""The sheet *Normes*, live: the norm each player could make in a closed event (N11), or makes in an open."""

from typing import Any

from sheetgen.errors import Problem, error
from sheetgen.model.cleaning import cleaned
from sheetgen.rating.card import TITLES
from sheetgen.rating.mix import LEAST_GAMES, LEAST_PLAYERS_DOUBLE
from sheetgen.rating.norm_tables import LEAST_PER_CENT
from sheetgen.rating.titles import NORM_TITLES
from sheetgen.systems.shared.event import PLAN
from sheetgen.systems.shared.extras import certificate
from sheetgen.systems.shared.extras.norm_cells import CODES, TABLES, NormCells, build_cells, build_tables
from sheetgen.systems.shared.extras.norm_open import OpenCells, build_open
from sheetgen.systems.shared.extras.rating_cells import SCALE, build_scale, dp
from sheetgen.systems.shared.extras.registry import Extra
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.codecs import TEXT, Codec, Image, whole_codec
from sheetgen.workbook.desk import EVENT, HALVES_TEXT, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.seats import Seats

NORMS = "norms"
HEAD, FIRST = 10, 11
COLUMNS = (
    "no", "name", "title", "federation", "rating", "average", "titled", "holders", "federations", "own", "one",
    "needed", "points", "verdict",
)  # fmt: skip
WIDTHS = (5, 28, 7, 8, 8, 9, 8, 8, 10, 9, 9, 9, 9, 18)
HELPERS = ("games", "score", "done", "least", "enough")  # hidden: half points
CERTIFIED = ("average", "titled", "holders", "federations", "needed", "points", "verdict")
FACTS = ("name", "title", "federation", "rating")
TYPED_TITLE, USED_TITLE = Cell(NORMS, 4, 3), Cell(TABLES, 0, len(CODES) + 3)  # the number of it is hidden
TYPED_YEAR, USED_YEAR = Cell(NORMS, 5, 3), Cell(NORMS, 5, 4)
WAIVED = Cell(NORMS, 6, 3)
YEAR = whole_codec("title-year", (2022, 2025), "bad-rating-year")
DEFAULT = "IM"
OVER = Cell(TABLES, 1, len(CODES) + 3)  # hidden: whether the last round is over
Cells = NormCells | OpenCells


def decode_title(value: Any, kind: str) -> tuple[str | None, Problem | None]:
    """GM, IM, WGM, WIM, or the same in French."""
    if value is None or not cleaned(str(value)):
        return None, None
    code = TITLES.get(cleaned(str(value)).upper())
    if kind == "e" or code not in NORM_TITLES:
        return None, error("bad-norm-title", found=str(value), allowed=", ".join(NORM_TITLES))
    return code, None


TITLE = Codec("norm-title", decode_title, image=Image.TEXT)
# N10: the least half point that makes the least per cent that is enough, and 35 per cent.
ENOUGH = template(
    'IF(OR({least}>100,{games}=0),"",MAX(0,-INT(-(2*{games}*{least}-{games})/100),'
    f"-INT(-{LEAST_PER_CENT}*{{games}}/50)))"
)


def build(desk: Desk, spec: Any, seats: Seats) -> Sheet:
    cells: Cells = (OpenCells if seats.open else NormCells)(seats, USED_TITLE, USED_YEAR)
    sheet = desk.page(NORMS, len(COLUMNS) - 1)
    _settings(desk, sheet, "meaning-open" if seats.open else "meaning")
    desk.header(sheet, HEAD, {name: col for col, name in enumerate(COLUMNS)}, "norm-sheet", "header wrap")
    for number in range(1, seats.count + 1):
        _player(desk, sheet, cells, number)
    _conditions(sheet, seats)
    _print(sheet)
    certificate.build(desk, cells, {name: _column(seats, name) for name in CERTIFIED})
    if isinstance(cells, OpenCells):
        build_open(desk, cells)
    else:
        build_cells(desk, cells)
    tables = build_tables(desk)
    tables.formula(OVER.row, OVER.col, _over(desk, spec))
    tables.formula(USED_TITLE.row, USED_TITLE.col, _wanted())
    if SCALE not in desk.book.sheets:
        build_scale(desk)
    return sheet


def _column(seats: Seats, name: str) -> Area:
    return Area(NORMS, FIRST, _col(name), FIRST + seats.count - 1, _col(name))


def _over(desk: Desk, spec: Any) -> Formula:
    """1 as soon as the last round has all its results."""
    row = desk.book.tables["plan"].rows[spec.rounds,]
    entered, expected = (Cell(EVENT, row, PLAN[name]) for name in ("entered", "expected"))
    return template("IF(AND({entered}>0,{entered}>={expected}),1,0)")(entered=entered, expected=expected)


def _settings(desk: Desk, sheet: Sheet, meaning: str) -> None:
    """Which title, which rules, and whether the conditions on federations hold."""
    for cell, name, codec in ((TYPED_TITLE, "title", TITLE), (TYPED_YEAR, "year", YEAR), (WAIVED, "waived", TEXT)):
        sheet.label(cell.row, 0, desk.words[f"norm-ask.{name}"], "field")
        field = f"norm_{name}"
        desk.book.add_field(field, sheet.input(cell.row, cell.col, ("event", field), codec, "center"))
    codes = ",".join(f'"{code}"' for code in CODES)
    sheet.formula(4, 4, template(f"CHOOSE({{wanted}},{codes})")(wanted=USED_TITLE), "cell center")
    typed = template("IF(COUNT({typed})=0,2022,{typed})")(typed=TYPED_YEAR)
    sheet.formula(USED_YEAR.row, USED_YEAR.col, typed, "cell center")
    for row, name in ((7, meaning), (8, "forfeits")):
        sheet.band(row, 0, len(COLUMNS) - 1, desk.words[f"norm-sheet.{name}"], "note")


def _wanted() -> Formula:
    """The number of the title among the norm titles; IM if nothing, or nonsense, is typed."""
    tests = ""
    for place, title in enumerate(CODES, start=1):
        words = ",".join(f'{{t}}="{word}"' for word, code in TITLES.items() if code == title)
        tests += f"IF(OR({words}),{place},"
    return template(f"{tests}{CODES.index(DEFAULT) + 1}{')' * len(CODES)}")(t=TYPED_TITLE)


def _of_title(name: str) -> str:
    """A figure of the title that is wanted, inside a formula."""
    return f"CHOOSE({{wanted}},{','.join(str(getattr(NORM_TITLES[code], name)) for code in CODES)})"


def _col(name: str) -> int:
    return (*COLUMNS, *HELPERS).index(name)


def _player(desk: Desk, sheet: Sheet, cells: Cells, number: int) -> None:
    row = FIRST + number - 1
    sheet.label(row, 0, number, "number")
    for name, formula in _figures(desk, sheet, cells, number).items():
        style = "cell" if name == "name" else "cell center bold" if name == "verdict" else "cell center"
        sheet.formula(row, _col(name), formula, style)


def _figures(desk: Desk, sheet: Sheet, cells: Cells, number: int) -> dict[str, Formula]:
    row = FIRST + number - 1
    here = {name: sheet.cell(row, _col(name)) for name in (*COLUMNS, *HELPERS)}
    own = {name: cells.at(number, name) for name in ("persons", "sum", "lowest")}
    figures = {name: template('IF({a}="","",{a})')(a=cells.at(number, name)) for name in FACTS}
    figures |= cells.met(number)
    floor = template(f'IF({{n}}=0,"",INT((2*({{sum}}+MAX(0,{_of_title("floor")}-{{lowest}}))+{{n}})/(2*{{n}})))')
    figures["average"] = floor(n=own["persons"], sum=own["sum"], lowest=own["lowest"], wanted=cells.wanted)
    least = template(f'IF({{average}}="",101,COUNTIF({{dp}},"<"&({_of_title("performance")}-{{average}})))')
    figures["least"] = least(average=here["average"], dp=dp(), wanted=cells.wanted)
    figures["enough"] = ENOUGH(least=here["least"], games=here["games"])
    figures["needed"] = template(f'IF({{n}}="","–",{HALVES_TEXT})')(n=here["enough"])
    figures["points"] = template(f'IF({{done}}=0,"",{HALVES_TEXT})')(done=here["done"], n=here["score"])
    return figures | {"verdict": _verdict(desk, cells, here, own["persons"])}


def _used(source: str, places: dict[str, Any]) -> dict[str, Any]:
    return {name: place for name, place in places.items() if f"{{{name}}}" in source}


def _failed(turns: int) -> dict[str, str]:
    """N2, N5, N6: when each condition fails, inside a formula."""
    half = "-INT(-{n}/2)"
    third = f"IF({{year}}<2024,-INT(-{{n}}/3),{half})" if turns == 2 else "-INT(-{n}/3)"
    return {
        "average": f'IF({{average}}="",TRUE,{{average}}<{_of_title("average")})',
        "titled": f"{{titled}}<{half}",
        "holders": f"{{holders}}<MAX(3,{third})",
        "federations": '{waived}="",{federations}<2',
        "own": '{waived}="",{own}>INT(3*{n}/5)',
        "one": '{waived}="",{one}>INT(2*{n}/3)',
    }


def _verdict(desk: Desk, cells: Cells, here: dict[str, Cell], persons: Cell) -> Formula:
    """N11: impossible; open with what is needed; reached or not when all games are over."""
    words, turns = desk.words, cells.seats.turns
    ended = "{no}" if turns else "IF({over}=1,{missed},{open})"
    tests = [f"AND({test})" if test.startswith("{waived}") else test for test in _failed(turns).values()]
    tests += [f"{{games}}<{LEAST_GAMES}", '{enough}=""']
    if turns == 2:
        tests.append(f"{{n}}<{LEAST_PLAYERS_DOUBLE - 1}")
    reached = "IF({done}<{games},{open},IF({score}>={enough},{yes},{missed}))"
    if not turns:  # in an open the next rounds may still mend what fails now
        reached = f"IF({{score}}>={{enough}},{{yes}},{ended})"
    source = f'IF({{name}}="","",IF(OR({",".join(tests)}),{ended},{reached}))'
    facts: dict[str, Any] = {"over": OVER} | {
        name: words[f"norm-verdict.{name}"] for name in ("no", "open", "yes", "missed")
    }
    places = {**here, **facts, "n": persons, "over": OVER, "wanted": cells.wanted, "year": cells.year, "waived": WAIVED}
    return template(source)(**_used(source, places))


def _conditions(sheet: Sheet, seats: Seats) -> None:
    """What fails is marked where it stands."""
    first = {name: sheet.cell(FIRST, _col(name)) for name in (*COLUMNS, *HELPERS)}
    settings = {"wanted": USED_TITLE, "year": USED_YEAR, "waived": WAIVED}
    pinned = {name: Area(NORMS, at.row, at.col, at.row, at.col) for name, at in settings.items()}
    for name, test in _failed(seats.turns).items():
        source = f'IF({{name}}="",FALSE,AND({test.replace("{n}", f"INT({{games}}/{max(1, seats.turns)})")}))'
        area = _column(seats, name)
        places = _used(source, first | pinned)
        sheet.when(area, template(source)(**places), "bad")


def _print(sheet: Sheet) -> None:
    sheet.widths.update(enumerate(WIDTHS))
    sheet.heights[HEAD] = 44
    sheet.freeze = (FIRST, 2)
    sheet.hidden_cols = [len(COLUMNS) + place for place in range(len(HELPERS))]
    sheet.page.landscape = True
    sheet.page.last_col = len(COLUMNS) - 1
    sheet.page.repeat_rows = (HEAD, HEAD)


EXTRA = Extra("norms", build, lambda seats: seats.turns > 0 or seats.open)
