"""New workbooks and printed tables, as bytes and values: what ``new``, ``table`` and ``plan`` do, without a path."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sheetgen.errors import BadOptions, Problem, error
from sheetgen.exchange.reading import Loaded
from sheetgen.i18n.catalogue import Words
from sheetgen.model.entrants import Player, Team
from sheetgen.model.tournament import TournamentSpec
from sheetgen.systems.drafts import Draft
from sheetgen.systems.options import PLAYERS, Option
from sheetgen.systems.printed import Shown
from sheetgen.systems.registry import (
    ASKED_FOR,
    SYSTEMS,
    described,
    ground,
    laid_out,
    options_of,
    printed,
    shown,
    through,
    variant,
)
from sheetgen.systems.shared.extras import registry as extras
from sheetgen.systems.shared.options import one_of
from sheetgen.systems.system import System
from sheetgen.workbook.cells import Key
from sheetgen.workbook.pause import collection_paused

EVENT = ("title", "place", "dates", "times")
BESIDES = ("extras", "rating_list", "rating_kind")  # what no system has to know


@dataclass(frozen=True, slots=True)
class Workbook:
    """One of the workbooks that were made: beside the one asked for by a name, or in a folder."""

    data: bytes
    name: str = ""
    folder: str = ""


@dataclass(frozen=True, slots=True)
class Made:
    """What was made: every workbook, the one asked for first, what is doubtful, and where they were written."""

    system: System
    workbooks: tuple[Workbook, ...]
    problems: tuple[Problem, ...]
    about: Any = None
    paths: tuple[Path, ...] = ()

    @property
    def data(self) -> bytes:
        return self.workbooks[0].data

    @property
    def beside(self) -> dict[str, bytes]:
        """The workbooks beside the one that was asked for, by their names."""
        return {workbook.name: workbook.data for workbook in self.workbooks[1:]}

    def told(self, words: Words) -> list[str]:
        """What there is to say of it: the table that was chosen, the pools."""
        return self.system.told(self.about, words)


def make(system: str, **asked: Any) -> Made:
    """Make the workbooks of a system from what was asked, by the names of its options; lists are read already."""
    one_of("SYSTEM", system, ASKED_FOR)
    options = options_of(system)
    if asked.keys() - {option.name for option in options}:  # only then the other systems are looked at
        refuse(system, options, _others(options), asked)
    chosen = variant(system, asked)
    mine = {option.name: option for kind in (chosen, SYSTEMS[through(chosen.id)]) for option in kind.asked()}
    wanted = {name: value for name, value in asked.items() if name in mine and name not in (*EVENT, *BESIDES)}
    for name, option in mine.items():
        if option.kind == PLAYERS:
            wanted[name] = wanted.get(name) or Loaded(())
    if chosen.id != system:
        wanted["through"] = SYSTEMS[system].spec
    assert chosen.make is not None
    drafts = chosen.make(event={name: asked.get(name) for name in EVENT}, **wanted)
    made = [_with_extras(draft, asked.get("extras"), _people(wanted)) for draft in drafts.drafts]
    workbooks = tuple(Workbook(_written(draft), draft.name, draft.folder) for draft in made)
    return Made(chosen, workbooks, drafts.problems, drafts.about)


def _people(wanted: Mapping[str, Any]) -> dict[str, Player]:
    """Everybody on the lists, by his name."""
    listed = [item for value in wanted.values() if isinstance(value, Loaded) for item in value.items]
    players = (player for item in listed for player in (item.players if isinstance(item, Team) else [item]))
    return {player.name: player for player in players if isinstance(player, Player)}


def _with_extras(draft: Draft, text: str | Sequence[str] | None, people: Mapping[str, Player]) -> Draft:
    """The sheets that were asked for besides, with what the lists say for them; a part that is sent out has none."""
    if not text or draft.book is not None or draft.folder:
        return draft
    stands = ground(draft.spec, draft.plan)
    chosen, entries = extras.chosen(text, draft.spec.system, stands), dict(draft.entries)
    for name in chosen:
        entries |= extras.extra(name).entries(stands.seats, draft.entries, people)
    return replace(draft, spec=replace(draft.spec, extras=chosen), entries=entries)


def _others(options: tuple[Option, ...]) -> dict[str, Option]:
    """What only other systems are asked, by name."""
    known = {option.name for option in options}
    everything = (option for system in SYSTEMS.values() for option in system.options)
    return {option.name: option for option in everything if option.name not in known}


def refuse(name: str, options: tuple[Option, ...], others: Mapping[str, Option], asked: Mapping[str, Any]) -> None:
    """What another system is asked is refused, and what none is; a value that says nothing is let pass."""
    mine = {option.name for option in options}
    if unknown := sorted(asked.keys() - mine - others.keys()):
        raise TypeError(f"{name} is not asked for {', '.join(unknown)}")
    wrong = [others[each].flag for each in sorted(asked.keys() - mine) if others[each].given(asked[each])]
    if wrong:
        raise BadOptions(*(error("option-of-another-system", found=flag, system=name) for flag in wrong))


@collection_paused()  # until the book has gone: a search would go through every cell of it
def _written(draft: Draft) -> bytes:
    from sheetgen.xlsx.write import write  # the writing library is not needed to read

    return write(draft.book or laid_out(draft.spec, draft.plan), draft.entries)


@collection_paused()
def workbook_of(spec: TournamentSpec, entries: Mapping[Key, object]) -> bytes:
    """Return the bytes of the workbook of a specification with these entries."""
    from sheetgen.xlsx.write import write  # the writing library is not needed to read

    return write(described(spec)[1], entries)


def show(command: str, name: str, **asked: Any) -> Shown:
    """What a command shows of a system without a workbook: a pairing table, a plan of play."""
    found = shown(command, name)
    if found is None:
        raise BadOptions(error("bad-option", found=name, option="SYSTEM", allowed=", ".join(printed(command))))
    mine = {option.name for option in found.options}
    if asked.keys() - mine:
        known = (option for each in printed(command).values() for option in each.options)
        others = {option.name: option for option in known if option.name not in mine}
        refuse(name, found.options, others, asked)
    return Shown(found, found.make(**{option: value for option, value in asked.items() if option in mine}))
