"""What a described sheet looks like without names: its texts, the headings of its blocks, the labels of its fields."""

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sheetgen.model.cleaning import cleaned
from sheetgen.workbook.cells import Key, KeyedRows, Role, Sheet
from sheetgen.xlsx.source import EMPTY, Cells, Place

MARKED = (Role.LABEL, Role.ECHO)
HEADINGS_WITHIN = 60  # rows of the file in which the headings of a block are looked for
MOST_OF_IT = 0.6  # of the headings of a block, and of the texts of a sheet: the others may have been changed


def plain(value: object) -> str:
    """A text of a cell as it is compared: without dress, and numbers as people see them."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "" if value is None or isinstance(value, bool) else cleaned(unicodedata.normalize("NFKC", str(value)))


def key_of(value: object) -> Any:
    """The whole number a key cell holds, also when a program has made a text of it; other keys as plain text."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int):
        return value
    text = plain(value)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text or None


def texts_of(sheet: Sheet) -> Counter[str]:
    """The texts we wrote in a sheet."""
    texts = (slot.content for slot in sheet.slots.values() if slot.role is Role.LABEL)
    return Counter(text for content in texts if isinstance(content, str) and (text := plain(content)))


def likeness(described: Counter[str], cells: Cells) -> float:
    """How much of the texts of a described sheet stands in a sheet of the file."""
    present = Counter(plain(raw.value) for raw in cells.values() if raw.kind == "s" and not raw.has_formula)
    return sum((described & present).values()) / (sum(described.values()) or 1)


@dataclass(frozen=True, slots=True)
class Headings:
    """The headings of a block: the described row they stand in, and the heading of each column that has one."""

    row: int
    texts: Mapping[str, str]


def headings(sheet: Sheet, table: KeyedRows) -> Headings:
    """The row above a block with most headings over its columns, the nearest of them."""
    return sheet.once(("headings", table.id), lambda sheet: _headings(sheet, table))


def _headings(sheet: Sheet, table: KeyedRows) -> Headings:
    by_row: dict[int, dict[str, str]] = defaultdict(dict)
    for name, col in table.columns.items():
        for row in range(table.first_row):
            slot = sheet.slots.get((row, col))
            if slot and slot.role is Role.LABEL and plain(slot.content):
                by_row[row][name] = plain(slot.content)
    if not by_row:
        return Headings(0, {})
    row = max(by_row, key=lambda row: (len(by_row[row]), row))
    return Headings(row, by_row[row])


def columns_by_heading(table: KeyedRows, wanted: Headings, cells: Cells) -> tuple[int, dict[str, int]] | None:
    """The row of the headings in the file, and the columns that are known by them; None if they are nowhere."""
    rows: dict[int, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    sought = set(wanted.texts.values())
    for (row, col), raw in cells.items():
        if row < HEADINGS_WITHIN and not raw.has_formula and (text := plain(raw.value)) in sought:
            rows[row][text].append(col)
    if not rows or not sought:
        return None
    row = max(rows, key=lambda row: (len(rows[row]), -row))
    if len(rows[row]) < MOST_OF_IT * len(sought):
        return None
    columns = dict(_paired(table, wanted, rows[row]))
    return row, columns | _beside(table, wanted, columns)


def _paired(table: KeyedRows, wanted: Headings, headings: Mapping[str, list[int]]) -> Iterable[tuple[str, int]]:
    """Columns of one heading are paired in their order; where the file has more or fewer of them, none is."""
    for text in set(wanted.texts.values()):
        names = sorted(
            (name for name, heading in wanted.texts.items() if heading == text), key=table.columns.__getitem__
        )
        places = sorted(headings.get(text, []))
        if len(names) == len(places):
            yield from zip(names, places, strict=True)


def _beside(table: KeyedRows, wanted: Headings, columns: Mapping[str, int]) -> dict[str, int]:
    """Columns without a heading of their own stand as far from a known one as described."""
    beside = {}
    for name, col in table.columns.items():
        if name not in wanted.texts and columns:
            nearest = min(columns, key=lambda other: abs(table.columns[other] - col))
            beside[name] = columns[nearest] + col - table.columns[nearest]
    return beside


def rows_with_keys(
    table: KeyedRows, columns: Mapping[str, int], cells: Cells, rows: Iterable[int]
) -> dict[Key, list[int]]:
    """The rows that carry a key of the block, for each key."""
    by_key: dict[Key, list[int]] = defaultdict(list)
    for row in rows:
        key = tuple(key_of(cells.get((row, columns[name]), EMPTY).value) for name in table.keys)
        if key in table.rows:
            by_key[key].append(row)
    return by_key


def echoed(
    sheet: Sheet, table: KeyedRows, columns: Mapping[str, int], cells: Cells, rows: Mapping[Key, list[int]]
) -> float:
    """How many of the rows we wrote stand in a sheet, with all the numbers we wrote in them."""
    right = sum(
        any(_echoes(sheet, table, columns, cells, expected, row) for row in rows.get(key, ()))
        for key, expected in table.rows.items()
    )
    return right / len(table.rows)


def _echoes(sheet: Sheet, table: KeyedRows, columns: Mapping[str, int], cells: Cells, expected: int, row: int) -> bool:
    for name, col in columns.items():
        slot = sheet.slots.get((expected, table.columns[name]))
        if slot and slot.role is Role.ECHO and key_of(cells.get((row, col), EMPTY).value) != slot.content:
            return False
    return True


def label_of(sheet: Sheet, row: int, col: int) -> tuple[str, int] | None:
    """The text to the left of a field in its row, and how many columns before it stands."""
    for left in range(col - 1, -1, -1):
        slot = sheet.slots.get((row, left))
        if slot and slot.role is Role.LABEL and plain(slot.content):
            return plain(slot.content), col - left
    return None


def place_by_label(label: tuple[str, int], cells: Cells) -> Place | None:
    """Where a field stands beside its label; None if the label is nowhere, or in several places."""
    text, distance = label
    places = [place for place, raw in cells.items() if not raw.has_formula and plain(raw.value) == text]
    return (places[0][0], places[0][1] + distance) if len(places) == 1 else None
