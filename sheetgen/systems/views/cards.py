"""P7: cards to cut, all of one height: a heading, the name of the event, then a line a round."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import FULL_PAGES, HEAD, RACES, TEXTS, TITLE, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.paper import SAFETY, height_of_page
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.poster import room
from sheetgen.workbook.spare import undrawn, unless

PLAYER_CARDS = "player-cards"
ABREAST = 2
ABOVE = 3  # rows of a card above its lines
LEAST, MOST = 15.0, 28.0  # points of a row
LONG = 24  # letters: a column with room for them is roomy
TWO_LINES = 18.0  # points of a row in which a name of small letters has two lines
WRAPPED = {True: {10: MOST, 9: 20.5, 8: TWO_LINES}, False: {9: MOST, 8: TWO_LINES}}  # sizes of letters, if roomy or not
SPARE = 4.0  # points of the gap between two rows of cards
HIDDEN = 30  # the first of the hidden columns, with sums in half points, or the pages of cards
ADDED = template('IF({known}=0,"",MAX({before})+{gained})')
UNLESS_EMPTY = template('IF({c}="","",{text})')
PAGE = template('IF({c}="",0,{page})')
ENDS = template("IF({begun}=0,0,{head}+{rows}*MAX(1,{pages}))")
TOTAL = template(f'IF({{n}}="","",{TEXTS[2]})')


class CardColumn(NamedTuple):
    """A column of all cards."""

    heading: str
    width: float
    style: str = "center"


Line = Sequence[Formula | Content]


class Card(NamedTuple):
    """One card; ``gained`` adds up to a last column: the cells that say whether a line
    counts, and what it brings in half points."""

    heading: Formula | str
    lines: Sequence[Line]
    gained: Sequence[tuple[Cell, Cell] | None] = ()
    shown: Cell | None = None  # there is no card as long as this cell is empty
    spare: Cell | None = None  # nor as long as this one is 1


def columns(desk: Desk) -> list[CardColumn]:
    """Of the card of a player."""
    widths = {"round": 3.2, "board": 4.0, "opponent": 24.0, "colour": 4.2, "result": 5.3, "total": 5.8}
    styles = {"opponent": "shrink", "result": "center bold"}
    return [CardColumn(desk.words[f"card.{name}"], width, styles.get(name, "center")) for name, width in widths.items()]


def board_columns(desk: Desk) -> list[CardColumn]:
    """Of the card of a board."""
    return [
        CardColumn(desk.words["card.round"], 3.2),
        CardColumn(desk.words["posted-round.white"], 20, "shrink"),
        CardColumn(desk.words["posted-round.result"], 7.6, "center bold"),
        CardColumn(desk.words["posted-round.black"], 20, "shrink"),
    ]


def fits(lines: int) -> bool:
    """Whether a page holds a card of so many lines."""
    return (ABOVE + lines) * LEAST <= room(False)[1]


def build(
    desk: Desk, name: str, columns: Sequence[CardColumn], cards: Sequence[Card], begun: Cell | None = None
) -> Sheet:
    """Where people may still come there are cards of nobody, which are printed as long as nothing has ``begun``: 0."""
    wide = len(columns) + 1
    sheet = desk.slips(name, ABREAST * wide - 2)
    sheet.laid_out = RACES
    for across in range(ABREAST):
        sheet.widths.update({across * wide + col: column.width for col, column in enumerate(columns)})
        sheet.widths[across * wide + len(columns)] = 1.0
    sheet.page.last_col = ABREAST * wide - 2
    height, tall = ABOVE + len(cards[0].lines) + 1, SAFETY * height_of_page(sheet)
    rows = -(-len(cards) // ABREAST)
    roomy = all(column.width >= LONG for column in columns if column.style == "shrink")
    down = _down(rows, tall, height, roomy)
    row_height = _row_height(tall, down, height)
    sizes = (f"size-{size} wrap" for size, least in WRAPPED[roomy].items() if row_height >= least)
    names = next(sizes, "size-9 shrink")
    columns = [column._replace(style=column.style.replace("shrink", names)) for column in columns]
    for place, card in enumerate(cards):
        row, across = HEAD + place // ABREAST * height, place % ABREAST
        _card(sheet, columns, card, row, across * wide)
        sheet.heights.update(dict.fromkeys(range(row, row + height - 1), round(row_height, 1)))
        sheet.heights[row + height - 1] = SPARE
    sheet.page.breaks = [HEAD + row * height for row in range(down, rows, down)]
    if begun and sheet.page.breaks:
        _end(sheet, cards, height, down, begun)
    sheet.hidden_cols += range(HIDDEN, HIDDEN + ABREAST + 1) if sheet.page.ends or cards[0].gained else ()
    return sheet


def _end(sheet: Sheet, cards: Sequence[Card], height: int, down: int, begun: Cell) -> None:
    """The pages there are cards on, as soon as nobody can come unnoticed: a round is paired."""
    cells = []
    for place, card in enumerate(cards):
        assert card.shown is not None
        row, across = divmod(place, ABREAST)
        page = PAGE(c=card.shown, page=row // down + 1)
        cells.append(sheet.formula(HEAD + row * height, HIDDEN + across, page, "unseen"))
    pages = Area(*cells[0], cells[-1].row, HIDDEN + ABREAST - 1)
    ends = ENDS(begun=begun, head=HEAD, rows=down * height, pages=pages)
    sheet.page.ends = sheet.formula(HEAD, HIDDEN + ABREAST, ends, "unseen")
    sheet.came_with(FULL_PAGES, [*cells, sheet.page.ends])


def _down(rows: int, tall: float, height: int, roomy: bool) -> int:
    """How many cards of so many rows stand below each other on a page: as many as there is room for, or fewer, so that
    long names have two lines. Where most names have room on one, half as many pages again are the most for that, but
    for cards of half a page."""
    most = min(rows, max(1, int(tall // (LEAST * (height - 1) + SPARE))))
    pages = ceil(1.5 * ceil(rows / most)) if roomy and most > 2 else rows
    ways = (down for down in range(most, 0, -1) if ceil(rows / down) <= pages)
    return next((down for down in ways if _row_height(tall, down, height) >= TWO_LINES), most)


def _row_height(tall: float, down: int, height: int) -> float:
    return min(MOST, (tall / down - SPARE) / (height - 1))


def _card(sheet: Sheet, columns: Sequence[CardColumn], card: Card, row: int, col: int) -> None:
    last = col + len(columns) - 1
    top, sides = ("", "") if card.shown else (" cut-top cut-left cut-right", " cut-left cut-right")
    sheet.band(row, col, last, unless(card.spare, card.heading), f"bold size-12 shrink indented{top}")
    sheet.band(row + 1, col, last, _if_shown(card, TITLE), f"size-9 shrink indented{sides}")
    for place, column in enumerate(columns):
        sheet.put(
            row + 2,
            col + place,
            _if_shown(card, column.heading),
            "center size-8 shrink" if card.shown else "header size-8 shrink",
        )
    for number, line in enumerate(card.lines, start=row + ABOVE):
        for place, (content, column) in enumerate(zip(line, columns, strict=True)):
            there = unless(card.spare, content) if isinstance(content, Formula) else _if_shown(card, content)
            sheet.put(number, col + place, there, f"{'indented' if card.shown else 'cell'} {column.style}")
    if card.shown:
        area = Area(sheet.name, row, col, row + ABOVE + len(card.lines) - 1, last)
        sheet.when(area, template('{c}<>""')(c=Area(sheet.name, row, col, row, col)), "boxed")
    undrawn(sheet, Area(sheet.name, row, col, row + ABOVE + len(card.lines) - 1, last), card.spare)
    for number, gained in enumerate(card.gained, start=row + ABOVE):
        _total(sheet, number, last, HIDDEN + (col > 0), row + ABOVE - 1, gained)


def _if_shown(card: Card, content: Cell | Content) -> Formula | Content:
    """What stands on a card, or nothing where there is none."""
    if card.shown is not None and content is not None:
        return UNLESS_EMPTY(c=card.shown, text=content)
    formula = copy_of(content) if isinstance(content, Cell) else content
    return formula if formula is None else unless(card.spare, formula)


def _total(sheet: Sheet, row: int, col: int, hidden: int, head: int, gained: tuple[Cell, Cell] | None) -> None:
    """The running score; the sums stand in hidden columns, since halves are shown as text."""
    if gained is None:
        return
    before = Area(sheet.name, head, hidden, row - 1, hidden)
    total = sheet.formula(row, hidden, ADDED(known=gained[0], gained=gained[1], before=before), "unseen")
    sheet.formula(row, col, TOTAL(n=total), "cell center")
