"""A cup goes on from a report file, and back into one: the same round is paired, and the same past ones are found."""

import pytest

import sheetgen
from sheetgen.errors import ProblemsFound, SheetgenError
from sheetgen.exchange.file import File
from sheetgen.operations.export import export_file, style_for
from sheetgen.operations.pair import pair_file
from sheetgen.operations.pairing.workbook import pair_workbook
from sheetgen.systems.registry import described
from sheetgen.systems.team_swiss.entries import all_matches, board_key
from sheetgen.systems.team_swiss.spec import bye_points_of
from sheetgen.xlsx.write import write
from tests.team_swiss.cases import FOLDER, expected
from tests.team_swiss.cups import Cup, rounds_of, spec_of

NAMES = sorted(expected())


def round_of(name: str, tmp_path) -> tuple[list[list[int]], int | None] | None:
    """The round that the workbook of a file pairs, White of the first board first; None if there is none."""
    path = tmp_path / "cup.xlsx"
    sheetgen.new("team-swiss", path, source=FOLDER / name, spare=0)
    try:
        made = pair_workbook(path.read_bytes(), "cup.xlsx").round
    except SheetgenError as refusal:
        assert refusal.problems[0].code.startswith("team-swiss-")
        return None
    return sorted([board.white, board.black] for board in made.boards), made.bye


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", NAMES[::10] + [name for place, name in enumerate(NAMES) if place % 10])
def test_the_workbook_of_a_file_pairs_as_its_case_says(name: str, tmp_path) -> None:
    case = expected()[name]
    due = None if case is None else (sorted(map(list, case["pairs"])), case["bye"])
    assert round_of(name, tmp_path) == due


def lined_up(cup: Cup) -> dict:
    """The entries of a cup with every board's players typed, who stand on the lists of late teams too."""
    entries = dict(cup.entries)
    for number, pairs in all_matches(cup.spec, entries).items():
        for match, pair in pairs.items():
            for board in range(1, cup.spec.players + 1):
                sides = zip(("home", "away"), pair, strict=True)
                entries |= {board_key(number, match, board, side): f"Player {team}.{board}" for side, team in sides}
                entries |= {("members", f"{team}.{board}", "name"): f"Player {team}.{board}" for team in pair}
    return entries


@pytest.mark.sampled(1)
@pytest.mark.parametrize("number", [7, 12, 20])
def test_an_export_is_paired_and_checked_as_the_workbook_is(number: int) -> None:
    cup = list(rounds_of(spec_of(number), number))[-2]
    data = write(described(cup.spec)[1], lined_up(cup))
    trf = export_file(File("cup.xlsx", data), style_for(None, None))[0].data
    checked = pair_file(File("cup.trf", trf), check=True).checked
    assert checked is not None
    assert (checked.rounds, checked.differences) == (cup.round, ())


def test_a_file_of_teams_makes_no_open_and_one_of_players_no_cup(tmp_path) -> None:
    with pytest.raises(ProblemsFound):
        sheetgen.new("swiss", tmp_path / "open.xlsx", source=FOLDER / NAMES[0])
    players = tmp_path / "open.trf"
    players.write_text("012 Open\n142 5\n001    1      Lind, Anna                        2000\n", encoding="utf-8")
    with pytest.raises(SheetgenError) as refusal:
        sheetgen.new("team-swiss", tmp_path / "cup.xlsx", source=players)
    assert [problem.code for problem in refusal.value.problems] == ["told-no-teams"]


def test_an_option_that_contradicts_the_file_is_refused(tmp_path) -> None:
    with pytest.raises(SheetgenError) as refusal:
        sheetgen.new("team-swiss", tmp_path / "cup.xlsx", source=FOLDER / NAMES[0], colours="b", boards=9)
    assert {problem.code for problem in refusal.value.problems} == {"trf-option-contradicts"}


def test_a_file_whose_bye_is_of_no_match_makes_a_cup_ranked_as_it_says(tmp_path) -> None:
    """``fideteam_nocolor.trf``: one match point and two wins for the bye; record 212 is its order."""
    path, file = tmp_path / "cup.xlsx", FOLDER / "fideteam_nocolor.trf"
    sheetgen.new("team-swiss", path, source=file)
    made, due = sheetgen.rank(path), sheetgen.rank(file)
    assert made.spec.order == ("PTS", "BC", "BBE")
    assert [(row.id, row.rank, row.values) for row in made.standings.rows] == [
        (row.id, row.rank, row.values) for row in due.standings.rows
    ]
    assert made.discrepancies == ()


@pytest.mark.parametrize(("asked", "kept"), [("1/2", "1/2"), ("1 / 1½", "1/1.5"), ("1/1,5", "1/1.5"), ("win", "win")])
def test_what_a_bye_brings_may_be_typed_in_points(asked: str, kept: str) -> None:
    assert bye_points_of(asked) == kept


@pytest.mark.parametrize("asked", ["1", "1/x", "1/0.25", "-1/2", "1/2/3", "/"])
def test_points_of_a_bye_that_are_none_are_refused(asked: str) -> None:
    with pytest.raises(SheetgenError) as refusal:
        bye_points_of(asked)
    assert [problem.code for problem in refusal.value.problems] == ["bad-option"]
