"""Start positions of Chess960: their numbers, what every one keeps (II.2), and the draw with a seed."""

from itertools import permutations

import pytest

import sheetgen
from sheetgen.errors import SheetgenError
from sheetgen.pairing.chess960 import POSITIONS, drawn, position
from sheetgen.pairing.rounds_needed import rounds_needed, told_places


def is_legal(row: str) -> bool:
    king, rooks = row.index("K"), [square for square, piece in enumerate(row) if piece == "R"]
    bishops = [square % 2 for square, piece in enumerate(row) if piece == "B"]
    return rooks[0] < king < rooks[1] and sorted(bishops) == [0, 1]


def test_the_numbers_are_exactly_the_positions_the_laws_allow() -> None:
    allowed = {row for row in map("".join, permutations("RNBQKBNR")) if is_legal(row)}
    assert {position(number) for number in range(POSITIONS)} == allowed
    assert len(allowed) == POSITIONS


@pytest.mark.parametrize(("number", "row"), [(0, "BBQNNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")])
def test_known_numbers(number: int, row: str) -> None:
    assert position(number) == row


def test_the_same_seed_draws_the_same_and_no_position_comes_twice() -> None:
    assert drawn(15, "Nantes") == drawn(15, "Nantes") != drawn(15, "Brest")
    assert drawn(5, "Nantes") == drawn(15, "Nantes")[:5]
    assert len({*drawn(400, "x")}) == 400


def test_what_cannot_be_drawn_is_refused() -> None:
    for count in (None, 0, 99):
        with pytest.raises(SheetgenError):
            sheetgen.table("chess960", count)


def test_rounds_by_the_figures_of_the_book() -> None:
    """4.2: 7 rounds tell the first of 128, the second of 64, the third of 32; 50 players need 6, and 8 are enough."""
    assert [told_places(players, 7) for players in (128, 64, 32)] == [1, 2, 3]
    assert rounds_needed(50)[1:] == (6, 7, 8)
    assert [rounds_needed(players).least for players in (2, 3, 4, 5, 64, 65)] == [1, 2, 2, 3, 6, 7]
