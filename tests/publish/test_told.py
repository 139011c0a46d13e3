"""Pages and forms say what they said; see ``tests/told.py``."""

import json

import pytest

from tests import told


@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.slow) if n == "swiss" else n for n in told.NAMES])
def test_an_event_is_told_as_it_was(name: str) -> None:
    kept, now = json.loads(told.PATH.read_bytes())[name], told.marks(name)
    changed = sorted(part for part in kept | now if kept.get(part) != now.get(part))
    assert changed == [], "look at what is told, then: python -m tests.refresh"


def test_what_is_kept_is_told() -> None:
    assert json.loads(told.PATH.read_bytes()).keys() == set(told.NAMES)
