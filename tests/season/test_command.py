"""``season`` as it is typed: folders of workbooks and report files, bad files, lists, what it prints and writes."""

import json
import shutil
from pathlib import Path

import openpyxl
import pytest

from sheetgen.errors import BadOptions, ProblemsFound
from sheetgen.exchange.frames import records
from sheetgen.i18n.catalogue import words
from sheetgen.operations import season as seasons
from sheetgen.operations.season import CountedSeason
from sheetgen.present.season import season_html, season_json, season_rows
from tests.batch.seasons import entries, healthy
from tests.batch.test_cluster import LocalCluster, cluster
from tests.example import ROOT
from tests.terminal import run
from tests.test_use_cases import refused

__all__ = ["cluster"]

EXAMPLES = ROOT / "examples"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two evenings of a club and a report file of an open, below one folder."""
    made = tmp_path / "saison"
    (made / "evenings").mkdir(parents=True)
    for seed in (1, 3):
        (made / "evenings" / f"{seed}.xlsx").write_bytes(healthy(seed))
    shutil.copy(EXAMPLES / "swiss" / "event.trf", made)
    return made


def names(found: CountedSeason) -> set[str]:
    return {person.player.name for person in found.season.people.persons}


def codes(found: CountedSeason) -> list[str]:
    return [problem.code for problem in found.problems]


@pytest.mark.slow
def test_workbooks_and_report_files_make_one_championship(folder: Path) -> None:
    found = seasons.season(folder)
    assert [event.stem for event in found.season.events] == ["1", "3", "event"]
    assert {"Anna", "Bernard", "Chloé", "David", "Weber, Gaëlle"} <= names(found) and len(names(found)) == 13
    assert codes(found) == ["season-undated"] and found.left_out == ()
    played = found.season.standings.set_index("person")["EVENTS"]
    assert sorted(played) == [1] * 9 + [2] * 4


@pytest.mark.slow
def test_the_score_of_an_evening_is_that_of_its_results(folder: Path) -> None:
    """Counted by hand from the entries: a point a win, half a point a draw."""
    found = seasons.season(folder / "evenings" / "1.xlsx").season
    scores = dict.fromkeys(range(1, 5), 0.0)
    boards = {(1, 1): (1, 4), (1, 2): (2, 3), (2, 1): (4, 3), (2, 2): (1, 2), (3, 1): (2, 4), (3, 2): (3, 1)}
    for key, token in entries(1).items():
        if key[0] == "rounds":
            white, black = boards[int(key[1]), int(key[2])]
            scores[white] += {"1-0": 1, "½-½": 0.5, "0-1": 0}[token]
            scores[black] += {"1-0": 0, "½-½": 0.5, "0-1": 1}[token]
    named = {entries(1)["players", number, "name"]: score for number, score in scores.items()}
    told = {
        found.people.persons[line["person"]].player.name: line["total"] / found.unit
        for line in records(found.standings)
    }
    assert told == named


@pytest.mark.slow
def test_a_bad_file_is_left_out_and_said(folder: Path) -> None:
    (folder / "letter.xlsx").write_bytes(b"%PDF-1.7")
    (folder / "broken.trf").write_text("001 nothing\n", encoding="utf-8")
    found = seasons.season(folder)
    assert sorted(Path(each).name for each in found.left_out) == ["broken.trf", "letter.xlsx"]
    assert found.has_errors and len(found.season.events) == 3


@pytest.mark.slow
def test_the_workbook_of_the_season_is_no_event_of_it(folder: Path) -> None:
    out = folder / "championship.xlsx"
    for _ in range(2):
        done = run("season", folder, "-o", out, "--best", 1, "--title", "Grand Prix", "--force")
        assert (done.returncode, done.stdout.splitlines()[0]) == (0, "Championship after 3 events, 13 players")
    book = openpyxl.load_workbook(out, data_only=True)
    assert book["Championship"]["A1"].value == "Grand Prix" and book["Championship"]["C4"].value == 1
    refused(run("season", folder, "-o", out), 2, "championship.xlsx")


@pytest.mark.slow
def test_json_tells_everything(folder: Path) -> None:
    told = season_json(seasons.season(folder, points="place", best=1), words("en"))
    assert json.loads(json.dumps(told)) == told
    assert list(told) == ["rules", "events", "left_out", "standings", "categories", "statistics", "problems"]
    assert told["rules"]["best"] == 1 and len(told["events"]) == 3
    gaelle = next(line for line in told["standings"] if line["name"] == "Weber, Gaëlle")
    assert (gaelle["rank"], gaelle["total"], gaelle["fide_id"]) == (1, 9, "650007")
    assert gaelle["results"] == [{"event": 3, "place": 1, "points": 9, "bonus": 0, "counts": True}]
    assert told["categories"]["women"]
    games = [sum(line["games"] for line in told["statistics"][name]) for name in ("white", "head_to_head")]
    assert games[0] == games[1] > 12


@pytest.mark.slow
def test_csv_and_html_have_the_standings(folder: Path) -> None:
    found = seasons.season(folder)
    head, *rows = season_rows(found, words("en"))
    assert head[:5] == ["Place", "Name", "Club", "Events", "Total"] and head[-3:] == ["1", "2", "3"]
    assert rows[0][:2] == [1, "Anna"] and len(rows) == 13
    assert all(f"<td>{row[1]}</td>" in season_html(found, words("en"), "A & B") for row in rows)
    assert "A &amp; B" in season_html(found, words("en"), "A & B")


@pytest.mark.slow
def test_points_come_from_a_table_and_names_are_settled_by_a_list(folder: Path, tmp_path: Path) -> None:
    table, match = tmp_path / "points.csv", tmp_path / "who.csv"
    table.write_text("rang;points\n1;10\n2;7,5\nautres;1\n", "utf-8")
    match.write_text("nom;personne;tournoi\nAnna;Anna Karl;1\nAnna;Anna Lind;3\n", "utf-8")
    found = seasons.season(folder / "evenings", points=table, match=match)
    assert names(found) == {"Anna Karl", "Anna Lind", "Bernard", "Chloé", "David"}
    assert {line["points"] / found.season.unit for line in records(found.season.results)} <= {
        10,
        7.5,
        1,
        8.75,
        4.25,
        37 / 12,
        13 / 6,
    }


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("place;points\n1;ten\n", "season-bad-points"),
        ("place;points\nfirst;10\n", "bad-season-place"),
        ("place;points\n1;10\n1;9\n", "season-place-again"),
        ("place\n1\n", "missing-column"),
    ],
)
def test_a_bad_table_of_points_is_refused_with_its_line(folder: Path, tmp_path: Path, text: str, code: str) -> None:
    table = tmp_path / "points.csv"
    table.write_text(text, "utf-8")
    with pytest.raises(ProblemsFound) as refusal:
        seasons.season(folder, points=table)
    assert [problem.code for problem in refusal.value.problems] == [code]
    assert refusal.value.problems[0].where.file == str(table)


def test_a_mapping_without_a_person_is_refused(folder: Path, tmp_path: Path) -> None:
    match = tmp_path / "who.csv"
    match.write_text("name;person\nAnna;\n", "utf-8")
    with pytest.raises(ProblemsFound) as refusal:
        seasons.season(folder, match=match)
    assert [(p.code, p.where.line) for p in refusal.value.problems] == [("season-match-empty", 2)]


@pytest.mark.parametrize(
    "asked", [{"best": 0}, {"points": "scores"}, {"sharing": "half"}, {"jobs": 0}, {"jobs": 1, "scheduler": "tcp://x"}]
)
def test_options_that_mean_nothing_are_refused(folder: Path, asked: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        seasons.season(folder, **asked)


def test_a_folder_without_events_is_refused(tmp_path: Path) -> None:
    refused(run("season", tmp_path), 1, "nothing to count")


@pytest.mark.slow
def test_what_is_not_over_counts_as_it_stands_and_is_said(folder: Path) -> None:
    (folder / "evenings" / "2.xlsx").write_bytes(healthy(2))
    assert "season-unfinished" in codes(seasons.season(folder))


@pytest.mark.slow
def test_a_cluster_counts_the_same(folder: Path, cluster: LocalCluster) -> None:
    here, there = seasons.season(folder), seasons.season(folder, scheduler=cluster.address)
    assert records(there.season.results) == records(here.season.results)
    assert there.season.people == here.season.people


@pytest.mark.slow
@pytest.mark.parametrize("command", ["publish", "rank", "check"])
def test_the_workbook_of_a_season_is_no_event_and_says_what_makes_its_pages(
    folder: Path, tmp_path: Path, command: str
) -> None:
    made, site = tmp_path / "season.xlsx", [str(tmp_path / "site")] if command == "publish" else []
    assert run("season", str(folder), "-o", str(made)).returncode == 0
    done = run(command, str(made), *site)
    assert done.returncode == 4 and "sheetgen season … --pages" in done.stderr
