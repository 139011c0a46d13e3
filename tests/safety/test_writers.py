"""Every command that replaces a workbook: killed at any moment, or at it with another one, it loses nothing."""

import multiprocessing
import os
import random
import signal
import sys
from collections.abc import Callable, Mapping
from itertools import combinations_with_replacement, cycle, islice
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import sheetgen
from sheetgen.cli import main
from sheetgen.errors import SheetgenError
from sheetgen.operations.merge import merge
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.operations.recalc import recalc
from tests.swiss.events import blank

Writer = Callable[[Path], object]
LOST = ("changed-since-read", "locked-by-writer")


def _list(folder: Path, round_: int) -> Path:
    path = folder / f"round {round_}.csv"
    path.write_text(f"ronde;echiquier;resultat\n{round_};1;1-0\n{round_};2;1-0\n")
    return path


def _fill(round_: int) -> Writer:
    return lambda workbook: sheetgen.fill(workbook, results=_list(workbook.parent, round_))


def _merge(workbook: Path) -> object:
    return merge([workbook, workbook.parent / "copy.xlsx"], workbook, force=True)


def _recalc(workbook: Path) -> object:
    (line,) = recalc(workbook, write=True).lines
    return codes[0] if (codes := [problem.code for problem in line.problems if problem.is_error]) else None


def _pair(workbook: Path) -> object:
    """The command itself: it alone knows paths. The second one finds a round without results, or a changed file."""
    with patch.object(sys, "argv", ["sheetgen", "pair", str(workbook)]):
        try:
            refused = main()
        except SystemExit as end:
            refused = int(end.code or 0)
    return LOST[0] if refused else None


WRITERS: Mapping[str, Writer] = {
    "fill": _fill(1),
    "fill another": _fill(2),
    "rank": lambda workbook: sheetgen.rank(workbook, write=True),
    "merge": _merge,
    "recalc": _recalc,
    "pair": _pair,
}


def season(folder: Path, swiss: bool) -> Path:
    """A workbook of four players, and a copy of it with the results of the last round."""
    folder.mkdir(exist_ok=True)
    workbook = folder / "event.xlsx"
    if swiss:
        workbook.write_bytes(blank(4, 3, random.Random(1), lang="en"))
    else:
        sheetgen.new("berger", workbook, count=4)
        read = read_workbook(workbook.read_bytes())
        entries = {("rounds", 3, board, "result"): "1-0" for board in (1, 2)}
        (folder / "copy.xlsx").write_bytes(apply_changes(read, entries))
    return workbook


def _together(writer: str, workbook: Path, ready: Any, told: Any) -> None:
    ready.wait()
    try:
        end = WRITERS[writer](workbook)
        told.put((writer, end if isinstance(end, str) else "written"))  # a ranking does not travel between processes
    except SheetgenError as refusal:
        told.put((writer, refusal.problems[0].code))


def both(names: tuple[str, str], workbook: Path) -> list[tuple[str, str]]:
    """What two writers that start at the same moment say."""
    method = multiprocessing.get_context("fork" if os.name == "posix" else "spawn")
    ready, told = method.Barrier(2), method.Queue()
    writers = [method.Process(target=_together, args=(name, workbook, ready, told)) for name in names]
    for writer in writers:
        writer.start()
    said = [told.get(timeout=600) for _ in writers]
    for writer in writers:
        writer.join()
    return [(name, end if end in LOST else "written") for name, end in said]


# Merging reads no result of the others but its own copy's; ranking brings none.
BRINGS = {"fill": {1}, "fill another": {2}, "merge": {3}}
PAIRS = list(combinations_with_replacement([name for name in WRITERS if name != "pair"], 2))


@pytest.mark.parametrize("pairs", [pytest.param(2), pytest.param(50, marks=pytest.mark.long)])
def test_of_two_writers_at_once_none_is_lost_in_silence(tmp_path: Path, pairs: int) -> None:
    for number, names in enumerate(islice(cycle([PAIRS[1], *PAIRS]), pairs)):
        workbook = season(tmp_path / str(number), swiss=False)
        said = both(names, workbook)
        assert "written" in [end for _, end in said]
        brought = {round_ for name, end in said if end == "written" for round_ in BRINGS.get(name, ())}
        entries = read_workbook(workbook.read_bytes()).entries
        assert {key[1] for key in entries if key[0] == "rounds"} == brought, (names, said)
        assert sorted(path.suffix for path in workbook.parent.iterdir() if path.suffix not in (".csv", ".xlsx")) == []


@pytest.mark.long
def test_of_two_that_pair_at_once_one_round_is_dealt_or_two(tmp_path: Path) -> None:
    for number in range(10):
        workbook = season(tmp_path / str(number), swiss=True)
        both(("pair", "pair"), workbook)
        read = read_workbook(workbook.read_bytes())
        assert not [problem for problem in read.placed(read.entered().problems) if problem.is_error]
        assert {key[1] for key in read.entries if key[0] == "rounds" and key[-1] == "white"} == {1}


@pytest.mark.parametrize(
    ("name", "kills"),
    [
        pytest.param("fill", 3, marks=pytest.mark.slow),
        *(pytest.param(name, 40, marks=pytest.mark.long) for name in WRITERS if name != "fill another"),
    ],
)
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_writer_that_is_killed_leaves_the_old_workbook_or_the_new_one(tmp_path: Path, name: str, kills: int) -> None:
    """Ended at any moment; afterwards it can be done again."""
    method, chance = multiprocessing.get_context("fork"), random.Random(16)
    workbook = season(tmp_path, swiss=name == "pair")
    old = workbook.read_bytes()
    WRITERS[name](workbook)
    new = workbook.read_bytes()
    assert new != old
    for _ in range(kills):
        workbook.write_bytes(old)
        writer = method.Process(target=WRITERS[name], args=(workbook,))
        writer.start()
        writer.join(chance.uniform(0, 0.25))
        writer.kill()
        writer.join()
        assert workbook.read_bytes() in (old, new)
        workbook.write_bytes(old)
        WRITERS[name](workbook)
        assert workbook.read_bytes() == new
