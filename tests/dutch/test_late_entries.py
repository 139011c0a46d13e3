"""SW18, 5.2.5: the parity for the initial colour is counted over those who have arrived (ruling of 27 August 2026)."""

import pytest

from sheetgen.operations.pairing.report_file import pair_trf
from sheetgen.operations.pairing.rounds import PairOptions
from sheetgen.pairing.dutch.engine import pair
from sheetgen.pairing.dutch.state import Edition, SwissEntrant, SwissState, Turn
from tests.trf.paper import file, player

EDITIONS = list(Edition)


def boards(state: SwissState) -> set[tuple[int, int]]:
    return {(board.white, board.black) for board in pair(state).boards}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_late_entry_shifts_the_colours_of_round_1_below_him(edition: Edition) -> None:
    """2 has not arrived: 1, 3, 4, 5 count as first to fourth, so 1 has White against 4, and 3 Black against 5.

    By the numbers of the list 3 would be odd and have White.
    """
    entrants = tuple(SwissEntrant(number, absent="Z" if number == 2 else "") for number in range(1, 6))
    assert boards(SwissState(entrants, 5, "w", edition)) == {(1, 4), (5, 3)}
    assert boards(SwissState(entrants, 5, "b", edition)) == {(4, 1), (3, 5)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_once_he_has_come_he_counts_and_who_was_paired_counts_when_he_is_away(edition: Edition) -> None:
    """Round 2: 2 plays for the first time, and so does 6 below him; 1 is away but keeps his number.

    2 and 6 have no preference and no points: with 2 in the second place he has Black, as the even one.
    """
    entrants = (
        SwissEntrant(1, (Turn(4, "w", "1"),), absent="Z"),
        SwissEntrant(2, (Turn(),)),
        SwissEntrant(3, (Turn(5, "b", "1"),)),
        SwissEntrant(4, (Turn(1, "b", "0"),), absent="Z"),
        SwissEntrant(5, (Turn(3, "w", "0"),), absent="Z"),
        SwissEntrant(6, (Turn(),)),
        SwissEntrant(7, (Turn(8, "w", "1"),)),
        SwissEntrant(8, (Turn(7, "b", "0"),), absent="Z"),
    )
    assert (6, 2) in boards(SwissState(entrants, 5, "w", edition))
    never = tuple(SwissEntrant(1, (Turn(),), absent="Z") if each.number == 1 else each for each in entrants)
    alone = tuple(SwissEntrant(4, (Turn(),), absent="Z") if each.number == 4 else each for each in never)
    assert (2, 6) in boards(SwissState(alone, 5, "w", edition))  # 1 never came: 2 is the first, and has White


def test_a_report_file_counts_alike() -> None:
    lines = [player(1), player(2, ["0000 - Z"]), player(3), player(4), player(5)]
    found = pair_trf(file("142 5", "152 W", *lines), "late.trf", PairOptions(pairing="fide-2026"))
    assert {(board.white, board.black) for board in found.round.boards} == {(1, 4), (5, 3)}
