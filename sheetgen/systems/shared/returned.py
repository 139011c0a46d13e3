"""Parts of an event that were sent out as workbooks of their own and come back: what a system must know of them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from sheetgen.errors import Problem
from sheetgen.workbook.cells import Changes, Entries, Key


class Opened(Protocol):
    """A workbook that was read: what it is, what was typed in it, and where."""

    spec: Any
    schedule: Any
    entries: Changes
    problems: list[Problem]

    @property
    def spots(self) -> Entries:
        """Map the keys of the entries to their places in the file: sheet, row and column."""

    def place(self, key: Key) -> dict[str, str]:
        """Return the sheet and the cell of an entry as facts of a problem; empty if the file has no cell for it."""

    def placed(self, keyed: Iterable[tuple[Key | None, Problem]]) -> list[Problem]:
        """Return the problems, each with the place of the entry whose key stands before it."""


@dataclass(frozen=True, slots=True)
class Merged:
    """What the parts brought: how many were taken, cells filled, parts still owed, what is wrong."""

    workbook: str
    sheets: int
    cells: int
    owed: tuple[Any, ...]
    problems: tuple[Problem, ...]
    written: bool = False
    changes: Entries = field(default_factory=dict, repr=False)

    @property
    def has_errors(self) -> bool:
        """Return whether any of the problems is an error."""
        return any(problem.is_error for problem in self.problems)


@dataclass(frozen=True, slots=True)
class Returns:
    """How parts are known, whether one is of an event, and how they are merged into it."""

    part: str  # the system of a part
    name: str  # the defined name a part is known by at a glance
    stranger: Callable[[Opened, Any], Problem | None]
    merge: Callable[[str, Opened, Sequence[tuple[str, Opened]], bool], Merged]
