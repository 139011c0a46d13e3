"""Thousands of spoilt workbooks and every kind of typed entry: no traceback, no hang, no memory, no silence."""

import json
import os
import random
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sheetgen.operations.reading.readback import audit, read_workbook
from sheetgen.workbook.codecs import decode_result, decode_side, integer
from tests.readback.fuzz import fuzzed
from tests.readback.mutate import MUTATIONS, OF_WHOLE_SHEETS, name_of
from tests.readback.subjects import SPOILT, subject

HALF_A_MINUTE = 30
# What a result or a number is undressed of: nothing else in a cell is an empty cell.
UNDRESSED = "\u200b\u200e\u200f\u2060\ufeff \t\n\r\u00a0\u202f\u2009\u2007\u3000'\u2019\u02bc\u2032"
MEMORY = 1024 * 1024 * 1024
# G1, G2: what the cells themselves understand; anything else that is read as a result must be said.
RESULTS = [
    "1-0",
    "½-½",
    "0-1",
    "+/-",
    "-/+",
    "-/-",
    "0-0",
    "½-0",
    "0-½",
    "1",
    "0",
    "=",
    "x",
    "n",
    "½",
    "5",
    ".5",
    "0,5",
    "0.5",
    "1/2",
    "1/2-1/2",
    "0.5-0.5",
    "1F",
    "0F",
    "+",
    "-",
]
SIDES = ["1", "½", "0", "+", "-", "=", "x", "n", "5", ".5", "0,5", "0.5", "1/2", "1F", "0F"]


def spellings(tokens: list[str]) -> set[str]:
    """The tokens with each of the three dashes, in small letters."""
    return {token.replace("-", dash).casefold() for token in tokens for dash in "-–−"}


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("first", "last"), [(0, 4), (4, 20), (20, 40)])
def test_a_spoilt_workbook_is_read_or_refused_and_never_silently_misread(first: int, last: int) -> None:
    assert fuzzed(range(first, last)) == []


@pytest.mark.sampled(1, 2)
@pytest.mark.parametrize(("first", "last"), [(0, 16), (16, 400), (400, 4000)])
def test_a_workbook_whose_sheets_were_copied_or_pasted_is_never_silently_misread(first: int, last: int) -> None:
    """The seeds whose mutation is one of whole sheets, of leagues, pools and rounds of any system."""
    wanted = [seed for seed in range(first, last) if name_of(seed) in OF_WHOLE_SHEETS]
    assert wanted
    assert fuzzed(wanted) == []


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", SPOILT)
def test_an_event_that_is_to_be_spoilt_is_sound_and_nothing_is_said_of_it(name: str) -> None:
    one = subject(name)
    read = read_workbook(one.data)
    assert read.entries == one.entries
    assert [*read.problems, *read.entered().problems, *audit(read, hidden=True)] == [[], []]


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 210, 70))
def test_every_mutation_is_done_to_every_system(first: int) -> None:
    """So that a seed really is another file, and none of them is the sound one for lack of something to change."""
    for seed, name in enumerate(sorted(MUTATIONS), start=first):
        one = subject(SPOILT[seed % len(SPOILT)])
        assert any(MUTATIONS[name](random.Random(seed + more), one) != one.data for more in range(3)), name


@pytest.mark.slow
def test_a_thousand_spoilt_workbooks_within_limits_of_time_and_memory() -> None:
    """A fixed budget: so many files as half a minute allows, always the same ones first."""
    told = fuzzed_apart(first=1_000, seconds=HALF_A_MINUTE, files=1_000)
    assert told["found"] == []
    assert told["files"] > 100


@pytest.mark.long
@pytest.mark.parametrize("first", range(10_000, 110_000, 1_000))
def test_thousands_of_spoilt_workbooks_within_limits_of_memory(first: int) -> None:
    told = fuzzed_apart(first, seconds=600, files=1_000)
    assert told["found"] == []
    assert told["files"] == 1_000


def fuzzed_apart(first: int, seconds: int, files: int) -> dict[str, Any]:
    """In a process of its own, which may not use more memory than the limit."""
    root = Path(__file__).parent.parent.parent
    done = subprocess.run(
        [sys.executable, "-m", "tests.readback.fuzz", str(first), str(seconds), str(files)],
        cwd=root,
        env=os.environ | {"PYTHONPATH": f"{root}{os.pathsep}{root / 'tests'}"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
        capture_output=True,
        encoding="utf-8",
        timeout=3 * seconds,
        check=True,
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.mark.slow
@settings(max_examples=500, deadline=None)
@given(st.one_of(st.text(max_size=12), st.sampled_from(sorted(spellings(RESULTS))).map(lambda text: f" {text}\u00a0")))
def test_a_typed_result_is_in_the_table_or_said(text: str) -> None:
    token, problem = decode_result(text, "s")
    if text.casefold() in spellings(RESULTS):
        assert token
    elif token:
        assert problem is not None and problem.severity == "warning"
    else:
        assert (problem is not None and problem.is_error) or not text.strip(UNDRESSED).strip()


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(st.text(max_size=8))
def test_a_typed_half_of_a_grid_is_in_the_table_or_said(text: str) -> None:
    token, problem = decode_side(text, "s")
    if text.casefold() in spellings(SIDES):
        assert token and problem is None
    elif token:
        assert problem is not None and problem.severity == "warning"


@settings(max_examples=500, deadline=None)
@example(1e308, "n")
@given(
    st.one_of(st.integers(-(10**12), 10**12), st.floats(allow_nan=False, allow_infinity=False)), st.sampled_from("nd")
)
def test_a_number_in_a_result_cell_is_a_known_one_or_said(number: float, kind: str) -> None:
    token, problem = decode_result(number, kind)
    known = {1: "1-0", 0: "0-1", 0.5: "½-½", 5: "½-½"}.get(number) if kind == "n" else None
    assert (token, problem) == (known, None) if known else problem is not None


@pytest.mark.slow
@settings(max_examples=500, deadline=None)
@given(st.one_of(st.text(max_size=10), st.integers(-10, 10**9), st.floats(allow_nan=False), st.booleans()))
def test_a_rating_is_a_whole_number_within_its_bounds_or_said(value: str | float | bool) -> None:
    kind = "s" if isinstance(value, str) else "b" if isinstance(value, bool) else "n"
    number, problem = integer(0, 4000, "bad-rating")(value, kind)
    if number is not None:
        assert 0 <= number <= 4000
        assert problem is None if type(value) is int else problem is not None
    elif problem is None:
        assert isinstance(value, str) and not value.strip(UNDRESSED).strip()
