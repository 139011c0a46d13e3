"""Finds the files that travel with the package: beside it in a checkout, inside it in a wheel."""

from pathlib import Path

_HERE = Path(__file__).parent


def templates() -> Path:
    """Return the folder of ready workbooks and of the theme."""
    packaged = _HERE / "templates"
    return packaged if packaged.is_dir() else _HERE.parent / "templates"


def examples() -> Path:
    """Return the folder of complete small events."""
    packaged = _HERE / "examples"
    return packaged if packaged.is_dir() else _HERE.parent / "examples"
