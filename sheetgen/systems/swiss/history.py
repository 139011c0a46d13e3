"""A Swiss workbook as the pairing sees it: who is here, who has played whom, what is forbidden. Players are lines."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from sheetgen.model.games import BY_TOKEN
from sheetgen.pairing.accelerations import grouped
from sheetgen.pairing.dutch.state import (
    BLACK,
    WHITE,
    Acceleration,
    Edition,
    Method,
    Points,
    SwissEntrant,
    SwissState,
    Turn,
)
from sheetgen.systems.shared.dealt import bans
from sheetgen.systems.shared.dealt.entries import boards, code_key, listed_or_seated, paired, result_key, seat_key
from sheetgen.systems.swiss.afterwards import announced
from sheetgen.systems.swiss.numbering import holds_number, numbered
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.workbook.cells import Entries

Seated = Mapping[int, Mapping[int, tuple[int, int]]]  # by round and board, White first
FORFEITED = "-"
EXCUSES = ("H", "F", "P")  # what says that somebody who did not come has been heard of since
METHODS = {"baku": Method.BAKU, "haley": Method.HALEY, "haley-soft": Method.SOFT_HALEY, "degressive": Method.DEGRESSIVE}
# What a result is for White and for Black, as the tournament report file writes it.
CODES: Mapping[str, tuple[str, str]] = {
    "1-0": ("1", "0"),
    "½-½": ("=", "="),
    "0-1": ("0", "1"),
    "+/-": ("+", "-"),
    "-/+": ("-", "+"),
    "-/-": ("-", "-"),
    "0-0": ("0", "0"),
    "½-0": ("=", "0"),
    "0-½": ("0", "="),
}


@dataclass(frozen=True, slots=True)
class SwissHistory:
    """The event before a round, and the pairing numbers its players have for it, by their lines."""

    state: SwissState
    numbers: Mapping[int, int]

    @property
    def lines(self) -> dict[int, int]:
        """The lines of the list by pairing number."""
        return {number: line for line, number in self.numbers.items()}


def before(spec: SwissSpec, entries: Entries, number: int) -> SwissHistory:
    """The event as it stands before a round is paired, or as it stood before one that is paired."""
    past = number <= paired(spec, entries)
    absent = {
        line: (dealt_code if past else absence)(spec, entries, line, number) for line in listed_or_seated(spec, entries)
    }
    present = [line for line, code in absent.items() if code in ("", "U")]
    absent |= dict.fromkeys(present, "")
    numbers = _of_the_time(spec, entries, number) if past else numbered(spec, entries, present)
    seated = {past: boards(spec, entries, past) for past in range(1, number)}
    entrants = tuple(
        SwissEntrant(
            tpn,
            tuple(_turns(spec, entries, line, seated, numbers)),
            entries.get(("players", line, "rating")) or 0,
            str(entries.get(("players", line, "title")) or ""),
            tuple(_virtual(entries, line, number if spec.accelerate else number + 1)),
            absent.get(line, "Z"),
        )
        for line, tpn in sorted(numbers.items(), key=lambda each: each[1])
    )
    state = SwissState(
        entrants,
        spec.rounds,
        WHITE if spec.first_colour == "white" else BLACK,
        Edition(spec.pairing),
        points_of(spec),
        tuple(bans.forbidden(entries, numbers)),
        acceleration=_acceleration(spec, entries, entrants, numbers),
    )
    return SwissHistory(state, numbers)


def empty(spec: SwissSpec) -> SwissState:
    """The event without anybody: what its rules allow at all."""
    return before(spec, {}, 1).state


def dealt_code(spec: SwissSpec, entries: Entries, line: int, number: int) -> str:
    """What a player has for a round that is paired: nothing if he sits at a board."""
    return "" if entries.get(seat_key(line, number)) else str(entries.get(code_key(line, number)) or "Z")


def _of_the_time(spec: SwissSpec, entries: Entries, number: int) -> dict[int, int]:
    """SW5: the numbers of those who had one when a past round was paired, in the order they have today."""
    bans = [
        (tpn, line)
        for line in listed_or_seated(spec, entries)
        if (tpn := entries.get(("players", line, "tpn"))) and holds_number(spec, entries, line, number)
    ]
    return {line: place for place, (_, line) in enumerate(sorted(bans), start=1)}


def points_of(spec: SwissSpec) -> Points:
    """SW27: what everything is worth, in points."""
    win, draw, loss = map(spec.in_points, spec.scale)
    bye = spec.in_points(spec.bye_score)
    return Points(win, draw, loss, pairing_bye=bye, forfeit_win=win, full_bye=win, half_bye=draw)


def absence(spec: SwissSpec, entries: Entries, line: int, number: int) -> str:
    """SW5-SW7: what a player gets for a round because he is not there; nothing if he is to be paired."""
    announcement = announced(entries, line, number)
    called = entries.get(("players", line, f"call{number}"))
    return announcement or ("Z" if not called and has_stayed_away(spec, entries, line, number) else "")


def has_stayed_away(spec: SwissSpec, entries: Entries, line: int, number: int) -> bool:
    """SW6: he did not come to his last game, and nobody has heard of him since."""
    for last in range(number - 1, 0, -1):
        if entries.get(("players", line, f"call{last + 1}")) in EXCUSES:
            return False
        if entries.get(seat_key(line, last)):
            return _code(spec, entries, line, last) == FORFEITED
    return False


def _code(spec: SwissSpec, entries: Entries, line: int, number: int) -> str:
    """What a game was for him; nothing as long as its result is missing."""
    seat = entries.get(seat_key(line, number)) or 0
    token = entries.get(result_key(number, abs(seat)))
    return CODES[token][seat < 0] if token in BY_TOKEN else ""


def _turns(spec: SwissSpec, entries: Entries, line: int, seated: Seated, numbers: Mapping[int, int]) -> Iterator[Turn]:
    for past, boards_then in seated.items():
        seat = entries.get(seat_key(line, past))
        if seat:
            white, black = boards_then[abs(seat)]
            other, colour = (black, WHITE) if seat > 0 else (white, BLACK)
            yield Turn(numbers[other], colour, _code(spec, entries, line, past))
        else:
            yield Turn(None, "", entries.get(code_key(line, past)) or "Z")


def _virtual(entries: Entries, line: int, end: int) -> Iterator[Fraction]:
    """What he was given for the rounds before ``end``; halves in the cells."""
    for past in range(1, end):
        yield Fraction(entries.get(("turns", line, f"virtual{past}")) or 0, 2)


def _acceleration(
    spec: SwissSpec, entries: Entries, entrants: tuple[SwissEntrant, ...], numbers: Mapping[int, int]
) -> Acceleration | None:
    """SW21-SW24: the groups the method proposes, changed by what is typed before round 1, then as they were dealt."""
    if not spec.accelerate:
        return None
    name, _, limits = spec.accelerate.partition("=")
    bounds = tuple(int(limit) for limit in limits.split(",")) if limits else ()
    method = METHODS[name]
    first = not paired(spec, entries)
    kept = {
        tpn: str(group)
        for line, tpn in numbers.items()
        if (group := entries.get(("players", line, "group") if first else ("turns", line, "group")))
    }
    if first:
        proposed = grouped(method, entrants, bounds) if bounds else grouped(method, entrants)
        kept = proposed.by_number | kept
    return Acceleration(method, tuple(sorted(kept.items())), bounds)
