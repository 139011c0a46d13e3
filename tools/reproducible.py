"""Builds source archive and wheel twice and compares them byte for byte: ``python -m tools.reproducible dist``.

The two builds start from copies in different places whose files have other dates, so that nothing of either gets into
what is built. The wheel is built out of the source archive, as an index would do it.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "node_modules", "dist", "build", "*.egg-info"
)
OTHER_DATE = 1_600_000_000  # seconds: 13 September 2020


def built(source: Path, place: Path) -> Path:
    """Build from a copy of a checkout and return the folder with the two archives."""
    target = place / "built"
    subprocess.run([sys.executable, "-m", "build", "--outdir", target, source], check=True, stdout=subprocess.DEVNULL)
    return target


def copied(source: Path, place: Path, date: int | None = None) -> Path:
    """Copy a checkout without what was made in it, with another date on every file if one is given."""
    copy = place / "checkout"
    shutil.copytree(source, copy, ignore=LEFT_OUT)
    if date is not None:
        for path in copy.rglob("*"):
            os.utime(path, (date, date))
    return copy


def differences(first: Path, second: Path) -> list[str]:
    """Return the names of the files of two folders that are not the same bytes, or only in one of them."""
    contents = [{path.name: path.read_bytes() for path in folder.iterdir()} for folder in (first, second)]
    names = sorted({*contents[0], *contents[1]})
    return [name for name in names if contents[0].get(name) != contents[1].get(name)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", type=Path, help="the folder the archives are left in")
    target: Path = parser.parse_args().target
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory(suffix=" another place") as second:
        builds = [
            built(copied(ROOT, Path(first)), Path(first)),
            built(copied(ROOT, Path(second), OTHER_DATE), Path(second)),
        ]
        if different := differences(*builds):
            sys.exit(f"not the same when built twice: {', '.join(different)}")
        target.mkdir(parents=True, exist_ok=True)
        for path in sorted(builds[0].iterdir()):
            shutil.copy(path, target)
            print(f"{target / path.name}: the same when built twice")


if __name__ == "__main__":
    main()
