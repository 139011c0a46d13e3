"""The sheet *Elo* of team events, board by board: the same as the engine says, substitutes and all (M13)."""

import random

import pytest

import sheetgen
from sheetgen.model.entrants import Player, Team
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.systems.registry import described
from sheetgen.systems.shared.extras import ratings as elo
from sheetgen.workbook.values import Values
from tests.by_path import open_workbook, ratings_of
from tests.oracle.agreement import disagreements


def teams(names: tuple[str, ...], players: int) -> list[Team]:
    return [Team(t, tuple(Player(f"{t}{n}", 1500 + 31 * n * len(t)) for n in range(players))) for t in names]


ASKED = {
    "molter": {"teams": teams(("Ana", "Brest", "Calais"), 6), "players_per_team": 4},
    "scheveningen": {"teams": teams(("Ana", "Brest"), 4)},
}
SUBSTITUTES = {"molter": {("members", "A2", "withdrawn"): 2, ("members", "A2", "substitute"): 5}, "scheveningen": {}}


def played(tmp_path, system: str, seed: int):
    """An event with results, and in some a substitute: the file, its specification and its entries."""
    rng, path = random.Random(seed), tmp_path / f"{system}.xlsx"
    sheetgen.new(system, path, extras="ratings", **ASKED[system])
    read, _, _ = open_workbook(path)
    results = [key for key in read.book.inputs() if key[0] == "rounds" and key[-1] == "result"]
    typed = {key: rng.choice(("1-0", "½-½", "0-1", "+/-", None)) for key in results}
    typed |= {("elo", "A1", "k"): rng.choice((10, 40))} | (SUBSTITUTES[system] if seed % 2 else {})
    entries = {key: value for key, value in (dict(read.entries) | typed).items() if value is not None}
    path.write_bytes(apply_changes(read, {key: value for key, value in typed.items() if value is not None}))
    return path, read.spec, entries


@pytest.mark.sampled(1, 14)
@pytest.mark.parametrize("system", ASKED)
@pytest.mark.parametrize("seed", range(50))
def test_the_cells_are_what_the_engine_says_of_those_who_have_a_line(tmp_path, system, seed):
    path, spec, entries = played(tmp_path, system, seed)
    _, book = described(spec)
    known = Values(book, entries).known
    rows = {known[elo.ELO, row, 1]: row for row in range(elo.FIRST, elo.FIRST + spec.count * spec.players)}
    (event,) = ratings_of(path).events
    shown = [line for line in event.lines if line.player.name in rows]
    assert len(event.lines) - len(shown) == (system == "molter" and seed % 2)
    for line in shown:
        row = rows[line.player.name]
        assert line.change is not None
        assert round(100 * known[elo.ELO, row, 8]) == 100 * line.change.points
        assert (known[elo.ELO, row, 4], known[elo.ELO, row, 5]) == (line.change.k, line.change.count)


@pytest.mark.libreoffice
@pytest.mark.parametrize("system", ASKED)
def test_libreoffice_computes_every_cell_of_it_again(tmp_path, system):
    _, spec, entries = played(tmp_path, system, 1)
    assert disagreements({system: (described(spec)[1], entries)}) == []
