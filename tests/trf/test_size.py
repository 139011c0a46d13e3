"""A great field is read and written in a time that grows with its size and no faster."""

import random
import time
from collections.abc import Callable

import pytest

from sheetgen.exchange.trf.build import ReportedGame, with_games
from sheetgen.exchange.trf.event import TrfEvent, TrfPlayer
from sheetgen.exchange.trf.reading import read_trf
from sheetgen.exchange.trf.writing import write_trf
from sheetgen.model.games import RESULTS

ROUNDS = 5


def great(count: int) -> TrfEvent:
    source = random.Random(count)
    numbers = range(1, count + 1)
    players = tuple(TrfPlayer(number, f"Name{number}, First", rating=3000 - number % 2000) for number in numbers)
    games = []
    for round_ in range(1, ROUNDS + 1):
        order = source.sample(numbers, count)
        pairs = zip(order[::2], order[1::2], strict=True)
        games += [ReportedGame(round_, white, black, source.choice(RESULTS[:3])) for white, black in pairs]
    return with_games(TrfEvent(players=players, rounds=9), games)


def seconds(work: Callable[[], object]) -> float:
    """The least of some tries: whatever else the machine does only adds to it."""
    times = []
    for _ in range(3):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


@pytest.mark.slow
def test_reading_and_writing_grow_with_the_field() -> None:
    small, large = great(120), great(1200)
    files = [write_trf(each).data for each in (small, large)]
    assert read_trf(files[1]).event == large
    assert seconds(lambda: read_trf(files[1])) < 30 * seconds(lambda: read_trf(files[0]))
    assert seconds(lambda: write_trf(large)) < 30 * seconds(lambda: write_trf(small))
