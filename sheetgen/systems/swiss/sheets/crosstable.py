"""The crosstable of a Swiss: for every round opponent, colour and result, by rank and by number."""

from collections.abc import Callable

from sheetgen.systems.shared import so_far
from sheetgen.systems.swiss.places import SwissPlaces
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import TEXTS, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.poster import draw_filled, fitted

BY_RANK, BY_NUMBER = "crosstable-rank", "crosstable"
FIRST = 5
POINTS = TEXTS[2]
BEFORE = ("rank", "no", "name", "rating")
WIDTHS = {"rank": 6, "no": 5, "name": 28, "rating": 7, "points": 7}


def build(desk: Desk, places: SwissPlaces) -> Sheet:
    """By number, each row in its place; the cells of the other crosstable repeat these."""
    return _build(desk, places, BY_NUMBER, lambda position: None)


def build_by_rank(desk: Desk, places: SwissPlaces) -> Sheet:
    return _build(desk, places, BY_RANK, lambda position: places.ranked(position, "line"))


def _build(desk: Desk, places: SwissPlaces, name: str, line_of: Callable[[int], Cell | None]) -> Sheet:
    rounds = range(1, places.spec.rounds + 1)
    columns = (*BEFORE, *(f"r{number}" for number in rounds), "points")
    widths = {col: WIDTHS.get(column, 8.0) for col, column in enumerate(columns)}
    poster = fitted(places.spec.count, list(widths.values()), below=30.0)
    sheet = desk.poster(name, len(columns) - 1)
    for col, column in enumerate(columns):
        text = column.removeprefix("r") if column[1:].isdigit() else desk.words[f"standings.{column}"]
        sheet.label(FIRST - 1, col, text, poster.heading)
    for position in range(1, places.spec.count + 1):
        look = f"{poster.letters} {poster.shade(position)}"
        for col, (column, value) in enumerate(_line(desk, places, position, line_of(position), name).items()):
            style = f"bold {poster.names}" if column == "name" else "center bold" if column == "points" else "center"
            sheet.formula(FIRST + position - 1, col, value, f"cell {style} {look}")
    filled = Area(name, FIRST, 0, FIRST + places.spec.count - 1, len(columns) - 1)
    draw_filled(sheet, filled, filled.cell(right=BEFORE.index("name")))
    sheet.band(FIRST + places.spec.count + 1, 0, len(columns) - 1, desk.words["swiss.crosstable-legend"], "small")
    sheet.freeze = (FIRST, 3)
    poster.dress(sheet, widths, [BEFORE.index("name")], FIRST)
    so_far.say_come(sheet, places.layout)
    return sheet


def _line(desk: Desk, places: SwissPlaces, position: int, line: Cell | None, name: str) -> dict[str, Formula]:
    """One row: of the player with this number, or of whoever has this place."""
    who: Cell | int = position if line is None else line

    def of(source: str) -> Formula:
        return template('IF(INDEX({entrants},{who})=0,"",INDEX({source},{who}))')(
            entrants=places.ranking("entrant"), who=who, source=places.ranking(source)
        )

    cells = {
        f"r{number}": _cell(desk, places, position, number)
        if line is None
        else template("INDEX({column},{who})")(column=places.crosstable(number), who=who)
        for number in range(1, places.spec.rounds + 1)
    }
    rating = template('IF(INDEX({source},{who})=0,"",INDEX({source},{who}))')(source=places.ratings(), who=who)
    points = template(f'IF(INDEX({{entrants}},{{who}})=0,"",{POINTS.replace("{n}", "INDEX({points},{who})")})')(
        entrants=places.ranking("entrant"), who=who, points=places.ranking("points")
    )
    return {"rank": of("shown"), "no": of("no"), "name": of("label"), "rating": rating, **cells, "points": points}


def _cell(desk: Desk, places: SwissPlaces, player: int, number: int) -> Formula:
    here = {name: places.turn(player, number, name) for name in ("opponent", "seat", "code", "played", "score")}
    text = POINTS.replace("{n}", "{score}")
    entered = "INDEX({all_entered},ABS({seat}))"
    shown = template(
        'IF({opponent}=0,IF({code}="","",IF({code}="U",{bye},{code})),{opponent}&IF({seat}>0,{white},{black})'
        f'&IF({entered}=0,"",IF({{played}}=0,IF({{score}}>0,"+","–"),{text})))'
    )
    words = {
        "bye": desk.words["swiss.bye-sign"],
        "white": desk.words["swiss.white-sign"],
        "black": desk.words["swiss.black-sign"],
    }
    return shown(all_entered=places.games_of(number, "entered"), **here, **words)
