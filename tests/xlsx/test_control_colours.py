"""The check sheets: a line is coloured where something is counted, and nowhere else."""

import pytest

from sheetgen.knockout_events import knockout_spec
from sheetgen.layout.desk import CONTROL
from sheetgen.layout.systems import described
from sheetgen.league_events import league_spec
from sheetgen.model.tournament import PoolsSpec, TournamentSpec
from sheetgen.molter_events import molter_spec
from sheetgen.options import berger_spec
from sheetgen.scheveningen_events import scheveningen_spec

POOLS = PoolsSpec(order=("PTS",), counts=(4, 3))
SPECS: tuple[TournamentSpec, ...] = (
    berger_spec(6), molter_spec(4, 4), knockout_spec(8), league_spec(4, 2), scheveningen_spec(4), POOLS,
)  # fmt: skip


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.system)
def test_a_condition_never_slides_from_the_count_to_the_verdict(spec: TournamentSpec) -> None:
    """Over several columns a formula moves along: in the next one it would ask the verdict, a text."""
    book = described(spec)[1]
    for sheet in (sheet for name, sheet in book.sheets.items() if name.startswith(CONTROL)):
        below = [found for found in sheet.conditions if found.area.row > 2]
        assert below
        assert [found.area for found in below if found.area.col != found.area.last_col] == []


def test_the_specifications_are_of_every_system_with_a_check_sheet() -> None:
    assert {spec.system for spec in SPECS} == {
        "berger", "molter", "knockout", "league", "scheveningen", "pools",
    }  # fmt: skip
