"""B8: the seating plan of Rutsch-Berger: the long table round by round, who has which colour, where everybody goes."""

from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.layout.berger_places import Places
from sheetgen.layout.cells import Sheet
from sheetgen.layout.desk import SEATING, Desk, copy_of
from sheetgen.layout.formulas import template
from sheetgen.layout.paper import break_between
from sheetgen.pairing.rutsch import Seating, moves, rutsch_berger

ABREAST = 2
WIDTHS = (6, 18, 5, 5, 5, 18, 6, 3)  # arrow, name, number, board, number, name, arrow, gap
ARROW, NAME, NUMBER, BOARD = range(4)
WIDTH = len(WIDTHS)
FIRST = 6
HIGH, LOW, MOST_HIGH = 18, 14, 15  # a table of many boards must fit on a page below the headings
ABOVE, BELOW = 2, 3  # rows of a block above and below its boards


def build(desk: Desk, places: Places) -> Sheet:
    last = ABREAST * WIDTH - 2
    sheet = desk.page(SEATING, last)
    sheet.band(3, 0, last, desk.words["seating.hint"], "note wrap")
    sheet.band(4, 0, last, desk.words["seating.how"], "note wrap")
    sheet.heights.update({3: 26, 4: 26})
    plan = rutsch_berger(places.spec.count, places.spec.cycles)
    height = ABOVE + len(plan[0].left) + BELOW
    for position, seating in enumerate(plan):
        down, across = divmod(position, ABREAST)
        following = plan[position + 1] if position + 1 < len(plan) else None
        _round(desk, sheet, places, seating, following, FIRST + down * height, across * WIDTH)
    for across in range(ABREAST):
        sheet.widths.update({across * WIDTH + col: width for col, width in enumerate(WIDTHS)})
    sheet.widths.pop(last + 1)
    lines = (len(plan) + ABREAST - 1) // ABREAST
    sheet.page.landscape = True
    sheet.page.repeat_rows = (0, 1)
    sheet.page.breaks = break_between(sheet, [FIRST + line * height for line in range(lines)], FIRST + lines * height)
    return sheet


def _round(
    desk: Desk, sheet: Sheet, places: Places, seating: Seating, following: Seating | None, row: int, col: int
) -> None:
    """One block: the heading, who sits on either side of every board, who is exempt, how it goes on."""
    right = col + WIDTH - 2
    sheet.band(row, col, right, desk.words.say("round.name", number=seating.round), "round center")
    for place, name in ((col + NAME, "left"), (col + WIDTH - 3, "right")):
        sheet.label(row + 1, place, desk.words[f"seating.{name}"], "small pale center")
    for chair in _chairs(seating, following):
        line = row + 1 + chair.board
        sheet.label(line, col + BOARD, chair.board, "table-top")
        _seat(desk, sheet, places, chair, line, col)
        sheet.heights[line] = HIGH if len(seating.left) <= MOST_HIGH else LOW
    last = row + ABOVE + len(seating.left)
    exempt = places.schedule.exempt[seating.round - 1]
    if exempt:
        text = template("{text}&{colon}&{name}")(
            text=desk.words["player.exempt"], colon=desk.words["seating.colon"], name=places.ranked(exempt, "label")
        )
        sheet.band(last, col, right, text, "small center")
    sheet.band(last + 1, col, right, _then(desk, places, seating, following), "note wrap top center")
    sheet.heights.update({last + 1: 26, last + 2: 8})


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at the table: whose, on which side of which board, with which colour, and where he goes next."""

    number: int
    board: int
    is_left: bool
    is_white: bool
    is_pivot: bool
    going: str


def _chairs(seating: Seating, following: Seating | None) -> Iterator[Chair]:
    going = moves(seating, following) if following and not _turns_the_boards(seating, following) else {}
    for is_left, column in ((True, seating.left), (False, seating.right)):
        for board, number in enumerate(column, start=1):
            arrow = " ".join(map(str, going.get(number, ())))
            white = seating.left_is_white(board) is is_left
            yield Chair(number, board, is_left, white, number == seating.pivot, arrow)


def _turns_the_boards(seating: Seating, following: Seating) -> bool:
    return following.turned and not seating.turned


def _seat(desk: Desk, sheet: Sheet, places: Places, chair: Chair, row: int, col: int) -> None:
    """The number in the colour of the pieces, who sits there, and an arrow to where he goes next."""
    arrow, name, place = (ARROW, NAME, NUMBER) if chair.is_left else (WIDTH - 2, WIDTH - 3, WIDTH - 4)
    real = chair.number <= places.spec.count
    style = " ".join(["cell", "shrink", *(["right"] if chair.is_left else []), *(["pivot"] if chair.is_pivot else [])])
    sheet.label(row, col + place, chair.number if real else None, f"seat-{'white' if chair.is_white else 'black'}")
    label = copy_of(places.ranked(chair.number, "label")) if real else desk.words["seating.empty"]
    sheet.put(row, col + name, label, style)
    sheet.label(row, col + arrow, chair.going or None, "center small")


def _then(desk: Desk, places: Places, seating: Seating, following: Seating | None) -> str:
    """What happens after the round."""
    if following is None:
        return desk.words["seating.end"]
    if _turns_the_boards(seating, following):
        return desk.words["seating.turn"]
    pivot = str(seating.pivot) if seating.pivot == places.spec.count else desk.words["seating.chair"]
    if seating.right[0] == seating.pivot:
        first, second = seating.left[:2]
        return desk.words.say("seating.then-pass", pivot=pivot, first=first, second=second)
    return desk.words.say("seating.then", pivot=pivot)
