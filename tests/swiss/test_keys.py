"""Keys of places grow by three digits a tie-break, and never beyond what every program tells apart."""

from sheetgen.exchange.reading import Loaded
from sheetgen.systems.registry import described
from sheetgen.systems.swiss.making import codes_in_cells, make
from sheetgen.systems.swiss.sheets.encounters import refined_keys
from sheetgen.workbook.values import on_demand
from tests.cases import for_each

CODES = ("PTS", "DE", "WON", "BPG", "BH/C1", "BH", "SB")


@for_each("order", [CODES, ("PTS", *(code for code in codes_in_cells("fide-2026") if code != "PTS"))])
def test_no_key_has_more_than_twelve_digits(order: tuple[str, ...]) -> None:
    (draft,) = make(players=Loaded(()), count=12, rounds=5, order=order, event={"title": "Open"}).drafts
    book = described(draft.spec)[1]
    entries = {("players", number, "name"): f"Player {number}" for number in range(1, 13)}
    sheet = book.sheets["ranking"]
    cols = [col for (row, col), slot in sheet.slots.items() if row == 5 and str(slot.content).endswith("-key")]
    values = on_demand(book, entries)
    keys = [values[sheet.cell(row, col)] for row in range(6, 18) for col in cols]
    assert len(cols) > len(refined_keys(draft.spec)) > len(order) // 2
    assert max(keys) < 10**12
    assert max(keys) > 10**9
