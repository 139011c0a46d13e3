"""docs/tiebreaks.md is what the registry says."""

import pytest

from sheetgen.model.tournament import EDITIONS
from sheetgen.ranking.tiebreaks import TIEBREAKS
from tests import tiebreak_page


def test_the_page_is_what_the_registry_says() -> None:
    assert tiebreak_page.PAGE.read_text("utf-8") == tiebreak_page.page(), "write it anew: python -m tests.refresh"


@pytest.mark.parametrize("rules", EDITIONS)
def test_every_code_of_an_edition_has_its_row(rules: str) -> None:
    defined = [tiebreak for tiebreak in TIEBREAKS if rules in tiebreak.definitions]
    assert len(list(tiebreak_page.rows(rules))) == len(defined) + 2


def test_every_contested_reading_says_four_things() -> None:
    assert all(len(row) == 4 and all(row) for row in tiebreak_page.CONTESTED)
