"""The people of a list against those of a workbook: who is on which line, who is new, who is missing."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from sheetgen.errors import Problem, ProblemsFound, Where, error, raise_errors, warning
from sheetgen.exchange.lists import IDENTITIES
from sheetgen.model.entrants import Player
from sheetgen.model.names import bare, name_key
from sheetgen.operations.reading.readback import ReadBook
from sheetgen.systems.registry import system_of
from sheetgen.systems.shared.enrolments import Enrolment
from sheetgen.workbook.cells import Entries

SHOWN = 8  # names in one sentence
ALIKE = 0.85  # of two names: enough to ask whether they are one person's


def identity(value: object) -> str:
    """What counts of a licence or a FIDE id."""
    return "".join(bare(str(value or "")).split())


@dataclass(slots=True)
class Roll:
    """The people of a list against the lines of the workbook; ``places`` are where they stand in the list."""

    read: ReadBook
    lines: Sequence[Enrolment]
    people: Sequence[Player]
    places: Sequence[Where] = ()
    seats: dict[int, Enrolment] = field(default_factory=dict)  # by the place in the list, 0 first
    new: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        problems: list[Problem] = []
        for place, person in enumerate(self.people):
            line, problem = self._by_number(person)
            if line is not None and line in self.seats.values():
                messages = f"{line.name(self.entries)} ({line.label})"
                problem = error("two-mean-one", found=person.name, names=messages)
            if problem:
                problems.append(self._at(place, problem))
            elif line is not None:
                self.seats[place] = line
        names = {name_key(line.name(self.entries)): line for line in self.named}
        for place, person in enumerate(self.people):
            line = names.get(name_key(person.name)) if person.name and place not in self.seats else None
            if line is not None and line not in self.seats.values():
                if field := self._differing(person, line):
                    problems.append(self._at(place, self._namesake(person, field, line)))
                self.seats[place] = line
        raise_errors(problems)
        self.new = [place for place, person in enumerate(self.people) if person.name and place not in self.seats]

    @property
    def entries(self) -> Entries:
        """The entries of the workbook as it was read."""
        return self.read.entries

    @property
    def named(self) -> list[Enrolment]:
        """The lines of the workbook that have a name, in its order."""
        return [line for line in self.lines if line.name(self.entries)]

    @property
    def free(self) -> list[Enrolment]:
        """The lines that have neither a name nor a game, so that somebody new may take them."""
        return [line for line in self.lines if not line.name(self.entries) and not line.has_game]

    @property
    def begun(self) -> bool:
        """Whether somebody has a game, so that numbers are given."""
        return any(line.has_game for line in self.named)

    @property
    def missing(self) -> list[Enrolment]:
        """Who stands in the workbook and not in the list."""
        return [line for line in self.named if line not in self.seats.values()]

    @property
    def is_whole(self) -> bool:
        """Whether the list seems to be that of everybody, and not one of those who come besides."""
        return bool(self.seats) and 2 * len(self.seats) >= len(self.named)

    def renumbers(self, begun: bool, replaces: bool) -> bool:
        """Before the first game a list of everybody may give all numbers anew, if it is asked to replace."""
        if begun or not replaces or system_of(self.read.spec).fill.fixed:
            return False
        crowded = len(self.new) > len(self.free)
        covers = len(self.people) >= len(self.named) and (self.is_whole or crowded)
        return not self.missing or covers

    def refuse_doubts(self, begun: bool, replaces: bool) -> None:
        """A list of everybody that lacks somebody and has somebody new: is it the same person?"""
        if replaces or not (self.new and self.missing and self.is_whole):
            return
        shortened_result = shortened(f"{line.name(self.entries)} ({line.label})" for line in self.missing)
        place = self.new[0]
        new = shortened(self.people[each].name for each in self.new)
        if begun:
            slip = error("list-lacks-somebody-begun", found=new, missing=shortened_result)
        else:
            slip = error("list-lacks-somebody", found=new, missing=shortened_result)
        raise ProblemsFound(self._at(place, slip))

    def seat_new(self, begun: bool) -> None:
        """Whoever is not known takes the first free lines."""
        free = self.free
        if len(self.new) > len(free):
            names = shortened(self.people[place].name for place in self.new)
            full = system_of(self.read.spec).fill.full
            raise ProblemsFound(full(begun, str(len(self.new)), names, len(free), len(self.lines)))
        self.seats |= dict(zip(self.new, free[: len(self.new)], strict=True))

    def seat_members(self, team: str) -> None:
        """The same in a team, where a rank that is free is kept."""
        free = self.free
        if len(self.new) > len(free):
            names = shortened(self.people[place].name for place in self.new)
            raise ProblemsFound(
                error(
                    "no-free-place-in-team",
                    found=str(len(self.new)),
                    names=names,
                    free=len(free),
                    places=len(self.lines),
                    team=team,
                )
            )
        for place in self.new:
            own = self.lines[place] if place < len(self.lines) else None
            line = own if own in free else free[0]
            free.remove(line)
            self.seats[place] = line

    def remarks(self, begun: bool, replaces: bool) -> list[Problem]:
        """What is to be said of a list that was entered by who is who."""
        problems = []
        if self.new:
            shortened_result = shortened(f"{self.people[place].name} ({self.seats[place].label})" for place in self.new)
            problems.append(warning("people-added", found=shortened_result, count=len(self.new)))
        problems += self._alike()
        if not replaces:
            return problems
        problems += self.spellings()
        if self.missing and (self.is_whole or len(self.people) >= len(self.named)):
            shortened_result = shortened(f"{line.name(self.entries)} ({line.label})" for line in self.missing)
            problems.append(warning("not-on-the-list", found=shortened_result, count=len(self.missing)))
        moved = list(self._displaced()) if begun else []
        if moved:
            problems.append(warning("numbers-stay", found=shortened(moved), count=len(moved)))
        return problems

    def spellings(self) -> Iterator[Problem]:
        """Who is spelt otherwise than in the workbook."""
        for place, line in self.seats.items():
            old, new = line.name(self.entries), self.people[place].name
            if place not in self.new and new and old and old != new:
                yield warning("person-respelled", found=new, name=old, number=line.label).at(**self._where(place))

    def _displaced(self) -> Iterator[str]:
        """Whom the list would have put on the line of somebody else, had its order counted."""
        for place, person in enumerate(self.people[: len(self.lines)]):
            own = self.lines[place]
            if person.name and own.name(self.entries) and self.seats.get(place) != own:
                yield f"{own.label}: {own.name(self.entries)} ← {person.name}"

    def _alike(self) -> Iterator[Problem]:
        """Somebody new whose name is nearly that of somebody the list does not have."""
        names = {name_key(line.name(self.entries)): line for line in self.missing}
        for place in self.new:
            for key in get_close_matches(name_key(self.people[place].name), names, n=1, cutoff=ALIKE):
                other = names[key]
                slip = warning(
                    "name-nearly-known",
                    found=self.people[place].name,
                    name=other.name(self.entries),
                    number=other.label,
                    own=self.seats[place].label,
                )
                yield self._at(place, slip)

    def _by_number(self, person: Player) -> tuple[Enrolment | None, Problem | None]:
        """The line of his licence or FIDE id; two that say different lines are two people."""
        lines = []
        for name in IDENTITIES:
            wanted = identity(getattr(person, name))
            hits = [line for line in self.lines if wanted and identity(self.entries.get(line.fact(name))) == wanted]
            lines += [line for line in hits[:1] if line not in lines]
        if len(lines) > 1:
            shortened_result = shortened(f"{line.name(self.entries)} ({line.label})" for line in lines)
            return None, error("list-means-two", found=person.name, names=shortened_result)
        return (lines[0] if lines else None), None

    def _differing(self, person: Player, line: Enrolment) -> str:
        """The licence or FIDE id that tells two of one name apart."""
        for name in IDENTITIES:
            one, other = identity(getattr(person, name)), identity(self.entries.get(line.fact(name)))
            if one and other and one != other:
                return name
        return ""

    def _namesake(self, person: Player, field: str, line: Enrolment) -> Problem:
        own, other = str(getattr(person, field)), str(self.entries.get(line.fact(field)))
        return error("namesake-on-the-list", found=person.name, number=line.label, own=own, other=other)

    def _where(self, place: int) -> dict[str, Any]:
        return {"line": self.places[place].line} if place < len(self.places) else {}

    def _at(self, place: int, problem: Problem) -> Problem:
        return problem.at(**self._where(place))


def shortened(messages: Iterable[str]) -> str:
    """Join the first few texts with commas; an ellipsis stands for the rest."""
    names = list(messages)
    return ", ".join(names[:SHOWN]) + (" …" if len(names) > SHOWN else "")
