"""What is wrong with an event is said clearly, and nothing is written."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from openpyxl.reader.excel import load_workbook

import sheetgen
from sheetgen.errors import BadOptions, Exit, ProblemsFound, SheetgenError
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.systems.molter.places import MolterPlaces
from sheetgen.systems.molter.spec import MolterSpec
from sheetgen.systems.registry import SYSTEMS
from sheetgen.systems.shared.teams.entries import result_keys
from sheetgen.systems.shared.teams.seating import Seat
from tests.molter.random_events import spec_of
from tests.terminal import run


def team_list(folder: Path, *lines: str) -> Path:
    path = folder / "teams.csv"
    path.write_text("\n".join(("team,rank,player", *lines)), encoding="utf-8")
    return path


def team(name: str, *ranks: int) -> list[str]:
    return [f"{name},{rank},{name} {rank}" for rank in ranks]


FULL = [*team("Red", 1, 2, 3, 4), *team("Blue", 1, 2, 3, 4), *team("Green", 1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"teams": 2, "players_per_team": 4}, Exit.NO_SUCH_SIZE, "molter-two-teams"),
        ({"teams": 31, "players_per_team": 4}, Exit.NO_SUCH_SIZE, "molter-not-built"),
        ({"teams": 4, "players_per_team": 17, "rounds": 3}, Exit.NO_SUCH_SIZE, "molter-not-built"),
        ({"teams": 10, "players_per_team": 1, "rounds": 3}, Exit.NO_SUCH_SIZE, "molter-one-board"),
        ({"teams": 5, "players_per_team": 5}, Exit.NO_SUCH_SIZE, "molter-odd-number-of-players"),
        ({"teams": 6, "players_per_team": 4, "rounds": 6}, Exit.NO_SUCH_SIZE, "molter-teams-run-out"),
        (
            {"teams": 6, "players_per_team": 4, "rounds": 5, "table": "printed"},
            Exit.NO_SUCH_SIZE,
            "no-such-molter-rounds",
        ),
        (
            {"teams": 3, "players_per_team": 4, "rounds": 2, "autonomous": True},
            Exit.OPTIONS,
            "molter-players-meet-twice",
        ),
        ({"teams": 6, "players_per_team": 4, "table": "99"}, Exit.NO_SUCH_SIZE, "no-such-molter-table"),
        ({"teams": 6, "players_per_team": 4, "table": "17"}, Exit.NO_SUCH_SIZE, "molter-table-of-another-size"),
        ({"teams": 6, "players_per_team": 4, "entry": "grid"}, Exit.OPTIONS, "bad-option"),
        ({"teams": 6, "players_per_team": 4, "order": "PTS SB"}, Exit.OPTIONS, "tie-break-not-for-event"),
        ({"teams": 6, "players_per_team": 4, "order": "H2H PTS"}, Exit.OPTIONS, "order-begins-with-de"),
        ({"teams": 6, "players_per_team": 4, "count": 8}, Exit.OPTIONS, "option-of-another-system"),
        ({"teams": 6, "players_per_team": 4, "spare": -1}, Exit.OPTIONS, "bad-spare"),
        ({"players_per_team": 4}, Exit.OPTIONS, "teams-missing"),
        ({"teams": 6}, Exit.OPTIONS, "teams-missing"),
    ],
)
def test_a_size_or_an_option_that_cannot_be_is_refused(
    asked: dict[str, object], status: Exit, code: str, tmp_path: Path
) -> None:
    with pytest.raises(SheetgenError) as refused:
        sheetgen.new("molter", tmp_path / "event.xlsx", **asked)
    assert refused.value.problems[0].code == code
    assert refused.value.status == status
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ([*FULL, "Red,4,Another"], "duplicate-rank"),
        ([*FULL, ",1,Nobody"], "empty-team-name"),
        ([*FULL, "White,1,"], "empty-team"),
        ([*FULL, *team("Red", 5, 6, 7, 8)], "too-many-in-team"),
        ([*team("Red", 1, 2, 3, 4), *team("Blue", 1, 2, 3, 4), *team("Red", 1, 2, 3, 4)], "duplicate-player"),
    ],
)
def test_a_list_of_teams_that_is_wrong_writes_nothing(lines: list[str], code: str, tmp_path: Path) -> None:
    source = team_list(tmp_path, *lines)
    with pytest.raises(ProblemsFound) as refused:
        sheetgen.new("molter", tmp_path / "event.xlsx", teams=source, players_per_team=4)
    assert code in {problem.code for problem in refused.value.problems}
    assert [path.name for path in tmp_path.iterdir()] == ["teams.csv"]


def block(name: str, players: Iterable[str]) -> list[str]:
    return [f"{name},{player}" for player in players]


def unranked(folder: Path, *lines: str) -> Path:
    path = folder / "teams.csv"
    path.write_text("\n".join(("team,player", *lines)), encoding="utf-8")
    return path


@pytest.mark.parametrize("others", [[], block("Green", "mnop")], ids=["two names left", "three names left"])
@pytest.mark.parametrize("second", ["ijkl", "ij"], ids=["too many players", "few enough for substitutes"])
def test_two_teams_of_one_name_are_told_with_the_line(others: list[str], second: str, tmp_path: Path) -> None:
    source = unranked(tmp_path, *block("Red", "abcd"), *block("Blue", "efgh"), *block("Red", second), *others)
    with pytest.raises(ProblemsFound) as refused:
        sheetgen.new("molter", tmp_path / "event.xlsx", teams=source, players_per_team=4)
    assert [(problem.code, problem.where.line) for problem in refused.value.problems] == [("team-again", 10)]
    assert refused.value.problems[0].data["first"] == 2
    assert [path.name for path in tmp_path.iterdir()] == ["teams.csv"]


@pytest.mark.slow
def test_a_list_of_teams_by_rating_is_no_list_of_teams_of_one_name(tmp_path: Path) -> None:
    lines = [f"{team},{team}{rank}" for rank in range(4) for team in ("Red", "Blue", "Green")]
    sheetgen.new("molter", tmp_path / "event.xlsx", teams=unranked(tmp_path, *lines), players_per_team=4)
    assert (tmp_path / "event.xlsx").exists()


def test_two_adjacent_teams_of_one_name_are_one_that_is_too_large(tmp_path: Path) -> None:
    lines = [*block("Red", "abcdefgh"), *block("Blue", "ijkl"), *block("Green", "mnop")]
    source = unranked(tmp_path, *lines)
    done = run("new", "molter", tmp_path / "event.xlsx", "--teams", source, "--players-per-team", "4")
    assert done.returncode == 1 and "same name" in done.stderr
    assert not (tmp_path / "event.xlsx").exists()


def test_two_teams_of_one_name_in_the_workbook_are_an_error() -> None:
    codes = problems_of(spec_of((3, 4, 2)), {("teams", "A", "name"): "Lyon", ("teams", "C", "name"): "LYON"})
    assert ("teams", "C", "name", "team-twice") in codes


def test_a_player_of_two_teams_is_an_error() -> None:
    codes = problems_of(spec_of((3, 4, 2)), {("members", "A1", "name"): "Max", ("members", "C2", "name"): "Max"})
    assert ("members", "C2", "name", "name-twice") in codes


def problems_of(spec: MolterSpec, entries: dict[tuple[str | int, ...], object]) -> set[tuple[object, ...]]:
    read = read_workbook(sheetgen.workbook_of(spec, entries))
    return {(*(key or ()), problem.code) for key, problem in read.entered().problems if problem.is_error}


NAMES: dict[tuple[str | int, ...], object] = {
    ("members", f"{letter}{rank}", "name"): f"Player {letter}{rank}" for letter in "ABC" for rank in range(1, 6)
}


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "wrong",
    [
        {("members", "A1", "substitute"): 5},
        {("members", "A1", "substitute"): 6, ("members", "A1", "withdrawn"): 2},
        {
            ("members", "A1", "substitute"): 5,
            ("members", "A1", "withdrawn"): 2,
            ("members", "A2", "substitute"): 5,
            ("members", "A2", "withdrawn"): 2,
        },
    ],
    ids=["nobody leaves", "no such substitute", "for two at once"],
)
def test_a_substitute_who_cannot_play_is_an_error(wrong: dict[tuple[str | int, ...], object]) -> None:
    codes = problems_of(spec_of((3, 4, 2)), NAMES | wrong)
    assert ("members", "A1", "substitute", "impossible-substitute") in codes


@pytest.mark.sampled(1)
@pytest.mark.parametrize("entry", ["rounds", "teams"])
def test_a_result_of_an_absent_player_is_refused_and_counts_as_missing(entry: str, tmp_path: Path) -> None:
    """M13: in the workbook it is an error; ``fill`` writes nothing at all."""
    spec = spec_of((3, 4, 2), entry=entry)
    path = tmp_path / "event.xlsx"
    path.write_bytes(sheetgen.workbook_of(spec, NAMES | {("members", "A1", "withdrawn"): 1}))
    before = path.read_bytes()
    results = tmp_path / "results.csv"
    results.write_text("round,board,result\n1,1,1-0\n1,2,1-0\n", encoding="utf-8")
    with pytest.raises(ProblemsFound) as refused:
        sheetgen.fill(path, results=results)
    assert [problem.code for problem in refused.value.problems] == ["result-of-absent"]
    assert refused.value.problems[0].where.cell
    assert path.read_bytes() == before
    places = MolterPlaces(spec, SYSTEMS["molter"].plan(spec))
    game = next(game for game in places.all_games if Seat(1, 1) in (game.white, game.black))
    key = result_keys(spec, game)[0]
    read = read_workbook(
        sheetgen.workbook_of(spec, NAMES | {("members", "A1", "withdrawn"): 1, key: "1" if entry == "teams" else "1-0"})
    )
    assert "result-of-absent" in {problem.code for _, problem in read.entered().problems}


def test_a_result_that_agrees_with_the_absence_is_accepted(tmp_path: Path) -> None:
    path, results = tmp_path / "event.xlsx", tmp_path / "results.csv"
    path.write_bytes(sheetgen.workbook_of(spec_of((3, 4, 2)), NAMES | {("members", "A1", "withdrawn"): 1}))
    results.write_text("round,board,result\n1,1,-/+\n", encoding="utf-8")
    assert sheetgen.fill(path, results=results).cells == 1


def test_games_of_an_unknown_board_or_round_write_nothing(tmp_path: Path) -> None:
    path, results = tmp_path / "event.xlsx", tmp_path / "results.csv"
    path.write_bytes(sheetgen.workbook_of(spec_of((3, 4, 2)), {}))
    before = path.read_bytes()
    results.write_text("round,board,result\n1,7,1-0\n3,1,1-0\n", encoding="utf-8")
    with pytest.raises(ProblemsFound) as refused:
        sheetgen.fill(path, results=results)
    assert [problem.code for problem in refused.value.problems] == ["no-such-game", "no-such-game"]
    assert path.read_bytes() == before


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_command_line_says_it_in_a_sentence(lang: str, tmp_path: Path) -> None:
    done = run("new", "molter", tmp_path / "x.xlsx", "--teams", "2", "--players-per-team", "4", lang=lang)
    assert done.returncode == 3
    assert "3 × 4" in done.stderr and "Traceback" not in done.stderr


def test_an_existing_file_is_kept_without_force(tmp_path: Path) -> None:
    spare = tmp_path / "event-4x4.xlsx"
    spare.write_bytes(b"mine")
    with pytest.raises(BadOptions):
        sheetgen.new("molter", tmp_path / "event.xlsx", teams=5, players_per_team=4, spare=1)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"mine"]


def test_a_size_the_book_has_is_generated_when_asked_for() -> None:
    made = sheetgen.table("molter", teams=5, players_per_team=4, table="generated")
    assert (made.number, len(made.rounds)) == ("generated", 4)


@pytest.mark.slow
def test_two_team_sheets_that_disagree_are_named_with_both_cells(tmp_path: Path) -> None:
    """Three teams of four, round 1: A1 meets C1 on board 1; the sheets stand under each other."""
    path = tmp_path / "event.xlsx"
    entries = {("sheets", "A1", "r1"): "1", ("sheets", "C1", "r1"): "1"}
    path.write_bytes(sheetgen.workbook_of(spec_of((3, 4, 2), entry="teams"), NAMES | entries))
    cells = {str(cell.value): cell.coordinate for cell in load_workbook(path)["Feuilles par équipe"]["A"]}
    here, there = (cells[symbol].replace("A", "E") for symbol in ("A1", "C1"))
    done = run("check", path)
    assert done.returncode == 1
    assert f"Feuilles par équipe, {here}: Round 1, A1 against C1" in done.stderr
    assert f"the other, in {there}, " in done.stderr


@pytest.mark.slow
def test_a_triangular_match_of_a_hundred_players_a_team_has_its_workbook(tmp_path: Path) -> None:
    """M10: three teams of 50 or 100 and more, which is read back and ranked."""
    path = tmp_path / "event.xlsx"
    sheetgen.new("molter", path, teams=3, players_per_team=100, entry="teams")
    assert sheetgen.rank(path).total == 300


def test_a_team_of_more_players_than_a_workbook_holds_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SheetgenError) as refused:
        sheetgen.new("molter", tmp_path / "event.xlsx", teams=3, players_per_team=122)
    assert (refused.value.problems[0].code, refused.value.status) == ("molter-no-workbook", Exit.NO_SUCH_SIZE)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_as_many_substitutes_as_a_workbook_holds_are_read_back_and_one_more_is_refused(tmp_path: Path) -> None:
    lines = [*block("Red", [f"r{n}" for n in range(74)]), *block("Blue", "bc"), *block("Green", "gh")]
    path = tmp_path / "event.xlsx"
    sheetgen.new("molter", path, teams=unranked(tmp_path, *lines), players_per_team=50)
    assert read_workbook(path.read_bytes()).spec.reserves == 24
    with pytest.raises(ProblemsFound) as refused:
        sheetgen.new("molter", path, teams=unranked(tmp_path, *lines, "Red,one more"), players_per_team=50, force=True)
    assert [problem.code for problem in refused.value.problems if problem.is_error] == ["too-many-in-team"]
