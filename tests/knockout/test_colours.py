"""What is red and what is amber: nothing while all is well, then what asks for a look, and no more."""

import pytest

from sheetgen.systems.registry import described
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import CONTROL, ENTRANTS, MATCHES
from sheetgen.workbook.place import Cell
from tests.knockout.coloured import cells_in
from tests.knockout.random_events import KINDS
from tests.knockout.test_workbook import DRAW, LOSS, WIN, Cup


def coloured(cup: Cup, style: str, sheet: str) -> set[Cell]:
    return {cell for cell in cells_in(style, described(cup.spec)[1], cup.values) if cell.sheet == sheet}


def of_match(cup: Cup, number: int) -> set[Cell]:
    return {cup.places.match_table.cell(number, name) for name in ("result", "winner", "note")}


def verdicts(cup: Cup) -> set[str]:
    """The checks whose verdict is red."""
    sheet: Sheet = described(cup.spec)[1].sheets[CONTROL]
    named = (sheet.slots[cell.row, 0].content for cell in coloured(cup, "bad", CONTROL) if cell.col == 2)
    return {name for name in named if isinstance(name, str)}


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_red_or_amber_in_a_cup_that_is_in_order(kind: str) -> None:
    games = {"game": (WIN,), "mini": (WIN, DRAW), "team": (WIN, LOSS, WIN)}[kind]
    cup = Cup(5, match=kind, boards=3 if kind == "team" else None)
    for number in range(1, 5):
        cup.type(number, *games)
    book, values = described(cup.spec)[1], cup.values
    assert cells_in("bad", book, values) | cells_in("doubt", book, values) == set()


def test_nothing_is_red_or_amber_before_anything_is_typed() -> None:
    cup = Cup(6)
    cup.entries.clear()
    book, values = described(cup.spec)[1], cup.values
    assert cells_in("bad", book, values) | cells_in("doubt", book, values) == set()


def test_after_the_correction_of_an_early_result_the_stale_number_is_red_and_no_other() -> None:
    cup = Cup(8).type(1, WIN).type(2, WIN).type(5, WIN, winner=1)
    assert coloured(cup, "bad", MATCHES) == set()
    cup.type(1, LOSS)
    red = coloured(cup, "bad", MATCHES)
    assert {cell for cell in red if cell.row > 2} == of_match(cup, 5)
    assert verdicts(cup) == {"Numéros de vainqueur qui ne jouent pas ce match"}


def test_a_drawn_match_without_a_decision_is_amber() -> None:
    cup = Cup(4).type(1, DRAW)
    assert coloured(cup, "doubt", MATCHES) == of_match(cup, 1)
    assert coloured(cup, "bad", MATCHES) == set()


def test_a_name_that_stands_twice_is_red_where_it_stands_again() -> None:
    cup = Cup(4)
    cup.entries["entrants", 3, "name"] = "N1"
    red = {cell for cell in coloured(cup, "bad", ENTRANTS) if cell.row > 2}
    assert red == {cup.places.entrant(3, "name")}
    assert verdicts(cup) == {"Noms écrits deux fois"}


@pytest.mark.parametrize("kind", ["mini", "team"])
def test_an_unknown_result_of_one_game_is_red_in_its_line(kind: str) -> None:
    cup = Cup(4, match=kind, boards=2 if kind == "team" else None)
    cup.entries["games", 2, 2, "result"] = "2-0"
    row = cup.places.game_row(2, 2)
    red = {cell for cell in coloured(cup, "bad", MATCHES) if cell.row > 2}
    columns = [cup.places.match_table.at[name] for name in ("result", "winner", "note")]
    assert {Cell(MATCHES, row, col) for col in columns} <= red
    assert {cell.row for cell in red} == {row, cup.places.match_row(2)}
