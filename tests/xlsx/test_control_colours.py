"""The check sheets: a line is coloured where something is counted, and nowhere else."""

import pytest

from sheetgen.model.tournament import TournamentSpec
from sheetgen.systems.berger.system import berger_spec
from sheetgen.systems.knockout.making import knockout_spec
from sheetgen.systems.league.making import league_spec
from sheetgen.systems.molter.making import molter_spec
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.registry import described
from sheetgen.systems.scheveningen.making import scheveningen_spec
from sheetgen.workbook.desk import CONTROL

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
