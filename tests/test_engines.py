"""A third and a fourth engine recalculate our workbooks: formulon, which is checked against Excel 365, and IronCalc."""

import random
import re
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from sheetgen.operations.demo import demo
from sheetgen.operations.templates import blanks
from sheetgen.systems.registry import described
from sheetgen.systems.shared.extras.registry import EXTRAS
from sheetgen.workbook.cells import Book, Key, Role
from sheetgen.workbook.codecs import Codec, Image
from sheetgen.xlsx.write import write
from tests.by_path import open_workbook
from tests.damage.edits import parts_of, zipped
from tests.example import ROOT
from tests.languages import LANGUAGES
from tests.oracle import formulon, ironcalc
from tests.oracle.agreement import formula_cells
from tests.oracle.compare import differences
from tests.readback.subjects import NAMES, subject
from tests.test_second_programs import ACCENTED

pytestmark = pytest.mark.slow
READY = [*sorted(ROOT.glob("examples/*/event.xlsx")), *sorted(ROOT.glob("templates/[!c]*.xlsx"))]
EVENTS = list(enumerate(islice(cycle(NAMES), 54)))
STEP = 12  # of the blank workbooks of every size and language
DECIDED = ("1-0", "0-1", "+/-")


def without_values(data: bytes) -> bytes:
    """The workbook with nothing behind its formulas, so that nothing can be believed."""
    formulas = re.compile(rb'(?: t="(?:str|b|e)")?(><f>[^<]*</f>)<v>[^<]*</v>')
    parts = parts_of(data).items()
    return zipped({name: formulas.sub(rb"\1", xml) if "/worksheets/" in name else xml for name, xml in parts})


def by_engines(data: bytes, expected: Any, engines: str) -> list[str]:
    """What an engine computes otherwise."""
    bare = without_values(data)
    found = {"IronCalc": ironcalc.recalculate(bare)} if engines == "IronCalc" else formulon.recalculate(bare)
    return [f"{name}: {each}" for name, sheets in found.items() for each in differences(sheets, expected)]


def few(cases: list[Any], count: int) -> list[Any]:
    """All of them, of which those behind the first so many are run by hand."""
    return [pytest.param(case, marks=() if number < count else pytest.mark.long) for number, case in enumerate(cases)]


# ------------------------------------------------------------------------------------------------- ready workbooks


def ready(path: Path, engine: str) -> None:
    read, _, _ = open_workbook(path)
    found = by_engines(path.read_bytes(), formula_cells(read.book, read.entries), engine)
    assert not found, f"{len(found)} cells: " + "; ".join(found[:10])


@pytest.mark.parametrize("path", READY, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_ironcalc_computes_what_ready_workbooks_say(path: Path) -> None:
    ready(path, "IronCalc")


@pytest.mark.parametrize("path", few(READY, 6), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_formulon_computes_what_ready_workbooks_say_in_three_languages(path: Path) -> None:
    ready(path, "formulon")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ironcalc_computes_what_the_tour_of_every_language_says(lang: str, tmp_path: Path) -> None:
    demo(tmp_path / "tour", lang=lang)
    for path in sorted((tmp_path / "tour").glob("*.xlsx")):
        ready(path, "IronCalc")


@pytest.mark.parametrize("first", few(list(range(STEP)), 1))
def test_ironcalc_computes_what_the_blank_workbooks_of_every_size_and_language_say(first: int, tmp_path: Path) -> None:
    """One of twelve of all that ``templates`` writes; the others by hand."""
    for name, blank in [*blanks()][first::STEP]:
        (tmp_path / name).write_bytes(blank.data())
        ready(tmp_path / name, "IronCalc")


# --------------------------------------------------------------------------------------------------- random events


def typed(book: Book, chance: random.Random, cup: bool) -> dict[Key, Any]:
    """Four fields of five are filled with something that may stand there, on every sheet of every extra."""
    found = {}
    for sheet in book.sheets.values():
        for _, slot in sheet.keyed():
            if slot.role is Role.INPUT and slot.key and slot.codec and chance.random() < 0.8:
                value, problem = slot.codec.decode(_text(slot.key, slot.codec, chance, cup), "s")
                if problem is None and value is not None:
                    found[slot.key] = value
    return found


def _text(key: Key, codec: Codec, chance: random.Random, cup: bool) -> str:
    if codec.image in (Image.NUMBER, Image.RATING, Image.MONEY):
        return str(chance.randint(codec.bounds[0], min(codec.bounds[1], 3000)))
    if codec.image is Image.ANSWER:
        return chance.choice([spelled for _, spellings in codec.answers for spelled in spellings] or [""])
    if key[-1] == "result":
        return chance.choice(DECIDED if cup else ("1-0", "0-1", "½-½", "+/-", "-/+", "1-0F"))
    return chance.choice(ACCENTED) + str(chance.randint(1, 9))


def event(number: int, name: str) -> tuple[Book, dict[Key, Any]]:
    """An event of a system with all extras: the same number is the same event. A cup is decided to its final."""
    chance = random.Random(number)
    spec = replace(subject(name).spec, extras=EXTRAS, lang=LANGUAGES[number % len(LANGUAGES)])
    book: Book = described(spec)[1]
    cup = spec.system == "knockout"
    entries = typed(book, chance, cup)
    if cup:
        entries = {key: value for key, value in entries.items() if key[0] != "matches"} | subject(name).entries
    return book, entries


def random_event(case: tuple[int, str], engine: str) -> None:
    book, entries = event(*case)
    found = by_engines(write(book, entries), formula_cells(book, entries), engine)
    assert not found, f"{len(found)} cells: " + "; ".join(found[:10])


@pytest.mark.parametrize("case", EVENTS, ids=str)
def test_ironcalc_agrees_on_random_events_with_all_extras(case: tuple[int, str]) -> None:
    random_event(case, "IronCalc")


@pytest.mark.parametrize("case", few(EVENTS, 1), ids=str)
def test_formulon_agrees_on_random_events_with_all_extras(case: tuple[int, str]) -> None:
    random_event(case, "formulon")


def test_neither_believes_the_values_of_a_file() -> None:
    path = ROOT / "examples/berger/event.xlsx"
    read, _, _ = open_workbook(path)
    wrong = {key: ("0-1" if value == "1-0" else value) for key, value in read.entries.items()}
    expected = formula_cells(read.book, wrong)
    assert by_engines(path.read_bytes(), expected, "IronCalc")
    assert by_engines(path.read_bytes(), expected, "formulon")
    assert re.search(rb"</f><v>", b"".join(parts_of(without_values(path.read_bytes())).values())) is None
