"""What a federation's list knows of the people of a workbook, where nothing is typed: ``fill --rating-list``."""

from collections.abc import Iterator, Mapping
from dataclasses import fields

from sheetgen.errors import Problem
from sheetgen.exchange.list_lookup import Index, complete, too_old
from sheetgen.model.entrants import Player
from sheetgen.operations.reading.individual_events import days_of
from sheetgen.operations.reading.readback import ReadBook
from sheetgen.systems.registry import described, system_of
from sheetgen.workbook.cells import Changes, Key

FACTS = tuple(field.name for field in fields(Player))


def facts_from_list(read: ReadBook, index: Index, kind: str) -> tuple[Changes, list[Problem]]:
    """Return the entries that a rating list has for empty cells, and every doubt at the cell of the name.

    ``kind`` is the kind of rating that is taken. What is typed already stays.
    """
    entries: Changes = {}
    problems = too_old(index, next(iter(days_of(read)), None))
    coefficients = _coefficients(read)
    for key, cells in _people(read):
        by_key = {name: read.entries.get(cells[name]) for name in cells}
        player = Player(**{name: value for name, value in by_key.items() if value not in (None, "")})
        complete_result = complete([player], index, kind)
        problems += [problem.at(**read.place(cells["name"])) for problem in complete_result.problems]
        (filled,) = complete_result.players
        entries |= {cells[name]: getattr(filled, name) for name in cells if by_key[name] in (None, "")}
        if key in coefficients and read.entries.get(coefficients[key]) is None:
            entries[coefficients[key]] = filled.k
    return {key: value for key, value in entries.items() if value not in (None, "")}, problems


def _people(read: ReadBook) -> Iterator[tuple[Key, Mapping[str, Key]]]:
    """Everybody with a name: the key he stands behind, and those of his facts."""
    inputs = read.book.kept()
    for key in inputs:
        who = key[:-1]
        if key[-1] == "name" and (*who, "rating") in inputs and read.entries.get(key):
            yield who, {name: (*who, name) for name in FACTS if (*who, name) in inputs}


def _coefficients(read: ReadBook) -> Mapping[Key, Key]:
    """E5: where the K of somebody is typed, if the workbook has the sheet of ratings."""
    seats = system_of(read.spec).seats(read.spec, described(read.spec)[0])
    inputs = read.book.kept()
    numbers = range(1, seats.count + 1) if seats else ()
    by_key: dict[Key, Key] = {seats.key(number): ("elo", seats.label(number), "k") for number in numbers if seats}
    return {who: key for who, key in by_key.items() if key in inputs}
