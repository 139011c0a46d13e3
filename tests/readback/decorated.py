"""A workbook as a club decorates it: logo, chart, notes, sparklines, header picture, a sheet and columns of its own."""

import re

from tests.damage.edits import Parts, part_of, parts_of, replaced, zipped
from tests.damage.event import workbook

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
DRAWING = "http://schemas.openxmlformats.org/drawingml/2006"
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000"
    "000049454e44ae426082"
)
SPARKLINES = (
    '<extLst><ext uri="{05C60535-1F16-4fd2-B633-F4F36F0B64E0}" '
    'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:sparklineGroups '
    'xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:sparklineGroup><x14:sparklines>'
    "<x14:sparkline><xm:f>Standings!F7:F10</xm:f><xm:sqref>M7</xm:sqref></x14:sparkline>"
    "</x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst>"
)
CHART = (
    f'<c:chartSpace xmlns:c="{DRAWING}/chart"><c:chart><c:plotArea><c:barChart><c:barDir val="col"/><c:ser>'
    '<c:idx val="0"/><c:order val="0"/><c:val><c:numRef><c:f>Standings!$F$7:$F$10</c:f></c:numRef></c:val></c:ser>'
    '<c:axId val="1"/><c:axId val="2"/></c:barChart></c:plotArea></c:chart></c:chartSpace>'
)
ANCHORS = (
    f'<xdr:wsDr xmlns:xdr="{DRAWING}/spreadsheetDrawing" xmlns:a="{DRAWING}/main"><xdr:absoluteAnchor>'
    '<xdr:pos x="0" y="0"/><xdr:ext cx="9" cy="9"/><xdr:clientData/></xdr:absoluteAnchor></xdr:wsDr>'
)
OWN_CELLS = {  # beside the rounds: a note, a formula of the club's own, and one that repeats our figures
    "7": '<c r="L7" t="inlineStr"><is><t>board at the window</t></is></c><c r="M7"><f>1+1</f><v>2</v></c>',
    "8": '<c r="M8" t="str"><f>Standings!C7</f><v>Zoé</v></c>',
}
OWN_SHEET = (
    f'<worksheet xmlns="{MAIN}"><sheetData><row r="1"><c r="A1" t="str"><f>Standings!C7</f><v>Zoé</v></c>'
    '<c r="B1" t="inlineStr"><is><t>= our photos</t></is></c></row></sheetData></worksheet>'
)


def decorated() -> bytes:
    parts = parts_of(workbook())
    _own_sheet(parts)
    _own_columns(parts)
    _drawings(parts, part_of(parts, "Standings"))
    return zipped(parts)


def _own_sheet(parts: Parts) -> None:
    parts["xl/worksheets/photos.xml"] = OWN_SHEET.encode()
    sheet = '<sheet name="Photos" sheetId="99" r:id="rId999"/></sheets>'
    replaced("xl/workbook.xml", "</sheets>", sheet)(parts)
    relation = f'<Relationship Id="rId999" Type="{OFFICE}/worksheet" Target="worksheets/photos.xml"/></Relationships>'
    replaced("xl/_rels/workbook.xml.rels", "</Relationships>", relation)(parts)
    kinds = (
        '<Override PartName="/xl/worksheets/photos.xml" ContentType="application/vnd.openxmlformats-officedocument.'
        'spreadsheetml.worksheet+xml"/><Default Extension="png" ContentType="image/png"/></Types>'
    )
    replaced("[Content_Types].xml", "</Types>", kinds)(parts)


def _own_columns(parts: Parts) -> None:
    name = part_of(parts, "Rounds")
    for row, cells in OWN_CELLS.items():
        text, count = re.subn(rf'(<row r="{row}"[^>]*>.*?)(</row>)', rf"\g<1>{cells}\2", parts[name].decode(), count=1)
        assert count == 1
        parts[name] = text.encode()


def _drawings(parts: Parts, sheet: str) -> None:
    """Parts nobody here understands, and what points to them at the end of a sheet."""
    parts["xl/media/logo.png"] = PIXEL
    parts["xl/charts/chart1.xml"] = CHART.encode()
    parts["xl/drawings/drawing1.xml"] = ANCHORS.encode()
    parts["xl/drawings/vmlDrawing1.vml"] = b'<xml xmlns:v="urn:schemas-microsoft-com:vml"><v:shape id="CH"/></xml>'
    parts["xl/comments1.xml"] = f'<comments xmlns="{MAIN}"><authors/><commentList/></comments>'.encode()
    parts["xl/printerSettings/printerSettings1.bin"] = bytes(range(256))
    folder, _, name = sheet.rpartition("/")
    kinds = {"d": ("drawing", "drawings/drawing1.xml"), "v": ("vmlDrawing", "drawings/vmlDrawing1.vml")}
    kinds["c"] = ("comments", "comments1.xml")
    relations = "".join(
        f'<Relationship Id="{key}" Type="{OFFICE}/{kind}" Target="../{target}"/>'
        for key, (kind, target) in kinds.items()
    )
    parts[f"{folder}/_rels/{name}.rels"] = f'<Relationships xmlns="{PACKAGE}">{relations}</Relationships>'.encode()
    pointers = f'<drawing r:id="d"/><legacyDrawingHF r:id="v"/>{SPARKLINES}</worksheet>'
    replaced(sheet, "</worksheet>", pointers)(parts)
