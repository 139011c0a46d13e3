"""WORKBOOKS "Changing a file that exists": only the cells named are changed, and every other byte is copied."""

import io
import math
import re
import struct
import zipfile
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.errors import Exit, FileProblem, ProblemsFound, SheetgenError
from sheetgen.xlsx.cellref import to_a1
from sheetgen.xlsx.package import open_package
from sheetgen.xlsx.patch import patch
from sheetgen.xlsx.read import RawCell, Value, read_sheet
from tests.cases import for_each
from tests.xlsx.bases import BASES
from tests.xlsx.hostile import MAIN, plain_parts, sheet_xml, workbook, zipped

Place = tuple[int, int]

_VALUES = st.one_of(
    st.text(max_size=20),
    st.sampled_from(["=1+1", "#N/A", "_x0041_", "]]>", " ", "\r\n\t", "\x00\uffff", "<c r='A1'/>"]),
    st.integers(-(2**53), 2**53),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
    st.none(),
)
_PLACES = st.one_of(
    st.tuples(st.integers(0, 9), st.integers(0, 5)), st.tuples(st.integers(0, 1_048_575), st.integers(0, 16_383))
)


def _cells(file: bytes, sheet: str) -> dict[Place, RawCell]:
    return dict(read_sheet(open_package(file), sheet).cells)


def _allowed(file: bytes, sheet: str, changes: Mapping[Place, Value]) -> dict[Place, Value]:
    """The changes no formula stands in the way of, found by trying them one by one."""
    allowed = {}
    for place, value in changes.items():
        try:
            patch(file, {sheet: {place: value}})
        except ProblemsFound:
            continue
        allowed[place] = value
    return allowed


def _members(file: bytes) -> list[tuple[object, ...]]:
    """Everything the zip says of its members except where they stand, and their compressed bytes."""
    archive = zipfile.ZipFile(io.BytesIO(file))
    return [
        (
            *(info.filename, info.date_time, info.compress_type, info.comment, info.extra, info.create_system),
            *(info.create_version, info.extract_version, info.internal_attr, info.external_attr),
            *(info.flag_bits, info.CRC, file[info.header_offset :][: 30 + len(info.filename) + info.compress_size]),
        )
        for info in archive.infolist()
    ]


def _changed_parts(before: bytes, after: bytes) -> set[object]:
    old, new = _members(before), _members(after)
    assert [member[:10] for member in old] == [member[:10] for member in new]
    return {was[0] for was, now in zip(old, new, strict=True) if was != now}


def _sheet_part(file: bytes, sheet: str) -> str:
    return next(info.part for info in open_package(file).sheets if info.name == sheet)


@pytest.mark.sampled(2)
@settings(max_examples=25, deadline=None)
@given(st.dictionaries(_PLACES, _VALUES, min_size=1, max_size=6))
@pytest.mark.parametrize("base", BASES)
def test_changed_cells_read_as_changed_and_all_others_as_they_were(base: str, changes: dict[Place, Value]) -> None:
    file, sheet = BASES[base]
    changes = _allowed(file, sheet, changes)
    before, after = _cells(file, sheet), _cells(patch(file, {sheet: changes}), sheet)
    for place, value in changes.items():
        before.pop(place, None)
        found = after.pop(place, None)
        assert (None if found is None else found.value) == value, place
        assert found is None or isinstance(found.value, bool) == isinstance(value, bool)
    assert after == before


@pytest.mark.sampled(6)
@settings(max_examples=10, deadline=None)
@given(st.dictionaries(_PLACES, _VALUES, min_size=1, max_size=4))
@pytest.mark.parametrize("base", BASES)
def test_every_other_part_keeps_its_bytes_its_date_and_its_attributes(base: str, changes: dict[Place, Value]) -> None:
    file, sheet = BASES[base]
    patched = patch(file, {sheet: _allowed(file, sheet, changes)})
    assert _changed_parts(file, patched) <= {_sheet_part(file, sheet)}
    assert zipfile.ZipFile(io.BytesIO(patched)).testzip() is None


@settings(max_examples=10, deadline=None)
@given(st.dictionaries(_PLACES, _VALUES, min_size=1, max_size=4))
@pytest.mark.parametrize("base", ["XlsxWriter", "openpyxl", "LibreOffice", "LibreOffice from flat", "like Excel"])
def test_every_byte_outside_the_changed_cells_is_kept(base: str, changes: dict[Place, Value]) -> None:
    file, sheet = BASES[base]
    changes = _allowed(file, sheet, changes)
    part = _sheet_part(file, sheet)
    patched = patch(file, {sheet: changes})
    assert _without(_part(patched, part), changes) == _without(_part(file, part), changes)


def _part(file: bytes, part: str) -> str:
    return zipfile.ZipFile(io.BytesIO(file)).read(part).decode()


def _without(xml: str, places: Mapping[Place, Value]) -> str:
    """The text without these cells, and without bare rows that hold nothing (they may have been added for a cell)."""
    for place in places:
        xml = re.sub(rf'<c r="{to_a1(*place)}"(?: [^<>]*)?(?:/>|(?<!/)>.*?</c>)', "", xml, flags=re.DOTALL)
    return re.sub(r'<row r="[0-9]+"/>', "", re.sub(r"(<row [^<>]*)></row>", r"\1/>", xml))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*extension is not supported")
@settings(max_examples=15, deadline=None)
@given(
    st.dictionaries(st.tuples(st.integers(0, 40), st.integers(0, 40)), st.text("abé½=<&> _", min_size=1), max_size=5)
)
@pytest.mark.parametrize("base", ["XlsxWriter", "openpyxl", "LibreOffice from flat"])
def test_openpyxl_reads_the_texts_that_were_put_in(base: str, changes: dict[Place, Value]) -> None:
    file, sheet = BASES[base]
    changes = _allowed(file, sheet, changes)
    book = _opened_by_openpyxl(patch(file, {sheet: changes}))
    for (row, column), value in changes.items():
        cell = book[sheet].cell(row + 1, column + 1)
        assert (cell.value, cell.data_type) == (value, "s")


def _opened_by_openpyxl(file: bytes) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(file))


@for_each("base", BASES)
def test_no_change_gives_the_very_same_file(base: str) -> None:
    file, sheet = BASES[base]
    assert patch(file, {}) == file
    assert patch(file, {sheet: {}}, {sheet: {}}) == file


@pytest.mark.parametrize(
    ("base", "place"),
    [
        ("XlsxWriter", (1, 1)),
        ("like Excel", (0, 3)),
        ("like Excel", (2, 3)),
        ("like Excel", (6, 2)),
        ("with prefixes", (0, 2)),
        ("without places", (0, 2)),
        ("LibreOffice", (0, 0)),
    ],
)
def test_a_cell_that_holds_a_formula_is_never_changed(base: str, place: Place) -> None:
    file, sheet = BASES[base]
    with pytest.raises(ProblemsFound) as refusal:
        patch(file, {sheet: {place: 1}})
    problem = refusal.value.problems[0]
    assert (problem.code, problem.where.sheet, problem.where.cell) == ("formula-in-the-way", sheet, to_a1(*place))


@pytest.mark.parametrize("place", [(7, 2), (8, 2)])
def test_a_cell_that_belongs_to_an_array_formula_is_never_changed(place: Place) -> None:
    with pytest.raises(ProblemsFound):
        patch(BASES["like Excel"][0], {"Sheet1": {place: 1}})


def test_all_formulas_in_the_way_are_named_together() -> None:
    file, sheet = BASES["like Excel"]
    with pytest.raises(ProblemsFound) as refusal:
        patch(file, {sheet: {(2, 3): 1, (0, 0): 1, (0, 3): 1}})
    assert [problem.where.cell for problem in refusal.value.problems] == ["D1", "D3"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"Sheet9": {(0, 0): 1}}, "no-such-sheet"),
        ({"Sheet1": {(0, 0): "a" * 32_768}}, "text-too-long"),
        ({"Sheet1": {(0, 16_384): 1}}, "cell-outside-grid"),
        ({"Sheet1": {(1_048_576, 0): 1}}, "cell-outside-grid"),
    ],
)
def test_what_a_workbook_cannot_hold_is_refused(changes: dict[str, dict[Place, Value]], code: str) -> None:
    with pytest.raises(SheetgenError) as refusal:
        patch(workbook(""), changes)
    assert refusal.value.problems[0].code == code


@pytest.mark.parametrize("value", [math.nan, math.inf, Fraction(1, 2), object()])
def test_a_value_no_cell_can_hold_is_an_error_of_the_caller(value: Any) -> None:
    with pytest.raises(ValueError, match="no cell holds"):
        patch(workbook(""), {"Sheet1": {(0, 0): value}})


def test_a_member_of_an_enumeration_is_written_as_the_number_it_is() -> None:
    assert _cells(patch(workbook(""), {"Sheet1": {(0, 0): Exit.OPTIONS}}), "Sheet1")[0, 0].value == 2


def _spelling(base: str, place: str, changes: dict[Place, Value], caches: dict[Place, Value]) -> str:
    file, sheet = BASES[base]
    xml = _part(patch(file, {sheet: changes}, {sheet: caches}), _sheet_part(file, sheet))
    match = re.search(rf"""<(?:x:)?c [^<>]*r=["']{place}["'](?:[^<>]*/>|.*?</(?:x:)?c>)""", xml, re.DOTALL)
    assert match
    return match[0]


@for_each(
    "base,place,value,spelling",
    [
        ("like Excel", "A1", 5, '<c r="A1" s="1"><v>5</v></c>'),
        ("like Excel", "A1", None, '<c r="A1" s="1"/>'),
        ("like Excel", "A1", True, '<c r="A1" s="1" t="b"><v>1</v></c>'),
        ("like Excel", "A1", " a", '<c r="A1" s="1" t="inlineStr"><is><t xml:space="preserve"> a</t></is></c>'),
        ("like Excel", "B3", 0.1, '<c r="B3"><v>0.1</v></c>'),
        ("like Excel", "B7", 1, '<c r="B7"><v>1</v></c>'),
        ("like Excel", "B2", 1, '<c r="B2" s="1"><v>1</v></c>'),
        ("like Excel", "D8", 1, None),
        ("like Excel", "D6", 1, '<c r="D6" s="2"><v>1</v></c>'),
        ("like Excel", "E6", 1, '<c r="E6"><v>1</v></c>'),
        (
            "with prefixes",
            "A1",
            "<",
            "<x:c s='1' r='A1' t=\"inlineStr\"><x:is><x:t xml:space=\"preserve\">&lt;</x:t></x:is></x:c>",
        ),
        ("with prefixes", "B1", 2, '<x:c r="B1"><x:v>2</x:v></x:c>'),
        ("LibreOffice", "E1", 2, '<c r="E1"><v>2</v></c>'),
    ],
)
def test_a_cell_keeps_its_style_and_is_spelled_plainly(
    base: str, place: str, value: Value, spelling: str | None
) -> None:
    target = (int(place[1:]) - 1, ord(place[0]) - ord("A"))
    assert _spelling(base, place, {target: value}, {}) == (spelling or '<c r="D8" s="2"><v>1</v></c>')


@for_each(
    "base,place,value,spelling",
    [
        ("like Excel", "D1", 9, '<c r="D1"><f t="shared" ref="D1:D3" si="0">B1*2</f><v>9</v></c>'),
        ("like Excel", "D3", "a & b", '<c r="D3" t="str"><f t="shared" si="0"/><v>a &amp; b</v></c>'),
        ("like Excel", "D3", 1.5, '<c r="D3"><f t="shared" si="0"/><v>1.5</v></c>'),
        ("like Excel", "D3", "#N/A", '<c r="D3" t="e"><f t="shared" si="0"/><v>#N/A</v></c>'),
        ("like Excel", "D3", False, '<c r="D3" t="b"><f t="shared" si="0"/><v>0</v></c>'),
        ("like Excel", "D3", None, '<c r="D3"><f t="shared" si="0"/></c>'),
        ("like Excel", "C7", 2, '<c r="C7" cm="1"><f t="array" ref="C7:C9">A1:A3</f><v>2</v></c>'),
        ("like Excel", "C9", 2, '<c r="C9"><v>3</v></c>'),
        ("like Excel", "A1", 2, '<c r="A1" s="1" t="s"><v>0</v></c>'),
        ("LibreOffice", "B1", 7, '<c r="B1" s="0" t="n"><f aca="false">Joueurs!C2*2</f><v>7</v></c>'),
        ("with prefixes", "C1", "x", "<x:c r='C1' t=\"str\"><x:f>A1*2</x:f><x:v>x</x:v></x:c>"),
        ("openpyxl", "C1", 2, '<c r="C1"><f>B1*2</f><v>2</v></c>'),
    ],
)
def test_a_refreshed_result_changes_nothing_but_the_value_and_its_type(
    base: str, place: str, value: Value, spelling: str
) -> None:
    target = (int(place[1:]) - 1, ord(place[0]) - ord("A"))
    assert _spelling(base, place, {}, {target: value}) == spelling


def test_results_for_cells_that_are_not_there_are_left_alone() -> None:
    file, sheet = BASES["like Excel"]
    assert patch(file, {}, {sheet: {(40, 40): 1, (1, 1): "a"}}) == file


def test_missing_cells_and_rows_are_put_in_their_order() -> None:
    file = workbook('<row r="2"><c r="B2"><v>1</v></c><c r="D2"><v>1</v></c></row><row r="5"/>')
    places = [(0, 0), (1, 0), (1, 2), (1, 4), (1, 30), (2, 0), (2, 1), (4, 9), (8, 1)]
    xml = _part(patch(file, {"Sheet1": dict.fromkeys(reversed(places), 2)}), "xl/worksheets/sheet1.xml")
    assert re.findall('r="([A-Z]*[0-9]+)"', xml) == (
        ["1", "A1", "2", "A2", "B2", "C2", "D2", "E2", "AE2", "3", "A3", "B3", "5", "J5", "9", "B9"]
    )


def test_half_a_character_is_never_written_raw() -> None:
    patched = patch(workbook(""), {"Sheet1": {(0, 0): "a\ud800b"}})
    assert b"a_xD800_b" in zipfile.ZipFile(io.BytesIO(patched)).read("xl/worksheets/sheet1.xml")


def test_a_stored_part_stays_stored() -> None:
    file = zipped(plain_parts(sheet_xml("")), zipfile.ZIP_STORED)
    patched = patch(file, {"Sheet1": {(0, 0): 1}})
    assert zipfile.ZipFile(io.BytesIO(patched)).getinfo("xl/worksheets/sheet1.xml").compress_type == zipfile.ZIP_STORED


@pytest.mark.parametrize("base", ["streamed", "with large fields"])
def test_a_changed_part_tells_its_sizes_in_its_own_header(base: str) -> None:
    patched = patch(BASES[base][0], {"Sheet1": {(0, 0): 1}})
    info = zipfile.ZipFile(io.BytesIO(patched)).getinfo("xl/worksheets/sheet1.xml")
    flags, crc, packed, size, name_length, extra_length = struct.unpack_from("<6xH6xLLLHH", patched, info.header_offset)
    assert (flags & 8, info.flag_bits & 8) == (0, 0)
    assert (crc, packed, size) == (info.CRC, info.compress_size, info.file_size)
    assert (name_length, extra_length) == (len(info.filename), 0)


def test_the_comment_of_the_zip_is_kept() -> None:
    buffer = io.BytesIO(workbook(""))
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.comment = b"kept"
    patched = patch(buffer.getvalue(), {"Sheet1": {(0, 0): 1}})
    assert zipfile.ZipFile(io.BytesIO(patched)).comment == b"kept"


def test_a_zip_with_something_before_it_is_refused() -> None:
    file = b"PK\x03\x04" + workbook("")
    with pytest.raises(FileProblem) as refusal:
        patch(file, {"Sheet1": {(0, 0): 1}})
    assert refusal.value.problems[0].code == "unsupported-zip"


def test_a_sheet_in_another_encoding_is_refused_rather_than_spliced_wrongly() -> None:
    sheet = f'<?xml version="1.0" encoding="UTF-16"?><worksheet xmlns="{MAIN}"><sheetData/></worksheet>'
    parts = plain_parts(sheet_xml("")) | {"xl/worksheets/sheet1.xml": sheet.encode("utf-16")}
    with pytest.raises(FileProblem) as refusal:
        patch(zipped(parts), {"Sheet1": {(0, 0): 1}})
    assert refusal.value.problems[0].data["reason"] == "encoding"
