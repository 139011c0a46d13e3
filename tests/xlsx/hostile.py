"""Makes workbooks by hand: a plain one to vary, and files that are broken, malicious, or no workbooks at all."""

import io
import struct
import zipfile
from collections.abc import Callable, Mapping

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_CONTENT_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

Parts = dict[str, bytes]


def sheet_xml(rows: str, before: str = "", after: str = "") -> str:
    return f'{_DECLARATION}<worksheet xmlns="{MAIN}">{before}<sheetData>{rows}</sheetData>{after}</worksheet>'


def plain_parts(*sheets: str, strings: str = "", styles: str = "", names: str = "", properties: str = "") -> Parts:
    """The parts of a workbook with these sheets (whole XML texts), called Sheet1, Sheet2 …"""
    numbers = range(1, len(sheets) + 1)
    listed = "".join(f'<sheet name="Sheet{n}" sheetId="{n}" r:id="rId{n}"/>' for n in numbers)
    pointed = "".join(
        f'<Relationship Id="rId{n}" Type="{RELATIONS}/worksheet" Target="worksheets/sheet{n}.xml"/>' for n in numbers
    )
    pointed += f'<Relationship Id="s" Type="{RELATIONS}/sharedStrings" Target="sharedStrings.xml"/>' * bool(strings)
    pointed += f'<Relationship Id="t" Type="{RELATIONS}/styles" Target="/xl/styles.xml"/>' * bool(styles)
    types = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    listed_types = "".join(
        f'<Override PartName="/{part}" ContentType="{types}.{kind}+xml"/>'
        for part, kind in (
            ("xl/workbook.xml", "sheet.main"),
            ("xl/styles.xml", "styles"),
            ("xl/sharedStrings.xml", "sharedStrings"),
            *((f"xl/worksheets/sheet{n}.xml", "worksheet") for n in numbers),
        )
    )
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{_CONTENT_TYPES}"><Default Extension="rels" '
        f'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>{listed_types}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE_RELATIONS}"><Relationship Id="rId1" '
        f'Type="{RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}">{properties}<sheets>{listed}</sheets>'
        f"<definedNames>{names}</definedNames></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE_RELATIONS}">{pointed}</Relationships>',
        **{f"xl/worksheets/sheet{n}.xml": sheet for n, sheet in zip(numbers, sheets, strict=True)},
    }
    if strings:
        parts["xl/sharedStrings.xml"] = f'<sst xmlns="{MAIN}">{strings}</sst>'
    if styles:
        parts["xl/styles.xml"] = f'<styleSheet xmlns="{MAIN}">{styles}</styleSheet>'
    return {name: (_DECLARATION * (not text.startswith("<?xml")) + text).encode() for name, text in parts.items()}


def zipped(parts: Mapping[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(name, (2020, 2, 2, 2, 2, 2)), content, method)
    return file.getvalue()


def workbook(rows: str, **more: str) -> bytes:
    """A workbook of one sheet with these rows."""
    return zipped(plain_parts(sheet_xml(rows), **more))


def _varied(name: str, content: bytes | None) -> bytes:
    parts = plain_parts(sheet_xml('<row r="1"><c r="A1"><v>1</v></c></row>'), strings="<si><t>a</t></si>")
    if content is None:
        del parts[name]
    else:
        parts[name] = content
    return zipped(parts)


def _with_sheet(xml: str, encoding: str = "utf-8") -> bytes:
    return _varied("xl/worksheets/sheet1.xml", xml.encode(encoding))


def _with_doctype(doctype: str, inside: str = "") -> str:
    return f'<?xml version="1.0"?>{doctype}<worksheet xmlns="{MAIN}"><sheetData>{inside}</sheetData></worksheet>'


_LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
_BILLION_LAUGHS = f'<!DOCTYPE x [<!ENTITY l0 "ha">{_LAUGHS}]>'
_QUADRATIC = f'<!DOCTYPE x [<!ENTITY a "{"a" * 50_000}">]>'
_OUTSIDE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>'
_USE = '<row r="1"><c r="A1" t="str"><v>&a;</v></c></row>'


def ole(stream: str) -> bytes:
    """The beginning of an old Office container that holds a stream of this name."""
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + stream.encode("utf-16-le") + bytes(64)


def lying_about_size(file: bytes, part: str, declared: int) -> bytes:
    """The directory announces another size than the part has."""
    return _in_directory(file, part, 24, struct.pack("<L", declared))


def with_encrypted_flag(file: bytes) -> bytes:
    return _in_directory(file, "xl/workbook.xml", 8, struct.pack("<H", 1))


def overlapping(count: int, size: int) -> bytes:
    """Entries of the directory that all stand for the same bytes of the file."""
    parts = plain_parts(sheet_xml(""))
    parts["big.bin"] = bytes(range(256)) * (size // 256)
    parts |= {f"copy{n}.bin": b"" for n in range(count)}
    file = zipped(parts, zipfile.ZIP_STORED)
    big = zipfile.ZipFile(io.BytesIO(file)).getinfo("big.bin")
    for n in range(count):
        file = _in_directory(file, f"copy{n}.bin", 16, struct.pack("<LLL", big.CRC, size, size))
        file = _in_directory(file, f"copy{n}.bin", 42, struct.pack("<L", big.header_offset))
    return file


def _in_directory(file: bytes, part: str, offset: int, new: bytes) -> bytes:
    entry = file.rindex(part.encode()) - 46
    assert file[entry : entry + 4] == b"PK\x01\x02"
    return file[: entry + offset] + new + file[entry + offset + len(new) :]


def _part_twice() -> bytes:
    parts = plain_parts(sheet_xml(""))
    return zipped(parts | {"XL/Workbook.xml": parts["xl/workbook.xml"]})


def _many_cells(count: int) -> str:
    rows = (f'<row r="{n + 1}">' + "<c><v>1</v></c>" * 1000 + "</row>" for n in range(count // 1000))
    return "".join(rows)


def _deep(count: int) -> str:
    return sheet_xml("", after="<a>" * count + "</a>" * count)


# Files that are not what they should be, and the problem each must give (when every sheet is read).
REFUSED: Mapping[str, tuple[str, Callable[[], bytes]]] = {
    "nothing at all": ("empty-file", lambda: b""),
    "a PDF": ("pdf-file", lambda: b"%PDF-1.7\n"),
    "a picture": ("not-a-workbook", lambda: b"\x89PNG\r\n\x1a\n"),
    "bytes of no known kind": ("not-a-workbook", lambda: bytes(range(256))),
    "a text": ("not-a-workbook", lambda: b"hello"),
    "comma-separated values": ("csv-file-instead-of-workbook", lambda: "Nom;Elo\nZoé;1500\n".encode("latin-1")),
    "comma-separated values in UTF-16": ("csv-file-instead-of-workbook", lambda: "Nom\tElo\n".encode("utf-16")),
    "a web page called .xls": ("html-file", lambda: b"\n <html><body><table>"),
    "an XML spreadsheet of 2003": ("not-a-workbook", lambda: b"<?xml version='1.0'?><Workbook/>"),
    "an old .xls": ("old-xls", lambda: ole("Workbook")),
    "a very old .xls": ("old-xls", lambda: b"\x09\x08\x10\x00" + bytes(100)),
    "an old .doc": ("not-a-workbook", lambda: ole("WordDocument")),
    "a workbook with a password": ("encrypted-workbook", lambda: ole("EncryptedPackage")),
    "an encrypted zip": ("encrypted-workbook", lambda: with_encrypted_flag(workbook(""))),
    "an .ods": ("ods-file", lambda: zipped({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"})),
    "an .odt": ("not-a-workbook", lambda: zipped({"mimetype": b"application/vnd.oasis.opendocument.text"})),
    "a Numbers file": ("numbers-file", lambda: zipped({"Index/Document.iwa": b""})),
    "a .docx": ("not-a-workbook", lambda: zipped({"word/document.xml": b""})),
    "an .xlsb": ("xlsb-file", lambda: zipped({"xl/workbook.bin": b""})),
    "another zip": ("not-a-workbook", lambda: zipped({"readme.txt": b""})),
    "a download cut off": ("damaged-workbook", lambda: workbook("")[:-100]),
    "a file with a hole": (
        "damaged-workbook",
        lambda: b"PK\x03\x04" + workbook("")[4:].replace(b"PK\x03\x04", b"PK\x00\x00"),
    ),
    "damaged bytes": (
        "damaged-workbook",
        lambda: zipped(plain_parts(sheet_xml("")), 0).replace(b"sheetData", b"xheetData"),
    ),
    "a part twice": ("damaged-workbook", _part_twice),
    "XML that does not close": ("damaged-workbook", lambda: _with_sheet("<worksheet><sheetData>")),
    "an encoding nobody knows": (
        "damaged-workbook",
        lambda: _with_sheet(sheet_xml("").replace("UTF-8", "klingon")),
    ),
    "an encoding that cannot be read piece by piece": (
        "damaged-workbook",
        lambda: _with_sheet(sheet_xml("").replace("UTF-8", "shift_jis")),
    ),
    "XML with an undefined entity": ("damaged-workbook", lambda: workbook(_USE)),
    "a sheet that is not there": ("damaged-workbook", lambda: _varied("xl/worksheets/sheet1.xml", None)),
    "sheets without relations": ("damaged-workbook", lambda: _varied("xl/_rels/workbook.xml.rels", None)),
    "no list of sheets": ("not-a-workbook", lambda: _varied("xl/workbook.xml", None)),
    "a text that is not there": ("damaged-cell", lambda: workbook('<row><c r="A1" t="s"><v>7</v></c></row>')),
    "a text of negative number": (
        "damaged-cell",
        lambda: workbook('<row><c r="A1" t="s"><v>-1</v></c></row>', strings="<si/>"),
    ),
    "a number that is none": ("damaged-cell", lambda: workbook('<row><c r="A1"><v>nan</v></c></row>')),
    "a number of Python only": ("damaged-cell", lambda: workbook('<row><c r="A1"><v>1_0</v></c></row>')),
    "a number beyond all": ("damaged-cell", lambda: workbook('<row><c r="A1"><v>1e999</v></c></row>')),
    "an unknown type": ("damaged-cell", lambda: workbook('<row><c r="A1" t="q"><v>1</v></c></row>')),
    "a cell twice": ("damaged-workbook", lambda: workbook('<row><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>')),
    "a cell right of the grid": ("cell-outside-grid", lambda: workbook('<row><c r="XFE1"><v>1</v></c></row>')),
    "a cell below the grid": ("cell-outside-grid", lambda: workbook('<row><c r="A1048577"><v>1</v></c></row>')),
    "a cell far outside": ("cell-outside-grid", lambda: workbook('<row><c r="XFE16777217"><v>1</v></c></row>')),
    "a cell without a place": ("cell-outside-grid", lambda: workbook('<row><c r="?"><v>1</v></c></row>')),
    "a row of number nought": ("cell-outside-grid", lambda: workbook('<row><c r="A0"><v>1</v></c></row>')),
    "billion laughs": ("forbidden-doctype", lambda: _with_sheet(_with_doctype(_BILLION_LAUGHS, _USE))),
    "quadratic growth": ("forbidden-doctype", lambda: _with_sheet(_with_doctype(_QUADRATIC, _USE))),
    "an entity from outside": ("forbidden-doctype", lambda: _with_sheet(_with_doctype(_OUTSIDE, _USE))),
    "a document type in UTF-16": ("forbidden-doctype", lambda: _with_sheet(_with_doctype(_OUTSIDE, _USE), "utf-16")),
    "a document type in the list of sheets": (
        "forbidden-doctype",
        lambda: _varied("xl/workbook.xml", b"<!DOCTYPE x><workbook/>"),
    ),
    "a document type in the texts": (
        "forbidden-doctype",
        lambda: _varied("xl/sharedStrings.xml", b"<!DOCTYPE x><sst/>"),
    ),
    "blanks by the megabyte": ("too-large", lambda: _with_sheet(sheet_xml(" " * 3_000_000))),
    "a text by the megabyte": (
        "too-large",
        lambda: _varied("xl/sharedStrings.xml", b"<sst><si><t>" + b"a" * 3_000_000 + b"</t></si></sst>"),
    ),
    "a text too long": ("too-large", lambda: workbook("", strings=f"<si><t>{'a' * 32_768}</t></si>")),
    "an inline text too long": (
        "too-large",
        lambda: workbook(f'<row><c r="A1" t="inlineStr"><is><t>{"a" * 32_768}</t></is></c></row>'),
    ),
    "a declared size beyond the limit": (
        "too-large",
        lambda: lying_about_size(workbook(""), "xl/worksheets/sheet1.xml", 65 * 1024 * 1024),
    ),
    "a declared size too small": (
        "damaged-workbook",
        lambda: lying_about_size(_with_sheet(sheet_xml(" " * 100_000)), "xl/worksheets/sheet1.xml", 500),
    ),
    "a declared size too great": (
        "damaged-workbook",
        lambda: lying_about_size(_with_sheet(sheet_xml("")), "xl/worksheets/sheet1.xml", 5_000),
    ),
    "too many parts": ("too-large", lambda: zipped({f"{n}": b"" for n in range(2_001)})),
    "parts on top of each other": ("damaged-workbook", lambda: overlapping(20, 100 * 1024)),
    "too many sheets": ("too-large", lambda: zipped(plain_parts(*[sheet_xml("")] * 201))),
    "too many cells": (
        "too-many-cells",
        lambda: zipped(plain_parts(sheet_xml(_many_cells(201_000))), zipfile.ZIP_STORED),
    ),
    "too many cells in two sheets": (
        "too-many-cells",
        lambda: zipped(plain_parts(*[sheet_xml(_many_cells(101_000))] * 2), zipfile.ZIP_STORED),
    ),
    "too many tags": ("too-large", lambda: zipped(plain_parts(_deep(1_000_001)), zipfile.ZIP_STORED)),
    "a name of endless meaning": (
        "too-large",
        lambda: zipped(plain_parts(sheet_xml(""), names=f"<definedName>{'a' * 9_000_000}</definedName>"), 0),
    ),
    "too many names": ("too-large", lambda: zipped(plain_parts(sheet_xml(""), names="<definedName/>" * 200_001), 0)),
    "a tag without end": (
        "too-large",
        lambda: zipped(
            plain_parts(sheet_xml("", after="<a " + "".join(f'a{n}="" ' for n in range(200_000)) + "/>")),
            zipfile.ZIP_STORED,
        ),
    ),
    "a sheet outside of the file": (
        "damaged-workbook",
        lambda: _varied(
            "xl/_rels/workbook.xml.rels",
            f'<Relationships><Relationship Id="rId1" Type="{RELATIONS}/worksheet" '
            f'Target="../../../etc/hostname"/></Relationships>'.encode(),
        ),
    ),
    "a sheet on the net": (
        "damaged-workbook",
        lambda: _varied(
            "xl/_rels/workbook.xml.rels",
            f'<Relationships><Relationship Id="rId1" Type="{RELATIONS}/worksheet" '
            f'Target="worksheets/sheet1.xml" TargetMode="External"/></Relationships>'.encode(),
        ),
    ),
}

_ONE = '<c r="A1"><v>1</v></c>'

# Files made to exhaust a reader, which hold one cell or two: they must read as what they are.
HARMLESS: Mapping[str, tuple[Mapping[tuple[int, int], int], Callable[[], bytes]]] = {
    "one cell in the last corner": (
        {(1_048_575, 16_383): 1},
        lambda: workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    ),
    "a stray cell in the last column": (
        {(0, 0): 1, (199, 16_383): 2},
        lambda: workbook(f'<row>{_ONE}</row><row><c r="XFD200"><v>2</v></c></row>'),
    ),
    "a dimension of the whole grid": (
        {(0, 0): 1},
        lambda: _with_sheet(sheet_xml(f"<row>{_ONE}</row>", before='<dimension ref="A1:XFD1048576"/>')),
    ),
    "a dimension too small": (
        {(0, 0): 1, (9_999, 4): 2},
        lambda: _with_sheet(
            sheet_xml(f'<row>{_ONE}</row><row><c r="E10000"><v>2</v></c></row>', before='<dimension ref="A1:B1"/>')
        ),
    ),
    "a merge of thirty million cells": (
        {(0, 0): 1},
        lambda: _with_sheet(
            sheet_xml(f"<row>{_ONE}</row>", after='<mergeCells><mergeCell ref="A1:XFD2000"/></mergeCells>')
        ),
    ),
    "formulas that go round in a circle": (
        {(0, 0): 1, (0, 1): 2},
        lambda: workbook('<row><c r="A1"><f>B1</f><v>1</v></c><c r="B1"><f>A1</f><v>2</v></c></row>'),
    ),
    "a cell in a comment": (
        {(0, 0): 1},
        lambda: workbook(f'<!--<row><c r="A2"><v>2</v></c></row>--><row>{_ONE}</row>'),
    ),
    "a cell that is only text": (
        {(0, 0): 1},
        lambda: workbook(f'<![CDATA[<row><c r="A2"><v>2</v></c></row>]]><row>{_ONE}</row>'),
    ),
    "a sheet of empty tables": (
        {},
        lambda: zipped(plain_parts(sheet_xml("").replace("<sheetData></sheetData>", "<sheetData />" * 500_000)), 0),
    ),
    "a style of brackets": (
        {(0, 0): 1},
        lambda: zipped(
            plain_parts(
                sheet_xml(f"<row>{_ONE}</row>"),
                styles=f'<numFmts><numFmt numFmtId="164" formatCode="{"[" * 500_000}"/></numFmts>',
            ),
            0,
        ),
    ),
    "two thousand names of the whole grid": (
        {(0, 0): 1},
        lambda: workbook(
            f"<row>{_ONE}</row>",
            names="".join(f'<definedName name="n{n}">Sheet1!$A$1:$XFD$1048576</definedName>' for n in range(2_000)),
        ),
    ),
}
