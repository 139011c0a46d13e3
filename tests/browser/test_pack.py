"""What is packed for the page: everything our packages import of the standard library is taken along."""

import ast
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import nodes
from web.pack import LEFT_OUT, is_needed

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
