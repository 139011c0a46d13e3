"""What the style names of the sheets look like, read from ``theme.toml``."""

import tomllib
from functools import cache
from typing import Any

from sheetgen import resources


@cache
def theme() -> dict[str, Any]:
    return tomllib.loads((resources.templates() / "theme.toml").read_text(encoding="utf-8"))


@cache
def properties(style: str, locked: bool) -> dict[str, Any]:
    """Return the format of a style: the font of the theme, then each name in turn."""
    look = theme()
    merged: dict[str, Any] = dict(look["font"])
    for name in style.split():
        merged.update(look["style"][name])
    if merged.get("align") == "center":
        merged.pop("indent", None)  # one that is indented stands at a side
    return merged if locked else merged | {"locked": False}
