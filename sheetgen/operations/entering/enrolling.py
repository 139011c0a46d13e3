"""A list of players entered into a workbook: by its order while nobody is in, by who is who afterwards.

Who is who is told by licence, else by FIDE id, else by name. Nobody who has a game gives his line to anybody else.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sheetgen.errors import Problem, error, raise_errors, warning
from sheetgen.exchange.reading import Loaded
from sheetgen.model.entrants import Player
from sheetgen.model.names import name_key
from sheetgen.operations.entering.roll import SHOWN, Roll, shortened
from sheetgen.operations.reading.readback import ReadBook
from sheetgen.systems.registry import system_of
from sheetgen.systems.shared.enrolments import Enrolment
from sheetgen.systems.system import AnyFill
from sheetgen.workbook.cells import Changes, Key

BY_NUMBER = ("elo", "norms", "check_in")  # sheets on which something is typed for the number of a line


@dataclass(slots=True)
class Entering:
    """What a list changes, and what is to be said of it."""

    changes: Changes = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def players(read: ReadBook, listed: Loaded[Player], replaces: bool) -> Entering:
    """Return what to write so that the workbook has the players of a list, with remarks on it.

    A workbook without names takes the list in its order. Later everybody keeps his line and newcomers take free
    ones; ``replaces`` allows all numbers to be given anew as long as no game has been played. Refused are lists
    that leave it open who is who, and more newcomers than there are free lines.
    """
    fill = system_of(read.spec).fill
    lines = fill.people(read.spec, read.schedule, read.entries)
    assert fill.players is not None
    if not any(line.name(read.entries) for line in lines):
        entries, notes = fill.players(read.spec, read.schedule, listed)
        return Entering(dict(entries), list(notes))
    roll = Roll(read, lines, listed.items, listed.entries)
    begun = roll.begun
    if roll.renumbers(begun, replaces):
        entries, notes = fill.players(read.spec, read.schedule, listed)
        return _renumbered(read, roll, dict(entries), list(notes))
    roll.refuse_doubts(begun, replaces)
    if roll.new and fill.fixed:
        fill.players(read.spec, read.schedule, listed)  # which says why nobody can come in
    roll.seat_new(begun)
    entering = Entering(problems=roll.remarks(begun, replaces))
    for place, line in roll.seats.items():
        entering.changes |= facts_of(read, fill, line, listed.items[place])
        entering.changes |= other_spellings(read, fill, line, listed.items[place])
    return entering


def _renumbered(read: ReadBook, roll: Roll, entries: Changes, notes: list[Problem]) -> Entering:
    """Before the first game: the list gives the numbers, and everything typed of somebody goes with him."""
    by_name = {name_key(person.name): roll.seats.get(place) for place, person in enumerate(roll.people)}
    before: dict[Enrolment, Enrolment | None] = {}
    for line in roll.lines:
        name = entries.get(line.fact("name"))
        before[line] = by_name.get(name_key(str(name))) if name else None
    refuse_numbers(read, before)
    entering = Entering(carried(read, before, entries) | entries, [*notes, *roll.spellings()])
    entering.problems += moves(roll, before)
    return entering


def facts_of(read: ReadBook, fill: AnyFill, line: Enrolment, person: Player) -> Changes:
    """What the list says of somebody, on his line; what it does not say stays."""
    inputs = read.book.kept()
    by_key = {line.fact(name): _fact(person, name) for name in fill.facts}
    return {key: value for key, value in by_key.items() if value not in (None, "") and key in inputs}


def _fact(person: Player, name: str) -> object:
    value = getattr(person, name)
    if name == "entry":  # of a Swiss the round in which he comes
        return int(value) if value.strip().isdecimal() else None
    return value


def other_spellings(read: ReadBook, fill: AnyFill, line: Enrolment, person: Player) -> Changes:
    """Everything else that tells the name of a line, where somebody is spelt otherwise."""
    old = line.name(read.entries)
    if not old or old == person.name:
        return {}
    respelled = fill.respelled(read.spec, read.schedule, read.entries, line, person)
    return {key: value for key, value in respelled.items() if key in read.spots}


def moves(roll: Roll, before: Mapping[Enrolment, Enrolment | None]) -> Iterator[Problem]:
    """Yield warnings for people who change their line and for people who are taken out of the workbook.

    ``before`` gives for every line the line its new player had so far, or None if he is new.
    """
    moved = sum(old is not None and old != line for line, old in before.items())
    if moved:
        yield warning("list-renumbers", count=moved)
    if roll.missing:
        shortened_result = shortened(f"{line.name(roll.entries)} ({line.label})" for line in roll.missing)
        yield warning("taken-out", found=shortened_result, count=len(roll.missing))


def carried(read: ReadBook, before: Mapping[Enrolment, Enrolment | None], entries: Changes) -> Changes:
    """Every cell of every line: what its person had on the line he comes from, or nothing."""
    by_key: Changes = {}
    suffixes: dict[Key, list[Any]] = {}
    for key in read.book.inputs():
        suffixes.setdefault(key[:-1], []).append(key[-1])
    for line, old in before.items():
        for name in suffixes.get(line.key, ()):
            by_key[line.fact(name)] = read.entries.get(old.fact(name)) if old else None
    return by_key


def refuse_numbers(read: ReadBook, before: Mapping[Enrolment, Enrolment | None]) -> None:
    """Refuse new numbers if something is typed on other sheets for a number that somebody else would get.

    ``before`` gives for every line the line its new player had so far, or None if he is new.
    """
    moved = {line.label for line, old in before.items() if line.name(read.entries) and old != line}
    keys = [key for key in read.entries if key[0] in BY_NUMBER and str(key[1]) in moved]
    meant = system_of(read.spec).fill.by_number(read.entries)
    keys += [key for key in meant if str(read.entries.get(key)) in moved]
    raise_errors(
        error("typed-for-a-number", found=str(read.entries[key])).at(**read.place(key)) for key in keys[:SHOWN]
    )
