"""P6: the round to post: games by board with the results as they come, then by name where everybody finds his board.

It is the round chosen above the page, or else the first one that is not finished.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from sheetgen.model.tournament import EventSpec
from sheetgen.systems.shared import so_far
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.codecs import round_number
from sheetgen.workbook.desk import CHOSEN_AT, POSTED_ROUND, WALL, Chooser, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.poster import Poster, Room, draw_filled, fitted
from sheetgen.workbook.spare import either, undrawn, unless

COLUMNS = ("board", "white", "white-rating", "result", "black-rating", "black")
ROOMS = {
    "board": Room(4.7, 3.6),
    "white": Room(26.3, 22.5, text=True),
    "white-rating": Room(5.0, 4.8),
    "result": Room(7.2, 6.6),
    "black-rating": Room(5.0, 4.8),
    "black": Room(26.3, 22.5, text=True),
}
POINTS = {"white-rating": Room(1.0, 1.0), "result": Room(10.0, 9.0), "black-rating": Room(1.0, 1.0)}  # of teams
LAST = len(COLUMNS) - 1
HEADED = tuple((col, col, name) for col, name in enumerate(COLUMNS))
HEADED_WITHOUT_RATINGS = ((0, 0, "board"), (1, 2, "white"), (3, 3, "result"), (4, 5, "black"))
HEAD_ROW = 4
UPRIGHT = 24  # people; a round of more is never turned, and their index has two columns of names
ROUND_POINTS = 20  # points of the letters that say which round it is
ON_ONE_PAGE, GAP = 6, 10.0  # people whose boards and index stand on one page; points between these
HEADINGS = 24.0  # points of the headings of the index
LATE, LATE_POINTS = 12.0, 9  # points of a line that waits for a late entry to a small event, and of its letters
OF_INDEX, INDEX_POINTS = 24.0, 14  # points of the line above the index, and of its letters
BELOW, GIVEN = 30.0, 39.0  # points that are asked for the line of the round, and given any poster besides its head
FIRST = HEAD_ROW + 1
ABREAST = (((0, 0), (1, 2)), ((3, 3), (4, 5)))  # the columns of board and name in both halves of the index of many
BOARD_AND_COLOUR, NAME_ABREAST = Room(6.0, 5.4), Room(26.0, 17.0, text=True)
HIDDEN = 9  # the first column nobody sees: who has White and Black, the result's code; of the index, who and where
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
AT_BOARD = template('IF({white}+{black}=0,"",{white}+{black}&IF({white}>0,{with_white},{with_black}))')
LISTED_AT = template('IF({white}+{black}=0,"",INDEX({boards},{white}+{black})&IF({white}>0,{with_white},{with_black}))')
NAME_OR = template('IF({who}=0,"",INDEX({labels},{who})&IF({white}+{black}=0," – "&{none},""))')
NAME_OR_AWAY = template(
    'IF({who}=0,"",INDEX({labels},{who})&IF({white}+{black}>0,"",'
    'IF(INDEX({away},{who})="",""," – "&INDEX({away},{who}))))'
)
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


@dataclass(frozen=True, slots=True)
class Boards:
    """The games of a system as they are put on paper: ``boards`` of them a round, one round after the other."""

    spec: EventSpec
    boards: int
    games: Callable[[str], Area]  # the columns ``white``, ``black``: numbers of people; ``result``: its code; ``real``
    plan: Callable[[int, str], Cell]  # the ``date`` and ``time`` of a round


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
    expected: int = 0  # how many numbers are usually somebody's; the others wait for late entries; 0: all are
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
    rooms = rooms_of(sides.headings, rated=people.ratings is not None)
    if people.count > UPRIGHT and people.ratings:
        rooms[0] = BOARD_AND_COLOUR._replace(heading=rooms[0].heading)
    late = _late_boards(people, places.boards)
    turned = False if people.count > UPRIGHT else None
    if is_one_page(people):
        both = fitted(lines + people.count, rooms, below=BELOW + OF_INDEX + HEADINGS + GAP)
        poster = replace(both, lines=lines)
    else:
        poster = _with_late(roomy(fitted(lines - late, rooms, below=BELOW + LATE * late, landscape=turned)), late)
    first_open = FIRST_OPEN(c=CHOSEN, r=places.spec.rounds, done=so_far.done(places.spec.rounds))
    sheet.formula(CURRENT.row, CURRENT.col, current or first_open, "unseen")
    _heading(desk, sheet, places, poster, sides, rated=people.ratings is not None)
    _headings_of_later_pages(sheet, poster, sides, people)
    small = replace(poster, size=LATE_POINTS, height=LATE)
    for board in range(1, places.boards + 1):
        is_late = board > places.boards - late
        _board(desk, sheet, places, people, small if is_late else poster, board, sides)
        if is_late:
            sheet.heights[_row_of(poster, board)] = LATE
    if people.away:
        for first in range(1, places.boards + 1, poster.on_a_page):
            rows = (_row_of(poster, board) for board in (first, min(places.boards, first + poster.on_a_page - 1)))
            draw_filled(sheet, Area(POSTED_ROUND, next(rows), 0, next(rows), LAST), Cell(POSTED_ROUND, FIRST, 0))
    if people.odd:
        _exempt(desk, sheet, places, people, poster)
    seats = _seats(places, poster)
    _index(desk, sheet, places, people, _row_of(poster, lines) + 2, poster, sides, seats)
    sheet.hidden_cols += range(HIDDEN, HIDDEN + 3)
    sheet.page.last_col = LAST
    sheet.freeze = (FIRST, 0)
    return sheet


def is_one_page(people: PostedPeople) -> bool:
    """Whether so few play that boards and index stand on one page."""
    return people.count <= ON_ONE_PAGE and not people.expected


def _late_boards(people: PostedPeople, boards: int) -> int:
    """How many boards of a small event wait for late entries."""
    return boards - min(boards, ceil(people.expected / 2)) if people.expected and people.count <= UPRIGHT else 0


def _with_late(poster: Poster, late: int) -> Poster:
    """The same with lines below that wait for late entries, on the same page."""
    return replace(poster, lines=poster.lines + late, on_a_page=poster.lines + late) if late else poster


def rooms_of(headings: Mapping[str, str | None], rated: bool) -> list[Room]:
    """What the columns want of the page; points of teams are longer than results, and they have no ratings."""
    return [
        room._replace(heading=headings.get(name) or "") for name, room in (ROOMS if rated else ROOMS | POINTS).items()
    ]


def roomy(poster: Poster) -> Poster:
    """With what the line of the round and the headings leave of the points they are given."""
    return poster.with_room(max(0.0, BELOW + GIVEN - round_height(poster) - poster.heading_height))


def round_height(poster: Poster) -> float:
    """The points of the line that says which round it is."""
    return 2.0 * min(poster.size, ROUND_POINTS)


def round_letters(poster: Poster) -> str:
    """The style of that line, whose letters stay behind those of the lines where these are very large."""
    return f"size-{min(poster.size, ROUND_POINTS)}"


def _heading(desk: Desk, sheet: Sheet, places: Boards, poster: Poster, sides: Sides, rated: bool) -> None:
    spec, words = places.spec, desk.words
    text = template("{text}&{n}")(text=words["posted-round.heading"] + " ", n=CURRENT)
    sheet.band(3, 0, 2, text, f"sheet-round {round_letters(poster)}")
    first, last = (places.plan(number, "time") for number in (1, spec.rounds))
    for cols, name, look in (((3, 3), "time", "center"), ((4, LAST), "date", "date right")):
        days = Area(first.sheet, first.row, places.plan(1, name).col, last.row, places.plan(1, name).col)
        sheet.band(3, cols[0], cols[1], OF_ROUND(days=days, round=CURRENT), f"{look} {round_letters(poster)}")
    _columns_headed(sheet, HEAD_ROW, poster, sides, rated)
    poster.dress(sheet, FIRST)
    sheet.page.repeat_rows = (3, 3)
    sheet.heights[3] = round_height(poster)


def _columns_headed(sheet: Sheet, row: int, poster: Poster, sides: Sides, rated: bool) -> None:
    for col, last_col, name in HEADED if rated else HEADED_WITHOUT_RATINGS:
        sheet.band(row, col, last_col, sides.headings.get(name), f"{poster.heading} shrink")


def _row_of(poster: Poster, line: int) -> int:
    """Where a line stands: each page but the first begins with headings, too."""
    return FIRST + line - 1 + (line - 1) // poster.on_a_page


def _headings_of_later_pages(sheet: Sheet, poster: Poster, sides: Sides, people: PostedPeople) -> None:
    if poster.pages == 1:
        return
    sheet.laid_out = max(sheet.laid_out, WALL)  # the letters of this layout are others, and so are its pages
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
    undrawn(sheet, Area(POSTED_ROUND, row, 0, row, LAST), spare, "nobody-below")  # the exempt sits at no board
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
    sheet.label(row, 0, None, look)  # no boxes: it is no board
    sheet.formula(row, 1, NAMED(n=who, labels=people.labels), f"bold shrink right indented {look}")
    sheet.band(row, 2, LAST, text, f"indented {look} plain")


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
    boards: Poster,
    sides: Sides,
    seats: tuple[Area, Area],
) -> None:
    """On the next page: everybody by name with his board and his colour; of few also his opponent."""
    index = _Index(desk, sheet, places, people, sides, seats)
    if people.count > UPRIGHT and people.ratings:
        index.draw_abreast(row, boards)
    else:
        index.draw(row, boards)


@dataclass(frozen=True, slots=True)
class _Index:
    """The list by name and everything its lines look at."""

    desk: Desk
    sheet: Sheet
    places: Boards
    people: PostedPeople
    sides: Sides
    seats: tuple[Area, Area]

    def draw(self, row: int, boards: Poster) -> None:
        """A line for everybody, in the columns of the boards: board, name, colour, opponent."""
        sheet, people = self.sheet, self.people
        board, name, *between, against = boards.columns
        columns = (board, name, _merged(between), against)
        rooms = [
            ROOMS["board"],
            ROOMS["white"],
            Room(8.0, 6.6, heading=self.sides.headings["colour"] or ""),
            ROOMS["black"],
        ]
        late = people.count - people.expected if _late_boards(people, self.places.boards) else 0
        below = OF_INDEX + max(0.0, round_height(boards) + HEADINGS - GIVEN) + LATE * late
        poster = fitted(people.count - late, rooms, below=below, landscape=boards.landscape, columns=columns)
        poster = _with_late(poster, late)
        if is_one_page(people):
            poster = replace(boards, lines=people.count)
        small = replace(poster, size=LATE_POINTS, height=LATE)
        if poster.pages > 1 or (
            late and fitted(people.count, rooms, BELOW, boards.landscape, columns=columns).pages > 1
        ):
            sheet.laid_out = max(sheet.laid_out, WALL)  # the letters of this layout are others, and so are its pages
        text = Cell(POSTED_ROUND, row + 1, 1)
        for position in range(1, people.count + 1):
            if (position - 1) % poster.on_a_page == 0:
                self._heading(row, poster)
                if self._has_gaps:
                    last = row + min(poster.on_a_page, people.count + 1 - position)
                    draw_filled(sheet, Area(POSTED_ROUND, row + 1, 0, last, LAST), text)
                row += 1
            if people.spare and position == people.count:
                undrawn(sheet, Area(POSTED_ROUND, row, 0, row, LAST), people.spare, "nobody-below")
            drawn = small if position > people.count - late else poster
            self._line(drawn, row, position)
            sheet.heights[row] = round(drawn.height, 1)
            row += 1

    def draw_abreast(self, row: int, boards: Poster) -> None:
        """Two lists beside each other: the board with the first letter of the colour, and the name."""
        sheet, people = self.sheet, self.people
        columns = [_merged(boards.columns[first : last + 1]) for block in ABREAST for first, last in block]
        rooms = [BOARD_AND_COLOUR, NAME_ABREAST, BOARD_AND_COLOUR, NAME_ABREAST]
        lines = ceil(people.count / len(ABREAST))
        poster = fitted(lines, rooms, below=BELOW + OF_INDEX, landscape=boards.landscape, columns=columns)
        poster = poster.with_room(GIVEN + BELOW - round_height(boards) - poster.heading_height)
        sheet.laid_out = max(sheet.laid_out, WALL)
        text, position = Cell(POSTED_ROUND, row + 1, ABREAST[0][1][0]), 1
        while position <= people.count:
            on_this = min(poster.on_a_page, ceil((people.count + 1 - position) / len(ABREAST)))
            self._heading_abreast(row, poster)
            for hidden, ((first, _), name) in enumerate(ABREAST):
                if self._has_gaps:
                    area = Area(POSTED_ROUND, row + 1, first, row + on_this, name[1])
                    draw_filled(sheet, area, text._replace(col=name[0]), text)
                for line in range(on_this):
                    if position <= people.count:
                        self._line_abreast(poster, row + 1 + line, position, hidden)
                    position += 1
            sheet.heights.update(dict.fromkeys(range(row + 1, row + 1 + on_this), round(poster.height, 1)))
            row += 1 + on_this
        sheet.hidden_cols += range(HIDDEN + 3, HIDDEN + 3 * len(ABREAST))

    @property
    def _has_gaps(self) -> bool:
        """Whether some of the lines wait for somebody."""
        people = self.people
        return bool(people.away or people.free or (people.order and not people.all_listed))

    def _begin(self, row: int) -> None:
        """A page begins; above the first one, in the row that lies between, it is said that this is another list."""
        sheet, above = self.sheet, row - 1
        if (row, 0) in sheet.slots or (above, 0) in sheet.slots:  # a later page, below the lines of the one before
            sheet.page.breaks.append(row)
            return
        is_together = is_one_page(self.people)
        if not is_together:
            sheet.page.breaks.append(above)
        sheet.band(above, 0, LAST, self.desk.words["sheet.by-name"], f"sheet-round low size-{INDEX_POINTS}")
        sheet.heights[above] = OF_INDEX + GAP * is_together
        sheet.came_with(WALL, (sheet.cell(above, col) for col in range(LAST + 1)))

    def _heading(self, row: int, poster: Poster) -> None:
        """Above the first line of every page."""
        sheet = self.sheet
        self._begin(row)
        for col, name in ((0, "board"), (1, "name"), (2, "colour"), (LAST, "against")):
            sheet.band(row, col, 4 if name == "colour" else col, self.sides.headings[name], poster.heading)
        sheet.heights[row] = poster.heading_height

    def _heading_abreast(self, row: int, poster: Poster) -> None:
        sheet = self.sheet
        self._begin(row)
        for block in ABREAST:
            for (first, last), name in zip(block, ("board", "name"), strict=True):
                sheet.band(row, first, last, self.sides.headings[name], f"{poster.heading} shrink")
        sheet.heights[row] = poster.heading_height

    def _seats_of(self, row: int, position: int, hidden: int) -> tuple[Cell, dict[str, Cell]]:
        """Hidden cells of a line: who it is, and his place among those who have White and Black."""
        sheet, people = self.sheet, self.people
        sheet.put(row, hidden, _listed(people, position), "unseen")
        number, seat = sheet.cell(row, hidden), AT_IF_ANY if _may_be_nobody(people) else AT
        sides = enumerate(zip(("white", "black"), self.seats, strict=True), start=1)
        return number, {
            name: sheet.formula(row, hidden + place, seat(who=number, seats=side), "unseen")
            for place, (name, side) in sides
        }

    @property
    def _boards(self) -> Area | None:
        """The numbers of the boards, where these stand among headings of later pages."""
        whites, _ = self.seats
        return whites._replace(col=0, last_col=0) if whites.last_row - whites.row >= self.places.boards else None

    def _line(self, poster: Poster, row: int, position: int) -> None:
        sheet, people, sides = self.sheet, self.people, self.sides
        look = f"{poster.letters} {poster.shade(position)}"
        number, at = self._seats_of(row, position, HIDDEN)
        words, labels = self.desk.words, people.labels
        board = LISTED_BOARD(boards=self._boards, **at) if self._boards else BOARD(**at)
        sheet.formula(row, 0, board, f"number bold {look}")
        sheet.formula(row, 1, NAMED(n=number, labels=labels), f"cell bold {poster.names} {look}")
        sheet.band(row, 2, 4, COLOUR(**at, with_white=sides.white, with_black=sides.black), f"number {look}")
        facts = {"labels": labels, "whites": self.seats[0], "blacks": self.seats[1], **at}
        against = OPPONENT(none=words["player.exempt"], **facts)
        if people.away:
            against = OR_AWAY(who=number, away=people.away, **facts)
        elif _may_be_nobody(people):
            against = OR_EXEMPT(who=number, none=words["player.exempt"], **facts)
        sheet.formula(row, LAST, against, f"cell {poster.names} {look}")

    def _line_abreast(self, poster: Poster, row: int, position: int, block: int) -> None:
        sheet, people, words = self.sheet, self.people, self.desk.words
        ((board_col, _), (name_col, last_col)) = ABREAST[block]
        look = f"{poster.letters} {poster.shade(row)}"
        number, at = self._seats_of(row, position, HIDDEN + 3 * block)
        at_board = LISTED_AT if self._boards else AT_BOARD
        boards = {"boards": self._boards} if self._boards else {}
        signs = {"with_white": f" {self.sides.white[0]}", "with_black": f" {self.sides.black[0]}"}
        sheet.formula(row, board_col, at_board(**boards, **at, **signs), f"number bold {look}")
        facts = {"who": number, "labels": people.labels, **at}
        name = NAME_OR_AWAY(away=people.away, **facts) if people.away else NAME_OR(none=words["player.exempt"], **facts)
        sheet.band(row, name_col, last_col, name, f"cell {poster.names} {look}")
        if people.spare and position == people.count:
            undrawn(sheet, Area(POSTED_ROUND, row, board_col, row, last_col), people.spare, "nobody-below")


def _merged(widths: Sequence[float]) -> float:
    """The width of columns that are joined."""
    return (sum(7 * width + 5 for width in widths) - 5) / 7


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
