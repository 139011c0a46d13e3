"""SW11, SW26: a round that is paired becomes text in the cells that were made for it, and is taken out again."""

from sheetgen.pairing.accelerations import accelerated
from sheetgen.systems.pairable import Dealt, Pair
from sheetgen.systems.shared.dealt.afterwards import known_results, paired_name
from sheetgen.systems.shared.dealt.dealing import SIDES, placed
from sheetgen.systems.shared.dealt.entries import boards, code_key, named, seat_key
from sheetgen.systems.swiss.history import SwissHistory, absence, before
from sheetgen.systems.swiss.numbering import was_paired
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.workbook.cells import Changes, Entries
from sheetgen.workbook.functions import collation


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
    codes = {line: code for line in named(spec, entries) if (code := entries.get(code_key(line, number)))}
    bye = next((line for line, code in codes.items() if code == "U"), None)
    absent = {line: code for line, code in codes.items() if code != "U"}
    return Dealt(number, boards(spec, entries, number), bye, absent, str(entries.get(("rounds", number, "hand")) or ""))


def changes(spec: SwissSpec, entries: Entries, round_: Dealt) -> Changes:
    """The cells of a round, and the pairing numbers, groups and virtual points it was paired with."""
    number = round_.number
    history = before(spec, entries, number)
    cells: Changes = {("rounds", number, "bye"): round_.bye, ("rounds", number, "hand"): round_.hand or None}
    for board, pair in round_.boards.items():
        for side, sign, line in zip(SIDES, (1, -1), pair, strict=True):
            cells["rounds", number, board, side] = line
            cells[seat_key(line, number)] = sign * board
    codes = dict(round_.absent) | ({round_.bye: "U"} if round_.bye else {})
    cells |= {code_key(line, number): code for line, code in codes.items()}
    cells |= {("players", line, "tpn"): tpn for line, tpn in history.numbers.items()}
    cells |= names_in_order(spec, entries)
    for line in (*(line for pair in round_.boards.values() for line in pair), *filter(None, (round_.bye,))):
        cells |= paired_name(entries, line)
    for past in range(1, number):
        cells["rounds", past, "known"] = known_results(entries, past, boards(spec, entries, past))
    return cells | _virtual(history, number)


def names_in_order(spec: SwissSpec, entries: Entries) -> Changes:
    """The place of everybody in the alphabetical list, which no program of another locale then sorts otherwise."""
    lines = sorted(named(spec, entries), key=lambda line: collation(str(entries["players", line, "name"])))
    return {("turns", line, "alphabet"): place for place, line in enumerate(lines, start=1)}


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
    cells: Changes = {("rounds", number, "bye"): None, ("rounds", number, "hand"): None}
    if number > 1:
        cells["rounds", number - 1, "known"] = None  # no round that is paired knows them any more
    for board in boards(spec, entries, number):
        cells |= {("rounds", number, board, side): None for side in SIDES}
    for line in range(1, spec.count + 1):
        cells |= {key: None for key in (seat_key(line, number), code_key(line, number)) if entries.get(key)}
        if number == 1 or not was_paired(spec, entries, line, number - 1):
            cells |= dict.fromkeys(paired_name(entries, line))
        virtual = ("turns", line, f"virtual{number}")
        cells |= {virtual: None} if spec.accelerate and entries.get(virtual) else {}
    return cells
