"""The form of a match sheet: who meets, when and where, the boards with the results, what both captains sign.

The home team stands at the left and has White on the odd boards (K6). Results are typed there, home team first.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from sheetgen.i18n.catalogue import Words
from sheetgen.systems.shared.extras.form import IN_TABLE
from sheetgen.systems.shared.matches.games import STATES, WORST_ERROR
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.codecs import RESULT, TEXT
from sheetgen.workbook.desk import FORMS, HEAD, TEXTS
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.paper import pixels
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.poster import room

BLOCK_HEAD, BLOCK_FOOT = 4, 4  # rows of a match sheet above and below its boards, the gap included
FIRST_BLOCK = 4
COLUMNS = {
    "match": 0, "board": 1, "home-licence": 2, "home": 3, "home-rating": 4, "home-colour": 5, "home-points": 6,
    "result": 7, "away-points": 8, "away-colour": 9, "away-rating": 10, "away": 11, "away-licence": 12, "note": 13,
}  # fmt: skip
WIDTHS = (2, 5, 11, 28, 6.5, 4.5, 5.5, 11, 5.5, 4.5, 6.5, 28, 11, 22)
STATE_COL = 14  # hidden: the number of the note, for the colours
LAST = COLUMNS["away-licence"]  # of the form; the note beside it is for the screen
MOST_IN_LANDSCAPE = 12
ROW, TALLEST = 18.0, {True: 58.0, False: 52.0}  # points of the line of a board, the page turned or upright
HEADS = (30, 20, 24, 18)  # who meets; when and where; the division, who is arbiter, how long; the headings
FOOT = (22, 46)  # the total, the signatures; the remarks take what is left of the page
REMARKS, MOST_REMARKS, GAP = 48.0, 90.0, 12.0
HIGH = 30.0  # points of a line that has room for larger letters
POINTS = template(f'IF({{code}}=0,"",{TEXTS[2].replace("{n}", "{score}")})')
NOTE = template(
    "IF({state}>0,CHOOSE({state},{t1},{t2},{t3},{t4},{t5},{t6}),"
    'IF(AND({typed}=0,{gone}>0),INDEX({results},{result})&{left},""))'
)
NOTE_OF_STATE = template('IF({state}>0,CHOOSE({state},{t1},{t2},{t3},{t4},{t5},{t6}),"")')
OF_LIST = template('IF({player}<1,"",IF(INDEX({list},{player})="","",INDEX({list},{player})))')
WRITTEN = "………………………"
LISTED = ("name", "rating", "licence")
# A list of names to choose from; a name that is not in it may be typed.
LINE_UP = replace(TEXT, id="line-up", hint="line-up")


@dataclass(frozen=True, slots=True)
class MatchBlock:
    """What stands on one match sheet: its row, the facts of its boards, and its texts."""

    row: int
    boards: int
    number: int
    caption: Formula | Content  # the same in words
    home: Formula | str
    away: Formula | str
    when: tuple[Content | Formula, Content | Formula, Content | Formula]  # date, time, place
    score: Formula
    of_board: Callable[[int, str], Cell]
    lists: Mapping[str, tuple[Area, Area]]  # name, rating and licence of the players of both teams
    captains: tuple[Cell | str, Cell | str]
    division: Cell | str
    key: tuple[str | int, ...]
    fact: Callable[[int, str, str], Formula] | None = None  # board, side, name: where it stands in no list of the match
    states: tuple[str, ...] = tuple(f"league-state.{state}" for state in STATES)
    texts: Mapping[str, str] = field(default_factory=dict)  # headings and captains, where nobody is at home
    dealt: bool = False  # paired round by round: nobody has left before


def heights(boards: int) -> tuple[float, float]:
    """Points of the line of a board and of the remarks: a match fills its page."""
    landscape = boards <= MOST_IN_LANDSCAPE
    across, down = room(landscape)
    wide = sum(pixels(width) for width in WIDTHS[: LAST + 1])
    free = down * max(1.0, wide / across) - 70 - sum(HEADS) - sum(FOOT) - GAP
    line = min(TALLEST[landscape], max(ROW, (free - REMARKS) / boards))
    return round(line, 1), round(min(MOST_REMARKS, max(REMARKS, free - line * boards)), 1)


def match_sheet(words: Words, sheet: Sheet, block: MatchBlock) -> None:
    """One match sheet: who, when and where, the boards, the score, the signatures of both captains."""
    row = block.row
    _head(words, sheet, block)
    for board in range(1, block.boards + 1):
        _board(words, sheet, block, row + BLOCK_HEAD + board - 1, board)
    _foot(words, sheet, block, row + BLOCK_HEAD + block.boards)
    sheet.heights.update(zip(range(row, row + BLOCK_HEAD), HEADS, strict=True))
    first, last = row + BLOCK_HEAD, row + BLOCK_HEAD + block.boards - 1
    state = sheet.cell(first, STATE_COL)
    for col in (COLUMNS["home"], COLUMNS["result"], COLUMNS["away"], COLUMNS["note"]):
        area = Area(sheet.name, first, col, last, col)
        sheet.when(area, template(f"AND({{s}}>=1,{{s}}<={WORST_ERROR})")(s=state), "bad")
        sheet.when(area, template(f"{{s}}>{WORST_ERROR}")(s=state), "doubt")


def _head(words: Words, sheet: Sheet, block: MatchBlock) -> None:
    row = block.row
    sheet.band(row, 0, COLUMNS["home-colour"], block.home, "team big right shrink indented")
    sheet.band(row, COLUMNS["home-points"], COLUMNS["away-points"], block.score, "team big center shrink")
    sheet.band(row, COLUMNS["away-colour"], LAST, block.away, "team big shrink indented")
    date, time, venue = block.when
    sheet.label(row + 1, 0, block.number, "unseen size-8")
    sheet.band(row + 1, 1, 2, block.caption, "field")
    sheet.put(row + 1, 3, date, "date left")
    sheet.put(row + 1, 4, time, "left")
    sheet.merge(row + 1, 4, row + 1, 5)
    sheet.band(row + 1, 6, LAST, venue, "left shrink")
    _written(words, sheet, block, row + 2)
    for name, col in COLUMNS.items():
        if name != "match":
            sheet.label(row + 3, col, block.texts.get(name) or _heading(words, name), "header small")


def _heading(words: Words, name: str) -> str:
    side, _, fact = name.partition("-")
    extra_headings = {"licence": "league-teams.licence", "rating": "league-teams.rating"}
    return words[
        extra_headings.get(fact, f"league-match.{name}") if side in ("home", "away") else f"league-match.{name}"
    ]


def _written(words: Words, sheet: Sheet, block: MatchBlock, row: int) -> None:
    """What is written by hand on the day, below the division."""
    text = words["league-match.division"]
    sheet.band(row, 1, 3, template('TRIM({text}&" "&{division})')(text=text, division=block.division), "small shrink")
    for first, last, names in ((4, 9, ("arbiter",)), (10, LAST, ("start", "end"))):
        text = "   ".join(f"{words[f'league-match.{name}']} {WRITTEN}" for name in names)
        sheet.band(row, first, last, text, "small shrink")


def _board(words: Words, sheet: Sheet, block: MatchBlock, row: int, board: int) -> None:
    sheet.heights[row] = heights(block.boards)[0]
    upright = block.boards > MOST_IN_LANDSCAPE  # all is printed smaller then
    large = "size-14" if upright else "size-12" if heights(block.boards)[0] >= HIGH else ""
    sheet.echo(row, COLUMNS["match"], block.number, "unseen size-8")  # a program reads it; above the boards it is said
    sheet.echo(row, COLUMNS["board"], board, f"number {large}".strip())
    colours = ("white", "black") if board % 2 else ("black", "white")  # K6
    for place, (side, colour) in enumerate(zip(("home", "away"), colours, strict=True)):
        codec = replace(LINE_UP, source=block.lists["name"][place])
        style = IN_TABLE if colour == "white" else f"{IN_TABLE} black-side"
        sheet.input(row, COLUMNS[side], (*block.key, board, side), codec, f"shrink {large} {style}".strip())
        for name in ("rating", "licence"):
            fact = _fact(block, board, side, name, place)
            sheet.formula(row, COLUMNS[f"{side}-{name}"], fact, f"number shrink {large or 'small'}")
        sheet.label(row, COLUMNS[f"{side}-colour"], words[f"colour.{colour}"], f"number {large}".strip())
        points = POINTS(code=block.of_board(board, "counts"), score=block.of_board(board, f"{side}-score"))
        sheet.formula(row, COLUMNS[f"{side}-points"], points, f"cell center {large}".strip())
    sheet.input(
        row, COLUMNS["result"], (*block.key, board, "result"), RESULT, f"{IN_TABLE} center bold {large}".strip()
    )
    sheet.formula(row, COLUMNS["note"], _note(words, block, board), "note shrink")
    sheet.formula(row, STATE_COL, template("{s}")(s=block.of_board(board, "state")), "pale")


def _fact(block: MatchBlock, board: int, side: str, name: str, place: int) -> Formula:
    """What the list says of whoever sits at a board."""
    if block.fact:
        return block.fact(board, side, name)
    return OF_LIST(player=block.of_board(board, f"{side}-player"), list=block.lists[name][place])


def _note(words: Words, block: MatchBlock, board: int) -> Formula:
    """What is wrong with this board, or what a withdrawal makes of it (B6)."""
    texts = {f"t{number}": words.get(state, "") for number, state in enumerate(block.states, start=1)}
    if block.dealt:
        return NOTE_OF_STATE(state=block.of_board(board, "state"), **texts)
    facts = {name: block.of_board(board, name) for name in ("state", "typed", "gone", "result")}
    return NOTE(results=lists.area("results"), left=" " + words["state.left"], **facts, **texts)


def _foot(words: Words, sheet: Sheet, block: MatchBlock, row: int) -> None:
    sheet.band(row, 0, COLUMNS["home-colour"], words["league-match.total"], "cell bold right")
    first, last = block.of_board(1, "counts"), block.of_board(block.boards, "counts")
    counts = Area(first.sheet, first.row, first.col, last.row, last.col)
    for side in ("home", "away"):
        top, foot = block.of_board(1, f"{side}-score"), block.of_board(block.boards, f"{side}-score")
        scores = Area(top.sheet, top.row, top.col, foot.row, foot.col)
        total = template(f'IF(SUM({{counts}})=0,"",{TEXTS[2].replace("{n}", "SUM({scores})")})')
        sheet.formula(row, COLUMNS[f"{side}-points"], total(counts=counts, scores=scores), "cell center bold")
    sheet.label(row, COLUMNS["result"], None, "cell")
    sheet.band(row, COLUMNS["away-colour"], LAST, None, "cell")
    for cols, name, captain in (((0, 3), "captain-home", 0), ((9, LAST), "captain-away", 1)):
        text = template('TRIM({text}&" "&{captain})')(
            text=block.texts.get(name) or words[f"league-match.{name}"], captain=block.captains[captain]
        )
        sheet.band(row + 1, *cols, text, "cell small top wrap indented")
    sheet.band(row + 1, 4, 8, words["league-match.signed-arbiter"], "cell small top wrap indented")
    sheet.band(row + 2, 0, LAST, words["league-match.remarks"], "cell small top indented")
    sheet.heights.update({row: FOOT[0], row + 1: FOOT[1], row + 2: heights(block.boards)[1], row + 3: GAP})


def dress(sheet: Sheet, boards: int) -> None:
    """Widths and paper of a sheet of match sheets; what is typed has been found elsewhere before."""
    for col, width in enumerate(WIDTHS):
        sheet.widths[col] = width
    sheet.laid_out = FORMS
    sheet.hidden_cols.append(STATE_COL)
    sheet.freeze = (3, 0)
    sheet.page.repeat_rows = (HEAD, FIRST_BLOCK - 1)  # the empty row, too: the first box keeps off the rule
    sheet.page.last_col = LAST
    sheet.page.landscape = boards <= MOST_IN_LANDSCAPE
