"""EXCEL-FACTS 7: foreign workbooks made to exhaust a reader are refused, and what kills their reader is only said."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sheetgen.errors import FileProblem
from sheetgen.xlsx import foreign
from sheetgen.xlsx.ods import read_ods
from sheetgen.xlsx.source import open_source
from tests.damage.edits import parts_of, zipped

FILES = Path(__file__).parent.parent / "data" / "damage"
ODS = (FILES / "saved.ods").read_bytes()
XLS = (FILES / "saved.xls").read_bytes()
LAUGHS = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'


def with_content(change: Callable[[str], str]) -> bytes:
    """Another content in the part of an .ods that holds its sheets."""
    parts = parts_of(ODS)
    parts["content.xml"] = change(parts["content.xml"].decode()).encode()
    return zipped(parts)


def repeated(times: int) -> bytes:
    """The first cell with a number stands so many times in its row."""
    pattern = r'<table:table-cell(?=[^>]*office:value-type="float")'
    return with_content(lambda xml: re.sub(pattern, rf'\g<0> table:number-columns-repeated="{times}"', xml, count=1))


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: with_content(lambda xml: xml.replace("?>", f"?>{LAUGHS}", 1)), "forbidden-doctype"),
        (lambda: repeated(300_000), "too-many-cells"),
        (lambda: repeated(20_000), "cell-outside-grid"),
        (lambda: with_content(lambda xml: xml + " " * 30_000_000), "too-large"),
        (lambda: with_content(lambda xml: xml[: len(xml) // 2]), "damaged-workbook"),
        (lambda: XLS[:20_000], "damaged-workbook"),
        (lambda: XLS[:-9_000], "damaged-workbook"),
    ],
)  # fmt: skip
def test_a_hostile_foreign_workbook_is_refused_with_what_it_is(make: Callable[[], bytes], code: str) -> None:
    with pytest.raises(FileProblem) as refusal:
        open_source(make())
    assert refusal.value.problems[0].code == code


def test_a_reader_that_is_killed_is_said_to_have_met_too_heavy_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign.sys, "executable", "/bin/false")
    with pytest.raises(FileProblem) as refusal:
        open_source(ODS)
    assert refusal.value.problems[0].code == "foreign-too-heavy"


def spoilt(seed: int, data: bytes) -> bytes:
    chance, changed = random.Random(seed), bytearray(data)
    for _ in range(chance.choice((1, 3, 20, 200))):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def spoilt_content(seed: int) -> bytes:
    """Marks of the XML gone or doubled, attributes exchanged."""
    chance = random.Random(seed)

    def change(xml: str) -> str:
        match = chance.choice(list(re.finditer(r"<[^<>]{1,300}>" if seed % 2 else r'"[^"<>]{0,40}"', xml)))
        others = ("", match[0] * 2, match[0] * 300) if seed % 2 else ('""', '"-1"', '"99999999999"', '"x"', '"1e400"')
        return xml[: match.start()] + chance.choice(others) + xml[match.end() :]

    return with_content(change)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 60, 20))
def test_a_spoilt_ods_is_read_or_refused(first: int) -> None:
    for seed in range(first, first + 20):
        for data in (spoilt(seed, ODS), spoilt_content(seed)):
            try:
                read_ods(data)
            except FileProblem as refusal:
                assert refusal.problems


@pytest.mark.slow
def test_a_spoilt_xls_is_read_or_refused() -> None:
    """Through the child, since the library that reads it may take it along."""
    for seed in range(30):
        try:
            open_source(spoilt(seed, XLS))
        except FileProblem as refusal:
            assert refusal.problems
