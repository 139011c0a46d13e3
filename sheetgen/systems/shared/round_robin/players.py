"""The players' list, where every name is typed once, and the two lists to post made from it."""

from sheetgen.systems.shared.round_robin import names
from sheetgen.systems.shared.round_robin.places import PLAYER_COLUMNS, Places
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import RATING, TEXT, Codec, lot, round_number
from sheetgen.workbook.desk import BY_NAME, BY_RATING, DAY, PLAYERS, Desk
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import Area
from sheetgen.workbook.poster import fitted
from sheetgen.workbook.spare import undrawn, unless

WIDTHS = {
    "no": 5, "name": 32, "rating": 8, "federation": 7, "club": 26, "title": 7, "category": 9, "sex": 6, "league": 8,
    "licence": 12, "fide_id": 12, "birth": 12, "withdrawn": 10, "lot": 8,
}  # fmt: skip
POSTED_WIDTHS = {
    "line": 6, "name": 26, "title": 7, "rating": 7, "federation": 7, "club": 20, "category": 8, "no": 6,
}  # fmt: skip
POSTED = ("name", "title", "rating", "federation", "club", "category", "no")
CENTRED = ("no", "rating", "federation", "title", "category", "sex", "withdrawn", "lot")


def build(desk: Desk, places: Places) -> Sheet:
    sheet = desk.page(PLAYERS, PLAYER_COLUMNS.index("category"), more=True)
    columns = {name: col for col, name in enumerate(PLAYER_COLUMNS)}
    desk.header(sheet, 4, columns, "players", "header wrap")
    sheet.heights[4] = 32
    codecs: dict[str, Codec] = dict.fromkeys(PLAYER_COLUMNS, TEXT) | {
        "rating": RATING,
        "withdrawn": round_number(places.spec.rounds, "withdrawn"),
        "lot": lot(places.spec.count),
    }
    for number in range(1, places.spec.count + 1):
        row = places.player(number, "no").row
        sheet.echo(row, 0, number, "number")
        for name, col in list(columns.items())[1:]:
            style = "center" if name in CENTRED else ""
            sheet.input(row, col, ("players", number, name), codecs[name], style)
    for name, width in WIDTHS.items():
        sheet.widths[columns[name]] = width
    rows: dict[Key, int] = {(number,): places.player(number, "no").row for number in range(1, places.spec.count + 1)}
    desk.book.add_keyed_rows(KeyedRows("players", PLAYERS, columns, ("no",), rows))
    first = places.player(1, "name")
    twice = template("INDEX({all},{no})>0")(all=places.names_twice(), no=places.player(1, "no"))
    sheet.when(places.players("name"), twice, "bad")
    sheet.freeze = (first.row, 2)
    sheet.page.pages_tall = 1 if places.spec.count <= 30 else 0
    sheet.page.repeat_rows = (4, 4)
    return sheet


def build_posted(desk: Desk, places: Places, by_name: bool) -> Sheet:
    """The list to post, sorted live."""
    sheet = desk.poster(BY_NAME if by_name else BY_RATING, len(POSTED))
    columns = {"line": 0} | {name: col for col, name in enumerate(POSTED, start=1)}
    widths = {col: POSTED_WIDTHS[name] for name, col in columns.items()}
    poster = fitted(places.spec.count, widths.values())
    desk.header(sheet, 4, columns, "players", poster.heading)
    for position in range(1, places.spec.count + 1):
        row, look = 4 + position, f"{poster.letters} {poster.shade(position)}"
        spare = places.spare_of(position)
        sheet.put(row, 0, unless(spare, position), f"number {look}")
        for name, col in list(columns.items())[1:]:
            style = f"cell {'center' if name in CENTRED else poster.names} {look}"
            value = names.sorted_value(places, position, places.listing(name), by_name)
            sheet.put(row, col, unless(spare, value), style)
        undrawn(sheet, Area(sheet.name, row, 0, row, len(POSTED)), spare, "nobody-below")
        sheet.came_with(DAY, [sheet.cell(row, col) for col in columns.values()] if spare else ())
    sheet.freeze = (5, 0)
    poster.dress(sheet, widths, [columns["name"], columns["club"]], 5)
    return sheet
