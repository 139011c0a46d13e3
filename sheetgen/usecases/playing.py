"""An event that is paired round by round, played to the end from a list of its results."""

from collections.abc import Sequence

from sheetgen.exchange.reading import Loaded
from sheetgen.exchange.result_lines import ResultLine
from sheetgen.exchange.without_game import BYE
from sheetgen.usecases.filling import Listed, fill
from sheetgen.usecases.opening import changed
from sheetgen.usecases.pairing_workbook import pair_workbook
from sheetgen.usecases.reading.readback import read_workbook


def play(data: bytes, results: Loaded[ResultLine], source: str) -> bytes:
    """Enter who is away from each round of the list, pair it, and enter its results."""
    for number in sorted({int(line.round) for line in results.items}):
        lines = [line for line in results.items if int(line.round) == number]
        data = _typed(data, [line for line in lines if line.kind not in ("", BYE)], source)
        data = _typed(pair_workbook(data, source).data or data, lines, source)
    return data


def _typed(data: bytes, lines: Sequence[ResultLine], source: str) -> bytes:
    if not lines:
        return data
    read = read_workbook(data)
    return changed(read, fill(read, results=Listed(Loaded(tuple(lines)), source)).changes)
