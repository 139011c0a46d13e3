"""An event as tables that other programs read: the list of players each of them imports, and its crosstable."""

from collections.abc import Iterator, Sequence

from sheetgen.errors import BadOptions, Problem, error
from sheetgen.exchange.crosstables import CHESS_RESULTS, LISTS, crosstable, lost_in_crosstable, player_list
from sheetgen.exchange.file import File
from sheetgen.exchange.tables import csv_text
from sheetgen.exchange.trf.event import TrfEvent
from sheetgen.exchange.trf.individuals import individuals_of
from sheetgen.exchange.trf.reading import read_trf
from sheetgen.exchange.trf.text import is_trf
from sheetgen.model.entrants import Player
from sheetgen.operations.export import FOR, Exported, reports
from sheetgen.operations.reading.individual_events import open_event

CSV, SHEET = ".csv", ".xlsx"
ENDINGS = (CSV, SHEET)
MARK = "\ufeff"  # so that spreadsheet programs know the letters
SEPARATOR = ";"

Row = Sequence[object]


def export_tables(file: File, ending: str, target: str | None = None) -> tuple[Exported, ...]:
    """The tables of an event, one a pool: its crosstable as a sheet of chess-results, else the list of its players."""
    if target is not None and target not in LISTS:
        raise BadOptions(error("bad-option", found=target, option=FOR, allowed=tuple(LISTS)))
    if target is None and ending == CSV:
        raise BadOptions(error("export-list-for", found=ending, allowed=tuple(LISTS)))
    return tuple(_made(ending, target, *each) for each in _fields(file))


def _fields(file: File) -> Iterator[tuple[str, Sequence[Player], TrfEvent, list[Problem]]]:
    """Every field of the event: its name, its players in the order of their numbers, its report, what is to be said."""
    if is_trf(file.data):
        read = read_trf(file.data)
        yield "", tuple(individuals_of(read.event).players.values()), read.event, list(read.problems)
        return
    event = open_event(file)
    items = list(event.problems)
    for name, field, trf, problems in reports(event):
        people = [player for player in field.players.values() if player.name]
        yield name, people, trf, [*items, *problems]
        items = []


def _made(
    ending: str, target: str | None, name: str, people: Sequence[Player], trf: TrfEvent, problems: list[Problem]
) -> Exported:
    games = sum(turn.opponent is not None for player in trf.players for turn in player.turns) // 2
    if ending == SHEET and target in (None, CHESS_RESULTS):
        return Exported(name, games, _sheet(crosstable(trf)), (*problems, *lost_in_crosstable(trf)))
    rows, lost = player_list(people, target or CHESS_RESULTS)
    data = _sheet(rows) if ending == SHEET else (MARK + csv_text(rows, SEPARATOR, quoting=False)).encode()
    return Exported(name, 0, data, (*problems, *lost))


def _sheet(rows: Sequence[Row]) -> bytes:
    from sheetgen.xlsx.table import table  # the writing library is not needed to read

    return table(rows)
