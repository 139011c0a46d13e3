"""The rounds, where results are typed: one block a round, one row a game."""

from sheetgen.pairing.schedule import Pairing
from sheetgen.systems.shared.round_robin.games import STATES, WORST_ERROR
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Content, Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import RESULT
from sheetgen.workbook.desk import DAY, ROUNDS, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.paper import break_between
from sheetgen.workbook.place import Area
from sheetgen.workbook.spare import either, undrawn

COLUMNS = {"round": 0, "board": 1, "white": 2, "white-name": 3, "result": 4, "black-name": 5, "black": 6, "note": 7}
WIDTHS = (5, 6, 5, 27, 11, 27, 5, 24)
STATE_COL = 8  # hidden: the number of the note, for the colours
ROW_HEIGHT = 17


def build(desk: Desk, places: Places) -> Sheet:
    sheet = desk.page(ROUNDS, 7)
    desk.header(sheet, 3, COLUMNS, "rounds")
    for number, games in enumerate(places.schedule.rounds, start=1):
        _heading(desk, sheet, places, number)
        for pairing in games:
            _game(desk, sheet, places, pairing)
        exempt = places.schedule.exempt[number - 1]
        if exempt:
            row = places.round_row(number) + places.boards + 1
            sheet.label(row, 3, desk.words["player.exempt"], "small right")
            sheet.formula(row, 5, copy_of(places.ranked(exempt, "label")), "small")
    for col, width in enumerate(WIDTHS):
        sheet.widths[col] = width
    sheet.hidden_cols.append(STATE_COL)
    rows: dict[Key, int] = {
        (pairing.round, pairing.board): places.game_row(pairing) for pairing in places.schedule.games
    }
    columns = {name: COLUMNS[name] for name in ("round", "board", "white", "black")}
    if places.spec.entry == "rounds":
        columns["result"] = COLUMNS["result"]
    desk.book.add_keyed_rows(KeyedRows("rounds", ROUNDS, columns, ("round", "board"), rows))
    _conditions(sheet, places)
    sheet.freeze = (4, 0)
    sheet.page.repeat_rows = (0, 3)
    starts = [places.round_row(number) for number in range(1, places.spec.rounds + 1)]
    sheet.page.breaks = break_between(sheet, starts, places.round_row(places.spec.rounds + 1))
    return sheet


def _heading(desk: Desk, sheet: Sheet, places: Places, number: int) -> None:
    row = places.round_row(number)
    sheet.heights[row] = ROW_HEIGHT
    sheet.band(row, 0, 3, desk.words.say("round.name", number=number), "round")
    sheet.formula(row, 4, copy_of(places.plan(number, "date")), "round date")
    sheet.formula(row, 5, copy_of(places.plan(number, "time")), "round")
    sheet.label(row, 6, None, "round")
    sheet.label(row, 7, None, "round")


def _game(desk: Desk, sheet: Sheet, places: Places, pairing: Pairing) -> None:
    row, game = places.game_row(pairing), places.number_of(pairing)
    sheet.heights[row] = ROW_HEIGHT
    sheet.echo(row, COLUMNS["round"], pairing.round, "number pale")
    sheet.echo(row, COLUMNS["board"], pairing.board, "number")
    sheet.echo(row, COLUMNS["white"], pairing.white, "number pale")
    white, black = _named(sheet, places, pairing, row)
    sheet.put(row, COLUMNS["white-name"], white, "cell right shrink")
    if places.spec.entry == "rounds":
        sheet.input(row, COLUMNS["result"], ("rounds", pairing.round, pairing.board, "result"), RESULT, "center bold")
    else:
        shown = template('IF({r}=0,"",INDEX({results},{r}))')
        result = places.game(game, "result")
        sheet.formula(row, COLUMNS["result"], shown(r=result, results=lists.area("results")), "cell center bold")
    sheet.put(row, COLUMNS["black-name"], black, "cell shrink")
    sheet.echo(row, COLUMNS["black"], pairing.black, "number pale")
    sheet.formula(row, COLUMNS["note"], _note(desk, places, game), "note shrink")
    sheet.formula(row, STATE_COL, template("{s}")(s=places.game(game, "state")), "pale")


def _named(sheet: Sheet, places: Places, pairing: Pairing, row: int) -> list[Formula | Content]:
    """B12: as long as the last place is nobody's, its game says who is exempt, and looks like no board."""
    labels = [copy_of(places.ranked(player, "label")) for player in (pairing.white, pairing.black)]
    if places.spare is None or pairing.board > 1 or places.layout < DAY:
        return [*labels]
    names = {COLUMNS[f"{side}-name"] for side in ("white", "black")}
    for col in range(COLUMNS["note"]):
        style = "nobody-below" if col in names else "nobody-below unseen"
        undrawn(sheet, Area(ROUNDS, row, col, row, col), places.spare, style)
    exempt_first = labels if pairing.white == places.spec.count else labels[::-1]
    return [either(places.spare, then, usual) for then, usual in zip(exempt_first, labels, strict=True)]


MOVED_UP = template("AND({spare}=1,{board}={n})")  # B12: the number it has on paper; the one typed in is its key
NOTE = template(
    "IF({state}>0,CHOOSE({state},{t1},{t2},{t3},{t4},{t5},{t6}),"
    'IF(AND({typed}=0,{away}>0,{real}=1),INDEX({results},{result})&{left},""))'
)


def _note(desk: Desk, places: Places, game: int) -> Formula:
    """What is wrong with this game, or what a withdrawal makes of it (B6)."""
    texts = {f"t{number}": desk.words[f"state.{state}"] for number, state in enumerate(STATES, start=1)}
    facts = {name: places.game(game, name) for name in ("state", "typed", "away", "real", "result")}
    return NOTE(results=lists.area("results"), left=" " + desk.words["state.left"], **facts, **texts)


def _conditions(sheet: Sheet, places: Places) -> None:
    """Red where a result cannot stand, amber where it asks for a second look; the note says the same in words."""
    first = places.round_row(1) + 1
    last = places.game_row(places.schedule.games[-1])
    state = sheet.cell(first, STATE_COL)
    for col in (COLUMNS["result"], COLUMNS["note"]):
        area = Area(ROUNDS, first, col, last, col)
        sheet.when(area, template(f'IF({{s}}="",FALSE,AND({{s}}>=1,{{s}}<={WORST_ERROR}))')(s=state), "bad")
        sheet.when(area, template(f'IF({{s}}="",FALSE,{{s}}>{WORST_ERROR})')(s=state), "doubt")
    if places.spare:
        boards = Area(ROUNDS, first, COLUMNS["board"], last, COLUMNS["board"])
        for board in range(2, places.boards + 1):
            own = {"spare": Area(*places.spare, *places.spare[1:]), "board": boards.cell(), "n": board}
            sheet.when(boards, MOVED_UP(**own), f"board-{board - 1}")
