"""The race: the points of the leaders after each round, drawn on a page of their own; on the next one how far each
round has come, and the points of more of them as a table.

What is drawn stands in hidden columns. A line ends where the event has come to: the points of rounds that are still to
be played all lie on its end.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from sheetgen.model.tournament import EventSpec
from sheetgen.systems.schema import Allocation, Table
from sheetgen.systems.shared import so_far
from sheetgen.systems.views.standings import RankedPlaces
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.charts import Chart, Series
from sheetgen.workbook.desk import DAY, FULL_PAGES, NAME, RACE, RACES, Desk, copy_of
from sheetgen.workbook.formulas import Formula, Template, template
from sheetgen.workbook.paper import PAPERS
from sheetgen.workbook.place import Area, Cell, line
from sheetgen.workbook.poster import HEAD, SAFE_HEIGHT, Poster, Room, fitted

LEADERS = 10  # in the table
DRAWN_LEADERS = 6  # lines; of more nobody can tell one from the other
FIRST = 4
DRAWN, BARS = 20, 8  # rows of the two charts
MOST_LINES = 14  # up to so many points a line across is drawn for each; of more the programs choose
MOST_COLUMNS = 15  # rounds; of more only the points are told
WIDEST, ALL_COLUMNS = 4.5, 48.0  # of a column a round, and of all of them: half points have room, and so have names
OF_TODAY = 11.0  # the column of those who are told only what they have today
HIDDEN = 40  # the first of the hidden columns: names, then the start and a column a round
# Where a line is nobody's: points below the axis are not seen; without any name programs make one up ("Row 45"), and a
# name of spaces is trimmed by those that save the file.
START = template('IF({name}="",-1,0)')
NAMED = template('IF({name}="","\N{ZERO WIDTH SPACE}",{name})')
SAME = template("{name}")  # as it was before layout 8
NOBODY = template('{name}=""')
BAR = 17.0  # points of a row below the drawing of how far each round has come

HELD = template("IF({entered}>0,MAX({n},{before}),{before})")
REACHED = template("MIN({n},{held})")
ADDED = "{{before}}+IF({{n}}<={{held}},({gained})/2,0)"
POINTS_TEXT = template('IF(OR({who}="",{held}<{n}),"",IF(AND({y}>0,{y}<1),"½",INT({y})&IF({y}>INT({y}),"½","")))')
LEFT = template("MAX(0,{expected}-{entered})")
OF_BOTH = "SUMIF({white},{who},{of_white})+SUMIF({black},{who},{of_black})"
Gained = tuple[str, dict[str, object]]  # the source of a part of a formula, and its places


class RacePlaces(RankedPlaces, Protocol):
    """What the race asks of the places of a system besides its ranking."""

    @property
    def HORIZON(self) -> Cell:
        """The round after which all is ranked."""

    @property
    def spec(self) -> EventSpec:
        """The specification, with its ``rounds``."""

    @property
    def layout(self) -> int:
        """The layout of the workbook."""

    def plan(self, number: int, name: str, /) -> Cell:
        """How many results of a round are ``entered`` or ``expected``, in the table of rounds."""


Places = TypeVar("Places", bound=RacePlaces)
Counted = Callable[[int, str], Cell | Formula]


@dataclass(frozen=True, slots=True)
class _Race:
    """The places, the standings that are raced, and what somebody gains in a round, in half points."""

    places: RacePlaces
    standings: Allocation
    gained: Callable[[Cell, int], Gained]
    counted: Counted
    text: Template
    heading: str  # of the names

    @property
    def rounds(self) -> int:
        rounds: int = self.places.spec.rounds
        return rounds

    @property
    def has_day(self) -> bool:
        """Whether the workbook has lines of nobody hidden."""
        return self.places.layout >= DAY


def of_round(games: Area, each: int, number: int) -> Area:
    """The games of a round in a column of all: as many in each, round by round."""
    return games._replace(row=games.row + (number - 1) * each, last_row=games.row + number * each - 1)


def of_games(games: Callable[[str], Area], each: int, names: tuple[str, ...]) -> Callable[[Cell, int], Gained]:
    """What somebody gains in a round, from the list of games: as many in each round, round by round.

    ``names`` are the columns of White, Black, and what the two have of it.
    """

    def gained(who: Cell, number: int) -> Gained:
        parts = (of_round(area, each, number) for area in map(games, names))
        return OF_BOTH, {"who": who, **dict(zip(("white", "black", "of_white", "of_black"), parts, strict=True))}

    return gained


def build(
    desk: Desk,
    places: Places,
    standings: Table[Places],
    gained: Callable[[Cell, int], Gained],
    most: int = 0,
    counted: Counted | None = None,
    text: Template = POINTS_TEXT,
) -> Sheet:
    """Draw the race of those who lead the standings, and return its sheet.

    ``gained`` is what a number has of a round, in half points; ``most`` what one may have of it, where that is little;
    ``counted`` how many results of a round are entered or expected, if the table of rounds does not say so; ``text``
    how points are written, where they are not halves.
    """
    heading = next(each for each in standings.columns if each.id == "name").title(desk.words)
    racers = _Race(places, standings, gained, counted or places.plan, text, heading)
    leaders = min(LEADERS, standings.count)
    columns_shown = racers.rounds if racers.rounds <= MOST_COLUMNS else 1
    sheet = desk.poster(RACE, 1 + columns_shown)
    table = FIRST + DRAWN + LEADERS - leaders + 1 + BARS + 1
    held = _rounds(desk, sheet, racers, table)
    poster = fitted(leaders, _rooms(desk, racers, columns_shown), below=(BARS + 1) * BAR, landscape=True)
    _headings(sheet, _rooms(desk, racers, columns_shown), table, poster)
    for place in range(1, leaders + 1):
        _leader(sheet, racers, table + place, place, held)
        _row_of_points(sheet, racers, table + place, place, held, columns_shown, poster)
    _dress(sheet, table, poster)
    sheet.hidden_cols += range(HIDDEN, HIDDEN + 3 + racers.rounds)
    sheet.came = sheet.laid_out = RACES
    so_far.say_come(sheet, places.layout)
    sheet.charts += _charts(desk, sheet, racers.rounds, most, table, leaders)
    return sheet


def _rounds(desk: Desk, sheet: Sheet, racers: _Race, table: int) -> Cell:
    """The hidden lines of the rounds above those of the leaders: what is entered, and how far the event has come."""
    bars, held = table - 3, sheet.cell(table, HIDDEN + 1)
    for row, name in ((bars, "entered"), (bars + 1, "missing")):
        sheet.label(row, HIDDEN, desk.words[f"race.{name}"], "pale")
    sheet.label(table, HIDDEN + 2, 0, "unseen")
    before: Cell | int = 0
    for number in range(1, racers.rounds + 1):
        col = HIDDEN + 2 + number
        entered, expected = (
            _counted(sheet, row, col, racers.counted(number, name))
            for row, name in ((bars - 3, "entered"), (bars - 2, "expected"))
        )
        sheet.label(bars - 1, col, number, "unseen")
        sheet.formula(bars, col, template("{a}")(a=entered), "unseen")
        sheet.formula(bars + 1, col, LEFT(entered=entered, expected=expected), "unseen")
        before = sheet.formula(table - 1, col, HELD(entered=entered, n=number, before=before), "unseen")
        sheet.formula(table, col, REACHED(n=number, held=held), "unseen")
    sheet.formula(held.row, held.col, template("MIN({last},{k})")(last=before, k=racers.places.HORIZON), "unseen")
    return held


def _counted(sheet: Sheet, row: int, col: int, source: Cell | Formula) -> Cell:
    """Where it is counted: in the table of rounds, or here."""
    return sheet.formula(row, col, source, "unseen") if isinstance(source, Formula) else source


def _leader(sheet: Sheet, racers: _Race, row: int, place: int, held: Cell) -> None:
    """What is drawn of one of them: his name, his number, his points from the start on."""
    sheet.formula(row, HIDDEN, copy_of(racers.standings.cell(place, "name")), "unseen")
    who = sheet.formula(row, HIDDEN + 1, template("{a}")(a=racers.places.ranked(place, "line")), "unseen")
    start = START(name=sheet.cell(row, HIDDEN)) if racers.has_day else 0
    sheet.put(row, HIDDEN + 2, start, "unseen")
    for number in range(1, racers.rounds + 1):
        col = HIDDEN + 2 + number
        source, parts = racers.gained(who, number)
        added = template(ADDED.format(gained=source))
        sheet.formula(row, col, added(before=sheet.cell(row, col - 1), n=number, held=held, **parts), "unseen")


def _rooms(desk: Desk, racers: _Race, columns_shown: int) -> list[Room]:
    """What the columns of the table want of the page."""
    rounds = range(1, columns_shown + 1) if columns_shown == racers.rounds else (desk.words["race.points"],)
    each = min(WIDEST, ALL_COLUMNS / columns_shown) if columns_shown > 1 else OF_TODAY
    return [
        Room(6.0, 3.6, heading=desk.words["standings.rank"]),
        Room(26.0, 18.0, text=True, heading=racers.heading),
        *(Room(each, min(each, 3.6), heading=str(text)) for text in rounds),
    ]


def _headings(sheet: Sheet, rooms: Sequence[Room], row: int, poster: Poster) -> None:
    for col, each in enumerate(rooms):
        text = int(each.heading) if each.heading.isdigit() else each.heading
        sheet.label(row, col, text, poster.heading)


def _row_of_points(
    sheet: Sheet, racers: _Race, row: int, place: int, held: Cell, columns_shown: int, poster: Poster
) -> None:
    """The same to read: the points after each round, or only those of today where there are many rounds."""
    shade = f"{poster.letters} {'zebra' if place % 2 == 0 else ''}".strip()
    name = sheet.cell(row, HIDDEN)
    rank = sheet.formula(row, 0, copy_of(racers.standings.cell(place, "rank")), f"number bold {shade}")
    sheet.came_with(FULL_PAGES, [rank])  # the layouts before have the number of the line there
    name_cell = (NAMED if racers.has_day else SAME)(name=name)
    sheet.formula(row, 1, name_cell, f"cell bold {poster.names} {shade}")
    line = Area(RACE, row, 0, row, 1 + columns_shown)
    sheet.when(line, NOBODY(name=Area(*name, name.row, name.col)), "nobody-below")
    for col in range(columns_shown):
        number = col + 1 if columns_shown == racers.rounds else racers.rounds
        wanted = number if columns_shown == racers.rounds else 1
        points = sheet.cell(row, HIDDEN + 2 + number)
        sheet.formula(row, 2 + col, racers.text(who=name, held=held, n=wanted, y=points), f"number plain {shade}")


def _dress(sheet: Sheet, table: int, poster: Poster) -> None:
    """The drawing fills the first page, what is below it the second."""
    bars = table - BARS - 1
    poster.dress(sheet, table + 1)
    deep = SAFE_HEIGHT * 0.75 * PAPERS[poster.paper, poster.landscape][1] - HEAD
    sheet.heights.update(dict.fromkeys(range(FIRST, bars), round(deep / (bars - FIRST), 1)))
    sheet.heights.update(dict.fromkeys(range(bars, table), BAR))
    sheet.page.repeat_rows = (NAME, NAME)
    sheet.page.breaks = [bars]
    sheet.page.last_col = len(poster.columns) - 1


def _charts(desk: Desk, sheet: Sheet, rounds: int, most: int, table: int, leaders: int) -> list[Chart]:
    words = desk.words

    def drawn(row: int, start: int) -> Area:
        return line(RACE, row, HIDDEN + 3 - start, rounds + start)

    lines = tuple(
        Series(sheet.cell(row, 1), drawn(table, 1), drawn(row, 1))
        for row in range(table + 1, table + min(DRAWN_LEADERS, leaders) + 1)
    )
    bars = tuple(Series(sheet.cell(row, HIDDEN), drawn(table - 4, 0), drawn(row, 0)) for row in (table - 3, table - 2))
    upper = DRAWN + LEADERS - leaders
    step = 1 if most and most * rounds <= MOST_LINES else 0
    return [
        Chart("lines", words["race.title"], FIRST, upper, lines, rounds, step),
        Chart("bars", words["race.progress"], FIRST + upper + 1, BARS, bars, rounds),
    ]
