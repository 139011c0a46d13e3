"""The race: what its lines are drawn of is what the games say, and what a file keeps of them follows the results."""

import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import openpyxl
import pytest

import sheetgen
from sheetgen.operations.new import make_workbooks
from sheetgen.systems.berger.system import berger_spec
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.registry import described
from sheetgen.systems.views.race import HIDDEN
from sheetgen.workbook.codecs import RESULT
from sheetgen.workbook.desk import RACE
from sheetgen.workbook.values import Values
from sheetgen.xlsx.chart_figures import refreshed
from sheetgen.xlsx.package import open_package
from tests.example import FOLDER
from tests.league.seasons import spec_of as league_spec
from tests.molter.random_events import spec_of as molter_spec

CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
# B1: player 5 of eight meets 4, 8, 6, 2, 7, 3 and 1; his points after each round, counted by hand from the list.
EMILIE = ["0", "1", "2", "3", "3.5", "4.5", "5.5", "6"]


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "event.xlsx"
    sheetgen.new("berger", path, players=FOLDER / "players.csv", lang="en")
    return path


def trees(path: Path) -> list[ElementTree.Element]:
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if name.startswith("xl/charts/chart")]
        return [ElementTree.fromstring(archive.read(name)) for name in sorted(names)]


def texts(element: ElementTree.Element | None) -> list[str]:
    return [] if element is None else [point.text or "" for point in element.iter(f"{CHART}v")]


def drawn(path: Path) -> dict[str, list[str]]:
    """What the file keeps of every line, by its name."""
    lines = trees(path)[0].iter(f"{CHART}ser")
    return {texts(line.find(f"{CHART}tx"))[0]: texts(line.find(f"{CHART}yVal")) for line in lines}


@pytest.mark.slow
def test_lines_start_at_nought_and_end_where_the_event_has_come_to(event: Path, tmp_path: Path) -> None:
    assert set(map(tuple, drawn(event).values())) == {("0",) * 8}
    results = (FOLDER / "results.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    first = tmp_path / "first.csv"
    first.write_text("".join(results[: 1 + 3 * 4]), encoding="utf-8")
    sheetgen.fill(event, results=first)
    assert drawn(event)["Émilie"] == ["0", "1", "2", "3", "3", "3", "3", "3"]
    sheetgen.fill(event, results=FOLDER / "results.csv")
    assert drawn(event)["Émilie"] == EMILIE


@pytest.mark.slow
def test_the_table_below_says_the_same(event: Path) -> None:
    sheetgen.fill(event, results=FOLDER / "results.csv")
    sheet = openpyxl.load_workbook(event, data_only=True)["Race"]
    row = next(row for row in sheet.iter_rows(values_only=True) if row[1] == "Émilie")
    assert row[0] == "1"  # text: others have 2=
    assert row[2:9] == ("1", "2", "3", "3½", "4½", "5½", "6")


@pytest.mark.slow
def test_figures_kept_by_charts_are_those_of_the_cells_they_name(event: Path) -> None:
    sheetgen.fill(event, results=FOLDER / "results.csv")
    book = openpyxl.load_workbook(event, data_only=True)
    found = trees(event)
    assert len(found) == 2
    for reference in (part for tree in found for kind in ("num", "str") for part in tree.iter(f"{CHART}{kind}Ref")):
        title, _, area = (reference.findtext(f"{CHART}f") or "").partition("!")
        cells = book[title.strip("'")][area.replace("$", "")]
        flat = [cell for row in cells for cell in row] if isinstance(cells, tuple) else [cells]
        assert texts(reference) == [str(cell.value) for cell in flat]


def test_only_the_leaders_are_drawn() -> None:
    lines, bars = described(berger_spec(24))[1].sheets[RACE].charts
    assert (len(lines.series), len(bars.series)) == (6, 2)
    assert {series.figures.last_col - series.figures.col + 1 for series in lines.series} == {24}  # the start, 23 rounds


def test_names_stand_below_the_lines_however_long_they_will_be(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes(make_workbooks("berger", count=4, lang="en").data)
    assert [tree.find(f".//{CHART}legendPos").get("val") for tree in trees(path)] == ["b", "r"]


def test_those_told_only_what_they_have_today_get_a_column_that_holds_its_heading() -> None:
    sheet = described(berger_spec(20, lang="en"))[1].sheets[RACE]
    assert [slot.content for (_, col), slot in sheet.slots.items() if col == 2 and slot.content == "Points"]
    assert sheet.widths[2] > 1.2 * len("Points")


def test_only_a_chart_that_shows_something_else_is_written_anew() -> None:
    package = open_package(make_workbooks("berger", count=4, lang="en").data)
    sheet = next(each.name for each in package.sheets if each.name == "Race")
    everywhere = {(row, col): 7 for row in range(60) for col in range(30)}
    assert refreshed(package, {}) == refreshed(package, {sheet: {}}) == {}
    (name,) = refreshed(package, {sheet: everywhere})
    assert name in {member for member in package.members if "charts/chart" in member}


def test_the_bars_of_a_pool_count_its_own_games() -> None:
    book = described(PoolsSpec(counts=(4, 6), order=("PTS",), lang="en"))[1]
    results = {key: "1-0" for key, (_, codec) in book.inputs().items() if codec.id == RESULT.id}
    known = Values(book, {key: token for key, token in results.items() if key[0].endswith("_A")}).known
    found = {}
    for letter, rounds in (("A", 3), ("B", 5)):
        slots = book.sheets[f"{RACE}_{letter}"].slots
        rows = {
            slot.content: row for (row, col), slot in slots.items() if col == HIDDEN and isinstance(slot.content, str)
        }
        for name in ("entered", "missing"):
            found[letter, name] = [known[f"{RACE}_{letter}", rows[name], HIDDEN + 3 + n] for n in range(rounds)]
    assert found["A", "entered"] == [2, 2, 2]
    assert found["A", "missing"] == [0, 0, 0]
    assert found["B", "entered"] == [0] * 5
    assert found["B", "missing"] == [3] * 5


def test_those_who_are_level_have_one_rank_in_the_race_as_in_the_standings() -> None:
    book = described(berger_spec(4, order="PTS", lang="en"))[1]
    games = {key: "½-½" for key, (_, codec) in book.inputs().items() if codec.id == RESULT.id}
    players = {("players", number, "name"): f"P{number}" for number in range(1, 5)}
    known = Values(book, games | players).known
    ranks = [
        known[RACE, row, 0]
        for (row, col), slot in sorted(book.sheets[RACE].slots.items())
        if "number bold" in slot.style and not col
    ]
    assert ranks == ["1=", "1=", "1=", "1="]


@pytest.mark.parametrize(
    ("spec", "step"), [(berger_spec(10), 1), (berger_spec(20), 0), (league_spec(8, 4), 1), (molter_spec((3, 2, 2)), 0)]
)
def test_a_line_is_drawn_across_for_every_point_where_there_are_few(spec: Any, step: int) -> None:
    (lines, _) = described(spec)[1].sheets[RACE].charts
    assert lines.step == step
