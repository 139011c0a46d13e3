"""Names with ~ * ? are names: no program takes one for a pattern, on no sheet that looks for it."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest

from sheetgen.systems.registry import described, system_of
from sheetgen.workbook.cells import Book, Key
from sheetgen.workbook.desk import BY_NAME, CALENDAR, ERRORS, POSTED_ROUND, ROUNDS
from sheetgen.workbook.desk import NAMES as NAMES_SORTED
from sheetgen.workbook.values import Values
from sheetgen.xlsx.write import write
from tests.oracle import gnumeric
from tests.oracle.agreement import disagreements, formula_cells
from tests.oracle.compare import differences
from tests.readback.subjects import subject

# Each has a namesake or a pattern that fits it standing before it.
NAMES = ("Bobby", "Bo*", "Jan", "J?n", "Dan", "~Dan", "A~B", "A~?", "?", "*", "Bo*", "J?n")
KINDS: Mapping[str, Callable[[Key], bool]] = {
    "league": lambda key: key[0] == "members" and key[-1] == "name",
    "molter, rounds": lambda key: key[0] == "members" and key[-1] == "name",
    "knockout": lambda key: key[0] == "entrants" and key[-1] == "name",
    "berger, rounds": lambda key: key[0] == "players" and key[-1] == "name",
}


@cache
def event(name: str) -> tuple[Book, dict[Key, Any]]:
    """An event whose people are called so; in a league two of them sit at boards."""
    one = subject(name)
    entries: dict[Key, Any] = dict(one.entries)
    keys = [key for key in one.book.inputs() if KINDS[name](key)]
    entries |= dict(zip(keys, (*NAMES[: len(keys) - 1], NAMES[1]), strict=False))
    if name == "league":
        match = described(one.spec)[0].matches[0]
        home = [entries[key] for key in keys if str(key[1]).startswith("ABC"[match.home - 1])]
        entries |= {("rounds", match.round, match.number, board, "home"): home[board - 1] for board in (1, 2)}
    return one.book, entries


@pytest.mark.parametrize("name", KINDS)
def test_as_many_names_stand_twice_in_the_cells_as_the_reader_finds(name: str) -> None:
    book, entries = event(name)
    problems = system_of(book.spec).entered(book.spec, described(book.spec)[0], entries).problems
    twice = [problem.found for _, problem in problems if problem.is_error]
    each = 2 if name == "berger, rounds" else 1  # a round robin marks both
    assert set(twice) == {"Bo*"}
    assert Values(book, entries).known[ERRORS] == each * len(twice)


def test_who_sits_at_a_board_is_found_by_his_whole_name() -> None:
    book, entries = event("league")
    problems = system_of(book.spec).entered(book.spec, described(book.spec)[0], entries).problems
    assert not [problem for _, problem in problems if problem.code not in ("player-in-two-teams", "name-twice")]


# Programs sort names by slightly different rules; a day of a format of its own comes back as a text.
LEFT_OUT = (NAMES_SORTED, BY_NAME, POSTED_ROUND, ROUNDS, CALENDAR)


@pytest.mark.libreoffice
@pytest.mark.slow
def test_libreoffice_takes_no_name_for_a_pattern() -> None:
    assert disagreements({name: event(name) for name in KINDS}, LEFT_OUT) == []


@pytest.mark.slow
@pytest.mark.skipif(not gnumeric.available(), reason="Gnumeric is not installed")
def test_gnumeric_takes_no_name_for_a_pattern() -> None:
    events = {name: event(name) for name in KINDS}
    sheets = gnumeric.recalculate({name: write(*made) for name, made in events.items()})
    found = {name: differences(sheets[name], formula_cells(*made, LEFT_OUT)) for name, made in events.items()}
    assert not any(found.values()), found
