"""Time and memory of pairing a Swiss round: python -m tests.bench.swiss writes its part of docs/performance.md."""

import argparse
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sheetgen.pairing.dutch.engine import pair
from sheetgen.pairing.dutch.explain import explained
from sheetgen.pairing.dutch.state import SwissState
from tests.bench.growth import DOCS, curve
from tests.dutch.simulation import Mix, play

PICTURE = "performance-swiss.svg"
ROUND, ROUNDS = 5, 9
SIZES = (40, 100, 300, 500, 1000, 5000)
BEST_OF = 3
GOALS = {100: 0.010, 500: 0.15, 1000: 0.6, 5000: 30.0}  # seconds of one processor
EXPLAINED_GOAL = (40, 0.1)
BEGIN, END = "<!-- swiss: begin -->", "<!-- swiss: end -->"
PAGE = """\
Written by `python -m tests.bench.swiss`. Measured is round {round} of {rounds} of an event with results drawn by
strength, paired by the Dutch system of 2026: the best of {best_of} runs, in seconds of one processor, each size in a
process of its own, whose memory at most (all of Python included) is given. No more than one processor is used.

![Time of a pairing against the number of players]({picture})

| players | pairing (s) | goal (s) | with all reasons (s) | MB |
|---|---|---|---|---|
{rows}
"""


class Field(NamedTuple):
    """One size measured."""

    players: int
    paired: float
    explained: float
    megabytes: int


@cache
def middle(players: int) -> SwissState:
    """The state before the middle round; the same every time."""
    mix = Mix(players=(players, players), rounds=(ROUNDS, ROUNDS), asked_byes=0.01, forfeits=0.005)
    event = play(random.Random(13), mix)
    state = next(event)
    for _ in range(1, ROUND):
        state = event.send(pair(state))
    return state


def best(action: Callable[[], object]) -> float:
    """The best of several runs, in seconds of the processor."""
    times = []
    for _ in range(BEST_OF):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return min(times)


def figures(players: int) -> tuple[float, float, int]:
    """Seconds of a pairing, of an explained one, and the memory of the process at most until then."""
    state = middle(players)
    paired = best(lambda: pair(state))
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return paired, best(lambda: explained(state)), most


def measured(players: int) -> Field:
    program = f"from tests.bench.swiss import figures; print(*figures({players}))"
    folder = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False, cwd=folder
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    paired, told, megabytes = done.stdout.split()
    return Field(players, float(paired), float(told), int(megabytes))


def broken(fields: Sequence[Field]) -> Iterator[str]:
    """What is not as promised."""
    size, most = EXPLAINED_GOAL
    for field in fields:
        if field.paired > GOALS.get(field.players, field.paired):
            yield f"{field.players} players: {field.paired:.3f} s"
        if field.players == size and field.explained > most:
            yield f"{field.players} players explained: {field.explained:.3f} s"


def section(fields: Sequence[Field]) -> str:
    rows = "\n".join(
        f"| {each.players} | {each.paired:.3f} | {GOALS.get(each.players, '')} | {each.explained:.3f} "
        f"| {each.megabytes} |"
        for each in fields
    )
    return PAGE.format(round=ROUND, rounds=ROUNDS, best_of=BEST_OF, picture=PICTURE, rows=rows)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.swiss", description="Time and memory of a pairing.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with status 1 when a goal is missed")
    check = parser.parse_args(arguments).check
    fields = [measured(size) for size in SIZES]
    wrong = list(broken(fields))
    print(section(fields), *wrong, sep="\n")
    if not check:
        drawn = [(each.players, 1000 * each.paired) for each in fields if each.players <= 1000]
        (DOCS / PICTURE).write_text(curve(drawn, "players", "milliseconds"), encoding="utf-8")
        page = DOCS / "performance.md"
        before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
        page.write_text(f"{before}{BEGIN}\n{section(fields)}{END}{rest.partition(END)[2]}", encoding="utf-8")
    return int(check and bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
