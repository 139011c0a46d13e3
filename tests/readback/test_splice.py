"""Filling and writing into a decorated workbook: only the cells meant change, and the file survives every failure."""

import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import sheetgen
from sheetgen.errors import FileProblem, ProblemsFound
from sheetgen.operations.reading.readback import audit, read_workbook
from tests.damage.edits import Parts, edited, in_sheet, part_of, parts_of, replaced
from tests.damage.event import workbook
from tests.readback.decorated import decorated

CELL = re.compile(rb'<c r="([A-Z]+[0-9]+)"([^>]*?)(?:/>|>(.*?)</c>)', re.DOTALL)
FORMULA = re.compile(rb"<f[ />].*?(?:</f>|/>)|<f>.*?</f>", re.DOTALL)


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "event.xlsx"
    path.write_bytes(decorated())
    return path


@pytest.fixture
def results(tmp_path: Path) -> Path:
    path = tmp_path / "results.csv"
    path.write_text("round,board,result\n3,2,0-1\n", "utf-8")
    return path


def skeleton(xml: bytes) -> tuple[bytes, dict[bytes, tuple[bytes, bytes]]]:
    """A sheet without its cells, and each cell: its attributes without the type, and what is typed in it."""
    cells = {}
    for reference, attributes, inside in CELL.findall(xml):
        formula = FORMULA.search(inside)
        kept = re.sub(rb' t="\w+"', b"", attributes)
        cells[reference] = (kept, formula[0] if formula else inside + re.sub(rb".*( t=.\w+.).*|.*", rb"\1", attributes))
    return CELL.sub(b"", xml), cells


BOOK = "xl/workbook.xml"
DRAWN = re.compile(rb'<c:pt idx="\d+">.*?</c:pt>|<c:ptCount val="\d+"/>', re.DOTALL)
SHOWN = re.compile(rb'<sheet name="([^"]*)" (?![^>]*state=)')


def shown(parts: Parts) -> set[bytes]:
    """The titles of the sheets that are not hidden."""
    return set(SHOWN.findall(parts[BOOK]))


def differing(before: Parts, after: Parts) -> dict[str, set[str]]:
    """The cells that differ in each part, figures of formulas aside; everything else must be the same byte by byte."""
    assert list(before) == list(after)
    found = {}
    for name in before:
        if before[name] == after[name]:
            continue
        if name.startswith("xl/charts/"):  # the figures a chart keeps of the cells it draws
            assert DRAWN.sub(b"", before[name]) == DRAWN.sub(b"", after[name]), name
            continue
        assert name.startswith("xl/worksheets/"), name
        (left, old), (right, new) = skeleton(before[name]), skeleton(after[name])
        assert left == right, name
        changed = {cell.decode() for cell in old.keys() | new.keys() if old.get(cell) != new.get(cell)}
        if changed:
            found[name] = changed
    return found


def test_filling_a_decorated_workbook_changes_the_cells_filled_and_nothing_else(event: Path, results: Path) -> None:
    before = parts_of(event.read_bytes())
    sheetgen.fill(event, results=results)
    assert differing(before, parts_of(event.read_bytes())) == {part_of(before, "Rounds"): {"E16"}}


def test_writing_the_official_ranking_changes_its_sheets_only(event: Path, results: Path) -> None:
    sheetgen.fill(event, results=results)
    before = parts_of(event.read_bytes())
    sheetgen.rank(event, write=True)
    after = parts_of(event.read_bytes())
    assert shown(before) < shown(after)  # what is written is hidden until then
    changed = differing(before, after | {BOOK: before[BOOK]})
    assert changed.keys() <= {part_of(before, title) for title in ("Official ranking", "Tie-breaks")}
    assert changed[part_of(before, "Official ranking")] >= {"A4", "C7", "C10"}


def test_after_filling_every_formula_of_ours_shows_the_new_figures(event: Path, results: Path) -> None:
    sheetgen.fill(event, results=results)
    assert audit(read_workbook(event.read_bytes()), hidden=True) == ([], [])


def test_after_filling_no_formula_of_the_club_shows_an_old_figure(event: Path, results: Path) -> None:
    sheetgen.fill(event, results=results)
    parts = parts_of(event.read_bytes())
    assert parts["xl/worksheets/photos.xml"].count(b"<v>") == 0
    assert b'fullCalcOnLoad="1"' in parts["xl/workbook.xml"]


def test_filling_after_rows_were_inserted_leaves_the_marks_of_the_blocks_right(tmp_path: Path, results: Path) -> None:
    moved = Path(__file__).parent.parent / "data" / "damage" / "columns-inserted.xlsx"
    path = tmp_path / "moved.xlsx"
    path.write_bytes(moved.read_bytes())
    sheetgen.fill(path, results=results)
    read = read_workbook(path.read_bytes())
    assert read.problems == []
    assert read.entries["rounds", 3, 2, "result"] == "0-1"


def test_a_formula_in_an_entry_is_never_overwritten(tmp_path: Path, results: Path) -> None:
    path = tmp_path / "formula.xlsx"
    path.write_bytes((Path(__file__).parent.parent / "data" / "damage" / "formula-in-an-entry.xlsx").read_bytes())
    before = path.read_bytes()
    with pytest.raises(ProblemsFound) as refusal:
        sheetgen.fill(path, results=results, replace_entries=True)
    assert refusal.value.problems[0].code == "formula-in-the-way"
    assert path.read_bytes() == before


def test_a_result_whose_cell_is_gone_is_said_and_nothing_is_written(tmp_path: Path, results: Path) -> None:
    path = tmp_path / "merged.xlsx"
    merge = in_sheet("Rounds", '<mergeCells count="\\d+">', '<mergeCells><mergeCell ref="E15:E16"/>')
    path.write_bytes(edited(workbook(), merge))
    before = path.read_bytes()
    with pytest.raises(ProblemsFound) as refusal:
        sheetgen.fill(path, results=results)
    assert refusal.value.problems[0].code == "no-cell-for-entry"
    assert path.read_bytes() == before


def test_a_damaged_sheet_of_the_club_does_not_stop_a_fill(tmp_path: Path, results: Path) -> None:
    path = tmp_path / "spoilt.xlsx"
    path.write_bytes(edited(decorated(), replaced("xl/worksheets/photos.xml", "</row>", "<row>")))
    sheetgen.fill(path, results=results)
    assert read_workbook(path.read_bytes()).entries["rounds", 3, 2, "result"] == "0-1"


# --------------------------------------------------------------------------------------- failures while writing

ENDLESSLY = """
import sys
import sheetgen
print("ready", flush=True)
while True:
    for results in sys.argv[2:]:
        sheetgen.fill(sys.argv[1], results=results, replace_entries=True)
"""


@pytest.mark.long
def test_whoever_kills_the_program_at_any_moment_finds_a_whole_file(event: Path, results: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.csv"
    other.write_text("round,board,result\n3,2,1-0\n", "utf-8")
    whole = set()
    for source in (results, other):
        sheetgen.fill(event, results=source, replace_entries=True)
        whole.add(event.read_bytes())
    rng = random.Random(5)
    for _ in range(15):
        with subprocess.Popen(
            [sys.executable, "-c", ENDLESSLY, event, results, other], stdout=subprocess.PIPE
        ) as child:
            assert child.stdout is not None and child.stdout.readline()
            time.sleep(rng.random() / 4)
            child.send_signal(signal.SIGKILL)
        assert event.read_bytes() in whole


FULL_DISK = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000))
import sheetgen
from sheetgen.errors import FileProblem
try:
    sheetgen.fill(sys.argv[1], results=sys.argv[2])
except FileProblem as refusal:
    print(refusal.problems[0].code)
"""


@pytest.mark.slow
def test_a_full_disk_leaves_the_workbook_as_it_was(event: Path, results: Path) -> None:
    before = event.read_bytes()
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, event, results], capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.strip() == "cannot-write"
    assert event.read_bytes() == before
    assert sorted(path.name for path in event.parent.iterdir()) == ["event.xlsx", "results.csv"]


def test_a_folder_nobody_may_write_in_leaves_the_workbook_as_it_was(
    event: Path, results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = event.read_bytes()

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("sheetgen.store.files._write_and_sync", refuse)
    with pytest.raises(FileProblem) as refusal:
        sheetgen.fill(event, results=results)
    assert refusal.value.problems[0].data["reason"] == "not-permitted"
    assert event.read_bytes() == before
