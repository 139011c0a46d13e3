"""Every system has all that a system has, in every language; a half-made one is told all that it lacks."""

from itertools import cycle

import pytest

from sheetgen.i18n.catalogue import LANGUAGES
from sheetgen.systems.registry import SYSTEMS
from tests.systems.walk import lacks

pytestmark = pytest.mark.packaged

# Every day an event of each system in one language, by turns; in .ci/run in all of them.
TURNS = dict(zip(SYSTEMS, cycle(LANGUAGES), strict=False))


@pytest.mark.parametrize("id_", list(SYSTEMS))
def test_a_system_lacks_nothing(id_: str) -> None:
    assert lacks(SYSTEMS[id_], (TURNS[id_],)) == []


@pytest.mark.slow
@pytest.mark.parametrize("id_", list(SYSTEMS))
def test_a_system_lacks_nothing_in_the_other_languages(id_: str) -> None:
    assert lacks(SYSTEMS[id_], (lang for lang in LANGUAGES if lang != TURNS[id_])) == []


def test_a_half_made_system_is_told_all_that_it_lacks(bare: str) -> None:
    found = lacks(SYSTEMS[bare])
    assert {"make", "sizes", "demo", "documentation of “new bare”"} <= set(found)
    assert {
        f"words {name}.bare ({lang})" for name in ("system", "help.system", "demo-title") for lang in ("fr", "en")
    } <= set(found)
    assert [each for each in found if each.startswith("make: ")]
