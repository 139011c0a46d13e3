"""LibreOffice as an oracle: it recalculates every formula, whatever value the file carries, and tells what it found.

Its exit status says nothing (0 even for a missing or a corrupt file): only the files it leaves behind count.
"""

import atexit
import csv
import functools
import os
import shutil
import signal
import subprocess
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

from tests.oracle.grid import Sheets, trimmed

# 0 = always recalculate when loading, 1 = never; by default LibreOffice believes the values stored in the file.
_SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop>
<prop oor:name="ODFRecalcMode" oor:op="fuse"><value>0</value></prop>
</item>
</oor:items>
"""

# Comma, double quote, UTF-8, from line 1; then raw values instead of values as shown, and -1 for every sheet,
# hidden and very hidden ones included.
_EVERY_SHEET_AS_CSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1"

_FILTERS = {
    "xlsx": "xlsx:Calc MS Excel 2007 XML",
    "ods": "ods:calc8",
    "xls": "xls:MS Excel 97",
    "pdf": "pdf:calc_pdf_Export",
}

_SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}sheets/*"


class LibreOfficeError(Exception):
    """LibreOffice did not leave the files it was asked for."""


def available() -> bool:
    """Whether LibreOffice is installed on this machine."""
    return _program() is not None


def recalculate(workbooks: Iterable[Path] | Mapping[str, bytes], timeout: float | None = None) -> dict[str, Sheets]:
    """Every sheet of every workbook after recalculation, in one run of LibreOffice.

    Paths are answered under `str(path)`. Dates come as month/day/year, percentages with their sign. Without a limit of
    one's own each workbook has half a minute, on a busy machine too.
    """
    contents = workbooks if isinstance(workbooks, Mapping) else {str(path): path.read_bytes() for path in workbooks}
    if not contents:
        return {}
    with tempfile.TemporaryDirectory(prefix="sheetgen-oracle-") as directory:
        sources = _write_all(contents.values(), Path(directory))
        results = Path(directory, "results")
        arguments = ["--convert-to", _EVERY_SHEET_AS_CSV, "--outdir", str(results), *map(str, sources)]
        log = _run(arguments, timeout or max(300, 30 * len(sources)))
        return {
            name: _read_sheets(name, source, results, log)
            for name, source in zip(contents, sources, strict=True)
        }  # fmt: skip


def convert(data: bytes, kind: str, source: str = "xlsx", timeout: float = 120) -> bytes:
    """A workbook of kind `source` saved by LibreOffice as xlsx, ods, xls or pdf."""
    with tempfile.TemporaryDirectory(prefix="sheetgen-oracle-") as directory:
        original = Path(directory, f"workbook.{source}")
        original.write_bytes(data)
        result = Path(directory, "results", f"workbook.{kind}")
        log = _run(["--convert-to", _FILTERS[kind], "--outdir", str(result.parent), str(original)], timeout)
        if not result.is_file():
            raise LibreOfficeError(f"no {kind} file came out of LibreOffice\n{log}")
        return result.read_bytes()


def convert_all(
    contents: Mapping[str, bytes], kind: str, timeout: float = 600, recalculated: bool = True
) -> dict[str, bytes]:
    """Many xlsx workbooks saved as another kind in one run of LibreOffice; it may believe the figures, as at a club."""
    with tempfile.TemporaryDirectory(prefix="sheetgen-oracle-") as directory:
        sources, results = _write_all(contents.values(), Path(directory)), Path(directory, "results")
        log = _run(
            ["--convert-to", _FILTERS[kind], "--outdir", str(results), *map(str, sources)], timeout, recalculated
        )
        files = [results / f"{source.stem}.{kind}" for source in sources]
        if missing := [name for name, file in zip(contents, files, strict=True) if not file.is_file()]:
            raise LibreOfficeError(f"no {kind} file came out of LibreOffice for {missing}\n{log}")
        return {name: file.read_bytes() for name, file in zip(contents, files, strict=True)}


def sheet_titles(path: Path) -> list[str]:
    """The titles of an xlsx file's sheets, in their order, hidden ones included."""
    with zipfile.ZipFile(path) as archive:
        return [
            sheet.attrib["name"] for sheet in ElementTree.fromstring(archive.read("xl/workbook.xml")).iterfind(_SHEET)
        ]


def _write_all(contents: Iterable[bytes], directory: Path) -> list[Path]:
    """Copies under plain numbers, so that no file name can disturb the names of the results."""
    paths = []
    for number, data in enumerate(contents):
        paths.append(directory / f"{number:05}.xlsx")
        paths[-1].write_bytes(data)
    return paths


def _read_sheets(name: str, source: Path, results: Path, log: str) -> Sheets:
    try:
        titles = sheet_titles(source)
    except (zipfile.BadZipFile, KeyError) as problem:
        raise LibreOfficeError(f"{name} is not an xlsx file") from problem
    # LibreOffice makes the file name through an address, in which %41 is an A.
    files = {title: results / f"{source.stem}-{unquote(title)}.csv" for title in titles}
    missing = [title for title, file in files.items() if not file.is_file()]
    if missing or len(set(files.values())) < len(titles):
        raise LibreOfficeError(f"{name}: no result of its own for the sheets {missing or titles}\n{log}")
    return {title: _read_csv(file) for title, file in files.items()}


def _read_csv(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return trimmed(list(csv.reader(stream)))


def _program() -> str | None:
    return shutil.which("soffice") or shutil.which("libreoffice")


def _run(arguments: list[str], timeout: float, recalculated: bool = True) -> str:
    program = _program()
    if program is None:
        raise LibreOfficeError("LibreOffice is not installed")
    profile = _profile(os.getpid(), recalculated).as_uri()
    command = [program, f"-env:UserInstallation={profile}", "--headless", "--norestore", *arguments]
    environment = os.environ | {"LC_ALL": "C.UTF-8"}  # decides decimal point, order of a date and file names
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment,
        start_new_session=True,
    ) as process:
        return _output(process, timeout)


def _output(process: subprocess.Popen[bytes], timeout: float) -> str:
    try:
        output, _ = process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired as problem:
        raise LibreOfficeError(f"LibreOffice was not ready after {timeout} seconds") from problem
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)  # soffice is a shell around the program that works
    return output.decode("utf-8", errors="replace")


def _profile(process_id: int, recalculated: bool = True) -> Path:
    """A profile of this process's own: two runs on one profile silently hand their files to each other."""
    return _made_profile(process_id, recalculated)


@functools.cache
def _made_profile(process_id: int, recalculated: bool) -> Path:
    directory = tempfile.mkdtemp(prefix=f"sheetgen-libreoffice-{process_id}-")
    atexit.register(shutil.rmtree, directory, ignore_errors=True)
    settings = Path(directory, "user", "registrymodifications.xcu")
    settings.parent.mkdir()
    settings.write_text(_SETTINGS.replace("<value>0<", f"<value>{0 if recalculated else 1}<"), encoding="utf-8")
    return Path(directory)
