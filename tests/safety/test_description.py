"""The hidden description is what was written, or the file is refused: no event is guessed from a changed one."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.errors import FileProblem
from sheetgen.i18n.catalogue import words
from sheetgen.operations.reading.identity import identify
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.workbook.description import FORMAT, LAYOUT, SEAL, SPEC, as_text, seal_of
from sheetgen.xlsx.patch import patch
from sheetgen.xlsx.source import open_source
from tests.example import ROOT

SHEET = words("en")["sheet.description"]
SPECIFICATION = BergerSpec(count=4, lang="en", order=("PTS", "DE"))
Facts = dict[str, Any]


@cache
def original() -> bytes:
    return sheetgen.workbook_of(SPECIFICATION, {})


def described(cells: dict[tuple[int, int], Any]) -> bytes:
    """A workbook with cells of its description changed."""
    return patch(original(), {SHEET: cells})


def code(data: bytes) -> str:
    with pytest.raises(FileProblem) as refusal:
        identify(open_source(data))
    return refusal.value.problems[0].code


def changed(change: Callable[[Facts], Any], sealed: bool = True) -> dict[tuple[int, int], Any]:
    """The cells of a description somebody has changed; its seal is made to fit, or gone with what tells of it."""
    facts = json.loads(as_text(SPECIFICATION))
    if not sealed:
        del facts["sealed"]
    change(facts)
    text = json.dumps(facts)
    return {(SPEC.row, SPEC.col): text, (SEAL.row, SEAL.col): seal_of(FORMAT, text) if sealed else ""}


def test_a_description_as_it_was_written_is_believed() -> None:
    assert identify(open_source(described({}))).spec == SPECIFICATION


@pytest.mark.parametrize("old", ['"count":4', '"lang":"en"', '"double":false', '"PTS","DE"'])
def test_one_changed_value_breaks_the_seal(old: str) -> None:
    text = as_text(SPECIFICATION)
    new = {'"count":4': '"count":6', '"lang":"en"': '"lang":"fr"', '"double":false': '"double":true'}
    altered = text.replace(old, new.get(old, '"DE","PTS"'))
    assert altered != text
    assert code(described({(SPEC.row, SPEC.col): altered})) == "damaged-description"


@pytest.mark.parametrize("seal", ["", "0" * 32, 7])
def test_a_description_that_was_sealed_is_not_read_without_its_seal(seal: str | int) -> None:
    assert code(described({(SEAL.row, SEAL.col): seal})) == "damaged-description"


@pytest.mark.parametrize(
    ("version", "expected"),
    [(2, "newer-format"), ("2", "newer-format"), (99, "newer-format"), (0, "damaged-description")]
    + [(version, "damaged-description") for version in (-1, 1.5, "one", "1.0.0", "", True, None)],
)
def test_a_format_nobody_knows_is_refused_whatever_its_type(version: Any, expected: str) -> None:
    assert code(described({(0, 1): version})) == expected


@pytest.mark.parametrize("value", [2, "1", 1.0, True, None, [1]])
def test_the_format_in_the_description_is_the_same_number(value: Any) -> None:
    assert code(described(changed(lambda facts: facts.update(format=value)))) == "damaged-description"


@pytest.mark.parametrize("value", [1, None, "", [], {}, 0.5])
@pytest.mark.parametrize("sealed", [True, False])
def test_a_key_nobody_knows_is_refused_by_its_name_whatever_it_holds(value: Any, sealed: bool) -> None:
    cells = changed(lambda facts: facts.update(colour=value), sealed)
    assert code(described(cells)) == "strange-description"


@pytest.mark.parametrize("key", ["count", "rules", "order", "entry", "double", "lang", "seed"])
def test_a_missing_value_is_named_not_replaced(key: str) -> None:
    with pytest.raises(FileProblem) as refusal:
        identify(open_source(described(changed(lambda facts: facts.pop(key), sealed=False))))
    assert (refusal.value.problems[0].code, refusal.value.problems[0].found) == ("incomplete-description", key)


@pytest.mark.parametrize("value", ["4", 4.0, True, None, [4], {}])
def test_a_value_of_another_type_is_refused(value: Any) -> None:
    assert code(described(changed(lambda facts: facts.update(count=value)))) == "damaged-description"


@pytest.mark.parametrize(
    ("value", "expected"),
    [(LAYOUT + 1, "newer-format"), (99, "newer-format")]
    + [(value, "damaged-description") for value in (0, -1, "2", 2.0, True, None, [2])],
)
def test_a_layout_nobody_knows_is_refused_whatever_its_type(value: Any, expected: str) -> None:
    assert code(described(changed(lambda facts: facts.update(layout=value)))) == expected


@pytest.mark.parametrize(("sealed", "layout"), [(True, 2), (False, 1)])
def test_a_description_that_does_not_say_its_layout_is_known_by_its_seal(sealed: bool, layout: int) -> None:
    data = described(changed(lambda facts: facts.pop("layout"), sealed))
    assert identify(open_source(data)).layout == layout


def test_a_workbook_of_the_first_layout_is_described_by_it() -> None:
    old, new = Path(ROOT, "tests/data/formats/1/berger-example.xlsx"), described({})
    assert [identify(open_source(data)).layout for data in (old.read_bytes(), new)] == [1, LAYOUT]


@pytest.mark.slow
def test_descriptions_made_before_there_were_seals_are_read() -> None:
    kept = sorted(Path(ROOT, "tests/data/formats/1").glob("*.xlsx"))
    assert len(kept) == 14
    assert all(identify(open_source(path.read_bytes())).spec for path in kept)
