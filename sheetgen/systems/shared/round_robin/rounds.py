"""The rounds, where results are typed: one block a round, one row a game."""

from typing import TYPE_CHECKING

from sheetgen.pairing.schedule import Pairing, Schedule
from sheetgen.systems.schema import Column, Line
from sheetgen.systems.shared.round_robin.games import SIDES, STATES, WORST_ERROR
from sheetgen.systems.shared.round_robin.spec import RoundRobinSpec
from sheetgen.systems.views import rounds
from sheetgen.systems.views.rounds import BlockTable
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Content, Role, Sheet
from sheetgen.workbook.codecs import RESULT
from sheetgen.workbook.desk import DAY, ROUNDS, WALL, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.paper import break_between
from sheetgen.workbook.place import Area
from sheetgen.workbook.spare import either, undrawn, unless

if TYPE_CHECKING:
    from sheetgen.systems.shared.round_robin.places import Places

GameLine = Line["Places"]
HEADER_ROW = 3
FIRST = 5  # the row of the heading of the first round
STATE = "state"  # the hidden column with the number of the note, for the colours
ROW_HEIGHT = 17
RESULT_SHOWN = template('IF({r}=0,"",INDEX({results},{r}))')
MOVED_UP = template("AND({spare}=1,{board}={n})")  # B12: the number it has on paper; the one typed in is its key
NOTE = template(
    "IF({state}>0,CHOOSE({state},{t1},{t2},{t3},{t4},{t5},{t6}),"
    'IF(AND({typed}=0,{away}>0,{real}=1),INDEX({results},{result})&{left},""))'
)


def table(spec: RoundRobinSpec, schedule: Schedule) -> BlockTable["Places"]:
    """The games of all rounds, a line a game of the schedule."""
    result: Column[Places] = Column("result", _result, 11, "rounds.result", style="cell center bold")
    if spec.entry == "rounds":
        result = Column("result", width=11, heading="rounds.result", style="center bold", codec=RESULT)
    columns: list[Column[Places]] = [
        Column("round", lambda line: _pairing(line).round, 5, "rounds.round", style="number pale", role=Role.ECHO),
        Column("board", lambda line: _pairing(line).board, 6, "rounds.board", style="number", role=Role.ECHO),
        Column("white", lambda line: _pairing(line).white, 5, "rounds.white", style="number pale", role=Role.ECHO),
        Column("white-name", lambda line: _name(line, "white"), 27, "rounds.white-name", style="cell right shrink"),
        result,
        Column("black-name", lambda line: _name(line, "black"), 27, "rounds.black-name", style="cell shrink"),
        Column("black", lambda line: _pairing(line).black, 5, "rounds.black", style="number pale", role=Role.ECHO),
        Column("note", _note, 24, "rounds.note", style="note shrink"),
        Column(STATE, _state, style="pale"),
    ]
    return BlockTable(ROUNDS, [_heading_row(spec, game.round) + game.board for game in schedule.games], columns)


def _heading_row(spec: RoundRobinSpec, number: int) -> int:
    """The row of the heading of a round; its boards follow, then who is exempt, then an empty row."""
    return FIRST + (number - 1) * (spec.count // 2 + 2 + spec.odd)


def build(desk: Desk, places: "Places") -> Sheet:
    """The sheet of all rounds, whose games are found by round and board when a file is read."""
    table, spec = places.round_table, places.spec
    printed = [column for column in table.columns if column.id != STATE]
    sheet = desk.page(ROUNDS, len(printed) - 1)
    for col, column in enumerate(printed):
        sheet.label(HEADER_ROW, col, column.title(desk.words), "header")
        sheet.widths[col] = column.width
    rounds.mark(sheet, (table.area("result"), table.area("note")), table.cell(1, STATE), WORST_ERROR)
    lines = table.lines(desk, places)
    for number, games in enumerate(places.schedule.rounds, start=1):
        _heading(desk, sheet, places, number)
        for pairing in games:
            _game(sheet, places, next(lines), pairing)
        exempt = places.schedule.exempt[number - 1]
        if exempt:
            row = _heading_row(spec, number) + places.boards + 1
            sheet.label(row, table.at["white-name"], desk.words["player.exempt"], "small right")
            sheet.formula(row, table.at["black-name"], copy_of(places.ranked(exempt, "label")), "small")
        elif places.spare and places.layout >= WALL:
            _bye_below(desk, sheet, places, number)
    sheet.hidden_cols.append(table.at[STATE])
    columns = ["round", "board", "white", "black", *(["result"] if spec.entry == "rounds" else [])]
    keys = [(pairing.round, pairing.board) for pairing in places.schedule.games]
    desk.book.add_keyed_rows(table.rows_by_key("rounds", keys, columns, ("round", "board")))
    _move_boards_up(sheet, places)
    sheet.freeze = (HEADER_ROW + 1, 0)
    sheet.page.repeat_rows = (0, HEADER_ROW)
    starts = [_heading_row(spec, number) for number in range(1, spec.rounds + 1)]
    sheet.page.breaks = break_between(sheet, starts, _heading_row(spec, spec.rounds + 1))
    return sheet


def _heading(desk: Desk, sheet: Sheet, places: "Places", number: int) -> None:
    """The name of a round, and when it is played."""
    row, at = _heading_row(places.spec, number), places.round_table.at
    sheet.heights[row] = ROW_HEIGHT
    sheet.band(row, 0, at["white-name"], desk.words.say("round.name", number=number), "round")
    sheet.formula(row, at["result"], copy_of(places.plan(number, "date")), "round date")
    sheet.formula(row, at["black-name"], copy_of(places.plan(number, "time")), "round")
    for name in ("black", "note"):
        sheet.label(row, at[name], None, "round")


def _bye_below(desk: Desk, sheet: Sheet, places: "Places", number: int) -> None:
    """B12: who is exempt as long as the last place is nobody's, below the boards; else the row is empty."""
    row, at = _heading_row(places.spec, number) + places.boards + 1, places.round_table.at
    bye = places.byes[number - 1]
    assert bye is not None  # somebody meets the last number in every round of an even table
    label = places.ranked(bye, "label")
    sheet.put(row, at["white-name"], either(places.spare, desk.words["player.exempt"], ""), "small right")
    sheet.put(row, at["black-name"], either(places.spare, label, ""), "small")
    sheet.came_with(WALL, [sheet.cell(row, at[f"{side}-name"]) for side in SIDES])


def _game(sheet: Sheet, places: "Places", line: GameLine, pairing: Pairing) -> None:
    """The line of a game; that of the exempt looks like no board: since layout 9 nothing is seen of it."""
    table, row = places.round_table, line.at("board").row
    sheet.heights[row] = ROW_HEIGHT
    rounds.draw_line(sheet, table, line, ("rounds", pairing.round, pairing.board))
    if _may_be_exempt(places, pairing):
        for name, col in table.at.items():
            if name not in ("note", STATE):
                is_seen = name.endswith("-name") and places.layout < WALL
                style = "nobody-below" if is_seen else "nobody-below unseen"
                undrawn(sheet, Area(ROUNDS, row, col, row, col), places.spare, style)


def _pairing(line: GameLine) -> Pairing:
    return line.places.schedule.games[line.position - 1]


def _may_be_exempt(places: "Places", pairing: Pairing) -> bool:
    """B12: whether a game says who is exempt as long as the last place is nobody's: that of the first board."""
    return places.spare is not None and pairing.board == 1 and places.layout >= DAY


def _name(line: GameLine, side: str) -> Formula | Content:
    """The name of a player; in the line of an exempt nothing, before layout 9 the word, then his name."""
    places, pairing = line.places, _pairing(line)
    names = [copy_of(places.ranked(number, "label")) for number in (pairing.white, pairing.black)]
    place = SIDES.index(side)
    if not _may_be_exempt(places, pairing):
        return names[place]
    if places.layout >= WALL:
        return unless(places.spare, names[place])
    exempt_first = names if pairing.white == places.spec.count else names[::-1]
    return either(places.spare, exempt_first[place], names[place])


def _result(line: GameLine) -> Formula:
    """The result where it is typed in the grid."""
    return RESULT_SHOWN(r=line.places.game(line.position - 1, "result"), results=lists.area("results"))


def _state(line: GameLine) -> Formula:
    return template("{s}")(s=line.places.game(line.position - 1, "state"))


def _note(line: GameLine) -> Formula:
    """What is wrong with this game, or what a withdrawal makes of it (B6)."""
    words = line.desk.words
    texts = {f"t{number}": words[f"state.{state}"] for number, state in enumerate(STATES, start=1)}
    names = ("state", "typed", "away", "real", "result")
    facts = {name: line.places.game(line.position - 1, name) for name in names}
    return NOTE(results=lists.area("results"), left=" " + words["state.left"], **facts, **texts)


def _move_boards_up(sheet: Sheet, places: "Places") -> None:
    """B12: as long as the last place is nobody's the boards behind the first show one less."""
    if places.spare:
        boards = places.round_table.area("board")
        for board in range(2, places.boards + 1):
            facts = {"spare": Area(*places.spare, *places.spare[1:]), "board": boards.cell(), "n": board}
            sheet.when(boards, MOVED_UP(**facts), f"board-{board - 1}")
