"""The welcome lists of the French federation for four handicaps."""

from sheetgen.operations.reading.readback import read_workbook
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.registry import described
from sheetgen.systems.shared.extras.report.forms import HANDICAPS, PARTS, texts
from sheetgen.xlsx.write import write

SPEC = BergerSpec(lang="fr", count=4, order=("PTS",), extras=("report",))


def test_every_handicap_has_a_page_with_the_common_lines_and_its_own() -> None:
    sheet, items = described(SPEC)[1].sheets["welcome"], texts()["welcome-items"]
    lines = [slot.content for (row, col), slot in sorted(sheet.slots.items()) if col == 1 and slot.style == "cell wrap"]
    expected = [
        text
        for handicap in HANDICAPS
        for part in PARTS
        for text in (items[part] if part in items else items[handicap][part])
    ]
    assert {*HANDICAPS} == items.keys() - {*PARTS}
    assert lines == expected
    assert len(sheet.page.breaks) == len(HANDICAPS) - 1


def test_ticks_and_what_was_agreed_come_back() -> None:
    typed = {("welcome", 1, "done"): "x", ("welcome", 8, "remark"): "table 3, près de l'entrée"}
    read = read_workbook(write(described(SPEC)[1], typed))
    assert {key: read.entries.get(key) for key in typed} == typed
    assert not [problem for problem in read.problems if problem.is_error]
