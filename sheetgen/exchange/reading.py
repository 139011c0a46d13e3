"""A list being read, whatever it is of: its rows with cleaned texts, and all its problems in one report."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from sheetgen.errors import Problem, ProblemsFound, Where, error, raise_errors, warning
from sheetgen.exchange.columns import Headers
from sheetgen.model.cleaning import is_broken, of_list
from sheetgen.model.names import bare

MAX_TEXT = 100
QUOTED = 40
QUOTED_COLUMNS = 12
WORDS = {
    "round": ("", "r", "rd", "ronde", "round", "tour", "journee"),
    "board": ("", "e", "b", "t", "ech", "bd", "echiquier", "board", "table", "partie", "game"),
    "match": ("", "m", "match", "rencontre", "pool", "poule"),
    "rank": ("", "n", "no", "rang", "rank"),
    "k": ("", "k"),
    "lot": ("",),
}
# How spreadsheets show a formula that failed, in either language.
FAILED_FORMULA = re.compile(r"#[A-Z0/]+ ?[!?]|#N/[AD]|Err:\d{3}")
Item = TypeVar("Item")
Kind = Callable[..., Problem]


@dataclass(frozen=True, slots=True)
class RawTable:
    """A list as found in a file: texts only, empty lines left out, each row with its line in the file or sheet.

    ``letters`` names the columns of a sheet, ``above`` is what stands over its headings, a text a line.
    """

    file: str
    sheet: str | None
    header: tuple[str, ...]
    header_line: int
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    letters: tuple[str, ...] = ()
    above: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Loaded(Generic[Item]):
    """What a list holds, the warnings its reading gave, and of players where each says when he enters."""

    items: tuple[Item, ...]
    problems: tuple[Problem, ...] = ()
    entries: tuple[Where, ...] = ()
    wrong: frozenset[int] = frozenset()  # lines with errors, of a list that is refused


class ListRefused(ProblemsFound):
    """A list with errors; the ``rest`` of it may be looked at for what else is wrong."""

    def __init__(self, *problems: Problem, rest: Loaded[object] | None = None) -> None:
        super().__init__(*problems)
        self.rest = rest or Loaded(())


@dataclass(frozen=True, slots=True)
class ListRow:
    """One filled line of a list: its cleaned texts by field."""

    line: int
    cells: Mapping[str, str]

    def __getitem__(self, field: str) -> str:
        return self.cells.get(field, "")


class ListReading:
    """A list being read: its columns, and the problems found so far."""

    def __init__(self, table: RawTable, headers: Headers) -> None:
        self.table = table
        self.headers = headers
        self.problems: list[tuple[int, Problem]] = []
        recognised = headers.recognised(table.header)
        self.columns = dict(reversed(recognised))
        self._check_header(headers, recognised)

    def _check_header(self, headers: Headers, recognised: list[tuple[str, int]]) -> None:
        if not self.table.header:
            raise_errors([error("empty-list", where=Where(self.table.file))])
        line, header = self.table.header_line, [of_list(text) for text in self.table.header if text.strip()]
        if headers.content and not recognised and headers.missing(self.table.header):
            self.report(error, "no-headings", line, ", ".join(header[:QUOTED_COLUMNS]), first_line=headers.content)
        quoted = tuple(header[:20])
        for choice in headers.missing(self.table.header) if not self.problems else ():
            close = headers.close(choice, header)
            # Two ways to tell the same are enough to be named.
            self.report(error, "missing-column", line, None, required=choice[:2], header=quoted, close=close)
        raise_errors(problem for _, problem in self.problems)
        for field, index in recognised:
            if index != self.columns[field]:
                heading, used = of_list(self.table.header[index]), of_list(self.table.header[self.columns[field]])
                self.report(warning, "duplicate-column", line, heading, field, used=used)

    def _name_ignored(self) -> None:
        """Columns nobody asks for are left out, and that is said: one of them may only be called otherwise."""
        recognised_indexes = {index for _, index in self.headers.recognised(self.table.header)}
        ignored = [
            of_list(text)
            for index, text in enumerate(self.table.header)
            if index not in recognised_indexes and text.strip()
        ]
        if ignored:
            quoted = [text if len(text) <= QUOTED else text[:QUOTED] + "…" for text in ignored[:QUOTED_COLUMNS]]
            headings = ", ".join(quoted) + (" …" if len(ignored) > QUOTED_COLUMNS else "")
            problem = warning("columns-ignored", found=headings, count=len(ignored))
            self.problems.append((self.table.header_line, replace(problem, where=self.where(self.table.header_line))))

    def where(self, line: int, field: str | None = None) -> Where:
        """Return the cell of a sheet, or the line of a text file."""
        if self.table.sheet is None:
            return Where(self.table.file, line=line)
        cell = f"{self.table.letters[self.columns[field]]}{line}" if field in self.columns else None
        return Where(self.table.file, self.table.sheet, cell, None if cell else line)

    def report(
        self, kind: Kind, code: str, line: int, text: str | None, field: str | None = None, **data: object
    ) -> None:
        """Note a problem of a line, in one of its columns if a field is named."""
        quoted = text if text is None or len(text) <= QUOTED else text[:QUOTED] + "…"
        if field:
            data["column"] = field
        self.add(kind(code, found=quoted, **data), line, field)

    def add(self, problem: Problem, line: int, field: str | None = None) -> None:
        """Note a problem that somebody else has found, at its place."""
        self.problems.append((line, replace(problem, where=self.where(line, field))))

    def rows(self) -> Iterator[ListRow]:
        """Yield the rows that say something in a known column, their texts checked."""
        for line, cells in self.table.rows:
            texts = {field: cells[index] for field, index in self.columns.items() if index < len(cells)}
            row = ListRow(line, {field: of_list(text) for field, text in texts.items()})
            if any(row.cells.values()):
                for field, text in texts.items():
                    if is_broken(text):
                        self.report(warning, "text-cleaned", line, text, field)
                self._check(row, cells)
                yield row

    def _check(self, row: ListRow, cells: tuple[str, ...]) -> None:
        width = len(self.table.header)
        if self.table.sheet is None and any(text.strip() for text in cells[width:]):
            # An unquoted separator has moved the columns; in a sheet it is only a note beside the list.
            self.report(error, "row-too-wide", row.line, None, expected=width, cells=len(cells))
        for field, text in row.cells.items():
            for letter in text:
                if unicodedata.category(letter) in ("Cc", "Cs") or letter in "\ufffe\uffff":
                    self.report(error, "control-character", row.line, repr(letter)[1:-1], field)
                    break
            if FAILED_FORMULA.fullmatch(text):
                self.report(error, "error-value", row.line, text, field)
            if len(text) > MAX_TEXT and field not in ("name", "first_name"):
                self.report(error, "text-too-long", row.line, text, field, longest=MAX_TEXT, length=len(text))

    def number(self, row: ListRow, field: str, words: str, code: str, limit: int = 9999) -> int | None:
        """Return a whole number from 1, which a word may precede ("Ronde 3"); report what is something else."""
        number = whole_number(row[field], words)
        if number is None or not 1 <= number <= limit:
            self.report(error, code, row.line, row[field], field, least=1, most=limit)
            return None
        return number

    def finish(self, items: Iterable[Item]) -> Loaded[Item]:
        """Raise all the problems together if one is an error, or if there is nothing at all in the list."""
        loaded = tuple(items)
        if not loaded and not self.problems:
            self.report(error, "empty-list", self.table.header_line, None)
        self._name_ignored()
        problems = tuple(problem for _, problem in sorted(self.problems, key=lambda entry: entry[0]))
        wrong = frozenset(line for line, problem in self.problems if problem.is_error)
        if wrong:
            raise ListRefused(*problems, rest=Loaded(loaded, problems, wrong=wrong))
        return Loaded(loaded, problems)


def whole_number(text: str, words: str) -> int | None:
    """Return the number of "3", "3.0", "R3" or "Ronde 3", or None.

    >>> whole_number("Ronde 3", "round"), whole_number("3.0", "round"), whole_number("three", "round")
    (3, 3, None)
    """
    match = re.fullmatch(r"([a-z]*)[ .°]*([0-9]{1,4})(?:[.,]0+)?", bare(text))
    return int(match[2]) if match and match[1] in WORDS[words] else None
