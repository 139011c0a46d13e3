"""SW29: what a report file says of a Swiss besides its games: how it is paired, so that another program can go on."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from sheetgen import __version__
from sheetgen.exchange.trf import layouts
from sheetgen.exchange.trf.paired_by import BAKU, CODE_OF
from sheetgen.pairing.accelerations import foreseen
from sheetgen.pairing.dutch.state import BLACK, WHITE, Edition
from sheetgen.systems.shared.dealt.bans import forbidden
from sheetgen.systems.shared.dealt.entries import paired
from sheetgen.systems.swiss.afterwards import announced
from sheetgen.systems.swiss.history import absence, before, points_of
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.workbook.cells import Entries

if TYPE_CHECKING:
    from sheetgen.exchange.trf.event import Bye

ABSENCES = ("H", "Z", "F")  # of the rounds to come
START, END, TIE_BREAKS, STANDINGS = "042", "052", "202", "212"


def code(spec: SwissSpec) -> str:
    """The type of tournament (record 192)."""
    return CODE_OF[Edition(spec.pairing)] + (BAKU if spec.accelerate == "baku" else "")


def facts(spec: SwissSpec, entries: Entries, numbers: Mapping[int, int]) -> Mapping[str, object]:
    """Who is away, first colour, points, forbidden pairs, virtual points; players by the numbers of the file."""
    virtual = {numbers[line]: row for line, row in _virtual(spec, entries).items() if line in numbers}
    return {
        "byes": tuple(_byes(spec, entries, numbers)),
        "first_colour": WHITE if spec.first_colour == "white" else BLACK,
        "points": points_of(spec),
        "forbidden": tuple(ban for ban in forbidden(entries, numbers) if ban.first <= spec.rounds),
        "virtual": {number: row for number, row in virtual.items() if any(row)},
        "program": f"sheetgen {__version__}",
    } | dict(_handed_on(spec, entries))


def _byes(spec: SwissSpec, entries: Entries, numbers: Mapping[int, int]) -> Iterator["Bye"]:
    """SW6: who is away from the next round, and from later ones as far as it is announced."""
    from sheetgen.exchange.trf.event import Bye  # only what is reported needs the records of a report

    following = paired(spec, entries) + 1
    for number in range(following, spec.rounds + 1):
        letters = {
            place: absence(spec, entries, line, number) if number == following else announced(entries, line, number)
            for line, place in numbers.items()
        }
        for letter in ABSENCES:
            who = tuple(place for place, code in letters.items() if code == letter)
            if who:
                yield Bye(number, letter, who)


def _virtual(spec: SwissSpec, entries: Entries) -> dict[int, tuple[Fraction, ...]]:
    """SW21: the virtual points by line, given or to come as far as known, to the last round with any."""
    rows = _virtual_rows(spec, entries)
    last = max((place for row in rows.values() for place, points in enumerate(row, start=1) if points), default=0)
    return {line: tuple(row[:last]) for line, row in rows.items()}


def _virtual_rows(spec: SwissSpec, entries: Entries) -> dict[int, Sequence[Fraction]]:
    following = paired(spec, entries) + 1
    if spec.accelerate and following <= spec.rounds:
        history = before(spec, entries, following)
        return {history.lines[number]: row for number, row in foreseen(history.state).items()}
    return {
        line: [Fraction(entries.get(("turns", line, f"virtual{each}")) or 0, 2) for each in range(1, spec.rounds + 1)]
        for line in range(1, spec.count + 1)
    }


def _handed_on(spec: SwissSpec, entries: Entries) -> Iterator[tuple[str, object]]:
    """The records of a file the event was begun in, as long as nobody has typed something else."""
    records = {line[:3]: line[4:] for line in spec.records}
    dates = " – ".join(dict.fromkeys(filter(None, (records.get(START, ""), records.get(END, "")))))
    typed = {"dates": entries.get(("event", "dates")), "deputy": entries.get(("event", "deputy"))}
    if TIE_BREAKS in records and STANDINGS not in records:
        yield "standings", ""
    for record, text in records.items():
        if record in layouts.TEXTS and (record not in (START, END) or typed["dates"] == dates):
            yield layouts.TEXTS[record], text
    deputies = tuple(line[4:] for line in spec.records if line.startswith(layouts.DEPUTY))
    if deputies and typed["deputy"] == "; ".join(deputies):
        yield "deputies", deputies
    from sheetgen.exchange.trf.event import Kept

    yield "kept", tuple(Kept(line) for line in spec.records if line[:3] not in (*layouts.TEXTS, layouts.DEPUTY))
