"""Time of ``pair`` on a workbook, reading and writing included: python -m tests.bench.opens writes it down."""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sheetgen.operations.pairing.workbook import pair_workbook
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from tests.bench import subjects
from tests.bench.growth import DOCS
from tests.bench.swiss import best
from tests.swiss.events import blank

RUNS = 3
PLAYED = 2  # rounds played before the one that is measured
ROUNDS = 9
GOALS = {40: None, 100: 1.5, 200: 4.0}  # seconds of one processor
BEGIN, END = "<!-- opens: begin -->", "<!-- opens: end -->"
PAGE = """\
Written by `python -m tests.bench.opens`. Measured is `pair` on a workbook of {rounds} rounds, after {played} rounds
were played, from the bytes of the file to those of the file with the round in it, every figure of every sheet computed
anew: the best of three runs, in seconds of one processor, and in seconds from the start of the command to its end.
The workbook has a tenth more lines than players.

| players | pair (s) | the command (s) | goal (s) | file (kB) |
|---|---|---|---|---|
{rows}
"""


class Measured(NamedTuple):
    """One size measured."""

    players: int
    seconds: float
    command: float
    kilobytes: int


@cache
def played(players: int) -> bytes:
    """The workbook of an open after its first rounds; the same every time."""
    rng = random.Random(players)
    data = blank(players, ROUNDS, rng, lang="en")
    for _ in range(PLAYED):
        found = pair_workbook(data, "open.xlsx")
        data = apply_changes(read_workbook(found.data or b""), games(found.round.number, len(found.round.boards), rng))
    return data


def games(number: int, boards: int, rng: random.Random) -> dict[tuple[object, ...], str]:
    return {("rounds", number, board, "result"): rng.choice(("1-0", "½-½", "0-1")) for board in range(1, boards + 1)}


def measured(players: int) -> Measured:
    data = played(players)
    return Measured(players, best(lambda: pair_workbook(data, "open.xlsx")), commanded(data), len(data) // 1000)


def commanded(data: bytes) -> float:
    """The best of three runs of the installed command, in seconds of the clock."""
    times: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "open.xlsx")
        for _ in range(RUNS):
            path.write_bytes(data)
            start = time.perf_counter()
            subjects.start_sheetgen("pair", str(path))
            times.append(time.perf_counter() - start)
    return min(times)


def broken(found: Sequence[Measured]) -> list[str]:
    """What is not as promised."""
    slow = (each for each in found if (goal := GOALS[each.players]) is not None and each.command > goal)
    return [f"pair a workbook of {each.players} players: {each.command:.2f} s" for each in slow]


def section(found: Sequence[Measured]) -> str:
    rows = (
        f"| {one.players} | {one.seconds:.2f} | {one.command:.2f} | {GOALS[one.players] or ''} | {one.kilobytes} |"
        for one in found
    )
    return PAGE.format(rounds=ROUNDS, played=PLAYED, rows="\n".join(rows))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.opens", description="Time of pairing a workbook.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with status 1 when a goal is missed")
    check = parser.parse_args(arguments).check
    found = [measured(size) for size in GOALS]
    wrong = broken(found)
    print(section(found), *wrong, sep="\n")
    if not check:
        page = DOCS / "performance.md"
        before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
        page.write_text(f"{before}{BEGIN}\n{section(found)}{END}{rest.partition(END)[2]}", encoding="utf-8")
    return int(check and bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
