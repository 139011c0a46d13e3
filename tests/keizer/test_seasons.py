"""Seasons played through the workbook alone: cells, engine and LibreOffice agree, past evenings pair the same again."""

import pytest

from sheetgen.operations.pairing.workbook import check_pairings
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import audit, read_workbook
from sheetgen.systems.registry import system_of
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


def test_the_last_of_the_list_keeps_his_bye_when_his_name_is_gone() -> None:
    """Somebody who was never at a board is counted as the bye was dealt to him, and his name is missed."""
    read = play(25, last=3, lang="en").read
    last = max(line for kind, line, *rest in read.entries if kind == "players" and rest == ["name"])
    dealt = [key[-1] for key in read.entries if key[:2] == ("turns", last) and key[-1][:4] in ("seat", "code")]
    assert dealt == ["code3"]
    again = read_workbook(apply_changes(read, {("players", last, "name"): None}))
    errors = [(key, problem.code) for key, problem in again.entered().problems if problem.is_error]
    assert errors == [(("players", last, "name"), "swiss-line-empty")]
    assert audit(again, hidden=True) == ([], [])
    ranking = system_of(again.spec).rank(again.entered().event, again.spec.order, again.spec.rules, None)
    assert len(ranking.rows) == last
