"""The list of what has to be sent is one of three, chosen by the kind of play and by what was registered."""

from collections.abc import Mapping
from typing import Any

import pytest

from sheetgen.i18n.catalogue import words
from sheetgen.model.tournament import TournamentSpec
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.registry import described
from sheetgen.systems.shared.extras.report.check_list import APPLIED, COUNT, FIRST, ITEMS
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.workbook.values import Values

CLOSED = BergerSpec(lang="en", count=10, order=("PTS",), extras=("report",))
OPEN = SwissSpec(lang="en", count=10, rounds=3, order=("PTS",), extras=("report",))
OF_NORMS = {"certificates", "closed-list", "closed-grid", "closed-games", "closed-it1"}
# As the document's three lists read: what is on one of them and not on another.
LISTS = {"slow": {"certificates"}, "fast": {"rapid"}, "closed": OF_NORMS}


def sheet(spec: TournamentSpec, entries: Mapping[Any, Any]) -> Mapping[tuple[int, int], Any]:
    book = described(spec)[1]
    known = Values(book, entries).known
    return {
        place: known.get(("check-list", *place), slot.content)
        for place, slot in book.sheets["check-list"].slots.items()
    }


@pytest.mark.parametrize(
    ("spec", "kind", "level", "name"),
    [
        (OPEN, None, None, "slow"),
        (OPEN, "standard", "norms", "slow"),
        (OPEN, "rapid", None, "fast"),
        (CLOSED, "blitz", "norms", "fast"),
        (CLOSED, None, "fide", "slow"),
        (CLOSED, None, "norms", "closed"),
    ],
)
def test_kind_and_level_choose_the_list(spec: TournamentSpec, kind: str | None, level: str | None, name: str) -> None:
    typed = {("announcement", "kind"): kind, ("announcement", "level"): level}
    cells = sheet(spec, {key: value for key, value in typed.items() if value})
    assert cells[COUNT, 3] == words("en")[f"check-list.{name}"]
    applied = {item for row, item in enumerate(ITEMS, start=FIRST) if cells[row, APPLIED] == 1}
    assert applied == {*ITEMS} - set().union(*LISTS.values()) | LISTS[name]


def test_only_what_is_on_the_list_is_counted() -> None:
    rows = {item: number for number, item in enumerate(ITEMS, start=1)}
    ticks = {("check-list", rows[item], "done"): "x" for item in ("t1", "rapid", "closed-it1")}
    assert sheet(OPEN, ticks)[COUNT, 2] == "1 / 15"
    assert sheet(OPEN, {**ticks, ("announcement", "kind"): "rapid"})[COUNT, 2] == "2 / 15"
    closed = {**ticks, ("announcement", "level"): "norms"}
    assert sheet(CLOSED, closed)[COUNT, 2] == "2 / 19"
