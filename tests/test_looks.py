"""Workbooks with unusual options look as they did; see ``tests/looks.py``."""

import json

import pytest

from tests.looks import NAMES, PATH, made, marks


@pytest.mark.sampled(24)
@pytest.mark.parametrize("name", NAMES)
def test_a_workbook_looks_as_it_did(name: str) -> None:
    kept, now = json.loads(PATH.read_bytes())[name], marks(made(name))
    changed = sorted(part for part in kept | now if kept.get(part) != now.get(part))
    assert changed == [], "look at these sheets, then: python -m tests.refresh"


def test_every_look_that_is_kept_is_held() -> None:
    assert json.loads(PATH.read_bytes()).keys() == set(NAMES)
