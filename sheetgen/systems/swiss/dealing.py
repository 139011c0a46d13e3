"""SW11, SW26: a round that is paired becomes text in the cells that were made for it, and is taken out again."""

from sheetgen.pairing.accelerations import accelerated
from sheetgen.systems.pairable import Dealt, Pair
from sheetgen.systems.shared.dealt import dealing
from sheetgen.systems.shared.dealt.afterwards import known_results
from sheetgen.systems.shared.dealt.dealing import names_in_order, placed
from sheetgen.systems.shared.dealt.entries import boards, named
from sheetgen.systems.swiss.history import SwissHistory, absence, before
from sheetgen.systems.swiss.numbering import was_paired
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.workbook.cells import Changes, Entries, Key


def place(spec: SwissSpec, entries: Entries, number: int, pairs: list[Pair], bye: int | None) -> Dealt:
    """A round in the numbers of the workbook: a fixed board keeps its player (SW11), who is left over is absent."""
    seated = {line for pair in pairs for line in pair}
    absent = {
        line: absence(spec, entries, line, number) or "Z"
        for line in named(spec, entries)
        if line not in seated and line != bye
    }
    return Dealt(number, placed(entries, pairs), bye, absent)


def stored(spec: SwissSpec, entries: Entries, number: int) -> Dealt:
    """A round as it was paired."""
    return dealing.stored(entries, number, boards(spec, entries, number), named(spec, entries))


def changes(spec: SwissSpec, entries: Entries, round_: Dealt) -> Changes:
    """The cells of a round, and the pairing numbers, groups and virtual points it was paired with."""
    number = round_.number
    history = before(spec, entries, number)
    cells = dealing.written(entries, round_) | names_in_order(spec, entries)
    cells |= {("players", line, "tpn"): tpn for line, tpn in history.numbers.items()}
    for past in range(1, number):
        cells["rounds", past, "known"] = known_results(entries, past, boards(spec, entries, past))
    return cells | _virtual(history, number)


def _virtual(history: SwissHistory, number: int) -> Changes:
    """SW21: what a player is given for a round is kept, and so is his group."""
    scheme = history.state.acceleration
    if scheme is None:
        return {}
    lines, virtual = history.lines, Changes()
    for entrant in accelerated(history.state).entrants:
        halves = 2 * entrant.virtual[number - 1]
        virtual["turns", lines[entrant.number], f"virtual{number}"] = int(halves) or None
    virtual |= {("turns", lines[tpn], "group"): group for tpn, group in scheme.groups if tpn in lines}
    return virtual


def taken_back(spec: SwissSpec, entries: Entries, number: int) -> Changes:
    """The cells of a round emptied again."""

    def is_new(line: int) -> bool:
        return number == 1 or not was_paired(spec, entries, line, number - 1)

    lines = range(1, spec.count + 1)
    cells = dealing.emptied(entries, number, boards(spec, entries, number), lines, is_new)
    virtual: list[Key] = [("turns", line, f"virtual{number}") for line in lines] if spec.accelerate else []
    return cells | {key: None for key in virtual if entries.get(key)}
