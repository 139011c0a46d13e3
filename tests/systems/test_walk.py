"""Every system has all that a system has, in every language; a half-made one is told all that it lacks."""

import pytest

from sheetgen.systems.registry import SYSTEMS
from tests.languages import TRANSLATED
from tests.systems.walk import lacks


@pytest.mark.parametrize("id_", list(SYSTEMS))
def test_a_system_lacks_nothing(id_: str) -> None:
    assert lacks(SYSTEMS[id_]) == []


@pytest.mark.slow
@pytest.mark.parametrize("id_", list(SYSTEMS))
def test_a_system_lacks_nothing_in_the_languages_translated_later(id_: str) -> None:
    assert lacks(SYSTEMS[id_], TRANSLATED) == []


def test_a_half_made_system_is_told_all_that_it_lacks(bare: str) -> None:
    found = lacks(SYSTEMS[bare])
    assert {"make", "sizes", "demo", "documentation of “new bare”"} <= set(found)
    assert {
        f"words {name}.bare ({lang})" for name in ("system", "help.system", "demo-title") for lang in ("fr", "en")
    } <= set(found)
    assert [each for each in found if each.startswith("make: ")]
