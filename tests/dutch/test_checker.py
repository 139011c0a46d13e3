"""Rounds examined by a checker written from the articles: legal, and no candidate of a small bracket is better."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from sheetgen.pairing.dutch.engine import pair
from sheetgen.pairing.dutch.outcome import Board, NoLegalPairing, Round
from sheetgen.pairing.dutch.state import Edition, SwissState
from tests.cases import for_each
from tests.dutch.cases import cases
from tests.dutch.checker import Checker
from tests.dutch.recorded import FILES, recorded
from tests.dutch.simulation import states

LEGAL = [case for case in cases() if case.boards is not None]


@for_each("case", LEGAL)
def test_no_objection_to_a_case(case: object) -> None:
    state: SwissState = case.state
    assert Checker(state).objections(pair(state)) == []


def small() -> Iterator[tuple[str, SwissState]]:
    """Recorded rounds small enough; hand-made colours are left out, there the texts can be read in two ways."""
    for each in recorded(FILES[Edition.FIDE_2026]):
        if each.boards is not None and len(each.state.entrants) <= 10 and not each.event.startswith("wild"):
            yield each.event, each.state


@pytest.mark.slow
def test_no_objection_to_small_recorded_rounds() -> None:
    found = {event: objections for event, state in small() if (objections := Checker(state).objections(pair(state)))}
    assert len(list(small())) > 150
    assert found == {}


def spoilt(paired: Round) -> Iterator[Round]:
    """The round with the opponents of two neighbouring boards exchanged, and with every pair of colours turned."""
    for place, (one, other) in enumerate(zip(paired.boards, paired.boards[1:], strict=False)):
        boards = list(paired.boards)
        boards[place : place + 2] = [replace(one, black=other.black), replace(other, black=one.black)]
        yield replace(paired, boards=tuple(boards))
    for place, board in enumerate(paired.boards):
        turned = Board(board.number, board.black, board.white)
        yield replace(paired, boards=(*paired.boards[:place], turned, *paired.boards[place + 1 :]))


@pytest.mark.slow
def test_the_checker_objects_to_every_other_pairing() -> None:
    asked = 0
    for _, state in list(small())[::6]:
        for wrong in spoilt(pair(state)):
            asked += 1
            assert Checker(state).objections(wrong)
    assert asked > 100


@pytest.mark.parametrize("count", [pytest.param(3, marks=pytest.mark.slow), pytest.param(12, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", ["plain", "byes", "heavy", "pairs", "virtual", "tiny", "long", "exchanges"])
def test_no_objection_to_random_rounds(name: str, count: int) -> None:
    for seed in range(count):
        for state, paired in states(name, 50_000 + seed, pair):
            if paired is not None and len(state.entrants) <= 40:
                assert Checker(state).objections(paired) == [], (seed, state.next_round)


def test_what_is_refused_has_no_complete_pairing() -> None:
    for case in cases():
        if case.boards is None:
            checker = Checker(case.state)
            numbers = frozenset(each.number for each in checker.here)
            byes = frozenset(each.number for each in checker.here if not each.barred)
            assert not checker.completes(numbers, byes)
            with pytest.raises(NoLegalPairing):
                pair(case.state)
