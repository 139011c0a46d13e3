"""Sheets that workbooks of all systems have: each described once, and added to every book behind its own sheets."""

from collections.abc import Callable
from dataclasses import dataclass

from sheetgen.systems.shared import people_lists
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import WALL, Desk


@dataclass(frozen=True, slots=True)
class Everywhere:
    """A sheet of every system.

    ``since``: the layout that brings it. ``draw`` gets the desk, the specification and what the sheet stands on, and
    returns the sheet, or None where there is nothing to show. ``on`` is what it stands on, as an extra does: ``lines``
    (the live standings, of each pool its own), ``seats``, ``fields``, ``people``, or ``all`` of them; a workbook that
    has it not, such as a single match sheet, does not get the sheet.
    """

    since: int
    draw: Callable[[Desk, object, object], Sheet | None]
    on: str = "lines"

    def build(self, desk: Desk, spec: object, ground: object) -> None:
        """Describe the sheet; no workbook of a layout before its own is said to lack it."""
        sheet = self.draw(desk, spec, ground)
        if sheet:
            sheet.came_whole_with(self.since)


EVERYWHERE: tuple[Everywhere, ...] = (Everywhere(WALL, people_lists.draw, on="people"),)
