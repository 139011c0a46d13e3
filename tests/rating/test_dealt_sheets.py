"""The sheet *Elo* where games are dealt: opens, cups, pools and leagues; the same as the engine says."""

import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sheetgen.errors import ProblemsFound
from sheetgen.model.tournament import TournamentSpec
from sheetgen.pairing import league as league_pairing
from sheetgen.systems.league.entries import board_key
from sheetgen.systems.league.spec import LeagueSpec
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.registry import described, system_of
from sheetgen.systems.shared.extras import ratings as elo
from sheetgen.systems.team_swiss.entries import all_matches
from sheetgen.systems.team_swiss.entries import board_key as cup_board
from sheetgen.workbook.values import Values
from sheetgen.xlsx.write import write
from tests.by_path import ratings_of
from tests.knockout import random_events
from tests.oracle import libreoffice
from tests.oracle.agreement import disagreements
from tests.swiss.events import play
from tests.team_swiss import cups as team_cups

TOKENS = ("1-0", "½-½", "0-1", "1-0", "½-½", "0-1", "+/-", "-/-", "½-0", None)
Entries = dict[Any, Any]
Made = tuple[TournamentSpec, Entries]


def open_of(seed: int) -> Made:
    """The next one that can be asked for: some accelerations know no other points."""
    for each in range(seed, seed + 9):
        with suppress(ProblemsFound):
            read = play(each).read
            return read.spec, dict(read.entries)
    raise AssertionError("no open")


def cup_of(seed: int) -> Made:
    made = random_events.case(next(n for n in range(seed, seed + 99) if random_events.case(n).spec.match != "team"))
    return made.spec, dict(made.entries)


def pools_of(seed: int) -> Made:
    rng = random.Random(seed)
    spec = PoolsSpec(counts=tuple(rng.choice((3, 4, 5)) for _ in range(rng.choice((2, 3)))), order=("PTS", "SB"))
    keys = [key for key in described(spec)[1].inputs() if str(key[0]).startswith("rounds") and key[-1] == "result"]
    entries: Entries = {key: rng.choice(TOKENS) for key in keys}
    for letter, count in zip("ABC", spec.counts, strict=False):
        entries |= {(f"players_{letter}", number, "name"): f"{letter} {number}" for number in range(1, count + 1)}
    return spec, entries


def league_of(seed: int) -> Made:
    """Line-ups from the lists, some names of nobody on them, boards left empty."""
    rng = random.Random(seed)
    teams, boards = rng.choice(((4, 2), (5, 3), (6, 4)))
    rounds = league_pairing.rounds_of(teams, False)
    spec = LeagueSpec(teams=teams, players=boards, rounds=rounds, reserves=2, order=("MP", "GP"))
    names = {(team, n): f"P{team}-{n}" for team in range(1, teams + 1) for n in range(1, boards + 3)}
    entries: Entries = {("members", f"{'ABCDEF'[team - 1]}{n}", "name"): name for (team, n), name in names.items()}
    for match in league_pairing.schedule(spec).matches:
        for side, team in (("home", match.home), ("away", match.away)):
            line = rng.sample(range(1, boards + 3), boards)
            for board, rank in enumerate(sorted(line), start=1):
                entries[board_key(match, board, side)] = rng.choice((names[team, rank],) * 8 + (None, "Nobody"))
        for board in range(1, boards + 1):
            entries[board_key(match, board, "result")] = rng.choice(TOKENS)
    return spec, entries


def team_cup_of(seed: int) -> Made:
    """A cup of teams: line-ups from the lists, some names of nobody on them, boards left empty."""
    rng = random.Random(seed)
    made = list(team_cups.rounds_of(team_cups.spec_of(seed), seed))[-1]
    spec, entries = made.spec, dict(made.entries)
    for number, pairs in all_matches(spec, entries).items():
        for match, pair in pairs.items():
            for side, team in zip(("home", "away"), pair, strict=True):
                ranks = sorted(rng.sample(range(1, spec.listed + 1), spec.players))
                for board, rank in enumerate(ranks, start=1):
                    name = entries.get(("members", f"{team}.{rank}", "name"))
                    entries[cup_board(number, match, board, side)] = rng.choice((name,) * 8 + (None, "Nobody"))
    return spec, {key: value for key, value in entries.items() if value is not None}


KINDS: Mapping[str, Callable[[int], Made]] = {
    "knockout": cup_of, "pools": pools_of, "league": league_of, "swiss": open_of,
    "team-swiss": team_cup_of,
}  # fmt: skip


def event(kind: str, seed: int) -> Made:
    """A random event with ratings, some coefficients and a year of the rules, and its sheet."""
    spec, entries = KINDS[kind](seed)
    spec, rng = replace(spec, extras=("ratings",)), random.Random(seed)
    plan = described(spec)[0]
    seats = system_of(spec).seats(spec, plan)
    assert seats is not None
    for number in range(1, seats.count + 1):
        if (*seats.key(number), "name") in entries:
            entries[(*seats.key(number), "rating")] = rng.choice((None, *(rng.randint(1100, 2750) for _ in range(6))))
            entries["elo", seats.label(number), "k"] = rng.choice((None, 10, 20, 40))
    entries["event", "rating_year"] = rng.choice((None, 2022, 2024, 2025))
    entries["event", "rating_kind"] = rng.choice((None, "standard", "rapid", "blitz"))
    return spec, {key: value for key, value in entries.items() if value is not None}


@pytest.mark.sampled(2, 8)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(8))
def test_the_cells_are_what_the_engine_says(tmp_path: Path, kind: str, seed: int) -> None:
    spec, entries = event(kind, seed)
    path = tmp_path / "event.xlsx"
    path.write_bytes(write(described(spec)[1], entries))
    seats = system_of(spec).seats(spec, described(spec)[0])
    assert seats is not None
    known = Values(described(spec)[1], entries).known
    rows = {str(seats.label(n)): elo.FIRST + n - 1 for n in range(1, seats.count + 1)}
    found = ratings_of(path)
    compared = 0
    for part in found.events:
        for line in part.lines:
            if not line.player.name:
                continue
            label = (
                part.field.labels.get(line.number, line.number) if part.field.labels else f"{part.name}{line.number}"
            )
            row = {column: known.get((elo.ELO, rows[label], col)) for col, column in enumerate(elo.COLUMNS)}
            assert row["name"] == line.player.name
            assert (row["rp"] or None) == line.title_performance
            if line.change is None:
                assert (row["change"], row["new"] or None) == ("", line.first)
                continue
            assert (row["used"], row["games"]) == (line.change.k, line.change.count)
            assert round(100 * row["change"]) == 100 * line.change.points
            assert row["new"] == (line.new(found.edition) or "")
            compared += 1
    assert compared or kind == "knockout"  # a small cup may be of unrated players alone


@pytest.mark.libreoffice
@pytest.mark.skipif(not libreoffice.available(), reason="no LibreOffice")
@pytest.mark.parametrize(
    ("kind", "count"),
    [
        *((kind, 1) for kind in KINDS),
        *(pytest.param(kind, 100, marks=pytest.mark.long) for kind in KINDS),
    ],
)
def test_libreoffice_computes_every_cell_of_it_again(kind: str, count: int) -> None:
    made = {f"{kind}-{seed}": event(kind, seed) for seed in range(100, 100 + count)}
    assert disagreements({name: (described(spec)[1], entries) for name, (spec, entries) in made.items()}) == []


def test_a_great_field_and_a_cup_of_teams_have_no_such_sheet() -> None:
    for spec in (random_events.knockout_spec(600), random_events.knockout_spec(8, match="team", boards=4)):
        assert system_of(spec).seats(spec, system_of(spec).plan(spec)) is None
