"""What is packed for the page: everything our packages import of the standard library is taken along."""

import ast
import importlib.util
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import nodes
from web.pack import LATE, LEFT_OUT, is_needed, part_of

ROOT = Path(__file__).parents[2]
PACKAGES = ("sheetgen", "web/bridge", "xlsxwriter", "openpyxl", "et_xmlfile")


def place(package: str) -> Path:
    if package.startswith("web"):
        return ROOT / package
    found = importlib.util.find_spec(package)
    assert found is not None and found.origin is not None
    return Path(found.origin).parent


def imported(path: Path) -> Iterator[str]:
    """What a module imports, at its head or where it is needed; of a room also what is taken out of it."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield from (node.module, *(f"{node.module}.{name.name}" for name in node.names))


@pytest.mark.sampled(0)
@pytest.mark.parametrize("package", PACKAGES)
def test_what_is_imported_is_taken_along(package: str) -> None:
    folder = place(package)
    missing = [
        (str(path.relative_to(folder)), name)
        for path in folder.rglob("*.py")
        if not f"{package}/{path.relative_to(folder).as_posix()}".startswith(LEFT_OUT)
        for name in imported(path)
        if name.partition(".")[0] in sys.stdlib_module_names and not is_needed(name.replace(".", "/"))
    ]
    assert missing == []


def test_what_no_page_needs_stays_behind() -> None:
    assert [name for name in ("http/client", "unittest/case", "email", "encodings/big5") if is_needed(name)] == []


@pytest.mark.parametrize("part", sorted(LATE))
def test_every_room_that_is_fetched_later_is_one(part: str) -> None:
    folder = place("sheetgen").parent
    files = [path.relative_to(folder).as_posix() for path in place("sheetgen").rglob("*.py")]
    files += [f"{name}/__init__.py" for name in ("openpyxl", "et_xmlfile")]
    assert [room for room in LATE[part] if not any(name.startswith(room) for name in files)] == []


EVENING = """
import json, sys
from pathlib import Path
from web.bridge.door import answer, warm

def ask(call, *files, **asked):
    held = [{"role": "held", "name": "event.xlsx"} for _ in files]
    told, made = answer(json.dumps({"call": call, "lang": "en", "asked": asked, "files": held}), files)
    assert not json.loads(told)["refused"], (call, told)
    return made

warm("en")
for system in ("berger", "swiss", "league", "knockout"):
    ask("make", system=system)
    event = Path("examples", system, "event.xlsx").read_bytes()
    for call in ("open", "desk", "typed", "official", "check"):
        ask(call, event, typed=[])
ask("pair", *ask("make", system="swiss", rounds="3", players="Ann\\nBea\\nCai\\nDan"))
print(json.dumps(sorted(sys.modules)))
"""


@pytest.mark.slow
def test_an_evening_needs_nothing_that_is_fetched_later() -> None:
    """Workbooks of four systems made, opened, typed in, paired: none of the rooms that are packed apart."""
    done = subprocess.run([sys.executable, "-c", EVENING], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    modules = json.loads(done.stdout.splitlines()[-1])
    assert [name for name in modules if part_of(name.replace(".", "/") + ".pyc")] == []
