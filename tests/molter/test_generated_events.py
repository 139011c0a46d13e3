"""M14: events on generated tables are ranked by the cells as by the engine, and LibreOffice agrees."""

import pytest

from tests.molter.agreement import assert_cells_rank_as_the_engine, differences_from_libreoffice
from tests.molter.random_events import ENTRIES, GENERATED_SIZES, generated_event

EVENTS = [(entry, number) for entry in ENTRIES for number in range(len(GENERATED_SIZES))]


@pytest.mark.slow
def test_fifty_events_on_generated_tables_are_tried() -> None:
    made = [generated_event(*event).spec for event in EVENTS]
    assert len(made) == 50
    assert {spec.table for spec in made} == {"generated"}
    assert {spec.entry for spec in made} == {"rounds", "teams"}
    sizes = {(spec.teams, spec.players, spec.rounds) for spec in made}
    assert sizes >= {(10, 4, 3), (16, 4, 3), (6, 4, 5), (10, 5, 3), (30, 2, 3)}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("event", EVENTS[::5], ids=str)
def test_the_cells_rank_as_the_engine_does(event: tuple[str, int]) -> None:
    assert_cells_rank_as_the_engine(generated_event(*event))


@pytest.mark.long
@pytest.mark.parametrize("event", EVENTS, ids=str)
def test_the_cells_rank_as_the_engine_does_in_every_event(event: tuple[str, int]) -> None:
    assert_cells_rank_as_the_engine(generated_event(*event))


@pytest.mark.libreoffice
@pytest.mark.long
def test_libreoffice_computes_what_the_cells_of_all_events_say() -> None:
    assert differences_from_libreoffice([generated_event(*event) for event in EVENTS]) == []
