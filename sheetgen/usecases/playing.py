"""An event that is paired round by round, played to the end from a list of its results."""

from sheetgen.exchange.reading import Loaded
from sheetgen.exchange.result_lines import ResultLine
from sheetgen.usecases.filling import Listed, fill
from sheetgen.usecases.opening import changed
from sheetgen.usecases.pairing_workbook import pair_workbook
from sheetgen.usecases.reading.readback import read_workbook


def play(data: bytes, results: Loaded[ResultLine], source: str) -> bytes:
    """Pair each round of the list and enter its results."""
    for number in sorted({int(line.round) for line in results.items}):
        paired = pair_workbook(data, source)
        lines = tuple(line for line in results.items if int(line.round) == number)
        read = read_workbook(paired.data or data)
        filled = fill(read, results=Listed(Loaded(lines), source))
        data = changed(read, filled.changes)
    return data
