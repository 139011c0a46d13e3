"""B8: the seating plans: the long table round by round, who has which colour, who is exempt, where everybody goes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sheetgen.pairing.rutsch import RutschSeating, moves, rutsch, rutsch_berger
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import DAY, SEATING, SEATING_PLAIN, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.paper import break_between
from sheetgen.workbook.spare import either, unless

ABREAST = 2
WIDTHS = (6, 18, 5, 5, 5, 18, 6, 3)  # arrow, name, number, board, number, name, arrow, gap
ARROW, NAME, NUMBER, BOARD = range(4)
WIDTH = len(WIDTHS)
FIRST = 6
HIGH, LOW, MOST_HIGH = 18, 14, 15  # a table of many boards must fit on a page below the headings
ABOVE, BELOW = 2, 3  # rows of a block above and below its boards


@dataclass(frozen=True, slots=True)
class Plan:
    """What one way of sliding shows: its rounds, who is exempt in each, what stands above and below a round."""

    name: str
    hints: tuple[str, str]
    rounds: tuple[RutschSeating, ...]
    exempt: Callable[[RutschSeating], int | None]
    heading: Callable[[RutschSeating], str]
    then: Callable[[RutschSeating, RutschSeating | None], Formula | Content]


def build(desk: Desk, places: Places) -> Sheet:
    """Rutsch-Berger: the pairings and colours of the event."""
    return _sheet(
        desk,
        places,
        Plan(
            SEATING,
            (desk.words["seating.hint"], desk.words["seating.how"]),
            rutsch_berger(places.spec.count, places.spec.cycles),
            lambda seating: places.schedule.exempt[seating.round - 1],
            lambda seating: desk.words.say("round.name", number=seating.round),
            lambda seating, following: _then(desk, places, seating, following),
        ),
    )


def build_plain(desk: Desk, places: Places) -> Sheet | None:
    """Rutsch as it is printed: the rounds of the event in another order, each named; one cycle only."""
    if places.spec.double:
        return None
    pairs = [frozenset(frozenset((game.white, game.black)) for game in games) for games in places.schedule.rounds]

    def heading(seating: RutschSeating) -> str:
        played = pairs.index(frozenset(map(frozenset, seating.pairs))) + 1
        return desk.words.say("seating.plain-round", number=seating.round, played=played)

    def then(seating: RutschSeating, following: RutschSeating | None) -> Formula | Content:
        if following is None:
            return desk.words["seating.end"]
        if seating.pivot is None:
            return desk.words["seating.then-odd"]
        chair, pivot = (
            desk.words.say("seating.then", pivot=who) for who in (desk.words["seating.chair"], seating.pivot)
        )
        return either(places.spare, chair, pivot)

    hints = (desk.words["seating.plain-hint"], desk.words["seating.plain-how"])
    plan = rutsch(places.spec.count)
    return _sheet(desk, places, Plan(SEATING_PLAIN, hints, plan, lambda seating: seating.foot, heading, then))


def _sheet(desk: Desk, places: Places, plan: Plan) -> Sheet:
    last = ABREAST * WIDTH - 2
    sheet = desk.poster(plan.name, last)
    for row, hint in enumerate(plan.hints, start=3):
        sheet.band(row, 0, last, hint, "note wrap")
        sheet.heights[row] = 26
    height = ABOVE + len(plan.rounds[0].left) + BELOW
    for position, seating in enumerate(plan.rounds):
        down, across = divmod(position, ABREAST)
        following = plan.rounds[position + 1] if position + 1 < len(plan.rounds) else None
        _round(desk, sheet, places, plan, (seating, following), (FIRST + down * height, across * WIDTH))
    for across in range(ABREAST):
        sheet.widths.update({across * WIDTH + col: width for col, width in enumerate(WIDTHS)})
    sheet.widths.pop(last + 1)
    lines = (len(plan.rounds) + ABREAST - 1) // ABREAST
    if not places.spec.odd:
        sheet.laid_out = DAY
    sheet.page.landscape = True
    sheet.page.repeat_rows = (0, 1)
    sheet.page.breaks = break_between(sheet, [FIRST + line * height for line in range(lines)], FIRST + lines * height)
    return sheet


def _round(
    desk: Desk,
    sheet: Sheet,
    places: Places,
    plan: Plan,
    turn: tuple[RutschSeating, RutschSeating | None],
    place: tuple[int, int],
) -> None:
    """One block: the heading, who sits on either side of every board, who is exempt, how it goes on."""
    (seating, following), (row, col) = turn, place
    right = col + WIDTH - 2
    sheet.band(row, col, right, plan.heading(seating), "round center")
    for side, name in ((col + NAME, "left"), (col + WIDTH - 3, "right")):
        sheet.label(row + 1, side, desk.words[f"seating.{name}"], "small pale center")
    for chair in _chairs(desk, seating, following):
        line = row + 1 + chair.board
        sheet.label(line, col + BOARD, chair.board, "table-top")
        _seat(desk, sheet, places, chair, line, col)
        sheet.heights[line] = HIGH if len(seating.left) <= MOST_HIGH else LOW
    last = row + ABOVE + len(seating.left)
    exempt = plan.exempt(seating) or _bye(places, seating)
    if exempt:
        going = _going(desk, seating, following).get(exempt)
        text = template("{text}&{colon}&{name}&{going}")(
            text=desk.words["player.exempt"],
            colon=desk.words["seating.colon"],
            name=places.ranked(exempt, "label"),
            going=f"   {going}" if going and seating.foot else "",
        )
        content = text if places.spec.odd else either(places.spare, text, "")
        sheet.band(last, col, right, content, "small center")
    sheet.band(last + 1, col, right, plan.then(seating, following), "note wrap top center")
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


def _chairs(desk: Desk, seating: RutschSeating, following: RutschSeating | None) -> Iterator[Chair]:
    going = _going(desk, seating, following)
    for is_left, column in ((True, seating.left), (False, seating.right)):
        for board, number in enumerate(column, start=1):
            white = seating.left_is_white(board) is is_left
            yield Chair(number, board, is_left, white, number == seating.pivot, going.get(number, ""))


def _going(desk: Desk, seating: RutschSeating, following: RutschSeating | None) -> dict[int, str]:
    """Where everybody goes for the next round: an arrow, and the board or the foot of the table."""
    if following is None or _turns_the_boards(seating, following):
        return {}
    foot = desk.words["seating.foot"]
    return {number: f"{arrow} {board or foot}" for number, (arrow, board) in moves(seating, following).items()}


def _turns_the_boards(seating: RutschSeating, following: RutschSeating) -> bool:
    return following.turned and not seating.turned


def _seat(desk: Desk, sheet: Sheet, places: Places, chair: Chair, row: int, col: int) -> None:
    """The number in the colour of the pieces, who sits there, and an arrow to where he goes next."""
    arrow, name, place = (ARROW, NAME, NUMBER) if chair.is_left else (WIDTH - 2, WIDTH - 3, WIDTH - 4)
    real, spare = chair.number <= places.spec.count, places.spare_of(chair.number)
    style = " ".join(["cell", "shrink", *(["right"] if chair.is_left else []), *(["pivot"] if chair.is_pivot else [])])
    sheet.put(
        row,
        col + place,
        unless(spare, chair.number) if real else None,
        f"seat-{'white' if chair.is_white else 'black'}",
    )
    empty = desk.words["seating.empty"]
    label = either(spare, empty, copy_of(places.ranked(chair.number, "label"))) if real else empty
    sheet.put(row, col + name, label, style)
    sheet.label(row, col + arrow, chair.going or None, "center small")


def _bye(places: Places, seating: RutschSeating) -> int | None:
    """B12: who meets the last number of an even table, and is exempt as long as that is nobody's."""
    pair = next((pair for pair in seating.pairs if places.spec.count in pair), None)
    return None if places.spec.odd or pair is None else sum(pair) - places.spec.count


def _then(desk: Desk, places: Places, seating: RutschSeating, following: RutschSeating | None) -> Formula | Content:
    """What happens after the round; the last number of an even table may be an empty chair (B12)."""
    if places.spec.odd:
        return _then_of(desk, seating, following, desk.words["seating.chair"])
    texts = (_then_of(desk, seating, following, who) for who in (desk.words["seating.chair"], str(places.spec.count)))
    empty, taken = texts
    return taken if empty == taken else either(places.spare, empty, taken)


def _then_of(desk: Desk, seating: RutschSeating, following: RutschSeating | None, pivot: str) -> str:
    if following is None:
        return desk.words["seating.end"]
    if _turns_the_boards(seating, following):
        return desk.words["seating.turn"]
    if seating.right[0] == seating.pivot:
        first, second = seating.left[:2]
        return desk.words.say("seating.then-pass", pivot=pivot, first=first, second=second)
    return desk.words.say("seating.then", pivot=pivot)
