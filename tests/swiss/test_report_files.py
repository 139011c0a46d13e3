"""A Swiss workbook as a report file: a second program can take over after any round, since it pairs the same."""

from pathlib import Path

import pytest

from sheetgen.exchange.trf.writing import Style
from sheetgen.operations.pairing.report_file import check_trf, pair_trf
from sheetgen.operations.pairing.rounds import PairOptions
from sheetgen.operations.pairing.workbook import pair_workbook
from tests.by_path import export_path
from tests.swiss.events import opens, play
from tests.swiss.test_pairing import book, paired, with_results


def exported(data: bytes, folder: Path) -> bytes:
    path = folder / "open.xlsx"
    path.write_bytes(data)
    (made,) = export_path(path, Style())
    return made.data


def differing(data: bytes, folder: Path) -> list[object]:
    return list(check_trf(exported(data, folder), "open.trf", PairOptions(rounds=None)).differences)


@pytest.mark.slow
def test_the_file_of_an_open_pairs_to_the_same_rounds(tmp_path: Path) -> None:
    assert [each for played in opens(6, 1) if played.rounds for each in differing(played.data, tmp_path)] == []


@pytest.mark.parametrize("count", [pytest.param(5, marks=pytest.mark.slow), pytest.param(40, marks=pytest.mark.long)])
def test_the_files_of_many_opens_pair_to_the_same_rounds(tmp_path: Path, count: int) -> None:
    assert [each for played in opens(1000, count) if played.rounds for each in differing(played.data, tmp_path)] == []


@pytest.mark.slow
def test_the_next_round_of_the_file_is_the_next_round_of_the_workbook(tmp_path: Path) -> None:
    data = with_results(paired(book()), 1, "½-½")
    ours = pair_workbook(data, "").round
    theirs = pair_trf(exported(data, tmp_path), "open.trf").round
    assert {(board.white, board.black) for board in ours.boards} != set()
    absent = {number for number, _ in ours.absent}
    assert absent == {12}
    assert ours.bye is not None
    assert len(theirs.boards) == len(ours.boards)


@pytest.mark.slow
def test_byes_first_colour_and_points_are_in_the_file(tmp_path: Path) -> None:
    text = exported(play(4).data, tmp_path).decode("ascii")
    assert "192 FIDE_DUTCH" in text
