"""Pages and forms say what they said; see ``tests/output_dumps.py``."""

import pytest

from tests.book_dump import difference
from tests.output_dumps import FOLDER, NAMES, kept, text_of


@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.slow) if n == "swiss" else n for n in NAMES])
def test_of_an_event_the_same_is_said(name: str) -> None:
    changed = difference(kept(name), text_of(name))
    assert not changed, f"{name}: look at what is said, then: python -m tests.refresh\n{changed}"


def test_every_text_that_is_kept_is_of_an_event() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(NAMES)
