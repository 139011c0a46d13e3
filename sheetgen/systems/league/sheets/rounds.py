"""The match sheets of a league: one a meeting, one under the other on the sheet of each round, one a page on paper.

The home team stands at the left and has White on the odd boards (K6). Results are typed there, home team first.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from sheetgen.i18n.catalogue import Words
from sheetgen.pairing.league import Match
from sheetgen.systems.league.places import BLOCK_HEAD, LeaguePlaces
from sheetgen.systems.league.sheets.games import STATES, WORST_ERROR
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Content, Key, Sheet, Table
from sheetgen.workbook.codecs import RESULT, TEXT
from sheetgen.workbook.desk import TEXTS, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell

COLUMNS = {
    "match": 0, "board": 1, "home": 2, "home-colour": 3, "home-points": 4, "result": 5, "away-points": 6,
    "away-colour": 7, "away": 8, "note": 9,
}  # fmt: skip
WIDTHS = (4, 6, 29, 5, 6, 14, 6, 5, 29, 22)
STATE_COL = 10  # hidden: the number of the note, for the colours
LAST = COLUMNS["note"]
MOST_IN_LANDSCAPE = 10
POINTS = template(f'IF({{code}}=0,"",{TEXTS[2].replace("{n}", "{score}")})')
NOTE = template(
    "IF({state}>0,CHOOSE({state},{t1},{t2},{t3},{t4},{t5},{t6}),"
    'IF(AND({typed}=0,{gone}>0),INDEX({results},{result})&{left},""))'
)
# A list of names to choose from; a name that is not in it may be typed.
LINE_UP = replace(TEXT, id="line-up", hint="line-up")


@dataclass(frozen=True, slots=True)
class Block:
    """What stands on one match sheet: its row, the facts of its boards, and its texts."""

    row: int
    boards: int
    number: int
    home: Formula | str
    away: Formula | str
    when: tuple[Content | Formula, Content | Formula, Content | Formula]  # date, time, place
    score: Formula
    of_board: Callable[[int, str], Cell]
    lists: tuple[Area, Area]  # the names of the players of both teams
    key: tuple[str | int, ...]


def build(desk: Desk, places: LeaguePlaces) -> None:
    for number in range(1, places.spec.rounds + 1):
        _round(desk, places, number)


def _round(desk: Desk, places: LeaguePlaces, number: int) -> Sheet:
    name = places.round_sheet(number)
    sheet = desk.page(name, LAST, desk.words.say("round.name", number=number))
    matches = places.schedule.rounds[number - 1]
    for match in matches:
        match_sheet(desk.words, sheet, _block(desk, places, match))
    rows: dict[Key, int] = {
        (match.number, board): places.board_row(match, board)
        for match in matches
        for board in range(1, places.boards + 1)
    }
    columns = {column: COLUMNS[column] for column in ("match", "board", "home", "result", "away")}
    desk.book.add_table(Table(f"round{number}", name, columns, ("match", "board"), rows))
    dress(sheet, places.boards)
    exempt = places.schedule.exempt[number - 1]
    if exempt:
        row = places.block_row(matches[-1]) + places.block_height - 1
        sheet.label(row, 1, desk.words["player.exempt"], "field")
        sheet.formula(row, 2, copy_of(places.ranked(exempt, "label")), "field")
    sheet.page.breaks = [places.block_row(match) for match in matches if match.number > 1]
    return sheet


def _block(desk: Desk, places: LeaguePlaces, match: Match) -> Block:
    place = places.matches.index(match)
    where = copy_of(places.team(match.home, "venue"))
    venue: Formula | str = desk.words["league.neutral"] if match.neutral else where
    return Block(
        row=places.block_row(match),
        boards=places.boards,
        number=match.number,
        home=copy_of(places.ranked(match.home, "label")),
        away=copy_of(places.ranked(match.away, "label")),
        when=(copy_of(places.plan(match.round, "date")), copy_of(places.plan(match.round, "time")), venue),
        score=copy_of(places.meeting(place, "score")),
        of_board=lambda board, name: places.game_of(place, board, name),
        lists=(places.members(match.home, "name"), places.members(match.away, "name")),
        key=("rounds", match.round, match.number),
    )


def dress(sheet: Sheet, boards: int) -> None:
    """Widths and paper of a sheet of match sheets."""
    for col, width in enumerate(WIDTHS):
        sheet.widths[col] = width
    sheet.hidden_cols.append(STATE_COL)
    sheet.freeze = (3, 0)
    sheet.page.repeat_rows = (0, 2)
    sheet.page.landscape = boards <= MOST_IN_LANDSCAPE


def match_sheet(words: Words, sheet: Sheet, block: Block) -> None:
    """One match sheet: who, when and where, the boards, the score, the signatures of both captains."""
    row = block.row
    _head(words, sheet, block)
    for board in range(1, block.boards + 1):
        _board(words, sheet, block, row + BLOCK_HEAD + board - 1, board)
    _foot(words, sheet, block, row + BLOCK_HEAD + block.boards)
    first, last = row + BLOCK_HEAD, row + BLOCK_HEAD + block.boards - 1
    state = sheet.cell(first, STATE_COL)
    for col in (COLUMNS["home"], COLUMNS["result"], COLUMNS["away"], COLUMNS["note"]):
        area = Area(sheet.name, first, col, last, col)
        sheet.when(area, template(f"AND({{s}}>=1,{{s}}<={WORST_ERROR})")(s=state), "bad")
        sheet.when(area, template(f"{{s}}>{WORST_ERROR}")(s=state), "doubt")


def _head(words: Words, sheet: Sheet, block: Block) -> None:
    row = block.row
    sheet.band(row, 0, 3, block.home, "team big right shrink")
    sheet.band(row, 4, 6, block.score, "team big center shrink")
    sheet.band(row, 7, LAST, block.away, "team big shrink")
    sheet.heights[row] = 30
    date, time, venue = block.when
    sheet.label(row + 1, 0, block.number, "number pale")
    sheet.band(row + 1, 1, 2, words.say("league.match", number=block.number), "field")
    sheet.put(row + 1, 3, date, "date left")
    sheet.merge(row + 1, 3, row + 1, 4)
    sheet.put(row + 1, 5, time, "left")
    sheet.band(row + 1, 6, LAST, venue, "left shrink")
    for name, col in COLUMNS.items():
        if name != "match":
            sheet.label(row + 2, col, words[f"league-match.{name}"], "header small")
    sheet.heights[row + 2] = 18


def _board(words: Words, sheet: Sheet, block: Block, row: int, board: int) -> None:
    sheet.heights[row] = 22 if block.boards <= 12 else 17
    sheet.echo(row, COLUMNS["match"], block.number, "number pale")
    sheet.echo(row, COLUMNS["board"], board, "number")
    colours = ("white", "black") if board % 2 else ("black", "white")  # K6
    for side, colour, names in zip(("home", "away"), colours, block.lists, strict=True):
        codec = replace(LINE_UP, source=names)
        style = "" if colour == "white" else "black-input"
        sheet.input(row, COLUMNS[side], (*block.key, board, side), codec, f"shrink {style}".strip())
        sheet.label(row, COLUMNS[f"{side}-colour"], words[f"colour.{colour}"], "number")
        points = POINTS(code=block.of_board(board, "counts"), score=block.of_board(board, f"{side}-score"))
        sheet.formula(row, COLUMNS[f"{side}-points"], points, "cell center")
    sheet.input(row, COLUMNS["result"], (*block.key, board, "result"), RESULT, "center bold")
    sheet.formula(row, COLUMNS["note"], _note(words, block, board), "note shrink")
    sheet.formula(row, STATE_COL, template("{s}")(s=block.of_board(board, "state")), "pale")


def _note(words: Words, block: Block, board: int) -> Formula:
    """What is wrong with this board, or what a withdrawal makes of it (B6)."""
    texts = {f"t{number}": words.get(f"league-state.{state}", "") for number, state in enumerate(STATES, start=1)}
    facts = {name: block.of_board(board, name) for name in ("state", "typed", "gone", "result")}
    return NOTE(results=lists.area("results"), left=" " + words["state.left"], **facts, **texts)


def _foot(words: Words, sheet: Sheet, block: Block, row: int) -> None:
    sheet.band(row, 0, 3, words["league-match.total"], "cell bold right")
    first, last = block.of_board(1, "counts"), block.of_board(block.boards, "counts")
    counts = Area(first.sheet, first.row, first.col, last.row, last.col)
    for side in ("home", "away"):
        top, foot = block.of_board(1, f"{side}-score"), block.of_board(block.boards, f"{side}-score")
        scores = Area(top.sheet, top.row, top.col, foot.row, foot.col)
        total = template(f'IF(SUM({{counts}})=0,"",{TEXTS[2].replace("{n}", "SUM({scores})")})')
        sheet.formula(row, COLUMNS[f"{side}-points"], total(counts=counts, scores=scores), "cell center bold")
    sheet.label(row, COLUMNS["result"], None, "cell")
    sheet.band(row + 1, 0, 4, words["league-match.captain-home"], "cell small top")
    sheet.band(row + 1, 5, LAST, words["league-match.captain-away"], "cell small top")
    sheet.band(row + 2, 0, LAST, words["league-match.remarks"], "cell small top")
    sheet.heights.update({row: 20, row + 1: 38, row + 2: 34})
