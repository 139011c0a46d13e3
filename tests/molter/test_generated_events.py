"""M14: events on generated tables are ranked by the cells as by the engine, and LibreOffice agrees."""

import pytest

from tests.molter.agreement import assert_cells_rank_as_the_engine, differences_from_libreoffice
from tests.molter.random_events import generated_events

MADE = generated_events()
EVERYDAY = range(0, len(MADE), 5)


def sizes(numbers: range) -> set[tuple[int, int, int]]:
    return {(MADE[number].spec.teams, MADE[number].spec.players, MADE[number].spec.rounds) for number in numbers}


def test_fifty_events_on_generated_tables_are_tried() -> None:
    assert len(MADE) == 50
    assert {made.spec.table for made in MADE} == {"generated"}
    assert {made.spec.entry for made in MADE} == {"rounds", "teams"}
    assert sizes(range(50)) >= {(10, 4, 3), (16, 4, 3), (6, 4, 5), (10, 5, 3), (30, 2, 3)}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("number", EVERYDAY)
def test_the_cells_rank_as_the_engine_does(number: int) -> None:
    assert_cells_rank_as_the_engine(MADE[number])


@pytest.mark.long
@pytest.mark.parametrize("number", range(len(MADE)))
def test_the_cells_rank_as_the_engine_does_in_every_event(number: int) -> None:
    assert_cells_rank_as_the_engine(MADE[number])


@pytest.mark.libreoffice
@pytest.mark.long
def test_libreoffice_computes_what_the_cells_of_all_events_say() -> None:
    assert differences_from_libreoffice(MADE) == []
