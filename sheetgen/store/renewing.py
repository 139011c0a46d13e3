"""``renew`` with paths: a workbook is read, and the same event in today's layout is written whole or not at all."""

import os
from dataclasses import replace

from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.usecases import renewing
from sheetgen.usecases.renewing import Renewed


def renew(path: StrPath, output: StrPath, *, force: bool = False) -> Renewed:
    """Make the workbook of the same event anew, in today's layout; one of which entries would be lost is refused."""
    old = files.given(path)
    renewed = renewing.renew(old)
    kept = files.write_whole(output, renewed.data, force, {path: old.data})
    return replace(renewed, workbook=os.fspath(output), problems=(*renewed.problems, *kept))
