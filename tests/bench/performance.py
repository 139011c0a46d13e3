"""The figures of docs/performance.md about folders: python -m tests.bench.performance writes them anew."""

import argparse
import datetime
import platform
import resource
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.bench import batch

PAGE = Path(__file__).parents[2] / "docs" / "performance.md"
BEGIN, END = "<!-- folders: begin -->", "<!-- folders: end -->"
FLOOR, FLOOR_OF_FILL = "openpyxl: load", "openpyxl: load and save"
ACTIONS: dict[str, tuple[batch.Action, str]] = {
    "identify": (batch.identify, FLOOR),
    "read": (batch.read, FLOOR),
    "rank": (batch.rank, FLOOR),
    "check": (batch.check, FLOOR),
    "fill": (batch.fill, FLOOR_OF_FILL),
}
FLOORS: dict[str, batch.Action] = {FLOOR: batch.openpyxl, FLOOR_OF_FILL: batch.openpyxl_and_save}


def speed(run: Callable[[], object], count: int) -> float:
    """Files a second."""
    start = time.perf_counter()
    run()
    return count / (time.perf_counter() - start)


class Measured(NamedTuple):
    """Files a second, and those of its floor just before and just after: a busy machine slows both."""

    speed: float
    floor: float


def measured(run: Callable[[], object], floor: batch.Action, count: int, processes: int) -> Measured:
    few = max(count // 20, 8 * processes)

    def floor_speed() -> float:
        return speed(lambda: batch.each(floor, few, processes), few)

    before = floor_speed()
    found = speed(run, count)
    return Measured(found, 2 / (1 / before + 1 / floor_speed()))


def everything(count: int, processes: int) -> dict[str, Measured]:
    """Every operation on so many processes."""
    found = {
        name: measured(partial(batch.each, action, count, processes), FLOORS[floor], count, processes)
        for name, (action, floor) in ACTIONS.items()
    }
    found["recalc"] = measured(partial(batch.recalc, count, processes), batch.openpyxl, count, processes)
    return found


def memory() -> int:
    """The largest resident size of any child so far, in MB."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024


def section(count: int, today: datetime.date) -> str:
    """The table, its date, and how to write it anew."""
    batch.recalc(10, 1)  # children of this process that were never anything else
    worker = memory()
    one, two = everything(count, 1), everything(count, 2)
    lines = [
        f"Measured on {today.isoformat()} with {count} workbooks of eight players (3,000 cells, all results typed), "
        f"Python {platform.python_version()}, {platform.machine()}, by `python -m tests.bench.performance`.",
        "",
        "| | floor | 1 process: files a second | floor | times | 2 processes: files a second | floor | times |",
        "|---|---|---|---|---|---|---|---|",
    ]
    floors = {name: floor for name, (_, floor) in ACTIONS.items()} | {"recalc": FLOOR}
    for name, floor in floors.items():
        cells = [
            f"{each.speed:.0f} | {each.floor:.0f} | {each.speed / each.floor:.1f}" for each in (one[name], two[name])
        ]
        lines.append(f"| `{name}` | {floor} | {' | '.join(cells)} |")
    lines += ["", f"A process of `recalc` took {worker} MB of memory at most."]
    return "\n".join(lines)


def written(page: str, table: str) -> str:
    """The page with another table between its marks; all else stays."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n{table}\n{END}{rest.partition(END)[2]}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.performance", description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="how many workbooks")
    count = parser.parse_args().count
    page = PAGE.read_text(encoding="utf-8")
    table = section(count, datetime.date.today())
    PAGE.write_text(written(page, table), encoding="utf-8")
    print(table)


if __name__ == "__main__":
    main()
