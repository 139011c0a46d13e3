"""A round put into a file as it stands: every line that it does not concern stays as it is, to the byte."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sheetgen.exchange.trf.checks import total
from sheetgen.exchange.trf.columns import Composer, Layout, RecordColumn
from sheetgen.exchange.trf.event import TrfEvent, TrfPlayer
from sheetgen.exchange.trf.layouts import ACCELERATION, PLAYER
from sheetgen.exchange.trf.players import group_of
from sheetgen.exchange.trf.reading import ReportRead
from sheetgen.pairing.dutch.state import Turn

POINTS = next(field for field in PLAYER.fields if field.name == "points")
ROUND = Layout("", PLAYER.repeated)
ACCELERATIONS = {ACCELERATION.code, "XXA"}


def with_round(read: ReportRead, after: int, turns: Mapping[int, Turn], records: Sequence[str] = ()) -> bytes:
    """The file with the round behind ``after`` in it, and these records before its first player.

    New records of an acceleration take the place of the old ones.
    """
    lines = list(read.source.lines)
    for player in read.event.players:
        lines[player.line - 1] = _with_turn(lines[player.line - 1], read.event, player, after, turns[player.number])
    first = min(player.line for player in read.event.players) - 1
    old = ACCELERATIONS if any(record[:3] in ACCELERATIONS for record in records) else set()
    before, behind = ([line for line in part if line[:3] not in old] for part in (lines[:first], lines[first:]))
    return replace(read.source, lines=(*before, *records, *behind)).data()


def _with_turn(line: str, event: TrfEvent, player: TrfPlayer, after: int, turn: Turn) -> str:
    """A player's line with his round, and with the points of a bye, which are his at once."""
    start = PLAYER.start + PLAYER.step * after
    line = line.rstrip().ljust(start)[:start] + Composer([]).line(ROUND, group_of(turn))
    if player.points is None or turn.opponent is not None:
        return line
    return put(line, POINTS, POINTS.kind.write(total((*player.turns[:after], turn), event.points)))


def put(line: str, column: RecordColumn, text: str) -> str:
    """Return a line with another text in a column, aligned to its right."""
    return line[: column.first - 1] + text.rjust(column.last - column.first + 1) + line[column.last :]
