"""The cup of examples/team-swiss: paired as the rules have it, in order, with its official ranking."""

import pytest

from sheetgen.operations.pairing.workbook import check_pairings
from tests.team_swiss.example import filled_event


@pytest.mark.slow
def test_the_example_is_paired_by_the_rules_and_in_order() -> None:
    data = filled_event()
    checked = check_pairings(data, "event.xlsx")
    assert (checked.rounds, checked.differences, checked.edition) == (5, (), "fide-team-2026")
