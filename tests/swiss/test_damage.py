"""What becomes of an open's workbook that people sort, rename, save elsewhere, type over, or pair two at once."""

import multiprocessing
import os
import random
import signal
import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sheetgen.commands.pair import pair
from sheetgen.errors import FileProblem, SheetgenError
from sheetgen.operations.pairing.workbook import check_pairings, pair_workbook
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.systems.registry import SYSTEMS
from sheetgen.systems.shared.dealt.entries import boards, result_key
from sheetgen.systems.swiss.spec import SwissSpec
from tests.damage import calc
from tests.swiss.events import blank
from tests.swiss.test_pairing import book, codes, paired, with_results

PLAYERS = 9  # and room for four more: lines 7 to 19 of the sheet


@cache
def played(rounds: int) -> bytes:
    """An open of nine players after some rounds."""
    rng, data = random.Random(3), blank(PLAYERS, 5, random.Random(9), lang="en")
    for number in range(1, rounds + 1):
        data = typed(paired(data), number, rng)
    return data


def typed(data: bytes, number: int, rng: random.Random) -> bytes:
    """A round with its results, everybody at his board."""
    read = read_workbook(data)
    seated = boards(read.spec, read.entries, number)
    return apply_changes(
        read, {("rounds", number, board, "result"): rng.choice(("1-0", "½-½", "0-1")) for board in seated}
    )


def next_round(data: bytes) -> tuple[Any, ...]:
    found = pair_workbook(data, "").round
    return found.number, found.boards, found.bye, found.absent


SORTED = """
  Dim f(0) As New com.sun.star.table.TableSortField
  f(0).Field = 2
  f(0).IsAscending = False
  f(0).FieldType = com.sun.star.table.TableSortFieldType.ALPHANUMERIC
  rows = sheets.getByName("Players").getCellRangeByName("A7:W15")
  rows.sort(Array(Prop("SortFields", f()), Prop("ContainsHeader", False)))
"""
RENAMED = """
  sheets.getByName("Players").Name = "Joueurs du club"
  sheets.getByName("Round 2").Name = "Dimanche"
  sheets.moveByName("Standings", 0)
  sheets.getByName("Joueurs du club").Rows.insertByIndex(3, 2)
  sheets.getByName("Dimanche").Columns.insertByIndex(0, 1)
"""


def numbers(data: bytes, title: str) -> list[Any]:
    """The numbers of the list as they stand one below the other."""
    cells = read_workbook(data).source.cells(title)
    return [cells[row, 0].value for row in range(6, 6 + PLAYERS)]


@pytest.mark.libreoffice
def test_a_sorted_list_pairs_the_same_round() -> None:
    data = played(2)
    back = calc.edit(data, SORTED)
    assert numbers(back, "Players") != numbers(data, "Players") == list(range(1, PLAYERS + 1))
    assert next_round(back) == next_round(data)
    dealt = pair_workbook(back, "").data or b""
    assert (check_pairings(dealt, "").differences, read_workbook(dealt).entered().problems) == ((), ())


@pytest.mark.libreoffice
@pytest.mark.slow
@pytest.mark.parametrize("kind", ["xlsx", "ods", "xls"])
def test_renamed_and_moved_sheets_with_more_rows_and_columns_pair_the_same_round(kind: str, tmp_path: Path) -> None:
    data = played(2)
    back = calc.edit(data, RENAMED, kind)
    if kind == "xlsx":
        assert next_round(back) == next_round(data)
        assert check_pairings(pair_workbook(back, "").data or b"", "").differences == ()
        return
    with pytest.raises(SheetgenError) as refusal:  # another format is read, and never written
        pair_workbook(back, "")
    assert isinstance(refusal.value, FileProblem)
    assert check_pairings(back, "").differences == ()


@pytest.mark.libreoffice
@pytest.mark.slow
@pytest.mark.parametrize("kind", ["ods", "xls"])
def test_a_workbook_saved_in_another_format_and_back_pairs_the_same_round(kind: str) -> None:
    data = played(2)
    back = calc.convert(calc.convert(data, kind), "xlsx", source=kind)
    assert next_round(back) == next_round(data)


@pytest.mark.slow
def test_a_name_changed_after_round_three_changes_the_name_and_no_pairing() -> None:
    data = played(3)
    then = apply_changes(read_workbook(data), {("players", 4, "name"): "Zoé Married-Since"})
    assert check_pairings(then, "").differences == ()
    assert next_round(then)[2:] == next_round(data)[2:]
    dealt = pair_workbook(then, "").data or b""
    again = typed(dealt, 4, random.Random(1))
    assert check_pairings(pair_workbook(again, "").data or b"", "").differences == ()


@pytest.mark.slow
def test_a_rating_corrected_after_round_four_changes_no_number() -> None:
    data = paired(played(3))
    read = read_workbook(data)
    before = {line: read.entries["players", line, "tpn"] for line in range(1, PLAYERS + 1)}
    data = typed(apply_changes(read, {("players", PLAYERS, "rating"): 2700}), 4, random.Random(2))
    read = read_workbook(paired(data))
    assert {line: read.entries["players", line, "tpn"] for line in range(1, PLAYERS + 1)} == before


@pytest.mark.slow
def test_a_wrong_result_found_later_is_corrected_and_the_next_pairing_is_said_to_be_another() -> None:
    """SW10: played rounds stay; ``--check`` says which rounds the old result had paired."""
    read = read_workbook(played(3))
    key = ("rounds", 2, 1, "result")
    data = apply_changes(read, {key: {"1-0": "0-1", "0-1": "1-0"}.get(read.entries[key], "1-0")})
    found = check_pairings(data, "").differences
    assert {each.round for each in found} <= {3}
    assert found
    assert next_round(data)[0] == 4


# ----------------------------------------------------------------------------------------- two at once, and none at all


def _pair(workbook: Path, ready: Any, told: Any) -> None:
    if ready:
        ready.wait()
    try:
        pair(workbook)
    except SystemExit as end:
        told.put(int(end.code or 0))
    except SheetgenError as refusal:
        told.put(refusal.problems[0].code)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="processes are forked here")
def test_of_two_who_pair_at_once_the_second_is_refused(tmp_path: Path) -> None:
    method = multiprocessing.get_context("fork")
    for number in range(3):
        workbook = tmp_path / f"{number}.xlsx"
        workbook.write_bytes(with_results(paired(book()), 1))
        ready, told = method.Barrier(2), method.Queue()
        people = [method.Process(target=_pair, args=(workbook, ready, told)) for _ in range(2)]
        for person in people:
            person.start()
        said = [told.get(timeout=60) for _ in people]
        for person in people:
            person.join()
        assert said.count(0) == 1
        assert set(said) - {0} <= {"changed-since-read", "pair-result-missing"}
        assert workbook.read_bytes() == paired(with_results(paired(book()), 1))


@pytest.mark.slow
def test_who_began_to_pair_before_somebody_saved_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sheetgen.store import files

    workbook, write = tmp_path / "open.xlsx", files.write_whole
    workbook.write_bytes(book())

    def slowly(*asked: Any) -> Any:
        workbook.write_bytes(with_results(paired(book()), 1))
        return write(*asked)

    monkeypatch.setattr(files, "write_whole", slowly)
    with pytest.raises(FileProblem) as refusal:
        pair(workbook)
    assert codes(refusal) == ["changed-since-read"]
    assert workbook.read_bytes() == with_results(paired(book()), 1)


@pytest.mark.parametrize("kills", [pytest.param(3, marks=pytest.mark.slow), pytest.param(100, marks=pytest.mark.long)])
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_whoever_is_killed_while_pairing_leaves_the_old_workbook_or_the_next_round(tmp_path: Path, kills: int) -> None:
    method, chance = multiprocessing.get_context("fork"), random.Random(14)
    old = with_results(paired(book()), 1)
    start = time.monotonic()
    new, seen = paired(old), set()
    longest = 2 * (time.monotonic() - start)
    workbook = tmp_path / "open.xlsx"
    for _ in range(kills):
        workbook.write_bytes(old)
        person = method.Process(target=_pair, args=(workbook, None, method.Queue()))
        person.start()
        person.join(chance.uniform(0, longest))
        person.kill()
        person.join()
        assert workbook.read_bytes() in (old, new)
        seen.add(workbook.read_bytes() == new)
    assert seen == {True, False} or kills < 50


def test_a_result_on_any_board_where_nobody_sits_is_named() -> None:
    system, spec = SYSTEMS["swiss"], SwissSpec(count=6, rounds=3)
    typed = {result_key(number, board): "1-0" for number in range(1, 4) for board in range(1, 4)}
    found = system.entered(spec, system.plan(spec), typed).problems
    assert {(key, problem.code) for key, problem in found} == {(key, "swiss-result-of-nobody") for key in typed}
