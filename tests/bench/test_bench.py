"""The harness measures in turns and notices a broken limit; the floors do the whole work they claim to do."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import xlsxwriter

from tests.bench import batch, floors, knockouts, performance, subjects
from tests.bench.__main__ import main
from tests.bench.harness import Benchmark, Result, measure, table

MILLISECOND = 1_000_000


class Stopwatch:
    """A clock that only the measured actions move; the first call of each action is the warming up."""

    def __init__(self) -> None:
        self.now = 0
        self.log: list[str] = []

    def __call__(self) -> int:
        return self.now

    def action(self, name: str, *milliseconds: int) -> Callable[[], None]:
        """An action that takes these times, one call after another."""
        durations = iter(milliseconds)

        def act() -> None:
            self.now += next(durations) * MILLISECOND
            self.log.append(name)

        return act


def nothing() -> None:
    """An action that costs nothing."""


def failing() -> None:
    """An action that cannot be measured."""
    raise RuntimeError("no such command")


def result(limit: float | None = None, limit_milliseconds: float | None = None) -> Result:
    """A result of 30 ms over a floor of 10 ms."""
    return Result(Benchmark("a", "b", limit, nothing, nothing, limit_milliseconds), best=30, best_floor=10)


def test_thing_and_floor_are_measured_in_turns_and_the_best_of_each_counts() -> None:
    clock = Stopwatch()
    run, floor = clock.action("run", 900, 50, 30, 40), clock.action("floor", 1, 12, 20, 10)
    measured = measure(Benchmark("a", "b", None, run, floor, rounds=3), clock)
    assert (measured.best, measured.best_floor, measured.ratio) == (30, 10, 3)
    assert clock.log == ["run", "floor"] + ["floor", "run"] * 3


@pytest.mark.parametrize(
    ("limit", "milliseconds", "holds"),
    [(None, None, True), (3, None, True), (2.9, None, False), (None, 30, True), (None, 29, False), (3, 29, False)],
)
def test_a_limit_is_a_ratio_or_a_time(limit: float | None, milliseconds: float | None, holds: bool) -> None:
    assert result(limit, milliseconds).holds is holds


def test_the_table_shows_times_ratio_limit_and_what_is_too_slow() -> None:
    assert table([result(2, 150), result()]).splitlines() == [
        "benchmark  ms    floor  floor ms  ratio  limit",
        "a          30.0  b      10.0      3.00   2 x, 150 ms  TOO SLOW",
        "a          30.0  b      10.0      3.00",
    ]


def test_what_cannot_be_measured_is_reported_and_does_not_hold() -> None:
    measured = measure(Benchmark("a", "b", None, failing, nothing))
    assert not measured.holds
    assert "NOT MEASURED: RuntimeError: no such command" in table([measured])


@pytest.mark.parametrize(("arguments", "status"), [([], 0), (["--check"], 1)])
def test_only_a_check_fails_when_a_limit_is_broken(arguments: list[str], status: int) -> None:
    impossible = Benchmark("a", "b", 0, nothing, nothing)
    assert main(arguments, [impossible]) == status


def test_a_check_succeeds_when_every_limit_is_kept() -> None:
    start = subjects.start_python
    assert main(["--check"], [Benchmark("python", "python", 100, start, start, 60_000, rounds=2)]) == 0


def test_new_figures_of_folders_leave_the_rest_of_the_page_alone() -> None:
    page = f"# A\n{performance.BEGIN}\nold\n{performance.END}\n## B\n"
    assert performance.written(page, "new") == f"# A\n{performance.BEGIN}\nnew\n{performance.END}\n## B\n"


def test_the_page_of_figures_has_a_place_for_those_of_folders() -> None:
    page = performance.PAGE.read_text(encoding="utf-8")
    assert page.count(performance.BEGIN) == page.count(performance.END) == 1


def test_new_figures_of_knockouts_leave_the_rest_of_the_page_alone() -> None:
    page = f"# A\n{knockouts.BEGIN}\nold\n{knockouts.END}\n## B\n"
    assert knockouts.written(page, "new\n") == f"# A\n{knockouts.BEGIN}\nnew\n{knockouts.END}\n## B\n"


def test_the_page_of_figures_shows_every_knockout_that_is_measured() -> None:
    table = (knockouts.DOCS / "performance.md").read_text(encoding="utf-8").partition(knockouts.BEGIN)[2]
    rows = [line.split()[1] for line in table.partition(knockouts.END)[0].splitlines() if line.startswith("| ")]
    assert rows[1:] == [str(count) for count, _ in knockouts.FIELDS]


def test_a_knockout_too_slow_too_great_or_out_of_proportion_is_told() -> None:
    few = knockouts.Field(100, dict.fromkeys(knockouts.USES, 1.0), dict.fromkeys(knockouts.USES, 50))
    slow = few._replace(count=10_000, seconds=dict.fromkeys(knockouts.USES, 31.0))
    great = few._replace(megabytes={**few.megabytes, "fill": 501})
    crooked = few._replace(count=100, seconds=dict.fromkeys(knockouts.USES, 1.6))
    assert list(knockouts.broken([few, few])) == []
    assert [len(list(knockouts.broken([few, field]))) for field in (slow, great, crooked)] == [4, 1, 1]


@pytest.mark.slow
def test_a_small_knockout_goes_through_everything_that_is_measured() -> None:
    found = knockouts.measured(8, {})
    assert found.count == 8 and all(seconds > 0 for seconds in found.seconds.values())


@pytest.mark.slow
def test_a_folder_is_recalculated_and_read_by_everything_that_is_measured() -> None:
    batch.recalc(3, 2)
    for action, _ in performance.ACTIONS.values():
        batch.each(action, 3, 1)


def test_a_command_that_fails_is_not_a_time() -> None:
    with pytest.raises(RuntimeError, match="out of paper"):
        subjects.run(sys.executable, "-c", "raise SystemExit('out of paper')")


def test_the_replayed_workbook_holds_the_same_cells(tmp_path: Path) -> None:
    original, replayed = tmp_path / "original.xlsx", tmp_path / "replayed.xlsx"
    with xlsxwriter.Workbook(original) as book:
        sheet = book.add_worksheet("Été 1")
        sheet.write_string("A1", "=1+1")
        sheet.write_number("B2", 4.5)
        sheet.write_formula("C3", "='Été 1'!B2*2", None, 9)
        sheet.write_boolean("D4", True)
        sheet.write_blank("E5", None, book.add_format({"bold": True}))
    replayed.write_bytes(floors.write_with_stock_xlsxwriter(original))
    first, second = (floors.read_with_openpyxl(path)["Été 1"] for path in (original, replayed))
    assert [[(cell.value, cell.data_type) for cell in row] for row in second.iter_rows()] == [
        [(cell.value, cell.data_type) for cell in row] for row in first.iter_rows()
    ]
    assert second["C3"].value == "='Été 1'!B2*2"
    assert second["E5"].has_style
