"""Cells that are looked for where they must stand are those that a parser tells; what is spelled otherwise it tells."""

import pytest

from sheetgen.errors import FileProblem
from sheetgen.exchange.file import File
from sheetgen.operations.reading.opening import open_any
from sheetgen.xlsx.package import Package, open_package
from sheetgen.xlsx.read import may_hold_cells, read_top
from sheetgen.xlsx.rows import workbook_sheets
from sheetgen.xlsx.sheetmap import PlainMap, SheetMap, map_of
from tests import example
from tests.xlsx.hostile import MAIN, plain_parts, sheet_xml, zipped

CELLS = {(0, 0): '<c r="A1"><v>1</v></c>', (0, 26): '<c r="AA1" s="3" t="str"><f>A1&amp;""</f><v>1</v></c>'}
MORE = {(1, 0): '<c r="A2" t="inlineStr"><is><t xml:space="preserve"> x</t></is></c>', (1, 1): '<c r="B2" s="1"/>'}
ROWS = f'<row r="1">{"".join(CELLS.values())}</row><row r="2">{"".join(MORE.values())}</row>'
ODD = {
    "another order": f'<row r="1">{"".join(reversed(CELLS.values()))}</row>',
    "a cell in a comment": f'<!--{CELLS[0, 0]}--><row r="1">{CELLS[0, 26]}</row>',
    "another order of attributes": ROWS.replace('r="AA1" s="3"', 's="3" r="AA1"'),
    "a cell of arrays": ROWS.replace("<f>", '<f t="array" ref="AA1:AA9">'),
    "a cell with more in it": ROWS.replace("</v></c>", "</v><extLst/></c>", 1),
}


PART = "xl/worksheets/sheet1.xml"


def holding(xml: str) -> Package:
    return open_package(zipped(plain_parts(xml)))


@pytest.mark.slow
def test_the_cells_of_a_workbook_of_ours_are_found_where_the_parser_tells_them() -> None:
    package = open_package(example.filled_event())
    for info in package.sheets:
        told = SheetMap(package.part(info.part), info.part, [(row, 0) for row in range(500)]).cells
        found = map_of(package, info.part, told)
        assert isinstance(found, PlainMap)
        assert found.cells == told


def test_cells_of_every_plain_kind_are_found() -> None:
    package = holding(sheet_xml(ROWS))
    found = map_of(package, PART, {**CELLS, **MORE})
    assert isinstance(found, PlainMap)
    assert found.cells == SheetMap(package.part(PART), PART, found.cells).cells


@pytest.mark.parametrize("name", ODD)
def test_what_is_spelled_otherwise_is_told_by_the_parser(name: str) -> None:
    found = map_of(holding(sheet_xml(ODD[name])), PART, CELLS)
    assert isinstance(found, SheetMap)
    assert found.cells.keys() >= CELLS.keys() - ({(0, 0)} if "comment" in name else set())


def test_a_cell_that_is_not_there_and_a_prefix_are_left_to_the_parser() -> None:
    assert isinstance(map_of(holding(sheet_xml(ROWS)), PART, [(0, 0), (7, 7)]), SheetMap)
    prefixed = f"<x:worksheet xmlns:x='{MAIN}'><x:sheetData><x:row r='1'/></x:sheetData></x:worksheet>"
    assert isinstance(map_of(holding(prefixed), PART, [(0, 0)]), SheetMap)


@pytest.mark.parametrize(
    ("xml", "may"), [(b"<sheetData />" * 9, False), (b"<c r='A1'/>", True), (b"<x:c/>", True), (b"<\0c\0", True)]
)
def test_what_may_hold_cells_is_known_at_a_glance(xml: bytes, may: bool) -> None:
    assert may_hold_cells(xml) is may


def test_a_workbook_without_cells_is_no_list_and_none_of_ours() -> None:
    data = zipped(plain_parts(sheet_xml("").replace("<sheetData></sheetData>", "<sheetData />" * 9)))
    assert read_top(open_package(data), "Sheet1") == {}
    assert list(workbook_sheets(data)) == []
    with pytest.raises(FileProblem) as refusal:
        open_any(File("empty.xlsx", data))
    assert [problem.code for problem in refusal.value.problems] == ["not-ours"]
