"""Measure a thing and its floor in turns, keep the minimum of each, and print the ratios."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

NANOSECONDS_IN_A_MILLISECOND = 1_000_000


@dataclass(frozen=True, slots=True)
class Benchmark:
    """Something measured against its floor; `limit` is a ratio, `limit_milliseconds` a time, None for no limit."""

    name: str
    floor: str
    limit: float | None
    run: Callable[[], object]
    run_floor: Callable[[], object]
    limit_milliseconds: float | None = None
    rounds: int = 7


@dataclass(frozen=True, slots=True)
class Result:
    """The best times in milliseconds, or why there are none."""

    benchmark: Benchmark
    best: float = 0
    best_floor: float = 1
    failure: str | None = None

    @property
    def ratio(self) -> float:
        """How many times the floor."""
        return self.best / self.best_floor

    @property
    def holds(self) -> bool:
        """Whether it was measured and is within its limits."""
        limit, milliseconds = self.benchmark.limit, self.benchmark.limit_milliseconds
        return (
            self.failure is None
            and (limit is None or self.ratio <= limit)
            and (milliseconds is None or self.best <= milliseconds)
        )


def measure(benchmark: Benchmark, clock: Callable[[], int] = time.perf_counter_ns) -> Result:
    """Run a benchmark and its floor in turns, so that a busy machine slows both."""
    times: list[int] = []
    floor_times: list[int] = []
    try:
        benchmark.run()  # imports and caches are not what is measured
        benchmark.run_floor()
        for _ in range(benchmark.rounds):
            floor_times.append(_timed(benchmark.run_floor, clock))
            times.append(_timed(benchmark.run, clock))
    except Exception as problem:  # the other benchmarks are still worth a measurement
        return Result(benchmark, failure=f"{type(problem).__name__}: {problem}")
    return Result(benchmark, min(times) / NANOSECONDS_IN_A_MILLISECOND, min(floor_times) / NANOSECONDS_IN_A_MILLISECOND)


def _timed(action: Callable[[], object], clock: Callable[[], int]) -> int:
    start = clock()
    action()
    return clock() - start


HEADINGS = ("benchmark", "ms", "floor", "floor ms", "ratio", "limit", "")


def table(results: Iterable[Result]) -> str:
    """The results in columns."""
    rows = [HEADINGS, *map(_row, results)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def _row(result: Result) -> tuple[str, ...]:
    benchmark = result.benchmark
    if result.failure is not None:
        return (benchmark.name, "-", benchmark.floor, "-", "-", _limit(benchmark), f"NOT MEASURED: {result.failure}")
    numbers = (f"{result.best:.1f}", benchmark.floor, f"{result.best_floor:.1f}", f"{result.ratio:.2f}")
    return (benchmark.name, *numbers, _limit(benchmark), "" if result.holds else "TOO SLOW")


def _limit(benchmark: Benchmark) -> str:
    ratio = None if benchmark.limit is None else f"{benchmark.limit:g} x"
    milliseconds = None if benchmark.limit_milliseconds is None else f"{benchmark.limit_milliseconds:g} ms"
    return ", ".join(filter(None, [ratio, milliseconds]))
