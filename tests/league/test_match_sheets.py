"""Match sheets: made for every meeting, filled by captains, merged into the season; what does not fit is listed."""

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from openpyxl.reader.excel import load_workbook

import sheetgen
from sheetgen.errors import ProblemsFound
from sheetgen.operations.batch.match_sheets import is_match_sheet, merge_found, merge_match_sheets
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.pairing.league import LeagueMatch, schedule
from sheetgen.systems.league import making as league_events
from sheetgen.systems.league import match_sheets as league_sheets
from sheetgen.systems.league.entries import League, board_key
from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.league.spec import LeagueSpec
from sheetgen.systems.registry import described
from sheetgen.systems.shared.matches.form import COLUMNS
from sheetgen.systems.shared.returned import Merged
from sheetgen.systems.shared.teams.entries import member_key, team_key
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.workbook.cells import Key
from sheetgen.workbook.values import Values
from sheetgen.xlsx.write import write
from tests.oracle import libreoffice

SPEC = league_events.league_spec(4, 2, lang="en")
Entries = dict[Key, Any]


def season_entries(spec: LeagueSpec, title: str = "Autumn") -> Entries:
    entries: Entries = {("event", "title"): title}
    for team in range(1, spec.teams + 1):
        entries[team_key(team, "name")] = f"Team {team}"
        for rank in range(1, spec.players + 2):
            entries[member_key(Seat(team, rank), "name")] = f"Player {team}.{rank}"
    return entries


def filled(spec: LeagueSpec, match: LeagueMatch, token: str = "1-0", **more: Any) -> Entries:
    """What a captain types: the regular players, the same result on every board, and what a test adds."""
    entries: Entries = {}
    for board in range(1, spec.players + 1):
        entries[board_key(match, board, "home")] = f"Player {match.home}.{board}"
        entries[board_key(match, board, "away")] = f"Player {match.away}.{board}"
        entries[board_key(match, board, "result")] = token
    return entries | {board_key(match, int(name[-1]), name[:-1]): value for name, value in more.items()}


class Hall:
    """A folder with a season in it, to which sheets come back."""

    def __init__(self, folder: Path, spec: LeagueSpec = SPEC, **season: Any) -> None:
        self.folder, self.spec = folder, spec
        self.entries = season_entries(spec, **season)
        self.season = folder / "season.xlsx"
        self.season.write_bytes(write(described(spec)[1], self.entries))
        self.matches = schedule(spec).matches

    def returned(self, number: int, name: str = "", season: str = "Autumn", **more: Any) -> Path:
        """The sheet of a match (0 is the first) as it came back."""
        match = self.matches[number]
        entries = self.entries | {("event", "title"): season}
        league = League(LeaguePlaces(self.spec, schedule(self.spec)), entries)
        spec = league_sheets.match_spec(self.spec, league, match, entries)
        path = self.folder / (name or f"{number}.xlsx")
        path.write_bytes(write(described(spec)[1], filled(self.spec, match, **more)))
        return path

    def merge(self, *paths: Path, **asked: Any) -> Merged:
        return merge_match_sheets(self.season, paths, write=True, **asked)

    def now(self) -> Entries:
        return read_workbook(self.season.read_bytes()).entries


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(tmp_path)


def codes(merged: Merged) -> list[str]:
    return [problem.code for problem in merged.problems if problem.code != "match-sheet-missing"]


@pytest.mark.slow
def test_a_returned_sheet_is_entered_in_the_season(hall: Hall) -> None:
    merged = hall.merge(hall.returned(0))
    assert (merged.sheets, merged.cells, codes(merged)) == (1, 6, [])
    assert hall.now() == hall.entries | filled(SPEC, hall.matches[0])


def test_what_is_merged_counts_in_the_standings(hall: Hall) -> None:
    """Boards 1 and 2 both say 1-0, home team first: the home team wins although it has Black on board 2."""
    hall.merge(hall.returned(0))
    first = sheetgen.rank(hall.season).standings.rows[0]
    assert (first.id, first.values["MP"], first.values["GP"]) == (hall.matches[0].home, 2, 2)


def test_without_write_the_season_is_left_alone(hall: Hall) -> None:
    before = hall.season.read_bytes()
    merged = merge_match_sheets(hall.season, [hall.returned(0)])
    assert (merged.cells, merged.written, hall.season.read_bytes()) == (6, False, before)


@pytest.mark.slow
def test_a_line_up_against_the_order_of_the_list_is_told_and_its_results_are_taken(hall: Hall) -> None:
    """The second of the list at board 1 and the first at board 2; a gap is no disorder."""
    match = hall.matches[0]
    turned = {board_key(match, board, "home"): f"Player {match.home}.{3 - board}" for board in (1, 2)}
    gap = {board_key(match, 2, "away"): f"Player {match.away}.3"}
    path = hall.returned(0)
    path.write_bytes(apply_changes(read_workbook(path.read_bytes()), turned | gap))
    merged = hall.merge(path)
    told = {problem.code: problem for problem in merged.problems}["line-up-out-of-order"]
    assert (told.found, told.data["other"]) == (f"Player {match.home}.1", f"Player {match.home}.2")
    facts = {name: told.data[name] for name in ("match", "board", "number", "above")}
    assert facts == {"match": 1, "board": 2, "number": 1, "above": 2}
    assert {problem.data["team"] for problem in merged.problems if problem.code == told.code} == {f"Team {match.home}"}
    assert hall.now()[board_key(match, 2, "home")] == f"Player {match.home}.1" and merged.cells == 6
    assert "line-up-out-of-order" in [problem.code for problem in sheetgen.check(hall.season).problems]


@pytest.mark.slow
def test_merging_the_same_sheet_again_changes_nothing(hall: Hall) -> None:
    path = hall.returned(0)
    hall.merge(path)
    again = hall.merge(path)
    assert (again.sheets, again.cells, codes(again), again.written) == (1, 0, [], False)


@pytest.mark.slow
def test_matches_of_the_rounds_begun_that_owe_results_are_named(hall: Hall) -> None:
    """The third match of four teams is the first of round 2, so that round 1 owes its two."""
    merged = hall.merge(hall.returned(2))
    assert [(match.round, match.number) for match in merged.owed] == [(1, 1), (1, 2), (2, 2)]
    missing = [problem.data for problem in merged.problems if problem.code == "match-sheet-missing"]
    assert [facts["count"] for facts in missing] == [2, 2, 2]


@pytest.mark.slow
def test_two_sheets_of_a_match_that_agree_are_one(hall: Hall) -> None:
    merged = hall.merge(hall.returned(0, "home.xlsx"), hall.returned(0, "away.xlsx"))
    assert (merged.sheets, merged.cells, codes(merged)) == (2, 6, [])


def test_where_two_sheets_disagree_neither_is_taken_and_all_else_is(hall: Hall) -> None:
    merged = hall.merge(hall.returned(0, "home.xlsx"), hall.returned(0, "away.xlsx", result2="½-½"))
    disputed = board_key(hall.matches[0], 2, "result")
    assert codes(merged) == ["match-sheets-disagree"]
    found = merged.problems[0]
    assert (found.found, found.data["other"], found.data["other_sheet"]) == ("½-½", "1-0", "home.xlsx")
    assert found.where.cell is not None and (found.where.file or "").endswith("away.xlsx")
    assert disputed not in hall.now() and len(hall.now()) == len(hall.entries) + 5


def test_a_result_that_is_already_there_and_differs_is_kept_and_named(hall: Hall) -> None:
    hall.merge(hall.returned(0))
    merged = hall.merge(hall.returned(0, token="0-1"))
    assert codes(merged) == ["match-sheet-contradicts"] * 2
    assert hall.now()[board_key(hall.matches[0], 1, "result")] == "1-0"


@pytest.mark.slow
def test_it_is_replaced_only_when_asked(hall: Hall) -> None:
    hall.merge(hall.returned(0))
    hall.merge(hall.returned(0, token="0-1"), replace=True)
    assert hall.now()[board_key(hall.matches[0], 1, "result")] == "0-1"


@pytest.mark.slow
def test_a_sheet_of_another_season_is_left_out(hall: Hall) -> None:
    merged = hall.merge(hall.returned(0, season="Spring"), hall.returned(1))
    assert (merged.sheets, codes(merged)) == (1, ["match-of-another-season"])
    assert merged.problems[0].found == "Spring"


@pytest.mark.slow
def test_a_sheet_of_a_league_of_another_size_is_left_out(hall: Hall, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = Hall(tmp_path / "other", league_events.league_spec(6, 2, lang="en"))
    assert codes(hall.merge(other.returned(0))) == ["match-of-another-season"]


def test_a_sheet_with_other_teams_is_left_out_and_says_which(hall: Hall) -> None:
    path = hall.returned(0)
    spec = replace(read_workbook(path.read_bytes()).spec, away="Strangers")
    path.write_bytes(write(described(spec)[1], filled(SPEC, hall.matches[0])))
    merged = hall.merge(path)
    assert codes(merged) == ["match-of-other-teams"]
    assert merged.problems[0].data["expected"] == f"Team {hall.matches[0].away}"


@pytest.mark.parametrize(("content", "code"), [(b"no workbook at all", "not-a-workbook"), (b"", "not-a-workbook")])
def test_a_file_that_is_nothing_does_not_stop_the_others(hall: Hall, content: bytes, code: str) -> None:
    bad = hall.folder / "bad.xlsx"
    bad.write_bytes(content)
    merged = hall.merge(bad, hall.returned(0))
    assert merged.sheets == 1 and len(codes(merged)) == 1
    assert (merged.problems[0].where.file or "").endswith("bad.xlsx")


@pytest.mark.slow
def test_a_workbook_of_ours_that_is_no_match_sheet_is_said_to_be_none(hall: Hall) -> None:
    other = hall.folder / "berger.xlsx"
    sheetgen.new("berger", other, count=4)
    assert codes(hall.merge(other)) == ["not-a-match-sheet"]


def test_a_season_that_is_none_is_refused(hall: Hall) -> None:
    with pytest.raises(ProblemsFound, match="not-a-season"):
        merge_match_sheets(hall.returned(0), [hall.returned(1)])


@pytest.mark.slow
def test_a_player_who_is_not_listed_is_entered_and_named(hall: Hall) -> None:
    merged = hall.merge(hall.returned(0, home1="A stranger"))
    assert codes(merged) == ["player-not-listed"] and not merged.has_errors
    assert hall.now()[board_key(hall.matches[0], 1, "home")] == "A stranger"


def test_a_player_at_two_boards_is_an_error(hall: Hall) -> None:
    home = hall.matches[0].home
    merged = hall.merge(hall.returned(0, home2=f"Player {home}.1"))
    assert codes(merged) == ["lined-up-twice"] * 2 and merged.has_errors


def test_an_empty_sheet_is_named(hall: Hall) -> None:
    path = hall.returned(0)
    spec = read_workbook(path.read_bytes()).spec
    path.write_bytes(write(described(spec)[1], {}))
    assert codes(hall.merge(path)) == ["empty-match-sheet"]


def test_a_match_sheet_reads_back_as_it_was_written(hall: Hall) -> None:
    read = read_workbook(hall.returned(0).read_bytes())
    assert read.entries == filled(SPEC, hall.matches[0])
    assert (read.spec.home, read.spec.home_list[0]) == (
        f"Team {hall.matches[0].home}",
        f"Player {hall.matches[0].home}.1",
    )


@pytest.mark.slow
def test_a_match_sheet_shows_its_own_score(hall: Hall) -> None:
    read = read_workbook(hall.returned(0, result2="½-½").read_bytes())
    assert Values(read.book, read.entries).known["match-sheet", 4, COLUMNS["home-points"]] == "1½ – ½"


@pytest.mark.slow
def test_a_folder_is_told_apart_and_shared_out_to_its_seasons(hall: Hall, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = Hall(tmp_path / "other", title="Spring")
    sheetgen.new("berger", tmp_path / "berger.xlsx", count=4)
    hall.returned(0)
    other.returned(1, season="Spring")
    found = merge_found([str(tmp_path)], write=True)
    assert found is not None
    left, merged = found
    assert sorted(Path(path).name for path in left) == ["berger.xlsx", "season.xlsx", "season.xlsx"]
    assert [(each.sheets, each.cells, codes(each)) for each in merged] == [(1, 6, []), (1, 6, [])]


def test_match_sheets_without_their_season_are_refused_by_name(hall: Hall) -> None:
    hall.returned(0)
    hall.season.unlink()
    with pytest.raises(ProblemsFound, match="match-sheet-without-season"):
        merge_found([str(hall.folder)], write=True)


def test_match_sheets_without_their_season_do_not_stop_the_other_workbooks(hall: Hall) -> None:
    sheet = hall.returned(0)
    hall.season.unlink()
    sheetgen.new("berger", hall.folder / "berger.xlsx", count=4)
    found = merge_found([str(hall.folder)], write=True)
    assert found is not None and [Path(path).name for path in found[0]] == ["berger.xlsx"]
    assert [(problem.code, problem.where.file) for problem in found[1][0].problems] == [
        ("match-sheet-without-season", str(sheet))
    ]


@pytest.mark.parametrize("kind", ["ods", "xls"])
@pytest.mark.libreoffice
def test_a_sheet_saved_in_another_format_is_merged_too(hall: Hall, kind: str) -> None:
    sheet = hall.returned(0)
    other = sheet.with_suffix(f".{kind}")
    other.write_bytes(libreoffice.convert(sheet.read_bytes(), kind, "xlsx"))
    sheet.unlink()
    assert is_match_sheet(other)
    found = merge_found([str(hall.folder)], write=True)
    assert found is not None and [(each.sheets, each.cells, codes(each)) for each in found[1]] == [(1, 6, [])]


def test_a_sheet_that_has_lost_its_names_is_known_by_its_description(hall: Hall) -> None:
    sheet = hall.returned(0)
    book = load_workbook(sheet)
    for name in list(book.defined_names):
        del book.defined_names[name]
    book.save(sheet)
    assert is_match_sheet(sheet)


@pytest.mark.slow
def test_a_folder_without_match_sheets_is_not_looked_at_further(hall: Hall) -> None:
    assert merge_found([str(hall.folder)], write=True) is None


def test_a_match_sheet_is_known_at_a_glance(hall: Hall) -> None:
    assert is_match_sheet(hall.returned(0))
    assert not is_match_sheet(hall.season)
    assert not is_match_sheet(hall.folder / "nothing.xlsx")


@pytest.mark.slow
def test_sixty_six_sheets_of_twelve_teams_on_eight_boards_are_merged_in_seconds(tmp_path: Path) -> None:
    hall = Hall(tmp_path, league_events.league_spec(12, 8))
    paths = [hall.returned(number) for number in range(66)]
    begun = time.perf_counter()
    merged = hall.merge(*paths)
    assert time.perf_counter() - begun < 10
    assert (merged.sheets, merged.cells, merged.owed, codes(merged)) == (66, 66 * 8 * 3, (), [])
    assert sheetgen.rank(hall.season).complete


@pytest.mark.slow
def test_an_account_of_game_points_has_no_line_for_a_match_still_to_come(hall: Hall) -> None:
    """After round 1 two teams have won and two have lost, each in one match of three."""
    hall.merge(hall.returned(0), hall.returned(1))
    told = sheetgen.explain(sheetgen.rank(hall.season), "en")
    accounts = [account for tie in told.ties for account in tie.passages[0].accounts]
    assert [tie.passages[0].code for tie in told.ties] == ["GP", "GP"]
    assert [len(account.lines) for account in accounts] == [1, 1, 1, 1]


def test_a_match_sheet_has_no_place_for_an_official_ranking_and_says_so(hall: Hall) -> None:
    path = hall.returned(0)
    before = path.read_bytes()
    with pytest.raises(ProblemsFound) as refusal:
        sheetgen.rank(path, write=True)
    assert [problem.code for problem in refusal.value.problems] == ["no-official-sheet"]
    assert path.read_bytes() == before
