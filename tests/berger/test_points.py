"""Other points for a win, a draw and a loss in round robins: cells and engine rank alike, and as counted by hand."""

from dataclasses import replace
from pathlib import Path

import pytest

import sheetgen
from sheetgen.model.tournament import EDITIONS
from sheetgen.pairing import berger
from sheetgen.ranking.standings import standings
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.registry import described
from sheetgen.systems.shared.round_robin.entries import entered, result_key
from sheetgen.systems.shared.round_robin.facts import codes_in_cells
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.systems.shared.round_robin.spec import POINTS
from sheetgen.workbook.cells import Key
from sheetgen.workbook.values import Values
from sheetgen.xlsx.write import write
from tests.berger.events import case
from tests.berger.test_formulas import as_shown, shown_by_cells, without_idle_figures


@pytest.mark.sampled(10)
@pytest.mark.parametrize("seed", range(200))
def test_cells_and_engine_rank_alike_whatever_a_game_brings(seed: int) -> None:
    event = case(seed)
    event = replace(event, spec=replace(event.spec, points=POINTS[1 + seed % 3]))
    told = entered(event.spec, event.schedule, event.entries)
    ranking = standings(told.event, event.spec.order, event.spec.rules, after_round=event.after_round)
    rows = [(row.rank, row.id, row.values) for row in ranking.rows]
    assert without_idle_figures(shown_by_cells(event)) == without_idle_figures(as_shown(rows, event))


@pytest.mark.parametrize(
    ("points", "made"),
    [("1/½/0", [5, 1, 4, 2]), ("3/1/0", [14, 2, 10, 6]), ("3/2/1", [16, 6, 14, 10]), ("2/1/0", [10, 2, 8, 4])],
)
def test_four_players_counted_by_hand(points: str, made: list[int]) -> None:
    """1 beats 4 and 2; 3 beats 4; draws 2-3 and 3-1; 2 stays away against 4: nothing for who is not there."""
    spec = BergerSpec(lang="en", count=4, order=("PTS",), points=points)
    tokens = {(1, 4): "1-0", (2, 3): "½-½", (4, 3): "0-1", (1, 2): "1-0", (2, 4): "-/+", (3, 1): "½-½"}
    schedule = berger.schedule(spec)
    entries = {result_key(game): tokens[game.white, game.black] for game in schedule.games}
    entries |= {("players", number, "name"): f"P{number}" for number in range(1, 5)}
    ranking = standings(entered(spec, schedule, entries).event, spec.order, spec.rules)
    assert [2 * row.values["PTS"] for row in sorted(ranking.rows, key=lambda row: row.id)] == made
    values, places = Values(described(spec)[1], entries), Places(spec, schedule)
    assert [values.get(places.ranked(number, "points")) for number in range(1, 5)] == made


@pytest.mark.sampled(12)
@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("points", POINTS[1:])
@pytest.mark.parametrize("seed", range(6))
def test_every_live_code_is_what_the_engine_says(seed: int, points: str, rules: str) -> None:
    event = case(seed)
    for code in codes_in_cells(rules):
        if code == "PTS":
            continue
        one = replace(event, spec=replace(event.spec, points=points, rules=rules, order=("PTS", code)))
        told = entered(one.spec, one.schedule, one.entries)
        ranking = standings(told.event, one.spec.order, rules, after_round=one.after_round)
        rows = [(row.rank, row.id, row.values) for row in ranking.rows]
        cells, engine = shown_by_cells(one), as_shown(rows, one)
        assert [line[:2] for line in cells] == [line[:2] for line in engine], code
        figures = zip([str(line[2][1]) for line in cells], [str(line[2][1]) for line in engine], strict=True)
        # Before the first game, and where nothing is defined, cells and engine have words of their own.
        assert [pair for pair in figures if pair[0] != pair[1] and not {"", "–"} & set(pair)] == [], code


def test_a_report_file_says_what_a_game_brings(tmp_path: Path) -> None:
    """Record 162: the file is ranked as the workbook is, with the loss that was not played worth nothing."""
    spec = BergerSpec(lang="en", count=4, order=("PTS", "SB"), points="3/2/1")
    tokens = {(1, 4): "1-0", (2, 3): "½-½", (4, 3): "0-1", (1, 2): "1-0", (2, 4): "-/+", (3, 1): "½-½"}
    schedule = berger.schedule(spec)
    entries: dict[Key, object] = {result_key(game): tokens[game.white, game.black] for game in schedule.games}
    entries |= {("players", number, "name"): f"P{number}" for number in range(1, 5)}
    (tmp_path / "event.xlsx").write_bytes(write(described(spec)[1], entries))
    sheetgen.export(tmp_path / "event.xlsx", tmp_path / "event.trf")
    shown = sheetgen.rank(tmp_path / "event.trf", order="PTS SB", rules="livre").standings.rows
    # P1 won twice and drew, P3 won and drew twice, P4 lost twice and got a game, P2 drew, lost and stayed away.
    assert [(row.id, row.values["PTS"], row.values["SB"]) for row in shown] == [
        (1, 8, 3 * 5 + 3 * 3 + 2 * 7), (3, 7, 2 * 3 + 3 * 5 + 2 * 8), (4, 5, 8 + 7 + 3 * 3), (2, 3, 2 * 7 + 8),
    ]  # fmt: skip
