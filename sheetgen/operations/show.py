"""``show``: sheets that wait are seen from then on; ``show_file`` is the core on bytes, and nothing else changes."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from sheetgen.errors import BadOptions, Problem, ProblemsFound, error
from sheetgen.exchange.file import File
from sheetgen.model.names import name_key
from sheetgen.operations.reading.opening import areas_of, open_workbook
from sheetgen.operations.reading.readback import ReadBook, caches, read_workbook
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.workbook.cells import Kind
from sheetgen.workbook.tabs import named
from sheetgen.xlsx.extend import with_sheets_shown

ALL = "all"  # for every sheet that waits


@dataclass(frozen=True, slots=True)
class ShownSheets:
    """A workbook with more of its sheets seen: which came to light, and which were seen before."""

    workbook: str
    data: bytes
    sheets: tuple[str, ...]
    before: tuple[str, ...]
    problems: tuple[Problem, ...] = ()


def show_file(file: File, sheets: Sequence[str] = (), *, every: bool = False) -> ShownSheets:
    """Return the bytes of a workbook with these sheets seen.

    A sheet is meant by its title or its name; a name without the letter of a pool means that sheet of every pool. With
    ``every`` all are shown but those that a command fills at the end.
    """
    if bool(sheets) == every:
        raise BadOptions(error("show-which", names=titles_of(open_workbook(file).read)))
    try:
        return _shown(open_workbook(file).read, file.name, sheets, every)
    except ProblemsFound as refusal:
        raise refusal.at(file=file.name) from refusal


def _shown(read: ReadBook, name: str, sheets: Sequence[str], every: bool) -> ShownSheets:
    states = {info.name: info.state for info in read.package.sheets}
    titles = _every(read) if every else _meant(read, sheets)
    hidden = [title for title in titles if states.get(title) != "visible"]
    data = read.package.data
    if hidden:
        data = with_sheets_shown(data, areas_of(read, hidden, caches(read)), hidden)
    return ShownSheets(name, data, tuple(hidden), tuple(title for title in titles if title not in hidden))


def shown_in(data: bytes, sheets: Iterable[str]) -> tuple[bytes, set[str]]:
    """Return a workbook with those of the sheets seen that it has, and which of the names it has."""
    wanted = list(sheets)
    read = read_workbook(data)
    every = [name_key(sheet) for sheet in wanted] == [name_key(ALL)]
    existing = set(wanted) if every else {sheet for sheet in wanted if _titles(read, sheet)}
    if not existing:
        return data, existing
    chosen = [sheet for sheet in wanted if sheet in existing]
    return show_file(File("", data), () if every else chosen, every=every).data, existing


def titles_of(read: ReadBook) -> list[str]:
    """The titles of all sheets that people may look at, as the file has them."""
    return [read.shifts.titles[sheet.name] for sheet in read.book.sheets.values() if _is_offered(read, sheet.name)]


def _is_offered(read: ReadBook, name: str) -> bool:
    return not read.book.sheets[name].hidden and name in read.shifts.titles


def _every(read: ReadBook) -> list[str]:
    written = {sheet.name for sheet in read.book.sheets.values() if sheet.kind is Kind.WRITTEN}
    return [read.shifts.titles[name] for name in read.book.sheets if _is_offered(read, name) and name not in written]


def _meant(read: ReadBook, sheets: Sequence[str]) -> list[str]:
    """The titles of the sheets that are asked for; all that do not exist are refused together."""
    meant = {sheet: _titles(read, sheet) for sheet in sheets}
    if wrong := [sheet for sheet in sheets if not meant[sheet]]:
        raise ProblemsFound(*(no_such_sheet(sheet, titles_of(read)) for sheet in wrong))
    return list(dict.fromkeys(title for titles in meant.values() for title in titles))


def no_such_sheet(found: str, titles: Sequence[str]) -> Problem:
    """The problem of a sheet that nobody may show, with what is nearly its title."""
    by_key = {name_key(title): title for title in titles}
    close = [by_key[key] for key in get_close_matches(name_key(found), by_key, n=2)]
    return error("show-no-such-sheet", found=found, close=close, names=list(titles))


def _titles(read: ReadBook, sheet: str) -> list[str]:
    """The titles that a word means: the sheet of this title, or of this name, or those of all pools."""
    key = name_key(sheet)
    offered = [name for name in read.book.sheets if _is_offered(read, name)]
    titles = read.shifts.titles
    exact = [name for name in offered if key in (name_key(titles[name]), name_key(read.book.sheets[name].title))]
    by_name = [name for name in offered if key in (name_key(name), name_key(named(name).base))]
    return [titles[name] for name in exact or by_name]


def show(
    path: StrPath,
    sheets: Sequence[str] = (),
    *,
    every: bool = False,
    output: StrPath | None = None,
    force: bool = False,
) -> ShownSheets:
    """Make sheets of a workbook visible that wait hidden; nothing else in the file changes.

    Args:
        path: the workbook.
        sheets: which, by their titles or names.
        every: all that wait, but those that a command fills at the end.
        output: where the workbook is written; by default it replaces itself.
        force: replace ``output`` where it exists.

    Returns:
        Which sheets came to light (``sheets``), and which of those asked for were seen before (``before``).

    Raises:
        SheetgenError: there is no such sheet; the file is no workbook of ours, or open elsewhere.

    >>> import sheetgen
    >>> data, _ = sheetgen.new("berger", "evening.xlsx", players="examples/berger/players.csv", lang="en")
    >>> sheetgen.show("evening.xlsx", ["Race"]).sheets
    ('Race',)
    """
    old = files.read_file(path)
    done = show_file(old, sheets, every=every)
    if output is None and done.data == old.data:
        return done
    kept = files.write_whole(output or path, done.data, force or output is None, {path: old.data})
    return replace(done, workbook=os.fspath(output or path), problems=tuple(kept))
