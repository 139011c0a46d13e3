"""Which sheets a workbook has: the one list, in the order people see them, and the book made from it."""

from sheetgen.pairing.schedule import Schedule
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.shared import event
from sheetgen.systems.shared.book import book_of
from sheetgen.systems.shared.round_robin import cards, control, players, posted, standings
from sheetgen.systems.shared.round_robin.book import CALENDARS, HIDDEN, ROUNDS_AND_GRIDS, Builder
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.systems.views import official
from sheetgen.workbook import description, lists
from sheetgen.workbook.cells import Book
from sheetgen.workbook.desk import DAY

SHEETS: tuple[Builder, ...] = (
    event.build,
    players.build,
    players.build_by_name,
    players.build_by_rating,
    *ROUNDS_AND_GRIDS,
    standings.build,
    standings.build_race,
    *CALENDARS,
    posted.build_slips,
    cards.build,
    cards.build_boards,
    control.build,
    standings.build_official,
    lambda desk, _: official.build_ties(desk),
    lists.build,
    *HIDDEN,
    lambda desk, _: description.build(desk),
)


def book_layout(spec: BergerSpec, schedule: Schedule, layout: int = DAY) -> Book:
    """Describe the whole workbook of a specification, as those of a layout are."""
    return book_of(spec, Places(spec, schedule, layout), SHEETS)
