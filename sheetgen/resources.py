"""Finds the files that travel with the package: inside it in a wheel, zipped or not, and beside it in a checkout."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

Document = dict[str, Any]  # a file of facts, as TOML or JSON has them; who reads it knows what stands in it
_PACKAGE = files("sheetgen")


def _folder(name: str) -> Traversable:
    packaged = _PACKAGE / name
    return packaged if packaged.is_dir() else Path(str(_PACKAGE)).parent / name


def templates() -> Traversable:
    """Return the folder of ready workbooks and of the theme."""
    return _folder("templates")


def examples() -> Traversable:
    """Return the folder of complete small events."""
    return _folder("examples")
