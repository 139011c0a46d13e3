"""OpenDocument sheets (.ods), sparse and under limits: values, which cells are formulas, names, properties."""

import math
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any

from sheetgen.errors import FileProblem, error
from sheetgen.xlsx.cellref import LAST_COLUMN, LAST_ROW, area_from_a1
from sheetgen.xlsx.limits import LONGEST_TEXT, MOST_CELLS, MOST_SHEETS, damaged, too_large
from sheetgen.xlsx.package import Package, directory
from sheetgen.xlsx.xml import elements, new_parser, run_parser

CONTENT, META, MANIFEST = "content.xml", "meta.xml", "META-INF/manifest.xml"
# What is drawn over a sheet, noted beside a cell or kept of an earlier state holds texts that are no cells.
APART = ("office:annotation", "table:tracked-changes", "table:shapes", "table:content-validations", "table:dde-links")
CELLS = ("table:table-cell", "table:covered-table-cell")
TIME = re.compile(r"(-?)P(?:([0-9]{1,6})D)?T(?:([0-9]{1,6})H)?(?:([0-9]{1,6})M)?(?:([0-9]{1,6}(?:\.[0-9]+)?)S)?")
DAY_ZERO = datetime(1899, 12, 30)
DAY = 86_400

Document = dict[str, Any]  # the form in which a child process tells a workbook


def read_ods(data: bytes) -> Document:
    """Return the sheets, names and properties of a file; FileProblem if it is damaged or larger than it may be."""
    package = Package(data, directory(data))
    if package.has(MANIFEST) and b"encryption-data" in package.part(MANIFEST):
        raise FileProblem(error("encrypted-workbook"))
    content = _Content()
    content.read(package.part(CONTENT))
    properties = dict(_properties(package)) if package.has(META) else {}
    return {"sheets": content.sheets, "names": content.names, "properties": properties, "formulas_known": True}


def _properties(package: Package) -> Iterator[tuple[str, str]]:
    for element in elements(package.part(META), META, {"user-defined"}):
        yield element.attributes.get("name", ""), element.text


class _Content:
    """One pass over the sheets."""

    def __init__(self) -> None:
        self.sheets: list[Document] = []
        self.names: dict[str, object] = {}
        self.hidden_styles: set[str] = set()
        self.style = ""
        self.apart = 0
        self.tables = 0
        self.row = self.col = 0
        self.rows_repeated = 1
        self.filled: list[tuple[int, int, list[object]]] = []
        self.cell: Mapping[str, str] | None = None
        self.paragraphs: list[str] = []
        self.in_paragraph = 0
        self.count = 0

    def read(self, xml: bytes) -> None:
        parser = new_parser(CONTENT)
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        run_parser(parser, xml, CONTENT)
        if not self.sheets:
            raise damaged("no-cells", part=CONTENT)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if self.apart or name in APART or name.startswith("draw:"):
            self.apart += 1
        elif name in CELLS:
            self.cell, self.paragraphs = attributes, []
        elif name == "text:p" and self.cell is not None:
            self.in_paragraph += 1
            self.paragraphs.append("")
        elif name.startswith("text:"):
            self.spacing(name, attributes)
        elif name in self._STARTS:
            self._STARTS[name](self, attributes)

    def end(self, name: str) -> None:
        if self.apart:
            self.apart -= 1
        elif name in CELLS:
            self.end_cell(name)
        elif name == "text:p" and self.in_paragraph:
            self.in_paragraph -= 1
        elif name == "table:table-row":
            self.end_row()
        elif name == "table:table":
            self.tables -= 1

    def characters(self, text: str) -> None:
        if self.in_paragraph and not self.apart:
            self.paragraphs[-1] += text
            if len(self.paragraphs[-1]) > LONGEST_TEXT:
                raise too_large("text", len(self.paragraphs[-1]), LONGEST_TEXT, part=CONTENT)

    def spacing(self, name: str, attributes: Mapping[str, str]) -> None:
        if self.in_paragraph and name == "text:s":
            self.characters(" " * min(_count(attributes, "text:c"), 1000))
        elif self.in_paragraph and name in ("text:tab", "text:line-break"):
            self.characters(" ")

    def start_style(self, attributes: Mapping[str, str]) -> None:
        self.style = attributes.get("style:name", "")

    def start_look(self, attributes: Mapping[str, str]) -> None:
        if attributes.get("table:display") == "false":
            self.hidden_styles.add(self.style)

    def start_table(self, attributes: Mapping[str, str]) -> None:
        self.tables += 1
        if self.tables > 1:
            raise damaged("nested-table", part=CONTENT)
        if len(self.sheets) >= MOST_SHEETS:
            raise too_large("sheets", len(self.sheets) + 1, MOST_SHEETS)
        state = "hidden" if attributes.get("table:style-name") in self.hidden_styles else "visible"
        name = attributes.get("table:name", "")
        if not name or any(sheet["name"] == name for sheet in self.sheets):
            raise damaged("duplicate-sheet")
        self.sheets.append({"name": name, "state": state, "cells": [], "merges": []})
        self.row = 0

    def start_row(self, attributes: Mapping[str, str]) -> None:
        self.col, self.filled = 0, []
        self.rows_repeated = _count(attributes, "table:number-rows-repeated")

    def start_name(self, attributes: Mapping[str, str]) -> None:
        if not self.tables:
            name, meaning = attributes.get("table:name", ""), attributes.get("table:cell-range-address", "")
            self.names[name] = area_of(meaning)

    _STARTS: Mapping[str, Callable[["_Content", Mapping[str, str]], None]] = {
        "style:style": start_style,
        "style:table-properties": start_look,
        "table:table": start_table,
        "table:table-row": start_row,
        "table:named-range": start_name,
    }

    def end_cell(self, name: str) -> None:
        attributes, self.cell = self.cell or {}, None
        repeated = _count(attributes, "table:number-columns-repeated")
        cell = _cell(attributes, "\n".join(self.paragraphs))
        if cell is not None:
            self.filled.append((self.col, repeated, cell))
        spans = [_count(attributes, f"table:number-{axis}-spanned") for axis in ("rows", "columns")]
        if name == CELLS[0] and spans != [1, 1] and self.sheets:
            last = [self.row + spans[0] - 1, self.col + spans[1] - 1]
            self.sheets[-1]["merges"].append([self.row, self.col, *last])
        self.col += repeated

    def end_row(self) -> None:
        """Only rows and cells that hold something are written out, as often as they are repeated."""
        self.count += self.rows_repeated * sum(repeated for _, repeated, _ in self.filled)
        if self.count > MOST_CELLS:
            raise FileProblem(error("too-many-cells", limit=MOST_CELLS))
        last = max((col + repeated - 1 for col, repeated, _ in self.filled), default=0)
        if self.filled and (self.row + self.rows_repeated - 1 > LAST_ROW or last > LAST_COLUMN):
            raise FileProblem(error("cell-outside-grid"))
        for row in range(self.row, self.row + self.rows_repeated) if self.filled else ():
            for col, repeated, cell in self.filled:
                self.sheets[-1]["cells"] += [[row, each, *cell] for each in range(col, col + repeated)]
        self.row += self.rows_repeated


def _count(attributes: Mapping[str, str], name: str) -> int:
    text = attributes.get(name, "1")
    return max(int(text), 1) if text.isascii() and text.isdigit() and len(text) < 9 else 1


def _cell(attributes: Mapping[str, str], text: str) -> list[object] | None:
    """Value, kind and whether a formula makes it, as of a cell of the other formats; None for an empty one."""
    formula = "table:formula" in attributes
    kind = attributes.get("office:value-type", "")
    if attributes.get("calcext:value-type") == "error" or (formula and text in ("#REF!", "#N/A", "#VALUE!", "#NAME?")):
        return [text or "#VALUE!", "e", formula]
    if kind in ("float", "percentage", "currency"):
        return [_number(attributes.get("office:value", "")), "n", formula]
    if kind == "date":
        return [_day(attributes.get("office:date-value", "")), "d", formula]
    if kind == "time":
        return [_time(attributes.get("office:time-value", "")), "d", formula]
    if kind == "boolean":
        return [attributes.get("office:boolean-value") == "true", "b", formula]
    if kind == "string":
        text = attributes.get("office:string-value", text)
    return [text, "s", formula] if text or formula else None


def _number(text: str) -> int | float:
    try:
        number = float(text)
    except ValueError:
        raise FileProblem(error("damaged-cell", found=text[:80], kind="float")) from None
    if not math.isfinite(number):
        raise FileProblem(error("damaged-cell", found=text[:80], kind="float"))
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


def _day(text: str) -> int | float:
    try:
        moment = datetime.fromisoformat(text[:26])
    except ValueError:
        raise FileProblem(error("damaged-cell", found=text[:80], kind="date")) from None
    days = (moment.replace(tzinfo=None) - DAY_ZERO).total_seconds() / DAY
    return int(days) if days.is_integer() else days


def _time(text: str) -> int | float:
    match = TIME.fullmatch(text)
    if match is None:
        raise FileProblem(error("damaged-cell", found=text[:80], kind="time"))
    days, hours, minutes, seconds = (float(part or 0) for part in match.groups()[1:])
    whole = days + (hours * 3600 + minutes * 60 + seconds) / DAY
    return -whole if match[1] else int(whole) if whole.is_integer() else whole


def area_of(meaning: str) -> list[object] | None:
    """``$'Round 1'.$A$1:.$B$9`` as its sheet and corners; None for what was deleted or is no area."""
    first, _, last = meaning.partition(":") if "'" not in meaning else _outside_quotes(meaning)
    title, mark, start = first.rpartition(".")
    title = title.removeprefix("$")
    if len(title) > 1 and title[0] == title[-1] == "'":
        title = title[1:-1].replace("''", "'")
    corners = area_from_a1(f"{start}:{last.rpartition('.')[2]}" if last else start)
    return [title, *corners] if mark and corners and title != "#REF!" else None


def _outside_quotes(meaning: str) -> tuple[str, str, str]:
    """Part an address at the colon that stands in no title."""
    end = meaning.rfind("'")
    before, mark, last = meaning[end:].partition(":")
    if mark or meaning.count("'") == 2:
        return meaning[:end] + before, mark, last
    middle = re.search(r"':|[0-9]:", meaning)
    return (meaning, "", "") if middle is None else (meaning[: middle.end() - 1], ":", meaning[middle.end() :])
