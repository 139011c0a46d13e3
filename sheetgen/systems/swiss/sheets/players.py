"""The players' list: who plays, from which round to which, and for which rounds he asks not to be paired."""

from sheetgen.systems.swiss.codecs import CALL, number_of_line
from sheetgen.systems.swiss.places import FACTS, FIRST_PLAYER, RARE, SwissPlaces
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import RATING, TEXT, Codec, lot, round_number
from sheetgen.workbook.desk import PLAYERS, Desk

WIDTHS = {
    "no": 5, "tpn": 6, "name": 30, "rating": 8, "title": 6, "federation": 7, "club": 22, "entry": 8, "withdrawn": 8,
    "board": 8, "group": 8, "category": 9, "sex": 6, "league": 8, "licence": 12, "fide_id": 12, "birth": 12, "lot": 8,
}  # fmt: skip
CALL_WIDTH = 4.3
LEFT = ("name", "club", "licence", "fide_id", "birth")


def build(desk: Desk, places: SwissPlaces) -> Sheet:
    columns = places.player_columns
    sheet = desk.page(PLAYERS, columns[f"call{places.spec.rounds}"], more=True)
    _headings(desk, sheet, places)
    codecs = _codecs(places)
    for number in range(1, places.spec.count + 1):
        row = places.player(number, "no").row
        sheet.echo(row, 0, number, "number")
        sheet.dealt(row, columns["tpn"], ("players", number, "tpn"), number_of_line(places.spec.count), "cell center")
        for name, col in list(columns.items())[2:]:
            sheet.input(row, col, ("players", number, name), codecs[name], "" if name in LEFT else "center")
    for name, col in columns.items():
        sheet.widths[col] = WIDTHS.get(name, CALL_WIDTH)
    rows: dict[Key, int] = {(number,): places.player(number, "no").row for number in range(1, places.spec.count + 1)}
    desk.book.add_keyed_rows(KeyedRows("players", PLAYERS, columns, ("no",), rows))
    sheet.freeze = (FIRST_PLAYER, 3)
    sheet.page.repeat_rows = (FIRST_PLAYER - 2, FIRST_PLAYER - 1)
    return sheet


def _headings(desk: Desk, sheet: Sheet, places: SwissPlaces) -> None:
    """Two lines: the columns of the rounds share a heading above their numbers."""
    columns, row = places.player_columns, FIRST_PLAYER - 1
    first, last = columns["call1"], columns[f"call{places.spec.rounds}"]
    sheet.band(3, 0, last, desk.words["swiss.players-hint"], "small")
    sheet.band(row - 1, first, last, desk.words["swiss.calls"], "header")
    for name, col in columns.items():
        text = desk.words[f"players.{name}"] if name in (*FACTS, *RARE) else name.removeprefix("call")
        sheet.label(row, col, text, "header wrap")
    sheet.heights[row] = 32


def _codecs(places: SwissPlaces) -> dict[str, Codec]:
    spec = places.spec
    found: dict[str, Codec] = dict.fromkeys(places.player_columns, TEXT) | {
        "rating": RATING,
        "entry": round_number(spec.rounds, "swiss-entry"),
        "withdrawn": round_number(spec.rounds, "swiss-withdrawn"),
        "board": number_of_line(spec.boards),
        "lot": lot(spec.count),
    }
    return found | {f"call{number}": CALL for number in range(1, spec.rounds + 1)}
