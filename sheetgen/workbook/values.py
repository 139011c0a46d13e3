"""The value of every cell of a book for given entries: what the sheet will show once it has been recalculated."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from sheetgen.workbook.cells import BELIEVED, Book, Key, Slot
from sheetgen.workbook.codecs import Codec
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.functions import Block, CellError, Value
from sheetgen.workbook.pause import collection_paused
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.program import Cyclic, Program, program_of

Entries = Mapping[Key, Any]


@dataclass(slots=True)
class Plan:
    """What is the same for all entries of a book: its fixed cells, its inputs, its formulas and their order."""

    fixed: dict[Any, Any]
    inputs: list[tuple[Cell, Key, Codec]]
    formulas: dict[Cell, Formula]
    order: list[Cell]
    areas: dict[Area, list[Cell]]
    size: int
    met: int = 0  # how often the book has been computed
    programs: dict[frozenset[str], Program | None] = field(default_factory=dict)

    def program(self, without: frozenset[str]) -> Program | None:
        """The steps to all sheets but those, as soon as the book comes again and again; none if there is no order."""
        self.met += 1
        if self.met < OFTEN:
            return None
        if without not in self.programs:
            wanted = [cell for cell in self.order if cell.sheet not in without]
            try:
                found = program_of(self.fixed, self.inputs, self.formulas, self.areas, wanted)
            except Cyclic:
                found = None
            self.programs[without] = found
        return self.programs[without]


KEPT = 100_000  # cells; the plan of a greater book takes too much memory to keep it for another time
OFTEN = 4  # from that time on the steps are worth their making


def _plan(book: Book) -> Plan:
    """Made once for a book: a folder repeats the same few."""
    if book.plan is not None and book.plan.size == book.size:
        kept: Plan = book.plan
        return kept
    plan = _planned(book)
    if plan.size <= KEPT:
        book.plan = plan
    return plan


def _planned(book: Book) -> Plan:
    plan = Plan({}, [], {}, [], {}, book.size)
    for sheet in sorted(book.sheets.values(), key=lambda sheet: not sheet.hidden):
        # Column by column, since columns build on the ones before them: the recursion stays shallow.
        for row, col in sorted(sheet.slots, key=itemgetter(1, 0)):
            _plan_cell(plan, Cell(sheet.name, row, col), sheet.slots[row, col])
    return plan


def _plan_cell(plan: Plan, cell: Cell, slot: Slot) -> None:
    if isinstance(slot.content, Formula):
        plan.formulas[cell] = slot.content
        plan.order.append(cell)
        for place in slot.content.places:
            if isinstance(place, Area) and place not in plan.areas:
                plan.areas[place] = cells(place)
    elif slot.role in BELIEVED and slot.codec is not None:
        plan.fixed[cell] = None
        plan.inputs.append((cell, slot.key or (), slot.codec))
    else:
        plan.fixed[cell] = slot.content


class Values:
    """Computes cells on demand and remembers them."""

    @collection_paused()
    def __init__(self, book: Book, entries: Entries, without: Collection[str] = ()) -> None:
        """Compute all sheets; those called ``without`` only as far as others need them."""
        self.entries = entries
        plan = _plan(book)
        program = plan.program(frozenset(without))
        self.areas = plan.areas
        self.waiting: dict[Cell, Formula] = {} if program else dict(plan.formulas)
        self.known: dict[Any, Any] = program.run(entries) if program else dict(plan.fixed)
        if program is None:
            self._ask(plan, without)

    def _ask(self, plan: Plan, without: Collection[str]) -> None:
        """Cell by cell, each asking for those it needs."""
        for cell, key, codec in plan.inputs:
            entry = self.entries.get(key)
            if entry is not None:
                self.known[cell] = codec.encode(entry)
        for cell in plan.order:
            if cell in self.waiting and cell.sheet not in without:
                self.get(cell)

    def get(self, place: Any) -> Any:
        """Return the value of a cell, the list of values of an area, or a constant itself."""
        if place in self.known:
            return self.known[place]
        if isinstance(place, Cell):
            formula = self.waiting.pop(place, None)
            if formula is None:
                return None
            value = self.known[place] = self.value(formula)
            return value
        if isinstance(place, Area):
            values = [self.get(cell) for cell in self.areas.get(place) or cells(place)]
            self.known[place] = values = Block(values, place.width) if place.is_block else values
            return values
        return place

    def value(self, formula: Formula) -> Value:
        try:
            value = formula.template.compute(self.get, formula.places)
        except CellError as problem:
            return str(problem)
        if value is None:
            return 0
        return int(value) if isinstance(value, float) and value.is_integer() else value


def cells(area: Area) -> list[Cell]:
    return [
        Cell(area.sheet, row, col)
        for row in range(area.row, area.last_row + 1)
        for col in range(area.col, area.last_col + 1)
    ]
