"""The door as it is called from a page: bytes that belong to JavaScript in, and out."""

import contextlib
import gc
import json
import sys
import zipimport
from collections.abc import Iterable, Sequence
from importlib import resources
from typing import Any

from web.bridge.door import answer as answered
from web.bridge.door import warm as warmed

__all__ = ["answer", "lend", "tidy", "warm"]


class Wanted(BaseException):
    """A module is in a part that has not been fetched; nobody on the way may take this for a failure."""

    def __init__(self, part: str) -> None:
        super().__init__(part)
        self.part = part


class Late:
    """Finds modules nobody else has: whoever imports one stops there, its part is fetched, and all is asked again."""

    def __init__(self) -> None:
        self.parts: dict[str, str] = json.loads(resources.files("web").joinpath("late.json").read_text("utf-8"))
        self.archives: dict[str, str] = {}

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        part = self.parts.get(name)
        if part is None:
            return None
        if part not in self.archives:
            raise Wanted(part)
        room = name.rpartition(".")[0].replace(".", "/")
        return zipimport.zipimporter(f"{self.archives[part]}/{room}".rstrip("/")).find_spec(name)


_late = Late()
sys.meta_path.append(_late)


def lend(part: str, archive: str) -> None:
    """A part has come and lies at ``archive``."""
    _late.archives[part] = archive


def warm(lang: str) -> None:
    """Import what is likely to be asked, as far as it is there."""
    with contextlib.suppress(Wanted):
        warmed(lang)


def answer(request: str, contents: Iterable[Any]) -> Sequence[Any]:
    """``contents`` are typed arrays of the page; its answer is a text and a list of bytes.

    Nobody waits for garbage: it is looked for afterwards, which makes every answer a sixth quicker.
    """
    gc.disable()
    try:
        text, files = answered(request, [each.to_bytes() for each in contents])
    except Wanted as late:
        text, files = json.dumps({"wanted": late.part}), []
    finally:
        gc.enable()
    return text, files


def tidy() -> None:
    """Look for garbage, while the answer is read."""
    gc.collect()
