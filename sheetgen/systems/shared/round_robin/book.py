"""The sheets that a round robin and every pool have one after the other."""

from collections.abc import Callable

from sheetgen.systems.shared.round_robin import (
    calendar,
    figures,
    games,
    grid,
    mutual,
    names,
    posted,
    ranking,
    rounds,
    seating,
)
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import Desk

Builder = Callable[[Desk, Places], object]


def _with_seating(build: Callable[[Desk, Places], Sheet | None]) -> Builder:
    return lambda desk, places: build(desk, places) if places.spec.seating else None


ROUNDS_AND_GRIDS: tuple[Builder, ...] = (rounds.build, posted.build, grid.build, grid.build_by_rank)
CALENDARS: tuple[Builder, ...] = (
    calendar.build,
    calendar.build_pairing_table,
    _with_seating(seating.build),
    _with_seating(seating.build_plain),
)
HIDDEN: tuple[Builder, ...] = (
    games.build,
    ranking.build,
    lambda desk, places: mutual.build(desk, places) if places.has_mutual else None,
    figures.build,
    names.build,
)
