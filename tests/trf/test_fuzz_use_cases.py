"""Spoilt files handed to the commands: a round, a ranking or a refusal, never a failure."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from sheetgen.errors import SheetgenError
from sheetgen.exchange.file import File
from sheetgen.exchange.trf.reading import read_trf
from sheetgen.exchange.trf.writing import write_trf
from sheetgen.operations.pairing.report_file import check_trf, pair_trf
from sheetgen.operations.pairing.rounds import PairOptions
from sheetgen.operations.reading.listed_trf import open_trf
from tests.trf.random_events import SYSTEMS, event
from tests.trf.test_fuzz import spoilt

EVERYDAY, ALL = 60, 1000
ACCELERATIONS = (None, None, "baku", "haley", "degressive")


def used(seed: int) -> Counter[str]:
    """Pair, check and rank one file, and count what came of it."""
    source = random.Random(seed)
    made = event(source.choice(SYSTEMS), seed)
    made = replace(made, system="", by_rank=False, kept=(), rounds=made.paired + 3)
    data = write_trf(made).data
    if source.random() < 0.7:
        data = spoilt(data, source)
    asked = PairOptions(accelerate=source.choice(ACCELERATIONS))
    done: Counter[str] = Counter()
    for use in (lambda: _paired(data, asked), lambda: check_trf(data, "e.trf"), lambda: open_trf(File("e.trf", data))):
        try:
            use()
            done["done"] += 1
        except SheetgenError:
            done["refused"] += 1
    return done


def _paired(data: bytes, asked: PairOptions) -> None:
    written = pair_trf(data, "e.trf", asked).data
    assert written
    assert not read_trf(written).has_errors


@pytest.mark.slow
def test_the_commands_take_or_refuse_a_spoilt_file() -> None:
    done = sum(map(used, range(EVERYDAY)), Counter())
    assert done["done"] > EVERYDAY / 2
    assert done["refused"] > EVERYDAY / 2


@pytest.mark.slow
def test_the_commands_take_or_refuse_thousands_of_spoilt_files() -> None:
    for seed in range(EVERYDAY, ALL):
        used(seed)
