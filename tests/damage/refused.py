"""Files that are refused: how each is made, and the code of its refusal."""

import io
import re
import zipfile
from collections.abc import Callable

from tests.damage import calc
from tests.damage.cases import by_openpyxl, by_xml
from tests.damage.edits import Parts, cell, edited, part_of, parts_of, replaced, typed, zipped
from tests.damage.event import workbook
from tests.oracle.libreoffice import convert
from tests.xlsx.hostile import ole


def _renamed_zip() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("holiday.txt", "photos")
    return file.getvalue()


def _numbers_file() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("Index/Document.iwa", b"\0" * 100)
    return file.getvalue()


def _as_binary(parts: Parts) -> None:
    """The container of the binary format: the list of sheets is no XML."""
    del parts["xl/workbook.xml"]
    parts["xl/workbook.bin"] = b"\x83\x01\x00"


def _two_descriptions() -> bytes:
    """The hidden sheet of another event was moved into the workbook."""

    def copy(parts: Parts) -> None:
        name = part_of(parts, "Internal description")
        other = parts[name]
        text = re.sub(
            rb'(<c r="B2"[^>]*?)( t="s")?>.*?</c>',
            rb'<c r="B2" t="inlineStr"><is><t>{"system":"knockout"}</t></is></c>',
            other,
        )
        parts[part_of(parts, "Tie-breaks")] = text
        replaced("xl/workbook.xml", 'name="Tie-breaks"', 'name="Tie-breaks" state="hidden"')(parts)

    return edited(workbook(), copy)


def _far_away() -> bytes:
    """Repeated rows and columns that no grid has."""
    parts = parts_of(convert(workbook(), "ods"))
    text = parts["content.xml"].decode()
    far = (
        '<table:table-row table:number-rows-repeated="1048576"><table:table-cell/></table:table-row>'
        '<table:table-row><table:table-cell office:value-type="float" office:value="1"/></table:table-row>'
        "</table:table>"
    )
    parts["content.xml"] = text.replace("</table:table>", far, 1).encode()
    return zipped(parts)


REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "encrypted.xlsx": (lambda: ole("EncryptedPackage"), "encrypted-workbook"),
    "encrypted.xls": (lambda: calc.edit(workbook(), "", "xls", password="chess"), "encrypted-workbook"),
    "encrypted.ods": (lambda: calc.edit(workbook(), "", "ods", password="chess"), "encrypted-workbook"),
    "printed.xlsx": (lambda: b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "pdf-file"),
    "renamed-zip.xlsx": (_renamed_zip, "not-a-workbook"),
    "apple.numbers": (_numbers_file, "numbers-file"),
    "binary.xlsb": (lambda: edited(workbook(), _as_binary), "xlsb-file"),
    "truncated.xlsx": (lambda: workbook()[:20_000], "damaged-workbook"),
    "truncated.ods": (lambda: convert(workbook(), "ods")[:9_000], "damaged-workbook"),
    "web-page.xls": (lambda: b"<html><table><tr><td>Rounds</td></tr></table></html>", "html-file"),
    "list.xlsx": (lambda: b"name;rating\nAnna;1500\n", "csv-file-instead-of-workbook"),
    "empty.xlsx": (lambda: b"", "empty-file"),
    "not-ours.xlsx": (by_openpyxl(lambda book: [book.remove(sheet) for sheet in book.worksheets[1:]]), "not-ours"),
    "two-descriptions.xlsx": (_two_descriptions, "two-descriptions"),
    "newer.xlsx": (by_xml(cell("Internal description", "B1", "<v>99</v>")), "newer-format"),
    "endless-description.xlsx": (
        by_xml(replaced("xl/sharedStrings.xml", r'(&quot;|")count(&quot;|"):4', r"\1count\2:4000000")),
        "damaged-description",
    ),
    "spoilt-description.xlsx": (
        by_xml(typed("Internal description", "B2", '{"system":"berger"')),
        "damaged-description",
    ),
    "one-cell-far-away.ods": (_far_away, "cell-outside-grid"),
}
