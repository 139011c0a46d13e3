"""``renew``: the same event in today's layout, every entry kept; ``renew_file`` is the core on bytes."""

import os
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sheetgen.errors import Problem, ProblemsFound, error, warning
from sheetgen.exchange.file import File
from sheetgen.i18n.catalogue import words
from sheetgen.operations.new import workbook_of
from sheetgen.operations.reading.audit import caches, same
from sheetgen.operations.reading.opening import apply_changes, open_workbook
from sheetgen.operations.reading.readback import ReadBook, read_workbook
from sheetgen.operations.show import shown_in
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.systems.registry import described
from sheetgen.systems.shared.event import LINKS
from sheetgen.workbook.cells import Entries, Key, Role, Sheet
from sheetgen.workbook.description import LAYOUT
from sheetgen.workbook.desk import EVENT, NAME, WALL
from sheetgen.workbook.pause import collection_paused
from sheetgen.workbook.place import a1
from sheetgen.workbook.tabs import named
from sheetgen.xlsx.patch import patch
from sheetgen.xlsx.pictures import PictureSet, drawn_on, kinds_left, with_pictures
from sheetgen.xlsx.source import EMPTY, PackageSource

REPLACED = ("formula-in-entry",)  # its value stands in the new workbook
MOST_NAMED = 5  # cells of a sheet that are named one by one


@dataclass(frozen=True, slots=True)
class ChangedCell:
    """A cell that shows something else than in the workbook that was renewed; its place is that of today's layout."""

    sheet: str
    cell: str
    before: object
    after: object


@dataclass(frozen=True, slots=True)
class RenewedWorkbook:
    """The event in today's layout, and what is not as it was."""

    source: str
    workbook: str
    data: bytes
    layout: int
    entries: int
    official: int
    pictures: int
    came: tuple[str, ...]
    anew: tuple[str, ...]  # sheets on which cells stand elsewhere than they did
    cells: tuple[ChangedCell, ...]
    problems: tuple[Problem, ...]

    @property
    def is_of_today(self) -> bool:
        """Whether the workbook that was renewed had today's layout before."""
        return self.layout == LAYOUT


@collection_paused()
def renew_file(file: File) -> RenewedWorkbook:
    """Make the workbook of the same event anew; one of which entries would be lost is refused, and each is named."""
    read, _, problems = open_workbook(file)
    _refuse_losses(read, file.name)
    written = {key: value for key, value in _official(read).items() if value not in (None, "")}
    drawn = _drawn(read)
    sheets = [sheet for sheet in described(read.spec)[1].sheets.values() if not sheet.hidden]
    came = tuple(sheet.title for sheet in sheets if sheet.name not in read.shifts.titles)
    anew = tuple(sheet.title for sheet in sheets if sheet.name in read.shifts.titles and sheet.laid_out > read.layout)
    data = _as_seen(read, _made(read, written))
    again = read_workbook(data)
    _refuse_what_differs(read, again, written, file.name)
    titles = {sheet.name: sheet.title for sheet in sheets}
    moved = {titles[name]: each.pictures for name, each in drawn.items() if name in titles}
    cells = tuple(_differing(read, again))
    warnings = _left(read, again, drawn)
    items = [problem for problem in problems if problem.is_error or problem.code in REPLACED]
    return RenewedWorkbook(
        file.name,
        file.name,
        with_pictures(data, moved),
        read.layout,
        len(read.standing),
        len(written),
        sum(map(len, moved.values())),
        came,
        anew,
        cells,
        (*items, *(problem.at(file=file.name) for problem in warnings)),
    )


def _refuse_losses(read: ReadBook, name: str) -> None:
    """What cannot be read would not be in the new workbook; what is read, right or wrong, will be."""
    places = [read.place(key) for key in read.refused]
    lost = [
        problem.at(file=name)
        for problem in read.problems
        if problem.is_error and {"sheet": problem.where.sheet, "cell": problem.where.cell} not in places
    ]
    if lost:
        raise ProblemsFound(*lost, error("not-renewed").at(file=name))


def _refuse_what_differs(read: ReadBook, again: ReadBook, written: Mapping[Key, object], name: str) -> None:
    """The new workbook is read back: it says what the old one does, or is never written."""
    then, official = again.standing, _official(again)
    lost = [key for key, value in read.standing.items() if not same(then.get(key, ""), value)]
    lost += [key for key, value in written.items() if not same(official.get(key, ""), value)]
    if lost:
        problems = [
            error("renew-no-place", found=str(read.standing.get(key, written.get(key)))).at(**read.place(key))
            for key in lost
        ]
        raise ProblemsFound(*(problem.at(file=name) for problem in problems), error("not-renewed").at(file=name))


def _official(read: ReadBook) -> dict[Key, object]:
    """What a command has written into the sheets that wait for it."""
    spots = read.official_spots().items()
    return {key: read.source.cells(title).get((row, col), EMPTY).value for key, (title, row, col) in spots}


def _made(read: ReadBook, written: Entries) -> bytes:
    """The workbook of today: its entries, what nobody understands of them as it was typed, the official ranking."""
    data = workbook_of(read.spec, read.entries)
    if read.refused:
        fresh = read_workbook(data)
        fresh.refused = dict(read.refused)
        cells: dict[str, dict[tuple[int, int], Any]] = {}
        for key, value in read.refused.items():
            if key in fresh.spots:
                title, row, col = fresh.spots[key]
                cells.setdefault(title, {})[row, col] = value
        data = patch(fresh.package, cells, caches(fresh))
    return apply_changes(read_workbook(data), written) if written else data


def _as_seen(read: ReadBook, data: bytes) -> bytes:
    """The new workbook with the sheets seen that somebody has shown; in older layouts all were."""
    if read.layout < WALL:
        return data
    states = {info.name: info.state for info in read.source.sheets}
    names = [name for name, title in read.shifts.titles.items() if states.get(title) == "visible"]
    waiting = [name for name in names if name in read.book.sheets and read.book.sheets[name].aside]
    return shown_in(data, waiting)[0] if waiting else data


# ------------------------------------------------------------------------------------------------ what is not as it was
def _drawn(read: ReadBook) -> dict[str, PictureSet]:
    """What is drawn on the sheets that are ours, by their names."""
    if not isinstance(read.source, PackageSource):
        return {}
    parts = {info.name: info.part for info in read.package.sheets}
    return {name: drawn_on(read.package, parts[title]) for name, title in read.shifts.titles.items() if title in parts}


def _left(read: ReadBook, again: ReadBook, drawn: Mapping[str, PictureSet]) -> Iterator[Problem]:
    """What people have added besides entries and pictures, and what stays in the old workbook alone."""
    ours = {*read.shifts.titles.values(), read.description}
    described_titles = {sheet.title for sheet in read.book.sheets.values()} | set(_former_titles(read))
    printed = _printed(read, again)
    for info in read.source.sheets:
        if info.name not in ours and info.name not in described_titles:
            yield warning("renew-sheet-left", found=info.name).at(sheet=info.name)
    for name, title in read.shifts.titles.items():
        sheet = read.book.sheets.get(name)
        if sheet is None or sheet.hidden:
            continue
        if sheet.laid_out <= read.layout and (stray := sorted(_stray(read, sheet, title, printed))):
            named = ", ".join(a1(*place) for place in stray[:MOST_NAMED]) + (" …" if len(stray) > MOST_NAMED else "")
            yield warning("renew-text-left", found=named, count=len(stray)).at(sheet=title, cell=a1(*stray[0]))
    if not isinstance(read.source, PackageSource):
        yield warning("renew-format")
        return
    parts = {info.name: info.part for info in read.package.sheets}
    for name, each in drawn.items():
        title = read.shifts.titles[name]
        charts = max(0, each.charts - len(read.book.sheets[name].charts)) if name in read.book.sheets else 0
        if each.lost or charts:
            yield warning("renew-drawing-left", count=each.lost + charts).at(sheet=title)
        if kinds := kinds_left(read.package, parts[title]):
            yield warning("renew-part-left", kinds=sorted(kinds)).at(sheet=title)


def _former_titles(read: ReadBook) -> Iterator[str]:
    """What hidden sheets were called before their titles spoke the language of the workbook: by their names."""
    for sheet in read.book.sheets.values():
        if sheet.hidden:
            base, pool, _ = named(sheet.name)
            yield f"{base} – {pool}" if pool else base


def _printed(read: ReadBook, again: ReadBook) -> Collection[object]:
    """What some layout prints: the texts of both, line by line, and the words of the language."""
    slots = (slot for sheet in read.book.sheets.values() for slot in sheet.slots.values())
    now = (raw for title in again.shifts.titles.values() for raw in again.source.cells(title).values())
    texts = {slot.content for slot in slots} | {raw.value for raw in now}
    lines = {line.strip() for text in texts if isinstance(text, str) for line in text.split("·")}
    return texts | lines | set(words(read.spec.lang).values())


def _stray(read: ReadBook, sheet: Sheet, title: str, printed: Collection[object]) -> Iterator[tuple[int, int]]:
    """Cells with something typed in them where the layout of the workbook has none.

    Heads were others in the first layouts, and what some layout computed or ``printed`` elsewhere nobody has typed.
    """
    placed = read.shifts.placing(sheet.name)
    ours = {placed(place) for place in sheet.slots if sheet.since.get(place, 1) <= read.layout}
    ours |= {placed((link.row, link.col)) for link in sheet.links}
    yield from (
        place
        for place, raw in read.source.cells(title).items()
        if place not in ours and place[0] > NAME + 1 and not raw.has_formula
        if not _lists_sheets(sheet.name, place)
        if raw.value not in (None, "") and raw.value not in printed and not str(raw.value).isspace()
    )


def _lists_sheets(name: str, place: tuple[int, int]) -> bool:
    """Whether a cell is of the list of sheets beside the event, which is as long as there are sheets."""
    return name == EVENT and place[1] == LINKS and place[0] > NAME


def _differing(read: ReadBook, again: ReadBook) -> Iterator[ChangedCell]:
    """Cells that show something else, of the sheets whose cells stand where they stood; entries are what they were."""
    for name, sheet in again.book.sheets.items():
        title, new_title = read.shifts.titles.get(name), again.shifts.titles.get(name)
        if sheet.hidden or title is None or new_title is None or sheet.laid_out > read.layout:
            continue
        placed, before, after = read.shifts.placing(name), read.source.cells(title), again.source.cells(new_title)
        for place, slot in sheet.slots.items():
            if (
                slot.role not in (Role.LABEL, Role.FORMULA)
                or place[1] in sheet.hidden_cols
                or _lists_sheets(name, place)
            ):
                continue
            old = before.get(placed(place), EMPTY).value
            new = after.get(place, EMPTY).value
            if old != new and not ((old or "") == (new or "") or (old is not None and same(old, new))):
                yield ChangedCell(new_title, a1(*place), old, new)


def renew(path: StrPath, output: StrPath, *, force: bool = False) -> RenewedWorkbook:
    """Make the workbook of the same event anew, in today's layout.

    Args:
        path: the workbook.
        output: where the new one is written.
        force: replace ``output`` where it exists.

    Returns:
        What came over (``came``), which sheets are laid out anew (``anew``), which cells show something else
        (``cells``).

    Raises:
        SheetgenError: entries would be lost, each of which is named; a file cannot be read or written.

    >>> import sheetgen
    >>> renewed = sheetgen.renew("examples/swiss/event.xlsx", "open-new.xlsx")
    >>> renewed.is_of_today, renewed.cells
    (True, ())
    """
    old = files.read_file(path)
    renewed = renew_file(old)
    kept = files.write_whole(output, renewed.data, force, {path: old.data})
    return replace(renewed, workbook=os.fspath(output), problems=(*renewed.problems, *kept))
