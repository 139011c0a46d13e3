"""python -m tests.bench [--check]: print the table; with --check the status is 1 when a limit is broken."""

import argparse
import sys
from collections.abc import Sequence

from tests.bench.benchmarks import BENCHMARKS
from tests.bench.harness import Benchmark, measure, table


def main(arguments: Sequence[str] | None = None, benchmarks: Sequence[Benchmark] = BENCHMARKS) -> int:
    """Measure everything, print it, and say by the exit status whether it holds."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Speed as ratios to its floor.")
    parser.add_argument("--check", action="store_true", help="exit with status 1 when a limit is broken")
    check = parser.parse_args(arguments).check
    results = [measure(benchmark) for benchmark in benchmarks]
    print(table(results))
    return 1 if check and not all(result.holds for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
