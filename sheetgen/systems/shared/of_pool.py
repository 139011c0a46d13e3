"""The sheets of one pool in a workbook of several: they are described as if they stood alone, and then renamed.

Every place, key and name gets the letter of the pool, except on the event sheet and in the lists of tokens, which stand
once.
"""

from dataclasses import replace
from typing import Any

from sheetgen.i18n.catalogue import Words
from sheetgen.systems.shared import event
from sheetgen.workbook.cells import Book, Changes, Condition, Entries, Key, Sheet, Slot
from sheetgen.workbook.desk import EVENT, LISTS
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.place import Area, Cell, Filled, RowPinned, Unfit

SHARED = (EVENT, LISTS)


def own_key(key: Key, letter: str) -> Key:
    """The key of an entry of one pool among those of all: the event, its dates and its rounds are shared."""
    return key if shared(key) else (f"{key[0]}_{letter}", *key[1:])


def shared(key: Key) -> bool:
    """Return whether all pools have the entry of a key in common: the calendar and the fields of the event."""
    return key[0] == "plan" or (key[0] == "event" and key[1] in event.FIELDS)


def entries_of(entries: Entries, letter: str) -> Changes:
    """The entries of one pool under the keys they have in a workbook of its own."""
    ending = f"_{letter}"
    own = {key: value for key, value in entries.items() if shared(key)}
    for key, value in entries.items():
        if str(key[0]).endswith(ending) and not shared(key):
            own[str(key[0]).removesuffix(ending), *key[1:]] = value
    return own


def words_of_pool(words: Words, letter: str) -> Words:
    """The words with the letter of a pool in the title of every sheet."""
    titles = {name: title_of_pool(words, name, letter) for name in words if name.startswith(("sheet.", "heading."))}
    return Words(words.lang, {**words, **titles})


def title_of_pool(words: Words, name: str, letter: str) -> str:
    """Return the title of a sheet of a pool: the text ``name`` of ``words`` with the letter of the pool."""
    return words.say("pools.sheet", title=words[name], letter=letter)


def take_in(book: Book, pool: Book, letter: str) -> None:
    """Put the sheets, blocks and fields of a pool into the workbook of all."""
    for sheet in pool.sheets.values():
        book.add(_renamed(sheet, letter))
    for rows in pool.keyed_rows.values():
        book.add_keyed_rows(replace(rows, id=f"{rows.id}_{letter}", sheet=_own(rows.sheet, letter)))
    for name, cell in pool.fields.items():
        book.add_field(f"{name}_{letter}", moved(cell, letter), is_needed=name in pool.needed)
    for faults in pool.fault_lists:
        book.fault_lists.append(faults.moved(lambda place: moved(place, letter), letter))
    for cell in pool.anchors.values():
        book.add_anchor(book.sheets[_own(cell.sheet, letter)])


def _own(name: str, letter: str) -> str:
    return name if name in SHARED else f"{name}_{letter}"


def moved(place: object, letter: str) -> Any:
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
    made.since, made.came, made.laid_out = sheet.since, sheet.came, sheet.laid_out
    made.widths, made.heights, made.page = sheet.widths, sheet.heights, sheet.page
    made.freeze, made.hidden_cols = sheet.freeze, sheet.hidden_cols
    made.merges = [moved(area, letter) for area in sheet.merges]
    made.conditions = [
        Condition(moved(rule.area, letter), _formula(rule.formula, letter), rule.style) for rule in sheet.conditions
    ]
    made.charts = [chart.moved(lambda place: moved(place, letter)) for chart in sheet.charts]
    made.links = [link._replace(sheet=_own(link.sheet, letter)) for link in sheet.links]
    return made


def _slot(slot: Slot, letter: str) -> Slot:
    content = _formula(slot.content, letter) if isinstance(slot.content, Formula) else slot.content
    codec = slot.codec
    if codec and codec.source:
        codec = replace(codec, source=moved(codec.source, letter))
    return slot._replace(content=content, codec=codec, key=own_key(slot.key, letter) if slot.key else None)
