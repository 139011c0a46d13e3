"""The bare system among the others, for one test."""

from collections.abc import Iterator

import pytest

from sheetgen.systems import registry


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Its id; afterwards nobody knows it any more."""
    monkeypatch.setitem(registry._ENTRIES, "bare", registry._Entry("tests.systems.bare"))
    yield "bare"
    registry._loaded.cache_clear()
