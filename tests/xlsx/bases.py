"""Workbooks of many programs, to change a few cells of: as each spells its sheets and packs its zip."""

import io
import zipfile
from pathlib import Path

import openpyxl
import xlsxwriter

from tests.xlsx.hostile import MAIN, plain_parts, sheet_xml, zipped

_DATA = Path(__file__).parent.parent / "data" / "xlsx"

# As Excel spells a sheet: extra vocabularies, spans, shared formulas, styled rows and columns.
_EXCEL_SHEET = f"""<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="{MAIN}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac" \
xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"><dimension ref="A1:D9"/>\
<sheetFormatPr defaultRowHeight="15" x14ac:dyDescent="0.25"/><cols><col min="3" max="4" width="9" style="2"/></cols>\
<sheetData><row r="1" spans="1:4" x14ac:dyDescent="0.25"><c r="A1" s="1" t="s"><v>0</v></c>\
<c r="D1"><f t="shared" ref="D1:D3" si="0">B1*2</f><v>4</v></c></row>\
<row r="2" spans="1:4" s="1" customFormat="1" x14ac:dyDescent="0.25"/>\
<row r="3" spans="1:4" x14ac:dyDescent="0.25"><c r="B3"/>\
<c r="D3" t="str"><f t="shared" si="0"/><v>a &gt; b</v></c></row>\
<row r="7"><c r="B7" vm="1" t="e"><v>#VALUE!</v></c>\
<c r="C7" cm="1"><f t="array" ref="C7:C9">A1:A3</f><v>1</v></c></row>\
<row r="9"><c r="C9"><v>3</v></c></row></sheetData><pageMargins left="0.7"/></worksheet>"""
_PREFIXED_SHEET = f"""<?xml version='1.0'?>
<x:worksheet xmlns:x='{MAIN}'>
  <x:sheetData>
    <x:row r='1'>
      <x:c s='1' r='A1'><x:v>1</x:v></x:c>
      <x:c r='C1'><x:f>A1*2</x:f><x:v>2</x:v></x:c>
    </x:row>
    <x:row r='4'>
    </x:row>
  </x:sheetData>
</x:worksheet>"""
_UNPLACED_SHEET = sheet_xml("<row><c s='1'><v>1</v></c><c/><c><f>A1*2</f></c></row><row/><row><c><v>5</v></c></row>")
_STYLES = '<cellXfs><xf numFmtId="0"/><xf numFmtId="49"/><xf numFmtId="0"/></cellXfs>'


def _of_xlsxwriter() -> bytes:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        sheet = book.add_worksheet("Sheet1")
        sheet.write_row(0, 0, ["a", 1, 2.5, True], book.add_format({"bold": True}))
        sheet.write_formula(1, 1, "=B1*2", None, 2)
        sheet.write_row(20, 3, ["z"])
        sheet.insert_textbox(3, 3, "kept")
        sheet.conditional_format("A1:B2", {"type": "data_bar", "data_bar_2010": True})
        book.add_worksheet("Other").write(0, 0, "untouched")
        book.set_custom_property("a", "b")
    return file.getvalue()


def _of_openpyxl() -> bytes:
    file = io.BytesIO()
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Sheet1"
    sheet.append(["a", 1, "=B1*2"])
    sheet["F9"] = "z"
    book.save(file)
    return file.getvalue()


def _by_hand(sheet: str) -> bytes:
    return zipped(plain_parts(sheet, strings="<si><t>shared</t></si>", styles=_STYLES))


class _Pipe(io.BytesIO):
    """A file one can only write on and on: sizes then follow the members in the zip."""

    def seekable(self) -> bool:
        return False

    def seek(self, *_: int) -> int:
        raise io.UnsupportedOperation


def _streamed() -> bytes:
    pipe = _Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in plain_parts(_EXCEL_SHEET, strings="<si><t>shared</t></si>", styles=_STYLES).items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return pipe.getvalue()


def _with_large_fields() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in plain_parts(sheet_xml("")).items():
            with archive.open(name, "w", force_zip64=True) as member:
                member.write(content)
    return file.getvalue()


BASES: dict[str, tuple[bytes, str]] = {
    "XlsxWriter": (_of_xlsxwriter(), "Sheet1"),
    "openpyxl": (_of_openpyxl(), "Sheet1"),
    "LibreOffice": ((_DATA / "libreoffice-resaved.xlsx").read_bytes(), "Ronde 1"),
    "LibreOffice from flat": ((_DATA / "libreoffice-from-flat.xlsx").read_bytes(), "R&D d'or"),
    "LibreOffice, an empty sheet": ((_DATA / "libreoffice-from-flat.xlsx").read_bytes(), "vide"),
    "like Excel": (_by_hand(_EXCEL_SHEET), "Sheet1"),
    "streamed": (_streamed(), "Sheet1"),
    "with large fields": (_with_large_fields(), "Sheet1"),
    "with prefixes": (_by_hand(_PREFIXED_SHEET), "Sheet1"),
    "without places": (_by_hand(_UNPLACED_SHEET), "Sheet1"),
    "without rows": (_by_hand(sheet_xml("").replace("<sheetData></sheetData>", "<sheetData />")), "Sheet1"),
}
