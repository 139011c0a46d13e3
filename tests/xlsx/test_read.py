"""WORKBOOKS "Reading what came back": the cells as they stand in the file, however a program spelled them."""

import io
import math
from datetime import datetime
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.errors import FileProblem
from sheetgen.xlsx import read
from sheetgen.xlsx.cellref import area_from_a1, column_letters, column_number, from_a1, to_a1
from sheetgen.xlsx.package import NamedArea, open_package
from sheetgen.xlsx.read import RawCell, Value, read_sheet
from tests.cases import for_each
from tests.example import ROOT
from tests.xlsx.hostile import MAIN, plain_parts, sheet_xml, workbook, zipped

_DATA = Path(__file__).parent.parent / "data" / "xlsx"

# Without what no program can write into XML.
_TEXTS = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\x00\ufffe\uffff"), min_size=1, max_size=40
)
_NUMBERS = st.one_of(
    st.integers(-(2**53), 2**53), st.floats(allow_nan=False, allow_infinity=False, min_value=-1e300, max_value=1e300)
)
_PLACES = st.tuples(st.integers(0, 60), st.one_of(st.integers(0, 9), st.integers(0, 16_383)))


def _cells(file: bytes, sheet: str = "Sheet1") -> dict[tuple[int, int], RawCell]:
    return dict(read_sheet(open_package(file), sheet).cells)


def _only(file: bytes) -> RawCell:
    (cell,) = _cells(file).values()
    return cell


def _written(cells: dict[tuple[int, int], Value], formulas: dict[tuple[int, int], Value]) -> bytes:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        sheet = book.add_worksheet("Sheet1")
        for place, value in cells.items():
            _write(sheet, place, value)
        for place, value in formulas.items():
            sheet.write_formula(*place, "=A1&B1", None, value)
    return file.getvalue()


def _write(sheet: xlsxwriter.worksheet.Worksheet, place: tuple[int, int], value: Value) -> None:
    if isinstance(value, bool):
        sheet.write_boolean(*place, value)
    elif isinstance(value, str):
        sheet.write_string(*place, value)
    else:
        sheet.write_number(*place, value)


def _close(found: Value, expected: Value) -> bool:
    # XlsxWriter writes 16 significant digits.
    if isinstance(expected, float):
        return isinstance(found, int | float) and math.isclose(found, expected, rel_tol=1e-15)
    return found == expected and type(found) is type(expected)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.dictionaries(_PLACES, st.one_of(_TEXTS, _NUMBERS, st.booleans()), max_size=12))
def test_what_xlsxwriter_writes_is_read_as_it_was(cells: dict[tuple[int, int], Value]) -> None:
    found = _cells(_written(cells, {}))
    assert found.keys() == cells.keys()
    for place, value in cells.items():
        assert _close(found[place].value, value), place
        assert found[place].kind == ("b" if isinstance(value, bool) else "s" if isinstance(value, str) else "n")
        assert not found[place].has_formula


_RESULTS = st.one_of(st.text("abé½ <&>'\"", min_size=1), st.integers(-999, 999), st.booleans())


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.dictionaries(_PLACES, _RESULTS, max_size=8))
def test_a_formula_is_seen_with_its_cached_result(formulas: dict[tuple[int, int], Value]) -> None:
    found = _cells(_written({}, formulas))
    assert {place: cell.value for place, cell in found.items()} == formulas
    assert all(cell.has_formula for cell in found.values())


def _spelled_otherwise(file: bytes) -> bytes:
    """The same workbook as another program would spell it: a comment, a prefix, other quotes, rich text."""
    package = open_package(file)
    parts = {info.filename: package.part(info.filename) for info in package.members.values()}
    sheet = parts["xl/worksheets/sheet1.xml"].decode()
    for name in ("worksheet", "sheetData", "row", "c", "v", "f", "is", "t"):
        sheet = sheet.replace(f"<{name} ", f"<x:{name} ").replace(f"<{name}>", f"<x:{name}>")
        sheet = sheet.replace(f"<{name}/>", f"<x:{name}/>").replace(f"</{name}>", f"</x:{name}>")
    sheet = sheet.replace("xmlns=", "xmlns:x=").replace("<x:c ", "<!-- a cell -->\n  <x:c\n")
    strings = parts["xl/sharedStrings.xml"].decode()
    strings = strings.replace("<si>", "<si><!-- a text --><r>").replace("</si>", "</r></si>")
    changed = {"xl/worksheets/sheet1.xml": sheet.encode(), "xl/sharedStrings.xml": strings.encode()}
    return zipped(parts | changed)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(
    st.dictionaries(_PLACES, st.one_of(_TEXTS, _NUMBERS, st.booleans()), max_size=8), st.dictionaries(_PLACES, _RESULTS)
)
def test_the_same_workbook_spelled_otherwise_reads_the_same(
    cells: dict[tuple[int, int], Value], formulas: dict[tuple[int, int], Value]
) -> None:
    file = _written(cells | {(0, 0): "always a text"}, formulas)
    assert _cells(_spelled_otherwise(file)) == _cells(file)


@pytest.mark.filterwarnings("ignore:.*extension is not supported")
@pytest.mark.parametrize("name", ["libreoffice-resaved.xlsx", "libreoffice-from-flat.xlsx"])
def test_values_of_a_file_saved_by_libreoffice_are_those_openpyxl_reads(name: str) -> None:
    file = (_DATA / name).read_bytes()
    package = open_package(file)
    book = openpyxl.load_workbook(io.BytesIO(file), data_only=True)
    for sheet in package.sheets:
        ours = {place: cell.value for place, cell in read_sheet(package, sheet.name).cells.items() if cell.kind != "d"}
        theirs = {
            (cell.row - 1, cell.column - 1): cell.value
            for row in book[sheet.name].iter_rows()
            for cell in row
            if cell.value is not None and not cell.is_date
        }
        assert {place: value for place, value in ours.items() if value not in ("", None)} == theirs


@pytest.mark.filterwarnings("ignore:.*extension is not supported")
@pytest.mark.parametrize("name", ["libreoffice-resaved.xlsx", "libreoffice-from-flat.xlsx"])
def test_formulas_of_a_file_saved_by_libreoffice_are_those_openpyxl_reads(name: str) -> None:
    file = (_DATA / name).read_bytes()
    package = open_package(file)
    book = openpyxl.load_workbook(io.BytesIO(file))
    for sheet in package.sheets:
        ours = {place for place, cell in read_sheet(package, sheet.name).cells.items() if cell.has_formula}
        cells = (cell for row in book[sheet.name].iter_rows() for cell in row)
        assert ours == {(cell.row - 1, cell.column - 1) for cell in cells if cell.data_type == "f"}


def test_anchors_of_a_file_saved_by_libreoffice_survive() -> None:
    package = open_package((_DATA / "libreoffice-resaved.xlsx").read_bytes())
    assert package.custom_properties == {"sheetgen.format": "1"}
    assert package.defined_names == {"sg_games": NamedArea("Ronde 1", 0, 0, 2, 1)}
    assert [sheet.state for sheet in package.sheets] == ["visible", "visible", "hidden"]


def test_a_day_and_a_time_are_numbers_known_to_be_days_and_times() -> None:
    cells = _cells((_DATA / "libreoffice-resaved.xlsx").read_bytes(), "Joueurs")
    assert cells[1, 3] == RawCell(36526, "d", False)
    assert cells[1, 4].kind == "d"


# One cell each, as a program may spell it, and what it is.
_SPELLINGS: dict[str, tuple[str, Value, str]] = {
    "a whole number": ("<c r='A1'><v>12</v></c>", 12, "n"),
    "a number written with an exponent": ('<c r="A1"><v>1.2E1</v></c>', 12, "n"),
    "a negative number": ('<c r="A1" t="n"><v>-0.5</v></c>', -0.5, "n"),
    "a number with blanks around": ('<c r="A1"><v> 12\n</v></c>', 12, "n"),
    "a number spelled as characters": ('<c r="A1"><v>&#49;2</v></c>', 12, "n"),
    "a large number": ('<c r="A1"><v>1E+300</v></c>', 1e300, "n"),
    "a shared text": ('<c r="A1" t="s"><v>0</v></c>', "plain & <simple>", "s"),
    "a rich shared text": ('<c r="A1" t="s"><v>1</v></c>', "one two", "s"),
    "a shared text with a phonetic guide": ('<c r="A1" t="s"><v>2</v></c>', "base", "s"),
    "an empty shared text": ('<c r="A1" t="s"><v>3</v></c>', "", "s"),
    "a text with an escape": ('<c r="A1" t="s"><v>4</v></c>', "a\r_x000D_ b", "s"),
    "an inline text": ('<c r="A1" t="inlineStr"><is><t xml:space="preserve"> a &amp; b </t></is></c>', " a & b ", "s"),
    "a rich inline text": ('<c r="A1" t="inlineStr"><is><r><t>a</t></r><r><t> b</t></r></is></c>', "a b", "s"),
    "two halves of one character": ('<c r="A1" t="str"><v>_xD83D__xDE00_</v></c>', "\U0001f600", "s"),
    "half a character": ('<c r="A1" t="str"><v>a_xD83D_</v></c>', "a\ufffd", "s"),
    "a rich text that shows a mark of XML": (
        '<c r="A1" t="inlineStr"><is><r><t>&amp;lt;</t></r></is></c>',
        "&lt;",
        "s",
    ),
    "a text over two lines": ('<c r="A1" t="str"><v>a\r\nb</v></c>', "a\nb", "s"),
    "an empty inline text": ('<c r="A1" t="inlineStr"><is><t></t></is></c>', "", "s"),
    "a text between marks": ('<c r="A1" t="str"><v><![CDATA[<a>]]></v></c>', "<a>", "s"),
    "a text that looks like a formula": ('<c r="A1" t="str"><v>=1+1</v></c>', "=1+1", "s"),
    "true": ('<c r="A1" t="b"><v>1</v></c>', True, "b"),
    "true in letters": ('<c r="A1" t="b"><v> true </v></c>', True, "b"),
    "false": ('<c r="A1" t="b"><v>0</v></c>', False, "b"),
    "false in letters": ('<c r="A1" t="b"><v>false</v></c>', False, "b"),
    "a whole day written out": ('<c r="A1" t="d"><v>2026-02-01</v></c>', 46054, "d"),
    "the greatest number that is still exact": ('<c r="A1"><v>9007199254740992</v></c>', 2**53, "n"),
    "a number beyond": ('<c r="A1"><v>9007199254740994</v></c>', 9007199254740994.0, "n"),
    "an error": ('<c r="A1" t="e"><v>#REF!</v></c>', "#REF!", "e"),
    "a day written out": ('<c r="A1" t="d"><v>2026-02-01T12:00:00</v></c>', 46054.5, "d"),
    "a day of its own format": ('<c r="A1" s="1"><v>46054</v></c>', 46054, "d"),
    "a time of a built-in format": ('<c r="A1" s="2"><v>0.5</v></c>', 0.5, "d"),
    "hours beyond a day": ('<c r="A1" s="3"><v>1.5</v></c>', 1.5, "d"),
    "a number in red with words": ('<c r="A1" s="4"><v>3</v></c>', 3, "n"),
    "a number of a style unknown": ('<c r="A1" s="99"><v>3</v></c>', 3, "n"),
    "a number with attributes in another order": ('<c t="n" s="1" r="A1"><v>3</v></c>', 3, "d"),
    "a cell without a place": ("<c><v>3</v></c>", 3, "n"),
}
_STRINGS = (
    "<si><t>plain &amp; &#60;simple&gt;</t></si><si><r><t>one</t></r><r><rPr><b/></rPr><t> two</t></r></si>"
    "<si><t>base</t><rPh sb='0' eb='1'><t>guide</t></rPh></si><si><t/></si><si><t>a_x000D__x005F_x000D_ b</t></si>"
)
_STYLES = (
    '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="[h]:mm"/>'
    '<numFmt numFmtId="166" formatCode="[Red]0&quot; days&quot;\\d"/></numFmts>'
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"><alignment/></xf>'
    '<xf numFmtId="20"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs><dxfs><dxf><numFmt numFmtId="166" '
    'formatCode="yyyy"/></dxf></dxfs>'
)


@for_each("title", _SPELLINGS)
def test_a_cell_is_read_as_it_is_meant(title: str) -> None:
    spelling, value, kind = _SPELLINGS[title]
    cell = _only(workbook(f'<row r="1">{spelling}</row>', strings=_STRINGS, styles=_STYLES))
    assert (cell.value, type(cell.value), cell.kind, cell.has_formula) == (value, type(value), kind, False)


@pytest.mark.parametrize(
    "formula",
    [
        "<f>A2</f>",
        "<f/>",
        '<f t="shared" si="0"/>',
        '<f t="shared" ref="A1:A9" si="0">A2&amp;"&lt;"</f>',
        '<f aca="false">"&gt;"</f>',
        "<x:f xmlns:x='other'/><f>1</f>",
    ],
)
def test_every_kind_of_formula_is_seen(formula: str) -> None:
    assert _only(workbook(f'<row r="1"><c r="A1">{formula}<v>5</v></c></row>')) == RawCell(5, "n", True)


def test_a_formula_without_a_result_is_there_without_a_value() -> None:
    assert _only(workbook('<row r="1"><c r="A1"><f>A2</f></c></row>')) == RawCell(None, "n", True)


def test_a_cell_that_only_has_a_style_holds_nothing() -> None:
    cells = '<c r="A1" s="1"/><c r="B1"></c><c r="C1" t="s"/><c r="D1" t="n"><v/></c><c r="E1" t="b"/>'
    assert _cells(workbook(f'<row r="1">{cells}</row>')) == {}


def test_cells_and_rows_without_a_place_stand_after_the_one_before() -> None:
    rows = '<row><c><v>1</v></c><c><v>2</v></c></row><row r="5"><c r="C5"><v>3</v></c><c><v>4</v></c></row>'
    rows += "<row><c><v>5</v></c></row>"
    values = {place: cell.value for place, cell in _cells(workbook(rows)).items()}
    assert values == {(0, 0): 1, (0, 1): 2, (4, 2): 3, (4, 3): 4, (5, 0): 5}


def test_a_day_written_out_counts_from_1904_where_the_workbook_does() -> None:
    rows = '<row r="1"><c r="A1" t="d"><v>1904-01-02</v></c></row>'
    assert _only(workbook(rows, properties='<workbookPr date1904="true"/>')).value == 1
    assert _only(workbook(rows)).value == (datetime(1904, 1, 2) - datetime(1899, 12, 30)).days


@pytest.mark.parametrize(
    ("declaration", "encoding"),
    [
        ('<?xml version="1.0" encoding="UTF-16"?>', "utf-16"),
        ("", "utf-16"),
        ("", "utf-16-le"),
        ('<?xml version="1.0" encoding="ISO-8859-1"?>', "latin-1"),
        ("", "utf-8-sig"),
    ],
)
def test_a_sheet_in_another_encoding_is_read(declaration: str, encoding: str) -> None:
    sheet = f'{declaration}<worksheet xmlns="{MAIN}"><sheetData><row r="1">'
    sheet += '<c r="A1" t="str"><v>½</v></c></row></sheetData></worksheet>'
    parts = plain_parts(sheet_xml(""))
    assert _only(zipped(parts | {"xl/worksheets/sheet1.xml": sheet.encode(encoding)})).value == "½"


def test_a_sheet_without_cells_is_empty() -> None:
    chart = f'<chartsheet xmlns="{MAIN}"/>'
    assert _cells(zipped(plain_parts(chart))) == {}


def test_a_sheet_the_workbook_has_not_is_refused_by_name() -> None:
    with pytest.raises(FileProblem) as refusal:
        read_sheet(open_package(workbook("")), "Ronde 9")
    problem = refusal.value.problems[0]
    assert (problem.code, problem.where.sheet) == ("no-such-sheet", "Ronde 9")


@given(st.integers(0, 1_048_575), st.integers(0, 16_383))
def test_a_cell_reference_comes_back(row: int, column: int) -> None:
    assert from_a1(to_a1(row, column)) == (row, column)


@pytest.mark.parametrize(
    ("letters", "column"), [("A", 0), ("Z", 25), ("AA", 26), ("ZZ", 701), ("AAA", 702), ("XFD", 16_383)]
)
def test_columns_have_the_letters_everybody_knows(letters: str, column: int) -> None:
    assert column_number(letters) == column
    assert column_letters(column) == letters


@for_each("reference", ["", "A", "1", "A0", "A1048577", "XFE1", "AAAA1", "É1", "A1:B2", "R1C1x"])
def test_what_is_no_cell_of_the_grid_is_none(reference: str) -> None:
    assert from_a1(reference) is None


def test_an_area_may_be_given_by_any_two_corners() -> None:
    assert area_from_a1("$C$3:A1") == (0, 0, 2, 2)


@pytest.mark.parametrize("letters", [1, 300, 5_000, 10**9])
def test_a_great_sheet_is_read_in_parts_as_it_is_at_once(monkeypatch: pytest.MonkeyPatch, letters: int) -> None:
    data = (ROOT / "examples" / "berger" / "event.xlsx").read_bytes()
    titles = [sheet.name for sheet in open_package(data).sheets]
    whole = open_package(data)
    at_once = [read_sheet(whole, title).cells for title in titles]
    monkeypatch.setattr(read, "AT_ONCE", 0)
    monkeypatch.setattr(read, "A_PART", letters)
    parts = open_package(data)
    assert [read_sheet(parts, title).cells for title in titles] == at_once


def test_a_sheet_that_is_forgotten_is_read_again_and_counted_once() -> None:
    package = open_package((ROOT / "examples" / "berger" / "event.xlsx").read_bytes())
    title = package.sheets[0].name
    first = read_sheet(package, title)
    package.most_cells = package.part(package.sheets[0].part).count(b"<c ")
    for _ in range(3):
        read.forget(package, title)
        again = read_sheet(package, title)
        assert again is not first
        assert again.cells == first.cells
