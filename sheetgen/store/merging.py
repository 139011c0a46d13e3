"""``merge`` with paths: every copy is read, and the workbook of them all is written whole or not at all."""

import os
from collections.abc import Sequence
from dataclasses import replace

from sheetgen.errors import SheetgenError
from sheetgen.exchange.file import File
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.usecases import merging
from sheetgen.usecases.merging import Merged


def merge(paths: Sequence[StrPath], output: StrPath, *, force: bool = False) -> Merged:
    """Join the entries of copies of one event; where two contradict each other nothing is written."""
    copies, unread = list[File](), list[SheetgenError]()
    for path in paths:
        try:
            copies.append(files.given(path))
        except SheetgenError as refusal:
            unread.append(refusal)
    merged = merging.merge(copies, unread)
    seen: dict[StrPath, bytes] = {copy.name: copy.data for copy in copies}
    kept = files.write_whole(output, merged.data, force, seen)
    return replace(merged, workbook=os.fspath(output), problems=(*merged.problems, *kept))
