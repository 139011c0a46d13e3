"""Gnumeric as a second spreadsheet program: it shares no line with LibreOffice, and needs 0.2 s a workbook."""

import csv
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from tests.oracle.grid import Sheets, trimmed
from tests.oracle.libreoffice import sheet_titles

_CACHED = re.compile(rb"(</f>|<f/>)<v>[^<]*</v>")
_CORNER = b'<c r="A1" t="inlineStr"><is><t>corner</t></is></c>'
_AS_CSV = "format=raw separator=, quoting-mode=always charset=UTF-8"


class GnumericError(Exception):
    """Gnumeric did not leave the files it was asked for."""


def available() -> bool:
    """Whether Gnumeric is installed on this machine."""
    return shutil.which("ssconvert") is not None


def recalculate(workbooks: Mapping[str, bytes], timeout: float = 120) -> dict[str, Sheets]:
    """Every sheet of every workbook after recalculation; the values the files carry are taken out first."""
    return {name: _recalculated(without_cached_values(data), timeout) for name, data in workbooks.items()}


def saved(data: bytes, timeout: float = 120) -> bytes:
    """The workbook as Gnumeric saves it."""
    with tempfile.TemporaryDirectory(prefix="sheetgen-gnumeric-") as directory:
        source, result = Path(directory, "workbook.xlsx"), Path(directory, "saved.xlsx")
        source.write_bytes(data)
        command = ["ssconvert", "-T", "Gnumeric_Excel:xlsx2", str(source), str(result)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)
        if not result.is_file():
            raise GnumericError(f"nothing was saved\n{done.stderr}")
        return result.read_bytes()


def without_cached_values(data: bytes) -> bytes:
    """The workbook with nothing behind its formulas, so that nothing can be believed."""
    found = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as source, zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            content = source.read(name)
            is_sheet = name.startswith("xl/worksheets/sheet")
            target.writestr(name, _with_corner(_CACHED.sub(rb"\1", content)) if is_sheet else content)
    return found.getvalue()


def _with_corner(sheet: bytes) -> bytes:
    """Gnumeric leaves out the empty rows and columns before the first text: an empty first cell gets one."""
    if re.search(rb'<c r="A1"[^>]*[^/]>', sheet):
        return sheet
    without = re.sub(rb'<c r="A1"[^>]*/>', b"", sheet)
    if re.search(rb'<row r="1"[^>]*[^/]>', without):
        return re.sub(rb'(<row r="1"[^>]*[^/]>)', rb"\1" + _CORNER, without, count=1)
    without = re.sub(rb'<row r="1"[^>]*/>', b"", without)
    return without.replace(b"<sheetData>", b'<sheetData><row r="1">' + _CORNER + b"</row>", 1)


def _recalculated(data: bytes, timeout: float) -> Sheets:
    with tempfile.TemporaryDirectory(prefix="sheetgen-gnumeric-") as directory:
        source, results = Path(directory, "workbook.xlsx"), Path(directory, "sheet-%n.csv")
        source.write_bytes(data)
        command = ["ssconvert", "--recalc", "-S", "-T", "Gnumeric_stf:stf_assistant", "-O", _AS_CSV]
        done = subprocess.run(
            [*command, str(source), str(results)], capture_output=True, text=True, timeout=timeout, check=False
        )
        titles = sheet_titles(source)
        files = [Path(directory, f"sheet-{number}.csv") for number in range(len(titles))]
        if missing := [title for title, file in zip(titles, files, strict=True) if not file.is_file()]:
            raise GnumericError(f"no result for {missing}\n{done.stderr}")
        return {title: _grid(file) for title, file in zip(titles, files, strict=True)}


def _grid(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return trimmed([[_plain(text) for text in row] for row in csv.reader(stream)])


def _plain(text: str) -> str:
    return "" if text == "corner" else text
