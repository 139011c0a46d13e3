"""Pages take time as they take lines: what all of them need of a ranking is computed once."""

from typing import Any

import pytest

from sheetgen.exchange.file import File
from sheetgen.explanations import page as explanations
from sheetgen.operations.new import workbook_of
from sheetgen.operations.publish import Publication, publication
from sheetgen.present.site.frame import Options
from sheetgen.present.site.pages import site
from sheetgen.ranking import explain as steps
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.workbook.cells import Key
from tests.publish.sites import TODAY


def event_of(count: int) -> Publication:
    """A round robin of which the first round has been played."""
    entries: dict[Key, object] = {("players", number, "name"): f"Player {number}" for number in range(1, count + 1)}
    entries |= {("rounds", 1, board, "result"): "1-0" for board in range(1, count // 2 + 1)}
    return publication(
        File("event.xlsx", workbook_of(BergerSpec(count=count, lang="en", order=("PTS", "DE", "SB")), entries))
    )


@pytest.mark.parametrize("count", [6, 12])
def test_records_are_computed_once_for_all_pages(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    event, calls = event_of(count), []
    records_of = explanations.records_of

    def counted(*asked: Any) -> Any:
        calls.append(asked)
        return records_of(*asked)

    monkeypatch.setattr(explanations, "records_of", counted)
    pages = site([event], Options(TODAY))
    assert len([name for name in pages if name.startswith("player-")]) == count
    assert len(calls) == 1


def test_a_tie_break_is_computed_as_often_for_many_players_as_for_few(monkeypatch: pytest.MonkeyPatch) -> None:
    keys_of, often = steps.keys_of, {}
    for count in (6, 12, 24):
        event, calls = event_of(count), []

        def counted(code: str, *others: Any, calls: list[str] = calls) -> Any:
            calls.append(code)
            return keys_of(code, *others)

        with monkeypatch.context() as patched:
            patched.setattr(steps, "keys_of", counted)
            site([event], Options(TODAY))
        often[count] = len(calls)
    assert often[6] == often[12] == often[24]
