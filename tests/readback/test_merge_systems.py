"""``merge`` for every system: agreeing entries of several hands are joined; conflicts are named, nothing is chosen."""

from pathlib import Path
from typing import Any

import pytest

from sheetgen.errors import ProblemsFound
from sheetgen.operations.merge import merge
from sheetgen.operations.reading.readback import audit, read_workbook
from sheetgen.workbook.cells import Key
from sheetgen.workbook.codecs import RESULT, SIDE
from sheetgen.xlsx.write import write
from tests.readback.subjects import NAMES, Subject, subject

EVERY_SYSTEM = pytest.mark.parametrize("name", NAMES)


def copy_of(one: Subject, path: Path, entries: dict[Key, Any]) -> Path:
    path.write_bytes(write(one.book, entries))
    return path


def results(one: Subject) -> list[Key]:
    inputs = one.book.kept()
    return [key for key in one.entries if inputs[key][1] in (RESULT, SIDE)]


@pytest.mark.slow
@EVERY_SYSTEM
def test_what_three_hands_have_entered_becomes_the_whole_event(name: str, tmp_path: Path) -> None:
    one = subject(name)
    games = results(one)
    hands = [
        copy_of(one, tmp_path / f"hand{hand}.xlsx", {k: v for k, v in one.entries.items() if k not in games[hand::3]})
        for hand in range(3)
    ]
    merge(hands, tmp_path / "all.xlsx")
    read = read_workbook((tmp_path / "all.xlsx").read_bytes())
    assert read.entries == one.entries
    assert (read.problems, audit(read, hidden=True)) == ([], ([], []))


@pytest.mark.sampled(2)
@EVERY_SYSTEM
def test_a_result_of_which_two_hands_say_something_else_is_named_with_both_cells(name: str, tmp_path: Path) -> None:
    one = subject(name)
    key = next(key for key in results(one) if one.entries[key] in ("1-0", "1"))
    other = {"1-0": "0-1", "1": "0"}[one.entries[key]]
    first = copy_of(one, tmp_path / "first.xlsx", one.entries)
    second = copy_of(one, tmp_path / "second.xlsx", one.entries | {key: other})
    with pytest.raises(ProblemsFound) as refusal:
        merge([first, second], tmp_path / "all.xlsx")
    told = repr([(problem.where, problem.found, dict(problem.data)) for problem in refusal.value.problems])
    for part in ("first.xlsx", "second.xlsx", one.entries[key], other):
        assert part in told
    assert not (tmp_path / "all.xlsx").exists()
