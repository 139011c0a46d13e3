"""The package runs from a zip, as a wheel that nobody has unpacked does: whatever it reads, it finds as a resource."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import sheetgen
from sheetgen import resources
from tests.example import ROOT

FOREIGN = ROOT / "tests" / "data" / "damage" / "saved.xls"
COMMANDS = """
import sys
from sheetgen.commands import run

for command in sys.argv[1:]:
    sys.argv = ["sheetgen", *command.split()]
    try:
        run()
    except SystemExit as end:
        if end.code:
            raise
print(sys.modules["sheetgen"].__file__)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with its templates and examples, as a wheel packs them."""
    path = tmp_path_factory.mktemp("zip") / "sheetgen.zip"
    package = Path(sheetgen.__file__).parent
    folders = {"": package, "templates": ROOT / "templates", "examples": ROOT / "examples"}
    with zipfile.ZipFile(path, "w") as archive:
        for name, folder in folders.items():
            for file in folder.rglob("*"):
                if file.is_file() and "__pycache__" not in file.parts:
                    place = Path("sheetgen", name, file.relative_to(folder)).as_posix()
                    if place not in archive.namelist():
                        archive.write(file, place)
    return path


def zipped(wheel: Path, *commands: str) -> str:
    """What the commands print, run one after the other by the package in the zip."""
    environment = os.environ | {"PYTHONPATH": str(wheel), "SHEETGEN_LANG": "en", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", COMMANDS, *commands],
        cwd=wheel.parent,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    *printed, package = done.stdout.splitlines()
    assert package.startswith(str(wheel))
    return "\n".join(printed)


@pytest.mark.slow
def test_tables_sheets_and_pages_come_out_of_a_zip(wheel: Path) -> None:
    printed = zipped(
        wheel,
        "table molter --teams 5 --players-per-team 4",
        "table molter --teams 12 --players-per-team 5 --rounds 2",
        "table scheveningen 8",
        f"new berger event.xlsx --players {ROOT}/examples/berger/players.csv",
        "rank event.xlsx --html",
        f"draw --players {ROOT}/examples/draw/players.csv --varma",
    )
    assert "Émilie" in printed and "<style>" in printed


@pytest.mark.slow
def test_the_tour_and_foreign_workbooks_come_out_of_a_zip(wheel: Path) -> None:
    printed = zipped(wheel, "demo tour", "check tour/berger.xlsx tour/league.xlsx", f"rank {FOREIGN} --json")
    assert printed.count("in order") == 2 and '"standings"' in printed


def test_the_types_are_announced() -> None:
    assert (Path(sheetgen.__file__).parent / "py.typed").is_file()


def test_resources_are_found_in_a_checkout() -> None:
    assert (resources.templates() / "theme.toml").is_file()
    assert (resources.examples() / "berger" / "players.csv").is_file()
