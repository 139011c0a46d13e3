"""The one list of what is measured; `python -m tests.bench --check` fails when a limit is broken."""

import io
from functools import partial

from sheetgen.operations.pairing.workbook import pair_workbook
from tests.bench import batch, floors, growth, opens, subjects, swiss, teams
from tests.bench.floors import workbook_path
from tests.bench.harness import Benchmark

_BARE = "python -c pass"
_start = subjects.start_python


def _rank() -> object:
    return subjects.rank(workbook_path())


def _stock_xlsxwriter() -> object:
    return floors.write_with_stock_xlsxwriter(workbook_path())


def _openpyxl() -> object:
    return floors.read_with_openpyxl(workbook_path())


def _calamine() -> object:
    return floors.read_with_calamine(workbook_path())


_OPEN = growth.big_open(500)


def _points_alone() -> object:
    return floors.points_of(_OPEN)


_FEW, _MANY = 16, 1000  # recalc starts its processes anew (0.4 s), which a folder has to be worth


def _folder(name: str, action: batch.Action, processes: int, limit: float | None = 0.2) -> Benchmark:
    """A folder of workbooks against the same opened by openpyxl on as many processes (0.2: a fifth of its time)."""
    floor = batch.openpyxl_and_save if action is batch.fill else batch.openpyxl
    run, run_floor = (partial(batch.each, each, _FEW, processes) for each in (action, floor))
    said = "openpyxl, load and save" if action is batch.fill else "openpyxl.load_workbook"
    return Benchmark(f"folder on {processes}: {name}", said, limit, run, run_floor, rounds=3)


def _recalc(processes: int) -> Benchmark:
    run = partial(batch.recalc, _MANY, processes)
    run_floor = partial(batch.each, batch.openpyxl, _MANY, processes)
    return Benchmark(f"folder on {processes}: recalc", "openpyxl.load_workbook", 0.2, run, run_floor, rounds=1)


def _pairing(players: int, limit: float) -> Benchmark:
    """The middle round of a Swiss against the ranking of an event of the same size."""
    goal = 1000 * swiss.GOALS[players]
    ranked = growth.big_open(players)
    return Benchmark(
        f"pair {players} players, round 5 of 9",
        f"{players} players ranked",
        limit,
        lambda: swiss.pair(swiss.middle(players)),
        lambda: growth.rank(ranked),
        goal,
    )


def _pairing_teams(count: int) -> Benchmark:
    """The middle round of a Swiss of teams against that of a Swiss of as many players."""
    return Benchmark(
        f"pair {count} teams, round {teams.ROUND} of {teams.ROUNDS}",
        f"{count} players paired",
        None,
        lambda: teams.pair(count),
        lambda: swiss.pair(swiss.middle(count)),
        1000 * teams.GOALS[count],
    )


def _open(players: int) -> Benchmark:
    """`pair` on the workbook of an open, reading and writing included, against reading it with openpyxl."""
    goal = opens.GOALS[players]
    return Benchmark(
        f"pair a workbook of {players} players",
        "openpyxl.load_workbook",
        None,
        lambda: pair_workbook(opens.played(players), "open.xlsx"),
        lambda: floors.read_with_openpyxl(io.BytesIO(opens.played(players))),
        None if goal is None else 1000 * goal,
        rounds=3,
    )


BENCHMARKS = [
    Benchmark("start: python -c pass", _BARE, None, _start, _start),
    Benchmark("start: sheetgen --version", _BARE, 6, lambda: subjects.start_sheetgen("--version"), _start),
    Benchmark("start: sheetgen --help", _BARE, None, lambda: subjects.start_sheetgen("--help"), _start, 150),
    Benchmark("generate", "same cells, stock XlsxWriter", 0.4, subjects.generate, _stock_xlsxwriter),
    Benchmark("read and rank", "openpyxl.load_workbook", 0.2, _rank, _openpyxl),
    Benchmark("read and rank", "same cells, python_calamine", None, _rank, _calamine),
    *(_folder("identify", batch.identify, processes) for processes in (1, 2)),
    *(_folder("read", batch.read, processes) for processes in (1, 2)),
    *(_folder("rank", batch.rank, processes) for processes in (1, 2)),
    *(_folder("check", batch.check, processes, 0.25) for processes in (1, 2)),  # the hidden sheets too
    *(_folder("fill", batch.fill, processes, None) for processes in (1, 2)),
    *(_recalc(processes) for processes in (1, 2)),
    *(_pairing(players, limit) for players, limit in ((100, 3), (500, 3), (1000, 5))),
    _pairing_teams(200),
    *(_open(players) for players in (100, 200)),
    Benchmark("500 players, 11 rounds, 10 codes", "points alone", None, lambda: growth.rank(_OPEN), _points_alone, 500),
]
