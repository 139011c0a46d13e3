"""The extra sheets there are, in the order they stand in a workbook, how they come into it, and what is wrong there."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from sheetgen.errors import BadOptions, Problem, error
from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player
from sheetgen.model.tournament import EventSpec
from sheetgen.systems.shared import everywhere
from sheetgen.systems.shared.everywhere import Everywhere
from sheetgen.systems.shared.extras.office import People
from sheetgen.systems.shared.extras.report.regulation import USUAL, Regulation
from sheetgen.systems.shared.of_pool import take_in, words_of_pool
from sheetgen.workbook.cells import Book, Entries, Sheet
from sheetgen.workbook.desk import DESCRIPTION, Desk
from sheetgen.workbook.entered import KeyedProblem
from sheetgen.workbook.lines import Lines
from sheetgen.workbook.paper import last_printed
from sheetgen.workbook.place import Area
from sheetgen.workbook.seats import Seats
from sheetgen.workbook.spare import undrawn

# Each module has EXTRA, unless another name is given. A new one is a line here, its module and its words.
_MODULES = {
    "prizes": "sheetgen.systems.shared.extras.prizes",
    "ratings": "sheetgen.systems.shared.extras.ratings",
    "norms": "sheetgen.systems.shared.extras.norms",
    "report": "sheetgen.systems.shared.extras.report.sheets",
    "fees": "sheetgen.systems.shared.extras.fees.sheets",
    "material": "sheetgen.systems.shared.extras.material",
    "forms": "sheetgen.systems.shared.extras.report.sheets:WITH_FORMS",
}
EXTRAS = tuple(_MODULES)
OPTION = "--with"
LINES, FIELDS, ALL = "lines", "fields", "all"
OF_PEOPLE = ("elo", "check_in")  # the blocks with a line for everybody


@dataclass(frozen=True, slots=True)
class Ground:
    """What a workbook has for extras to stand on: games of individuals (None where it has not), live standings.

    ``people`` are those on its lists, whether the workbook knows their games or not; ``fields`` are the games of those
    who play for norms together: of a pool, or of all. ``regulation`` says how the event is played.
    """

    seats: Seats | None = None
    lines: Sequence[Lines] = ()
    people: People | None = None
    fields: Sequence[tuple[str, Seats]] = ()
    regulation: Regulation = USUAL

    def parts(self, on: str) -> list[tuple[str, object]]:
        """What an extra stands on, with the letter of the pool where every pool has its own."""
        if on == LINES:
            return [(lines.pool, lines) for lines in self.lines]
        if on == FIELDS:
            return list(self.fields)
        owner = self if on == ALL else getattr(self, on)
        return [("", owner)] if owner else []


@dataclass(frozen=True, slots=True)
class Extra:
    """One extra: the sheets it adds, on which ground (``seats``, ``lines``, ``fields``, ``all`` there is).

    ``entries`` are what the lists of people (by their names) bring into its cells; ``problems`` what is wrong there.
    """

    id: str
    build: Callable[[Desk, Any, Any], object]
    entries: Callable[[Any, Entries, Mapping[str, Player]], Entries] = lambda *_: {}
    on: str = "seats"
    problems: Callable[[Entries], Iterable[KeyedProblem]] = lambda entries: ()


@cache
def extra(id_: str) -> Extra:
    """Return the extra with this id, loaded when it is first used; raise ``KeyError`` for an unknown one."""
    module, _, name = _MODULES[id_].partition(":")
    loaded: Extra = getattr(import_module(module), name or "EXTRA")
    return loaded


def chosen(text: str | Sequence[str] | None, system: str, ground: Ground) -> tuple[str, ...]:
    """What ``--with`` asks for, in the order of the registry; what does not exist, or not for a system, is refused."""
    ids = [part.strip() for part in (text.split(",") if isinstance(text, str) else text or ()) if part.strip()]
    allowed = ", ".join(EXTRAS)
    wrong = [error("bad-option", found=name, option=OPTION, allowed=allowed) for name in ids if name not in EXTRAS]
    wrong += [_unfit(extra(name), system) for name in ids if name in EXTRAS and not _fits(extra(name), ground)]
    if wrong:
        raise BadOptions(*wrong)
    return tuple(name for name in EXTRAS if name in ids)


def _fits(candidate: Extra | Everywhere, ground: Ground) -> bool:
    return bool(ground.parts(candidate.on))


def _unfit(candidate: Extra, system: str) -> Problem:
    if candidate.on == LINES:
        return error("extra-without-standings", found=candidate.id, system=system)
    return error("extra-not-for-system", found=candidate.id, system=system)


def add(book: Book, ground: Ground, layout: int) -> Book:
    """Describe the extra sheets, before the hidden ones, and what all systems have; the description stays the last."""
    spec = book.spec
    possible: tuple[Extra | Everywhere, ...] = (*map(extra, spec.extras), *everywhere.EVERYWHERE)
    added = [each for each in possible if _fits(each, ground)]
    if not added:
        return book
    from sheetgen.workbook import description  # only a book with extras is described anew

    desk = Desk(words(spec.lang), book, layout)
    del book.sheets[DESCRIPTION]
    for each in added:
        for pool, part in ground.parts(each.on):
            if pool:
                _of_pool(each, desk, spec, pool, part)
            else:
                each.build(desk, spec, part)
    _without_last(book, ground.seats)
    if spec.extras:
        book.sheets = dict(sorted(book.sheets.items(), key=_hidden))
    description.build(desk)
    return book


def _of_pool(candidate: Extra | Everywhere, desk: Desk, spec: object, pool: str, part: object) -> None:
    """The sheets of one pool, under names of their own; the calendar is that of all."""
    book = Book(spec)
    book.keyed_rows["plan"] = desk.book.keyed_rows["plan"]
    candidate.build(Desk(words_of_pool(desk.words, pool), book, desk.layout), spec, part)
    del book.keyed_rows["plan"]
    _without_last(book, part)
    take_in(desk.book, book, pool)


def _without_last(book: Book, seats: Any) -> None:
    """The line of the last place is not drawn as long as it is nobody's."""
    spare = seats.spare if isinstance(seats, Seats) else None
    for table in book.keyed_rows.values() if spare else ():
        first, last = (table.rows.get((seats.label(seats.count - less),)) for less in (seats.spares - 1, 0))
        if first is not None and last is not None and table.id in OF_PEOPLE:
            sheet = book.sheets[table.sheet]
            undrawn(sheet, Area(sheet.name, first, 0, last, last_printed(sheet)), spare, "nobody-below unseen")


def problems(spec: EventSpec, entries: Entries) -> Iterator[KeyedProblem]:
    """What is wrong or doubtful in the entries of the extras of a workbook."""
    for name in spec.extras:
        yield from extra(name).problems(entries)


def _hidden(named: tuple[str, Sheet]) -> bool:
    return named[1].hidden
