"""Rules of colour: none names another sheet, as Excel's grammar demands, and each holds where it held when they did."""

import random
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from unittest.mock import patch as replaced

import numpy as np
import pytest

from sheetgen.operations.reading.readback import read_workbook
from sheetgen.systems.registry import described
from sheetgen.systems.shared.extras.registry import EXTRAS
from sheetgen.workbook.cells import Book, Condition, Role
from sheetgen.workbook.place import quoted
from sheetgen.xlsx.colours import PREFIX, RuleNames
from sheetgen.xlsx.package import open_package
from sheetgen.xlsx.patch import patch
from sheetgen.xlsx.write import write
from tests.contact import pages_of
from tests.damage import calc
from tests.damage.edits import parts_of, zipped
from tests.oracle import libreoffice
from tests.oracle.loader import LOADER
from tests.readback.subjects import NAMES, subject

NONSENSE = ("abc", "?!", -7, "1-0", "0-1", "½", "Anna", "2", "9999", 3)
RULE = re.compile(rb"<cfRule [^<>]*><formula>([^<]*)</formula>")
Typed = Mapping[str, Mapping[tuple[int, int], str | int]]


@contextmanager
def by_sheet() -> Iterator[None]:
    """Rules as they were written before there were names for them: with the title of the other sheet."""

    def formula(names: RuleNames, condition: Condition) -> str:
        titles = {name: quoted(title) for name, title in names.titles.items()}
        return condition.formula.write(condition.area.sheet, titles)

    with replaced.object(RuleNames, "formula", formula), LOADER.rest():
        yield


@cache
def book_of(name: str) -> Book:
    book: Book = described(replace(subject(name).spec, extras=EXTRAS))[1]
    return book


@cache
def typed_in(name: str) -> Typed:
    """Nonsense in a third of all fields, so that much is red."""
    chance = random.Random(name)
    return {
        sheet.title: {
            place: chance.choice(NONSENSE)
            for place, slot in sheet.keyed()
            if slot.role is Role.INPUT and chance.random() < 1 / 3
        }
        for sheet in book_of(name).sheets.values()
    }


def workbook(name: str) -> bytes:
    return patch(write(book_of(name), subject(name).entries), typed_in(name))


def rules_of(data: bytes) -> list[str]:
    parts = parts_of(data)
    return [text.decode() for name, xml in parts.items() if "/worksheets/" in name for text in RULE.findall(xml)]


@pytest.mark.parametrize("name", NAMES)
def test_no_rule_names_another_sheet(name: str) -> None:
    rules = rules_of(write(book_of(name), {}))
    assert [rule for rule in rules if PREFIX in rule]
    assert [rule for rule in rules if "!" in rule] == []
    with by_sheet():
        assert [rule for rule in rules_of(write(book_of(name), {})) if "!" in rule]


@pytest.mark.parametrize("name", NAMES)
def test_every_name_of_a_rule_means_an_area_and_none_is_one_of_those_that_are_read(name: str) -> None:
    data = write(book_of(name), {})
    package = open_package(data)
    used = {word for rule in rules_of(data) for word in re.findall(rf"\b{PREFIX}\w+", rule)}
    there = {found for found in package.defined_names if found.startswith(PREFIX)}
    assert used == there
    assert len(there) <= 75  # with every sheet there is besides: a column of theirs that is read is an area
    assert not there & book_of(name).names.keys()
    assert read_workbook(data).problems == []


IN_CI = ("berger, grid", "swiss")
DRAWN = [pytest.param(name, marks=() if name in IN_CI else pytest.mark.long) for name in NAMES]


@pytest.mark.slow
@pytest.mark.libreoffice
@pytest.mark.parametrize("name", DRAWN)
def test_libreoffice_draws_the_same_pages(name: str) -> None:
    """With much that is red, point by point; without colours they would look otherwise."""
    with by_sheet():
        before = workbook(name)
    now = workbook(name)
    drawn = pages({"now": now, "before": before, "pale": without_rules(now)})
    assert unlike(drawn["now"], drawn["before"]) == []
    assert len(unlike(drawn["now"], drawn["pale"])) >= 10


@pytest.mark.slow
@pytest.mark.libreoffice
@pytest.mark.parametrize("name", ["berger, grid"])
def test_colours_stay_with_rows_and_columns_that_are_inserted(name: str) -> None:
    """As they did before there were names; and after LibreOffice has saved the workbook and has read it again."""
    inserted = """
  players = sheets.getByName("Players")
  players.Rows.insertByIndex(3, 1)
  players.Columns.insertByIndex(1, 1)
  sheets.getByName("Checks").Rows.insertByIndex(2, 1)
"""
    with by_sheet():
        before = calc.edit(workbook(name), inserted)
    now = calc.edit(workbook(name), inserted)
    rules = rules_of(now)
    assert [rule for rule in rules if "!" in rule or "#REF" in rule] == []
    assert [rule for rule in rules if rule.startswith("INDEX(" + PREFIX)]
    drawn = pages({"now": now, "before": before, "pale": without_rules(now)})
    assert unlike(drawn["now"], drawn["before"]) == []
    assert len(unlike(drawn["now"], drawn["pale"])) >= 10


def without_rules(data: bytes) -> bytes:
    parts = parts_of(data)
    rules = re.compile(rb"<conditionalFormatting.*</conditionalFormatting>", re.DOTALL)
    return zipped({name: rules.sub(b"", xml) if "/worksheets/" in name else xml for name, xml in parts.items()})


def pages(contents: Mapping[str, bytes]) -> dict[str, list[np.ndarray]]:
    drawn = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, data in libreoffice.convert_all(contents, "pdf").items():
            path = Path(folder, "pages.pdf")
            path.write_bytes(data)
            drawn[name] = pages_of(path, 400)
    return drawn


def unlike(pages: Sequence[np.ndarray], others: Sequence[np.ndarray]) -> list[int]:
    """The pages that differ in any point."""
    pairs = enumerate(zip(pages, others, strict=True), start=1)
    return [number for number, pair in pairs if not np.array_equal(*pair)]
