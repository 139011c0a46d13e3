"""P4: everybody by name and by rating, to post, in every system that has no such lists of its own.

A hidden sheet orders the people with a few formulas for each of them. A name is sorted by its capitals without accents,
which become numbers: some letters each, since programs compare numbers alike and texts not always. The next letters
count only among those who are equal in the ones before them. The last figure of an order is the line of the list, so
that the n-th smallest of these keys says at once who stands at the n-th place.
"""

from collections.abc import Callable

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.round_robin.names import BARE, LISTED_ONCE, SORTED_BY
from sheetgen.systems.shared.round_robin.names import LISTED as LISTED_FACT
from sheetgen.systems.views import hidden, poster_lines
from sheetgen.systems.views.team_list import LATER
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import BY_NAME, BY_RATING, LISTED, WALL, Desk, copied
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell
from sheetgen.workbook.seats import Seats

FIRST, HEAD = 5, 1
LETTERS = "/0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # a space is a stroke, before all others
BASE = len(LETTERS) + 1  # 0 is every other mark, and the end of a name
PARTS = (9, 7, 7, 5)  # letters of a name that a key has: with the place among all it stays below 15 digits
BEHIND = "_" * sum(PARTS)  # of a name: a letter is looked for in LETTERS wherever one may stand
STEP = 1000  # more than there are people
MOST = 550  # people; greater fields are not sorted
FACTS = ("title", "rating", "federation", "league", "club")
WIDTHS = {"line": 6, "no": 6, "name": 28, "title": 6, "rating": 7, "federation": 7, "league": 7, "club": 22}
LEAST = {"line": 3.0, "no": 3.6, "title": 3.6, "rating": 4.4, "federation": 4.4, "league": 4.4}
TEXTS = ("name", "club")

# Spaces stand before every letter, and so do the marks that some programs take for a pattern.
WITHOUT_SPACES = template(
    f'SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(SUBSTITUTE({{a}}," ","/"),"*","/"),"?","/"),"~","/")&"{BEHIND}"'
)
NOBODY_LAST = f'IF({{name}}="",{BASE ** PARTS[0]},%s)'
LETTER = f'IFERROR(FIND(MID({{text}},%d,1),"{LETTERS}"),0)*%d'
RATING_KEY = template(f'IF({{name}}="",100000,99999-IF(COUNT({{a}})=0,0,MIN(MAX(INT({{a}}),0),99999)))*{STEP}+{{line}}')
SORTED = template("SMALL({keys},{k})")
LINE_OF = template(f"{{key}}-{STEP}*INT({{key}}/{STEP})")
HERE = template('IF({a}="",0,1)')
NAME = template("INDEX({source},{line})")  # of the hidden sheet, where no cell is empty
RATING = template('IF({a}=0,"",{a})')  # nobody is rated 0: so much a hidden sheet has for none
SHOWN = template('IF({name}="","",INDEX({source},{line}))')
POSITION = template('IF(AND({name}="",{first}<>""),"",{n})')  # a list without a name is numbered for a pen

Row = Line["ListedPeople"]


class ListedPeople:
    """Who is listed, and where the hidden sheet has what is sorted and shown."""

    def __init__(self, desk: Desk, seats: Seats) -> None:
        self.seats = seats
        self.teams = _teams(desk, seats)
        self.rows = desk.book.keyed_rows.get("members")
        own = [name for name in FACTS if self.fact(1, name) is not None]
        of_team, of_federation = "club" if self.teams else "", "league" if "federation" in own else ""
        own = [name for name in own if name not in (of_team, of_federation)]
        self.facts = [*own, *(["team"] if self.teams else [])]
        last = len(PARTS)
        columns: list[Column[ListedPeople]] = [
            Column("no", lambda line: seats.label(line.position)),
            Column("name", lambda line: _fact(line, "name")),
            *(Column(name, _of(name)) for name in self.facts),
            Column("here", lambda line: HERE(a=line.at("name"))),
            Column("bare", lambda line: BARE(a=line.at("name"))),
            Column("plain", lambda line: SORTED_BY(a=line.at("bare"))),
            Column("sorted-by", lambda line: WITHOUT_SPACES(a=line.at("plain"))),
            *(Column(f"key-{part}", _key(part)) for part in range(1, last + 1)),
            *_ordered("name", f"key-{last}"),
            Column("rating-key", _rating_key),
            *_ordered("rating", "rating-key"),
        ]
        self.table = Table[ListedPeople](LISTED, seats.count, columns, first=HEAD)

    def fact(self, number: int, name: str) -> Formula | Cell | None:
        """What is known of somebody: for all sheets, or on the list of his team alone (``team_list.LATER``)."""
        known = self.seats.fact(number, name)
        if known is not None or self.rows is None or name not in LATER:
            return known
        key = self.seats.key(number)
        return Cell(self.rows.sheet, self.rows.rows[key[1:]], self.rows.columns[name])


def draw(desk: Desk, spec: object, seats: object) -> Sheet | None:
    """Draw both lists and the hidden sheet behind them, and return that; None where a system has its own lists, and for
    great fields."""
    assert isinstance(seats, Seats)
    if BY_RATING in desk.book.sheets or seats.count > MOST:
        return None
    people = ListedPeople(desk, seats)
    sheet = hidden.build(desk, people, people.table)
    expected = getattr(spec, "expected", 0) or len(seats.firsts) * getattr(
        spec, "players", 0
    )  # of teams: without reserves
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
    fact = line.places.fact(line.position, name)
    if isinstance(fact, Formula) and fact.template is LISTED_FACT:
        return Formula(LISTED_ONCE, fact.places[:2])
    if name == "rating" and isinstance(fact, Cell):
        return RATING(a=fact)
    return None if fact is None else copied(fact)


def _of(name: str) -> Callable[[Row], Formula | None]:
    if name != "team":
        return lambda line: _fact(line, name)

    def team(line: Row) -> Formula:
        firsts = line.places.seats.firsts
        place = max(place for place, first in enumerate(firsts) if first <= line.position)
        return copied(line.places.teams[place])

    return team


def _key(part: int) -> Callable[[Row], Formula]:
    """The place after the letters before, then the next letters as a number; nobody comes last."""
    count, first = PARTS[part - 1], 1 + sum(PARTS[: part - 1])
    source = "+".join(LETTER % (first + place, BASE ** (count - 1 - place)) for place in range(count))
    source = f"RANK({{a}},{{all_a}},1)*{BASE**count}+{source}" if part > 1 else NOBODY_LAST % source
    key = template(f"({source})*{STEP}+{{line}}" if part == len(PARTS) else source)

    def value(line: Row) -> Formula:
        before = f"key-{part - 1}"
        ranked = {"a": line.at(before), "all_a": line.table.area(before)} if part > 1 else {"name": line.at("name")}
        return key(text=line.at("sorted-by"), line=line.position, **ranked)

    return value


def _rating_key(line: Row) -> Formula:
    """The strongest first, then those without a rating, then nobody."""
    return RATING_KEY(name=line.at("name"), a=line.at("rating"), line=line.position)


def _ordered(order: str, key: str) -> tuple[Column[ListedPeople], Column[ListedPeople]]:
    """The keys in their order, and whose they are; of equals, whoever stands first in the list comes first."""
    return (
        Column(f"{order}-sorted", lambda line: SORTED(keys=line.table.area(key), k=line.position)),
        Column(f"{order}-line", lambda line: LINE_OF(key=line.at(f"{order}-sorted"))),
    )
