"""The door as it is called from a page: bytes that belong to JavaScript in, and out."""

from collections.abc import Iterable, Sequence
from typing import Any

from web.bridge.door import answer as answered
from web.bridge.door import warm

__all__ = ["answer", "warm"]


def answer(asked: str, contents: Iterable[Any]) -> Sequence[Any]:
    """``contents`` are typed arrays of the page; its answer is a text and a list of bytes."""
    text, files = answered(asked, [each.to_bytes() for each in contents])
    return text, files
