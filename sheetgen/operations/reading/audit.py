"""What the formulas of a workbook show against the recomputation; and the figures to put behind them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sheetgen.errors import FileProblem, Problem, Where, warning
from sheetgen.operations.reading.readbook import ReadBook
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.description import LAYOUT
from sheetgen.workbook.desk import BY_NAME, DESCRIPTION, NAMES, TYPED
from sheetgen.workbook.place import a1
from sheetgen.workbook.values import Values
from sheetgen.xlsx.source import EMPTY, Place

UNCOMPARED = (NAMES, BY_NAME)  # programs sort names by slightly different rules


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """A formula cell that shows something else than the recomputation."""

    sheet: str
    cell: str
    shown: object
    recomputed: object


def audit(read: ReadBook, hidden: bool = False) -> tuple[list[Discrepancy], list[Problem]]:
    """Compare what every formula shows with the recomputation; a lost formula is a problem.

    People see the visible sheets; ``hidden`` looks for lost formulas in the others too.
    """
    unseen = [sheet.name for sheet in read.book.sheets.values() if sheet.hidden or sheet.name in UNCOMPARED]
    values = Values(read.book, read.standing, without=unseen).known
    items: list[Discrepancy] = []
    problems: list[Problem] = []
    visible = 0
    replaced = {problem.data["expected"] for problem in read.problems if problem.code == "sheet-of-another"}
    for sheet in read.book.sheets.values():
        title = read.shifts.titles.get(sheet.name)
        if title is None:
            missed = hidden and not sheet.hidden and sheet.came <= read.layout
            if missed and sheet.title not in replaced:
                problems.append(warning("sheet-lost", found=sheet.title))
        elif hidden or not sheet.hidden:
            lost, different, figures = _compared(read, sheet, title, values)
            problems += lost
            items += different
            visible += figures
            if sheet.hidden:
                read.source.forget(title)  # nobody else looks there
    if hidden and not read.source.formulas_known:
        problems.append(warning("formulas-unseen"))
    elif hidden and not visible:
        problems.append(warning("no-figures"))
    return items, problems


def _compared(
    read: ReadBook, sheet: Sheet, title: str, values: Mapping[object, object]
) -> tuple[list[Problem], list[Discrepancy], int]:
    """The lost formulas of a sheet, those that show something else, and how many show anything."""
    cells = read.source.cells(title)
    problems, outcome, figures = [], [], 0
    placed = read.shifts.placing(sheet.name)
    name, compared = sheet.name, not (sheet.hidden or sheet.name in UNCOMPARED)
    moved = name == TYPED and read.layout < LAYOUT  # lists that have grown push aside what was read of later ones
    for place in sheet.formulas(read.layout):
        at = placed(place)
        visible, _, has_formula = cells.get(at, EMPTY)
        if not has_formula and read.source.formulas_known and not moved:
            where = Where(sheet=title, cell=a1(*at))
            problems.append(warning("formula-overwritten", where=where, found=_text(visible)))
        if visible is None:
            continue
        figures += has_formula
        wanted = values[name, *place] if compared else visible
        if visible != wanted and not (same(visible, wanted) or _blank_day(read, visible, wanted)):
            outcome.append(Discrepancy(title, a1(*at), visible, wanted))
    return problems, outcome, figures


def _blank_day(read: ReadBook, visible: object, wanted: object) -> bool:
    """The reader of the old format tells an empty text of a formula as the day 0 where days are shown."""
    return not read.source.formulas_known and visible == 0 and wanted == ""


def _text(value: object) -> str:
    return "" if value is None else str(value)


def same(visible: Any, wanted: Any) -> bool:
    """Whether a shown value is the recomputed one.

    None is fine: a file that no program has recalculated shows nothing. Numbers may differ by less than 1e-9.
    """
    if visible is None or visible == wanted:
        return True
    try:
        return abs(float(visible) - float(wanted)) < 1e-9
    except (TypeError, ValueError, OverflowError):
        return str(visible).strip(" ") == str(wanted).strip(" ")  # LibreOffice keeps no space around a stored text


def caches(read: ReadBook) -> dict[str, dict[Place, Any]]:
    """Return the value of every formula of the file for its present entries, by sheet title and place.

    Formulas that are not ours get None, so that no viewer shows what they gave before; the places that the description
    keeps are those of the file and stay.
    """
    values = Values(read.book, read.standing).known
    ours = {
        title: name for name, title in read.shifts.titles.items() if name != DESCRIPTION and name in read.book.sheets
    }
    titles = dict.fromkeys([*(info.name for info in read.source.sheets if info.part), *ours])
    by_key = {}
    for title in titles:
        if title != read.description:
            by_key[title] = _new_ones(read, title, _figures(read, ours[title], values) if title in ours else {})
            read.source.forget(title)  # a great workbook is not held in memory twice
    return by_key


def _figures(read: ReadBook, name: str, values: Mapping[object, object]) -> dict[Place, object]:
    """The value of every formula of a sheet, where it stands in the file."""
    placed, sheet = read.shifts.placing(name), read.book.sheets[name]
    return {placed(place): values[name, *place] for place in sheet.formulas(read.layout)}


def _new_ones(read: ReadBook, title: str, figures: Mapping[Place, object]) -> dict[Place, object]:
    """The figures that are not already in the file, most of which stays as it is; of one that cannot be read, all."""
    try:
        cells = read.source.cells(title)
    except FileProblem:
        return dict(figures)  # refused where it is changed
    new: dict[Place, object] = {}
    for place, (visible, _, has_formula) in cells.items():
        if has_formula and place in figures:
            value = figures[place]
            if type(visible) is not type(value) or visible != value:
                new[place] = value
        elif has_formula and visible is not None:
            new[place] = None
    return new
