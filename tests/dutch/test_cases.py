"""The kept cases, one for each rule: boards, colours, order and refusals as the reference program gives them."""

import pytest

from sheetgen.pairing.dutch.engine import pair
from sheetgen.pairing.dutch.outcome import NoLegalPairing
from tests.dutch.cases import Case, boards_of, cases


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_a_case_is_paired_as_the_reference_program_pairs_it(case: Case) -> None:
    if case.boards is None:
        with pytest.raises(NoLegalPairing):
            pair(case.state)
    else:
        assert boards_of(pair(case.state)) == case.boards, case.rule
