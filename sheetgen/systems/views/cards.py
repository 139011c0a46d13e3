"""P7: cards to cut, all of one height: a heading, the name of the event, then a line a round."""

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.systems.views.cut import CutBlocks, down_of
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import HEAD, RACES, TEXTS, TITLE, WALL, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.poster import LEADING, SIZES, TWO_LINES, room, stretch
from sheetgen.workbook.spare import undrawn, unless

PLAYER_CARDS = "player-cards"
ABOVE = 3  # rows of a card above its lines
LEAST, MOST = 15.0, 36.0  # points of a row
SPARE = 4.0  # points of the gap between two rows of cards
HIDDEN = 30  # the first of the hidden columns, with sums in half points, or the pages of cards
ADDED = template('IF({known}=0,"",MAX({before})+{gained})')
UNLESS_EMPTY = template('IF({c}="","",{text})')
PAGE = template('IF({c}="",0,{page})')
ENDS = template("IF({begun}=0,0,{head}+{rows}*MAX(1,{pages}))")
TOTAL = template(f'IF({{n}}="","",{TEXTS[2]})')


class CardColumn(NamedTuple):
    """A column of all cards; those of ``names`` share what the others leave free of the page."""

    heading: str
    width: float
    style: str = "center"
    names: bool = False


class Manner(NamedTuple):
    """How cards of a kind stand on a page: how many beside each other, and how large the letters of names may be.

    A card that stands on a board is read at an arm's length, one that lies before a player from the hand.
    """

    abreast: int
    least: int
    most: int


OF_PLAYERS, OF_BOARDS = Manner(2, 9, 10), Manner(1, 12, 14)


Line = Sequence[Formula | Content]


class Card(NamedTuple):
    """One card; ``gained`` adds up to a last column: the cells that say whether a line
    counts, and what it brings in half points."""

    heading: Formula | str
    lines: Sequence[Line]
    gained: Sequence[tuple[Cell, Cell] | None] = ()
    holder: Cell | None = None  # there is no card as long as this cell is empty
    spare: Cell | None = None  # nor as long as this one is 1


def columns(desk: Desk) -> list[CardColumn]:
    """Of the card of a player."""
    widths = {"round": 2.6, "board": 4.0, "opponent": 20.0, "colour": 4.0, "result": 5.3, "total": 5.8}
    styles = {"result": "center bold"}
    return [
        CardColumn(desk.words[f"card.{name}"], width, styles.get(name, "center"), names=name == "opponent")
        for name, width in widths.items()
    ]


def board_columns(desk: Desk) -> list[CardColumn]:
    """Of the card of a board."""
    return [
        CardColumn(desk.words["card.round"], 4.5),
        CardColumn(desk.words["posted-round.white"], 20, names=True),
        CardColumn(desk.words["posted-round.result"], 8.8, "center bold"),
        CardColumn(desk.words["posted-round.black"], 20, names=True),
    ]


def fits(lines: int) -> bool:
    """Whether a page holds a card of so many lines."""
    return (ABOVE + lines) * LEAST <= room(False)[1]


def build(
    desk: Desk,
    name: str,
    columns: Sequence[CardColumn],
    cards: Sequence[Card],
    begun: Cell | None = None,
    manner: Manner = OF_PLAYERS,
) -> Sheet:
    """Where people may still come there are cards of nobody, which are printed as long as nothing has ``begun``: 0."""
    wide, abreast = len(columns) + 1, manner.abreast
    sheet = desk.slips(name, abreast * wide - 2)
    sheet.came = RACES
    sheet.laid_out = RACES if abreast == OF_PLAYERS.abreast else WALL
    sheet.page.last_col = abreast * wide - 2
    height = ABOVE + len(cards[0].lines) + 1
    fitted = _fitted(-(-len(cards) // abreast), height, manner)
    _widen(sheet, columns, fitted, manner)
    blocks = CutBlocks(HEAD, abreast, wide, [*[round(fitted.height, 1)] * (height - 1), SPARE], fitted.down)
    for place, card in enumerate(cards):
        _card(sheet, columns, card, *blocks.corner(place), fitted)
    blocks.lift(sheet, len(cards))
    sheet.page.breaks = blocks.breaks(len(cards))
    if begun and sheet.page.breaks:
        _end(sheet, cards, height, fitted.down, begun)
    sheet.hidden_cols += range(HIDDEN, HIDDEN + abreast + 1) if sheet.page.ends or cards[0].gained else ()
    return sheet


class _Fitted(NamedTuple):
    """How cards fill their pages: how many below each other, how high a row, how large the letters of names."""

    down: int
    height: float
    size: int
    lines: str  # "wrap" where a long name has two lines, "shrink" elsewhere

    @property
    def smaller(self) -> int:
        """The size of letters of what is no name."""
        return max(SIZES[-1], next((size for size in SIZES if size < self.size), 0))

    @property
    def plain(self) -> str:
        """The style of what is no name."""
        return f"size-{self.smaller}"

    @property
    def names(self) -> str:
        """The style of names."""
        return f"size-{self.size} {self.lines}"


def _fitted(rows: int, height: int, manner: Manner) -> _Fitted:
    """How cards of so many rows, the gap below them counted, are printed.

    Four on a page are worth more than two lines for long names, more than four are not; the pages are filled alike.
    """
    tall = room(False)[1]
    ways = {down: _letters(_row_height(tall, down, height), manner) for down in range(rows, 0, -1)}
    readable = [down for down, (size, _) in ways.items() if size >= manner.least]
    wrapped = [down for down in readable if ways[down][1] == "wrap"]
    most = next((down for down in (*wrapped, *readable) if down > 1), 1) if manner is OF_PLAYERS else None
    most = most or next(iter((*readable, 1)))
    down = down_of(rows, most)
    row_height = _row_height(tall, down, height)
    size, lines = _letters(row_height, manner)
    return _Fitted(down, row_height, max(size, SIZES[-1]), lines)


def _letters(row_height: float, manner: Manner) -> tuple[int, str]:
    """The size of letters in rows of a height, 0 where there is no room for any, and how long names are fitted in."""
    sizes = [size for size in SIZES if size <= manner.most]
    wrapped = next((size for size in sizes if row_height >= TWO_LINES * size), 0)
    if wrapped >= manner.least:
        return wrapped, "wrap"
    return next((size for size in sizes if size <= manner.least and row_height >= LEADING * size), 0), "shrink"


def _widen(sheet: Sheet, columns: Sequence[CardColumn], fitted: _Fitted, manner: Manner) -> None:
    """Widths for the letters; names take what is left of the page."""
    wide, larger = len(columns) + 1, fitted.smaller / SIZES[-1]
    widths: dict[int, float] = {}
    for across in range(manner.abreast):
        for col, column in enumerate(columns):
            widths[across * wide + col] = column.width * (1 if column.names else larger)
        if across + 1 < manner.abreast:
            widths[across * wide + len(columns)] = 1.0
    named = [col for col in widths if col % wide < len(columns) and columns[col % wide].names]
    stretch(sheet, widths, named, landscape=False)


def _end(sheet: Sheet, cards: Sequence[Card], height: int, down: int, begun: Cell) -> None:
    """The pages there are cards on, as soon as nobody can come unnoticed: a round is paired."""
    cells = []
    for place, card in enumerate(cards):
        assert card.holder is not None
        row, across = divmod(place, OF_PLAYERS.abreast)
        page = PAGE(c=card.holder, page=row // down + 1)
        cells.append(sheet.formula(HEAD + row * height, HIDDEN + across, page, "unseen"))
    pages = Area(*cells[0], cells[-1].row, HIDDEN + OF_PLAYERS.abreast - 1)
    ends = ENDS(begun=begun, head=HEAD, rows=down * height, pages=pages)
    sheet.page.ends = sheet.formula(HEAD, HIDDEN + OF_PLAYERS.abreast, ends, "unseen")
    sheet.came_with(WALL, [*cells, sheet.page.ends])  # before, other cards stood on a page


def _row_height(tall: float, down: int, height: int) -> float:
    return min(MOST, (tall / down - SPARE) / (height - 1))


def _card(sheet: Sheet, columns: Sequence[CardColumn], card: Card, row: int, col: int, fitted: _Fitted) -> None:
    last = col + len(columns) - 1
    top, sides = ("", "") if card.holder else (" cut-top cut-left cut-right", " cut-left cut-right")
    heading = "size-12" if fitted.size <= 10 else "size-20"
    sheet.band(row, col, last, unless(card.spare, card.heading), f"bold {heading} shrink indented{top}")
    sheet.band(row + 1, col, last, _if_shown(card, TITLE), f"{fitted.plain} shrink indented{sides}")
    look = f"{'center' if card.holder else 'header'} {'size-8' if fitted.size <= 10 else fitted.plain}"
    for place, column in enumerate(columns):
        sheet.put(row + 2, col + place, _if_shown(card, column.heading), f"{look} shrink")
    for number, line in enumerate(card.lines, start=row + ABOVE):
        for place, (content, column) in enumerate(zip(line, columns, strict=True)):
            there = unless(card.spare, content) if isinstance(content, Formula) else _if_shown(card, content)
            letters = fitted.names if column.names else f"{column.style} {fitted.plain}"
            sheet.put(number, col + place, there, f"{'indented' if card.holder else 'cell'} {letters}")
    if card.holder:
        area = Area(sheet.name, row, col, row + ABOVE + len(card.lines) - 1, last)
        sheet.when(area, template('{c}<>""')(c=Area(sheet.name, row, col, row, col)), "boxed")
    undrawn(sheet, Area(sheet.name, row, col, row + ABOVE + len(card.lines) - 1, last), card.spare)
    for number, gained in enumerate(card.gained, start=row + ABOVE):
        _total(sheet, number, last, HIDDEN + (col > 0), row + ABOVE - 1, gained, fitted.plain)


def _if_shown(card: Card, content: Cell | Content) -> Formula | Content:
    """What stands on a card, or nothing where there is none."""
    if card.holder is not None and content is not None:
        return UNLESS_EMPTY(c=card.holder, text=content)
    formula = copy_of(content) if isinstance(content, Cell) else content
    return formula if formula is None else unless(card.spare, formula)


def _total(
    sheet: Sheet, row: int, col: int, hidden: int, head: int, gained: tuple[Cell, Cell] | None, look: str
) -> None:
    """The running score; the sums stand in hidden columns, since halves are shown as text."""
    if gained is None:
        return
    before = Area(sheet.name, head, hidden, row - 1, hidden)
    total = sheet.formula(row, hidden, ADDED(known=gained[0], gained=gained[1], before=before), "unseen")
    sheet.formula(row, col, TOTAL(n=total), f"cell center {look}")
