"""A sheet a round: dealt by a command, then results are typed; beside the numbers, what the arbiter wants instead."""

from sheetgen.systems.shared.dealt.codecs import number_of_line
from sheetgen.systems.shared.dealt.games import STATES, WORST_ERROR
from sheetgen.systems.swiss.places import FIRST_BOARD, ROUND_COLUMNS, SwissPlaces
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import LONG_TEXT, RESULT, TEXT
from sheetgen.workbook.desk import AS_FILLED, DAY, TEXTS, WALL, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell

COLUMNS = {name: col for col, name in enumerate(ROUND_COLUMNS)}
WIDTHS = (6, 5, 27, 7, 6, 10, 6, 27, 7, 5, 7, 7, 26)
LAST = COLUMNS["note"]
LANDSCAPE_BOARDS = 16  # more of them stand on fewer pages that are not turned
NAME = template('IF({no}=0,"",INDEX({labels},{no}))')
RATING = template('IF({no}=0,"",INDEX({source},{no}))')
POINTS = template('IF({no}=0,"",INDEX({halves},1,INDEX({source},{no})+1))')
# As they were before layout 9.
RATING_BEFORE = template('IF({no}=0,"",IF(INDEX({source},{no})=0,"",INDEX({source},{no})))')
POINTS_BEFORE = template(f'IF({{no}}=0,"",{TEXTS[2].replace("{n}", "INDEX({source},{no})")})')
NOTE = template('IF({state}>0,CHOOSE({state},{t1},{t2},{t3}),"")')
STATUS = template("IF(SUM({real})=0,{open},IF(SUM({real})=SUM({entered}),{done},(SUM({real})-SUM({entered}))&{left}))")
BYE = template('IF(COUNT({no})=0,"",INDEX({labels},{no}))')
TYPED = '{c}<>""'
EMPTY = template('AND({first}<>"",{name}="")')


def build(desk: Desk, places: SwissPlaces, number: int) -> Sheet:
    """Draw the sheet of one round: its boards, its bye, and the columns in which the arbiter types changes."""
    printed = COLUMNS["black"]  # what is seen by everybody has no columns for changes
    title = desk.words.say("round.name", number=number)
    sheet = desk.page(places.round_sheet(number), printed, title, ends_since=AS_FILLED)
    _head(desk, sheet, places, number)
    for board in range(1, places.spec.boards + 1):
        _board(desk, sheet, places, number, board)
    _bye(desk, sheet, places, number)
    for col, width in enumerate(WIDTHS):
        sheet.widths[col] = width
    sheet.hidden_cols.append(COLUMNS["state"])
    rows: dict[Key, int] = {
        (board,): places.board(number, board, "board").row for board in range(1, places.spec.boards + 1)
    }
    columns = {name: COLUMNS[name] for name in ("board", "white", "black", "result", "new-white", "new-black")}
    named = {name.replace("-", "_"): col for name, col in columns.items()}
    desk.book.add_keyed_rows(KeyedRows(f"round{number}", sheet.name, named, ("board",), rows))
    _conditions(sheet, places, number)
    sheet.freeze = (FIRST_BOARD, 0)
    sheet.page.landscape = places.spec.boards <= LANDSCAPE_BOARDS
    sheet.page.repeat_rows = (FIRST_BOARD - 1, FIRST_BOARD - 1)
    sheet.page.last_col = printed
    return sheet


def _head(desk: Desk, sheet: Sheet, places: SwissPlaces, number: int) -> None:
    """When the round is played, what is missing, and the way to the other rounds."""
    sheet.formula(3, 2, copy_of(places.plan(number, "date")), "left date")
    sheet.formula(3, 4, copy_of(places.plan(number, "time")), "left")
    entered, real = places.games_of(number, "entered"), places.games_of(number, "real")
    missing = template(
        "IF(SUM({real})=0,{open},IF(SUM({real})=SUM({entered}),{done},(SUM({real})-SUM({entered}))&{left}))"
    )
    text = missing(
        real=real,
        entered=entered,
        open=desk.words["swiss.not-paired"],
        done=desk.words["swiss.complete"],
        left=" " + desk.words["swiss.missing"],
    )
    sheet.band(3, 6, 8, text, "bold")
    for col, other in ((10, number - 1), (11, number + 1)):
        if 1 <= other <= places.spec.rounds:
            sheet.link(3, col, places.round_sheet(other), f"◄ {other}" if other < number else f"{other} ►")
    for name, col in COLUMNS.items():
        if col <= LAST:
            sheet.label(FIRST_BOARD - 1, col, desk.words[f"swiss-round.{name}"], "header wrap")
    sheet.heights[FIRST_BOARD - 1] = 30


def _board(desk: Desk, sheet: Sheet, places: SwissPlaces, number: int, board: int) -> None:
    row = places.board(number, board, "board").row
    key: Key = ("rounds", number, board)
    dealt = number_of_line(places.spec.count)
    sheet.heights[row] = 18
    sheet.echo(row, COLUMNS["board"], board, "number")
    for side in ("white", "black"):
        player = places.game(number, board, side)
        sheet.dealt(row, COLUMNS[side], (*key, side), dealt, "number pale")
        align = "right" if side == "white" else ""
        sheet.formula(row, COLUMNS[f"{side}-name"], _name(places, player), f"cell shrink {align}")
        rating, points = _rating_and_points(places, player, number)
        sheet.formula(row, COLUMNS[f"{side}-rating"], rating, "cell center small")
        sheet.formula(row, COLUMNS[f"{side}-points"], points, "cell center small")
        sheet.input(row, COLUMNS[f"new-{side}"], (*key, f"new_{side}"), dealt, "center")
    sheet.input(row, COLUMNS["result"], (*key, "result"), RESULT, "center bold")
    texts = {f"t{place}": desk.words[f"swiss-state.{state}"] for place, state in enumerate(STATES, start=1)}
    state = sheet.formula(row, COLUMNS["state"], template("{s}")(s=places.game(number, board, "state")), "pale")
    sheet.formula(row, COLUMNS["note"], NOTE(state=state, **texts), "note shrink")


def _rating_and_points(places: SwissPlaces, player: Cell, number: int) -> tuple[Formula, Formula]:
    """The rating of a player, and the points he has before a round."""
    before = places.in_round(number, "before")
    if places.layout < WALL:
        return RATING_BEFORE(no=player, source=places.ratings()), POINTS_BEFORE(no=player, source=before)
    rating = RATING(no=player, source=places.ranking("rating-text"))
    return rating, POINTS(no=player, source=before, halves=places.halves)


def _name(places: SwissPlaces, player: Cell) -> Formula:
    return NAME(no=player, labels=places.ranking("label"))


def _bye(desk: Desk, sheet: Sheet, places: SwissPlaces, number: int) -> None:
    """SW1: the pairing-allocated bye, below the boards and never among the results."""
    row, cell = places.bye_row, places.bye(number)
    sheet.label(row, COLUMNS["board"], desk.words["player.exempt"], "small")
    sheet.dealt(row, cell.col, ("rounds", number, "bye"), number_of_line(places.spec.count), "number pale")
    desk.book.add_field(f"bye{number}", cell)
    mark = sheet.dealt(row, COLUMNS["note"], ("rounds", number, "hand"), TEXT, "note shrink")
    desk.book.add_field(f"hand{number}", mark)
    # What the results were when a later round was paired, board by board: one that is changed afterwards is noticed.
    state_cell = sheet.dealt(row, COLUMNS["state"], ("rounds", number, "known"), LONG_TEXT, "pale")
    desk.book.add_field(f"known{number}", state_cell)
    wish = sheet.input(
        row, COLUMNS["new-white"], ("rounds", number, "new_bye"), number_of_line(places.spec.count), "center"
    )
    desk.book.add_field(f"new_bye{number}", wish)
    sheet.came_with(DAY, [state_cell, wish])
    sheet.when(Area(sheet.name, *wish[1:], *wish[1:]), template(TYPED)(c=wish), "doubt")
    sheet.formula(row, COLUMNS["white-name"], BYE(no=cell, labels=places.ranking("label")), "cell right shrink")


def _unless_played(sheet: Sheet, last: int) -> None:
    """Once the round is paired, boards at which nobody plays have no number and no boxes."""
    name_col = COLUMNS["white-name"]
    first = Area(sheet.name, FIRST_BOARD, name_col, FIRST_BOARD, name_col)
    for col in range(COLUMNS["black"] + 1):
        own = Area(sheet.name, FIRST_BOARD, col, last, col)
        sheet.when(own, EMPTY(first=first, name=own.cell(right=name_col - col)), "nobody unseen")


def _conditions(sheet: Sheet, places: SwissPlaces, number: int) -> None:
    """Red where a result cannot stand, amber where somebody wants the pairing changed."""
    state = sheet.cell(FIRST_BOARD, COLUMNS["state"])
    last = FIRST_BOARD + places.spec.boards - 1
    for col in (COLUMNS["result"], COLUMNS["note"]):
        area = Area(sheet.name, FIRST_BOARD, col, last, col)
        sheet.when(area, template(f'IF({{s}}="",FALSE,AND({{s}}>=1,{{s}}<={WORST_ERROR}))')(s=state), "bad")
        sheet.when(area, template(f'IF({{s}}="",FALSE,{{s}}>{WORST_ERROR})')(s=state), "doubt")
    _unless_played(sheet, last)
    for name in ("new-white", "new-black"):
        area = places.boards(number, name)
        sheet.when(area, template(TYPED)(c=area.cell()), "doubt")
