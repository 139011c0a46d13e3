"""The kept cases, one for each rule: boards, colours, order and refusals as the reference program gives them."""

import pytest

from sheetgen.pairing.dutch.engine import pair
from sheetgen.pairing.dutch.outcome import NoLegalPairing
from tests.cases import for_each
from tests.dutch.cases import Case, boards_of, cases


@for_each("case", cases())
def test_a_case_is_paired_as_the_reference_program_pairs_it(case: Case) -> None:
    if case.boards is None:
        with pytest.raises(NoLegalPairing):
            pair(case.state)
    else:
        assert boards_of(pair(case.state)) == case.boards, case.rule
