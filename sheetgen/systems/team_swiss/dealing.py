"""SW11, SW26: a round of teams that is paired is written into the cells made for it, and taken out again."""

from sheetgen.systems.pairable import Afterwards, Dealt, Pair
from sheetgen.systems.shared.dealt import dealing
from sheetgen.systems.shared.dealt.afterwards import TEAMS
from sheetgen.systems.team_swiss import afterwards
from sheetgen.systems.team_swiss.entries import (
    all_matches,
    listed_or_paired,
    matches,
    named,
)
from sheetgen.systems.team_swiss.history import before
from sheetgen.systems.team_swiss.spec import TeamSwissSpec
from sheetgen.workbook.cells import Changes, Entries, Key


def place(spec: TeamSwissSpec, entries: Entries, number: int, pairs: list[Pair], bye: int | None) -> Dealt:
    """A round in the numbers of the workbook; who is left over is absent."""
    playing = {team for pair in pairs for team in pair}
    absent = {
        team: afterwards.announced(entries, team, number) or "Z"
        for team in named(spec, entries)
        if team not in playing and team != bye
    }
    return Dealt(number, dict(enumerate(pairs, start=1)), bye, absent)


def stored(spec: TeamSwissSpec, entries: Entries, number: int) -> Dealt:
    """A round as it was paired."""
    return dealing.stored(entries, number, matches(spec, entries, number), named(spec, entries))


def wished(spec: TeamSwissSpec, entries: Entries, number: int) -> dict[Key, int]:
    """What is typed in the columns beside the matches of a round."""
    return dealing.wished_beside(entries, number, spec.matches)


def changes(spec: TeamSwissSpec, entries: Entries, round_: Dealt) -> Changes:
    """The cells of a round, and the virtual points it was paired with."""
    number = round_.number
    cells = dealing.written(entries, round_, TEAMS)
    for past in range(1, number):
        known = afterwards.known_results(spec, entries, past, matches(spec, entries, past))
        cells["rounds", past, "known"] = known
    if spec.accelerate:
        for each in before(spec, entries, number).state.event.teams:
            halves = int(2 * each.virtual[number - 1]) if number <= len(each.virtual) else 0
            cells["turns", each.number, f"virtual{number}"] = halves or None
    return cells


def taken_back(spec: TeamSwissSpec, entries: Entries, number: int) -> Changes:
    """The cells of a round emptied again."""
    teams = range(1, spec.teams + 1)
    pairs = matches(spec, entries, number)
    cells = dealing.emptied(entries, number, pairs, teams, lambda team: number == 1, TEAMS)
    virtual: list[Key] = [("turns", team, f"virtual{number}") for team in teams]
    return cells | {key: None for key in virtual if entries.get(key)}


def changed_afterwards(spec: TeamSwissSpec, entries: Entries) -> tuple[Afterwards, ...]:
    """What was changed since the last round was paired."""
    last = max(listed_or_paired(spec, entries), default=0)
    return afterwards.remarks(spec, entries, all_matches(spec, entries), last)
