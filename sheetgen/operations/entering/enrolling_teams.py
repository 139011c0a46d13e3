"""A list of teams entered into a workbook: team by team, in each of them player by player (``enrolling``)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sheetgen.errors import Problem, ProblemsFound, error, warning
from sheetgen.exchange.lists import IDENTITIES
from sheetgen.exchange.reading import Loaded
from sheetgen.model.entrants import Team
from sheetgen.model.names import name_key
from sheetgen.operations.entering.enrolling import (
    Entering,
    carried,
    facts_of,
    moves,
    other_spellings,
    refuse_numbers,
)
from sheetgen.operations.entering.roll import Roll, identity, shortened
from sheetgen.operations.reading.readback import ReadBook
from sheetgen.systems.registry import system_of
from sheetgen.systems.shared.enrolments import Enrolment, TeamEnrolment
from sheetgen.systems.system import AnyFill
from sheetgen.workbook.cells import Changes, Entries


def teams(read: ReadBook, listed: Loaded[Team], replaces: bool) -> Entering:
    """Return what to write so that the workbook has the teams of a list and their players, with remarks on it.

    A workbook without teams takes the list in its order; else see ``Teams.entered``.
    """
    fill = system_of(read.spec).fill
    squads = fill.squads(read.spec, read.schedule, read.entries)
    assert fill.teams is not None
    if all(squad.is_empty(read.entries) for squad in squads):
        entries, notes = fill.teams(read.spec, read.schedule, listed)
        return Entering(dict(entries), list(notes))
    return Teams(read, fill, squads, listed).entered(replaces)


@dataclass(slots=True)
class Teams:
    """The teams of a list against those of the workbook."""

    read: ReadBook
    fill: AnyFill
    squads: Sequence[TeamEnrolment]
    listed: Loaded[Team]
    found: Entering = field(default_factory=Entering)

    @property
    def entries(self) -> Entries:
        """The entries of the workbook as it was read."""
        return self.read.entries

    @property
    def named(self) -> list[TeamEnrolment]:
        """The teams of the workbook that have an entry, in its order."""
        return [squad for squad in self.squads if not squad.is_empty(self.entries)]

    def entered(self, replaces: bool) -> Entering:
        """Return what to write so that the workbook has the teams of the list, with remarks on it.

        ``replaces`` allows all teams to be numbered anew, as long as no game has been played. Refused are lists that
        lack a team and bring another, and lists with more new teams than there are free places.
        """
        begun = any(member.has_game for squad in self.named for member in squad.members)
        seats = self._matched()
        new = [team for place, team in enumerate(self.listed.items) if place not in seats]
        free = [squad for squad in self.squads if squad.is_empty(self.entries) and not squad.has_game]
        missing = [squad for squad in self.named if squad not in seats.values()]
        covers = len(self.listed.items) >= len(self.named) and (
            2 * len(seats) >= len(self.named) or len(new) > len(free)
        )
        if replaces and not begun and (not missing or covers):
            return self._renumbered(seats, missing)
        if new and missing and not replaces and seats and 2 * len(seats) >= len(self.named):
            shortened_result = shortened(f"{squad.name(self.entries)} ({squad.letter})" for squad in missing)
            names = shortened(team.name for team in new)
            if begun:
                raise ProblemsFound(error("list-lacks-a-team-begun", found=names, missing=shortened_result))
            raise ProblemsFound(error("list-lacks-a-team", found=names, missing=shortened_result))
        if len(new) > len(free):
            count, names, places = str(len(new)), shortened(team.name for team in new), len(self.squads)
            if begun:
                raise ProblemsFound(
                    error("no-free-team-begun", found=count, names=names, free=len(free), places=places)
                )
            raise ProblemsFound(error("no-free-team", found=count, names=names, free=len(free), places=places))
        for place, squad in seats.items():
            self._known(squad, self.listed.items[place], begun, replaces)
        for team, squad in zip(new, free[: len(new)], strict=True):
            self._new(squad, team)
        self._remarks(seats, missing, begun, replaces)
        return self.found

    def _matched(self) -> dict[int, TeamEnrolment]:
        """Teams by their names; one of another name by its players, if half of them are those of a team."""
        names = {name_key(squad.name(self.entries)): squad for squad in self.named}
        seats = {
            place: names[key] for place, team in enumerate(self.listed.items) if (key := name_key(team.name)) in names
        }
        for place, team in enumerate(self.listed.items):
            if place in seats:
                continue
            rest = [squad for squad in self.named if squad not in seats.values()]
            counts = [(len(_known_members(self.read, squad, team)), squad) for squad in rest]
            best, squad = max(counts, key=lambda each: each[0], default=(0, None))
            if squad is not None and best and 2 * best >= sum(bool(player.name) for player in team.players):
                seats[place] = squad
        return seats

    def _known(self, squad: TeamEnrolment, team: Team, begun: bool, replaces: bool) -> None:
        """What the list says of a team that is in: of itself, and of its players by who they are."""
        self.found.changes |= self._team_facts(squad, team)
        old = squad.name(self.entries)
        if replaces and old and old != team.name:
            self.found.problems.append(warning("team-respelled", found=team.name, name=old, letter=squad.letter))
        roll = Roll(self.read, squad.members, team.players)
        if roll.renumbers(begun, replaces):
            self._reordered(squad, team, roll)
            return
        roll.refuse_doubts(begun, replaces)
        roll.seat_members(team.name)
        self.found.problems += roll.remarks(begun, replaces)
        for place, line in roll.seats.items():
            self.found.changes |= facts_of(self.read, self.fill, line, team.players[place])
            self.found.changes |= other_spellings(self.read, self.fill, line, team.players[place])

    def _reordered(self, squad: TeamEnrolment, team: Team, roll: Roll) -> None:
        """Before the first game: the players of a team in the order of the list."""
        if len(team.players) > len(squad.members):
            raise ProblemsFound(self._too_many(squad, team))
        before: dict[Enrolment, Enrolment | None] = dict.fromkeys(squad.members)
        entries: Changes = {}
        for place, player in enumerate(team.players):
            before[squad.members[place]] = roll.seats.get(place)
            entries |= facts_of(self.read, self.fill, squad.members[place], player)
        refuse_numbers(self.read, before)
        self.found.changes |= carried(self.read, before, entries) | entries
        self.found.problems += [*roll.spellings(), *moves(roll, before)]

    def _new(self, squad: TeamEnrolment, team: Team) -> None:
        if len(team.players) > len(squad.members):
            raise ProblemsFound(self._too_many(squad, team))
        self.found.changes |= self._team_facts(squad, team)
        for line, player in zip(squad.members[: len(team.players)], team.players, strict=True):
            self.found.changes |= facts_of(self.read, self.fill, line, player)
        self.found.problems.append(warning("team-added", found=team.name, letter=squad.letter))

    def _too_many(self, squad: TeamEnrolment, team: Team) -> Problem:
        outcome, players, most = str(len(team.players)), self.read.spec.players, len(squad.members)
        return error("too-many-in-team", found=outcome, team=team.name, players=players, most=most)

    def _team_facts(self, squad: TeamEnrolment, team: Team) -> Changes:
        team_facts = self.fill.team_facts(squad.number, team)
        return {key: value for key, value in team_facts.items() if value not in (None, "")}

    def _remarks(
        self, seats: Mapping[int, TeamEnrolment], missing: Sequence[TeamEnrolment], begun: bool, replaces: bool
    ) -> None:
        if not replaces:
            return
        if missing and len(self.listed.items) >= len(self.named):
            shortened_result = shortened(f"{squad.name(self.entries)} ({squad.letter})" for squad in missing)
            self.found.problems.append(warning("not-on-the-list", found=shortened_result, count=len(missing)))
        moved = [
            f"{own.letter}: {own.name(self.entries)} ← {team.name}"
            for place, team in enumerate(self.listed.items[: len(self.squads)])
            if (own := self.squads[place]) in self.named and seats.get(place) != own
        ]
        if begun and moved:
            self.found.problems.append(warning("numbers-stay", found=shortened(moved), count=len(moved)))

    def _renumbered(self, seats: Mapping[int, TeamEnrolment], missing: Sequence[TeamEnrolment]) -> Entering:
        """Before the first game: the list gives the letters and ranks, and what is typed of a team goes with it."""
        assert self.fill.teams is not None
        entries, notes = self.fill.teams(self.read.spec, self.read.schedule, self.listed)
        lettered = {entries[squad.facts["name"]]: squad for squad in self.squads if squad.facts["name"] in entries}
        kept: Changes = {}
        before: dict[Enrolment, Enrolment | None] = {line: None for squad in self.squads for line in squad.members}
        for squad in self.squads:
            kept |= dict.fromkeys(squad.facts.values())
        out: list[str] = []
        for place, team in enumerate(self.listed.items):
            new, old = lettered[team.name], seats.get(place)
            if old is None:
                continue
            kept |= {key: self.entries.get(old.facts[name]) for name, key in new.facts.items()}
            roll = Roll(self.read, old.members, team.players)
            for rank, line in roll.seats.items():
                before[new.members[rank]] = line
            out += [f"{line.name(self.entries)} ({line.label})" for line in roll.missing]
            self.found.problems += roll.spellings()
            if (name := old.name(self.entries)) and name != team.name:
                respelled = warning("team-respelled", found=team.name, name=name, letter=new.letter)
                self.found.problems.append(respelled)
        refuse_numbers(self.read, before)
        supplied = dict(entries)
        self.found.changes |= kept | carried(self.read, before, supplied) | supplied
        self.found.problems += notes
        moved = sum(
            lettered[team.name] != seats.get(place, lettered[team.name]) for place, team in enumerate(self.listed.items)
        )
        if moved:
            self.found.problems.append(warning("list-renumbers", count=moved))
        out += [f"{squad.name(self.entries)} ({squad.letter})" for squad in missing]
        if out:
            self.found.problems.append(warning("taken-out", found=shortened(out), count=len(out)))
        return self.found


def _known_members(read: ReadBook, squad: TeamEnrolment, team: Team) -> list[int]:
    """Which players of a listed team stand in a team of the workbook."""
    known_members = []
    names = {name_key(line.name(read.entries)) for line in squad.members if line.name(read.entries)}
    numbers = {identity(read.entries.get(line.fact(name))) for line in squad.members for name in IDENTITIES} - {""}
    for place, player in enumerate(team.players):
        own = {identity(getattr(player, name)) for name in IDENTITIES} - {""}
        if own & numbers or (player.name and name_key(player.name) in names):
            known_members.append(place)
    return known_members
