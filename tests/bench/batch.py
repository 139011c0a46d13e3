"""A folder of workbooks, one process or two: what each operation makes of it, and what openpyxl needs to open it."""

import functools
import multiprocessing
import tempfile
from collections.abc import Callable
from pathlib import Path

import sheetgen
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.xlsx.package import open_package
from tests.bench.floors import read_with_openpyxl
from tests.example import filled_event

Action = Callable[[Path], object]


@functools.cache
def _directory() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="sheetgen-bench-")


@functools.cache
def folder(count: int) -> tuple[Path, ...]:
    """So many copies of the example of eight players, all results in it, about 3,000 cells."""
    season = Path(_directory().name, f"season-{count}")
    season.mkdir()
    data = filled_event()
    paths = tuple(season / f"event-{number:04}.xlsx" for number in range(count))
    for path in paths:
        path.write_bytes(data)
    return paths


def identify(path: Path) -> object:
    """Whether it is one of ours, from its custom properties."""
    return open_package(path.read_bytes()).custom_properties


def read(path: Path) -> object:
    """Everything that was typed in it, every doubt with its cell."""
    return read_workbook(path.read_bytes())


def rank(path: Path) -> object:
    return sheetgen.rank(path)


def check(path: Path) -> object:
    return sheetgen.check(path)


def fill(path: Path) -> object:
    """One result changed, and every formula's value with it; in memory."""
    return apply_changes(read_workbook(path.read_bytes()), {("rounds", 1, 1, "result"): "0-1"})


def openpyxl(path: Path) -> object:
    """The floor: the same file opened by the usual library, nothing computed."""
    return read_with_openpyxl(path)


def openpyxl_and_save(path: Path) -> object:
    """The floor of filling: opened, one cell changed, saved; no formula is computed, and much of the file is lost."""
    book = read_with_openpyxl(path)
    book.worksheets[0]["A1"] = "x"
    with tempfile.TemporaryFile() as target:
        book.save(target)
    return None


def each(action: Action, count: int, processes: int) -> None:
    """Do the same with every workbook of a folder."""
    if processes == 1:
        for path in folder(count):
            action(path)
        return
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        for _ in pool.imap_unordered(functools.partial(_quietly, action), folder(count), chunksize=4):
            pass


def _quietly(action: Action, path: Path) -> None:
    action(path)  # what it returns need not travel


def recalc(count: int, processes: int) -> None:
    """The command, from its start of the children to the last line."""
    found = sheetgen.recalc(folder(count)[0].parent, jobs=processes)
    if found.status or len(found.lines) != count:
        raise RuntimeError("the folder is not in order")
