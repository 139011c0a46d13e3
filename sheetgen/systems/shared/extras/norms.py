"""The sheet *Normes*, live: the norm each player could make in a closed event (N11), or makes where games are dealt.

Title and federation are typed here where the lists of a system have no columns for them.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from sheetgen.errors import Problem, error
from sheetgen.model.cleaning import cleaned
from sheetgen.model.entrants import Player
from sheetgen.model.tournament import EventSpec
from sheetgen.rating.card import TITLES
from sheetgen.rating.mix import LEAST_GAMES, LEAST_PLAYERS_DOUBLE
from sheetgen.rating.norm_tables import LEAST_PER_CENT
from sheetgen.rating.titles import NORM_TITLES
from sheetgen.systems.shared.event import PLAN
from sheetgen.systems.shared.extras import certificate, title_form
from sheetgen.systems.shared.extras.norm_cells import CODES, TABLES, NormCells, build_cells, build_tables
from sheetgen.systems.shared.extras.norm_open import OpenCells, build_open
from sheetgen.systems.shared.extras.rating_cells import SCALE, break_between_teams, build_scale, dp
from sheetgen.systems.shared.extras.registry import FIELDS, Extra
from sheetgen.workbook.cells import Changes, Entries, Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import TEXT, CellValue, Codec, Image, answer, whole_codec
from sheetgen.workbook.desk import AS_FILLED, EVENT, HALVES_TEXT, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.seats import Seats
from sheetgen.workbook.spare import undrawn

NORMS = "norms"
HEAD, FIRST = 10, 11
COLUMNS = (
    "no", "name", "title", "federation", "rating", "average", "titled", "holders", "federations", "own", "one",
    "needed", "points", "verdict",
)  # fmt: skip
WIDTHS = (5, 28, 7, 6, 6, 9, 9, 7.5, 9.8, 9.8, 9.8, 6.5, 7, 11.5)
STYLES = {"name": "cell shrink", "rating": "cell center seat", "verdict": "cell center bold"}  # nobody is rated 0
MISSING = ("named", "need", "need-rating", "need-titled", "need-holders")  # N11: behind the helpers, of a closed event
TYPED = ("title", "federation")
NEAR = 100  # points of rating below the mean that a title asks for
HIGHEST = 3000  # nobody is rated higher
HELPERS = ("games", "score", "done", "least", "enough")  # hidden: half points
FACTS = ("name", "title", "federation", "rating")
TYPED_TITLE, USED_TITLE = Cell(NORMS, 4, 3), Cell(TABLES, 0, len(CODES) + 3)  # the number of it is hidden
TYPED_YEAR, USED_YEAR = Cell(NORMS, 5, 3), Cell(NORMS, 5, 4)
WAIVED = Cell(NORMS, 6, 3)
YEAR = whole_codec("title-year", (2022, 2025), "bad-rating-year")
DEFAULT = "IM"
OVER = Cell(TABLES, 1, len(CODES) + 3)  # hidden: whether the last round is over
Cells = NormCells | OpenCells


def decode_title(value: CellValue, kind: str) -> tuple[str | None, Problem | None]:
    """GM, IM, WGM, WIM, or the same in French."""
    if value is None or not cleaned(str(value)):
        return None, None
    code = answer(value, WANTED)
    if kind == "e" or code is None:
        return None, error("bad-norm-title", found=str(value), allowed=", ".join(NORM_TITLES))
    return code, None


WANTED = tuple((code, tuple(word for word, meant in TITLES.items() if meant == code)) for code in NORM_TITLES)
TITLE = Codec("norm-title", decode_title, image=Image.ANSWER, answers=WANTED)
# N10: the least half point that makes the least per cent that is enough, and 35 per cent.
ENOUGH = template(
    'IF(OR({least}>100,{games}=0),"",MAX(0,-INT(-(2*{games}*{least}-{games})/100),'
    f"-INT(-{LEAST_PER_CENT}*{{games}}/50)))"
)


def build(desk: Desk, spec: EventSpec, player_seats: Seats) -> Sheet:
    """Draw the sheet of norms with the certificate and the hidden sheets behind it.

    Titles and federations are inputs where ``player_seats`` has no cells for them.
    """
    typed = tuple(name for name in TYPED if player_seats.fact(1, name) is None)
    seats = replace(player_seats, fact=_facts_of(player_seats, typed))
    cells: Cells = (NormCells if seats.turns else OpenCells)(seats, USED_TITLE, USED_YEAR)
    visible_columns = {name: _col(name) for name in (*COLUMNS, *(MISSING[2:] if seats.turns else ()))}
    last = max(visible_columns.values())
    sheet = desk.page(NORMS, last, ends_since=AS_FILLED)
    _settings(desk, sheet, "meaning" if seats.turns else "meaning-open")
    desk.header(sheet, HEAD, visible_columns, "norm-sheet", "header wrap size-9")
    for number in range(1, seats.count + 1):
        _player(desk, sheet, cells, number, typed)
    if typed:
        rows: dict[Key, int] = {(seats.label(number),): FIRST + number - 1 for number in range(1, seats.count + 1)}
        columns = {"no": 0} | {name: _col(name) for name in typed}
        desk.book.add_keyed_rows(KeyedRows(NORMS, NORMS, columns, ("no",), rows))
    _conditions(sheet, seats)
    lowest = FIRST + seats.count - 1
    undrawn(sheet, Area(NORMS, lowest - seats.spares + 1, 0, lowest, last), seats.spare, "nobody-below unseen")
    _print(sheet, last, seats)
    certificate.build(desk, spec, cells, {name: _column(seats, name) for name in (*COLUMNS, *HELPERS)}, WAIVED)
    title_form.build(desk, certificate.person_cells())
    if isinstance(cells, OpenCells):
        build_open(desk, cells)
    else:
        build_cells(desk, cells)
    tables = build_tables(desk)
    if not seats.turns:
        tables.formula(OVER.row, OVER.col, _over(desk, spec))
    tables.formula(USED_TITLE.row, USED_TITLE.col, _wanted())
    if SCALE not in desk.book.sheets:
        build_scale(desk)
    return sheet


def _facts_of(seats: Seats, typed: tuple[str, ...]) -> Callable[[int, str], Cell | Formula | None]:
    """What the lists say of somebody, and what is typed here."""
    return lambda number, name: (
        Cell(NORMS, FIRST + number - 1, _col(name)) if name in typed else seats.fact(number, name)
    )


def _column(seats: Seats, name: str) -> Area:
    return Area(NORMS, FIRST, _col(name), FIRST + seats.count - 1, _col(name))


def _over(desk: Desk, spec: EventSpec) -> Formula:
    """1 as soon as the last round has all its results."""
    row = desk.book.keyed_rows["plan"].rows[spec.rounds,]
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
        tests += f'IF({{t}}="{title}",{place},'
    return template(f"{tests}{CODES.index(DEFAULT) + 1}{')' * len(CODES)}")(t=TYPED_TITLE)


def _of_title(name: str) -> str:
    """A figure of the title that is wanted, inside a formula."""
    return f"CHOOSE({{wanted}},{','.join(str(getattr(NORM_TITLES[code], name)) for code in CODES)})"


def _col(name: str) -> int:
    return (*COLUMNS, *HELPERS, *MISSING).index(name)


def _player(desk: Desk, sheet: Sheet, cells: Cells, number: int, typed: tuple[str, ...]) -> None:
    row, label = FIRST + number - 1, cells.seats.label(number)
    if typed:
        sheet.echo(row, 0, label, "number")
    else:
        sheet.label(row, 0, label, "number")
    for name in typed:
        sheet.input(row, _col(name), (NORMS, label, name), TEXT, "center")
    for name, formula in _figures(desk, sheet, cells, number).items():
        if name in typed:
            continue
        sheet.formula(row, _col(name), formula, STYLES.get(name, "cell center"))


def _figures(desk: Desk, sheet: Sheet, cells: Cells, number: int) -> dict[str, Formula]:
    row = FIRST + number - 1
    cells_of = {name: sheet.cell(row, _col(name)) for name in (*COLUMNS, *HELPERS, *MISSING)}
    own = {name: cells.at(number, name) for name in ("persons", "sum", "lowest", "raised")}
    figures = {name: template('IF({a}="","",{a})')(a=cells.at(number, name)) for name in FACTS}
    figures |= cells.met(number)
    raised = f"{{raised}}*MAX(0,{_of_title('floor')}-{{lowest}})"
    floor = template(f'IF(OR({{persons}}=0,{{name}}=""),"",INT((2*({{sum}}+{raised})+{{persons}})/(2*{{persons}})))')
    figures["average"] = floor(**own, name=cells_of["name"], wanted=cells.wanted)
    least = template(f'IF({{average}}="",101,COUNTIF({{dp}},"<"&({_of_title("performance")}-{{average}})))')
    figures["least"] = least(average=cells_of["average"], dp=dp(), wanted=cells.wanted)
    figures["enough"] = ENOUGH(least=cells_of["least"], games=cells_of["games"])
    figures["needed"] = template(f'IF({{name}}="","",IF({{n}}="","–",{HALVES_TEXT}))')(
        name=cells_of["name"], n=cells_of["enough"]
    )
    figures["points"] = template(f'IF(OR({{done}}=0,{{name}}=""),"",{HALVES_TEXT})')(
        done=cells_of["done"], n=cells_of["score"], name=cells_of["name"]
    )
    if isinstance(cells, NormCells):
        figures |= _missing(cells, cells_of, own)
    return figures | {"verdict": _verdict(desk, cells, cells_of, own["persons"])}


def _missing(cells: NormCells, cells_of: dict[str, Cell], own: Mapping[str, Cell]) -> dict[str, Formula]:
    """N11: what the players of the empty places must be for him: their mean rating, how many titled, with which titles.

    The mean grows with a missing player's rating along the highest of three lines: none is raised to the floor, one of
    the missing is, or the weakest who is there; the least rating is the first that reaches the average on one of them.
    """
    seats = cells.seats
    gap = f"-INT(-(2*({{persons}}+{{need}})*{_of_title('average')}-{{persons}}-{{need}})/2)-{{sum}}"
    floor = _of_title("floor")
    newcomer = f"IF({{need}}=1,IF({gap}<={floor},0,9999),-INT(-(({gap})-{floor})/MAX(1,{{need}}-1)))"
    weakest = f"IF({{persons}}=0,9999,-INT(-(({gap})-{floor}+{{lowest}})/{{need}}))"
    least = f"MAX(IF({{year}}<2024,1000,1400),MIN(-INT(-({gap})/{{need}}),{newcomer},{weakest}))"
    rating = f'IF({{need}}=0,"",IF({least}>{HIGHEST},"–",{least}))'
    persons = "({persons}+{need})"
    third = f"IF({{year}}<2024,-INT(-{persons}/3),-INT(-{persons}/2))" if seats.turns == 2 else f"-INT(-{persons}/3)"
    places: dict[str, object] = {**own, **{name: cells_of[name] for name in ("need", "titled", "holders", "name")}}
    places |= {"wanted": cells.wanted, "year": cells.year, "count": seats.count, "named": _column(seats, "named")}
    sources = {
        "named": 'IF({name}="",0,1)',
        "need": 'IF({name}="",0,{count}-SUM({named}))',
        "need-rating": rating,
        "need-titled": f'IF({{need}}=0,"",MAX(0,-INT(-{persons}/2)-{{titled}}))',
        "need-holders": f'IF({{need}}=0,"",MAX(0,MAX(3,{third})-{{holders}}))',
    }
    return {name: template(source)(**_used(source, places)) for name, source in sources.items()}


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


def _verdict(desk: Desk, cells: Cells, cells_of: dict[str, Cell], persons: Cell) -> Formula:
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
    facts: dict[str, object] = {"over": OVER} | {
        name: words[f"norm-verdict.{name}"] for name in ("no", "open", "yes", "missed")
    }
    places = {
        **cells_of,
        **facts,
        "n": persons,
        "over": OVER,
        "wanted": cells.wanted,
        "year": cells.year,
        "waived": WAIVED,
    }
    return template(source)(**_used(source, places))


def _conditions(sheet: Sheet, seats: Seats) -> None:
    """What fails is marked where it stands, for somebody not far from a norm: amateurs would be red throughout."""
    first = {name: sheet.cell(FIRST, _col(name)) for name in (*COLUMNS, *HELPERS)}
    settings = {"wanted": USED_TITLE, "year": USED_YEAR, "waived": WAIVED}
    pinned = {name: Area(NORMS, at.row, at.col, at.row, at.col) for name, at in settings.items()}
    for name, test in _failed(seats.turns).items():
        near = f"{{average}}>={_of_title('average')}-{NEAR}"
        source = f'IF({{average}}="",FALSE,AND({near},{test}))'
        source = source.replace("{n}", f"INT({{games}}/{max(1, seats.turns)})")
        area = _column(seats, name)
        places = _used(source, first | pinned)
        sheet.when(area, template(source)(**places), "bad")


def _print(sheet: Sheet, last: int, seats: Seats) -> None:
    sheet.widths.update(enumerate(WIDTHS))
    sheet.widths.update(dict.fromkeys((_col(name) for name in MISSING[2:]), 9.8))
    sheet.heights[HEAD] = 44
    sheet.freeze = (FIRST, 2)
    sheet.hidden_cols = [_col(name) for name in (*HELPERS, *MISSING[:2])]
    sheet.page.landscape = True
    sheet.page.last_col = last
    sheet.page.repeat_rows = (HEAD, HEAD)
    break_between_teams(sheet, seats, FIRST)


def entries(seats: Seats, typed: Entries, people: Mapping[str, Player]) -> Changes:
    """Titles and federations of the list, where they are typed here."""
    wanted = [name for name in TYPED if seats.fact(1, name) is None]
    cells: Changes = {}
    for number in range(1, seats.count + 1):
        player = people.get(typed.get((*seats.key(number), "name")) or "")
        facts = {name: getattr(player, name) for name in wanted} if player else {}
        cells |= {(NORMS, seats.label(number), name): value for name, value in facts.items() if value}
    return cells


EXTRA = Extra("norms", build, entries=entries, on=FIELDS)
