"""Cells, names and properties of an OpenDocument sheet, written here by hand as its standard says (ODF 1.2)."""

import datetime
import subprocess
from types import SimpleNamespace
from typing import Any

import pytest
import python_calamine

from sheetgen.errors import FileProblem
from sheetgen.xlsx import foreign, foreign_child, ods, xls
from sheetgen.xlsx.ods import area_of, read_ods
from tests.cases import for_each
from tests.damage.edits import zipped
from tests.xlsx.test_foreign import ODS, XLS

SPACES = " ".join(
    f'xmlns:{name}="urn:{name}"' for name in ("office", "table", "text", "style", "calcext", "draw", "meta")
)


def content(tables: str, before: str = "", after: str = "") -> dict[str, bytes]:
    body = f"<office:body>{tables}{after}</office:body>"
    return {"content.xml": f"<office:document-content {SPACES}>{before}{body}</office:document-content>".encode()}


def table(rows: str, name: str = "S", style: str = "") -> str:
    return f'<table:table table:name="{name}" table:style-name="{style}">{rows}</table:table>'


def row(*cells: str, repeated: int = 1) -> str:
    return f'<table:table-row table:number-rows-repeated="{repeated}">{"".join(cells)}</table:table-row>'


def cell(attributes: str = "", text: str = "") -> str:
    return f"<table:table-cell {attributes}>{text}</table:table-cell>"


def typed(kind: str, value: str = "", text: str = "", more: str = "") -> str:
    name = {"float": "value", "percentage": "value", "currency": "value"}.get(kind, f"{kind}-value")
    return cell(f'office:value-type="{kind}" office:{name}="{value}" {more}', text)


def told(*parts: Any, **more: str) -> Any:
    return read_ods(zipped(content(*parts, **more)))


def cells(rows: str) -> list[list[Any]]:
    found: list[list[Any]] = told(table(rows))["sheets"][0]["cells"]
    return found


def refusal(data: bytes) -> tuple[str, Any]:
    with pytest.raises(FileProblem) as refused:
        read_ods(data)
    (problem,) = refused.value.problems
    return problem.code, problem.data.get("reason") or problem.data.get("what") or problem.data.get("kind")


FORMULA = 'table:formula="of:=1"'
P = "<text:p>{}</text:p>"


@for_each(
    "written,value",
    [
        (typed("float", "2.5"), [2.5, "n", False]),
        (typed("float", "3", more=FORMULA), [3, "n", True]),
        (typed("percentage", "0.5"), [0.5, "n", False]),
        (typed("currency", "9007199254740993"), [9007199254740992.0, "n", False]),
        (typed("date", "1899-12-31"), [1, "d", False]),
        (typed("date", "1900-01-01T12:00:00"), [2.5, "d", False]),
        (typed("date", "2026-11-19T06:00:00Z"), [46345.25, "d", False]),
        (typed("time", "PT06H00M00S"), [0.25, "d", False]),
        (typed("time", "PT12H36M36S"), [45396 / 86400, "d", False]),
        (typed("time", "-P1DT12H"), [-1.5, "d", False]),
        (typed("time", "P2DT24H"), [3, "d", False]),
        (typed("time", "PT60M"), [1 / 24, "d", False]),
        (typed("boolean", "true"), [True, "b", False]),
        (typed("boolean", "false"), [False, "b", False]),
        (typed("string", "kept", P.format("shown")), ["kept", "s", False]),
        (cell('office:value-type="string"', P.format("a") + P.format("b")), ["a\nb", "s", False]),
        (cell("", " x " + P.format("a") + " y " + P.format("b") + " z "), ["a\nb", "s", False]),
        (cell("", P.format("a<text:s/>b<text:s text:c='3'/>c")), ["a b   c", "s", False]),
        (cell("", P.format("a<text:tab/>b<text:line-break/>c<text:span>d</text:span>")), ["a b cd", "s", False]),
        (cell("", P.format("a") + f"<office:annotation>{P.format('note')}</office:annotation>"), ["a", "s", False]),
        (cell("", P.format("a") + f"<draw:frame><draw:b>{P.format('x')}</draw:b></draw:frame>"), ["a", "s", False]),
        (cell(FORMULA), ["", "s", True]),
        (cell(FORMULA, P.format("#REF!")), ["#REF!", "e", True]),
        (cell(FORMULA, P.format("#N/A")), ["#N/A", "e", True]),
        (cell(FORMULA, P.format("#VALUE!")), ["#VALUE!", "e", True]),
        (cell(FORMULA, P.format("#NAME?")), ["#NAME?", "e", True]),
        (cell("", P.format("#REF!")), ["#REF!", "s", False]),
        (cell('calcext:value-type="error"', P.format("#DIV/0!")), ["#DIV/0!", "e", False]),
        (cell('calcext:value-type="error"'), ["#VALUE!", "e", False]),
    ],
)
def test_a_cell_is_told_as_in_the_other_formats(written: str, value: list[Any]) -> None:
    assert cells(row(cell(), written)) == [[0, 1, *value]]
    assert type(cells(row(written))[0][2]) is type(value[0])


def test_rows_and_cells_that_are_repeated_stand_where_they_would() -> None:
    one = P.format("x")
    rows = row(repeated=2) + row(cell('table:number-columns-repeated="2"'), cell("", one), repeated=2)
    rows += row(cell('table:number-columns-repeated="2"', one), "<table:covered-table-cell/>", cell("", one))
    assert [found[:3] for found in cells(rows)] == [
        [2, 2, "x"], [3, 2, "x"], [4, 0, "x"], [4, 1, "x"], [4, 3, "x"]
    ]  # fmt: skip
    odd = cell('table:number-columns-repeated="0"') + cell('table:number-columns-repeated="-4"')
    assert cells(row(odd + cell('table:number-columns-repeated="123456789"'), cell("", one)))[0][:2] == [0, 3]


def test_cells_that_are_joined_are_told_from_corner_to_corner() -> None:
    spanned = 'table:number-rows-spanned="{}" table:number-columns-spanned="{}"'
    rows = row() + row(cell(), cell(spanned.format(2, 3)), cell(spanned.format(1, 1)), cell(spanned.format(1, 2)))
    rows += row(f"<table:covered-table-cell {spanned.format(2, 2)}/>")
    assert told(table(rows))["sheets"][0]["merges"] == [[1, 1, 2, 3], [1, 3, 1, 4]]


def test_sheets_are_hidden_by_their_style_and_begin_anew_each() -> None:
    style = '<style:style style:name="{}"><style:table-properties table:display="{}"/></style:style>'
    one = row(cell("", P.format("x")))
    found = told(
        table(one, "A", "shown") + table(one, "B", "gone"),
        style.format("gone", "false") + style.format("shown", "true"),
    )
    assert [(sheet["name"], sheet["state"], sheet["cells"]) for sheet in found["sheets"]] == [
        ("A", "visible", [[0, 0, "x", "s", False]]), ("B", "hidden", [[0, 0, "x", "s", False]])
    ]  # fmt: skip
    assert found["formulas_known"] is True and found["properties"] == {}


def test_names_are_those_of_the_whole_file_and_properties_those_its_user_gave() -> None:
    name = '<table:named-range table:name="{}" table:cell-range-address="{}"/>'
    own = table(name.format("inner", "$S.$A$1"))
    parts = content(own, after=name.format("place", "$S.$B$2:.$C$4") + name.format("lost", "#REF!.$A$1"))
    meta = f"<x {SPACES}><meta:user-defined meta:name='kind'>berger</meta:user-defined><meta:other/></x>"
    found = read_ods(zipped(parts | {"meta.xml": meta.encode()}))
    assert found["names"] == {"place": ["S", 1, 1, 3, 2], "lost": None}
    assert found["properties"] == {"kind": "berger"}


@for_each(
    "address,area",
    [
        ("$S.$A$1", ["S", 0, 0, 0, 0]),
        ("$S.$A$1:.$B$9", ["S", 0, 0, 8, 1]),
        ("$S.$A$1:$S.$B$9", ["S", 0, 0, 8, 1]),
        ("$'Round 1'.$A$1:.$B$9", ["Round 1", 0, 0, 8, 1]),
        ("$'Round 1'.$A$1:$'Round 1'.$B$9", ["Round 1", 0, 0, 8, 1]),
        ("$'It''s'.$A$1", ["It's", 0, 0, 0, 0]),
        ("$'a:b'.$C$3", ["a:b", 2, 2, 2, 2]),
        ("$'a:b'.$C$3:.$D$4", ["a:b", 2, 2, 3, 3]),
        ("$'a:b'.$C$3:$'a:b'.$D$4", ["a:b", 2, 2, 3, 3]),
        ("$'a.b'.$A$2", ["a.b", 1, 0, 1, 0]),
        ("#REF!.$A$1", None),
        ("$A$1", None),
        ("$S.nonsense", None),
        ("", None),
    ],
)
def test_an_address_is_a_sheet_and_its_corners(address: str, area: list[Any] | None) -> None:
    assert area_of(address) == area


def limited(monkeypatch: pytest.MonkeyPatch, **limits: int) -> None:
    for name, most in limits.items():
        monkeypatch.setattr(ods, name, most)
        if hasattr(xls, name):
            monkeypatch.setattr(xls, name, most)


def test_a_file_may_be_as_large_as_a_limit_and_no_larger(monkeypatch: pytest.MonkeyPatch) -> None:
    limited(monkeypatch, MOST_CELLS=6, MOST_SHEETS=2, LONGEST_TEXT=4, LAST_ROW=7, LAST_COLUMN=5)
    one = row(cell("", P.format("text")))
    across, down = cell('table:number-columns-repeated="3"', P.format("x")), row(cell("", P.format("x")))
    assert len(cells(row(across, repeated=2))) == 6
    told(table(one, "A") + table(one, "B"))
    assert cells(row(repeated=7) + down)[0][:2] == [7, 0]
    assert cells(row(cell() * 5 + cell("", P.format("x"))))[0][:2] == [0, 5]
    for tables, problem in (
        (table(row(across, repeated=2) + down), ("too-many-cells", None)),
        (table(one, "A") + table(one, "B") + table(one, "C"), ("too-large", "sheets")),
        (table(row(cell("", P.format("texts")))), ("too-large", "text")),
        (table(row(repeated=8) + down), ("cell-outside-grid", None)),
        (table(row(repeated=7) + row(cell("", P.format("x")), repeated=2)), ("cell-outside-grid", None)),
        (table(row(cell() * 6 + cell("", P.format("x")))), ("cell-outside-grid", None)),
    ):
        assert refusal(zipped(content(tables))) == problem


@for_each(
    "parts,problem",
    [
        (content(""), ("damaged-workbook", "no-cells")),
        (content(table(table("", "B"), "A")), ("damaged-workbook", "nested-table")),
        (content(table("", "A") * 2), ("damaged-workbook", "duplicate-sheet")),
        (content(table("", "")), ("damaged-workbook", "duplicate-sheet")),
        (content(table(row(typed("float", "x")))), ("damaged-cell", "float")),
        (content(table(row(typed("float", "1e999")))), ("damaged-cell", "float")),
        (content(table(row(typed("float", "nan")))), ("damaged-cell", "float")),
        (content(table(row(typed("date", "yesterday")))), ("damaged-cell", "date")),
        (content(table(row(typed("time", "noon")))), ("damaged-cell", "time")),
        (content(table("")) | {"META-INF/manifest.xml": b"<x><encryption-data/></x>"}, ("encrypted-workbook", None)),
    ],
)
def test_what_is_no_sheet_is_refused(parts: dict[str, bytes], problem: tuple[str, str | None]) -> None:
    assert refusal(zipped(parts)) == problem
    assert read_ods(zipped(content(table("")) | {"META-INF/manifest.xml": b"<x/>"}))["sheets"]


# ---- the old kind, .xls
def test_the_same_workbook_in_the_old_format_has_the_same_cells() -> None:
    """Both files were saved by one program out of one workbook; the old format tells neither formulas nor names."""
    old, new = xls.read_xls(XLS), read_ods(ODS)
    assert [sheet["name"] for sheet in old["sheets"]] == [sheet["name"] for sheet in new["sheets"]]
    assert [sheet["state"] for sheet in old["sheets"]] == [sheet["state"] for sheet in new["sheets"]]
    assert (old["names"], old["properties"], old["formulas_known"]) == ({}, {}, False)
    for one, other in zip(old["sheets"], new["sheets"], strict=True):
        assert sorted(one["merges"]) == sorted(other["merges"])
        kept = {(row_, col): [value, kind] for row_, col, value, kind, _ in other["cells"] if value != ""}
        blank = {(row_, col) for row_, col, value, _, formula in other["cells"] if value == "" and formula}
        found = {(row_, col): [value, kind] for row_, col, value, kind, _ in one["cells"] if (row_, col) not in blank}
        assert found == kept
        assert not any(formula for *_, formula in one["cells"])


@for_each(
    "value,known",
    [
        (True, (True, "b")),
        (datetime.timedelta(hours=6), (0.25, "d")),
        (datetime.time(12, 36, 36), (45396 / 86400, "d")),
        (datetime.date(1899, 12, 31), (1, "d")),
        (datetime.datetime(1900, 1, 1, 12), (2.5, "d")),
        (3.0, (3, "n")),
        (2.5, (2.5, "n")),
        (7, (7, "n")),
        (2.0**53, (2.0**53, "n")),
        ("#REF!", ("#REF!", "e")),
        ("#DIV/0!", ("#DIV/0!", "e")),
        ("text", ("text", "s")),
    ],
)
def test_a_value_of_the_old_format_is_told_as_in_the_others(value: Any, known: tuple[Any, str]) -> None:
    found = xls._told(value)
    assert found == known and type(found[0]) is type(known[0])


def test_an_old_workbook_is_refused_beyond_the_limits_locked_or_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = XLS.find(b"\x09\x08\x10\x00")
    locked = XLS[: begun + 20] + b"\x2f\x00" + XLS[begun + 22 :]
    sheets = len(xls.read_xls(XLS)["sheets"])
    for data, limits, code in (
        (locked, {}, "encrypted-workbook"),
        (b"\x09\x08\x10\x00" + bytes(16) + b"\x2f\x00", {}, "encrypted-workbook"),
        (XLS[:20_000], {}, "damaged-workbook"),
        (XLS, {"MOST_SHEETS": sheets - 1}, "too-large"),
        (XLS, {"MOST_CELLS": 3}, "too-many-cells"),
    ):
        with monkeypatch.context() as patched, pytest.raises(FileProblem) as refused:
            limited(patched, **limits)
            xls.read_xls(data)
        assert [problem.code for problem in refused.value.problems] == [code]
    limited(monkeypatch, MOST_SHEETS=sheets)
    assert len(xls.read_xls(XLS)["sheets"]) == sheets


def test_a_password_that_only_the_library_finds_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*_: Any) -> Any:
        raise python_calamine.PasswordError

    monkeypatch.setattr(python_calamine, "CalamineWorkbook", SimpleNamespace(from_filelike=locked))
    with pytest.raises(FileProblem) as refused:
        xls.read_xls(XLS)
    assert [problem.code for problem in refused.value.problems] == ["encrypted-workbook"]


# ---- the child that reads them
def test_the_child_hands_over_what_was_read_or_why_not() -> None:
    assert foreign_child.told_here(ODS, "ods-file")["formulas_known"] is True
    refused = foreign_child.told_here(zipped(content(table(row(typed("float", "x"))))), "ods-file")
    assert foreign_child.told_here(XLS, "old-xls")["formulas_known"] is False
    assert refused == {"problem": "damaged-cell", "found": "x", "facts": {"kind": "float"}}


@for_each(
    "done,code",
    [
        (SimpleNamespace(returncode=0, stdout=b"{"), "damaged-workbook"),
        (SimpleNamespace(returncode=1, stdout=b"{}"), "foreign-too-heavy"),
        (subprocess.TimeoutExpired("x", 30), "foreign-too-heavy"),
        (OSError("no"), "child-cannot-start"),
    ],
)
def test_a_child_that_ends_otherwise_is_told(done: Any, code: str) -> None:
    asked = []

    def run(*command: Any, **options: Any) -> Any:
        asked.append(options["timeout"])
        if isinstance(done, Exception):
            raise done
        return done

    with pytest.MonkeyPatch.context() as patched, pytest.raises(FileProblem) as refused:
        patched.setattr(subprocess, "run", run)
        foreign.read(b"", "ods")
    assert [problem.code for problem in refused.value.problems] == [code]
    assert asked == [30]
