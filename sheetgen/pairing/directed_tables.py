"""B10, B11: the printed group tables and Varma tables, kept as they are printed, and what is wrong in them."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources

from sheetgen.pairing.directed import Fault, Group, faults
from sheetgen.resources import Document

VARMA_LAST = 3  # a Varma table keeps people apart in the last three rounds
GROUP_SOURCES = ("003", "002")
VARMA_SOURCES = ("003", "001")
VARMA_GROUP = re.compile(r"[A-D]:\(([\d,]+)\)")


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """One row of a printed table: ``text`` as it stands there, and what it says."""

    source: str
    size: int
    last: int
    groups: tuple[Group, ...]
    text: str

    @property
    def faults(self) -> list[Fault]:
        """What is wrong with the groups of the row; nothing in a row that serves."""
        return faults(self.groups, self.size, self.last)


def _data(kind: str, source: str) -> Document:
    path = resources.files("sheetgen.pairing").joinpath("tables", kind, f"{source}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def title_of(kind: str, source: str) -> str:
    """What a source is called."""
    return str(_data(kind, source)["source"])


def numbers(text: str) -> Group:
    """Numbers with commas between them; a comma too many is a slip of print."""
    return tuple(int(part) for part in text.split(",") if part)


@cache
def group_rows(source: str) -> tuple[PrintedRow, ...]:
    """B10: the rows of a printed group table: size, last rounds, groups."""
    pages = _data("groups", source)["pages"]
    return tuple(_group_row(source, line) for page in pages for line in page["rows"].strip().splitlines())


def _group_row(source: str, line: str) -> PrintedRow:
    size, last, *cells = line.split()
    return PrintedRow(source, int(size), int(last), tuple(map(numbers, cells)), " ".join(line.split()))


@cache
def varma_rows(source: str) -> tuple[PrintedRow, ...]:
    """B11: the rows of a printed Varma table."""
    return tuple(_varma_row(source, line) for line in _data("varma", source)["rows"].strip().splitlines())


def _varma_row(source: str, line: str) -> PrintedRow:
    size = int(line.split(maxsplit=1)[0].partition("/")[2])
    groups = tuple(map(numbers, VARMA_GROUP.findall(line)))
    return PrintedRow(source, size, VARMA_LAST, groups, " ".join(line.split()))


def printed_groups(size: int, last: int) -> Iterator[PrintedRow]:
    """B10: the printed rows for a size and a number of last rounds, each once though two sources print it."""
    seen: set[tuple[Group, ...]] = set()
    for row in (row for source in GROUP_SOURCES for row in group_rows(source)):
        if (row.size, row.last) == (size, last) and row.groups not in seen:
            seen.add(row.groups)
            yield row


def printed_varma(size: int) -> tuple[PrintedRow, ...]:
    """B11: what each source prints for a size."""
    return tuple(row for source in VARMA_SOURCES for row in varma_rows(source) if row.size == size)
