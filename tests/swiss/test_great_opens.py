"""An open of five hundred players: its workbook is made, paired, ranked and audited like any other."""

import random

import pytest

from sheetgen.exchange.file import File
from sheetgen.operations.check import check_file
from sheetgen.operations.pairing.workbook import pair_workbook
from sheetgen.operations.rank import rank_file
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.systems.swiss.spec import MOST_PLACES
from tests.bench.opens import games
from tests.swiss.events import blank

PLAYERS, ROUNDS = 500, 11


@pytest.mark.slow
def test_five_hundred_players_are_paired_and_ranked() -> None:
    rng = random.Random(500)
    paired = pair_workbook(blank(PLAYERS, ROUNDS, rng, lang="en"), "open.xlsx")
    read = read_workbook(paired.data or b"")
    assert (read.spec.count, len(paired.round.boards)) == (MOST_PLACES, PLAYERS // 2)
    file = File("open.xlsx", apply_changes(read, games(1, PLAYERS // 2, rng)))
    assert len(rank_file(file).entrants) == PLAYERS
    audit = check_file(file)
    assert (audit.discrepancies, audit.entered) == ((), PLAYERS // 2)
