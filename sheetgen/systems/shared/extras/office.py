"""The hidden sheet behind the arbiter's paper: what the lists and the calendar of a workbook come to, once for all.

Days are the numbers spreadsheets give them; a day that was typed as a text is none.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from sheetgen.model.tournament import EventSpec
from sheetgen.workbook.cells import Book, KeyedRows, Sheet
from sheetgen.workbook.codecs import TEXT, Codec, whole_codec
from sheetgen.workbook.desk import Desk, copied
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, column

OFFICE = "office"
HEAD = 1
ROUND = ("round", "day", "new", "registration")
PERSON = ("no", "name", "title", "rating", "licence", "fide_id", "here", "titled", "exempt", "fide")
GAP = len(ROUND) + 1  # the first column of the people
FACTS = GAP + len(PERSON) + 1  # the column of the single figures
LONGEST = 30  # P1: days of an event that is registered at once
TITLED = ("GM", "IM", "MI", "FM", "MF")  # F2: in English and in French
EXEMPT = ("GM", "IM", "MI")  # F1: whose entry fees nothing is owed for

DAY = template('IF(COUNT({a})=1,{a},"")')
NEW_DAY = template('IF({day}="",0,IF(COUNTIF({before},{day})=0,1,0))')
# P1: an event of more than thirty days is registered month by month.
REGISTRATION = template(
    'IF(OR({span}<={longest},{day}="",{last}=""),{before},IF(MONTH({day})<>MONTH({last}),{before}+1,{before}))'
)
SPAN = template("IF(COUNT({days})=0,0,MAX({days})-MIN({days})+1)")


class People(Protocol):
    """Who is on the lists of a workbook, by number (1 first), and where their facts stand."""

    @property
    def count(self) -> int:
        """Return how many players the lists have room for."""

    @property
    def fact(self) -> Callable[[int, str], Cell | Formula | None]:
        """Return the function from a player's number and a fact's name to its cell; None: no list has that column."""

    @property
    def label(self) -> Callable[[int], int | str]:
        """Return the function from a player's number to what people know him by."""

    @property
    def firsts(self) -> Sequence[int]:
        """Return the numbers of the first player of every team; empty where there are no teams."""


@dataclass(frozen=True, slots=True)
class Office:
    """Where everything stands."""

    rounds: int
    people: People | None

    single = ("first", "last", "span", "days", "players", "titled", "fide", "prizes")

    def round(self, number: int, name: str) -> Cell:
        """Return the cell with one fact of a round (1 first); ``name`` is one of ``ROUND``."""
        return Cell(OFFICE, HEAD + number, ROUND.index(name))

    def rounds_of(self, name: str) -> Area:
        """Return one fact of all rounds; ``name`` is one of ``ROUND``."""
        return column(OFFICE, HEAD + 1, ROUND.index(name), self.rounds)

    @property
    def count(self) -> int:
        """Return how many players the lists have room for; 0 where the workbook has no list."""
        return self.people.count if self.people else 0

    def person(self, number: int, name: str) -> Cell:
        """Return the cell with one fact of a player; ``name`` is one of ``PERSON``."""
        return Cell(OFFICE, HEAD + number, GAP + PERSON.index(name))

    def everybody(self, name: str) -> Area:
        """Return one fact of all players; ``name`` is one of ``PERSON``. It has one cell where there is no list."""
        return column(OFFICE, HEAD + 1, GAP + PERSON.index(name), max(1, self.count))

    def fact(self, name: str) -> Cell:
        """Return the cell with a single figure of the event; ``name`` is one of ``single``."""
        return Cell(OFFICE, HEAD + 1 + self.single.index(name), FACTS + 1)


def number_codec(cells: Office) -> Codec:
    """What is typed for somebody on the lists: his number, or where they are of teams his letter and number."""
    if cells.people is None or not isinstance(cells.people.label(1), int):
        return TEXT
    return whole_codec("number", (1, cells.count), "bad-count")


def office(desk: Desk, spec: EventSpec, people: People | None) -> Office:
    """The sheet, made by whoever needs it first."""
    made = Office(spec.rounds, people)
    if OFFICE not in desk.book.sheets:
        _build(desk, made)
    return made


def _build(desk: Desk, cells: Office) -> None:
    sheet = desk.book.add(Sheet(OFFICE, desk.words[f"sheet.{OFFICE}"], hidden=True))
    for col, name in enumerate(ROUND):
        sheet.label(HEAD, col, name)
    for col, name in enumerate(PERSON, start=GAP):
        sheet.label(HEAD, col, name)
    for number in range(1, cells.rounds + 1):
        _round(desk, sheet, cells, number)
    for number in range(1, cells.count + 1):
        _person(sheet, cells, number)
    for name, formula in _facts(desk, cells).items():
        cell = cells.fact(name)
        sheet.label(cell.row, cell.col - 1, name)
        sheet.put(cell.row, cell.col, formula)


def _round(desk: Desk, sheet: Sheet, cells: Office, number: int) -> None:
    plan = desk.book.keyed_rows["plan"]
    typed = Cell(plan.sheet, plan.rows[number,], plan.columns["date"])
    day = cells.round(number, "day")
    sheet.label(day.row, 0, number)
    sheet.formula(day.row, day.col, DAY(a=typed))
    above = column(OFFICE, HEAD, day.col, number)  # the heading is no day
    sheet.formula(day.row, day.col + 1, NEW_DAY(day=day, before=above))
    last = cells.round(number - 1, "day") if number > 1 else cells.round(1, "day")
    before = cells.round(number - 1, "registration") if number > 1 else 1
    facts = {"span": cells.fact("span"), "longest": LONGEST, "last": last, "before": before}
    sheet.formula(day.row, day.col + 2, REGISTRATION(day=day, **facts))


def _person(sheet: Sheet, cells: Office, number: int) -> None:
    assert cells.people is not None
    row = cells.person(number, "no").row
    sheet.label(row, GAP, cells.people.label(number))
    for name in PERSON[1:6]:
        fact = cells.people.fact(number, name)
        sheet.formula(row, GAP + PERSON.index(name), copied(fact) if fact else template('""')())
    present, title = cells.person(number, "here"), cells.person(number, "title")
    sheet.formula(row, present.col, template('IF({a}="",0,1)')(a=cells.person(number, "name")))
    for name, titles in (("titled", TITLED), ("exempt", EXEMPT)):
        has = ",".join(f'{{title}}="{each}"' for each in titles)
        formula = template(f"IF({{here}}=0,0,IF(OR({has}),1,0))")(here=present, title=title)
        sheet.formula(row, cells.person(number, name).col, formula)
    identified = template('IF(OR({here}=0,{id}=""),0,1)')(here=present, id=cells.person(number, "fide_id"))
    sheet.formula(row, cells.person(number, "fide").col, identified)


def _facts(desk: Desk, cells: Office) -> Mapping[str, Formula | int]:
    days = cells.rounds_of("day")
    return {
        "first": template('IF(COUNT({days})=0,"",MIN({days}))')(days=days),
        "last": template('IF(COUNT({days})=0,"",MAX({days}))')(days=days),
        "span": SPAN(days=days),
        "days": template("SUM({a})")(a=cells.rounds_of("new")),
        "players": _all(cells, "here"),
        "titled": _all(cells, "titled"),
        "fide": _all(cells, "fide"),
        "prizes": _prizes(desk),
    }


def _all(cells: Office, name: str) -> Formula | int:
    return template("SUM({a})")(a=cells.everybody(name)) if cells.people else 0


def _prizes(desk: Desk) -> Formula | int:
    """The whole fund that was typed, of every pool, if the workbook has its sheets."""
    areas = {f"a{place}": table.area_of("amount") for place, table in enumerate(funds(desk.book))}
    return template("+".join(f"SUM({{{name}}})" for name in areas))(**areas) if areas else 0


def funds(book: Book) -> list[KeyedRows]:
    """Where prizes are typed, of every pool."""
    return [table for id_, table in book.keyed_rows.items() if id_.split("_")[0] == "fund"]
