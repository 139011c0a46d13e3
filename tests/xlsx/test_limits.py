"""As large as a limit is read, one more is refused, and damage is told by its part: of workbooks and of lists."""

import struct
import zipfile
from collections import Counter
from collections.abc import Callable
from datetime import date, datetime, time
from types import ModuleType
from typing import Any

import pytest

from sheetgen.errors import FileProblem
from sheetgen.workbook.cells import Role
from sheetgen.xlsx import package as packages
from sheetgen.xlsx import rows, signature
from sheetgen.xlsx.cellref import area_from_a1, from_a1
from sheetgen.xlsx.package import Package, open_package
from sheetgen.xlsx.read import RawCell, read_sheet
from sheetgen.xlsx.shifts import aligned, matched
from sheetgen.xlsx.source import ForeignSource, open_source
from tests.cases import for_each
from tests.xlsx.hostile import plain_parts, sheet_xml, workbook, zipped

ONE = '<row r="1"><c r="A1"><v>1</v></c></row>'
PARTS = plain_parts(sheet_xml(ONE), sheet_xml(""))


def refusal(asked: Callable[[], Any]) -> tuple[str, Any]:
    with pytest.raises(FileProblem) as refused:
        asked()
    (problem,) = refused.value.problems
    return problem.code, problem.data.get("reason") or problem.data.get("what")


def with_limit(module: ModuleType, name: str, most: int, asked: Callable[[], Any]) -> tuple[str, Any] | None:
    """What is refused under a limit; None if nothing is."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(module, name, most)
        try:
            asked()
        except FileProblem as refused:
            (problem,) = refused.problems
            return problem.code, problem.data.get("what")
    return None


def opened(data: bytes) -> Package:
    found = open_package(data)
    for info in found.members.values():
        found.part(info.filename)
    return found


def test_a_workbook_may_be_as_large_as_a_limit_and_no_larger() -> None:
    data, sizes = zipped(PARTS), [len(part) for part in PARTS.values()]
    for name, size, what in (
        ("LARGEST_FILE", len(data), "file"),
        ("MOST_ENTRIES", len(PARTS), "entries"),
        ("LARGEST_PART", max(sizes), "part"),
        ("LARGEST_TOTAL", sum(sizes), "total"),
        ("MOST_SHEETS", 2, "sheets"),
    ):
        assert with_limit(packages, name, size, lambda: opened(data)) is None, name
        assert with_limit(packages, name, size - 1, lambda: opened(data)) == ("too-large", what)
    found = open_package(data)
    found.part("xl/workbook.xml")
    assert with_limit(packages, "LARGEST_TOTAL", 10, lambda: found.part("[Content_Types].xml")) == (
        "too-large",
        "total",
    )
    found.forget()
    assert with_limit(packages, "LARGEST_TOTAL", sum(sizes), lambda: [found.part(name) for name in PARTS]) is None


def test_a_part_that_shrinks_too_well_is_refused_only_beyond_a_size() -> None:
    data = zipped({**PARTS, "blank.bin": bytes(100_000)})
    (ratio,) = (i.file_size // i.compress_size for i in opened(data).members.values() if i.filename == "blank.bin")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(packages, "RATIO_COUNTS_FROM", 50_000)
        assert with_limit(packages, "HIGHEST_RATIO", ratio + 1, lambda: opened(data)) is None
        assert with_limit(packages, "HIGHEST_RATIO", ratio - 1, lambda: opened(data)) == ("too-large", "ratio")
    assert with_limit(packages, "HIGHEST_RATIO", 1, lambda: opened(data)) is None


def spoilt(change: Callable[[zipfile.ZipInfo, bytearray], None]) -> bytes:
    """A workbook whose second sheet is damaged within the container."""
    data = bytearray(zipped(PARTS))
    change(open_package(bytes(data)).members["xl/worksheets/sheet2.xml"], data)
    return bytes(data)


def body(info: zipfile.ZipInfo, data: bytearray) -> int:
    names = struct.unpack_from("<HH", data, info.header_offset + 26)
    return int(info.header_offset + 30 + sum(names))


def overwritten(info: zipfile.ZipInfo, data: bytearray) -> None:
    start = body(info, data)
    data[start : start + info.compress_size] = b"\xff" * info.compress_size


def no_header(info: zipfile.ZipInfo, data: bytearray) -> None:
    data[info.header_offset : info.header_offset + 4] = b"XXXX"


def beyond_the_end(info: zipfile.ZipInfo, data: bytearray) -> None:
    struct.pack_into("<H", data, info.header_offset + 28, 65_000)


@for_each("change,reason", [(overwritten, "zip"), (no_header, "zip"), (beyond_the_end, "zip")])
def test_damage_within_the_container_is_told_by_its_part(change: Callable[..., None], reason: str) -> None:
    data = spoilt(change)
    assert refusal(lambda: open_package(data).part("xl/worksheets/sheet2.xml")) == ("damaged-workbook", reason)
    source = open_source(data)
    with pytest.raises(FileProblem) as refused:
        source.verify()
    assert refused.value.problems[0].where.sheet == "Sheet2"


def test_the_beginning_of_a_part_is_looked_at_without_the_rest() -> None:
    long = b"x" * 20_000
    for method in (zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED):
        found = open_package(zipped({**PARTS, "long.bin": long}, method))
        assert found.beginning("long.bin") == long[: 16 * 1024]
        assert found.beginning("xl/workbook.xml") == PARTS["xl/workbook.xml"]
        assert found.part("long.bin") == long == found.beginning("long.bin")
    data = bytearray(zipped({**PARTS, "long.bin": long}))
    overwritten(open_package(bytes(data)).members["long.bin"], data)
    assert refusal(lambda: open_package(bytes(data)).beginning("long.bin")) == ("damaged-workbook", "zip")


def test_two_sheets_of_one_name_and_strange_compression_are_refused() -> None:
    twice = {name: part.replace(b'name="Sheet2"', b'name="SHEET1"') for name, part in PARTS.items()}
    assert refusal(lambda: open_package(zipped(twice))) == ("damaged-workbook", "duplicate-sheet")
    assert refusal(lambda: open_package(zipped(PARTS, zipfile.ZIP_BZIP2))) == ("damaged-workbook", "compression")


def test_cells_are_counted_before_and_while_they_are_read() -> None:
    three = workbook('<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>1</v></c><c r="C1"><v>1</v></c></row>')

    def read(most: int) -> Any:
        found = open_package(three)
        found.most_cells = most
        return read_sheet(found, "Sheet1").cells

    assert len(read(3)) == 3
    assert refusal(lambda: read(2)) == ("too-many-cells", None)


def test_days_of_an_old_macintosh_count_as_everywhere() -> None:
    """1 January 1904 is day 0 there and day 1462 elsewhere; an hour stays one, and what is no day too."""
    styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    cells = '<c r="A1" s="1"><v>44583</v></c><c r="B1" s="1"><v>0.5</v></c><c r="C1"><v>44583</v></c>'
    cells += '<c r="D1" s="1" t="str"><v>x</v></c><c r="E1" s="1"><v>1</v></c>'
    found = [
        open_source(workbook(f'<row r="1">{cells}</row>', styles=styles, properties=properties)).cells("Sheet1")
        for properties in ("", '<workbookPr date1904="1"/>')
    ]
    assert [raw.value for raw in found[0].values()] == [44583, 0.5, 44583, "x", 1]
    assert [raw.value for raw in found[1].values()] == [44583 + 1462, 0.5, 44583, "x", 1463]


def test_joined_cells_are_told_by_their_corners() -> None:
    joined = '<mergeCells count="2"><mergeCell ref="A1:B2"/><mergeCell ref="C3:C9"/><mergeCell ref="oh"/></mergeCells>'
    source = open_source(zipped(plain_parts(sheet_xml(ONE, after=joined), sheet_xml(ONE))))
    assert list(source.merges("Sheet1")) == [(0, 0, 1, 1), (2, 2, 8, 2)]
    assert list(source.merges("Sheet2")) == []


def test_a_workbook_of_another_format_is_read_and_not_written() -> None:
    cells = {(0, 0): RawCell(1, "n", False)}
    source = ForeignSource("ods-file", (), {}, frozenset(), {}, True, {"A": cells}, {"A": [(0, 0, 1, 1)]})
    assert source.cells("A") is source.top("A") is cells
    assert (list(source.merges("A")), list(source.merges("B"))) == ([(0, 0, 1, 1)], [])
    assert refusal(lambda: source.package) == ("ods-file", None)


@for_each(
    "reference,place",
    [
        ("A1", (0, 0)), ("$B$3", (2, 1)), ("XFD1048576", (1048575, 16383)), ("XFE1", None), ("A1048577", None),
        ("A0", None), ("ABCD1", None), ("Ä1", None), ("1A", None), ("", None),
    ],
)  # fmt: skip
def test_a_reference_is_a_place_within_the_grid(reference: str, place: tuple[int, int] | None) -> None:
    assert from_a1(reference.replace("$", "")) == place
    assert area_from_a1(reference) == (place and (*place, *place))


# ---- rows and columns that moved
def bags(*texts: str) -> list[Any]:
    return [Counter(text.split()) for text in texts]


def test_lines_are_known_by_all_their_marks_in_their_order() -> None:
    described = bags("no name", "1 2", "", "end")
    assert matched(described, dict(enumerate(described))) == {0: 0, 1: 1, 3: 3}
    moved = {0: bags("other")[0], 2: described[0], 3: described[1], 9: described[3]}
    assert matched(described, moved) == {0: 2, 1: 3, 3: 9}
    assert matched(described, {0: bags("no name stranger")[0], 1: bags("1")[0]}) == {0: 0}
    assert matched(described, {}) == {}
    assert matched(described, {5_004: described[0]}) == {0: 5_004} and matched(described, {5_005: described[0]}) == {}


@for_each(
    "count,known,start,filled,lines",
    [
        (3, {}, 0, set(), [0, 1, 2]),
        (3, {}, 2, set(), [2, 3, 4]),
        (4, {1: 3}, 0, set(), [0, 3, 4, 5]),
        (5, {0: 0, 4: 6}, 0, {1, 2, 3}, [0, 1, 2, 3, 6]),
        (5, {0: 0, 4: 6}, 0, {3, 4, 5}, [0, 3, 4, 5, 6]),
        (5, {0: 0, 4: 6}, 0, {1, 4, 5}, [0, 1, 4, 5, 6]),
        (3, {7: 9}, 0, set(), [0, 1, 2]),
    ],
)
def test_what_is_between_known_lines_goes_with_one_of_them(
    count: int, known: dict[int, int], start: int, filled: set[int], lines: list[int]
) -> None:
    assert aligned(count, known, start, filled) == lines


class Slot:
    def __init__(self, content: Any, role: Role = Role.LABEL) -> None:
        self.content, self.role = content, role


def test_a_field_is_found_beside_its_label() -> None:
    sheet: Any = type("Sheet", (), {"slots": {(2, 0): Slot("Title "), (2, 1): Slot(""), (4, 1): Slot("x", Role.ECHO)}})
    assert signature.label_of(sheet, 2, 3) == ("Title", 3)
    assert signature.label_of(sheet, 2, 1) == ("Title", 1)
    assert signature.label_of(sheet, 2, 0) is signature.label_of(sheet, 4, 3) is signature.label_of(sheet, 3, 3) is None
    cells = {(7, 2): RawCell("Title", "s", False), (8, 2): RawCell("Title", "s", True)}
    assert signature.place_by_label(("Title", 3), cells) == (7, 5)
    assert signature.place_by_label(("Title", 3), {**cells, (9, 0): RawCell(" Title", "s", False)}) is None
    assert signature.place_by_label(("Town", 1), cells) is None


@for_each(
    "value,key",
    [
        (3, 3), (3.0, 3), ("3", 3), (" 3 ", 3), ("3a", "3a"), (3.5, "3.5"), (True, None), (None, None), ("", None),
        ("123456789", 123456789), ("1234567890", "1234567890"), ("A  b", "A b"),
    ],
)  # fmt: skip
def test_a_key_is_the_number_it_was_however_it_is_spelled(value: Any, key: Any) -> None:
    assert signature.key_of(value) == key
    assert signature.plain(2.0) == "2" and signature.plain(None) == signature.plain(True) == ""


# ---- the rows of lists
@for_each(
    "value,text",
    [
        (None, ""), (True, "TRUE"), (False, "FALSE"), (2.0, "2"), (2.5, "2.5"), (7, "7"), ("x", "x"),
        (datetime(2026, 11, 19), "2026-11-19"), (datetime(2026, 11, 19, 14, 5), "2026-11-19 14:05:00"),
        (date(2026, 11, 19), "2026-11-19"), (time(14, 5), "14:05:00"),
    ],
)  # fmt: skip
def test_a_value_of_a_list_is_the_text_people_see(value: object, text: str) -> None:
    assert rows.display_text(value) == text


def test_a_row_has_no_empty_end_and_empty_rows_are_none() -> None:
    assert list(rows.filled(3, ["a", "", " b", " ", ""])) == [(3, ("a", "", " b"))]
    assert list(rows.filled(3, ["", "  "])) == []
    lines = [(1, ("a",)), (4, ("b",)), (5, ("c",))]
    assert [list(rows.until(lines, last)) for last in (1, 2, 4)] == [lines[:1], lines[:2], lines[:2]]


TABLE, OFFICE, TEXT = (f"urn:oasis:names:tc:opendocument:xmlns:{name}:1.0" for name in ("table", "office", "text"))


def ods(cells: str, mimetype: str = "application/vnd.oasis.opendocument.spreadsheet") -> bytes:
    spaces = f'xmlns:t="{TABLE}" xmlns:o="{OFFICE}" xmlns:x="{TEXT}"'
    xml = f'<o:d {spaces}><t:table t:name="S">{cells}</t:table></o:d>'
    return zipped({"mimetype": mimetype.encode(), "content.xml": xml.encode()})


def listed(data: bytes, last: int = 100) -> list[Any]:
    return [(title, list(lines(last))) for title, lines in rows.workbook_sheets(data)]


def test_the_rows_of_an_open_document_are_told_as_they_stand() -> None:
    typed = '<t:table-cell o:value-type="{}" o:{}="{}"/>'
    first = typed.format("float", "value", "2.0") + typed.format("date", "date-value", "2026-11-19T00:00:00")
    first += typed.format("date", "date-value", "2026-11-19T14:05:00") + typed.format(
        "time", "time-value", "PT14H05M00S"
    )
    first += '<t:covered-table-cell t:number-columns-repeated="2"/>'
    first += "<t:table-cell><x:p>a<x:s x:c='2'/>b<x:s/>c<x:tab/>d<x:span>e</x:span>f</x:p><x:p>g</x:p></t:table-cell>"
    second = '<t:table-cell t:number-columns-repeated="2"><x:p>z</x:p></t:table-cell>'
    second = f'<t:table-row t:number-rows-repeated="2">{second}</t:table-row>'
    cells = f'<t:table-row>{first}</t:table-row><t:table-row t:number-rows-repeated="3"/>{second}'
    text = "a  b c\tdef\ng"
    assert listed(ods(cells)) == [
        ("S", [
            (1, ("2", "2026-11-19", "2026-11-19 14:05:00", "14:05:00", "", "", text)), (5, ("z", "z")), (6, ("z", "z")),
        ])
    ]  # fmt: skip


def test_a_list_may_be_as_large_as_a_limit_and_no_larger() -> None:
    data = ods("<t:table-row><t:table-cell><x:p>word</x:p></t:table-cell></t:table-row>")
    size = sum(info.file_size for info in packages.directory(data).values())
    for name, most, what in (
        ("MOST_ENTRIES", 2, "entries"),
        ("LARGEST_UNPACKED", size, "total"),
        ("MOST_TAGS", 10, "tags"),
        ("LONGEST_TEXT", 4, "text"),
    ):
        assert with_limit(rows, name, most, lambda: listed(data)) is None, name
        assert with_limit(rows, name, most - 1, lambda: listed(data)) == ("too-large", what)
    assert with_limit(rows, "LONGEST_TAG", 40, lambda: listed(data)) == ("too-large", "tag")
    wide = ods('<t:table-row><t:table-cell t:number-columns-repeated="999"><x:p>x</x:p></t:table-cell></t:table-row>')
    assert [len(line) for _, lines in listed(wide) for _, line in lines] == [256]


@for_each(
    "parts,code",
    [
        ({"xl/workbook.bin": b"x"}, "not-a-list"),
        ({"word/document.xml": b"x"}, "not-a-list"),
        (
            {"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": b"<!DOCTYPE x>"},
            "forbidden-doctype",
        ),
        ({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": b"<x"}, "damaged-workbook"),
        ({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}, "damaged-workbook"),
    ],
)
def test_what_is_no_list_is_refused(parts: dict[str, bytes], code: str) -> None:
    assert refusal(lambda: listed(zipped(parts)))[0] == code
