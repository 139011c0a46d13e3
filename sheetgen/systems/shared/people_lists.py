"""P4: everybody by name and by rating, to post, in every system that has no such lists of its own.

A hidden sheet orders the people with a few formulas for each of them. A name is sorted by its capitals without accents,
which become numbers: six letters each, since programs compare numbers alike and texts not always. A later number
counts only among those who are equal in the ones before it.
"""

from collections.abc import Callable

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.round_robin.names import BARE, SORTED_BY
from sheetgen.systems.views import hidden, poster_lines
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import BY_NAME, BY_RATING, LISTED, WALL, Desk, copied
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.seats import Seats

FIRST, HEAD = 5, 1
LETTERS = "/0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # a space is a stroke, before all others
BASE, DIGITS, PARTS = 38, 6, 4  # 24 letters of a name
STEP = 10_000  # more than there are people
MOST = 550  # people; greater fields are not sorted
FACTS = ("title", "rating", "federation", "league", "club")
WIDTHS = {"line": 6, "no": 6, "name": 28, "title": 6, "rating": 7, "federation": 7, "league": 7, "club": 22}
LEAST = {"line": 3.0, "no": 3.6, "title": 3.6, "rating": 4.4, "federation": 4.4, "league": 4.4}
TEXTS = ("name", "club")

# Spaces stand before every letter, and so do the marks that programs take for a pattern when they look for one letter.
WITHOUT_SPACES = template('SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(SUBSTITUTE({a}," ","/"),"*","/"),"?","/"),"~","/")')
IN_FIGURES = "+".join(
    f"IFERROR(MATCH(MID({{a}},{{first}}+{place},1),{{letters}},0),0)*{BASE ** (DIGITS - 1 - place)}"
    for place in range(DIGITS)
)
PART = template(f'IF({{name}}="",{BASE**DIGITS},{IN_FIGURES})')
AMONG_EQUALS = template(f"RANK({{a}},{{all_a}},1)*{STEP}+RANK({{b}},{{all_b}},1)")
RATING_KEY = template('IF({name}="",-1,IF(COUNT({a})=0,0,{a}))')
ORDER, ORDER_OF_FIRST = "RANK({key},{keys},%d)+COUNTIF({above},{key})", "RANK({key},{keys},%d)"
AT = template("MATCH({k},{orders},0)")
HERE = template('IF({a}="",0,1)')
NAME = template("INDEX({source},{line})")  # of the hidden sheet, where no cell is empty
SHOWN = template('IF({name}="","",INDEX({source},{line}))')
POSITION = template('IF(AND({name}="",{first}<>""),"",{n})')  # a list without a name is numbered for a pen

Row = Line["ListedPeople"]


class ListedPeople:
    """Who is listed, and where the hidden sheet has what is sorted and shown."""

    def __init__(self, desk: Desk, seats: Seats) -> None:
        self.seats = seats
        self.teams = _teams(desk, seats)
        own = [name for name in FACTS if seats.fact(1, name) is not None]
        of_team, of_federation = "club" if self.teams else "", "league" if "federation" in own else ""
        own = [name for name in own if name not in (of_team, of_federation)]
        self.facts = [*own, *(["team"] if self.teams else [])]
        names = [f"part-{part}" for part in range(1, PARTS + 1)]
        columns: list[Column[ListedPeople]] = [
            Column("no", lambda line: seats.label(line.position)),
            Column("name", lambda line: _fact(line, "name")),
            *(Column(name, _of(name)) for name in self.facts),
            Column("here", lambda line: HERE(a=line.at("name"))),
            Column("bare", lambda line: BARE(a=line.at("name"))),
            Column("plain", lambda line: SORTED_BY(a=line.at("bare"))),
            Column("sorted-by", lambda line: WITHOUT_SPACES(a=line.at("plain"))),
            *(Column(name, _part(part)) for part, name in enumerate(names)),
            *(Column(f"key-{part}", _key(part)) for part in range(2, PARTS + 1)),
            Column("name-order", lambda line: _order(line, f"key-{PARTS}", 1)),
            Column("name-line", lambda line: AT(k=line.position, orders=line.table.area("name-order"))),
            Column("rating-key", lambda line: RATING_KEY(name=line.at("name"), a=line.at("rating"))),
            Column("rating-order", lambda line: _order(line, "rating-key", 0)),
            Column("rating-line", lambda line: AT(k=line.position, orders=line.table.area("rating-order"))),
        ]
        self.table = Table[ListedPeople](LISTED, seats.count, columns, first=HEAD)

    @property
    def letters(self) -> Area:
        """The letters in their order, behind the columns."""
        col = self.table.last_col + 2
        return Area(LISTED, HEAD, col, HEAD + len(LETTERS) - 1, col)


def draw(desk: Desk, spec: object, seats: object) -> Sheet | None:
    """Draw both lists and the hidden sheet behind them, and return that; None where a system has its own lists, and for
    great fields."""
    assert isinstance(seats, Seats)
    if BY_RATING in desk.book.sheets or seats.count > MOST:
        return None
    people = ListedPeople(desk, seats)
    sheet = hidden.build(desk, people, people.table)
    for row, letter in enumerate(LETTERS, start=people.letters.row):
        sheet.label(row, people.letters.col, letter)
    expected = getattr(spec, "expected", 0)
    for name, order in ((BY_NAME, "name-line"), (BY_RATING, "rating-line")):
        _build(desk, people, name, order, expected).came_whole_with(WALL)
    return sheet


def _build(desk: Desk, people: ListedPeople, name: str, order: str, expected: int) -> Sheet:
    """A line for everybody, numbered where the order says more than the alphabet does."""

    def shown(id: str) -> Callable[[Row], Formula]:
        source = people.table.area(id)

        def value(line: Row) -> Formula:
            facts = {"source": source, "line": people.table.cell(line.position, order)}
            return NAME(**facts) if id == "name" else SHOWN(name=line.at("name"), **facts)

        return value

    def position(line: Row) -> Formula:
        return POSITION(name=line.at("name"), first=line.table.cell(1, "name"), n=line.position)

    numbered = [
        Column[ListedPeople]("line", position, WIDTHS["line"], "players.line", style="number", least=LEAST["line"])
    ]
    columns = (
        *(numbered if name == BY_RATING else ()),
        *(
            Column[ListedPeople](
                id,
                shown(id),
                WIDTHS["club" if id == "team" else id],
                "posted.team" if id == "team" else f"players.{id}",
                text=id in (*TEXTS, "team"),
                least=LEAST.get(id, 0),
            )
            for id in ("no", "name", *people.facts)
        ),
    )
    table = Table(name, people.seats.count, columns, first=FIRST)
    sheet = poster_lines.build(desk, people, table, waiting="name", expected=expected)
    poster_lines.print_filled(sheet, table, people.table.area("here"))
    return sheet


def _teams(desk: Desk, seats: Seats) -> list[Cell]:
    """The names of the teams, where there are any."""
    rows = desk.book.keyed_rows.get("teams") if seats.firsts else None
    return [Cell(rows.sheet, row, rows.columns["name"]) for row in rows.rows.values()] if rows else []


def _fact(line: Row, name: str) -> Formula | None:
    fact = line.places.seats.fact(line.position, name)
    return None if fact is None else copied(fact)


def _of(name: str) -> Callable[[Row], Formula | None]:
    if name != "team":
        return lambda line: _fact(line, name)

    def team(line: Row) -> Formula:
        firsts = line.places.seats.firsts
        place = max(place for place, first in enumerate(firsts) if first <= line.position)
        return copied(line.places.teams[place])

    return team


def _part(part: int) -> Callable[[Row], Formula]:
    """Six letters of a name as a number; nobody comes last."""
    first = 1 + part * DIGITS
    return lambda line: PART(name=line.at("name"), a=line.at("sorted-by"), first=first, letters=line.places.letters)


def _key(part: int) -> Callable[[Row], Formula]:
    """The place after the parts before, then among those who are equal in these."""
    before, own = "part-1" if part == 2 else f"key-{part - 1}", f"part-{part}"

    def key(line: Row) -> Formula:
        columns = {"all_a": line.table.area(before), "all_b": line.table.area(own)}
        return AMONG_EQUALS(a=line.at(before), b=line.at(own), **columns)

    return key


def _order(line: Row, key: str, ascending: int) -> Formula:
    """The place of somebody; of equals, whoever stands first in the list comes first."""
    keys = line.table.area(key)
    facts = {"key": line.at(key), "keys": keys}
    if line.position == 1:
        return template(ORDER_OF_FIRST % ascending)(**facts)
    return template(ORDER % ascending)(above=keys._replace(last_row=keys.row + line.position - 2), **facts)
