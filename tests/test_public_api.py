"""The functions of ``sheetgen``: there whatever was imported, light, typed, documented with an example that runs."""

import ast
import doctest
import inspect
import json
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import sheetgen
from tests.example import ROOT

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)
OPERATIONS = [name for name in sheetgen.__all__ if not name.startswith("_")]
WANTED = {
    *("new", "fill", "rank", "check", "explain", "pair", "publish", "export", "merge", "recalc", "season", "prizes"),
    *("ratings", "norms", "draw", "table", "plan", "templates"),
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


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_function_says_its_arguments_its_result_and_its_refusals_and_has_an_example(name: str) -> None:
    """The examples themselves are run by ``test_docstring_examples.py``."""
    function = getattr(sheetgen, name)
    text = inspect.getdoc(function) or ""
    said = text.partition("Args:")[2]
    assert "Raises:" in text and ("Returns:" in text or "Yields:" in text)
    assert [argument for argument in inspect.signature(function).parameters if f"{argument}:" not in said] == []
    assert f"sheetgen.{name}(" in text.partition(">>> ")[2]


def test_there_are_many_examples_that_run() -> None:
    """At least 60 in docstrings of the package: a line behind a prompt that shows what it gives."""
    package = Path(sheetgen.__file__).parent
    texts = (path.read_text(encoding="utf-8") for path in package.rglob("*.py"))
    examples = [example for text in texts for example in doctest.DocTestParser().get_examples(_docstrings(text))]
    assert len([example for example in examples if example.want]) >= 60


def _docstrings(source: str) -> str:
    """All docstrings of a module, one after the other."""
    nodes = (node for node in ast.walk(ast.parse(source)) if isinstance(node, DOCUMENTED))
    return "\n\n".join(text for node in nodes if (text := ast.get_docstring(node)) and ">>> " in text)
