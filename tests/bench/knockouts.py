"""Knockouts from a thousand entrants to the greatest cup of the book: python -m tests.bench.knockouts [--check].

Each operation runs in a process of its own; its part of docs/performance.md is written anew. With --check nothing is
written, and the status is 1 when a field takes too long, too much memory, or more than in proportion to its entrants.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from sheetgen.systems.knockout.entries import schedule
from sheetgen.systems.knockout.making import knockout_spec
from tests.bench.growth import DOCS

BEGIN, END = "<!-- knockouts: begin -->", "<!-- knockouts: end -->"
BOOK = 7971, {2: 250, 4: 80, 6: 36, 7: 20}  # K7: the cup of France of football
FIELDS: Sequence[tuple[int, Mapping[int, int]]] = ((1000, {}), (2000, {}), (4000, {}), BOOK)
MOST_SECONDS, MOST_MEGABYTES = 30, 500
PROPORTION = 1.5  # times the time of an entrant of the smallest field
USES = {
    "new": "sheetgen.new('knockout', {cup!r}, players={players!r}, enter={enter})",
    "fill": "sheetgen.fill({cup!r}, results={results!r})",
    "rank": "assert sheetgen.rank({cup!r}).complete",
    "check": "assert sheetgen.check({cup!r}).clean",
}
MEASURE = "print(time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)"
HEAD = """\
Written by `python -m tests.bench.knockouts`: a list of names becomes a cup (`new`), a result for every match is entered
(`fill`), the cup is ranked (`rank`) and audited (`check`), each in a process of its own, in seconds of one processor,
the start of the program included. {last} entrants are those of the book, {late} of whom enter later. Time and memory
grow in proportion to the entrants.

| entrants | {uses} | milliseconds an entrant | MB at most |
|---|{rule}---|---|
{rows}
"""


class Field(NamedTuple):
    """Seconds and megabytes of each operation."""

    count: int
    seconds: Mapping[str, float]
    megabytes: Mapping[str, int]

    @property
    def each(self) -> float:
        """Milliseconds an entrant, over all operations."""
        return 1000 * sum(self.seconds.values()) / self.count


def measured(count: int, enter: Mapping[int, int]) -> Field:
    seconds, megabytes = {}, {}
    with tempfile.TemporaryDirectory(prefix="sheetgen-bench-") as folder:
        files = {name: str(Path(folder, name)) for name in ("cup.xlsx", "players.csv", "results.csv")}
        names = [f"Player {number}" for number in range(1, count + 1)]
        Path(files["players.csv"]).write_text("\n".join(["name", *names]), encoding="utf-8")
        matches = schedule(knockout_spec(count, enter=enter)).matches
        lines = [f"{match.round},{match.number},1-0" for match in matches]
        Path(files["results.csv"]).write_text("\n".join(["round,match,result", *lines]), encoding="utf-8")
        facts = {name.partition(".")[0]: path for name, path in files.items()} | {"enter": dict(enter)}
        for use, code in USES.items():
            seconds[use], megabytes[use] = alone(code.format(**facts))
    return Field(count, seconds, megabytes)


def alone(code: str) -> tuple[float, int]:
    """Seconds of the processor and greatest memory of a program of its own."""
    program = f"import resource, time, sheetgen\n{code}\n{MEASURE}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    seconds, megabytes = done.stdout.split()
    return float(seconds), int(megabytes)


def broken(fields: Sequence[Field]) -> Iterator[str]:
    """What is not as promised."""
    for field in fields:
        for use in USES:
            if field.seconds[use] > MOST_SECONDS or field.megabytes[use] > MOST_MEGABYTES:
                yield f"{field.count}, {use}: {field.seconds[use]:.1f} s, {field.megabytes[use]} MB"
        if field.each > PROPORTION * fields[0].each:
            yield f"{field.count}: {field.each:.2f} ms an entrant, {fields[0].each:.2f} with {fields[0].count}"


def section(fields: Sequence[Field]) -> str:
    rows = [
        [str(field.count), *(f"{field.seconds[use]:.1f}" for use in USES), f"{field.each:.1f}",
         str(max(field.megabytes.values()))]
        for field in fields
    ]  # fmt: skip
    lines = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    late = sum(BOOK[1].values())
    uses = " | ".join(f"`{use}` (s)" for use in USES)
    return HEAD.format(last=BOOK[0], late=late, uses=uses, rule="---|" * len(USES), rows=lines)


def written(page: str, table: str) -> str:
    """The page with another table between its marks; all else stays."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n{table}{END}{rest.partition(END)[2]}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.knockouts", description="Time and memory.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with status 1 when a limit is broken")
    check = parser.parse_args(arguments).check
    fields = [measured(*field) for field in FIELDS]
    print(section(fields))
    wrong = list(broken(fields))
    print(*wrong, sep="\n")
    if not check:
        page = DOCS / "performance.md"
        page.write_text(written(page.read_text(encoding="utf-8"), section(fields)), encoding="utf-8")
    return int(check and bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
