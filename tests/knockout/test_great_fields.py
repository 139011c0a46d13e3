"""7971 entrants with the entries of the book (K7): made, filled and ranked, growing in proportion to the entrants."""

import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from sheetgen.systems.knockout.entries import schedule
from sheetgen.systems.knockout.making import knockout_spec
from sheetgen.systems.knockout.sheets import standings
from sheetgen.systems.registry import described
from tests.knockout.random_events import Case, case, play
from tests.knockout.test_formula_and_engine import expected, in_cells
from tests.oracle.agreement import disagreements

ENTER = {2: 250, 4: 80, 6: 36, 7: 20}
MOST_MEGABYTES = 500
MOST_SECONDS = 30  # of computing, on a machine that has much else to do
MEASURE = """
import resource, time
print(round(time.process_time(), 1), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def seconds_to_describe(count: int) -> float:
    spec = knockout_spec(count)
    described.cache_clear()
    start = time.process_time()
    described(spec)
    return time.process_time() - start


def test_a_field_called_great_is_played_through_and_stands_by_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """What hundreds of entrants get, asked of a few: cells that play it through, standings of four columns."""
    monkeypatch.setattr("sheetgen.systems.knockout.spec.MANY", 4)
    described.cache_clear()
    for seed in (4, 12):
        event = case(seed)
        assert in_cells(event, event.values) == expected(event)
        book = described(event.spec)[1]
        heads = [
            slot.content for (row, col), slot in sorted(book.sheets["standings"].slots.items()) if row == 5 and col < 10
        ]
        assert heads == ["Rank", "No.", "Name", "Round reached"]
        assert standings.lines(event.spec) == ()
        shown = [event.values.known["standings", row, 1] for row in range(6, 6 + event.spec.count)]
        assert shown == [*range(1, event.spec.count + 1)]
    described.cache_clear()


@pytest.mark.long
def test_a_field_four_times_as_great_takes_about_four_times_as_long() -> None:
    small, great = (min(seconds_to_describe(count) for _ in range(2)) for count in (600, 2400))
    assert great < 10 * small


@pytest.mark.long
@pytest.mark.libreoffice
@pytest.mark.parametrize("asked", [{}, {"match": "mini"}, {"enter": {1: 60}, "colours": "draw", "seed": "5"}])
def test_libreoffice_computes_a_field_too_great_for_a_picture(asked: dict[str, Any]) -> None:
    spec = knockout_spec(700, third_place=True, **asked)
    event = Case(spec, schedule(spec), "complete", names={seed: f"Joueur {seed}" for seed in range(1, 701)})
    play(random.Random(700), event)
    assert disagreements({"great": (event.book, event.entries)}) == []


def measured(code: str) -> tuple[str, float, int]:
    """What a program of its own prints, how many seconds it computed, and its greatest memory in megabytes."""
    done = subprocess.run(
        [sys.executable, "-c", f"import sheetgen\n{code}\n{MEASURE}"],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    *printed, last = done.stdout.splitlines()
    seconds, megabytes = last.split()
    return "\n".join(printed), float(seconds), int(megabytes)


@pytest.mark.long
def test_the_field_of_the_book_is_made_filled_and_ranked_in_seconds_and_little_memory(tmp_path: Path) -> None:
    path, players, results = (tmp_path / name for name in ("cup.xlsx", "players.csv", "results.csv"))
    players.write_text("\n".join(["name", *(f"Joueur {number}" for number in range(1, 7972))]), encoding="utf-8")
    matches = schedule(knockout_spec(7971, enter=ENTER)).matches
    results.write_text("\n".join(["round,match,result", *(f"{m.round},{m.number},1-0" for m in matches)]))
    steps = (
        f"sheetgen.new('knockout', {str(path)!r}, players={str(players)!r}, enter={ENTER})",
        f"print(sheetgen.fill({str(path)!r}, results={str(results)!r}).cells)",
        f"found = sheetgen.rank({str(path)!r})\n"
        "print(found.complete, found.problems, found.discrepancies, len(found.standings.rows))",
    )
    done = [measured(code) for code in steps]
    assert [printed for printed, _, _ in done] == ["", "7970", "True () () 7971"]
    assert max(seconds for _, seconds, _ in done) < MOST_SECONDS
    assert max(megabytes for _, _, megabytes in done) < MOST_MEGABYTES
