"""WORKBOOKS "Limits before parsing": what is opened, what is refused, and what the refusal says."""

import random
import tracemalloc

import pytest

from sheetgen.errors import FileProblem
from sheetgen.xlsx.package import NamedArea, open_package
from sheetgen.xlsx.read import read_sheet
from tests.cases import for_each
from tests.xlsx.hostile import HARMLESS, REFUSED, lying_about_size, plain_parts, sheet_xml, workbook, zipped

_ONE_CELL = '<row r="1"><c r="A1"><v>1</v></c></row>'


def _read_all(data: bytes) -> list[object]:
    package = open_package(data)
    return [read_sheet(package, sheet.name).cells for sheet in package.sheets]


@pytest.mark.parametrize(
    "title",
    [pytest.param(title, marks=[pytest.mark.slow] if title.startswith("too many cells") else []) for title in REFUSED],
)
def test_a_file_that_is_no_good_workbook_is_refused_with_what_it_is(title: str) -> None:
    code, make = REFUSED[title]
    with pytest.raises(FileProblem) as refusal:
        _read_all(make())
    assert refusal.value.problems[0].code == code


@pytest.mark.parametrize("title", HARMLESS)
def test_a_file_made_to_exhaust_a_reader_reads_as_the_few_cells_it_holds(title: str) -> None:
    expected, make = HARMLESS[title]
    package = open_package(make())
    cells = read_sheet(package, package.sheets[0].name).cells
    assert {place: cell.value for place, cell in cells.items()} == expected


def test_a_file_beyond_the_limit_is_not_even_looked_into() -> None:
    with pytest.raises(FileProblem) as refusal:
        open_package(bytes(20 * 1024 * 1024 + 1))
    assert refusal.value.problems[0].data["what"] == "file"


@pytest.mark.parametrize(
    ("title", "what"),
    [
        ("blanks by the megabyte", "ratio"),
        ("a declared size beyond the limit", "part"),
        ("too many parts", "entries"),
        ("too many sheets", "sheets"),
        ("too many tags", "tags"),
        ("a tag without end", "tag"),
        ("a text too long", "text"),
    ],
)
def test_a_refusal_for_size_says_what_was_too_large(title: str, what: str) -> None:
    with pytest.raises(FileProblem) as refusal:
        _read_all(REFUSED[title][1]())
    facts = refusal.value.problems[0].data
    assert facts["what"] == what
    assert facts["size"] > facts["limit"]


def test_the_sizes_of_all_parts_are_also_limited_together() -> None:
    file = zipped({f"{n}.bin": random.Random(n).randbytes(400_000) for n in range(3)})
    for n in range(3):
        file = lying_about_size(file, f"{n}.bin", 60 * 1024 * 1024)
    with pytest.raises(FileProblem) as refusal:
        open_package(file)
    assert refusal.value.problems[0].data["what"] == "total"


def test_a_part_is_inflated_no_further_than_announced() -> None:
    parts = plain_parts(sheet_xml("")) | {"bomb.bin": bytes(50_000_000)}
    package = open_package(lying_about_size(zipped(parts), "bomb.bin", 500))
    tracemalloc.start()
    with pytest.raises(FileProblem):
        package.part("bomb.bin")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1_000_000


def test_the_place_of_a_damaged_cell_is_named() -> None:
    with pytest.raises(FileProblem) as refusal:
        _read_all(workbook('<row r="3"><c r="B3"><v>nan</v></c></row>'))
    problem = refusal.value.problems[0]
    assert (problem.where.sheet, problem.where.cell, problem.found) == ("Sheet1", "B3", "nan")


def test_the_place_of_a_cell_outside_the_grid_is_named() -> None:
    with pytest.raises(FileProblem) as refusal:
        _read_all(workbook('<row><c r="XFE9"><v>1</v></c></row>'))
    assert refusal.value.problems[0].where.cell == "XFE9"


def test_a_part_is_inflated_once() -> None:
    package = open_package(workbook(_ONE_CELL))
    assert package.part("xl/workbook.xml") is package.part("XL/Workbook.xml")


def test_sheets_are_listed_in_order_with_their_state() -> None:
    parts = plain_parts(sheet_xml(""), sheet_xml(""))
    parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(
        b'name="Sheet2"', b'name="&lt;2&gt;" state="veryHidden"'
    )
    sheets = open_package(zipped(parts)).sheets
    assert [(sheet.name, sheet.part, sheet.state) for sheet in sheets] == [
        ("Sheet1", "xl/worksheets/sheet1.xml", "visible"),
        ("<2>", "xl/worksheets/sheet2.xml", "veryHidden"),
    ]


@for_each(
    "meaning,area",
    [
        ("Sheet1!$B$3", NamedArea("Sheet1", 2, 1, 2, 1)),
        ("'Sheet1'!$A$1:$C$9", NamedArea("Sheet1", 0, 0, 8, 2)),
        ("sheet1!$C$9:$A$1", NamedArea("Sheet1", 0, 0, 8, 2)),
        ("Sheet1!$A$1,Sheet1!$C$1", None),
        ("Sheet1!$A:$A", None),
        ("[1]Sheet1!$A$1", None),
        ("SUM(Sheet1!$A$1)", None),
        ('"text"', None),
        ("$A$1", None),
        ("Sheet9!$A$1", None),
    ],
)
def test_a_defined_name_is_an_area_only_if_it_means_one(meaning: str, area: NamedArea | None) -> None:
    package = open_package(workbook("", names=f'<definedName name="place">{meaning}</definedName>'))
    assert package.defined_names.get("place") == area
    assert not package.broken_names


def test_a_quote_in_the_title_of_a_sheet_is_understood() -> None:
    parts = plain_parts(sheet_xml(""), names="<definedName name=\"place\">'Ronde d''or'!$A$1</definedName>")
    parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(b'name="Sheet1"', b'name="Ronde d\'or"')
    assert open_package(zipped(parts)).defined_names["place"] == NamedArea("Ronde d'or", 0, 0, 0, 0)


def test_a_name_whose_cells_were_deleted_is_broken() -> None:
    package = open_package(workbook("", names='<definedName name="gone">Sheet1!#REF!</definedName>'))
    assert package.broken_names == {"gone"}
    assert not package.defined_names


def test_a_name_of_one_sheet_only_is_left_out() -> None:
    name = '<definedName name="local" localSheetId="0">Sheet1!$A$1</definedName>'
    assert not open_package(workbook("", names=name)).defined_names


def test_custom_properties_are_read_as_text() -> None:
    parts = plain_parts(sheet_xml(""))
    types = "http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"
    parts["docProps/custom.xml"] = (
        f'<Properties xmlns:vt="{types}"><property name="a">\n <vt:lpwstr>x &amp; y</vt:lpwstr>\n</property>'
        f'<property name="b"><vt:i4>7</vt:i4></property></Properties>'
    ).encode()
    assert open_package(zipped(parts)).custom_properties == {"a": "x & y", "b": "7"}


@pytest.mark.parametrize(("property_text", "expected"), [("", False), ('<workbookPr date1904="1"/>', True)])
def test_the_first_day_of_the_calendar_is_known(property_text: str, expected: bool) -> None:
    assert open_package(workbook("", properties=property_text)).date1904 is expected
