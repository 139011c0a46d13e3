"""Everything a workbook that came back says, in one object."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from sheetgen.errors import Problem
from sheetgen.systems.registry import system_of
from sheetgen.systems.shared.altered import Altered
from sheetgen.workbook.cells import Book, Changes, Key, Role
from sheetgen.workbook.description import LAYOUT
from sheetgen.workbook.entered import Entered
from sheetgen.workbook.place import a1
from sheetgen.xlsx.package import Package
from sheetgen.xlsx.shifts import Shifts, Spot
from sheetgen.xlsx.source import Source


@dataclass(slots=True)
class ReadBook:
    """What a workbook is, what was typed in it, and where each thing stands in the file."""

    source: Source
    spec: Any
    schedule: object
    book: Book
    description: str = ""  # the title of the sheet that describes the workbook
    entries: Changes = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    spots: dict[Key, Spot] = field(default_factory=dict)
    refused: Changes = field(default_factory=dict)
    lenient: dict[Key, str] = field(default_factory=dict)
    altered: list[Altered] = field(default_factory=list)
    shifts: Shifts = field(default_factory=Shifts)
    layout: int = LAYOUT

    @property
    def package(self) -> Package:
        """The container, to be changed; FileProblem for a format that is only read."""
        return self.source.package

    @property
    def standing(self) -> dict[Key, object]:
        """What stands in the cells: also what nobody understands, so that formulas are asked what they make of it."""
        return self.refused | self.entries

    def entered(self) -> Entered:
        """The event that its system makes of the entries, with its problems."""
        return system_of(self.spec).entered(self.spec, self.schedule, self.entries)

    def placed(self, problems: Iterable[tuple[Key | None, Problem]]) -> list[Problem]:
        """Give problems of entries the place of their cells."""
        return [self.with_other(problem.at(**self.place(key)) if key else problem) for key, problem in problems]

    def with_other(self, problem: Problem) -> Problem:
        """A problem between two entries says where the other one stands."""
        cell = self.place(problem.data.get("other_entry", ())).get("cell")
        return replace(problem, data={**problem.data, "other_cell": cell}) if cell else problem

    def official_spots(self) -> dict[Key, Spot]:
        """Where the cells stand that wait for the official ranking."""
        by_key: dict[Key, Spot] = {}
        for sheet in self.book.sheets.values():
            official = {place: slot.key for place, slot in sheet.keyed() if slot.role is Role.OFFICIAL and slot.key}
            title = self.shifts.titles.get(sheet.name)
            if official and title is not None:
                placed = self.shifts.placing(sheet.name)
                by_key |= {key: (title, *placed(place)) for place, key in official.items()}
        return by_key

    def place(self, key: Key) -> dict[str, str]:
        """The sheet and the cell of a key as problems take them; empty where the file lacks the cell."""
        spot = self.spots.get(key)
        return {"sheet": spot[0], "cell": a1(spot[1], spot[2])} if spot else {}
