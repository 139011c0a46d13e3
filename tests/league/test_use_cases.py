"""Both systems as people run them: what is printed, what is left behind, with which status it ends."""

import json
from pathlib import Path

import pytest

from sheetgen.operations.reading.readback import read_workbook
from tests.league import example
from tests.terminal import run
from tests.test_use_cases import refused

TEAMS = example.FOLDER / "teams.csv"
TWO_TEAMS = example.FOLDER.parent / "scheveningen" / "teams.csv"


@pytest.fixture
def season(tmp_path: Path) -> Path:
    path = tmp_path / "season.xlsx"
    assert run("new", "league", path, "--teams", TEAMS, "--boards", 4, "--title", "Autumn").returncode == 0
    return path


def listed(tmp_path: Path, *rows: str) -> Path:
    path = tmp_path / "teams.csv"
    path.write_text("team,player,rating\n" + "".join(f"{row}\n" for row in rows), "utf-8")
    return path


@pytest.mark.slow
def test_a_season_is_made_filled_ranked_and_checked(tmp_path: Path, season: Path) -> None:
    results = tmp_path / "results.csv"
    results.write_text("round,match,board,result\n1,1,1,1-0\n1,1,2,1-0\n1,1,3,½-½\n1,1,4,0-1\n", "utf-8")
    assert run("fill", season, "--results", results).returncode == 0
    found = json.loads(run("rank", season, "--write", "--json").stdout)
    assert (found["system"], found["order"]) == ("league", ["MP", "GP", "DE", "SBA"])
    assert found["standings"][0]["values"]["GP"] == 2.5
    assert found["games"] == {"total": 60, "entered": 4}
    assert run("check", season).returncode == 0


@pytest.mark.slow
def test_a_match_is_worth_what_was_asked(tmp_path: Path) -> None:
    path, results = tmp_path / "season.xlsx", tmp_path / "results.csv"
    options = ("--teams", 4, "--boards", 2, "--match-points", "3/2/1/0", "--order", "MP GP")
    assert run("new", "league", path, *options).returncode == 0
    results.write_text("round,match,board,result\n1,1,1,1-0\n1,1,2,1-0\n1,2,1,+/-\n1,2,2,+/-\n", "utf-8")
    run("fill", path, "--results", results)
    rows = json.loads(run("rank", path, "--json").stdout)["standings"]
    assert [row["values"]["MP"] for row in rows] == [3, 3, 1, 0]


@pytest.mark.slow
def test_match_sheets_go_to_a_folder_and_come_back_through_recalc(tmp_path: Path) -> None:
    season, sheets = tmp_path / "season.xlsx", tmp_path / "sheets"
    done = run("new", "league", season, "--teams", TEAMS, "--boards", 4, "--match-sheets", sheets, "--title", "Autumn")
    assert done.returncode == 0 and len(list(sheets.iterdir())) == 15
    results = tmp_path / "results.csv"
    results.write_text("round,match,board,result\n2,3,1,1-0\n2,3,2,½-½\n2,3,3,0-1\n2,3,4,1-0\n", "utf-8")
    one = next(path for path in sheets.iterdir() if path.name.startswith("02-3-"))
    assert run("fill", one, "--results", results).returncode == 0
    back = run("recalc", tmp_path, "--write")
    assert back.returncode == 0, back.stderr
    assert "15 match sheets" not in back.stdout and "1 match sheets read, 4 cells entered" in back.stdout
    assert read_workbook(season.read_bytes()).entries["rounds", 2, 3, 4, "result"] == "1-0"
    (told,) = json.loads(run("recalc", tmp_path, "--json").stdout)["seasons"]
    assert (told["workbook"], told["sheets"], told["cells"], told["written"]) == (str(season), 1, 0, False)
    assert {"round": 2, "match": 1} in told["missing"] and {"round": 2, "match": 3} not in told["missing"]


@pytest.mark.slow
def test_a_match_sheet_of_another_season_is_named_and_recalc_ends_with_1(tmp_path: Path, season: Path) -> None:
    other = tmp_path / "other.xlsx"
    sheets = tmp_path / "sheets"
    asked = ("--teams", TEAMS, "--boards", 4, "--title", "Spring", "--match-sheets", sheets)
    assert run("new", "league", other, *asked).returncode == 0
    other.unlink()
    done = run("recalc", tmp_path, "--write")
    assert done.returncode == 1
    assert done.stderr.count("of another season, “Spring”") + done.stderr.count('of another season, "Spring"') == 15


@pytest.mark.slow
def test_a_player_listed_in_two_teams_is_refused_by_name(tmp_path: Path) -> None:
    path = listed(tmp_path, "A,Anna,2000", "A,Bob,1900", "B,Carl,1800", "B,Anna,2000", "C,Dora,", "C,Eve,")
    refused(run("new", "league", tmp_path / "x.xlsx", "--teams", path, "--boards", 2), 1, "Anna", "two teams")
    assert not (tmp_path / "x.xlsx").exists()


def test_two_people_of_one_name_whom_the_list_tells_apart_may_play(tmp_path: Path) -> None:
    path = listed(tmp_path, "A,Anna,2000", "A,Bob,1900", "B,Carl,1800", "B,Anna,1500", "C,Dora,", "C,Eve,")
    assert run("new", "league", tmp_path / "x.xlsx", "--teams", path, "--boards", 2).returncode == 0


@pytest.mark.parametrize(
    ("options", "status", "word"),
    [
        (("league", "--teams", 2, "--boards", 4), 3, "3 to 16"),
        (("league", "--teams", 6, "--boards", 21), 3, "2 to 20"),
        (("league", "--teams", 6), 2, "--boards"),
        (("league", "--boards", 4), 2, "--teams"),
        (("league", "--teams", 6, "--boards", 4, "--double", "--last-first"), 2, "--last-first"),
        (("league", "--teams", 6, "--boards", 4, "--match-points", "two"), 2, "2/1/0"),
        (("league", "--teams", 6, "--boards", 4, "--order", "DE MP"), 2, "DE"),
        (("league", "--teams", 6, "--boards", 4, "--order", "MP SBB2"), 2, "SBB2"),
        (("league", "--teams", 6, "--boards", 4, "--count", 6), 2, "--count"),
        (("scheveningen", "--count", 21), 3, "2 to 20"),
        (("scheveningen",), 2, "--teams"),
        (("scheveningen", "--teams", TEAMS), 2, "two teams"),
        (("scheveningen", "--count", 4, "--boards", 4), 2, "--boards"),
        (("league-match", "--teams", 6, "--boards", 4), 2, "league-match"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    tmp_path: Path, options: tuple[object, ...], status: int, word: str
) -> None:
    out = tmp_path / "out.xlsx"
    refused(run("new", options[0], out, *options[1:]), status, word)
    assert not out.exists()


@pytest.mark.slow
def test_teams_are_filled_into_a_blank_season(tmp_path: Path) -> None:
    path = tmp_path / "blank.xlsx"
    assert run("new", "league", path, "--teams", 6, "--boards", 4).returncode == 0
    assert run("fill", path, "--teams", TEAMS).returncode == 0
    entries = read_workbook(path.read_bytes()).entries
    assert entries["teams", "A", "name"] == "Échiquier du Val 1"
    assert entries["teams", "A", "club"] == "Échiquier du Val"


def test_a_scheveningen_match_is_made_of_two_teams_of_a_list(tmp_path: Path) -> None:
    path = tmp_path / "match.xlsx"
    assert run("new", "scheveningen", path, "--teams", TWO_TEAMS).returncode == 0
    read = read_workbook(path.read_bytes())
    assert (read.spec.system, read.spec.players, read.spec.rounds) == ("scheveningen", 6, 6)
    assert read.entries["teams", "B", "name"] == "Amis de la Saône"


def test_the_scheveningen_table_is_printed_with_its_errata() -> None:
    done = run("table", "scheveningen", 8)
    assert done.returncode == 0
    assert "B5-A5" in done.stdout and "A5-B5" in done.stdout
    facts = json.loads(run("table", "scheveningen", 8, "--json").stdout)
    assert (facts["system"], facts["count"], len(facts["rounds"])) == ("scheveningen", 8, 8)
    assert facts["rounds"][0]["boards"][4] == ["B5", "A5"]
    assert [erratum["printed"] for erratum in facts["errata"]] == ["A5-B5", "A6-B6", "A7-B7", "A8-B8"]


def test_addresses_captains_and_telephones_of_a_list_go_to_the_season_and_its_match_sheets(tmp_path: Path) -> None:
    source, out = tmp_path / "teams.csv", tmp_path / "season.xlsx"
    source.write_text(
        "équipe;joueur;adresse;capitaine;téléphone\nCaen;Anna;;;\nCaen;Bruno;1 quai Sud;Zoé;06 01\nTours;Carl;;;\n"
        "Brest;Dan;Salle Neptune;;\nBrest;Eve;Salle Mercure;;\n",
        "utf-8",
    )
    done = run("new", "league", out, "--teams", source, "--boards", 2, "--match-sheets", tmp_path / "sheets")
    assert done.returncode == 0
    assert "line 6" in done.stderr and "Salle Mercure" in done.stderr
    read = read_workbook(out.read_bytes())
    told = [(key[1], value) for key, value in read.entries.items() if str(key[0]).startswith("team_")]
    assert sorted(told) == [("A·", "1 quai Sud"), ("A··", "06 01"), ("A··", "Zoé"), ("C·", "Salle Neptune")]
    venues = {read_workbook(path.read_bytes()).spec.venue for path in (tmp_path / "sheets").iterdir()}
    assert {"1 quai Sud", "Salle Neptune"} <= venues


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("lines", "words"),
    [("round,board,result\n1,1,1-0\n", "of which match?"), ("round,match,board,result\n1,4,1,1-0\n", "1 / 4 / 1")],
)
def test_a_result_that_names_no_game_of_the_season_is_said_with_its_line(
    tmp_path: Path, season: Path, lines: str, words: str
) -> None:
    results = tmp_path / "results.csv"
    results.write_text(lines, "utf-8")
    before = season.read_bytes()
    refused(run("fill", season, "--results", results), 1, "line 2", words)
    assert season.read_bytes() == before
