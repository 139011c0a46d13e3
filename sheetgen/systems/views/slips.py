"""P7: result slips to cut, one a board, twelve on a page, for the round chosen above them or the one that is posted.

There is none where nobody plays: for a bye, an empty place, or a game lost by whoever has left.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.systems.views import posted_round
from sheetgen.systems.views.cut import CutBlocks, down_of, stretched
from sheetgen.systems.views.posted_round import Boards
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.codecs import round_number
from sheetgen.workbook.desk import CHOSEN_AT, HEAD, SLIPS, TITLE, WALL, Chooser, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell

ABREAST, DOWN = 2, 6
COLUMNS = (8.6, 29.2, 6.4)  # what stands there, the name, the rating
WIDTH = len(COLUMNS)
SIDES = ("white", "black")
HEIGHTS = (16, 18, 21, 21, 24, 17)  # event, round and board, White, Black, the result to circle, signatures
HEIGHT = len(HEIGHTS)
# By how many times as high a slip is as twelve on a page: event, heading, names and their lines, what is printed
# small, the result to circle.
LETTERS = {1.55: (10, 14, 14, "wrap", 10, 20), 1.32: (10, 14, 12, "wrap", 10, 20), 1.15: (10, 14, 12, "shrink", 10, 16)}
USUAL = (9, 12, 12, "shrink", 9, 14)
TALLEST = 2.0  # times as high as twelve on a page are
LAST = ABREAST * WIDTH - 1
CHOSEN = Cell(SLIPS, *CHOSEN_AT)
HIDDEN = LAST + 4
CURRENT = Cell(SLIPS, HEAD, HIDDEN)  # the round chosen, or the one that is posted

ROUND = template("IF(COUNT({c})=0,{posted},IF(OR({c}<1,{c}>{r}),{posted},INT({c})))")
OF_PART = template("IF(COUNT({c})=0,{posted},IF(OR({c}<1,{c}>{r}),{posted},IF({c}>{own},0,INT({c}))))")
NOBODY = template("IF({game}<1,0,IF(INDEX({real},{game})=0,0,1))")
NOBODY_LEFT = template("IF({game}<1,0,IF(OR(INDEX({real},{game})=0,INDEX({away},{game})>0),0,1))")
GAME = template("({round}-1)*{boards}+{board}")
IF_PLAYED = template('IF({plays}=0,"",{text})')
PLAYER = template("IF({plays}=0,0,INDEX({players},{game}))")
NAMED = template('IF({plays}=0,"",INDEX({labels},{player}))')
RATED = template('IF({plays}=0,"",IF(INDEX({ratings},{player})=0,"",INDEX({ratings},{player})))')
HEADING = template('IF({plays}=0,"",{text}&{round}&{dash})')
TO_CIRCLE = "1 – 0        ½ – ½        0 – 1"


Line = tuple[tuple[Formula, str], ...]  # what stands in the cells of a line, and how


class Letters(NamedTuple):
    """The sizes of letters on a slip, and how long names are fitted in."""

    event: int
    heading: int
    name: int
    lines: str
    small: int
    circle: int


@dataclass(frozen=True, slots=True)
class Named:
    """Who the numbers are; ``away`` tells which games are lost by those who have left, where that is known."""

    labels: Area
    ratings: Area
    away: Area | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """The boards of one pool, or of the whole event; ``posted`` tells which of its rounds is posted."""

    places: Boards
    named: Named
    posted: Cell = posted_round.CURRENT
    name: str = ""


def build(desk: Desk, places: Boards, named: Named) -> Sheet:
    """The slips of an event that is one part."""
    return build_together(desk, [Part(places, named)])


def build_together(desk: Desk, parts: Sequence[Part]) -> Sheet:
    """The slips of every part one after the other; of a round that a part does not have there are none."""
    rounds = max(part.places.spec.rounds for part in parts)
    chooser = Chooser("slips_round", desk.words["posted-round.round"], round_number(rounds, "slips"))
    sheet = desk.slips(SLIPS, LAST, chooser=chooser)
    slips = sum(part.places.boards for part in parts)
    down, taller = spread(-(-slips // ABREAST))
    letters = letters_of(taller)
    blocks = CutBlocks(HEAD, ABREAST, WIDTH, stretched(HEIGHTS, taller), down)
    slip = 0
    for number, part in enumerate(parts):
        own = part.places.spec.rounds
        current = OF_PART if own < rounds else ROUND
        facts = {"c": CHOSEN, "r": rounds, "posted": part.posted} | ({"own": own} if own < rounds else {})
        round_cell = sheet.formula(CURRENT.row + number, CURRENT.col, current(**facts), "unseen")
        for board in range(1, part.places.boards + 1):
            _slip(desk, sheet, part, round_cell, board, (blocks.corner(slip)[0], slip % ABREAST), letters)
            slip += 1
    for col in range(LAST + 1):
        sheet.widths[col] = COLUMNS[col % WIDTH]
    sheet.hidden_cols += range(HIDDEN, HIDDEN + 1 + 2 * ABREAST)
    sheet.page.last_col = LAST
    blocks.lift(sheet, slips)
    sheet.page.breaks = blocks.breaks(slips)
    return sheet


def spread(rows: int, most: int = DOWN) -> tuple[int, float]:
    """How many rows of slips stand on each page, and how many times as high as the ``most`` that fit on one."""
    down = down_of(rows, most)
    return down, min(TALLEST, most / down)


def letters_of(taller: float) -> Letters:
    """The letters of slips that are so many times as high."""
    return Letters(*next((sizes for least, sizes in LETTERS.items() if taller >= least), USUAL))


def tell_pages(desk: Desk, sheet: Sheet, boards: int) -> None:
    """Beside the page how many pages there are slips on, where the games of a round are its first boards; no others
    are printed."""
    down = (sheet.page.breaks[0] - HEAD) // HEIGHT
    plays = {
        f"a{across}": Area(sheet.name, HEAD, col, HEAD + down * HEIGHT * (len(sheet.page.breaks) + 1) - 1, col)
        for across in range(min(ABREAST, boards))
        for col in [HIDDEN + 2 + 2 * across]
    }
    all_games = "+".join(f"SUM({{{name}}})" for name in plays)
    pages = template(f'{{text}}&" "&MAX(1,-INT(-({all_games})/{ABREAST * down}))')
    cell = sheet.formula(HEAD, LAST + 2, pages(text=desk.words["slips.pages"], **plays), "pale")
    ends = template(f"IF({all_games}=0,0,{HEAD}-{HEIGHT}*INT(-({all_games})/{ABREAST}))")
    sheet.page.ends = sheet.formula(HEAD + 1, HIDDEN, ends(**plays), "unseen")
    sheet.came_with(WALL, [cell, sheet.page.ends])  # before, there were twelve on every page


def _slip(
    desk: Desk, sheet: Sheet, part: Part, shown_round: Cell, board: int, place: tuple[int, int], letters: Letters
) -> None:
    """One slip; only its outer lines are drawn, where scissors go."""
    row, across = place
    words, hidden, places = desk.words, HIDDEN + 1 + 2 * across, part.places
    number = GAME(round=shown_round, boards=places.boards, board=board)
    game = sheet.formula(row, hidden, number, "unseen")
    plays = sheet.formula(row, hidden + 1, _plays(places, part.named, game), "unseen")
    board_text = (f" — {part.name}" if part.name else "") + words.say("slips.board", board=board)
    heading = HEADING(plays=plays, text=words["slips.heading"] + " ", round=shown_round, dash=board_text)
    players = {
        side: sheet.formula(row + down, hidden, PLAYER(plays=plays, players=places.games(side), game=game), "unseen")
        for down, side in enumerate(SIDES, start=1)
    }
    sheet.came_with(WALL, players.values())
    texts = {"event": TITLE, "circle": TO_CIRCLE, "sign": words["slips.sign"]}
    contents = {name: IF_PLAYED(plays=plays, text=text) for name, text in texts.items()}
    lines: tuple[Line, ...] = (
        ((contents["event"], f"size-{letters.event} shrink"),),
        ((heading, f"bold size-{letters.heading}"),),
        *(_player(desk, part, plays, players[side], side, letters) for side in SIDES),
        ((contents["circle"], f"center size-{letters.circle}"),),
        ((contents["sign"], "size-9 shrink"),),
    )
    desk.book.slips.append(sheet.cell(row + 1, across * WIDTH))
    for line, cells in enumerate(lines):
        edge = "cut-top" if line == 0 else "cut-bottom" if line == HEIGHT - 1 else ""
        _line(sheet, row + line, across * WIDTH, cells, edge)
    hide_if_empty(sheet, Area(sheet.name, row, across * WIDTH, row + HEIGHT - 1, (across + 1) * WIDTH - 1), plays)


def hide_if_empty(sheet: Sheet, area: Area, there: Cell) -> None:
    """A slip of no game has no lines either."""
    sheet.when(area, template("{there}=0")(there=Area(*there, there.row, there.col)), "unboxed")


def _plays(places: Boards, named: Named, game: Cell) -> Formula:
    if named.away is None:
        return NOBODY(real=places.games("real"), game=game)
    return NOBODY_LEFT(real=places.games("real"), away=named.away, game=game)


def _player(desk: Desk, part: Part, plays: Cell, player: Cell, side: str, letters: Letters) -> Line:
    facts = {"plays": plays, "player": player}
    return (
        (IF_PLAYED(plays=plays, text=desk.words[f"slips.{side}"]), f"size-{letters.small}"),
        (NAMED(labels=part.named.labels, **facts), f"bold {letters.lines} size-{letters.name}"),
        (RATED(ratings=part.named.ratings, **facts), f"right size-{max(10, letters.small)} indented"),
    )


def _line(sheet: Sheet, row: int, col: int, cells: Line, edge: str) -> None:
    """A line of a slip, of one cell over its whole width or of three; its outer sides are marked."""
    for place, (content, look) in enumerate(cells):
        sides = ["indented cut-left"] * (place == 0) + ["cut-right"] * (place == len(cells) - 1)
        sheet.put(row, col + place, content, " ".join([look, edge, *sides]).strip())
    if len(cells) == 1:
        sheet.merge(row, col, row, col + WIDTH - 1)
