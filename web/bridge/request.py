"""A question of the page: what is asked, in which language, and the files it is about."""

import contextlib
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sheetgen.errors import BadOptions, error
from sheetgen.exchange.columns import PLAYERS, TEAMS
from sheetgen.exchange.file import File
from sheetgen.i18n.catalogue import FALLBACK, LANGUAGES, Words, words

HELD = "held"  # the role of a file that the page has opened; any other role is the field a list was given in
SEPARATORS = ("\t", ";", ",")
LONGEST_NAME = 80
RATINGS = range(100, 3500)


@dataclass(frozen=True, slots=True)
class Request:
    """``files`` are those the page has opened, ``lists`` those given in a field."""

    words: Words
    values: Mapping[str, Any]
    files: tuple[File, ...] = ()
    lists: Mapping[str, File] = field(default_factory=dict)

    @property
    def file(self) -> File:
        """The one file that is open."""
        if not self.files:
            raise BadOptions(error("empty-list"))
        return self.files[0]

    @property
    def stem(self) -> str:
        return Path(self.file.name).stem

    def text(self, name: str) -> str | None:
        """What was typed in a field; None for nothing."""
        return str(self.values.get(name, "")).strip() or None

    def number(self, name: str) -> int | None:
        value = self.text(name)
        return int(value) if value else None

    def flag(self, name: str) -> bool:
        return bool(self.values.get(name))

    def listed(self, name: str) -> File | None:
        """The file of a list: one that was given, or what was pasted."""
        if name in self.lists:
            return self.lists[name]
        pasted = self.text(name)
        if pasted is None:
            return None
        return File(f"{name}.csv", with_heading(str(self.values[name])).encode())


def request_of(facts: Mapping[str, Any], contents: Sequence[bytes]) -> Request:
    """A question as the page puts it: ``facts`` name the files whose bytes stand beside them."""
    lang = facts.get("lang")
    held, lists = list[File](), dict[str, File]()
    for upload, data in zip(facts.get("files", ()), contents, strict=True):
        if upload["role"] == HELD:
            held.append(File(free_name(upload["name"], [file.name for file in held]), data))
        else:
            lists[upload["role"]] = File(plain_name(upload["name"]), data)
    return Request(words(lang if lang in LANGUAGES else FALLBACK), facts.get("asked", {}), tuple(held), lists)


@contextlib.contextmanager
def in_folder(files: Iterable[File]) -> Iterator[list[str]]:
    """Files in a folder of their own (in the browser: in memory) that is gone at the end; their names."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for file in files:
            Path(file.name).write_bytes(file.data)
        yield [file.name for file in files]


def plain_name(name: str) -> str:
    """The name of a file without folders and without what a system refuses in names."""
    last = name.replace("\\", "/").rpartition("/")[2]
    kept = "".join(letter for letter in last if letter.isprintable() and letter not in '<>:"|?*').strip(" .")
    stem, dot, ending = kept.rpartition(".")
    return f"{(stem or ending)[:LONGEST_NAME].lstrip('-') or 'file'}{dot if stem else ''}{ending if stem else ''}"


def free_name(name: str, taken: Collection[str]) -> str:
    """Copies of one event are often called the same: those behind the first are numbered."""
    path, number = Path(plain_name(name)), 1
    while (candidate := path.name if number == 1 else f"{path.stem} ({number}){path.suffix}") in taken:
        number += 1
    return candidate


def with_heading(text: str) -> str:
    """A pasted list; one without headings gets some: the names come first, and ratings are known by their size."""
    lines = [line for line in text.splitlines() if line.strip()]
    separator = next((mark for mark in SEPARATORS if mark in lines[0]), SEPARATORS[0])
    first = [cell.strip() for cell in lines[0].split(separator)]
    if PLAYERS.recognised(first) or TEAMS.recognised(first):
        return "\n".join(lines) + "\n"
    columns = range(1, max(len(line.split(separator)) for line in lines))
    rated = next((column for column in columns if _are_ratings(lines, separator, column)), None)
    heading = ["name", *("rating" if column == rated else "" for column in columns)]
    return "\n".join([separator.join(heading), *lines]) + "\n"


def _are_ratings(lines: Sequence[str], separator: str, column: int) -> bool:
    cells = [cells[column].strip() for line in lines if len(cells := line.split(separator)) > column]
    numbers = [cell for cell in cells if cell]
    return bool(numbers) and all(cell.isdecimal() and int(cell) in RATINGS for cell in numbers)
