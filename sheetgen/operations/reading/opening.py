"""Opens a workbook with all that is wrong in it, and changes cells of it with every figure kept true."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from sheetgen.errors import Problem, ProblemsFound, SheetgenError, error, warning
from sheetgen.exchange.file import File
from sheetgen.operations.reading.readback import Discrepancy, ReadBook, audit, caches, read_workbook
from sheetgen.systems.registry import system_of
from sheetgen.systems.shared.extras import registry as extras
from sheetgen.workbook.cells import Entries, Key, Kind
from sheetgen.workbook.entered import Entered
from sheetgen.workbook.paper import printed_area
from sheetgen.workbook.place import area_text
from sheetgen.xlsx.shifts import Spot


class OpenedWorkbook(NamedTuple):
    """A workbook that has been read, once, and is passed on: its package, description and entries, the event they make
    and every problem of them."""

    read: ReadBook
    entered: Entered
    problems: list[Problem]


def open_any(file: File, lists: bool = True) -> OpenedWorkbook | None:
    """Read a workbook once, with every problem of its entries placed in a cell; None if the file is a list of results.

    Without ``lists`` a list is refused like any other file that is no workbook.
    """
    if lists and _is_text_list(file):
        return None
    try:
        read = read_workbook(file.data)
    except SheetgenError as refusal:
        if lists and _is_sheet_list(file, refusal):
            return None
        raise refusal.at(file=file.name) from refusal
    entered = system_of(read.spec).entered(read.spec, read.schedule, read.entries)
    problems = [*read.problems, *read.placed(entered.problems), *read.placed(extras.problems(read.spec, read.entries))]
    return OpenedWorkbook(read, entered, [problem.at(file=file.name) for problem in problems])


def _is_text_list(file: File) -> bool:
    from sheetgen.operations.reading.listed import is_text_list  # a folder of workbooks does without

    return is_text_list(file)


def _is_sheet_list(file: File, refusal: SheetgenError) -> bool:
    from sheetgen.operations.reading.listed import is_sheet_list

    return is_sheet_list(file, refusal)


def open_workbook(file: File) -> OpenedWorkbook:
    """The same for a file that can only be a workbook."""
    opened = open_any(file, lists=False)
    assert opened is not None
    return opened


def audited(read: ReadBook, name: str, hidden: bool = False) -> tuple[list[Discrepancy], list[Problem]]:
    """Compare what the formulas show with what the program computes; return discrepancies and problems.

    ``hidden`` looks for lost formulas in hidden sheets too. A sheet that only now turns out to be damaged is refused
    with the file ``name``.
    """
    try:
        return audit(read, hidden)
    except SheetgenError as refusal:
        raise refusal.at(file=name) from refusal


def missing_results(entered: Entered, name: str) -> list[Problem]:
    """One warning that counts the games without a result, placed in the file ``name``; none if all have one."""
    missing = entered.total - entered.entered
    if not missing:
        return []
    return [warning("missing-results", count=missing, total=entered.total).at(file=name)]


def apply_changes(read: ReadBook, changes: Entries) -> bytes:
    """Return the bytes of the workbook with these entries changed and every formula's cached value refreshed.

    None empties a cell; a value whose key has no cell in this file is refused. ``read`` takes the changes over.
    """
    from sheetgen.xlsx.extend import with_calculation_on_load, with_sheets_shown
    from sheetgen.xlsx.patch import patch

    inputs = read.book.kept()
    cells: dict[str, dict[tuple[int, int], Any]] = {}
    official = read.official_spots()
    spots = read.spots | official
    lost = [key for key, value in changes.items() if key not in spots and value not in (None, "")]
    if lost:
        raise ProblemsFound(*(error("no-cell-for-entry", found=" / ".join(map(str, key))) for key in lost))
    for key, value in changes.items():
        if key not in spots:
            continue
        if key in inputs:
            read.entries[key] = value
        title, row, col = spots[key]
        encoded = inputs[key][1].encode(value) if key in inputs and value is not None else value
        cells.setdefault(title, {})[row, col] = encoded
    figures = caches(read)
    read.source.forget()
    filled = {key: spots[key] for key, value in changes.items() if key in spots and value not in (None, "")}
    shown = _coming_to_light(read, filled)
    areas = areas_of(read, shown, figures) | _printed(read, filled.values(), figures)
    data = patch(read.package, cells, figures)
    if areas:
        data = with_sheets_shown(data, areas, shown)
    # Formulas that are not ours lose their old figures: whoever opens the file computes them.
    stripped = any(value is None for figure in figures.values() for value in figure.values())
    return with_calculation_on_load(data) if stripped else data


def _coming_to_light(read: ReadBook, filled: Mapping[Key, Spot]) -> set[str]:
    """The titles of the sheets that a command writes into: what waits for it is seen from then on, but no figures."""
    inputs, sheets = read.book.inputs(), read.book.sheets
    figures = {title for name, title in read.shifts.titles.items() if sheets[name].hidden}
    return {title for key, (title, _, _) in filled.items() if key not in inputs} - figures


def areas_of(read: ReadBook, titles: Collection[str], figures: Mapping[str, Any]) -> dict[str, str]:
    """What is printed of sheets that stand under these titles, as far as they are filled; an area as formulas have it.

    ``figures`` are the values of the formulas, sheet by sheet.
    """
    areas: dict[str, str] = {}
    by_title = {title: name for name, title in read.shifts.titles.items()}
    for title in titles:
        sheet = read.book.sheets[by_title[title]]
        filled = [
            (row, col) for key, (place, row, col) in read.spots.items() if place == title and read.entries.get(key)
        ]
        end = read.shifts.placing(sheet.name)(sheet.page.ends[1:]) if sheet.page.ends else None
        rows = _figure(read, title, end, figures) if end else 0
        areas[title] = area_text(title, printed_area(sheet, filled, rows if isinstance(rows, int) else 0))
    return areas


def _figure(read: ReadBook, title: str, place: tuple[int, int], figures: Mapping[str, Any]) -> object:
    """A figure of a sheet: the new one, else that which is in the file already."""
    of_sheet = figures.get(title, {})
    if place in of_sheet:
        return of_sheet[place]
    cell = read.source.cells(title).get(place)
    read.source.forget(title)
    return cell.value if cell else None


def _printed(read: ReadBook, filled: Collection[Spot], figures: Mapping[str, Any]) -> dict[str, str]:
    """What is printed of the sheets that are printed as far as they are written, where these cells were filled, and
    of those where a figure, which is now another one, says how far they are."""
    areas: dict[str, str] = {}
    for name, title in read.shifts.titles.items():
        sheet = read.book.sheets[name]
        if sheet.kind is Kind.WRITTEN or sheet.page.usual_row is not None:
            written = [(row, col) for place, row, col in filled if place == title]
            areas |= {title: area_text(title, printed_area(sheet, written))} if written else {}
        elif sheet.page.ends:
            rows = figures.get(title, {}).get(read.shifts.placing(name)(sheet.page.ends[1:]))
            areas |= {title: area_text(title, printed_area(sheet, rows=rows))} if rows is not None else {}
    return areas
