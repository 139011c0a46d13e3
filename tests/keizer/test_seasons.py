"""Seasons played through the workbook alone: cells, engine and LibreOffice agree, past evenings pair the same again."""

import pytest

from sheetgen.operations.pairing.workbook import check_pairings
from tests.keizer.events import Season, differing, play, seasons
from tests.oracle.agreement import disagreements


def faults(season: Season) -> list[object]:
    found = [fault for after in (None, *range(1, season.rounds + 1)) for fault in differing(season, after)]
    errors = [problem for _, problem in season.read.entered().problems if problem.is_error]
    return [*found, *check_pairings(season.data, "").differences, *errors]


def test_cells_say_what_the_engine_says_after_every_round_and_rounds_pair_the_same_again() -> None:
    assert faults(play(2, last=3)) == []


@pytest.mark.parametrize("count", [pytest.param(8, marks=pytest.mark.slow), pytest.param(300, marks=pytest.mark.long)])
def test_cells_say_what_the_engine_says_in_many_seasons(count: int) -> None:
    assert [fault for season in seasons(1000, count) for fault in faults(season)] == []


@pytest.mark.slow
def test_a_frozen_season_is_counted_the_same_in_cells() -> None:
    assert [fault for seed in (1, 2, 3) for fault in faults(play(seed, frozen=True))] == []


@pytest.mark.libreoffice
def test_libreoffice_computes_the_same_figures() -> None:
    books = {str(seed): play(seed).read for seed in range(2000, 2003)}
    books["frozen"] = play(2003, frozen=True).read
    assert disagreements({name: (read.book, read.entries) for name, read in books.items()}) == []
