"""The extra sheets there are, in the order they stand in a workbook, and how they come into it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from sheetgen.errors import BadOptions, error
from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player
from sheetgen.workbook.cells import Book, Key, Sheet
from sheetgen.workbook.desk import DESCRIPTION, Desk
from sheetgen.workbook.seats import Seats

# Each module has EXTRA. A new one is a line here, its module and its words.
_MODULES = {
    "ratings": "sheetgen.systems.shared.extras.ratings",
    "norms": "sheetgen.systems.shared.extras.norms",
}
EXTRAS = tuple(_MODULES)
OPTION = "--with"


@dataclass(frozen=True, slots=True)
class Extra:
    """One extra: the sheets it adds to a book of games between individuals, and for which of those it is.

    ``entries`` are what the lists of people (by their names) bring into its cells.
    """

    id: str
    build: Callable[[Desk, Any, Seats], object]
    fits: Callable[[Seats], bool] = lambda seats: True
    entries: Callable[[Any, Mapping[Key, Any], Mapping[str, Player]], Mapping[Key, Any]] = lambda *_: {}


@cache
def extra(id_: str) -> Extra:
    found: Extra = import_module(_MODULES[id_]).EXTRA
    return found


def chosen(text: str | Sequence[str] | None, system: str, seats: Seats | None) -> tuple[str, ...]:
    """What ``--with`` asks for, in the order of the registry; what does not exist, or not for a system, is refused."""
    asked = [part.strip() for part in (text.split(",") if isinstance(text, str) else text or ()) if part.strip()]
    allowed = ", ".join(EXTRAS)
    wrong = [error("bad-option", found=name, option=OPTION, allowed=allowed) for name in asked if name not in EXTRAS]
    wrong += [
        error("extra-not-for-system", found=name, system=system)
        for name in asked
        if name in EXTRAS and (seats is None or not extra(name).fits(seats))
    ]
    if wrong:
        raise BadOptions(*wrong)
    return tuple(name for name in EXTRAS if name in asked)


def add(book: Book, seats: Seats | None) -> Book:
    """Describe the extra sheets of a specification, before the hidden sheets; the description stays the last."""
    spec = book.spec
    if not spec.extras or seats is None:
        return book
    from sheetgen.workbook import description  # only a book with extras is described anew

    desk = Desk(words(spec.lang), book)
    del book.sheets[DESCRIPTION]
    for name in spec.extras:
        extra(name).build(desk, spec, seats)
    book.sheets = dict(sorted(book.sheets.items(), key=_hidden))
    description.build(desk)
    return book


def _hidden(named: tuple[str, Sheet]) -> bool:
    return named[1].hidden
