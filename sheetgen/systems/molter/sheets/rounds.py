"""One sheet a round: board, symbols, names, result; typed there (``--entry rounds``) or filled from the team sheets."""

from sheetgen.systems.molter.places import MolterPlaces
from sheetgen.systems.shared.teams.games import conditions, note_of
from sheetgen.systems.shared.teams.seating import SeatPairing
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Key, KeyedRows, Kind, Sheet
from sheetgen.workbook.codecs import RESULT
from sheetgen.workbook.desk import Desk, copy_of
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import Area
from sheetgen.workbook.spare import undrawn

COLUMNS = {"board": 0, "white": 1, "white-name": 2, "result": 3, "black-name": 4, "black": 5, "note": 6}
WIDTHS = (7, 7, 30, 12, 30, 7, 30)
NARROW = (6, 6, 27, 9, 27, 6, 23)  # on an upright page, where every figure of width makes the print smaller
STATE_COL = 7  # hidden: the number of the note, for the colours
HEAD_ROW = 5
LANDSCAPE_BOARDS = 16  # so many fill a landscape page that is read from a wall
SHOWN = template('IF({r}=0,"",INDEX({results},{r}))')


def build(desk: Desk, places: MolterPlaces) -> None:
    for place in range(1, places.spec.rounds + 1):
        _round(desk, places, place)


def _round(desk: Desk, places: MolterPlaces, place: int) -> Sheet:
    name = places.round_sheet(place)
    sheet = desk.page(name, COLUMNS["note"], kind=Kind.DESK if places.spec.entry == "rounds" else Kind.POSTER)
    sheet.label(3, 0, desk.words["plan.date"], "field")
    sheet.band(3, 1, 2, copy_of(places.plan(place, "date")), "date left")
    sheet.band(3, 3, 4, copy_of(places.plan(place, "time")), "left")
    desk.header(sheet, HEAD_ROW, COLUMNS, "rounds")
    games = [(number, game) for number, game in enumerate(places.all_games) if game.round == place]
    for number, game in games:
        _game(desk, sheet, places, number, game)
    for col, width in enumerate(WIDTHS if places.boards <= LANDSCAPE_BOARDS else NARROW):
        sheet.widths[col] = width
    sheet.hidden_cols.append(STATE_COL)
    rows: dict[Key, int] = {(game.board,): places.game_row(game) for _, game in games}
    columns = {column: COLUMNS[column] for column in ("board", "white", "black")}
    if places.spec.entry == "rounds":
        columns["result"] = COLUMNS["result"]
    desk.book.add_keyed_rows(KeyedRows(f"round{place}", name, columns, ("board",), rows))
    conditions(sheet, HEAD_ROW + 1, HEAD_ROW + len(games), COLUMNS, STATE_COL)
    sheet.freeze = (HEAD_ROW + 1, 2)
    sheet.page.repeat_rows = (HEAD_ROW, HEAD_ROW)
    sheet.page.landscape = places.boards <= LANDSCAPE_BOARDS
    return sheet


def _game(desk: Desk, sheet: Sheet, places: MolterPlaces, number: int, game: SeatPairing) -> None:
    row = places.game_row(game)
    sheet.heights[row] = 24 if places.boards <= LANDSCAPE_BOARDS else 20
    sheet.echo(row, COLUMNS["board"], game.board, "number")
    for side, seat in (("white", game.white), ("black", game.black)):
        sheet.echo(row, COLUMNS[side], seat.symbol, "number bold")
        label = copy_of(places.of_seat(seat, f"label-{game.round}"))
        sheet.formula(row, COLUMNS[f"{side}-name"], label, "cell right shrink" if side == "white" else "cell shrink")
    if places.spec.entry == "rounds":
        sheet.input(row, COLUMNS["result"], ("rounds", game.round, game.board, "result"), RESULT, "center bold")
    else:
        shown = SHOWN(r=places.game(number, "result"), results=lists.area("results"))
        sheet.formula(row, COLUMNS["result"], shown, "cell center bold")
    sheet.formula(row, COLUMNS["note"], note_of(desk, places, number), "note")
    sheet.formula(row, STATE_COL, template("{s}")(s=places.game(number, "state")), "pale")
    line = Area(sheet.name, row, 0, row, COLUMNS["note"])
    undrawn(sheet, line, places.spare_in(game.white, game.black), "nobody unseen")
