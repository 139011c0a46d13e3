"""``fill TEMPLATE --from WB``: the club's workbook with the event in it, and every other byte as the club left it."""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sheetgen.errors import FileProblem, Problem, ProblemsFound, SheetgenError, error
from sheetgen.exchange.file import File
from sheetgen.operations.branded.facts import EventFacts, Single
from sheetgen.operations.branded.template import PLACEHOLDER, Wanted, wanted
from sheetgen.operations.reading.opening import open_workbook
from sheetgen.ranking.standings import standings
from sheetgen.systems.registry import system_of
from sheetgen.workbook.description import MARK
from sheetgen.workbook.entered import INDIVIDUAL_ORDER
from sheetgen.xlsx.cellref import LAST_COLUMN, LAST_ROW, to_a1
from sheetgen.xlsx.extend import with_calculation_on_load, with_cloned_styles
from sheetgen.xlsx.package import Package, open_package
from sheetgen.xlsx.patch import patch
from sheetgen.xlsx.read import read_sheet
from sheetgen.xlsx.sheetmap import Place


@dataclass(frozen=True, slots=True)
class FilledTemplate:
    """What was made: the workbook, how many cells were filled, and what is doubtful."""

    data: bytes
    cells: int
    problems: tuple[Problem, ...]


def fill_template(template: File, event: File, today: datetime.date | None = None) -> FilledTemplate:
    """Fill a club's own workbook from an event; return its bytes, how many cells were filled, and the problems.

    Formulas are never overwritten, and the file of the template stays as it is. Refused are a workbook of ours as
    template, one without placeholders or with wrong ones, and an event with errors. ``today`` is that of this machine
    by default.
    """
    try:
        package = open_package(template.data)
        if MARK in package.custom_properties:
            raise FileProblem(error("template-is-a-workbook"))
        facts, warnings = _facts(event, today or datetime.date.today())
        blocks, problems = wanted(package, facts.find, facts.find_defined)
        if not blocks and not problems:
            raise ProblemsFound(error("empty-template", example="{{title}}"))
        problems += _obstacles(package, blocks)
        if any(problem.is_error for problem in problems):
            raise ProblemsFound(*problems)
        data, cells = _filled(package, blocks)
    except SheetgenError as refusal:
        raise type(refusal)(*(_in_file(problem, template) for problem in refusal.problems)) from refusal
    items = (*warnings, *(_in_file(problem, template) for problem in problems))
    return FilledTemplate(data, cells, items)


def _in_file(problem: Problem, template: File) -> Problem:
    return problem if problem.where.file else problem.at(file=template.name)


def _facts(event: File, today: datetime.date) -> tuple[EventFacts, list[Problem]]:
    """What the event says; one with errors in it is not published."""
    read, entered, problems = open_workbook(event)
    if any(problem.is_error for problem in problems):
        raise ProblemsFound(*problems, error("event-with-errors").at(file=event.name))
    spec = read.spec
    system = system_of(spec)
    if system.posted is None:
        raise ProblemsFound(error("template-from-pools").at(file=event.name))
    ranking = system.rank(entered.event, spec.order, spec.rules, None)
    persons = entered.individuals
    individuals = None if persons is None else standings(persons, INDIVIDUAL_ORDER, spec.rules, None)
    return EventFacts(read, entered, ranking, individuals, today), problems


# ------------------------------------------------------------------------------------------------------ what goes where
def _size(block: Wanted) -> tuple[int, int]:
    """How many rows and columns the facts of a block need; a block without tables stays as large as it is."""
    tables = [fact for fact in block.facts.values() if not isinstance(fact, Single)]
    if not tables:
        return block.rows, block.cols
    return max(len(table) for table in tables), max((len(row) for table in tables for row in table), default=0)


def _values(block: Wanted) -> Iterator[tuple[Place, object]]:
    """Every cell of a block with its value: those the event does not need are emptied."""
    rows, cols = _size(block)
    for row in range(max(rows, block.rows)):
        for col in range(max(cols, block.cols)):
            yield (block.row + row, block.col + col), _value(block, row, col, row < rows and col < cols)


def _value(block: Wanted, row: int, col: int, is_used: bool) -> object:
    if not is_used:
        return None
    by_key = {name: _at(fact, row, col) for name, fact in block.facts.items()}
    if len(by_key) == 1 and PLACEHOLDER.fullmatch(block.text):
        return next(iter(by_key.values()))
    return PLACEHOLDER.sub(lambda match: _text(by_key.get(match[1])), block.text)


def _at(fact: Any, row: int, col: int) -> Any:
    if isinstance(fact, Single):
        return fact.value
    return fact[row][col] if row < len(fact) and col < len(fact[row]) else None


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _obstacles(package: Package, blocks: Sequence[Wanted]) -> Iterator[Problem]:
    """Cells a table would grow into, and that hold something of the club."""
    for block in blocks:
        cells = read_sheet(package, block.sheet).cells
        for row, col in _added(block):
            if row > LAST_ROW or col > LAST_COLUMN or (row, col) in cells:
                place = {"sheet": block.sheet, "cell": to_a1(row, col)}
                yield error("no-room-in-template", found=block.text).at(**place)
                break


def _added(block: Wanted) -> Iterator[Place]:
    """The cells of a block beyond those that were prepared."""
    rows, cols = _size(block)
    for row in range(rows):
        for col in range(cols):
            if row >= block.rows or col >= block.cols:
                yield block.row + row, block.col + col


def _models(blocks: Sequence[Wanted]) -> dict[str, dict[Place, Place]]:
    """For every added cell the prepared one it looks like: the last of its column, or of its row."""
    models: dict[str, dict[Place, Place]] = {}
    for block in blocks:
        bottom, right = block.row + block.rows - 1, block.col + block.cols - 1
        for row, col in _added(block):
            models.setdefault(block.sheet, {})[row, col] = min(row, bottom), min(col, right)
    return {sheet: places | _between(sheet, blocks, places) for sheet, places in models.items()}


def _between(sheet: str, blocks: Sequence[Wanted], added: dict[Place, Place]) -> dict[Place, Place]:
    """The cells between the columns of a table that grows: empty ones, but with the same borders."""
    between: dict[Place, Place] = {}
    for row in {row for row, _ in added}:
        cols = [col for line, col in added if line == row]
        model = next(model for (line, _), model in added.items() if line == row)[0]
        prepared = {
            block.col for block in blocks if block.sheet == sheet and block.row <= model < block.row + block.rows
        }
        if model != row and prepared & set(cols):
            between |= {(row, col): (model, col) for col in range(min(cols), max(cols)) if (row, col) not in added}
    return between


def _filled(package: Package, blocks: Sequence[Wanted]) -> tuple[bytes, int]:
    changes: dict[str, dict[Place, Any]] = {}
    for block in blocks:
        changes.setdefault(block.sheet, {}).update(_values(block))
    # What formulas showed belongs to an empty template: it is taken away, so that every program computes it.
    stale = {
        info.name: {place: None for place, cell in read_sheet(package, info.name).cells.items() if cell.has_formula}
        for info in package.sheets
    }
    stale = {sheet: places for sheet, places in stale.items() if places}
    data = patch(with_cloned_styles(package.data, _models(blocks)), changes, stale)
    return with_calculation_on_load(data) if stale else data, sum(map(len, changes.values()))
