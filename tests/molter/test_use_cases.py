"""Making, filling, ranking and checking Molter workbooks, as a program and as a person at the command line do it."""

import json
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.errors import ProblemsFound
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.model.entrants import Player, Team
from sheetgen.operations import templates as ready
from sheetgen.operations.demo import demo
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.pairing import molter
from sheetgen.systems.molter.places import MolterPlaces
from sheetgen.systems.registry import SYSTEMS
from tests.molter.test_refusals import FULL, team, team_list
from tests.terminal import run

TEAMS = [Team(name, tuple(Player(f"{name} {rank}", 2000 - rank) for rank in range(1, 5))) for name in ("R", "S", "T")]


def results(folder: Path, spec: Any, token: str) -> Path:
    """Every game with the same result."""
    games = MolterPlaces(spec, SYSTEMS["molter"].plan(spec)).all_games
    path = folder / "results.csv"
    lines = (f"{game.round},{game.board},{token}" for game in games)
    path.write_text("\n".join(("round,board,result", *lines)), encoding="utf-8")
    return path


@pytest.mark.slow
@pytest.mark.parametrize("entry", ["rounds", "teams"])
def test_an_event_of_draws_is_shared_by_all(entry: str, tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    sheetgen.new("molter", path, teams=TEAMS, players_per_team=4, entry=entry)
    sheetgen.fill(path, results=results(tmp_path, read_workbook(path.read_bytes()).spec, "="))
    found = sheetgen.rank(path)
    assert [row.rank for row in found.standings.rows] == [1, 1, 1]
    assert found.complete and not found.problems and not found.discrepancies
    assert found.individuals and {row.rank for row in found.individuals.rows} == {1}


@pytest.mark.slow
def test_lots_are_written_into_the_list_of_teams(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    sheetgen.new("molter", path, teams=TEAMS, players_per_team=4)
    sheetgen.fill(path, results=results(tmp_path, read_workbook(path.read_bytes()).spec, "1/2"))
    sheetgen.rank(path, lots=True, seed="7", write=True)
    read = read_workbook(path.read_bytes())
    assert sorted(read.entries["teams", letter, "lot"] for letter in "ABC") == [1, 2, 3]
    assert [row.rank for row in sheetgen.rank(path).standings.rows] == [1, 2, 3]
    assert sheetgen.check(path).clean


@pytest.mark.slow
def test_rank_says_letters_as_ids_and_the_players_by_symbol(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    sheetgen.new("molter", path, teams=TEAMS, players_per_team=4)
    sheetgen.fill(path, results=results(tmp_path, read_workbook(path.read_bytes()).spec, "1-0"))
    facts = json.loads(run("rank", path, "--json").stdout)
    assert {row["id"] for row in facts["standings"]} == {"A", "B", "C"}
    assert {row["id"] for row in facts["individuals"]} == {f"{letter}{n}" for letter in "ABC" for n in range(1, 5)}
    assert facts["order"] == ["PTS", "BERLIN", "WINS", "H2H", "BOARDS"]
    assert facts["standings"][0]["values"]["BOARDS"] is None or isinstance(
        facts["standings"][0]["values"]["BOARDS"], list
    )
    assert all(1 <= row["rank_in_number"] <= 3 for row in facts["individuals"])


@pytest.mark.slow
def test_ranks_above_the_players_of_a_team_are_its_substitutes(tmp_path: Path) -> None:
    source = team_list(tmp_path, *FULL, *team("Red", 5, 6, 7))
    path = tmp_path / "event.xlsx"
    data, _ = sheetgen.new("molter", path, teams=source, players_per_team=4)
    read = read_workbook(data)
    assert read.spec.reserves == 3
    assert read.entries["members", "A7", "name"] == "Red 7"
    assert [problem for _, problem in read.entered().problems] == []


def test_a_team_short_of_a_player_is_a_warning_and_his_games_are_forfeits(tmp_path: Path) -> None:
    source = team_list(tmp_path, *[line for line in FULL if line != "Blue,4,Blue 4"])
    path = tmp_path / "event.xlsx"
    _, problems = sheetgen.new("molter", path, teams=source, players_per_team=4)
    assert [(problem.severity, problem.code) for problem in problems] == [("warning", "team-short")]
    found = sheetgen.rank(path)
    assert found.entered == 2 and not found.has_errors
    blue = next(row for row in found.standings.rows if row.id == 2)
    assert blue.values["PTS"] == 0


@pytest.mark.slow
def test_a_team_that_leaves_loses_the_rest_by_forfeit(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    sheetgen.new("molter", path, teams=TEAMS, players_per_team=4)
    read = read_workbook(path.read_bytes())
    path.write_bytes(apply_changes(read, {("teams", "B", "withdrawn"): 2}))
    found = sheetgen.rank(path)
    assert found.entered == 4  # in round 2 every player of B has one game, never against another of B
    assert {row.id: row.values["PTS"] for row in found.standings.rows}[2] == 0
    assert sheetgen.check(path).clean


def test_spares_are_for_one_team_fewer_and_one_fewer_again() -> None:
    system = SYSTEMS["molter"]
    assert system.make is not None
    drafts = system.make(event={"dates": "2026-01-07/7d"}, teams=5, players_per_team=4, spare=3)
    assert [draft.name for draft in drafts.drafts[1:]] == ["4x4", "3x4"]
    assert [(problem.code, problem.found) for problem in drafts.problems] == [("no-spare", "2x4")]
    for draft in drafts.drafts:
        assert {key[1] for key in draft.entries if key[0] == "plan"} == set(range(1, draft.spec.rounds + 1))


@pytest.mark.slow
def test_spare_workbooks_are_made_in_the_same_call(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    asked: dict[str, Any] = {"title": "Coupe", "dates": "2026-01-07/7d", "spare": 3}
    _, problems = sheetgen.new("molter", path, teams=5, players_per_team=4, **asked)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["event-3x4.xlsx", "event-4x4.xlsx", "event.xlsx"]
    assert [(problem.code, problem.found) for problem in problems] == [("no-spare", "2x4")]
    spare = read_workbook((tmp_path / "event-4x4.xlsx").read_bytes())
    assert (spare.spec.teams, spare.spec.players, spare.spec.rounds) == (4, 4, 3)
    assert spare.entries["event", "title"] == "Coupe"
    assert ("plan", 3, "date") in spare.entries and ("plan", 4, "date") not in spare.entries


@pytest.mark.slow
def test_a_list_is_filled_into_a_blank_workbook(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    sheetgen.new("molter", path, teams=3, players_per_team=4)
    sheetgen.fill(path, teams=team_list(tmp_path, *FULL))
    assert read_workbook(path.read_bytes()).entries["members", "C4", "name"] == "Green 4"
    with pytest.raises(ProblemsFound):
        sheetgen.fill(path, teams=team_list(tmp_path, *[line.replace("Red 1", "Other") for line in FULL]))
    sheetgen.fill(
        path, teams=team_list(tmp_path, *[line.replace("Red 1", "Other") for line in FULL]), replace_entries=True
    )
    assert read_workbook(path.read_bytes()).entries["members", "A1", "name"] == "Other"


@pytest.mark.slow
def test_a_seed_draws_the_letters() -> None:
    drawn = [
        read_workbook(sheetgen.new("molter", teams=TEAMS, players_per_team=4, seed="3")[0]).entries for _ in range(2)
    ]
    assert drawn[0] == drawn[1]
    names = {
        seed: [
            read_workbook(sheetgen.new("molter", teams=TEAMS, players_per_team=4, seed=seed)[0]).entries[
                "teams", x, "name"
            ]
            for x in "ABC"
        ]
        for seed in map(str, range(3))
    }
    assert all(sorted(found) == ["R", "S", "T"] for found in names.values())
    assert len({tuple(found) for found in names.values()}) > 1


@pytest.mark.slow
@pytest.mark.parametrize("name", ["3", "a", "Ronde autonome", "ronde 3"])
def test_the_autonomous_round_has_several_names_in_lists(name: str, tmp_path: Path) -> None:
    path, source = tmp_path / "event.xlsx", tmp_path / "results.csv"
    sheetgen.new("molter", path, teams=4, players_per_team=4, rounds=3, lang="fr")
    source.write_text(f"round,board,result\n{name},2,1-0\n", encoding="utf-8")
    assert sheetgen.fill(path, results=source).cells == 1
    assert read_workbook(path.read_bytes()).entries["rounds", 3, 2, "result"] == "1-0"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "table", "rounds"),
    [
        ({"teams": 3, "players_per_team": 4}, 1, 2),
        ({"teams": 3, "players_per_team": 4, "rounds": 3}, "peyrin", 3),
        ({"teams": 3, "players_per_team": 4, "autonomous": True}, 1, 1),
        ({"teams": 4, "players_per_team": 4, "rounds": 2, "autonomous": True}, 4, 3),
        ({"teams": 7, "players_per_team": 6, "rounds": 4}, 17, 4),
        ({"teams": 7, "players_per_team": 6, "table": "17", "rounds": 2}, 17, 2),
        ({"teams": 3, "players_per_team": 50}, 1, 2),
    ],
)
def test_the_table_and_the_rounds_that_are_played(asked: dict[str, Any], table: int | str, rounds: int) -> None:
    data, _ = sheetgen.new("molter", **asked)
    spec = read_workbook(data).spec
    assert (spec.table, spec.rounds) == (table, rounds)


@pytest.mark.slow
def test_the_command_says_which_table_is_played(tmp_path: Path) -> None:
    done = run("new", "molter", tmp_path / "x.xlsx", "--teams", "7", "--players-per-team", "4")
    assert done.returncode == 0 and "Table 16" in done.stdout


def test_table_prints_what_the_tables_say() -> None:
    done = run("table", "molter", "--teams", "5", "--players-per-team", "4", "--json")
    assert json.loads(done.stdout) == {"system": "molter", **molter.as_json(molter.whole(5, 4))}
    chosen = run("table", "molter", "--teams", "7", "--players-per-team", "6", "--rounds", "3", "--json")
    assert [played["round"] for played in json.loads(chosen.stdout)["rounds"]] == ["1", "2", "a"]
    rows = run("table", "molter", "--teams", "3", "--players-per-team", "4", "--csv").stdout.splitlines()
    assert rows[:2] == ['"round","variant","board","white","black"', '"1",,1,"A1","C1"']


def test_table_of_round_robins_is_as_before() -> None:
    assert json.loads(run("table", "berger", "4", "--json").stdout)["count"] == 4
    assert run("table", "berger", "4", "--teams", "3").returncode == 2
    assert run("table", "molter", "4").returncode == 2


def test_the_ready_workbooks_have_the_sizes_clubs_play() -> None:
    names = {name for name, _ in ready.blanks() if name.startswith("molter-")}
    sizes = ("3x4", "4x4", "5x4", "6x4", "7x4", "8x4", "9x4", "10x4", "6x6", "7x6", "8x8")
    blank = {f"molter-{size}-{lang}.xlsx" for size in sizes for lang in LANGUAGES}
    complete = {words(lang).say("language.template-complete", system="molter", size="6x4") for lang in LANGUAGES}
    assert names == blank | complete


@pytest.mark.slow
def test_the_tour_shows_a_team_event(tmp_path: Path) -> None:
    shown = demo(tmp_path / "demo", lang="en")
    assert [found.spec.system for found in shown][:2] == ["berger", "molter"]
    assert sheetgen.check(tmp_path / "demo" / "molter.xlsx").clean
