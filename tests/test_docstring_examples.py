"""Every example in a docstring of the package is run, and gives what it shows."""

import ast
import doctest
import importlib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import sheetgen

ROOT = Path(__file__).parent.parent
PACKAGE = Path(sheetgen.__file__).parent  # the installed one, which need not be in ROOT
PROMPT = ">>> "
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

HALF_RIGHT = '''
"""Nothing here."""

class Pair:
    """Two numbers."""

    def total(self):
        """The sum.

        >>> 1 + 1
        3
        """

def twice(number):
    """Twice the number.

    >>> twice(2)
    4
    """
    return 2 * number
'''


def module_name(path: Path) -> str:
    """The dotted name of a module of the package."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def documented(tree: ast.AST, prefix: str) -> Iterator[str]:
    """The dotted names of everything whose docstring has an example, as the source has them."""
    if isinstance(tree, ast.Module | ast.ClassDef | ast.FunctionDef) and PROMPT in (ast.get_docstring(tree) or ""):
        yield prefix
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield from documented(node, f"{prefix}.{node.name}")


def examples_of(module: ModuleType) -> dict[str, doctest.DocTest]:
    """The examples that can be run, by the dotted name of what they explain."""
    return {test.name: test for test in doctest.DocTestFinder().find(module) if test.examples}


def failures_of(test: doctest.DocTest) -> str:
    """What differs from what an example shows; nothing if it is right."""
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=OPTIONS)
    runner.run(test, out=report.append)
    return "".join(report) if runner.failures else ""


MODULES = [
    module_name(path)
    for path in sorted(PACKAGE.rglob("*.py"))
    if PROMPT in (text := path.read_text("utf-8")) and any(documented(ast.parse(text), ""))
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_give_what_they_show(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    module = importlib.import_module(name)
    examples = examples_of(module)
    source = Path(str(module.__file__)).read_text("utf-8")
    assert set(documented(ast.parse(source), name)) <= set(examples), "an example that is never run"
    assert "".join(map(failures_of, examples.values())) == ""


def test_an_example_that_is_wrong_is_noticed() -> None:
    module = ModuleType("half_right")
    exec(HALF_RIGHT, module.__dict__)
    wrong = [name for name, test in examples_of(module).items() if failures_of(test)]
    assert wrong == ["half_right.Pair.total"]
    assert list(documented(ast.parse(HALF_RIGHT), "half_right")) == ["half_right.Pair.total", "half_right.twice"]
