"""No ranking is ever written over errors: the file stays as it is, and what is wrong is told."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl.reader.excel import load_workbook

import sheetgen
from sheetgen.errors import ProblemsFound
from tests.by_path import open_workbook

FORMATS = Path(__file__).parent.parent / "data" / "formats" / "1"


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A workbook in which somebody typed what is no result."""
    path = tmp_path / "event.xlsx"
    shutil.copy(FORMATS / "berger-example.xlsx", path)
    cell = open_workbook(path)[0].place(("rounds", 1, 1, "result"))
    book = load_workbook(path)
    book[cell["sheet"]][cell["cell"]] = "won, I think"
    book.save(path)
    return path


def codes(run: Callable[[], object]) -> list[str]:
    with pytest.raises(ProblemsFound) as refusal:
        run()
    return [problem.code for problem in refusal.value.problems]


def test_a_ranking_is_not_written_over_errors(broken: Path) -> None:
    before = broken.read_bytes()
    assert codes(lambda: sheetgen.rank(broken, write=True)) == ["unknown-result", "not-written"]
    assert broken.read_bytes() == before


def test_nor_into_another_file(broken: Path, tmp_path: Path) -> None:
    assert codes(lambda: sheetgen.rank(broken, write=True, output=tmp_path / "out.xlsx"))[-1] == "not-written"
    assert not (tmp_path / "out.xlsx").exists()


def test_it_is_ranked_all_the_same_and_the_error_is_told(broken: Path) -> None:
    found = sheetgen.rank(broken)
    assert found.has_errors and found.standings.rows
