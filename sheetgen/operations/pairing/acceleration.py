"""SW21-SW25: the virtual points of a file: its records, the method its code names, or the one an option asks for."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from sheetgen.errors import BadOptions, Problem, error
from sheetgen.exchange.trf import dialect
from sheetgen.exchange.trf.columns import Composer
from sheetgen.exchange.trf.event import TrfEvent, TrfPlayer
from sheetgen.exchange.trf.layouts import ACCELERATION
from sheetgen.exchange.trf.paired_by import BAKU
from sheetgen.pairing.accelerations import USUAL_LIMITS, foreseen, grouped
from sheetgen.pairing.dutch.state import ABSENT, Acceleration, Edition, Method, SwissEntrant, SwissState

Rows = Mapping[int, tuple[Fraction, ...]]

METHODS = {
    "baku": Method.BAKU,
    "haley": Method.HALEY,
    "haley-soft": Method.SOFT_HALEY,
    "degressive": Method.DEGRESSIVE,
}

ACCELERATE = "--accelerate"


def method_of(options: str) -> tuple[Method, tuple[int, ...]] | None:
    """The method an option names, with the limits of its groups; None for what means nothing."""
    name, equals, text = options.partition("=")
    limits = text.split(",") if equals else [str(limit) for limit in USUAL_LIMITS]
    if name not in METHODS or not all(limit.isascii() and limit.isdigit() and len(limit) <= 4 for limit in limits):
        return None
    high_and_low = tuple(map(int, limits))
    fits = len(high_and_low) == 2 and high_and_low[0] > high_and_low[1]
    return (METHODS[name], high_and_low) if fits and (not equals or name == "degressive") else None


def wrong_acceleration(options: str, event: TrfEvent) -> Iterator[Problem]:
    """An option that means nothing, or another method than the code of the file."""
    method = method_of(options)
    if method is None:
        yield error("bad-option", found=options, option=ACCELERATE, allowed=(*METHODS, "degressive=2000,1600"))
    elif event.system.upper().endswith(BAKU) and method[0] is not Method.BAKU:
        slip = error("trf-option-contradicts", found=options, option=ACCELERATE, told=event.system)
        yield slip.at(line=event.lines.get("192"))


def accelerations_of(
    event: TrfEvent, options: str | None, edition: Edition, rounds: int, after: int
) -> tuple[Rows, Acceleration | None]:
    """The virtual points by player and round, and the method where none of its points stand in the file.

    Where the file has points, an option must give the same ones.
    """
    coded = "baku" if event.system.upper().endswith(BAKU) and not event.virtual else None
    method = method_of(options or coded or "")
    if method is None:
        return event.virtual, None
    scheme = grouped(method[0], [entrant_of(player, 0) for player in event.players], method[1])
    rows = _rows(event, scheme, edition, rounds, after)
    recorded = max(map(len, event.virtual.values()), default=0)
    for number, row in rows.items():
        both = min(recorded, len(row))
        if row[:both] != _filled(event.virtual.get(number, ()), both):
            line = event.lines.get("XXA") or event.lines.get(ACCELERATION.code)
            slip = error("trf-acceleration-contradicts", found=options, option=ACCELERATE, number=number)
            raise BadOptions(slip.at(line=line))
    return rows, scheme


def _rows(event: TrfEvent, scheme: Acceleration, edition: Edition, rounds: int, after: int) -> Rows:
    """Every round at once, unless the points depend on what was scored: then to the round that is paired."""
    entrants = tuple(entrant_of(player, after) for player in event.players)
    return foreseen(SwissState(entrants, rounds, edition=edition, points=event.points, acceleration=scheme))


def entrant_of(player: TrfPlayer, after: int) -> SwissEntrant:
    """A player before the round behind ``after``."""
    turns = (*player.turns, *[ABSENT] * after)[:after]
    return SwissEntrant(player.number, turns, player.rating or 0, player.title)


def _filled(row: tuple[Fraction, ...], length: int) -> tuple[Fraction, ...]:
    return (*row, *[Fraction(0)] * length)[:length]


def written(event: TrfEvent, rows: Rows) -> Iterator[str]:
    """The records of the points, in the form the file has them in, else in the engines'; these refuse both together."""
    composer = Composer([])
    if ACCELERATION.code in event.lines:
        yield from (composer.line(ACCELERATION, values) for values in dialect.ranges_of(rows, rows))
        return
    for number, row in rows.items():
        if any(row):
            yield composer.line(dialect.VIRTUAL, {"number": number}, [{"points": value} for value in row])
