"""The sources of the project as syntax trees, parsed and walked once for all tests of a run."""

import ast
from functools import cache
from pathlib import Path

import sheetgen

PACKAGE = Path(sheetgen.__file__).parent


@cache
def modules() -> tuple[Path, ...]:
    """Every module of the package."""
    return tuple(sorted(PACKAGE.rglob("*.py")))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_bytes())


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every node of a module."""
    return tuple(ast.walk(tree(path)))
