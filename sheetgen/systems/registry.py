"""The systems a workbook can be made for: the one list, each loaded when it is needed."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache, lru_cache
from importlib import import_module
from itertools import chain
from typing import Any, NamedTuple

from sheetgen.i18n.catalogue import words
from sheetgen.model.tournament import TournamentSpec
from sheetgen.ranking.record import MATCHES, ROUND_ROBIN, SWISS, TEAM_SWISS
from sheetgen.systems.options import Option
from sheetgen.systems.printed import Printed
from sheetgen.systems.shared import everywhere
from sheetgen.systems.shared.event import link_sheets
from sheetgen.systems.shared.extras import registry as extras
from sheetgen.systems.shared.returned import Returns
from sheetgen.systems.system import AnySystem, Size
from sheetgen.systems.views import faults
from sheetgen.workbook.cells import Book
from sheetgen.workbook.description import LAYOUT, note_printed, with_marks
from sheetgen.workbook.pause import collection_paused
from sheetgen.workbook.tabs import arranged
from sheetgen.workbook.typed import with_images


class _Entry(NamedTuple):
    """Where a system is declared, and the one through which it is asked for, if it is none of its own."""

    module: str
    through: str = ""
    ranks_lists: bool = False  # by rules of its own, besides its workbooks


_ENTRIES: dict[str, _Entry] = {
    "berger": _Entry("sheetgen.systems.berger.system"),
    "pools": _Entry("sheetgen.systems.pools.system", through="berger"),
    "molter": _Entry("sheetgen.systems.molter.system"),
    "knockout": _Entry("sheetgen.systems.knockout.system"),
    "scheveningen": _Entry("sheetgen.systems.scheveningen.system"),
    "swiss": _Entry("sheetgen.systems.swiss.system"),
    "keizer": _Entry("sheetgen.systems.keizer.system", ranks_lists=True),
    "league": _Entry("sheetgen.systems.league.system"),
    "team-swiss": _Entry("sheetgen.systems.team_swiss.system"),
    "league-match": _Entry("sheetgen.systems.league.match_system", through="league"),
}
# What a list of results is of, by its kind.
LISTED = {ROUND_ROBIN: "berger", MATCHES: "league", SWISS: "swiss", TEAM_SWISS: "swiss"}
RANKS_LISTS = tuple(id_ for id_, entry in _ENTRIES.items() if entry.ranks_lists)
ASKED_FOR = tuple(id_ for id_, entry in _ENTRIES.items() if not entry.through)  # what ``new`` may be asked for


class _Systems(Mapping[str, AnySystem]):
    """Every system by its id; its folder is imported when it is first asked for."""

    def __getitem__(self, id_: str) -> AnySystem:
        return _loaded(id_)

    def __iter__(self) -> Iterator[str]:
        return iter(_ENTRIES)

    def __len__(self) -> int:
        return len(_ENTRIES)


@cache
def _loaded(id_: str) -> AnySystem:
    loaded: AnySystem = import_module(_ENTRIES[id_].module).SYSTEM
    return loaded


SYSTEMS: Mapping[str, AnySystem] = _Systems()


def system_of(spec: TournamentSpec) -> AnySystem:
    """The system a specification is of."""
    return SYSTEMS[spec.system]


def variants(id_: str) -> Iterator[AnySystem]:
    """A system and those that are asked for through it."""
    yield SYSTEMS[id_]
    yield from (SYSTEMS[other] for other, entry in _ENTRIES.items() if entry.through == id_)


def options_of(id_: str) -> tuple[Option, ...]:
    """Everything ``new ID`` may be asked: what is its own, what tells its variants from it, what all are asked."""
    own = [option for system in variants(id_) for option in system.options]
    return (*own, *(option for option in SYSTEMS[id_].all_options() if option not in own))


def sizes_of(id_: str) -> tuple[Size, ...]:
    """The sizes of the blank workbooks of a system and its variants."""
    return tuple(size for system in variants(id_) for size in system.sizes)


def through(id_: str) -> str:
    """The system through which one is asked for: itself, if it is no variant."""
    return _ENTRIES[id_].through or id_


def collecting() -> tuple[Returns, ...]:
    """What is known of parts that come back to their events."""
    parents = dict.fromkeys(entry.through for entry in _ENTRIES.values() if entry.through)
    return tuple(returns for id_ in parents if (returns := SYSTEMS[id_].returned))


def variant(id_: str, options: Mapping[str, object]) -> AnySystem:
    """The system that is meant: a variant, if something only it is asked was given."""
    for system in variants(id_):
        if system.chosen_by and any(option.is_typed(options.get(option.name)) for option in system.options):
            return system
    return SYSTEMS[id_]


def printed_table(command: str, name: str) -> Printed | None:
    """What a command shows by a name; the system of that name is asked before the others are loaded."""
    ids = chain((id_ for id_ in _ENTRIES if id_ == name), _ENTRIES)
    tables = (each for id_ in ids for each in SYSTEMS[id_].printed)
    return next((each for each in tables if (each.command, each.name) == (command, name)), None)


def printed(command: str) -> dict[str, Printed]:
    """What a command shows without a workbook, by what is typed behind it."""
    tables = (each for system in SYSTEMS.values() for each in system.printed)
    return {each.name: each for each in tables if each.command == command}


@lru_cache(maxsize=4)
@collection_paused()
def described(spec: TournamentSpec, layout: int = LAYOUT) -> tuple[object, Book]:
    """Return the plan and the book of a specification, as workbooks of a layout have it; a folder repeats it."""
    plan = system_of(spec).plan(spec)
    return plan, laid_out(spec, plan, layout)


def laid_out(spec: TournamentSpec, plan: object, layout: int = LAYOUT) -> Book:
    """The book of a specification with the sheets that all systems have and those that were asked for besides.

    Its formulas look at what was typed as the reader does.
    """
    book = system_of(spec).book(spec, plan, layout)
    has_more = spec.extras or everywhere.EVERYWHERE
    book = extras.add(book, ground(spec, plan), layout) if has_more else book
    faults.draw_all(book)
    book = with_images(book)
    book = link_sheets(arranged(book, system_of(spec).most_tabs))
    return note_printed(with_marks(book))


def ground(spec: TournamentSpec, plan: object) -> extras.Ground:
    """What the sheets asked for besides can be made from."""
    system = system_of(spec)
    seats = system.seats(spec, plan)
    fields = system.fields(spec, plan) or ((("", seats),) if seats else ())
    regulation = system.regulation(spec, words(spec.lang))
    return extras.Ground(seats, system.lines(spec), system.people(spec, plan) or seats, fields, regulation)


def spec_from(facts: Mapping[str, Any]) -> TournamentSpec:
    """Rebuild a specification from its machine form; ValueError or TypeError if it is none."""
    kind = SYSTEMS[facts["system"]].spec
    names = {field.name for field in fields(kind)}
    values: dict[str, object] = {name: _fixed(facts[name]) for name in names & facts.keys()}
    made: TournamentSpec = kind(**values)
    return made


def _fixed(value: object) -> object:
    """A value of the machine form as a specification holds it: lists become tuples."""
    return tuple(map(_fixed, value)) if isinstance(value, list) else value
