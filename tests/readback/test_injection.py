"""What people type stays text: in no output of any system does a name, a title or a note become a formula or markup."""

import csv
import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest

import sheetgen
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.operations.merge import merge
from sheetgen.workbook.cells import Key, Role
from sheetgen.workbook.codecs import HARMLESS
from sheetgen.xlsx.write import write
from tests.damage.edits import parts_of
from tests.readback.subjects import NAMES, Subject, subject

COMMAND = Path(sys.executable).with_name("sheetgen")
LIVE = (
    "=1+{n}",
    "+{n}+cmd|' /C calc'!A0",
    "-{n}+3",
    "@SUM({n},1)",
    '=HYPERLINK("http://x.example/{n}")',
    "http://x.example/{n}",
    "<script>alert({n})</script>",
    "{n}&D&[File]",
    '"><b>{n}',
)
MARKUP = ("<script>alert({n})</script>", '</td>"><b>{n}<script>')
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
FIGURE = re.compile(r"[+-]?[0-9]*[½.,0-9]*|[-+]/?[-+]?")
EVERY_SYSTEM = pytest.mark.parametrize("name", NAMES)


def hostile(one: Subject, texts_of: tuple[str, ...] = LIVE) -> dict[Key, Any]:
    """The event with a hostile text in every entry that takes a text."""
    texts = [key for key, (_, codec) in one.book.inputs().items() if codec in HARMLESS]
    return one.entries | {key: texts_of[n % len(texts_of)].format(n=n) for n, key in enumerate(texts)}


@pytest.fixture
def event(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    one = subject(request.node.callspec.params["name"])
    path = tmp_path / "event.xlsx"
    path.write_bytes(write(one.book, hostile(one)))
    return path


def run(*arguments: object, cwd: Path) -> str:
    environment = os.environ | {"SHEETGEN_LANG": "en", "PYTHONUTF8": "1"}
    command = [COMMAND, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, cwd=cwd, check=False)
    assert done.returncode in (0, 1), done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def formulas(path: Path) -> Iterator[tuple[str, int, int]]:
    for sheet in openpyxl.load_workbook(path).worksheets:
        yield from (
            (sheet.title, cell.row - 1, cell.column - 1)
            for row in sheet.iter_rows()
            for cell in row
            if cell.data_type == "f"
        )


def links(path: Path) -> set[str]:
    """Whatever leads out of a workbook."""
    parts = parts_of(path.read_bytes())
    return {
        target.decode() for xml in parts.values() for target in re.findall(rb'Target="(http[^"]*|mailto[^"]*)"', xml)
    }


def described_formulas(one: Subject) -> set[tuple[str, int, int]]:
    return {
        (sheet.title, *place)
        for sheet in one.book.sheets.values()
        for place, slot in sheet.slots.items()
        if slot.role is Role.FORMULA
    }


@pytest.mark.sampled(1)
@EVERY_SYSTEM
def test_only_the_cells_we_describe_hold_formulas(name: str, event: Path) -> None:
    one = subject(name)
    assert set(formulas(event)) == described_formulas(one)
    assert links(event) == set()
    book = openpyxl.load_workbook(event)
    for key, text in hostile(one).items():
        cell, codec = one.book.kept()[key]
        if codec in HARMLESS:
            assert book[one.book.sheets[cell.sheet].title].cell(cell.row + 1, cell.col + 1).value == text


@pytest.mark.slow
@EVERY_SYSTEM
def test_no_page_prints_codes_from_a_text_in_its_header_or_footer(name: str, event: Path) -> None:
    for sheet in openpyxl.load_workbook(event).worksheets:
        printed = "".join(
            str(part.text or "")
            for lines in (sheet.oddHeader, sheet.oddFooter)
            for part in (lines.left, lines.center, lines.right)
        )
        ours = [f"{words(lang)['paper.printed']} &D" for lang in LANGUAGES]  # the day, which we print ourselves
        assert "File" not in printed
        assert "&D" not in re.sub("|".join(map(re.escape, ours)), "", printed)


@pytest.mark.slow
@EVERY_SYSTEM
def test_no_formula_is_born_when_the_official_ranking_is_written(name: str, event: Path) -> None:
    lots = name != "knockout"
    sheetgen.rank(event, write=True, lots=lots, seed="7" if lots else None)
    assert set(formulas(event)) == described_formulas(subject(name))
    assert links(event) == set()


@pytest.mark.slow
@EVERY_SYSTEM
def test_no_formula_is_born_when_copies_are_merged(name: str, event: Path, tmp_path: Path) -> None:
    copy, out = tmp_path / "copy.xlsx", tmp_path / "merged.xlsx"
    copy.write_bytes(event.read_bytes())
    merge([event, copy], out)
    assert set(formulas(out)) == described_formulas(subject(name))


@pytest.mark.sampled(0, 12)
@EVERY_SYSTEM
@pytest.mark.parametrize("command", [("rank",), ("check",), ("recalc",), ("rank", "--explain")], ids=" ".join)
def test_no_field_of_a_csv_begins_like_a_formula(name: str, command: tuple[str, ...], event: Path) -> None:
    text = run(command[0], event, *command[1:], "--csv", cwd=event.parent)
    fields = [field for row in csv.reader(io.StringIO(text)) for field in row]
    assert fields
    assert [field for field in fields if field.startswith(FORMULA_SIGNS) and not FIGURE.fullmatch(field)] == []


@pytest.mark.slow
@EVERY_SYSTEM
def test_no_text_becomes_markup_in_a_page(name: str, tmp_path: Path) -> None:
    one, event = subject(name), tmp_path / "event.xlsx"
    event.write_bytes(write(one.book, hostile(one, MARKUP)))
    page = run("rank", event, "--html", cwd=tmp_path)
    assert "&lt;script&gt;" in page
    for text in (page, run("rank", event, "--explain", "--html", cwd=tmp_path)):
        assert "</html>" in text
        assert "<script" not in text
        assert "><b>" not in text
