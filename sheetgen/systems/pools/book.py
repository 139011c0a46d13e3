"""Pools in one workbook: the sheets of each round robin under names of their own, and those that all of them share.

A pool's sheets are described as those of any round robin; then every place, key and name in them gets the letter of the
pool, except on the event sheet and in the lists of tokens, which stand once.
"""

from collections.abc import Callable
from typing import Any

from sheetgen.i18n.catalogue import Words, words
from sheetgen.pairing import berger
from sheetgen.pairing.pools import LETTERS
from sheetgen.pairing.schedule import Schedule
from sheetgen.systems.pools.sheets import overview as pools_overview
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.shared import event, official
from sheetgen.systems.shared.round_robin import (
    calendar,
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
from sheetgen.workbook import description, lists
from sheetgen.workbook.cells import Book, Condition, Key, Sheet, Slot, Table
from sheetgen.workbook.desk import (
    EVENT,
    LISTS,
    Desk,
)
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.place import Area, Cell, Filled, RowPinned, Unfit

SHARED = (EVENT, LISTS)
Builder = Callable[[Desk, Places], object]

OF_A_POOL: tuple[Builder, ...] = (
    players.build,
    rounds.build,
    posted.build,
    grid.build,
    standings.build,
    calendar.build,
    lambda desk, places: seating.build(desk, places) if places.spec.seating else None,
    lambda desk, places: seating.build_plain(desk, places) if places.spec.seating else None,
    posted.build_slips,
    control.build,
    standings.build_official,
    games.build,
    ranking.build,
    lambda desk, places: mutual.build(desk, places) if places.encounter_codes else None,
    figures.build,
    names.build,
)


def schedule(spec: PoolsSpec) -> tuple[Schedule, ...]:
    """B1: the schedule of every pool."""
    return tuple(berger.schedule(part) for part in spec.parts)


def own_key(key: Key, letter: str) -> Key:
    """The key of an entry of one pool among those of all: the event, its dates and its rounds are shared."""
    return key if shared(key) else (f"{key[0]}_{letter}", *key[1:])


def shared(key: Key) -> bool:
    return key[0] == "plan" or (key[0] == "event" and key[1] in event.FIELDS)


def book_layout(spec: PoolsSpec, schedules: tuple[Schedule, ...]) -> Book:
    """Describe the whole workbook: the event, all pools at a glance, pool after pool, and what is common at the end."""
    book = Book(spec)
    letters = LETTERS[: len(spec.counts)]
    desk = Desk(pool_words(words(spec.lang), letters), book)
    parts = [Places(part, made) for part, made in zip(spec.parts, schedules, strict=True)]
    everything = pools_overview.PoolsProgress(spec)
    event.build(desk, everything)
    pools_overview.build(desk, parts)
    for letter, places in zip(letters, parts, strict=True):
        take_in(book, one_pool(spec, places, letter), letter)
    pools_overview.build_control(desk, parts)
    official.build_ties(desk)
    lists.build(desk, everything)
    pools_overview.build_games(desk, everything, parts)
    description.build(desk)
    return book


def pool_words(words: Words, letters: str) -> Words:
    """The words with a title for every sheet of every pool."""
    names = [name for name in words if name.startswith("sheet.")]
    titles = {f"{name}_{letter}": _title(words, name, letter) for name in names for letter in letters}
    return Words(words.lang, {**words, **titles})


def _title(words: Words, name: str, letter: str) -> str:
    return words.say("pools.sheet", title=words[name], letter=letter)


def one_pool(spec: PoolsSpec, places: Places, letter: str) -> Book:
    """The sheets of one pool, described as those of a round robin; its titles name the pool."""
    texts = words(spec.lang)
    titles = {name: _title(texts, name, letter) for name in texts if name.startswith("sheet.")}
    book = Book(places.spec)
    desk = Desk(Words(texts.lang, {**texts, **titles}), book)
    for build in OF_A_POOL:
        build(desk, places)
    return book


def take_in(book: Book, pool: Book, letter: str) -> None:
    """Put the sheets, blocks and fields of a pool into the workbook of all."""
    for sheet in pool.sheets.values():
        book.add(_renamed(sheet, letter))
    for table in pool.tables.values():
        book.add_table(Table(f"{table.id}_{letter}", _own(table.sheet, letter), table.columns, table.keys, table.rows))
    for name, cell in pool.fields.items():
        book.add_field(f"{name}_{letter}", moved(cell, letter))
    for cell in pool.anchors.values():
        book.add_anchor(book.sheets[_own(cell.sheet, letter)])


def _own(name: str, letter: str) -> str:
    return name if name in SHARED else f"{name}_{letter}"


def moved(place: Any, letter: str) -> Any:
    """A cell, an area or a formula on the sheet of its pool; a constant as it is."""
    if isinstance(place, Formula):
        return _formula(place, letter)
    if isinstance(place, Filled):
        return Filled(moved(place.area, letter))
    if isinstance(place, Unfit):
        return Unfit(f"_{letter}")
    return place._replace(sheet=_own(place.sheet, letter)) if isinstance(place, Cell | Area | RowPinned) else place


def _formula(formula: Formula, letter: str) -> Formula:
    return Formula(formula.template, tuple(moved(place, letter) for place in formula.places))


def _renamed(sheet: Sheet, letter: str) -> Sheet:
    """The same sheet under the name of its pool, with everything in it pointing to the sheets of that pool."""
    made = Sheet(_own(sheet.name, letter), sheet.title, hidden=sheet.hidden, kind=sheet.kind)
    made.slots = {place: _slot(slot, letter) for place, slot in sheet.slots.items()}
    made.since, made.laid_out = sheet.since, sheet.laid_out
    made.widths, made.heights, made.page = sheet.widths, sheet.heights, sheet.page
    made.freeze, made.hidden_cols = sheet.freeze, sheet.hidden_cols
    made.merges = [moved(area, letter) for area in sheet.merges]
    made.conditions = [
        Condition(moved(found.area, letter), _formula(found.formula, letter), found.style) for found in sheet.conditions
    ]
    made.links = [link._replace(sheet=_own(link.sheet, letter)) for link in sheet.links]
    return made


def _slot(slot: Slot, letter: str) -> Slot:
    content = _formula(slot.content, letter) if isinstance(slot.content, Formula) else slot.content
    return slot._replace(content=content, key=own_key(slot.key, letter) if slot.key else None)
