"""Files of whole events, as other programs write them: which reader takes which, and what it tells."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from sheetgen.errors import FileProblem, SheetgenError, error
from sheetgen.exchange.chess_results import import_chess_results, is_list
from sheetgen.exchange.file import File
from sheetgen.exchange.imported import ImportedEvent
from sheetgen.exchange.papi import import_papi, is_papi
from sheetgen.exchange.trf.importing import import_trf
from sheetgen.exchange.trf.text import is_trf


class Reader(NamedTuple):
    """A kind of file: what people call it, how it is known by its bytes, and what it says."""

    name: str
    takes: Callable[[bytes], bool]
    tell: Callable[[bytes], ImportedEvent]


READERS: tuple[Reader, ...] = (
    Reader("TRF", is_trf, import_trf),
    Reader("Papi", is_papi, import_papi),
    Reader("chess-results, Swiss-Manager", is_list, import_chess_results),
)


def import_event(file: File) -> ImportedEvent:
    """What the file of an event says; every problem of it with the name of the file."""
    reader = next((each for each in READERS if each.takes(file.data)), None)
    if reader is None:
        raise FileProblem(error("no-event-file", allowed=tuple(each.name for each in READERS)).at(file=file.name))
    try:
        told = reader.tell(file.data)
    except SheetgenError as refusal:
        raise refusal.at(file=file.name) from refusal
    return replace(told, source=file.name, problems=tuple(problem.at(file=file.name) for problem in told.problems))
