"""SW29: what a report file says of a Swiss besides its games: how it is paired, so that another program can go on."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sheetgen.exchange.trf.event import Bye
from sheetgen.pairing.dutch.state import BLACK, WHITE, Edition
from sheetgen.systems.swiss.entries import paired
from sheetgen.systems.swiss.history import absence, forbidden, points_of
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.workbook.cells import Key

ABSENCES = ("H", "Z", "F")  # of the round that comes
CODES = {Edition.FIDE_2026: "FIDE_DUTCH_2026", Edition.FIDE_2016: "FIDE_DUTCH_2017"}


def code(spec: SwissSpec) -> str:
    """The type of tournament (record 192)."""
    return CODES[Edition(spec.pairing)]


def facts(spec: SwissSpec, entries: Mapping[Key, Any], numbers: Mapping[int, int]) -> Mapping[str, Any]:
    """Who is away next, first colour, points, forbidden pairs, virtual points; players by the numbers of the file."""
    rounds = range(1, paired(spec, entries) + 1)
    virtual = {
        number: tuple(Fraction(entries.get(("turns", line, f"virtual{each}")) or 0, 2) for each in rounds)
        for line, number in numbers.items()
    }
    following = len(rounds) + 1
    absent = {number: absence(spec, entries, line, following) for line, number in numbers.items()}
    byes = {code: tuple(number for number, told in absent.items() if told == code) for code in ABSENCES}
    return {
        "byes": tuple(Bye(following, code, who) for code, who in byes.items() if who and following <= spec.rounds),
        "first_colour": WHITE if spec.first_colour == "white" else BLACK,
        "points": points_of(spec),
        "forbidden": tuple(forbidden(entries, numbers)),
        "virtual": {number: row for number, row in virtual.items() if any(row)},
    }
