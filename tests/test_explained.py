"""rank --explain: as text, JSON, HTML and in the sheet; and results lists without a workbook."""

import datetime
import html
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

import sheetgen
from sheetgen.errors import BadOptions, FileProblem, ProblemsFound
from sheetgen.i18n.catalogue import words
from sheetgen.present import explained as explain_reports
from tests import example
from tests.terminal import run

BIN = Path(sys.executable).parent
MOLTER = example.FOLDER.parent / "molter"
PAGE = example.FOLDER.parent.parent / "docs" / "explanations.md"
SWISS = """\
round;board;white;black;result;type
1;1;Anna;Bernard;1-0;
1;2;Chloé;David;½-½;
1;;Émilie;;1;bye
2;1;Anna;Chloé;0-1;
2;2;Émilie;Bernard;1F;
2;;David;;=;demandé
3;1;Chloé;Émilie;1-0;
3;2;David;Anna;1/2;
3;;;Bernard;0;absent
"""
LEAGUE = """\
ronde;match;échiquier;blancs;noirs;résultat
1;1;1;Lyon;Paris;1-0
1;1;2;Paris;Lyon;½-½
2;2;1;Nice;Lyon;1-0
2;2;2;Lyon;Nice;½-½
3;3;1;Paris;Nice;1-0
3;3;2;Nice;Paris;0-1
"""


@pytest.fixture
def workbook(tmp_path: Path) -> Path:
    path = tmp_path / "event.xlsx"
    path.write_bytes((example.FOLDER / "event.xlsx").read_bytes())
    return path


def written(folder: Path, text: str, name: str = "results.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def facts(path: Path, name: str | None = None) -> dict[str, Any]:
    found = sheetgen.rank(path)
    return explain_reports.ranking_json(found, sheetgen.explain(found, "en", name), words("en"))


def test_the_text_follows_the_standings(workbook: Path) -> None:
    result = run("rank", workbook, "--explain")
    assert result.returncode == 0
    standings, _, told = result.stdout.partition("How the ties were settled")
    assert "Émilie" in standings
    assert "Places 5 and 6: Anna and Gérard" in told


def test_the_language_is_that_of_the_terminal(workbook: Path) -> None:
    assert "Comment la place a été trouvée : Hugo" in run("rank", workbook, "--explain-for", "hugo", lang="fr").stdout


def test_an_unknown_name_offers_the_close_one(workbook: Path) -> None:
    result = run("rank", workbook, "--explain-for", "Annah")
    assert (result.returncode, result.stdout) == (2, "")
    assert "Did you mean Anna?" in result.stderr


def test_an_unknown_name_is_refused_before_anything_is_written(workbook: Path) -> None:
    before = workbook.read_bytes()
    assert run("rank", workbook, "--order", "PTS SB", "--explain-for", "Zoé", "--write").returncode == 2
    assert workbook.read_bytes() == before


def test_without_the_option_nothing_is_explained(workbook: Path) -> None:
    assert "settled" not in run("rank", workbook).stdout
    assert "ties" not in json.loads(run("rank", workbook, "--json").stdout)


def test_the_json_tells_every_figure_of_a_computation(workbook: Path) -> None:
    first = facts(workbook)["ties"][0]
    assert (first["places"], first["ids"], first["value"], first["shared"]) == ([5, 6], [1, 7], 3, [])
    step = first["steps"][-1]
    assert (step["code"], step["decides"], step["parts"]) == ("SB", True, [[7], [1]])
    anna = step["accounts"][0]
    assert (anna["name"], anna["value"]) == ("Anna", 8)
    assert sum(line["amount"] for line in anna["lines"]) == 8
    assert {line["opponent"]: line["amount"] for line in anna["lines"]}[7] == 1.5


def test_the_json_for_one_player_has_only_his_ties_and_all_his_figures(workbook: Path) -> None:
    found = facts(workbook, "Hugo")
    assert [tie["ids"] for tie in found["ties"]] == [[2, 8]]
    assert found["explained"]["name"] == "Hugo"
    assert [step["code"] for step in found["figures"]] == ["PTS", "WON", "SB", "KOYA"]


def keys(value: Any) -> set[str]:
    """Every key of a tree, those of ``facts`` apart: they are numbers by name."""
    if isinstance(value, list):
        return set().union(*map(keys, value)) if value else set()
    if isinstance(value, dict):
        return set(value) | set().union(*(keys(part) for name, part in value.items() if name != "facts"), set())
    return set()


def test_every_key_of_the_json_is_documented(workbook: Path) -> None:
    told = facts(workbook, "Anna")
    added = {name: told[name] for name in ("ties", "explained", "figures")}
    documented = set(re.findall(r"`([\w-]+)`", PAGE.read_text("utf-8")))
    assert keys(added) <= documented


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_has_the_standings_the_ties_and_a_table_for_each_computation(lang: str, workbook: Path) -> None:
    found = sheetgen.rank(workbook)
    page = explain_reports.ranking_html(found, sheetgen.explain(found, lang), words(lang))
    text = html.unescape(re.sub(r"<[^>]+>", " ", page))
    assert page.startswith(f'<!doctype html>\n<html lang="{lang}">')
    # The standings; two players in three steps; two players in one.
    assert page.count("<table") == 1 + 2 * 3 + 2
    assert words(lang)["explain.define.SB"] in text


@pytest.mark.slow
def test_the_page_names_its_event_and_ranks_the_players_of_teams(tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    sheetgen.new("molter", path, teams=MOLTER / "teams.csv", players_per_team=4, title="Cup <of> spring")
    sheetgen.fill(path, results=MOLTER / "results.csv")
    found = sheetgen.rank(path)
    page = explain_reports.ranking_html(found, None, words("en"))
    assert "<h1>Cup &lt;of&gt; spring</h1>" in page
    assert page.count("<table") == 2 and "LAMBERT Hugo" in page


@pytest.mark.slow
def test_a_computation_without_rounds_has_no_column_for_them(tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    sheetgen.new("molter", path, teams=MOLTER / "teams.csv", players_per_team=4)
    sheetgen.fill(path, results=MOLTER / "results.csv")
    found = sheetgen.rank(path)
    page = explain_reports.ranking_html(found, sheetgen.explain(found, "en"), words("en"))
    berlin, encounter = (page.split(f"<h3>{step}")[1].split("<h3>")[0] for step in ("1. Berlin", "3. Points in the"))
    assert 'class="round"' not in berlin and 'class="round"' in encounter


def test_names_are_escaped_on_the_page(tmp_path: Path) -> None:
    found = sheetgen.rank(written(tmp_path, "round,white,black,result\n1,<b>A</b>,Z&Z,1/2\n2,<b>A</b>,Y,1/2\n"))
    page = explain_reports.ranking_html(found, sheetgen.explain(found, "en"), words("en"))
    assert "<b>A" not in page
    assert "&lt;b&gt;A" in page


def sheet_of(path: Path, title: str) -> list[str]:
    """The texts of a sheet's first column."""
    column = load_workbook(path)[title]["A"]
    return [str(cell.value) for cell in column if cell.value not in (None, "")]


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "title"), [("fr", "Départages"), ("en", "Tie-breaks")])
def test_the_official_ranking_brings_its_reasons_in_the_language_of_the_workbook(
    lang: str, title: str, tmp_path: Path
) -> None:
    path = tmp_path / "event.xlsx"
    sheetgen.new("berger", path, players=example.FOLDER / "players.csv", lang=lang)
    sheetgen.fill(path, results=example.FOLDER / "results.csv")
    sheetgen.rank(path, write=True, today=datetime.date(2026, 2, 18))
    lines = sheet_of(path, title)
    assert any(line.startswith("■ Places 5") for line in lines)
    assert any("Gérard (8½)" in line for line in lines)


@pytest.mark.slow
def test_reasons_written_again_replace_the_old_ones(workbook: Path) -> None:
    sheetgen.rank(workbook, write=True)
    before = sheet_of(workbook, "Départages")
    sheetgen.rank(workbook, order="PTS SB", write=True)
    after = sheet_of(workbook, "Départages")
    assert any("Confrontation directe" in line for line in before)
    assert not any("Confrontation directe" in line for line in after)


# ------------------------------------------------------------------------------------------------------- results lists


def ranked(path: Path, **options: Any) -> list[tuple[int | None, str]]:
    found = sheetgen.rank(path, **options)
    return [(row.rank, found.entrants[row.id].name) for row in found.standings.rows]


def test_a_results_list_is_ranked_without_a_workbook(tmp_path: Path) -> None:
    path = written(tmp_path, SWISS)
    assert ranked(path) == [(1, "Chloé"), (2, "Émilie"), (3, "Anna"), (4, "David"), (5, "Bernard")]
    assert sheetgen.rank(path).standings.order == ("PTS", "BH/C1", "CUM", "PERF")


def test_a_results_list_takes_the_options_of_rank(tmp_path: Path) -> None:
    path = written(tmp_path, SWISS)
    assert ranked(path, after_round=1, order="PTS")[:2] == [(1, "Anna"), (1, "Émilie")]
    assert sheetgen.rank(path, rules="fide-2026").standings.order[:2] == ("PTS", "BH/C1")
    with pytest.raises(BadOptions):
        sheetgen.rank(path, after_round=4)


def test_lots_are_drawn_in_a_results_list_too(tmp_path: Path) -> None:
    path = written(tmp_path, "round,white,black,result\n1,A,B,=\n1,C,D,=\n")
    assert [place for place, _ in ranked(path, lots=True, seed="1")] == [1, 2, 3, 4]
    assert ranked(path, lots=True, seed="1") == ranked(path, lots=True, seed="1")


def test_the_players_of_a_results_list_bring_their_ratings(tmp_path: Path) -> None:
    people = written(
        tmp_path, "name,rating\nZoé,1400\nAnna,1500\nBernard,1600\nChloé,\nDavid,1700\nÉmilie,1800\n", "p.csv"
    )
    found = sheetgen.rank(written(tmp_path, SWISS), players=people, order="PTS ARO")
    values = {found.entrants[row.id].name: row.values["ARO"] for row in found.standings.rows}
    assert values["Anna"] == (1600 + 1700) / 2
    assert values["Zoé"] is None


def test_a_round_robin_is_recognised_and_said(tmp_path: Path) -> None:
    path = written(tmp_path, "round,white,black,result\n1,A,B,1-0\n2,B,C,1-0\n3,C,A,1-0\n")
    found = sheetgen.rank(path)
    assert (found.system, found.standings.order[-1]) == ("berger", "KOYA")
    assert [problem.code for problem in found.problems] == ["read-as-round-robin"]


def test_team_matches_are_ranked_on_match_points(tmp_path: Path) -> None:
    found = sheetgen.rank(written(tmp_path, LEAGUE))
    assert found.system == "league"
    assert found.standings.order == ("MP", "GP", "DE", "SBA")
    values = {found.entrants[row.id].name: (row.values["MP"], row.values["GP"]) for row in found.standings.rows}
    assert values == {"Lyon": (2, 2), "Paris": (2, 2.5), "Nice": (2, 1.5)}


def test_a_team_list_with_ratings_serves_the_mean_rating(tmp_path: Path) -> None:
    teams = written(tmp_path, "team,player,rating\nLyon,Anna,1500\nParis,Zoé,1400\nNice,Yves,1300\n", "teams.csv")
    found = sheetgen.rank(written(tmp_path, LEAGUE), players=teams, order="MP ELO")
    assert [found.entrants[row.id].name for row in found.standings.rows] == ["Nice", "Paris", "Lyon"]


def test_problems_of_a_list_come_together_with_their_lines(tmp_path: Path) -> None:
    path = written(tmp_path, "round,white,black,result,type\n1,A,B,3-0,\n2,A,,1,\nx,A,B,1-0,\n")
    with pytest.raises(ProblemsFound) as refused:
        sheetgen.rank(path)
    assert [(p.code, p.where.line) for p in refused.value.problems] == [
        ("unknown-result", 2),
        ("unknown-kind", 3),
        ("bad-round", 4),
    ]
    result = run("rank", path)
    assert result.returncode == 1
    assert "results.csv, line 3" in result.stderr


def test_a_list_has_no_sheet_to_write_into(tmp_path: Path) -> None:
    with pytest.raises(BadOptions) as refused:
        sheetgen.rank(written(tmp_path, SWISS), write=True)
    assert refused.value.problems[0].code == "list-not-a-workbook"


def test_a_workbook_has_its_own_players(workbook: Path) -> None:
    with pytest.raises(BadOptions) as refused:
        sheetgen.rank(workbook, players=example.FOLDER / "players.csv")
    assert refused.value.problems[0].code == "players-for-a-workbook"


def test_a_list_may_be_a_spreadsheet(tmp_path: Path) -> None:
    import xlsxwriter

    path = tmp_path / "results.xlsx"
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("Liste")
        for row, line in enumerate(SWISS.splitlines()):
            sheet.write_row(row, 0, line.split(";"))
    assert ranked(path)[0] == (1, "Chloé")


def test_a_spreadsheet_that_is_neither_workbook_nor_list_is_refused_as_no_workbook(tmp_path: Path) -> None:
    import xlsxwriter

    path = tmp_path / "other.xlsx"
    with xlsxwriter.Workbook(path) as book:
        book.add_worksheet("Liste").write_row(0, 0, ["name", "rating"])
    with pytest.raises(FileProblem) as refused:
        sheetgen.rank(path)
    assert refused.value.problems[0].code == "not-ours"


def test_a_list_is_explained_as_a_workbook_is(tmp_path: Path) -> None:
    result = run("rank", written(tmp_path, SWISS), "--explain")
    assert result.returncode == 0
    assert "Places 3 and 4: Anna and David" in result.stdout


@pytest.mark.slow
def test_a_list_is_ranked_without_any_spreadsheet_library(tmp_path: Path) -> None:
    code = "import sys, sheetgen; sheetgen.rank(sys.argv[1]); print({'openpyxl', 'xlsxwriter'} & {*sys.modules})"
    path = written(tmp_path, SWISS)
    result = subprocess.run([sys.executable, "-c", code, path], capture_output=True, encoding="utf-8", check=True)
    assert result.stdout.strip() == "set()"
