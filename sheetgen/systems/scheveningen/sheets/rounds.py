"""The rounds of a Scheveningen match, where results are typed: one block a round, one row a game, then its score."""

from sheetgen.systems.scheveningen.places import OTHER, OWN, ScheveningenPlaces
from sheetgen.systems.shared.teams.games import conditions, note_of
from sheetgen.systems.shared.teams.seating import SeatPairing
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import RESULT
from sheetgen.workbook.desk import ROUNDS, TEXTS, Desk, copy_of
from sheetgen.workbook.formulas import template
from sheetgen.workbook.paper import break_between

COLUMNS = {"round": 0, "board": 1, "white": 2, "white-name": 3, "result": 4, "black-name": 5, "black": 6, "note": 7}
WIDTHS = (5, 7, 6, 28, 11, 28, 6, 24)
STATE_COL = 8  # hidden: the number of the note, for the colours
ROW_HEIGHT = 18
HALVES = template(TEXTS[2])


def build(desk: Desk, places: ScheveningenPlaces) -> Sheet:
    sheet = desk.page(ROUNDS, COLUMNS["note"])
    desk.header(sheet, 3, COLUMNS, "rounds")
    for number in range(1, places.spec.rounds + 1):
        _heading(desk, sheet, places, number)
        _score(desk, sheet, places, number)
    for position, game in enumerate(places.all_games):
        _game(desk, sheet, places, position, game)
    for col, width in enumerate(WIDTHS):
        sheet.widths[col] = width
    sheet.hidden_cols.append(STATE_COL)
    rows: dict[Key, int] = {(game.round, game.board): places.game_row(game) for game in places.all_games}
    columns = {name: COLUMNS[name] for name in ("round", "board", "white", "black", "result")}
    desk.book.add_keyed_rows(KeyedRows("rounds", ROUNDS, columns, ("round", "board"), rows))
    for number in range(1, places.spec.rounds + 1):
        first = places.round_row(number) + 1
        conditions(sheet, first, first + places.spec.players - 1, COLUMNS, STATE_COL)
    sheet.freeze = (4, 0)
    sheet.page.repeat_rows = (0, 3)
    starts = [places.round_row(number) for number in range(1, places.spec.rounds + 1)]
    sheet.page.breaks = break_between(sheet, starts, places.round_row(places.spec.rounds + 1))
    return sheet


def _heading(desk: Desk, sheet: Sheet, places: ScheveningenPlaces, number: int) -> None:
    row = places.round_row(number)
    sheet.heights[row] = ROW_HEIGHT
    sheet.band(row, 0, 3, desk.words.say("round.name", number=number), "round")
    sheet.formula(row, 4, copy_of(places.plan(number, "date")), "round date")
    sheet.formula(row, 5, copy_of(places.plan(number, "time")), "round")
    sheet.label(row, 6, None, "round")
    sheet.label(row, 7, None, "round")


def _game(desk: Desk, sheet: Sheet, places: ScheveningenPlaces, position: int, game: SeatPairing) -> None:
    row = places.game_row(game)
    sheet.heights[row] = ROW_HEIGHT
    sheet.echo(row, COLUMNS["round"], game.round, "number pale")
    sheet.echo(row, COLUMNS["board"], game.board, "number")
    for side, seat in (("white", game.white), ("black", game.black)):
        sheet.echo(row, COLUMNS[side], seat.symbol, "number bold")
        label = copy_of(places.of_seat(seat, f"label-{game.round}"))
        sheet.formula(row, COLUMNS[f"{side}-name"], label, "cell right shrink" if side == "white" else "cell shrink")
    sheet.input(row, COLUMNS["result"], ("rounds", game.round, game.board, "result"), RESULT, "center bold")
    sheet.formula(row, COLUMNS["note"], note_of(desk, places, position), "note shrink")
    sheet.formula(row, STATE_COL, template("{s}")(s=places.game(position, "state")), "pale")


def _score(desk: Desk, sheet: Sheet, places: ScheveningenPlaces, number: int) -> None:
    """Below the games of a round: what it brought to both teams."""
    row = places.round_row(number) + places.spec.players + 1
    sheet.formula(row, COLUMNS["white-name"], copy_of(places.ranked(OWN, "label")), "small right shrink")
    text = template('TRIM({own}&" – "&{other})')(
        own=places.score_text(number, OWN), other=places.score_text(number, OTHER)
    )
    sheet.formula(row, COLUMNS["result"], text, "small center bold")
    sheet.formula(row, COLUMNS["black-name"], copy_of(places.ranked(OTHER, "label")), "small shrink")
