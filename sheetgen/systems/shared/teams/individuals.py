"""The individual rankings, of the players of each number and of all together: points, wins, then shared places."""

from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.teams.places import SeatPlaces
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, INDIVIDUALS, NUMBERS, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.poster import Poster, Tiles, draw_filled, fitted, tiled

COLUMNS = ("rank", "no", "name", "team", "points", "won", "games")
WIDTHS = {"rank": 7, "no": 6, "name": 26, "team": 22, "points": 8, "won": 8, "games": 8}
WIDE = (2, 3)  # name and team
CENTRED = ("rank", "no", "points", "won", "games")
FIRST = 5
AT = template("INDEX({source},{line})")  # the sources are formulas: never quite empty
SOMEBODY = 'IF(INDEX({nobody},{line})=1,"",'
IF_SOMEBODY = template(SOMEBODY + "INDEX({source},{line}))")
TEAM_OF_SOMEBODY = template(SOMEBODY + "INDEX({labels},INT((INDEX({numbers},{line})-1)/{players})+1))")
TEAM_AT = template("INDEX({labels},INT((INDEX({numbers},{line})-1)/{players})+1)")


def build_by_number(desk: Desk, places: SeatPlaces) -> Sheet:
    """One block for each number: all players 1, all players 2, …"""
    height = places.spec.teams + 3
    widths = [float(WIDTHS[name]) for name in COLUMNS]
    tiles = tiled(places.spec.players, height, widths, most=1)
    sheet = _page(desk, NUMBERS)
    for rank in range(1, places.spec.players + 1):
        row, _ = tiles.place(rank - 1, height, len(COLUMNS), FIRST - 1)
        text = desk.words.say("individuals.number", number=rank)
        sheet.band(row, 0, len(COLUMNS) - 1, text, f"round {tiles.letters}")
        desk.header(sheet, row + 1, {name: col for col, name in enumerate(COLUMNS)}, "individuals")
        for position in places.teams:
            number = (rank - 1) * places.spec.teams + position
            _line(sheet, places, row + 1 + position, places.person(number, "own-line"), "own-shown", tiles)
        _draw(sheet, row + 2, row + 1 + places.spec.teams)
    tiles.dress(sheet, widths, WIDE, height, FIRST - 1)
    sheet.page.repeat_rows = (0, 1)
    so_far.say_come(sheet, places.layout)
    return sheet


def build(desk: Desk, places: SeatPlaces) -> Sheet:
    """Everybody in one list."""
    sheet = _page(desk, INDIVIDUALS)
    desk.header(sheet, FIRST - 1, {name: col for col, name in enumerate(COLUMNS)}, "individuals")
    poster = fitted(places.spec.persons, WIDTHS.values())
    for position in range(1, places.spec.persons + 1):
        shade = poster.shade(position)
        _line(sheet, places, FIRST + position - 1, places.person(position, "line"), "shown", poster, shade)
    _draw(sheet, FIRST, FIRST + places.spec.persons - 1)
    sheet.freeze = (FIRST, 0)
    poster.dress(sheet, dict(sheet.widths), WIDE, FIRST)
    so_far.say_come(sheet, places.layout)
    return sheet


def _page(desk: Desk, name: str) -> Sheet:
    sheet = desk.poster(name, len(COLUMNS) - 1)
    for col, column in enumerate(COLUMNS):
        sheet.widths[col] = WIDTHS[column]
    return sheet


def _draw(sheet: Sheet, first: int, last: int) -> None:
    """No boxes around the lines of places that are nobody's, which come last."""
    told = Cell(sheet.name, first, COLUMNS.index("no"))
    draw_filled(sheet, Area(sheet.name, first, 0, last, len(COLUMNS) - 1), told)


def _line(
    sheet: Sheet, places: SeatPlaces, row: int, line: Cell, shown: str, fit: Poster | Tiles, shade: str = ""
) -> None:
    sources = {"rank": shown, "no": "symbol", "name": "label", "won": "won", "games": "games"}
    sources["points"] = "points-text"
    at, team_at = (IF_SOMEBODY, TEAM_OF_SOMEBODY) if places.layout >= DAY else (AT, TEAM_AT)
    facts = {"line": line, "nobody": places.persons("nobody")}
    found: dict[str, Formula] = {name: at(source=places.persons(source), **facts) for name, source in sources.items()}
    found["team"] = team_at(
        labels=places.ranking("label"), numbers=places.persons("no"), players=places.spec.players, **facts
    )
    for col, name in enumerate(COLUMNS):
        style = "center" if name in CENTRED else fit.names
        weight = "bold" if name in ("rank", "name", "points") else ""
        sheet.formula(row, col, found[name], f"cell {style} {weight} {fit.letters} {shade}")
