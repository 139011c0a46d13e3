"""Law of the house: in season workbooks too, cells and engine always agree; LibreOffice is the judge of the cells."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from sheetgen.model.tournament import EDITIONS
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.ranking.codes import ours
from sheetgen.ranking.order import allowed
from sheetgen.ranking.record import MATCHES
from sheetgen.ranking.standings import standings
from sheetgen.ranking.tiebreaks import needs_tie
from sheetgen.systems.registry import SYSTEMS
from sheetgen.systems.shared.teams import standings as molter_standings
from sheetgen.workbook.cells import Book
from sheetgen.workbook.entered import Entered
from sheetgen.workbook.typed import with_images
from sheetgen.workbook.values import Values
from sheetgen.xlsx.write import write
from tests.cases import for_each
from tests.league.seasons import LISTED_CODES, OTHER_CODES, SEASONS, Made, other_season, random_season
from tests.molter.agreement import cells, text
from tests.oracle.agreement import disagreements

EVERYDAY = range(0, SEASONS, 2)
# Of three or four teams, and among them every kind of code there is.
SMALL = (0, 8, 10, 18, 20, 28, 30, 38)


def described(made: Made) -> tuple[Book, Entered]:
    system = SYSTEMS["league"]
    return with_images(system.book(made.spec, system.plan(made.spec))), event_of(made)


def event_of(made: Made) -> Entered:
    system = SYSTEMS["league"]
    return system.entered(made.spec, system.plan(made.spec), made.entries)


def horizon(made: Made) -> int | None:
    found: int | None = made.entries.get(("event", "after_round"))
    return found


def expected(made: Made, entered: Entered) -> list[list[str]]:
    """The standings of the engine in the words of the sheet."""
    rows = standings(entered.event, made.spec.order, made.spec.rules, horizon(made)).rows
    ranks = [row.rank for row in rows]
    shown = []
    for row in rows:
        place = "–" if row.rank is None else f"{row.rank}{'=' if ranks.count(row.rank) > 1 else ''}"
        figures = [text(row.values[code], made.spec.lang) for code in made.spec.order]
        entrant = entered.entrants[row.id]
        shown.append([place if entered.entered else "", str(entrant.id), entrant.name, *figures])
    return shown


def compare(made: Made) -> None:
    book, entered = described(made)
    known = Values(book, made.entries).known
    assert [place for place, value in known.items() if isinstance(value, str) and value.startswith("#")] == []
    columns = range(3 + len(made.spec.order))
    shown = cells(known, "standings", molter_standings.table(made.spec).first, made.spec.teams, list(columns))
    assert shown == expected(made, entered)
    assert known["control", 5, 1] == errors_shown(made, entered)


def errors_shown(made: Made, entered: Entered) -> int:
    """What the control sheet counts: cells with a mistake; two at one board are one line."""
    found = {(key, problem.code) for key, problem in entered.problems if problem.is_error and key is not None}
    boards = {key[:4] for key, code in found if code in ("lined-up-twice", "result-of-gone-team")}
    return len(boards) + sum(code not in ("lined-up-twice", "result-of-gone-team") for _, code in found)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("number", EVERYDAY)
def test_the_cells_rank_as_the_engine_does(number: int) -> None:
    compare(random_season(number))


@pytest.mark.long
@pytest.mark.parametrize("number", sorted(set(range(SEASONS)) - set(EVERYDAY)))
def test_the_cells_of_the_other_seasons_rank_as_the_engine_does(number: int) -> None:
    compare(random_season(number))


@pytest.mark.sampled(len(SMALL))
@pytest.mark.parametrize("number", (*SMALL, *sorted(set(range(20)) - set(SMALL))))
def test_the_cells_rank_by_the_other_codes_as_the_engine_does(number: int) -> None:
    compare(other_season(number))


# Codes that are in no list of the random seasons yet are tried first, and every day.
ALONE = sorted(
    ((code, rules) for rules in EDITIONS for code in allowed(rules, MATCHES) if "/" not in code),
    key=lambda case: case[0] in LISTED_CODES[case[1]] or case[0] not in OTHER_CODES[case[1]],
)


@for_each("code,rules", ALONE[:6], ALONE[6:])
def test_the_cells_rank_by_each_code_alone_as_the_engine_does(code: str, rules: str) -> None:
    """A code decides at once, so that a wrong key of its formula shows in the places."""
    order = ("MP", ours(code)) if needs_tie(code, rules) else (ours(code),)
    for number in (SMALL[1], SMALL[2]):
        made = other_season(number)
        compare(replace(made, spec=replace(made.spec, rules=rules, order=order)))


@pytest.mark.long
def test_the_cells_of_many_seasons_rank_by_the_other_codes_as_the_engine_does() -> None:
    for number in range(20, 400):
        compare(other_season(number))


@pytest.mark.libreoffice
@pytest.mark.parametrize("count", [5, pytest.param(100, marks=pytest.mark.long)], ids=["a few", "a hundred"])
def test_libreoffice_computes_the_other_codes(count: int) -> None:
    batches = (range(first, min(first + 20, count)) for first in range(0, count, 20))
    assert [fault for batch in batches for fault in recalculated(other_season(number) for number in batch)] == []


def recalculated(seasons: Iterable[Made]) -> list[str]:
    books = {f"season {number}": (described(made)[0], made.entries) for number, made in enumerate(seasons)}
    return disagreements(books)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(0, SEASONS, 12))
def test_what_is_written_reads_back_the_same(number: int) -> None:
    made = random_season(number)
    book, _ = described(made)
    read = read_workbook(write(book, made.entries))
    assert read.spec == made.spec
    assert read.entries == made.entries
    assert [problem for problem in read.problems if problem.is_error] == []


@pytest.mark.slow
def test_random_seasons_are_settled_by_every_code_of_their_orders() -> None:
    """Each code splits somebody in some season; otherwise its formula would not be tried."""
    deciding: set[str] = set()
    for number in range(SEASONS):
        made = random_season(number)
        entered = event_of(made)
        before = 0
        for place in range(1, len(made.spec.order) + 1):
            rows = standings(entered.event, made.spec.order[:place], made.spec.rules, horizon(made)).rows
            groups = len({row.rank for row in rows})
            if groups > before:
                deciding.add(made.spec.order[place - 1])
            before = groups
    assert deciding >= {"MP", "GP", "DE", "SBA", "SBB", "GD", "BERLIN", "WINS", "H2H"}


@pytest.mark.libreoffice
@pytest.mark.parametrize(
    "numbers", [range(5), pytest.param(range(5, SEASONS), marks=pytest.mark.long)], ids=["a few", "all the others"]
)
def test_libreoffice_computes_what_the_cells_say(numbers: range) -> None:
    assert recalculated(random_season(number) for number in numbers) == []
