"""The welcome lists of the French federation for players with a handicap: four pages of ticks and what was agreed."""

from collections.abc import Iterator
from typing import Any

from sheetgen.systems.shared.extras.choices import TICK
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import LONG_TEXT
from sheetgen.workbook.desk import Desk
from sheetgen.workbook.paper import SAFETY, height_of_page, wrapped

WELCOME = "welcome"
HANDICAPS = ("motor", "visual", "hearing", "mental")
PARTS = ("entry", "access", "material", "human", "during")
COLUMNS = ("line", "item", "done", "remark")
WIDTHS = (5, 56, 7, 38)
HEAD, FIRST = 4, 5


def build(desk: Desk, items: Any) -> Sheet:
    """Draw the lists, a page each; ``items`` are their lines by part, those of one handicap below its name."""
    sheet, words = desk.page(WELCOME, len(COLUMNS) - 1), desk.words
    sheet.band(3, 0, len(COLUMNS) - 1, words["welcome.how"], "small")
    columns = {name: col for col, name in enumerate(COLUMNS)}
    desk.header(sheet, HEAD, columns, "welcome")
    sheet.widths.update(enumerate(WIDTHS))
    rows: dict[Key, int] = {}
    row = FIRST
    for handicap in HANDICAPS:
        if row > FIRST:
            sheet.page.breaks.append(row)
        sheet.band(row, 0, len(COLUMNS) - 1, words[f"welcome.{handicap}"], "sheet-name")
        row, begun = row + 1, row
        for part, texts in _parts(items, handicap):
            sheet.band(row, 0, len(COLUMNS) - 1, words[f"welcome.{part}"], "section")
            for text in texts:
                row += 1
                _line(sheet, row, rows, text)
            row += 1
        _spread(sheet, begun, row)
    read = {name: columns[name] for name in ("line", "done", "remark")}
    desk.book.add_keyed_rows(KeyedRows(WELCOME, WELCOME, read, ("line",), rows))
    sheet.freeze = (FIRST, 0)
    sheet.page.repeat_rows = (HEAD, HEAD)
    return sheet


def _parts(items: Any, handicap: str) -> Iterator[tuple[str, list[str]]]:
    for part in PARTS:
        yield part, items[part] if part in items else items[handicap][part]


def _line(sheet: Sheet, row: int, rows: dict[Key, int], text: str) -> None:
    number = len(rows) + 1
    rows[number,] = row
    sheet.echo(row, 0, number, "number")
    sheet.label(row, 1, text, "cell wrap")
    sheet.input(row, 2, (WELCOME, number, "done"), TICK, "center")
    sheet.input(row, 3, (WELCOME, number, "remark"), LONG_TEXT)
    sheet.heights[row] = max(20.0, wrapped(text, 0.9 * WIDTHS[1]))


def _spread(sheet: Sheet, first: int, after: int) -> None:
    """Lines of a page as high as it leaves room for."""
    lines = range(first, after)
    grown = min(1.5, SAFETY * (height_of_page(sheet) - 60) / sum(sheet.heights.get(row, 18.0) for row in lines))
    sheet.heights.update({row: round(max(1.0, grown) * sheet.heights.get(row, 18.0), 1) for row in lines})
