"""P6: the round to post: games by board with the results as they come, then by name where everybody finds his board.

It is the round chosen above the page, or else the first one that is not finished.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from sheetgen.model.tournament import EventSpec
from sheetgen.systems.shared import so_far
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.codecs import round_number
from sheetgen.workbook.desk import AS_FILLED, CHOSEN_AT, POSTED_ROUND, Chooser, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.poster import Poster, draw_filled, fitted, heading_height
from sheetgen.workbook.spare import either, undrawn, unless

COLUMNS = ("board", "white", "white-rating", "result", "black-rating", "black")
WIDTHS = {0: 4.7, 1: 26.3, 2: 5.0, 3: 7.2, 4: 5.0, 5: 26.3}
NAMES = (1, 5)  # the columns that take the room
LAST = len(COLUMNS) - 1
HEADED = tuple((col, col, name) for col, name in enumerate(COLUMNS))
HEADED_WITHOUT_RATINGS = ((0, 0, "board"), (1, 2, "white"), (3, 3, "result"), (4, 5, "black"))
HEAD_ROW = 4
BELOW, ROOM = 30.0, 39.0  # points that are asked for the line of the round, and given any poster besides its head
FIRST = HEAD_ROW + 1
HIDDEN = 9  # columns nobody sees: who has White and Black, the code of the result; of the index, who and where
CHOSEN, CURRENT = Cell(POSTED_ROUND, *CHOSEN_AT), Cell(POSTED_ROUND, 3, HIDDEN)

FIRST_OPEN = template(
    "IF(COUNT({c})=1,IF(AND({c}>=1,{c}<={r}),INT({c}),MIN({r},1+SUM({done}))),MIN({r},1+SUM({done})))"
)
OF_BOARD = template("INDEX({all},({round}-1)*{boards}+{board})")
NAMED = template('IF({n}=0,"",INDEX({labels},{n}))')
RATED = template('IF({n}=0,"",IF(INDEX({ratings},{n})=0,"",INDEX({ratings},{n})))')
OF_ROUND = template('IF(INDEX({days},{round})="","",INDEX({days},{round}))')
AT = template("IFERROR(MATCH({who},{seats},0),0)")
# The index by name: those without a name come last, or are left out unless nobody has a name yet.
LISTED = template("MATCH(SMALL({seats},{who}),{seats},0)")
NAMED_ONES = template("IFERROR(MATCH({who},{seats},0),IF(MIN({seats})>{most},{who},0))")
WITHOUT_GAME = template("INDEX({labels},{all}-SUM({w})-SUM({b}))")
EMPTY = template("{who}=0")
EMPTY_AGAIN = template("AND({who}=0,{above}=0)")
IF_PLAYED = template('IF({who}=0,"",{board})')
AT_IF_ANY = template("IF({who}=0,0,IFERROR(MATCH({who},{seats},0),0))")  # an empty board is nobody's
BOARD = template('IF({white}+{black}=0,"",{white}+{black})')
LISTED_BOARD = template('IF({white}+{black}=0,"",INDEX({boards},{white}+{black}))')  # among headings of later pages
COLOUR = template('IF({white}>0,{with_white},IF({black}>0,{with_black},""))')
OPPONENT = template(
    "IF({white}>0,INDEX({labels},INDEX({blacks},{white})),IF({black}>0,INDEX({labels},INDEX({whites},{black})),{none}))"
)

OR_EXEMPT = template(
    "IF({white}>0,INDEX({labels},INDEX({blacks},{white})),IF({black}>0,INDEX({labels},INDEX({whites},{black})),"
    'IF({who}=0,"",{none})))'
)
OR_AWAY = template(
    "IF({white}>0,INDEX({labels},INDEX({blacks},{white})),IF({black}>0,INDEX({labels},INDEX({whites},{black})),"
    'IF({who}=0,"",INDEX({away},{who}))))'
)


class Boards(Protocol):
    """What is asked of a system: its games round by round, as many in each, and who its players are."""

    @property
    def spec(self) -> EventSpec:
        """Return the specification of the event."""

    @property
    def boards(self) -> int:
        """Return how many boards each round has."""

    def games(self, name: str) -> Area:
        """The columns ``white``, ``black``: the numbers of the players, and ``result``: its code."""

    def plan(self, number: int, name: str) -> Cell:
        """The ``date`` and ``time`` of a round."""


@dataclass(frozen=True, slots=True)
class PostedPeople:
    """Who is posted: the columns of names and ratings by number, and what the numbers are sorted by for the index."""

    count: int
    labels: Area
    ratings: Area | None
    order: Area | None = None  # the place of each; None: they stand in the order of their numbers
    odd: bool = False  # whether one of them has no game in each round
    bye: Formula | None = None  # his number, where it is no sum of the others
    away: Area | None = None  # what is said of those without a game, where it is not the same of all
    spare: Cell | None = None  # 1 as long as the last number is nobody's: on the last board stands who has no game
    free: Cell | None = None  # 1 as long as the last ``frees`` numbers are nobody's: boards with one of them are empty
    frees: int = 0
    all_listed: bool = False  # whether those without a name play, and are in the index behind the others


@dataclass(frozen=True, slots=True)
class Sides:
    """What is said of the two sides, and how a result is shown: ``headings`` of the columns, words of the index."""

    headings: Mapping[str, str | None]
    white: str
    black: str
    result: Callable[[Cell], Formula] = lists.posted


def of_games(desk: Desk) -> Sides:
    """White and Black of a game."""
    words = desk.words
    headings = {name: words[f"posted-round.{name}"] for name in (*COLUMNS, "name", "colour", "against")}
    return Sides(headings, words["posted-round.white"], words["posted-round.black"])


def build(
    desk: Desk,
    places: Boards,
    people: PostedPeople,
    current: Formula | None = None,
    hint: str = "posted",
    sides: Sides | None = None,
) -> Sheet:
    """``current`` is the round that is posted, where it is not simply the first one that is open."""
    sides = sides or of_games(desk)
    codec = round_number(places.spec.rounds, hint)
    chooser = Chooser("posted_round", desk.words["posted-round.round"], codec)
    sheet = desk.poster(POSTED_ROUND, LAST, chooser=chooser)
    lines = places.boards + people.odd
    poster = _roomy(fitted(lines, WIDTHS.values(), below=BELOW, landscape=False if people.count > 30 else None))
    first_open = FIRST_OPEN(c=CHOSEN, r=places.spec.rounds, done=so_far.done(places.spec.rounds))
    sheet.formula(CURRENT.row, CURRENT.col, current or first_open, "unseen")
    _heading(desk, sheet, places, poster, sides, rated=people.ratings is not None)
    _headings_of_later_pages(sheet, poster, sides, people)
    for board in range(1, places.boards + 1):
        _board(desk, sheet, places, people, poster, board, sides)
    if people.away:
        for first in range(1, places.boards + 1, poster.on_a_page):
            rows = (_row_of(poster, board) for board in (first, min(places.boards, first + poster.on_a_page - 1)))
            draw_filled(sheet, Area(POSTED_ROUND, next(rows), 0, next(rows), LAST), Cell(POSTED_ROUND, FIRST, 0))
    if people.odd:
        _exempt(desk, sheet, places, people, poster)
    seats = _seats(places, poster)
    _index(desk, sheet, places, people, _row_of(poster, lines) + 2, poster.landscape, sides, seats)
    sheet.hidden_cols += range(HIDDEN, HIDDEN + 3)
    sheet.page.last_col = LAST
    sheet.freeze = (FIRST, 0)
    return sheet


def _roomy(poster: Poster) -> Poster:
    """With what the line of the round and the headings leave of the points they are given."""
    return poster.with_room(max(0.0, BELOW + ROOM - 2.0 * poster.size - heading_height(poster.size)))


def _heading(desk: Desk, sheet: Sheet, places: Boards, poster: Poster, sides: Sides, rated: bool) -> None:
    spec, words = places.spec, desk.words
    text = template("{text}&{n}")(text=words["posted-round.heading"] + " ", n=CURRENT)
    sheet.band(3, 0, 2, text, f"sheet-round {poster.letters}")
    first, last = (places.plan(number, "time") for number in (1, spec.rounds))
    for cols, name, look in (((3, 3), "time", "center"), ((4, LAST), "date", "date right")):
        days = Area(first.sheet, first.row, places.plan(1, name).col, last.row, places.plan(1, name).col)
        sheet.band(3, cols[0], cols[1], OF_ROUND(days=days, round=CURRENT), f"{look} {poster.letters}")
    _columns_headed(sheet, HEAD_ROW, poster, sides, rated)
    poster.dress(sheet, WIDTHS, NAMES, FIRST)
    if not rated:  # points of teams are longer than results, and the columns of ratings belong to the names
        sheet.widths |= {2: sheet.widths[2] / 2, 3: sheet.widths[3] + sheet.widths[2] / 2}
    sheet.page.repeat_rows = (3, 3)
    sheet.heights[3] = 2.0 * poster.size


def _columns_headed(sheet: Sheet, row: int, poster: Poster, sides: Sides, rated: bool) -> None:
    for col, last_col, name in HEADED if rated else HEADED_WITHOUT_RATINGS:
        sheet.band(row, col, last_col, sides.headings.get(name), f"{poster.heading} shrink")


def _row_of(poster: Poster, line: int) -> int:
    """Where a line stands: each page but the first begins with headings, too."""
    return FIRST + line - 1 + (line - 1) // poster.on_a_page


def _headings_of_later_pages(sheet: Sheet, poster: Poster, sides: Sides, people: PostedPeople) -> None:
    if poster.pages == 1:
        return
    sheet.laid_out = max(sheet.laid_out, AS_FILLED)  # since then there are these
    sheet.page.breaks = [_row_of(poster, page * poster.on_a_page + 1) - 1 for page in range(1, poster.pages)]
    rows = (_row_of(poster, line) for line in range(1, poster.lines + 1))
    sheet.heights.update(dict.fromkeys(rows, round(poster.height, 1)))
    for row in sheet.page.breaks:
        sheet.heights[row] = sheet.heights[HEAD_ROW]
        _columns_headed(sheet, row, poster, sides, people.ratings is not None)


def _board(
    desk: Desk, sheet: Sheet, places: Boards, people: PostedPeople, poster: Poster, board: int, sides: Sides
) -> None:
    row, look = _row_of(poster, board), f"{poster.letters} {poster.shade(board)}"
    cells = {}
    for col, name in enumerate(("white", "black", "result"), start=HIDDEN):
        facts = {"all": places.games(name), "round": CURRENT, "boards": places.boards, "board": board}
        cells[name] = sheet.formula(row, col, OF_BOARD(**facts), "unseen")
    spare = people.spare if board == places.boards else None
    if people.away or people.free:  # there may be more boards than games
        sheet.formula(row, 0, IF_PLAYED(who=cells["white"], board=board), f"number bold {look}")
    else:
        sheet.put(row, 0, unless(spare, board), f"number bold {look}")
    at_last = _at_last(desk, places, people, poster) if spare else {}
    for side, col, beside, align in (("white", 1, 2, "right"), ("black", 5, 4, "")):
        named, style = NAMED(n=cells[side], labels=people.labels), f"cell bold {poster.names} {align} {look}"
        if people.ratings:
            sheet.put(row, col, either(spare, at_last.get(side), named), style)
            sheet.formula(row, beside, RATED(n=cells[side], ratings=people.ratings), f"number {look} plain")
        else:
            player_name = either(spare, at_last.get(side), named)
            sheet.band(row, min(col, beside), max(col, beside), player_name, style)
    sheet.formula(row, 3, sides.result(cells["result"]), f"number bold {look}")
    if people.free:
        who, line = Area(*cells["white"], row, HIDDEN), Area(POSTED_ROUND, row, 0, row, LAST)
        if board > 1:
            sheet.when(line, EMPTY_AGAIN(who=who, above=who._replace(row=row - 1, last_row=row - 1)), "nobody")
        sheet.when(line, EMPTY(who=who), "nobody-below")


def _at_last(desk: Desk, places: Boards, people: PostedPeople, poster: Poster) -> dict[str, Formula | str]:
    """What stands on the last board while the last number is nobody's: whoever has no game, who is what is missing."""
    whites, blacks = _seats(places, poster)
    total = people.count * (people.count - 1) // 2
    who = WITHOUT_GAME(labels=people.labels, all=total, w=whites, b=blacks)
    return {"white": who, "black": desk.words["player.exempt"]}


def _exempt(desk: Desk, sheet: Sheet, places: Boards, people: PostedPeople, poster: Poster) -> None:
    """Whoever has no game, below the others: his number is what is missing among all, or what the system says."""
    row = _row_of(poster, places.boards + 1)
    whites, blacks = _seats(places, poster)
    number = template("{all}-SUM({w})-SUM({b})")(all=people.count * (people.count + 1) // 2, w=whites, b=blacks)
    who = sheet.formula(row, HIDDEN, people.bye or number, "unseen")
    look = poster.letters
    exempt = desk.words["player.exempt"]
    text = template('IF({who}=0,"",{text})')(who=who, text=exempt) if people.bye else exempt
    sheet.label(row, 0, None, f"cell {look}")
    sheet.formula(row, 1, NAMED(n=who, labels=people.labels), f"cell bold shrink right {look}")
    sheet.band(row, 2, LAST, text, f"cell {look} plain")
    if people.bye:
        nobody = template("{who}=0")(who=Area(*who, who.row, who.col))
        sheet.when(Area(POSTED_ROUND, row, 0, row, LAST), nobody, "nobody")


def _seats(places: Boards, poster: Poster) -> tuple[Area, Area]:
    """The hidden columns of the round that is posted: who has White and who has Black at each board."""
    last = _row_of(poster, places.boards)
    return Area(POSTED_ROUND, FIRST, HIDDEN, last, HIDDEN), Area(POSTED_ROUND, FIRST, HIDDEN + 1, last, HIDDEN + 1)


def _index(
    desk: Desk,
    sheet: Sheet,
    places: Boards,
    people: PostedPeople,
    row: int,
    landscape: bool,
    sides: Sides,
    seats: tuple[Area, Area],
) -> None:
    """On the next page: everybody by name, with his board, his colour and his opponent."""
    poster = _roomy(fitted(people.count, WIDTHS.values(), below=BELOW, landscape=landscape))
    if poster.pages > 1:
        sheet.laid_out = max(sheet.laid_out, AS_FILLED)  # since then every page has its headings
    text = Cell(POSTED_ROUND, row + 1, 1)
    for position in range(1, people.count + 1):
        if (position - 1) % poster.on_a_page == 0:
            _index_heading(sheet, row, poster, sides)
            if people.away or people.free or (people.order and not people.all_listed):
                last = row + min(poster.on_a_page, people.count + 1 - position)
                draw_filled(sheet, Area(POSTED_ROUND, row + 1, 0, last, LAST), text)
            row += 1
        if people.spare and position == people.count:
            undrawn(sheet, Area(POSTED_ROUND, row, 0, row, LAST), people.spare, "nobody-below")
        _indexed(desk, sheet, places, people, poster, row, position, sides, seats)
        sheet.heights[row] = round(poster.height, 1)
        row += 1


def _index_heading(sheet: Sheet, row: int, poster: Poster, sides: Sides) -> None:
    """Above the first line of every page."""
    sheet.page.breaks.append(row)
    for col, name in ((0, "board"), (1, "name"), (2, "colour"), (LAST, "against")):
        sheet.band(row, col, 4 if name == "colour" else col, sides.headings[name], poster.heading)
    sheet.heights[row] = sheet.heights[HEAD_ROW]


def _indexed(
    desk: Desk,
    sheet: Sheet,
    places: Boards,
    people: PostedPeople,
    poster: Poster,
    row: int,
    position: int,
    sides: Sides,
    seats: tuple[Area, Area],
) -> None:
    look = f"{poster.letters} {poster.shade(position)}"
    who = _listed(people, position)
    sheet.put(row, HIDDEN, who, "unseen")
    number = sheet.cell(row, HIDDEN)
    whites, blacks = seats
    at = {
        name: sheet.formula(
            row, HIDDEN + place, (AT_IF_ANY if _may_be_nobody(people) else AT)(who=number, seats=side), "unseen"
        )
        for place, (name, side) in enumerate((("white", whites), ("black", blacks)), start=1)
    }
    words, labels = desk.words, people.labels
    listed = whites.last_row - whites.row >= places.boards
    board = LISTED_BOARD(boards=whites._replace(col=0, last_col=0), **at) if listed else BOARD(**at)
    sheet.formula(row, 0, board, f"number bold {look}")
    sheet.formula(row, 1, NAMED(n=number, labels=labels), f"cell bold {poster.names} {look}")
    sheet.band(row, 2, 4, COLOUR(**at, with_white=sides.white, with_black=sides.black), f"number {look}")
    facts = {"labels": labels, "whites": whites, "blacks": blacks, **at}
    against = OPPONENT(none=words["player.exempt"], **facts)
    if people.away:
        against = OR_AWAY(who=number, away=people.away, **facts)
    elif _may_be_nobody(people):
        against = OR_EXEMPT(who=number, none=words["player.exempt"], **facts)
    sheet.formula(row, LAST, against, f"cell {poster.names} {look}")


def _may_be_nobody(people: PostedPeople) -> bool:
    """Whether a line of the index may be nobody's."""
    return bool(people.away or people.spare or people.free or (people.order and not people.all_listed))


def _listed(people: PostedPeople, position: int) -> Formula | int | str | float | None:
    """The number of whoever stands at a place of the index, 0 for nobody."""
    if people.away and people.order:
        return AT(who=position, seats=people.order)
    if people.order is None and people.free:
        return either(people.free if position > people.count - people.frees else None, 0, position)
    if people.order is None:
        return either(people.spare if position == people.count else None, 0, position)
    facts = {"who": position, "seats": people.order}
    if people.all_listed:
        return either(people.spare if position == people.count else None, 0, LISTED(**facts))
    return NAMED_ONES(most=people.count, **facts)
