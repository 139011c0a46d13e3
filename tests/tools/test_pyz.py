"""The whole program as one file: built as the docs say, and run where nothing else can be imported."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.example import ROOT
from tools import pyz

EVENT = ROOT / "examples" / "berger" / "event.xlsx"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("one file") / "sheetgen.pyz"
    assert "pandas" in pyz.build(path)
    return path


def run(archive: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the file by a Python without its libraries."""
    return subprocess.run(
        [sys.executable, "-I", "-S", archive, *arguments],
        env={"SHEETGEN_LANG": "en", "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
        cwd=archive.parent,
    )


@pytest.mark.slow
def test_what_is_in_it_and_what_is_not(archive: Path) -> None:
    with zipfile.ZipFile(archive) as packed:
        names = packed.namelist()
    roots = {name.partition("/")[0] for name in names}
    assert {"sheetgen", "typer", "xlsxwriter", "openpyxl"} <= roots and not {"pandas", "numpy"} & roots
    assert not [name for name in names if "__pycache__" in name or name.endswith((".so", ".pyd"))]
    for library in ("typer", "xlsxwriter", "openpyxl"):  # everybody's licence comes along
        assert any(name.startswith(library) and ".dist-info/" in name and "METADATA" in name for name in names)


@pytest.mark.slow
def test_a_workbook_is_made_ranked_and_recalculated_by_the_file_alone(archive: Path) -> None:
    for command in (("new", "berger", "x.xlsx", "--count", "4", "--force"), ("recalc", EVENT)):
        done = run(archive, *command)
        assert (done.returncode, done.stderr) == (0, "")
    assert "Émilie" in run(archive, "rank", EVENT).stdout


@pytest.mark.slow
def test_what_it_cannot_hold_is_said(archive: Path) -> None:
    done = run(archive, "season", EVENT)
    assert done.returncode == 2 and "pip install pandas" in done.stderr and "Traceback" not in done.stderr
