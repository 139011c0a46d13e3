"""What is changed after a round was paired: withdrawals and byes, results, names; and sizes that cannot be played."""

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from openpyxl.reader.excel import load_workbook

import sheetgen
from sheetgen.errors import NoSuchSize
from sheetgen.operations.pairing.workbook import pair_workbook, unpair
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import ReadBook, read_workbook
from sheetgen.systems.swiss.making import certain_rounds, most_rounds, playable
from sheetgen.workbook.cells import Key
from sheetgen.workbook.desk import CONTROL
from sheetgen.workbook.values import Values
from tests.cases import for_each
from tests.terminal import run

LATE = ("away-and-paired", "away-and-played", "asked-after-pairing")
CORRECTED, RENAMED = "result-changed-after-pairing", "paired-under-another-name"
NAMES = ("Ada", "Bob", "Cid", "Dan", "Eva", "Fay", "Gus")


WISHES: list[tuple[str, tuple[Any, ...]]] = [("withdrawn", (1, 2, 3, 4)), ("entry", (1, 2, 3))]
WISHES += [(f"call{number}", ("H", "Z", "F", "P")) for number in (1, 2, 3)]


@cache
def paired(rounds: int) -> bytes:
    """Seven players of whom so many rounds are paired; White has won every game of those before the last."""
    data = bytes(sheetgen.new("swiss", count=7, rounds=4, spare=1, lang="en")[0])
    data = apply_changes(read_workbook(data), {("players", n, "name"): name for n, name in enumerate(NAMES, start=1)})
    for number in range(1, rounds + 1):
        data = pair_workbook(data, "").data or b""
        if number < rounds:
            data = apply_changes(
                read_workbook(data), {("rounds", number, board, "result"): "1-0" for board in (1, 2, 3)}
            )
    return data


def said(read: ReadBook) -> list[tuple[str, Any]]:
    """What is said of changes afterwards, with the entry it is said at."""
    found = read.entered().problems
    return [(problem.code, key) for key, problem in found if problem.code in (*LATE, CORRECTED, RENAMED)]


def typed(data: bytes, **cells: Any) -> ReadBook:
    """Cells of the list of players: ``withdrawn_3=2`` for number 3."""
    keys = {("players", int(name.split("_")[1]), name.split("_")[0]): value for name, value in cells.items()}
    return read_workbook(apply_changes(read_workbook(data), keys))


def counted(read: ReadBook) -> Any:
    """What the control sheet counts of them."""
    sheet = read.book.sheets[CONTROL]
    row = next(row for (row, col), slot in sheet.slots.items() if slot.content == "Away from a round that is paired")
    return Values(read.book, read.standing).known[CONTROL, row, 1]


@pytest.mark.slow
def test_a_withdrawal_typed_for_a_round_that_is_paired_is_noticed_everywhere() -> None:
    data = paired(2)
    read = typed(data, withdrawn_1=3)
    assert said(read) == [] and counted(read) == 0  # of the round to come
    bye = next(line for line in range(1, 8) if read.entries.get(("turns", line, "code2")) == "U")
    line = next(line for line in range(1, 8) if line != bye)
    late = typed(data, **{f"withdrawn_{line}": 2})
    assert said(late) == [("away-and-paired", ("players", line, "withdrawn"))] and counted(late) == 1
    board = abs(late.entries["turns", line, "seat2"])
    lost = "-/+" if late.entries["turns", line, "seat2"] > 0 else "+/-"
    forfeited = read_workbook(apply_changes(late, {("rounds", 2, board, "result"): lost}))
    assert said(forfeited) == [] and counted(forfeited) == 0
    results = {("rounds", 2, each, "result"): "½-½" for each in (1, 2, 3)}
    played = apply_changes(typed(data, **{f"withdrawn_{line}": 2}), results)
    assert said(read_workbook(played)) == [("away-and-played", ("players", line, "withdrawn"))]
    found = pair_workbook(played, "")
    assert [each.code for each in found.problems if each.code in LATE] == ["away-and-played"]
    assert dict(found.round.absent)[line] == "Z"
    exempt = typed(data, **{f"call2_{bye}": "H"})
    assert said(exempt) == [("asked-after-pairing", ("players", bye, "call2"))] and counted(exempt) == 1
    came = typed(data, **{f"entry_{line}": 3})
    assert {key for _, key in said(came)} == {("players", line, "entry")} and counted(came) == len(said(came))


@pytest.mark.slow
def test_cells_count_what_the_program_says_whatever_is_typed_afterwards() -> None:
    chance = random.Random("afterwards")
    for _ in range(12):
        cells: dict[Key, Any] = {}
        for line in range(1, 8):
            name, values = chance.choice(WISHES)
            cells["players", line, name] = chance.choice(values)
        for board in (1, 2, 3):
            cells["rounds", 3, board, "result"] = chance.choice(("1-0", "+/-", "-/+", "-/-", "½-½", None))
        read = read_workbook(apply_changes(read_workbook(paired(3)), cells))
        assert counted(read) == sum(code in LATE for code, _ in said(read)), cells


@pytest.mark.slow
def test_a_result_corrected_after_the_next_pairing_is_said_once_and_stays_in_the_journal() -> None:
    results: dict[Key, Any] = {("rounds", 2, board, "result"): "0-1" for board in (1, 2, 3)}
    data = apply_changes(read_workbook(paired(2)), {("rounds", 1, 2, "result"): "0-1", **results})
    assert said(read_workbook(data)) == [(CORRECTED, ("rounds", 1, 2, "result"))]
    before = {key: value for key, value in read_workbook(data).entries.items() if key[:2] == ("rounds", 2)}
    found = pair_workbook(data, "")
    assert [each.code for each in found.remarks if each.code == CORRECTED] == [CORRECTED]
    read = read_workbook(found.data or b"")
    line = {name: read.entries.get(("journal", 1, name)) for name in ("round", "what", "before", "after")}
    assert line == {"round": "1", "what": "result corrected", "before": "2: 1-0", "after": "2: 0-1"}
    after = {key: value for key, value in read.entries.items() if key[:2] == ("rounds", 2) and key[-1] != "known"}
    assert after == before and said(read) == []
    again = apply_changes(read, {("rounds", 2, 1, "result"): "1-0"})
    assert said(read_workbook(again)) == [(CORRECTED, ("rounds", 2, 1, "result"))]
    assert said(read_workbook(unpair(again)[1])) == []  # no round that was paired with it is left


@pytest.mark.slow
def test_another_name_under_played_games_is_noticed_until_the_next_round_is_paired() -> None:
    data = paired(1)
    assert said(typed(data, name_4="DÀN")) == []
    other = typed(data, name_4="Zoe")
    assert said(other) == [(RENAMED, ("players", 4, "name"))]
    results: dict[Key, Any] = {("rounds", 1, board, "result"): "1-0" for board in (1, 2, 3)}
    found = pair_workbook(apply_changes(other, results), "")
    assert RENAMED in [each.code for each in found.remarks]
    read = read_workbook(found.data or b"")
    assert said(read) == [] and read.entries["journal", 1, "after"] == "4: Zoe"
    assert said(typed(unpair(data)[1], name_4="Zoe")) == []  # nobody is paired any more


@pytest.mark.slow
def test_workbooks_of_earlier_layouts_are_paired_on_without_these_cells() -> None:
    (kept,) = Path("tests/data/layouts/7").glob("swiss.xlsx")
    read = read_workbook(kept.read_bytes())
    assert read.layout == 7 and said(read) == []
    assert [problem.code for problem in read.problems if problem.code == "column-lost"] == []
    _, data = unpaired(read)
    assert pair_workbook(data, "").data is not None


def unpaired(read: ReadBook) -> tuple[int, bytes]:
    number = max(key[1] for key in read.entries if key[0] == "rounds" and key[-1] == "white")
    emptied = {key: None for key in read.entries if key[:2] == ("rounds", number) and key[-1] == "result"}
    return unpair(apply_changes(read, emptied))


# ---------------------------------------------------------------------------------------------- what cannot be played


def test_so_many_rounds_can_be_played_as_there_are_opponents() -> None:
    """Counted by hand: of four each has three opponents; of five each has four and the bye."""
    assert [most_rounds(players) for players in (2, 3, 4, 5, 6, 16)] == [1, 3, 3, 5, 5, 15]
    assert [certain_rounds(players) for players in (4, 5, 6, 7, 16)] == [2, 3, 3, 4, 8]
    assert playable(16, 20, 8, False) == ()
    assert [each.code for each in playable(16, 20, 9, False)] == ["swiss-rounds-unlikely"]
    (some,) = playable(4, 8, 7, True)
    assert (some.code, some.data["more"]) == ("swiss-players-to-come", 3)  # of seven each has six opponents and the bye
    for asked in ((4, 8, 4, False), (4, 8, 8, True)):
        with pytest.raises(NoSuchSize):
            playable(*asked)


@for_each("players", [4, 5, 6])
def test_nobody_lacks_an_opponent_in_the_rounds_that_are_certain(players: int) -> None:
    """Every way to pair a small field round by round: none is stuck in the first half, and some are later or never."""

    def matchings(free: tuple[int, ...], met: frozenset[tuple[int, int]]) -> list[frozenset[tuple[int, int]]]:
        if not free:
            return [frozenset()]
        first, rest = free[0], free[1:]
        found = []
        for other in rest:
            if (first, other) not in met:
                left = tuple(each for each in rest if each != other)
                found += [rest_ | {(first, other)} for rest_ in matchings(left, met)]
        return found

    field = tuple(range(players + players % 2))  # the bye is somebody
    states = {frozenset[tuple[int, int]]()}
    for number in range(1, certain_rounds(players) + 1):
        after = {met | pairs for met in states for pairs in matchings(field, met)}
        assert all(matchings(field, met) for met in states), number
        states = after


@pytest.mark.slow
def test_sizes_that_cannot_be_played_are_refused_by_the_command(tmp_path: Path) -> None:
    def new(*asked: str) -> tuple[int, str]:
        done = run("new", *asked, "--force", cwd=tmp_path)
        return done.returncode, done.stderr

    status, told = new("swiss", "a.xlsx", "--count", "4", "--rounds", "9")
    assert status == 3 and "3 rounds at most" in told and not (tmp_path / "a.xlsx").exists()
    assert new("swiss", "a.xlsx", "--count", "8", "--rounds", "4") == (0, "")
    assert new("swiss", "a.xlsx", "--count", "8", "--rounds", "5")[1].startswith("warning: With 8 players")
    assert new("swiss", "a.xlsx", "--count", "8", "--rounds", "4", "--byes", "5")[0] == 2
    assert new("swiss", "a.xlsx", "--count", "8", "--rounds", "4", "--spare", "-2")[0] == 2
    refused = (
        ("molter", "a.xlsx", "--teams", "4", "--players-per-team", "4", "--rounds", "9"),
        ("berger", "a.xlsx", "--count", "2"),
        ("berger", "a.xlsx", "--count", "5", "--pools", "3"),
        ("league", "a.xlsx", "--teams", "2", "--boards", "4"),
        ("scheveningen", "a.xlsx", "--count", "1"),
        ("knockout", "a.xlsx", "--count", "1"),
    )
    assert [new(*asked)[0] for asked in refused] == [3] * len(refused)


@pytest.mark.slow
def test_the_control_sheet_names_them_where_people_look(tmp_path: Path) -> None:
    """By the commands: paired, typed in a spreadsheet, checked."""
    path = tmp_path / "open.xlsx"
    path.write_bytes(paired(2))
    book = load_workbook(path)
    book["Players"]["I7"] = 2
    book["Round 1"]["F7"] = "0-1"
    book.save(path)
    told = run("check", path, cwd=tmp_path)
    assert "out of round 2" in told.stderr and "the result was 1-0" in told.stderr
    assert any(row[0].value == "Away from a round that is paired" for row in book["Checks"].iter_rows())
