"""What is noted once is not noted at every round; a ban holds, and is exported, from the round it was typed for."""

import random
from io import BytesIO

import pytest
from openpyxl.reader.excel import load_workbook

from sheetgen.exchange.file import File
from sheetgen.exchange.trf.reading import read_trf
from sheetgen.usecases.exporting import export_file, style_for
from sheetgen.usecases.opening import changed, open_workbook
from sheetgen.usecases.pairing_workbook import opened, pair_workbook
from sheetgen.usecases.reading.readback import read_workbook
from sheetgen.workbook.cells import Key
from tests.swiss.events import blank

UNUSUAL = "1 - 0"


def typed(data: bytes, key: Key, text: str) -> bytes:
    """What a person types with another program."""
    title, row, col = read_workbook(data).spots[key]
    book, out = load_workbook(BytesIO(data)), BytesIO()
    book[title].cell(row + 1, col + 1).value = text
    book.save(out)
    return out.getvalue()


def played(data: bytes, number: int) -> bytes:
    paired = pair_workbook(data, "open.xlsx")
    results = {("rounds", number, board.number, "result"): "½-½" for board in paired.round.boards}
    return changed(read_workbook(paired.data or b""), results)


@pytest.mark.slow
def test_an_unusual_result_is_noted_as_long_as_its_round_is_the_last_one() -> None:
    first = played(blank(6, 3, random.Random(1), lang="en"), 1)
    data = typed(first, ("rounds", 1, 1, "result"), UNUSUAL)
    assert [problem.code for problem in opened(data).problems] == ["lenient-result"]
    second = pair_workbook(data, "open.xlsx")
    assert [problem.code for problem in second.problems] == ["lenient-result"]
    assert [problem.code for problem in opened(second.data or b"").problems] == []
    checked = open_workbook(File("open.xlsx", second.data or b""))
    assert "lenient-result" in [problem.code for problem in checked.problems]  # who asks for everything is told it


@pytest.mark.slow
def test_a_ban_typed_in_round_2_is_written_down_and_exported_from_round_2_on() -> None:
    data = played(blank(8, 4, random.Random(2), lang="en"), 1)
    bans = {("forbidden", 100, "first"): 1, ("forbidden", 100, "second"): 8}
    data = pair_workbook(changed(read_workbook(data), bans), "open.xlsx").data or b""
    assert read_workbook(data).entries["forbidden", 100, "from"] == 2
    (made,) = export_file(File("open.xlsx", data), style_for(None, None))
    assert [(ban.numbers, ban.first, ban.last) for ban in read_trf(made.data).event.forbidden] == [((1, 8), 2, None)]
