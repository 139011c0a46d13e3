"""The biggest event of the book, 13 teams of 12 with names, holds the floors of generation and of reading."""

import gc
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import sheetgen
from sheetgen.model.entrants import Player, Team
from sheetgen.systems import registry as systems
from tests.bench.floors import read_with_openpyxl, write_with_stock_xlsxwriter
from tests.bench.harness import Benchmark, measure

TEAMS = [Team(f"Team {t}", tuple(Player(f"Player {t}.{p}", 2400 - 20 * p) for p in range(1, 13))) for t in range(13)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "event.xlsx"
    path.write_bytes(generate())
    return path


def generate() -> bytes:
    return sheetgen.new("molter", teams=TEAMS, players_per_team=12, title="The biggest one")[0]


def for_the_first_time(work: Callable[[], object]) -> Callable[[], object]:
    """The same work when nothing is kept of a workbook of this kind, as for a command that is started once."""

    def run() -> object:
        systems.described.cache_clear()
        return work()

    return run


def ratio(run: Callable[[], object], floor: Callable[[], object]) -> float:
    """In the processor's time, which others on the machine disturb least, and without what other tests left behind."""
    gc.collect()
    gc.freeze()
    result = measure(Benchmark("molter 13 x 12", "plain", None, run, floor, rounds=3), time.process_time_ns)
    gc.unfreeze()
    assert result.failure is None
    return result.ratio


@pytest.mark.long
def test_generating_takes_half_of_what_plain_writing_takes(path: Path) -> None:
    assert ratio(for_the_first_time(generate), lambda: write_with_stock_xlsxwriter(path)) <= 0.5


@pytest.mark.long
def test_reading_and_ranking_takes_a_third_of_what_plain_loading_takes(path: Path) -> None:
    """As the benchmark measures it: a workbook of a kind that was seen before, the next one of a folder."""
    assert ratio(lambda: sheetgen.rank(path), lambda: read_with_openpyxl(path)) <= 0.3


@pytest.mark.long
def test_reading_the_first_workbook_of_a_kind_is_faster_than_plain_loading_too(path: Path) -> None:
    assert ratio(for_the_first_time(lambda: sheetgen.rank(path)), lambda: read_with_openpyxl(path)) <= 0.8
