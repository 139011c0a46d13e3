"""Whether the package works with every Python and every XlsxWriter it allows: ``python3 -m tools.versions``.

For each Python from 3.11 on that this machine has, a virtual environment with the package, in which workbooks of every
layout are read and the tour is made. For the oldest and the newest of each minor version of XlsxWriter, the bytes that
``xlsx/plain.py`` writes beside those of the stock class. What the machine does not have is said.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
WRITERS = ("3.3.0", "3.3.*")
PLAIN = "tests/xlsx/test_plain.py"
READ = """
import pathlib, sys, sheetgen
data = pathlib.Path(sys.argv[1], "tests", "data")
folders = data / "layouts", data / "formats"
files = [file for folder in folders for file in sorted(folder.rglob("*.xlsx"))]
bad = [str(file) for file in files if sheetgen.check(file).discrepancies]
sys.exit(f"not as they were: {bad}" if bad or not files else 0)
"""


def pythons() -> Iterator[tuple[str, str]]:
    """Every version with the program that runs it, or nothing where this machine has none."""
    for version in PYTHONS:
        ours = Path.home().glob(f".pyenv/versions/{version}.*/bin/python{version}")
        places = [shutil.which(f"python{version}") or "", *map(str, sorted(ours))]
        yield version, next((place for place in places if place and _runs(place, version)), "")


def _runs(program: str, version: str) -> bool:
    """Whether it is that Python indeed: a shim may lead nowhere."""
    code = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"
    done = subprocess.run([program, "-c", code], capture_output=True, text=True, check=False)
    return done.stdout.strip() == version


def run(command: Sequence[str], environment: Mapping[str, str] | None = None, folder: Path = ROOT) -> None:
    """Run a command in a folder; what it printed is shown if it fails."""
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}\n{done.stderr}")


def try_python(version: str, program: str, folder: Path) -> None:
    """Install the package for that Python; read what is kept and make the tour."""
    run([program, "-m", "venv", str(folder / version)])
    inside = str(folder / version / ("Scripts" if os.name == "nt" else "bin") / "python")
    run([inside, "-m", "pip", "install", "-q", "."])
    run([inside, "-I", "-c", READ, str(ROOT)], folder=folder)
    run([inside, "-I", "-m", "sheetgen", "demo", f"tour-{version}"], folder=folder)
    print(f"Python {version}: workbooks of every layout read, the tour made", flush=True)


def try_writer(version: str, folder: Path) -> None:
    """The bytes of our worksheet and of the stock one, by that XlsxWriter."""
    place = folder / f"xlsxwriter-{version.replace('*', 'x')}"
    run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(place), f"xlsxwriter=={version}"])
    path = os.pathsep.join((str(place), str(ROOT)))
    run([sys.executable, "-m", "pytest", "-q", "-m", "", "-n", "0", PLAIN], {**os.environ, "PYTHONPATH": path})
    [made] = [found.name for found in place.glob("*.dist-info")]
    print(f"XlsxWriter {re.findall(r'-([0-9.]+)[.]dist', made)[0]}: the bytes of the stock worksheet", flush=True)


def main() -> None:
    """Try them all."""
    with tempfile.TemporaryDirectory() as name:
        for version in WRITERS:
            try_writer(version, Path(name))
        for version, program in pythons():
            if program:
                try_python(version, program, Path(name))
            else:
                print(f"Python {version}: not on this machine, not tried", flush=True)


if __name__ == "__main__":
    main()
