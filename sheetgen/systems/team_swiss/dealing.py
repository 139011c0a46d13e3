"""SW11, SW26: a round of teams that is paired is written into the cells made for it, and taken out again."""

from sheetgen.systems.pairable import Afterwards, Dealt, Pair
from sheetgen.systems.team_swiss import afterwards
from sheetgen.systems.team_swiss.entries import (
    SIDES,
    all_matches,
    code_key,
    listed_or_paired,
    matches,
    named,
    seat_key,
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
    codes = {team: str(code) for team in named(spec, entries) if (code := entries.get(code_key(team, number)))}
    bye = next((team for team, code in codes.items() if code == "U"), None)
    absent = {team: code for team, code in codes.items() if code != "U"}
    hand = str(entries.get(("rounds", number, "hand")) or "")
    return Dealt(number, matches(spec, entries, number), bye, absent, hand)


def wished(spec: TeamSwissSpec, entries: Entries, number: int) -> dict[Key, int]:
    """What is typed in the columns beside the matches of a round."""
    keys: list[Key] = [("rounds", number, "new_bye")]
    keys += [("rounds", number, match, f"new_{side}") for match in range(1, spec.matches + 1) for side in SIDES]
    return {key: entries[key] for key in keys if entries.get(key)}


def changes(spec: TeamSwissSpec, entries: Entries, round_: Dealt) -> Changes:
    """The cells of a round, and the virtual points it was paired with."""
    number = round_.number
    cells: Changes = {("rounds", number, "bye"): round_.bye, ("rounds", number, "hand"): round_.hand or None}
    for match, pair in round_.boards.items():
        for side, sign, team in zip(SIDES, (1, -1), pair, strict=True):
            cells["rounds", number, match, side] = team
            cells[seat_key(team, number)] = sign * match
    codes = dict(round_.absent) | ({round_.bye: "U"} if round_.bye else {})
    cells |= {code_key(team, number): code for team, code in codes.items()}
    for team in (*(team for pair in round_.boards.values() for team in pair), *filter(None, (round_.bye,))):
        cells |= afterwards.paired_name(entries, team)
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
    cells: Changes = {("rounds", number, "bye"): None, ("rounds", number, "hand"): None}
    if number > 1:
        cells["rounds", number - 1, "known"] = None  # no round that is paired knows them any more
    for match in matches(spec, entries, number):
        cells |= {("rounds", number, match, side): None for side in SIDES}
    for team in range(1, spec.teams + 1):
        cells |= {key: None for key in (seat_key(team, number), code_key(team, number)) if entries.get(key)}
        if number == 1:
            cells |= dict.fromkeys(afterwards.paired_name(entries, team))
        virtual = ("turns", team, f"virtual{number}")
        cells |= {virtual: None} if entries.get(virtual) else {}
    return cells


def changed_afterwards(spec: TeamSwissSpec, entries: Entries) -> tuple[Afterwards, ...]:
    """What was changed since the last round was paired."""
    last = max(listed_or_paired(spec, entries), default=0)
    return afterwards.remarks(spec, entries, all_matches(spec, entries), last)
