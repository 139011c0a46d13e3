"""What the style names of the sheets look like, read from ``theme.toml``."""

import tomllib
from functools import cache

from sheetgen import resources
from sheetgen.resources import Document

NUMBERED = "board-"  # a style that shows a number, whatever the cell holds


@cache
def theme() -> Document:
    """The styles by their names as ``theme.toml`` has them, read once."""
    return tomllib.loads((resources.templates() / "theme.toml").read_text(encoding="utf-8"))


@cache
def properties(style: str, locked: bool) -> dict[str, object]:
    """Return the format of a style: the font of the theme, then each name in turn."""
    merged = dict(theme()["font"]) | looks(style)
    if merged.get("align") == "center":
        merged.pop("indent", None)  # one that is indented stands at a side
    if merged.get("indent"):
        merged.setdefault("align", "left")  # at the top of its cell a text is not indented without
    return merged if locked else merged | {"locked": False}


def looks(style: str) -> dict[str, object]:
    """What the names of a style say one after the other, and nothing else."""
    merged: dict[str, object] = {}
    for name in style.split():
        merged.update({"num_format": f'"{name[6:]}"'} if name.startswith(NUMBERED) else theme()["style"][name])
    return merged
