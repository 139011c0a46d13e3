"""What ``pair`` does with a workbook, and what it refuses."""

import random
from functools import cache
from typing import Any

import pytest

from sheetgen.errors import BadOptions, ProblemsFound, SheetgenError
from sheetgen.exchange.reading import Loaded
from sheetgen.i18n.catalogue import words as words_of
from sheetgen.model.entrants import Player
from sheetgen.operations.demo import play
from sheetgen.operations.pairing.workbook import accept, check_pairings, pair_workbook, unpair
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import ReadBook, read_workbook
from sheetgen.present.reports import message
from sheetgen.store.lists import load_results
from sheetgen.systems.registry import described
from sheetgen.systems.shared.dealt.dealing import written_in_journal
from sheetgen.systems.swiss.making import make, swiss_spec
from sheetgen.workbook.cells import Key
from sheetgen.workbook.place import a1
from sheetgen.xlsx.patch import patch
from sheetgen.xlsx.write import write
from tests.dutch.test_book import POINTS, printed
from tests.example import ROOT
from tests.swiss.events import blank

NAMES = tuple((ROOT / "examples" / "swiss" / "players.csv").read_text(encoding="utf-8").split()[1:])
BEFORE: dict[Key, object] = {("players", 12, "call2"): "Z", ("players", 11, "call4"): "P"}


@cache
def book(**asked: object) -> bytes:
    """The workbook of the book's example before its first round."""
    listed = Loaded(tuple(Player(name=name) for name in NAMES))
    (draft,) = make(players=listed, rounds=5, event={}, lang="en", **asked).drafts
    return apply_changes(read_workbook(write(described(draft.spec)[1], draft.entries)), BEFORE)


@cache
def with_results(data: bytes, number: int, token: str = "1-0") -> bytes:
    read = read_workbook(data)
    boards = [board for board in range(1, 8) if read.entries.get(("rounds", number, board, "white"))]
    return apply_changes(read, {("rounds", number, board, "result"): token for board in boards})


def codes(refusal: pytest.ExceptionInfo[SheetgenError]) -> list[str]:
    return [problem.code for problem in refusal.value.problems]


@cache
def paired(data: bytes) -> bytes:
    found = pair_workbook(data, "wb.xlsx").data
    assert found is not None
    return found


@pytest.mark.slow
def test_the_books_example_comes_out_as_printed_board_by_board() -> None:
    data = play(book(), load_results(ROOT / "examples" / "swiss" / "results.csv"), "results.csv")
    read = read_workbook(data)
    for number in range(1, 6):
        boards = [
            (read.entries["rounds", number, board, "white"], read.entries["rounds", number, board, "black"])
            for board in range(1, 8)
            if ("rounds", number, board, "white") in read.entries
        ]
        bye = [(line, None) for line in [read.entries.get(("rounds", number, "bye"))] if line]
        assert [*boards, *bye] == printed(number)
    from sheetgen.ranking.standings import standings

    found = standings(read.entered().event, ("PTS",), "fide-2026")
    assert [row.values["PTS"] for row in sorted(found.rows, key=lambda row: row.id)] == POINTS
    assert check_pairings(data, "").differences == ()


def test_a_round_is_not_paired_before_every_result_is_known_and_each_missing_one_is_named() -> None:
    data = paired(book())
    with pytest.raises(ProblemsFound) as refusal:
        pair_workbook(data, "")
    assert codes(refusal) == ["pair-result-missing"] * 7
    assert {(problem.where.sheet, problem.where.cell) for problem in refusal.value.problems} >= {("Round 1", "F7")}


@pytest.mark.slow
def test_an_unknown_result_is_refused_at_its_cell() -> None:
    data = with_results(paired(book()), 1)
    read = read_workbook(data)
    title, row, col = read.spots["rounds", 1, 3, "result"]
    spoilt = patch(read.package.data, {title: {(row, col): "l-0"}}, {})
    with pytest.raises(ProblemsFound) as refusal:
        pair_workbook(spoilt, "")
    assert codes(refusal) == ["unknown-result"]


@pytest.mark.slow
def test_no_round_is_paired_after_the_last() -> None:
    data = book()
    for number in range(1, 6):
        data = with_results(paired(data), number, "½-½")
    with pytest.raises(ProblemsFound) as refusal:
        pair_workbook(data, "")
    assert codes(refusal) == ["pair-all-paired"]


@pytest.mark.slow
def test_who_did_not_come_is_not_paired_until_he_is_present_again() -> None:
    data = paired(book())
    read = read_workbook(with_results(data, 1))
    board = next(board for board in range(1, 8) if read.entries["rounds", 1, board, "black"] == 8)
    data = apply_changes(read, {("rounds", 1, board, "result"): "+/-"})
    found = pair_workbook(data, "")
    assert (8, "Z") in found.round.absent
    assert "pair-stayed-away" in {remark.code for remark in found.remarks}
    again = apply_changes(read_workbook(data), {("players", 8, "call2"): "P"})
    assert 8 in {line for pair in pair_workbook(again, "").round.boards for line in (pair.white, pair.black)}


@pytest.mark.slow
def test_a_late_entry_gets_the_number_of_his_rating_and_the_rounds_keep_their_names() -> None:
    (draft,) = make(
        players=Loaded(tuple(Player(name=f"P{n}", rating=2000 - 10 * n) for n in range(1, 9))),
        rounds=4,
        event={},
        lang="en",
    ).drafts
    data = with_results(paired(write(described(draft.spec)[1], draft.entries)), 1, "½-½")
    late = {("players", 9, "name"): "Late", ("players", 9, "rating"): 1985}
    data = apply_changes(read_workbook(data), late)
    found = pair_workbook(data, "")
    assert "pair-numbers-changed" in {remark.code for remark in found.remarks}
    read = read_workbook(found.data or b"")
    assert [read.entries["players", line, "tpn"] for line in range(1, 10)] == [1, 3, 4, 5, 6, 7, 8, 9, 2]
    assert read.entries["rounds", 1, 1, "white"] == 1
    assert check_pairings(found.data or b"", "").differences == ()


def test_pairs_set_by_hand_need_a_reason_and_are_in_the_journal() -> None:
    with pytest.raises(BadOptions) as refusal:
        pair_workbook(book(), "", hand="1-2")
    assert codes(refusal) == ["pair-reason-missing"]
    found = pair_workbook(book(), "", hand="1-2", reason="derby")
    assert (found.round.boards[0].white, found.round.boards[0].black) == (1, 2)
    read = read_workbook(found.data or b"")
    assert read.entries["journal", 1, "reason"] == "derby"
    assert [remark.data["why"] for remark in found.remarks if remark.code == "pair-by-hand"] == ["derby"]
    assert [remark.code for remark in check_pairings(found.data or b"", "").remarks] == ["pair-hand-round"]


@pytest.mark.parametrize(
    ("hand", "code"), [("1-1", "pair-hand-twice"), ("1-99", "pair-hand-absent"), ("x", "bad-option")]
)
def test_impossible_pairs_are_refused(hand: str, code: str) -> None:
    with pytest.raises(SheetgenError) as refusal:
        pair_workbook(book(), "", hand=hand, reason="why not")
    assert code in codes(refusal)


def test_two_who_have_met_are_not_paired_by_hand() -> None:
    data = with_results(paired(book()), 1)
    with pytest.raises(ProblemsFound) as refusal:
        pair_workbook(data, "", hand="1-8", reason="again")
    assert codes(refusal) == ["pair-hand-met"]


def test_changes_typed_beside_the_boards_become_the_pairing() -> None:
    data = paired(book())
    read = read_workbook(data)
    white, black = (read.entries["rounds", 1, board, "white"] for board in (1, 2))
    wish = {("rounds", 1, 1, "new_white"): black, ("rounds", 1, 2, "new_white"): white}
    done = accept(apply_changes(read, wish), "", "same car").data
    after = read_workbook(done or b"")
    assert (after.entries["rounds", 1, 1, "white"], after.entries["rounds", 1, 2, "white"]) == (black, white)
    assert not after.entered().problems
    assert ("rounds", 1, 1, "new_white") not in after.entries
    assert after.entries["journal", 1, "reason"] == "same car"


def test_a_change_that_seats_somebody_twice_is_refused_at_its_cell() -> None:
    read = read_workbook(paired(book()))
    wish = {("rounds", 1, board, "new_white"): read.entries["rounds", 1, 3, "white"] for board in (1, 2)}
    with pytest.raises(ProblemsFound) as refusal:
        accept(apply_changes(read, wish), "", "oops")
    assert "pair-hand-twice" in codes(refusal)
    assert refusal.value.problems[0].where.sheet == "Round 1"


@pytest.mark.slow
def test_the_last_round_is_taken_back_as_long_as_it_has_no_result() -> None:
    before = book()
    wish: dict[Key, object] = {("rounds", 1, 1, "new_white"): 5}
    number, data = unpair(apply_changes(read_workbook(paired(before)), wish), "list was wrong")
    assert number == 1
    again = read_workbook(data)
    assert not [key for key in again.entries if key[0] == "rounds"]
    played = with_results(paired(before), 1)
    with pytest.raises(ProblemsFound) as refusal:
        unpair(played)
    assert codes(refusal) == ["pair-round-has-results"]


def typed_over(data: bytes, *places: tuple[Key, Any]) -> ReadBook:
    """The workbook with other values in cells that only a command writes."""
    read = read_workbook(data)
    cells: dict[str, dict[tuple[int, int], Any]] = {}
    for key, value in places:
        title, row, col = read.spots[key]
        cells.setdefault(title, {})[row, col] = value
    return read_workbook(patch(read.package.data, cells, {}))


def wrong(read: ReadBook) -> list[tuple[str, str | None, str | None]]:
    problems = read.placed(read.entered().problems)
    return [(each.code, each.where.sheet, each.where.cell) for each in problems if each.is_error]


def test_a_number_typed_over_a_dealt_one_is_an_error_at_its_cell_and_the_game_stays_as_dealt() -> None:
    data = paired(book())
    spoilt = typed_over(data, (("rounds", 1, 2, "white"), 5))
    assert wrong(spoilt) == [("pairing-altered", "Round 1", "B8")]
    assert spoilt.entered().event == read_workbook(data).entered().event
    (problem,) = spoilt.entered().problems
    words = words_of("en")
    assert "pair --accept" in message(problem[1], words) and "9 – 2" in message(problem[1], words)


@pytest.mark.slow
def test_a_dealt_pair_or_bye_that_is_deleted_or_invented_is_an_error_at_its_cell() -> None:
    data = with_results(paired(book()), 1)
    last = paired(data)
    bye = read_workbook(last).entries["rounds", 2, "bye"]
    assert wrong(typed_over(last, (("rounds", 2, "bye"), bye % 12 + 1)))[0][0] == "pairing-altered"
    boards = [key for key in read_workbook(last).entries if key[:2] == ("rounds", 2) and key[-1] in ("white", "black")]
    gone = wrong(typed_over(last, *((key, None) for key in boards)))
    assert [code for code, _, _ in gone] == ["pairing-altered"] * (len(boards) // 2)
    invented = typed_over(data, (("rounds", 3, 1, "white"), 1), (("rounds", 3, 1, "black"), 2))
    assert wrong(invented) == [("pairing-altered", "Round 3", "B7")]


def test_a_change_by_hand_is_in_the_journal_and_no_error() -> None:
    found = pair_workbook(book(), "", hand="1-2", reason="derby")
    assert wrong(read_workbook(found.data or b"")) == []


def test_a_full_journal_loses_nothing() -> None:
    full = {("journal", line, name): f"{name} {line}" for line in range(1, 61) for name in ("what", "reason")}
    entries: dict[Key, Any] = dict(full)
    for number in (3, 4):
        entries |= written_in_journal(entries, round=number, what="pair --unpair", before="1-2", reason="rain")
    kept = {key: value for key, value in full.items() if key[1] < 60}
    assert kept.items() <= entries.items()
    assert entries["journal", 60, "what"] == "what 60 | pair --unpair | pair --unpair"
    assert entries["journal", 60, "round"] == "– | 3 | 4"
    assert entries["journal", 60, "after"] == "– | – | –"


@pytest.mark.slow
def test_forbidden_pairs_do_not_meet_and_half_a_line_is_an_error() -> None:
    ban = {("forbidden", 1, "first"): 1, ("forbidden", 1, "second"): 8, ("forbidden", 1, "reason"): "brothers"}
    found = pair_workbook(apply_changes(read_workbook(book()), ban), "")
    assert not [board for board in found.round.boards if {board.white, board.black} == {1, 8}]
    with pytest.raises(ProblemsFound) as refusal:
        pair_workbook(apply_changes(read_workbook(book()), {("forbidden", 1, "first"): 1}), "")
    assert codes(refusal) == ["swiss-forbidden-one"]


@pytest.mark.slow
def test_a_fixed_board_keeps_its_player() -> None:
    data = apply_changes(read_workbook(book()), {("players", 3, "board"): 7})
    found = pair_workbook(data, "")
    assert 3 in (found.round.boards[6].white, found.round.boards[6].black)
    assert check_pairings(found.data or b"", "").differences == ()


@pytest.mark.slow
def test_nobody_is_paired_with_nobody() -> None:
    with pytest.raises(ProblemsFound) as refusal:
        pair_workbook(blank(0, 3, random.Random(0), count=8), "")
    assert codes(refusal) == ["pair-too-few"]


def test_a_line_left_out_of_the_list_is_an_error() -> None:
    data = apply_changes(read_workbook(book()), {("players", 16, "name"): "Far below"})
    with pytest.raises(ProblemsFound) as refusal:
        pair_workbook(data, "")
    assert codes(refusal) == ["swiss-line-empty"]


def test_the_last_player_of_the_list_whose_name_is_gone_is_an_error_at_its_cell() -> None:
    read = read_workbook(paired(book()))
    last = max(key[1] for key in read.entries if key[0] == "players" and key[2] == "name")
    spoilt = read_workbook(apply_changes(read, {("players", last, "name"): None}))
    (problem,) = spoilt.placed(spoilt.entered().problems)
    assert (problem.code, problem.where.cell) == ("swiss-line-empty", a1(*read.spots["players", last, "name"][1:]))
    assert len(spoilt.entered().event.players) == last


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"accelerate": "baku", "points": "3/1/0"}, "swiss-baku-points"),
        ({"accelerate": "degressive", "points": "3/1/0"}, "swiss-degressive-points"),
        ({"accelerate": "baku", "pairing": "fide-2016"}, "swiss-baku-too-short"),
    ],
)
def test_an_open_that_could_never_be_paired_is_not_made(asked: dict[str, str], code: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        swiss_spec(20, 5, **asked)
    assert codes(refusal) == [code]


def test_every_system_but_the_swiss_says_that_it_is_not_paired_by_rounds() -> None:
    with pytest.raises(SheetgenError) as refusal:
        pair_workbook((ROOT / "examples" / "berger" / "event.xlsx").read_bytes(), "")
    assert codes(refusal) == ["not-paired-by-rounds"]


@pytest.mark.slow
def test_two_hundred_players_have_their_workbook() -> None:
    data = blank(200, 11, random.Random(1), lang="fr")
    assert len(data) < 2_800_000
    assert len(pair_workbook(data, "").round.boards) == 100
