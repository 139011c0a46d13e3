"""The whole program as one file, for a computer where nothing may be installed: ``python -m tools.pyz sheetgen.pyz``.

What it needs is taken as it is installed beside this Python, with the licences of its authors. A library with compiled
parts cannot be used from within such a file and stays outside (pandas, for ``season`` and data frames): there it is
taken from the computer, if it has it.
"""

import argparse
import re
import shutil
import sys
import tempfile
import tomllib
import zipapp
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import sheetgen

ROOT = Path(__file__).parent.parent
MAIN = "sheetgen.cli:process"
INTERPRETER = "/usr/bin/env python3"
COMPILED = frozenset({".so", ".pyd", ".dylib", ".dll"})
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
NOT_HERE = ("__pycache__", "RECORD", "INSTALLER", "REQUESTED", "direct_url.json")
# Where everything comes from, and its place in the file; the package may be that of an installed wheel.
FOLDERS = {
    Path(sheetgen.__file__).parent: "sheetgen",
    ROOT / "templates": "sheetgen/templates",
    ROOT / "examples": "sheetgen/examples",
}


def needed() -> list[str]:
    """What the project says it needs, without its extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [requirement_name(text) for text in project["dependencies"]]


def requirement_name(requirement: str) -> str:
    """Return the normal name of the distribution a requirement asks for."""
    found = NAME.match(requirement)
    if found is None:
        raise ValueError(requirement)
    return found[0].lower().replace("_", "-")


def packed(names: list[str]) -> tuple[list[Distribution], list[str]]:
    """The distributions that go into the file, those they need in turn among them; and those that stay outside."""
    found: dict[str, Distribution] = {}
    outside: list[str] = []
    waiting = list(names)
    while waiting:
        name = waiting.pop(0)
        if name in found or name in outside:
            continue
        try:
            here = distribution(name)
        except PackageNotFoundError:  # for another system: colorama, on Windows
            outside.append(name)
            continue
        if any(Path(str(file)).suffix in COMPILED for file in here.files or ()):
            outside.append(name)
            continue
        found[name] = here
        waiting += [requirement_name(text) for text in here.requires or () if "extra ==" not in text]
    return list(found.values()), outside


def _files(here: Distribution) -> Iterator[tuple[Path, str]]:
    """The files of a distribution and their places in the archive; commands it has installed are none of them."""
    for file in here.files or ():
        if ".." not in file.parts and not set(NOT_HERE) & set(file.parts):
            yield Path(str(here.locate_file(file))), file.as_posix()


def build(target: Path) -> list[str]:
    """Write the file; returned are the libraries that stay outside."""
    found, outside = packed(needed())
    with tempfile.TemporaryDirectory() as folder:
        stage = Path(folder)
        for source, place in FOLDERS.items():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(source, stage / place, ignore=ignored, dirs_exist_ok=True)
        shutil.copy(ROOT / "LICENSE", stage)
        for here in found:
            for path, place in _files(here):
                (stage / place).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, stage / place)
        zipapp.create_archive(stage, target, INTERPRETER, MAIN, compressed=True)
    return outside


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", type=Path, nargs="?", default=Path("sheetgen.pyz"))
    target = parser.parse_args().target
    outside = build(target)
    size = target.stat().st_size / 1_000_000
    print(f"{target}: {size:.1f} MB, for Python {'.'.join(map(str, sys.version_info[:2]))} and newer")
    print(f"not in it: {', '.join(outside)}")


if __name__ == "__main__":
    main()
