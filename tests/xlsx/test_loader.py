"""The grammars of Excel's loader: what they allow and refuse; every workbook the tests make is held to them."""

import re
from pathlib import Path

import pytest

from sheetgen.systems.registry import described
from sheetgen.workbook.functions import ALLOWED
from sheetgen.xlsx.patch import patch
from sheetgen.xlsx.write import write
from tests.cases import for_each
from tests.damage.edits import parts_of, zipped
from tests.example import ROOT
from tests.oracle.grammar import ARGUMENTS, CELL, CHART, NAME, RULE, VALIDATION, complaint, name_complaints
from tests.oracle.loader import LOADER, Loader
from tests.readback.subjects import subject

NAMES, SHEETS = frozenset({"rule_errors", "sg_title"}), frozenset({"checks", "équipes", "it's – a"})
ALLOWED_THERE = (
    (CELL, "1"), (CELL, "-A1%"), (CELL, "$B$6>0"), (CELL, "'Checks'!B6&\"\"\"!\""), (CELL, "Équipes!$A:$C"),
    (CELL, "'It''s – a'!B2"), (CELL, "IF(A1=\"\",,SUM(B:B,$1:2))"), (CELL, "1E+5^-2"), (CELL, "TRUE"), (CELL, "#REF!"),
    (RULE, "rule_errors>0"), (RULE, "INDEX(rule_errors,ROW(D6)-ROW(D$5))=1"), (RULE, "SUM(A1:B2)>0"),
    (VALIDATION, "'Checks'!$A$1:$A$9"), (VALIDATION, "$D6:$E6"), (VALIDATION, '"yes,no"'), (VALIDATION, "sg_title"),
    (NAME, "'Checks'!$A$1"), (NAME, "Équipes!#REF!"), (NAME, "SUM('Checks'!A1:B2)"), (CHART, "'Checks'!$A$1:$A$9"),
)  # fmt: skip
REFUSED = (
    (CELL, "", "0 characters"), (CELL, "=A1", "equals"), (CELL, "A1+", "unexpected"), (CELL, "(A1", "expected"),
    (CELL, "A1 B1", "should end"), (CELL, "A1,B1", "should end"), (CELL, "SUM(1;2)", "expected"),
    (CELL, "{1,2}", "array"), (CELL, "XFE1", "no place"), (CELL, "A1048577", "no place"),
    (CELL, "LET(A1)", "no function"), (CELL, "ROUND(1)", "1 arguments"), (CELL, "unheard", "no such name"),
    (CELL, "'Gone'!A1", "no such sheet"), (CELL, '"' + "x" * 256 + '"', "255"), (CELL, "1" + "+1" * 4096, "8193"),
    (CELL, "NOT(" * 65 + "1" + ")" * 65, "deep"), (CELL, "+".join(["A1:B2"] * 1300), "18"),
    (CELL, "[1]Checks!A1", "nothing"), (CELL, "'Checks'!SUM(1)", "no area"),
    (RULE, "'Checks'!$B$6>0", "another sheet"), (RULE, "SUM(Équipes!A1:A9)", "another sheet"),
    (RULE, "$A$1:$B$2", "but an area"), (RULE, "AND({1;2})", "array"),
    (VALIDATION, "COUNT('Checks'!$A$1:$A$9)", "sole area"), (VALIDATION, "'Checks'!$A$1>0", "sole area"),
    (NAME, "$A$1", "no sheet"), (CHART, "$A$1", "no sheet"), (CHART, "rule_errors", "shows areas"),
)  # fmt: skip


@for_each("where,formula", ALLOWED_THERE)
def test_what_may_stand_there_is_let_through(where: str, formula: str) -> None:
    assert complaint(formula, where, NAMES, SHEETS) == ""


@for_each("where,formula,reason", REFUSED)
def test_what_may_not_stand_there_is_refused(where: str, formula: str, reason: str) -> None:
    assert reason in complaint(formula, where, NAMES, SHEETS)


def test_names_are_no_cells_and_there_once() -> None:
    assert list(name_complaints([("sg_title", None), ("rule_typed_AX6", None), ("_xlnm.Print_Area", "1")])) == []
    spoilt = [
        ("bad1", None),
        ("R1C1", None),
        ("a b", None),
        ("Twice", None),
        ("twice", None),
        ("same", "1"),
        ("same", "2"),
    ]
    assert list(name_complaints(spoilt)) == [
        "bad1 is a cell", "R1C1 is a cell", "a b is no name", "twice is there twice",
    ]  # fmt: skip


def test_every_function_of_ours_is_judged() -> None:
    assert ALLOWED - ARGUMENTS.keys() == set()


def spoilt(pattern: str, new: str) -> bytes:
    """The smallest workbook with one thing in its parts changed."""
    parts = parts_of(subject("swiss").data)
    found = next(name for name, xml in sorted(parts.items()) if re.search(pattern.encode(), xml))
    return zipped(parts | {found: re.sub(pattern.encode(), new.encode(), parts[found], count=1)})


SPOILT = (
    ("<formula>rule_control_[A-Z0-9]+", "<formula>'Checks'!$B$6", "names another sheet"),
    ("<formula>rule_control_[A-Z0-9]+", "<formula>rule_gone", "no such name"),
    ("<formula1>[^<]*</formula1>", "<formula1>COUNT('Checks'!$B$6)</formula1>", "sole area"),
    ('promptTitle="[^"]*"', f'promptTitle="{"x" * 33}"', "too long"),
    ('<definedName name="rule_[^"]*"', '<definedName name="X1"', "is a cell"),
    ("(<definedName name=\"sg_title\">)[^<]*", "\\g<1>$A$1", "no sheet"),
    ("<c:f>[^<]*</c:f>", "<c:f>rule_control_B6</c:f>", "shows areas"),
    ("<f>[^<]*</f>", "<f>IF(1;2;3)</f>", "cell"),
)  # fmt: skip


@for_each("pattern,new,reason", SPOILT)
def test_a_spoilt_workbook_is_refused_and_named(pattern: str, new: str, reason: str) -> None:
    told = Loader().complaints(spoilt(pattern, new))
    assert told
    assert any(reason in each for each in told), told


def test_the_tests_cannot_make_a_workbook_that_excel_would_not_load(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither anew nor by changing one; what somebody else has spoilt may be changed."""
    bad = spoilt("<formula>rule_control_[A-Z0-9]+", "<formula>'Checks'!$B$6")
    title = next(iter(described(subject("swiss").spec)[1].sheets.values())).title
    before = LOADER.workbooks
    patch(bad, {title: {(4, 1): "new title"}})
    assert LOADER.workbooks > before
    monkeypatch.setattr("sheetgen.xlsx.colours._InRule.elsewhere", lambda self, place: "'Checks'!$B$6")
    with pytest.raises(AssertionError, match="names another sheet"):
        write(described(subject("berger, grid").spec)[1], {})


@pytest.mark.parametrize("path", sorted(ROOT.glob("templates/*.xlsx")) + sorted(ROOT.glob("examples/*/event.xlsx")))
@pytest.mark.sampled(2)
def test_every_ready_workbook_loads(path: Path) -> None:
    assert LOADER.complaints(path.read_bytes()) == []
