"""The way of one typed result to a rank, as ``docs/architecture.md`` draws it, and nothing done twice on it."""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

import sheetgen
from sheetgen.operations.batch.line import Request, recalculate
from sheetgen.operations.rank import rank
from sheetgen.pairing import league, scheveningen
from sheetgen.systems.registry import SYSTEMS, described

ROOT = Path(__file__).parent.parent.parent
BERGER = ROOT / "tests" / "data" / "formats" / "1" / "berger-example.xlsx"
# Where the result is a token, where it belongs to a game, where it is what one side scored, where it ranks.
WAYPOINTS = (
    "workbook.codecs.decode_result",
    "systems.shared.round_robin.entries._result",
    "ranking.events.side",
    "ranking.standings.rank",
)
MOST_HOPS = 15


def name_of(frame: FrameType) -> str:
    """A function of ours by its place in the package; what stands inside another function counts as that."""
    module = str(frame.f_globals.get("__name__", ""))
    name = frame.f_code.co_qualname.split(".<locals>")[0]
    return f"{module.removeprefix('sheetgen.')}.{name}" if module.startswith("sheetgen.") else ""


def stack_of(frame: FrameType | None) -> list[str]:
    """Whoever called it, the first first."""
    names: list[str] = []
    while frame is not None:
        names.append(name_of(frame))
        frame = frame.f_back
    return [name for name in reversed(names) if name]


@contextmanager
def watched(seen: Callable[[FrameType], None]) -> Iterator[None]:
    """Every call of a function while it lasts."""

    def tracer(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            seen(frame)

    sys.setprofile(tracer)
    try:
        yield
    finally:
        sys.setprofile(None)


def way() -> list[str]:
    """Every function a result is handed through, in the order in which it comes to them."""
    stacks: dict[str, list[str]] = {}

    def seen(frame: FrameType) -> None:
        if (name := name_of(frame)) in WAYPOINTS:
            stacks.setdefault(name, stack_of(frame))

    with watched(seen):
        rank(BERGER)
    assert list(stacks) == list(WAYPOINTS)
    return list(dict.fromkeys(name for stack in stacks.values() for name in stack))


def drawn() -> list[str]:
    """The numbered lines of the documentation."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    chapter = text.partition("### The way of a result")[2].partition("\n## ")[0].partition("\n### ")[0]
    return re.findall(r"^\d+\. `([\w.]+)`", chapter, re.MULTILINE)


def calls(run: Callable[[], Any]) -> Counter[str]:
    """How often each function of ours was called; what is in them is not counted."""
    codes: Counter[tuple[str, CodeType]] = Counter()

    def seen(frame: FrameType) -> None:
        codes[frame.f_globals.get("__name__", ""), frame.f_code] += 1

    with watched(seen):
        run()
    counted: Counter[str] = Counter()
    for (module, code), times in codes.items():
        if module.startswith("sheetgen.") and "<locals>" not in code.co_qualname:
            counted[f"{module.removeprefix('sheetgen.')}.{code.co_qualname}"] += times
    return counted


def test_the_way_is_as_it_is_drawn() -> None:
    rank(BERGER)  # what is imported and planned on the first use is no part of it
    assert way() == drawn()


def test_it_has_few_hops() -> None:
    assert len(drawn()) <= MOST_HOPS


def test_rank_reads_a_file_once_and_computes_it_once() -> None:
    described.cache_clear()
    counted = calls(lambda: rank(BERGER))
    once = ("store.files.read_bytes", "xlsx.package.open_package", "operations.reading.readback.read_workbook")
    once += ("pairing.berger.schedule", "systems.berger.system.book_layout", "workbook.values.Values.__init__")
    once += ("systems.shared.round_robin.entries.entered", "ranking.standings.records_of")
    assert {name: counted[name] for name in once} == dict.fromkeys(once, 1)


def test_recalc_that_writes_reads_a_workbook_once(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes(BERGER.read_bytes())
    counted = calls(partial(recalculate, Request(str(path), write=True, today="2026-01-01")))
    assert counted["operations.reading.readback.read_workbook"] == 1
    assert path.read_bytes() != BERGER.read_bytes()


@pytest.mark.slow
def test_no_schedule_is_worked_out_twice() -> None:
    asked: dict[str, tuple[str, dict[str, Any]]] = {
        "berger": ("pairing.berger.schedule", {"count": 6}),
        "league": ("pairing.league._calendar", {"teams": 6, "boards": 4}),
        "scheveningen": ("pairing.scheveningen.table", {"count": 4}),
        "knockout": ("systems.knockout.entries.schedule", {"count": 8}),
        "molter": ("pairing.molter_generated.choose", {"teams": 5, "players_per_team": 4}),
    }
    for system, (plan, options) in asked.items():
        sheetgen.new(system, **options)  # what is imported on the first use is no part of it
        league._calendar.cache_clear()
        scheveningen.table.cache_clear()
        assert calls(partial(sheetgen.new, system, **options))[plan] == 1, system


@pytest.mark.slow
def test_a_system_is_imported_when_it_is_asked_for_only() -> None:
    code = f"import sys, sheetgen; sheetgen.rank({str(BERGER)!r}); print([m for m in sys.modules if '.systems.' in m])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    folders = {name.split("'")[0] for name in run.stdout.split("sheetgen.systems.")[1:]}
    others = {module.split(".")[0] for module in folders} & (set(SYSTEMS) - {"berger"})
    assert others == set()
    assert sheetgen.__version__
