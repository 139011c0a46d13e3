"""Spoilt workbooks differ from the sound one in a part or two: what was found out about a part is kept by its content.

Only functions whose result depends on their arguments alone are kept so, and only results; a refusal is made anew. It
is twice as quick, and what goes wrong is the same (``test_fuzz`` compares).
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from types import ModuleType
from typing import Any
from unittest.mock import patch

from sheetgen.operations.reading import audit
from sheetgen.workbook.values import Values
from sheetgen.xlsx import package, read, shifts, strings
from sheetgen.xlsx.package import Package

MOST = 400  # results kept of each function


class Same:
    """An object as a key: the same one, not an equal one. It is held, so that its number is no other's meanwhile."""

    def __init__(self, thing: object) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.thing is other.thing

    def __hash__(self) -> int:
        return id(self.thing)


def kept(function: Callable[..., Any], key_of: Callable[..., Hashable]) -> Callable[..., Any]:
    """The function, which gives the result it has given before for the same key."""
    asked: list[tuple[Any, dict[str, Any]]] = []

    @lru_cache(maxsize=MOST)
    def result(_: Hashable) -> Any:
        return function(*asked[-1][0], **asked[-1][1])

    def remembering(*arguments: Any, **named: Any) -> Any:
        asked.append((arguments, named))
        try:
            return result(key_of(*arguments, **named))
        finally:
            asked.pop()

    return remembering


class Pattern:
    """A pattern that has looked through a text before."""

    def __init__(self, pattern: Any) -> None:
        self.findall = kept(pattern.findall, lambda text, start=0, end=None: text[start:end])


def _part(name: str, of: Package) -> Hashable:
    return of.part(name) if of.has(name) else None


def _values(book: Any, entries: Any, without: Any = ()) -> Hashable:
    return Same(book), frozenset(entries.items()), tuple(without)


KEPT: tuple[tuple[ModuleType, str, Any], ...] = (
    (read, "_PLAIN_CELL", Pattern(read._PLAIN_CELL)),
    (read, "plain_text", kept(strings.plain_text, lambda xml, part: (xml, part))),
    (read, "_decode", kept(read._decode, lambda tokens, t: (Same(tokens), Same(t.strings), t.date_styles, t.date1904))),
    (read, "shared_strings", kept(strings.shared_strings, lambda of: _part(of.shared_strings_part, of))),
    (package, "elements", kept(package.elements, lambda xml, part, names=(): (xml, part, frozenset(names)))),
    (shifts, "_as_written", kept(shifts._as_written, lambda s, cells, *more: (Same(s), Same(cells), *more))),
    (audit, "Values", kept(Values, _values)),
)


@contextmanager
def remembered() -> Iterator[None]:
    with ExitStack() as replaced:
        for module, name, function in KEPT:
            replaced.enter_context(patch.object(module, name, function))
        yield
