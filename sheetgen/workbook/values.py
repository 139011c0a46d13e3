"""The value of every cell of a book for given entries: what the sheet will show once it has been recalculated."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sheetgen.workbook.cells import BELIEVED, Book, Entries, Key, Sheet
from sheetgen.workbook.codecs import Codec
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.functions import CellError, Listed, Value, ValueBlock
from sheetgen.workbook.pause import collection_paused
from sheetgen.workbook.place import Area, Cell, quickly
from sheetgen.workbook.program import Cyclic, Program, program_of


@dataclass(slots=True)
class ComputationPlan:
    """What is the same for all entries of a book: its fixed cells, its inputs, its formulas and their order."""

    fixed: dict[Cell, object]
    inputs: list[tuple[Cell, Key, Codec]]
    formulas: dict[Cell, Formula]  # in the order in which they are asked for
    areas: "Areas"
    size: int
    met: int = 0  # how often the book has been computed
    programs: dict[frozenset[str], Program | None] = field(default_factory=dict)

    def program(self, without: frozenset[str]) -> Program | None:
        """The steps to all sheets but those, as soon as the book comes again and again; none if there is no order."""
        self.met += 1
        if self.met < OFTEN:
            return None
        if without not in self.programs:
            wanted = [cell for cell in self.formulas if cell.sheet not in without]
            try:
                compiled = program_of(self.fixed, self.inputs, self.formulas, self.areas, wanted)
            except Cyclic:
                compiled = None
            self.programs[without] = compiled
        return self.programs[without]


class Areas(dict[Area, list[Cell]]):
    """The cells of every area that was ever asked for."""

    def __missing__(self, area: Area) -> list[Cell]:
        members = self[area] = cells(area)
        return members


KEPT = 100_000  # cells; the plan of a greater book takes too much memory to keep it for another time
OFTEN = 4  # from that time on the steps are worth their making


def _plan(book: Book) -> ComputationPlan:
    """Made once for a book: a folder repeats the same few."""
    if book.plan is not None and book.plan.size == book.size:
        kept: ComputationPlan = book.plan
        return kept
    plan = _planned(book)
    if plan.size <= KEPT:
        book.plan = plan
    return plan


def _planned(book: Book) -> ComputationPlan:
    plan = ComputationPlan({}, [], {}, Areas(), book.size)
    for sheet in sorted(book.sheets.values(), key=lambda sheet: not sheet.hidden):
        _plan_sheet(plan, sheet)
    return plan


def _plan_sheet(plan: ComputationPlan, sheet: Sheet) -> None:
    """Column by column, since columns build on the ones before them: the recursion stays shallow."""
    name, formulas, fixed = sheet.name, [], plan.fixed
    for (row, col), (content, _, role, key, codec) in sheet.slots.items():
        if type(content) is Formula:
            formulas.append((col, row, content))
            continue
        cell = quickly(Cell, (name, row, col))
        if role in BELIEVED and codec is not None:
            fixed[cell] = None
            plan.inputs.append((cell, key or (), codec))
        else:
            fixed[cell] = content
    formulas.sort()  # no two stand in one place
    plan.formulas |= {quickly(Cell, (name, row, col)): formula for col, row, formula in formulas}


class ComputedValues(dict[Any, Any]):
    """The values of cells, areas and constants; what is not known yet is computed when it is asked for.

    A dictionary itself, since it is asked more often than anything else: what it knows it tells at once.
    """

    def __init__(
        self,
        values: Mapping[Cell, object] | Iterable[tuple[object, object]],
        areas: Areas,
        waiting: dict[Cell, Formula],
    ) -> None:
        super().__init__(values)
        self.areas = areas
        self.waiting = waiting

    def __missing__(self, place: Any) -> object:
        kind = type(place)
        if kind is Cell:
            formula = self.waiting.pop(place, None)
            if formula is None:
                return None
            value: object = self.value(formula)
        elif kind is Area:
            values = map(self.__getitem__, self.areas[place])
            value = ValueBlock(values, place.width) if place.is_block else Listed(values)
        else:
            return place
        self[place] = value
        return value

    def value(self, formula: Formula) -> Value:
        """Return the value of a formula as the cell shows it.

        An error is its text, nothing is 0, and a number without decimals is an int.
        """
        template, places = formula
        try:
            value = template.compute(self.__getitem__, places)
        except CellError as problem:
            return str(problem)
        if value is None:
            return 0
        return int(value) if type(value) is float and value.is_integer() else value


class Values:
    """The value of every cell of a book."""

    @collection_paused()
    def __init__(self, book: Book, entries: Entries, without: Collection[str] = ()) -> None:
        """Compute all sheets; those called ``without`` only as far as others need them."""
        self.entries = entries
        plan = _plan(book)
        program = plan.program(frozenset(without))
        self.known = ComputedValues(program.run(entries), plan.areas, {}) if program else _asked(plan, entries, without)

    def get(self, place: object) -> object:
        """Return the value of a cell, the list of values of an area, or a constant itself."""
        return self.known[place]


def on_demand(book: Book, entries: Entries) -> ComputedValues:
    """The values of a few cells of a book: each is computed when it is asked for, and nothing else."""
    return _begun(_plan(book), entries)


def _asked(plan: ComputationPlan, entries: Entries, without: Collection[str]) -> ComputedValues:
    """Cell by cell, each asking for those it needs."""
    values = _begun(plan, entries)
    for cell in plan.formulas if not without else [cell for cell in plan.formulas if cell.sheet not in without]:
        values[cell]
    return values


def _begun(plan: ComputationPlan, entries: Entries) -> ComputedValues:
    """What is known before anything is computed."""
    values = ComputedValues(plan.fixed, plan.areas, plan.formulas.copy())
    for cell, key, codec in plan.inputs:
        entry = entries.get(key)
        if entry is not None:
            values[cell] = codec.encode(entry)
    return values


def cells(area: Area) -> list[Cell]:
    """Return the cells of an area, row by row."""
    name, _, first, _, last = area
    columns = range(first, last + 1)
    return [quickly(Cell, (name, row, col)) for row in range(area.row, area.last_row + 1) for col in columns]
