"""What is noted once is not noted at every round; a ban holds, and is exported, from the round it was typed for."""

import random
from io import BytesIO

import pytest
from openpyxl.reader.excel import load_workbook

from sheetgen.errors import warning
from sheetgen.exchange.file import File
from sheetgen.exchange.trf.reading import read_trf
from sheetgen.i18n.catalogue import words
from sheetgen.operations.export import export_file, style_for
from sheetgen.operations.pairing.workbook import check_pairings, open_for_pairing, pair_workbook
from sheetgen.operations.reading.opening import apply_changes, open_workbook
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.pairing.dutch.state import Forbidden
from sheetgen.present.reports import message
from sheetgen.systems.registry import system_of
from sheetgen.systems.swiss.history import before
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
    return apply_changes(read_workbook(paired.data or b""), results)


def exported_bans(data: bytes) -> tuple[Forbidden, ...]:
    (made,) = export_file(File("open.xlsx", data), style_for(None, None))
    return read_trf(made.data).event.forbidden


@pytest.mark.slow
def test_an_unusual_result_is_noted_as_long_as_its_round_is_the_last_one() -> None:
    first = played(blank(6, 3, random.Random(1), lang="en"), 1)
    data = typed(first, ("rounds", 1, 1, "result"), UNUSUAL)
    assert [problem.code for problem in open_for_pairing(data).problems] == ["lenient-result"]
    second = pair_workbook(data, "open.xlsx")
    assert [problem.code for problem in second.problems] == ["lenient-result"]
    assert [problem.code for problem in open_for_pairing(second.data or b"").problems] == []
    checked = open_workbook(File("open.xlsx", second.data or b""))
    assert "lenient-result" in [problem.code for problem in checked.problems]  # who asks for everything is told it


@pytest.mark.slow
def test_a_ban_typed_in_round_2_is_written_down_and_exported_from_round_2_on() -> None:
    data = played(blank(8, 4, random.Random(2), lang="en"), 1)
    bans = {("forbidden", 100, "first"): 1, ("forbidden", 100, "second"): 8}
    data = pair_workbook(apply_changes(read_workbook(data), bans), "open.xlsx").data or b""
    assert read_workbook(data).entries["forbidden", 100, "from"] == 2
    assert [(ban.numbers, ban.first, ban.last) for ban in exported_bans(data)] == [((1, 8), 2, None)]


def test_a_ban_that_waits_for_the_next_pairing_changes_no_round_before_and_is_exported_from_the_next_one_on() -> None:
    """1 and 4 have met in round 1; who types that they may not meet means the rounds to come."""
    data = played(blank(6, 3, random.Random(3), lang="en"), 1)
    first = pair_workbook(data, "open.xlsx", after=0).round.boards[0]
    bans = {("forbidden", 1, "first"): first.white, ("forbidden", 1, "second"): first.black}
    waiting = apply_changes(read_workbook(data), bans)
    assert check_pairings(waiting, "open.xlsx").differences == ()
    assert pair_workbook(waiting, "open.xlsx", after=0).round.boards[0] == first
    assert [(ban.first, ban.last) for ban in exported_bans(waiting)] == [(2, None)]


def test_a_ban_that_is_over_or_that_no_round_is_left_for_is_not_dated() -> None:
    data = played(played(blank(6, 3, random.Random(4), lang="en"), 1), 2)
    over = {("forbidden", 1, "first"): 1, ("forbidden", 1, "second"): 2, ("forbidden", 1, "to"): 1}
    data = pair_workbook(apply_changes(read_workbook(data), over), "open.xlsx").data or b""
    assert ("forbidden", 1, "from") not in read_workbook(data).entries
    late = {("forbidden", 2, "first"): 3, ("forbidden", 2, "second"): 4}
    assert [(ban.first, ban.last) for ban in exported_bans(apply_changes(read_workbook(data), late))] == [(1, 1)]


def test_a_player_whose_name_is_gone_keeps_his_games_and_his_number() -> None:
    """The file has an error then, but nothing that is asked of it stops in the middle."""
    data = played(blank(6, 3, random.Random(5), lang="en"), 1)
    read = read_workbook(apply_changes(read_workbook(data), {("players", 4, "name"): None}))
    spec, entries = read.spec, read.entries
    assert set(before(spec, entries, 2).numbers) == {1, 2, 3, 4, 5, 6}
    assert [problem.code for _, problem in read.entered().problems if problem.is_error] == ["swiss-line-empty"]
    ((_, games),) = system_of(spec).individuals(spec, read.schedule, entries, read.entered())
    assert len(games.games) == 3


def test_a_ban_without_a_reason_is_told_in_words() -> None:
    remark = warning("swiss-forbidden-in-rated", numbers=("1 Roux, Ann", "8 Weber, Kai"), reason="–")
    told = message(remark, words("en"))
    assert told.startswith("These may not meet (no reason is given): 1 Roux, Ann; 8 Weber, Kai.")
