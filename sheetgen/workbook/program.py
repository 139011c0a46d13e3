"""The formulas of a book as one straight list of steps, each after all it needs: for a book that is met again.

Every cell, area and constant has a number; a step takes values by their numbers and leaves one. It computes the same
as asking cell by cell (``values``), which is quicker for a book that is seen once only.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from sheetgen.workbook.cells import Key
from sheetgen.workbook.codecs import Codec
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.functions import CellError, Listed, ValueBlock
from sheetgen.workbook.place import Area, Cell

Getter = Callable[[Any], object]
Numbers = tuple[int, ...]


class ProgramStep(NamedTuple):
    """Where a value is left, how it is computed, and the numbers of what it is computed from."""

    number: int
    compute: Callable[[Getter, Any], Any]
    places: Numbers


class Program(NamedTuple):
    """What is there before the first step, the cells of the first numbers, who types where, and the steps."""

    initial: list[Any]
    cells: tuple[Cell, ...]
    inputs: tuple[tuple[int, Key, Codec], ...]
    steps: tuple[ProgramStep, ...]

    def run(self, entries: Mapping[Key, object]) -> Iterator[tuple[Cell, object]]:
        """Every cell and its value for these entries; of those no step computes, what they hold."""
        values = list(self.initial)
        for number, key, codec in self.inputs:
            if (entry := entries.get(key)) is not None:
                values[number] = codec.encode(entry)
        get = values.__getitem__
        for number, compute, places in self.steps:
            try:
                value = compute(get, places)
            except CellError as problem:
                value = str(problem)
            if value is None:
                value = 0
            elif type(value) is float and value.is_integer():
                value = int(value)
            values[number] = value
        return zip(self.cells, values, strict=False)


class Cyclic(Exception):
    """A formula that may need itself: what it does not need on its way this time only asking can tell."""


class _Numbered:
    """Numbers for cells, areas and constants, as they are met."""

    def __init__(self, fixed: Mapping[Cell, object], formulas: Mapping[Cell, Formula]) -> None:
        self.formulas = formulas
        self.cells = (*fixed, *formulas)
        self.numbers: dict[object, int] = {cell: number for number, cell in enumerate(self.cells)}
        self.initial: list[object] = [*fixed.values(), *(None for _ in formulas)]

    def constant(self, value: object) -> int:
        kind = (type(value), value)  # 1, 1.0 and True are the same key
        if kind not in self.numbers:
            self.numbers[kind] = len(self.initial)
            self.initial.append(value)
        return self.numbers[kind]

    def place(self, place: object) -> int:
        if isinstance(place, Cell):
            number = self.numbers.get(place)
            return self.constant(None) if number is None else number
        if not isinstance(place, Area):
            return self.constant(place)
        if place not in self.numbers:
            self.numbers[place] = len(self.initial)
            self.initial.append(None)
        return self.numbers[place]


def _area(get: Getter, numbers: Numbers) -> Listed:
    return Listed(map(get, numbers))


def _block(width: int, get: Getter, numbers: Numbers) -> ValueBlock:
    return ValueBlock(map(get, numbers), width)


def _asking(formula: Formula, numbered: _Numbered) -> Callable[[Getter, object], object]:
    """ROW and COLUMN ask where a cell is, so that the formula is handed its places."""
    compute, numbers = formula.template.compute, {place: numbered.place(place) for place in formula.places}
    return lambda get, _: compute(lambda place: get(numbers[place]), formula.places)


def _step(place: Cell | Area, areas: Mapping[Area, Sequence[Cell]], numbered: _Numbered) -> ProgramStep:
    if isinstance(place, Area):
        listed = partial(_block, place.width) if place.is_block else _area
        return ProgramStep(numbered.place(place), listed, tuple(map(numbered.place, areas[place])))
    formula = numbered.formulas[place]
    places = tuple(map(numbered.place, formula.places))
    compute = _asking(formula, numbered) if formula.template.asks_where else formula.template.compute
    return ProgramStep(numbered.numbers[place], compute, places)


def _needed(
    place: Cell | Area, areas: Mapping[Area, Sequence[Cell]], formulas: Mapping[Cell, Formula]
) -> Iterator[Cell | Area]:
    """The cells with formulas, and the areas, that a step is computed from."""
    parts = areas[place] if isinstance(place, Area) else formulas[place].places
    return (part for part in parts if isinstance(part, Area) or part in formulas)


def _in_order(
    wanted: Collection[Cell], areas: Mapping[Area, Sequence[Cell]], formulas: Mapping[Cell, Formula]
) -> list[Cell | Area]:
    """All that is needed for the wanted cells, each after what it needs; without recursion, since chains are long."""
    done: dict[Cell | Area, None] = {}
    open_: dict[Cell | Area, Iterator[Cell | Area]] = {}
    for start in wanted:
        if start not in done:
            open_[start] = _needed(start, areas, formulas)
        while open_:
            place = next(reversed(open_))
            following = next((each for each in open_[place] if each not in done), None)
            if following is None:
                del open_[place]
                done[place] = None
            elif following in open_:
                raise Cyclic
            else:
                open_[following] = _needed(following, areas, formulas)
    return list(done)


def program_of(
    fixed: Mapping[Cell, object],
    inputs: Collection[tuple[Cell, Key, Codec]],
    formulas: Mapping[Cell, Formula],
    areas: Mapping[Area, Sequence[Cell]],
    wanted: Collection[Cell],
) -> Program:
    """The steps to the wanted cells; raises Cyclic where no order has everything after what it needs."""
    numbered = _Numbered(fixed, formulas)
    steps = tuple(_step(place, areas, numbered) for place in _in_order(wanted, areas, formulas))
    typed = tuple((numbered.numbers[cell], key, codec) for cell, key, codec in inputs)
    return Program(numbered.initial, numbered.cells, typed, steps)
