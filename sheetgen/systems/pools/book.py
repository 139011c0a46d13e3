"""Pools in one workbook: the sheets of each round robin under names of their own, and those that all of them share."""

from sheetgen.i18n.catalogue import Words, words
from sheetgen.pairing import berger
from sheetgen.pairing.pools import LETTERS
from sheetgen.pairing.schedule import Schedule
from sheetgen.systems.pools.sheets import overview as pools_overview
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.shared import event
from sheetgen.systems.shared.of_pool import take_in, title_of_pool, words_of_pool
from sheetgen.systems.shared.round_robin import cards, control, players, posted, standings
from sheetgen.systems.shared.round_robin.book import CALENDARS, HIDDEN, ROUNDS_AND_GRIDS, Builder
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.systems.views import official
from sheetgen.workbook import description, lists
from sheetgen.workbook.cells import Book, Sheet
from sheetgen.workbook.desk import DAY, FORMS, Desk


def _unseen(sheet: Sheet) -> Sheet:
    """The slips of one pool, which workbooks had before there was a sheet with those of all."""
    sheet.hidden = True
    return sheet


def _new(sheet: Sheet | None) -> Sheet | None:
    if sheet:
        sheet.came_whole_with(FORMS)
    return sheet


OF_A_POOL: tuple[Builder, ...] = (
    players.build,
    *ROUNDS_AND_GRIDS,
    standings.build,
    standings.build_race_of_pool,
    *CALENDARS,
    lambda desk, places: _unseen(posted.build_slips(desk, places)),
    lambda desk, places: _new(cards.build(desk, places)),
    lambda desk, places: _new(cards.build_boards(desk, places)),
    control.build,
    standings.build_official,
    *HIDDEN,
)


def schedule(spec: PoolsSpec) -> tuple[Schedule, ...]:
    """B1: the schedule of every pool."""
    return tuple(berger.schedule(part) for part in spec.parts)


def book_layout(spec: PoolsSpec, schedules: tuple[Schedule, ...], layout: int = DAY) -> Book:
    """Describe the whole workbook: the event, all pools at a glance, pool after pool, and what is common at the end."""
    book = Book(spec)
    letters = LETTERS[: len(spec.counts)]
    desk = Desk(pool_words(words(spec.lang), letters), book, layout)
    parts = [Places(part, made, layout) for part, made in zip(spec.parts, schedules, strict=True)]
    everything = pools_overview.PoolsProgress(spec)
    event.build(desk, everything)
    pools_overview.build(desk, parts)
    for letter, places in zip(letters, parts, strict=True):
        take_in(book, one_pool(spec, places, letter), letter)
    pools_overview.build_slips(desk, parts)
    pools_overview.build_control(desk, parts)
    official.build_ties(desk)
    lists.build(desk, everything)
    pools_overview.build_games(desk, everything, parts)
    description.build(desk)
    return book


def pool_words(words: Words, letters: str) -> Words:
    """The words with a title for every sheet of every pool."""
    names = [name for name in words if name.startswith("sheet.")]
    titles = {f"{name}_{letter}": title_of_pool(words, name, letter) for name in names for letter in letters}
    return Words(words.lang, {**words, **titles})


def one_pool(spec: PoolsSpec, places: Places, letter: str) -> Book:
    """The sheets of one pool, described as those of a round robin; its titles name the pool."""
    book = Book(places.spec)
    desk = Desk(words_of_pool(words(spec.lang), letter), book, places.layout)
    for build in OF_A_POOL:
        build(desk, places)
    return book
