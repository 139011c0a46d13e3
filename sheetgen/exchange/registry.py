"""The formats that are read: what a format declares, and the one list of them, which is what stands in the folders.

A format is a module of ``formats/lists``, ``formats/events`` or ``formats/ratings`` with a declaration ``FORMAT``. No
other file names it; a folder is looked through when a file of its kind is read for the first time.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import PurePath
from typing import TYPE_CHECKING, BinaryIO, TypeVar

if TYPE_CHECKING:
    from sheetgen.exchange.columns import Headers
    from sheetgen.exchange.imported import ImportedEvent
    from sheetgen.exchange.rating_lists import RatedPlayer
    from sheetgen.xlsx.rows import Sheet

PLAYERS, TEAMS, RESULTS, PRIZES, EVENT, RATINGS = "players", "teams", "results", "prizes", "event", "rating list"
LISTS = (PLAYERS, TEAMS, RESULTS, PRIZES)  # what every list with headings may be of
MODULES = (".py", ".pyc")


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFormat:
    """What is known of a format before a file is read.

    Attributes:
        id: its name in the documentation and among the spoilt files of the tests.
        name: what people call it, in messages.
        endings: how its files are called; a file is recognised by its content all the same.
        reads: what is read from it.
        recognises: whether the beginning of a file shows that it is of this format. Of the formats of one kind only one
            may recognise a file, and beside it the fallback.
        is_fallback: whether it is taken where no other format recognises a file.
    """

    id: str
    name: str
    endings: tuple[str, ...]
    reads: tuple[str, ...]
    recognises: Callable[[bytes], bool]
    is_fallback: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ListFormat(FileFormat):
    """A format of lists: ``sheets`` gives the filled lines of every sheet of a file, as texts.

    It is handed the headings that are looked for, which may tell how the lines are to be taken apart.
    """

    reads: tuple[str, ...] = LISTS
    sheets: "Callable[[bytes, Headers], Iterable[Sheet]]"


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFormat(FileFormat):
    """A format of whole events: ``import_event`` turns a file into one, or refuses it with the places in it."""

    reads: tuple[str, ...] = (EVENT,)
    import_event: "Callable[[bytes], ImportedEvent]"


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingFormat(FileFormat):
    """A format of rating lists: ``players`` gives one player after the other, ``month`` what the beginning says."""

    reads: tuple[str, ...] = (RATINGS,)
    players: "Callable[[BinaryIO], Iterator[RatedPlayer]]"
    month: Callable[[bytes], str] = lambda beginning: ""


AnyFormat = TypeVar("AnyFormat", bound=FileFormat)


@cache
def list_formats() -> tuple[ListFormat, ...]:
    """The formats of lists of players, teams, results and prizes.

    >>> {"csv", "spreadsheet"} <= {each.id for each in list_formats()}
    True
    """
    return tuple(_declared("lists", ListFormat))


@cache
def event_formats() -> tuple[EventFormat, ...]:
    """The formats of whole events.

    >>> {"chess-results", "papi", "trf"} <= {each.id for each in event_formats()}
    True
    """
    return tuple(_declared("events", EventFormat))


@cache
def rating_formats() -> tuple[RatingFormat, ...]:
    """The formats of rating lists.

    >>> {"federation-table", "fide-text", "fide-xml"} <= {each.id for each in rating_formats()}
    True
    """
    return tuple(_declared("ratings", RatingFormat))


def all_formats() -> tuple[FileFormat, ...]:
    """Every format that is read, of whatever kind."""
    return (*list_formats(), *event_formats(), *rating_formats())


def recognised(formats: Iterable[AnyFormat], beginning: bytes) -> AnyFormat | None:
    """The format a file is of, by its content; the fallback if no other recognises it.

    Args:
        formats: the formats of one kind.
        beginning: the file, or so much of it that every format shows.

    Returns:
        None if no format recognises the file, and there is no fallback that does.

    >>> recognised(list_formats(), b"Name;Elo").id
    'csv'
    >>> recognised(event_formats(), b"%PDF-1.7") is None
    True
    """
    recognising = [each for each in formats if each.recognises(beginning)]
    return next((each for each in recognising if not each.is_fallback), recognising[0] if recognising else None)


def _declared(folder: str, kind: type[AnyFormat]) -> Iterator[AnyFormat]:
    """The declarations of a folder, in the order of the names of its modules."""
    package = f"sheetgen.exchange.formats.{folder}"
    modules = {PurePath(each.name) for each in files(package).iterdir() if each.name.endswith(MODULES)}
    for name in sorted({module.stem for module in modules} - {"__init__"}):
        declaration = import_module(f"{package}.{name}").FORMAT
        if not isinstance(declaration, kind):
            raise TypeError(f"{package}.{name}: FORMAT is no {kind.__name__}")
        yield declaration
