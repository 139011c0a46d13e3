"""Hundreds of rounds of random events, equal to what other programs made of them: boards, colours, order, refusals."""

from dataclasses import replace

import pytest

from sheetgen.pairing.dutch.engine import pair
from sheetgen.pairing.dutch.outcome import NoLegalPairing
from sheetgen.pairing.dutch.state import Edition, SwissState
from tests.dutch.cases import Boards, boards_of
from tests.dutch.recorded import FILES, Recorded, recorded

TINY, SMALL = 8, 20


def boards(state: SwissState) -> Boards | None:
    try:
        return boards_of(pair(state))
    except NoLegalPairing:
        return None


def different(edition: Edition, rounds: list[Recorded]) -> list[str]:
    return [each.event for each in rounds if boards(replace(each.state, edition=edition)) != each.boards]


@pytest.mark.parametrize(("edition", "least"), [(Edition.FIDE_2026, 200), (Edition.FIDE_2016, 50)])
def test_tiny_recorded_rounds_are_paired_the_same(edition: Edition, least: int) -> None:
    rounds = [each for each in recorded(FILES[edition]) if len(each.state.entrants) <= TINY]
    assert len(rounds) > least
    assert different(edition, rounds) == []


@pytest.mark.slow
@pytest.mark.parametrize("edition", Edition)
def test_small_recorded_rounds_are_paired_the_same(edition: Edition) -> None:
    rounds = [each for each in recorded(FILES[edition]) if len(each.state.entrants) <= SMALL]
    assert len(rounds) > 150
    assert different(edition, rounds) == []


@pytest.mark.slow
@pytest.mark.parametrize("edition", Edition)
def test_every_recorded_round_is_paired_the_same(edition: Edition) -> None:
    assert different(edition, list(recorded(FILES[edition]))) == []


@pytest.mark.slow
def test_the_records_hold_what_they_are_kept_for() -> None:
    kept = [each for path in FILES.values() for each in recorded(path)]
    assert sum(each.boards is None for each in kept) > 20
    assert sum(bool(each.state.forbidden) for each in kept) > 50
    assert sum(any(entrant.virtual for entrant in each.state.entrants) for each in kept) > 50
    assert sum(each.state.points.win == 3 for each in kept) > 20
