"""Workbooks that are to be made: what a system makes of what was asked."""

from dataclasses import dataclass
from typing import Any

from sheetgen.errors import Problem
from sheetgen.workbook.cells import Book, Entries


@dataclass(frozen=True, slots=True)
class Draft:
    """A workbook that is to be made: what fixes it, its plan, worked out once, and what is typed in it already."""

    spec: Any
    plan: object
    entries: Entries
    name: str = ""  # of a workbook beside the one that was asked for: OUT-NAME.xlsx, or NAME in a folder
    folder: str = ""  # the folder that was named for it
    book: Book | None = None  # of sheets that no specification describes


@dataclass(frozen=True, slots=True)
class Drafts:
    """All that is made at once: the workbook itself first, those beside it, what is doubtful, what there is to tell."""

    drafts: tuple[Draft, ...]
    problems: tuple[Problem, ...] = ()
    about: object = None  # the table that was chosen, the pools that were made: ``told`` has the words for it
