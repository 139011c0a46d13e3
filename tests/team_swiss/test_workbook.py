"""Law of the house: in the workbook of a cup, too, cells and engine agree after every round, whatever is ranked by."""

from dataclasses import replace

import pytest

from sheetgen.model.tournament import EDITIONS
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.ranking.codes import ours
from sheetgen.ranking.order import allowed
from sheetgen.ranking.record import TEAM_SWISS
from sheetgen.ranking.standings import standings
from sheetgen.ranking.tiebreaks import needs_tie
from sheetgen.systems.registry import SYSTEMS
from sheetgen.systems.team_swiss.making import in_cells_of_scores
from sheetgen.systems.team_swiss.sheets.standings import table
from sheetgen.systems.views.team_list import FIRST
from sheetgen.workbook.cells import Book
from sheetgen.workbook.entered import Entered
from sheetgen.workbook.typed import with_images
from sheetgen.workbook.values import Values
from sheetgen.xlsx.write import write
from tests.cases import for_each
from tests.molter.agreement import cells, text
from tests.oracle.agreement import disagreements
from tests.team_swiss.cups import Cup, other_codes, rounds_of, spec_of

CUPS = range(48)
SMALL = (0, 7, 5)


def described(cup: Cup) -> tuple[Book, Entered]:
    system = SYSTEMS["team-swiss"]
    book = with_images(system.book(cup.spec, None, 9))
    return book, system.entered(cup.spec, None, cup.entries)


def expected(cup: Cup, entered: Entered) -> list[list[str]]:
    """The standings of the engine in the words of the sheet."""
    rows = standings(entered.event, cup.spec.order, cup.spec.rules).rows
    ranks = [row.rank for row in rows]
    shown = []
    for row in rows:
        place = f"{row.rank}{'=' if ranks.count(row.rank) > 1 else ''}"
        figures = [text(row.values[code], cup.spec.lang) for code in cup.spec.order]
        entrant = entered.entrants[row.id]
        shown.append([place if entered.entered else "", str(entrant.id), entrant.name, *figures])
    return shown


def plain(figure: str) -> str:
    """A mean of halves reads 7.50 in a cell and 7½ from the engine; without a match a dash, and nothing."""
    if figure == "–":
        return ""
    return figure.replace("½", ".50") if figure[:1].isdigit() and figure.endswith("½") else figure.removesuffix(".00")


def compare(cup: Cup) -> None:
    book, entered = described(cup)
    known = Values(book, cup.entries).known
    assert [place for place, value in known.items() if isinstance(value, str) and value.startswith("#")] == []
    columns = range(3 + len(cup.spec.order))
    lines = len(entered.entrants)
    shown = cells(known, "standings", table(cup.spec).first, lines, list(columns))
    assert [list(map(plain, row)) for row in shown] == [list(map(plain, row)) for row in expected(cup, entered)]
    errors = [problem.code for _, problem in entered.problems if problem.is_error]
    assert (known["control", 5, 1], errors) == (0, [])


@pytest.mark.sampled(6)
@pytest.mark.parametrize("number", CUPS)
def test_the_cells_rank_as_the_engine_does_after_every_round(number: int) -> None:
    for cup in rounds_of(spec_of(number), number):
        compare(cup)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("number", CUPS)
def test_the_cells_rank_scores_of_matches_as_the_engine_does(number: int) -> None:
    for cup in rounds_of(spec_of(number, "scores"), number):
        compare(cup)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("number", range(60))
def test_the_cells_rank_by_the_other_codes_as_the_engine_does(number: int) -> None:
    spec = other_codes(number, spec_of(number))
    for cup in rounds_of(spec, number):
        compare(cup)


ALONE = [(code, rules) for rules in EDITIONS for code in allowed(rules, TEAM_SWISS)]


@for_each("code,rules", ALONE[::6], [each for place, each in enumerate(ALONE) if place % 6])
def test_the_cells_rank_by_each_code_alone_as_the_engine_does(code: str, rules: str) -> None:
    """A code decides at once, so that a wrong key of its formula shows in the places."""
    order = ("MP", ours(code)) if needs_tie(code, rules) else (ours(code),)
    for number in SMALL[:2]:
        spec = replace(spec_of(number), rules=rules, order=order)
        for cup in list(rounds_of(spec, number))[-2:]:
            compare(cup)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("number", [number for number in range(40) if spec_of(number).teams % 2])
def test_a_bye_that_is_worth_no_match_counts_in_cells_as_it_does_for_the_engine(number: int) -> None:
    spec = replace(other_codes(number, spec_of(number)), bye_points=("1/2", "2/1.5", "0/1")[number % 3])
    compare(list(rounds_of(spec, number))[-1])


def test_scores_of_matches_say_nothing_of_boards() -> None:
    assert not in_cells_of_scores("BERLIN", "livre")
    assert not in_cells_of_scores("EDEBT/P", "fide-2026")
    assert in_cells_of_scores("EDE", "fide-2026")


@pytest.mark.slow
@pytest.mark.parametrize("entry", ["rounds", "scores"])
@pytest.mark.parametrize("number", range(4))
def test_what_is_written_reads_back_the_same(number: int, entry: str) -> None:
    cup = list(rounds_of(spec_of(number, entry), number))[-1]
    book, _ = described(cup)
    read = read_workbook(write(book, cup.entries))
    assert read.spec == cup.spec
    assert read.entries == cup.entries
    assert [problem for problem in read.problems if problem.is_error] == []


@pytest.mark.libreoffice
def test_libreoffice_computes_what_the_cells_say() -> None:
    books = {}
    for number, entry in ((0, "rounds"), (1, "rounds"), (2, "scores"), (4, "rounds")):
        cup = list(rounds_of(spec_of(number, entry), number))[-1]
        books[f"cup {number} {entry}"] = (described(cup)[0], cup.entries)
    assert disagreements(books) == []


def test_the_hidden_column_beside_the_list_of_teams_is_empty_while_all_is_well() -> None:
    """LibreOffice prints ### for a number in it, since the cells of players before it are empty."""
    cup = next(rounds_of(spec_of(0), 0))
    book, _ = described(cup)
    known, sheet = Values(book, cup.entries).known, book.sheets["teams"]
    below_head = (place for place in known if place[0] == "teams" and place[1] >= FIRST)
    states = {known[place] for place in below_head if place[2] in sheet.hidden_cols}
    assert states == {""}
