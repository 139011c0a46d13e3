"""What a command shows of a system without a workbook: a pairing table, a plan of play."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sheetgen.i18n.catalogue import Words
from sheetgen.systems.options import Option


@dataclass(frozen=True, slots=True)
class Grid:
    """A table in its printed shape: what it is, the headings of its columns, its named lines, what is said below.

    ``heading`` stands above it, where it is no pairing table.
    """

    title: str
    headings: Sequence[str]
    lines: Sequence[tuple[str, Sequence[str]]]
    remarks: Sequence[str] = ()
    heading: str = ""
    sheet: str = "pairing-table"  # the name of the sheet it is written to


@dataclass(frozen=True, slots=True)
class Printed:
    """What is typed behind a command, what may be asked of it, and every form in which it is shown.

    ``grid`` is its printed shape, of which a workbook is made; None: it is never written as one.
    """

    command: str  # table, plan
    name: str
    options: tuple[Option, ...]
    make: Callable[..., object]
    text: Callable[[Any, Words], str]
    rows: Callable[[Any], list[list[object]]]
    json: Callable[[Any], dict[str, object]]
    grid: Callable[[Any, Words], Grid] | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """One of them, made."""

    printed: Printed
    value: object

    def text(self, words: Words) -> str:
        """Return the listing as text for a terminal, in the language of ``words``."""
        return self.printed.text(self.value, words)

    def rows(self) -> list[list[object]]:
        """Return the listing as rows of cells."""
        return self.printed.rows(self.value)

    def json(self) -> dict[str, object]:
        """Return the listing as a JSON object."""
        return self.printed.json(self.value)
