"""Which sheets a workbook has: the one list, in the order people see them, and the book made from it."""

from collections.abc import Callable

from sheetgen.i18n.catalogue import words
from sheetgen.pairing.schedule import Schedule
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.shared import event
from sheetgen.systems.shared.round_robin import (
    calendar,
    cards,
    control,
    figures,
    games,
    grid,
    mutual,
    names,
    players,
    posted,
    ranking,
    rounds,
    seating,
    standings,
)
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.systems.views import official
from sheetgen.workbook import description, lists
from sheetgen.workbook.cells import Book
from sheetgen.workbook.desk import DAY, Desk

Builder = Callable[[Desk, Places], object]

SHEETS: tuple[Builder, ...] = (
    event.build,
    players.build,
    players.build_by_name,
    players.build_by_rating,
    rounds.build,
    posted.build,
    grid.build,
    grid.build_by_rank,
    standings.build,
    standings.build_race,
    calendar.build,
    calendar.build_pairing_table,
    lambda desk, places: seating.build(desk, places) if places.spec.seating else None,
    lambda desk, places: seating.build_plain(desk, places) if places.spec.seating else None,
    posted.build_slips,
    cards.build,
    cards.build_boards,
    control.build,
    standings.build_official,
    lambda desk, _: official.build_ties(desk),
    lists.build,
    games.build,
    ranking.build,
    lambda desk, places: mutual.build(desk, places) if places.has_mutual else None,
    figures.build,
    names.build,
    lambda desk, _: description.build(desk),
)


def book_layout(spec: BergerSpec, schedule: Schedule, layout: int = DAY) -> Book:
    """Describe the whole workbook of a specification, as those of a layout are."""
    book = Book(spec)
    desk, places = Desk(words(spec.lang), book), Places(spec, schedule, layout)
    for build in SHEETS:
        build(desk, places)
    return book
