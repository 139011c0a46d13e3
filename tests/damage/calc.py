"""LibreOffice Calc as a user: opens a workbook, does what a few lines of Basic say, saves it in some format."""

import io
import os
import tempfile
from pathlib import Path

import openpyxl

from tests.oracle.libreoffice import _FILTERS, LibreOfficeError, _profile, _run, convert

_MODULE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">
Function Prop(n, v)
  Dim p As New com.sun.star.beans.PropertyValue
  p.Name = n
  p.Value = v
  Prop = p
End Function
Sub Edit
  On Error Goto Failed
  doc = StarDesktop.loadComponentFromURL("{source}", "_blank", 0, Array(Prop("Hidden", True)))
  sheets = doc.Sheets
  For Each sheet In sheets.ElementNames
    sheets.getByName(sheet).unprotect("")
  Next
{body}
  doc.calculateAll()
  doc.storeToURL("{target}", Array(Prop("FilterName", "{filter}"){more}))
  doc.close(True)
  Exit Sub
Failed:
  file = FreeFile
  Open "{log}" For Output As #file
  Print #file, Error$, Erl
  Close #file
  StarDesktop.terminate()
End Sub
</script:module>
"""


def edit(data: bytes, body: str, kind: str = "xlsx", source: str = "xlsx", password: str = "") -> bytes:
    """The workbook after what the Basic lines do to ``doc`` and its ``sheets``, recalculated, saved as ``kind``."""
    with tempfile.TemporaryDirectory(prefix="sheetgen-hand-") as folder:
        original, result = Path(folder, f"in.{source}"), Path(folder, f"out.{kind}")
        original.write_bytes(data)
        module = _MODULE.format(
            source=original.as_uri(),
            target=result.as_uri(),
            log=Path(folder, "log").as_posix(),
            filter=_FILTERS[kind].partition(":")[2],
            more=f', Prop("Password", "{password}")' if password else "",
            body=body.replace("&", "&amp;").replace("<", "&lt;"),
        )
        _install(module)
        _run(["macro:///Standard.Module1.Edit"], 60)
        if not result.is_file():
            told = Path(folder, "log")
            raise LibreOfficeError(f"{told.read_text('utf-8') if told.is_file() else 'no file'}\n{body}")
        return result.read_bytes()


def _install(module: str) -> None:
    """Put the lines in place of the empty module that every new profile has."""
    place = _profile(os.getpid()) / "user" / "basic" / "Standard" / "Module1.xba"
    if not place.is_file():
        convert(write_empty(), "xlsx")  # the first start makes the profile
    place.write_text(module, "utf-8")


def write_empty() -> bytes:
    """A workbook with nothing in it."""
    target = io.BytesIO()
    openpyxl.Workbook().save(target)
    return target.getvalue()
