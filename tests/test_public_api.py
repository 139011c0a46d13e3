"""The functions of ``sheetgen``: there whatever was imported, light, typed, documented with an example that runs."""

import doctest
import importlib
import inspect
import json
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import sheetgen
from tests.example import ROOT

OPERATIONS = [name for name in sheetgen.__all__ if not name.startswith("_")]
# Still to come here: pair and publish.
WANTED = {
    *("new", "fill", "rank", "check", "explain", "export", "merge", "recalc", "season", "prizes", "ratings", "norms"),
    *("draw", "table", "plan", "templates"),
}

IMPORT_ALL = """
import importlib, pkgutil, sys
import sheetgen
failed = []
for module in pkgutil.walk_packages(sheetgen.__path__, "sheetgen."):
    if module.name != "sheetgen.__main__":
        importlib.import_module(module.name)
print([name for name in sheetgen.__all__ if not name.startswith("_") and not callable(getattr(sheetgen, name))])
"""


def test_every_operation_has_its_function() -> None:
    assert set(OPERATIONS) >= WANTED


def test_every_function_can_be_called_whatever_has_been_imported() -> None:
    """No package bears the name of an operation: importing it would take the function's place."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.strip() == "[]"
    packages = {module.name for module in pkgutil.iter_modules(sheetgen.__path__)}
    assert not packages & set(OPERATIONS)


def cpu_seconds(*arguments: str) -> float:
    """What a Python of its own takes of a processor, whoever else is at work on the machine."""
    resource = pytest.importorskip("resource")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return float(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


@pytest.mark.slow
def test_the_program_starts_in_little_more_time_than_python() -> None:
    """The best of twelve runs of each, one after the other in turn, against a Python that does nothing."""
    nothing, imports, version, helps = (
        ("-c", "pass"),
        ("-c", "import sheetgen"),
        ("-m", "sheetgen", "--version"),
        ("-m", "sheetgen", "--help"),
    )
    runs = [[cpu_seconds(*each) for each in (nothing, imports, version, helps)] for _ in range(12)]
    floor, importing, versioned, helped = (min(column) for column in zip(*runs, strict=True))
    assert importing - floor < 0.02
    assert versioned <= 2 * floor
    assert helped <= 5 * floor


def test_importing_the_package_imports_nothing_of_it() -> None:
    code = "import sys; import sheetgen, json; print(json.dumps([name for name in sys.modules if 'sheetgen' in name]))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    assert json.loads(done.stdout) == ["sheetgen"]


@pytest.mark.parametrize("name", OPERATIONS)
def test_no_signature_says_any(name: str) -> None:
    signature = inspect.signature(getattr(sheetgen, name))
    notes = [each.annotation for each in signature.parameters.values()] + [signature.return_annotation]
    vague = [
        note for note in notes if note is inspect.Signature.empty or "Any" in str(note).replace("typing.Any", "Any")
    ]
    assert vague == []


@pytest.mark.parametrize("name", ["draw", "export", "norms", "prizes", "ratings", "season"])
def test_an_operation_is_documented_with_an_example_that_runs(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    function = getattr(sheetgen, name)
    text = inspect.getdoc(function) or ""
    assert "Returns:" in text
    assert "Raises:" in text
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    module = importlib.import_module(function.__module__)
    finder = doctest.DocTestFinder(recurse=False)
    (example,) = [test for test in finder.find(function, name, module=module, globs={}) if test.examples]
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example).failed == 0
