"""``prizes --write`` with paths: the workbook the prizes were reckoned from is written whole or not at all."""

import datetime
from dataclasses import replace

from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.usecases.prize_writing import written
from sheetgen.usecases.prizes import Prizes


def write(
    found: Prizes, output: StrPath | None = None, force: bool = False, today: datetime.date | None = None
) -> Prizes:
    """Put the prizes into their workbook, all else untouched."""
    data, path = written(found, today), found.ranking.workbook
    assert found.ranking.read is not None
    seen: dict[StrPath, bytes] = {path: found.ranking.read.package.data}
    kept = files.write_whole(output or path, data, force or output is None, seen)
    return replace(found, problems=(*found.problems, *kept))
