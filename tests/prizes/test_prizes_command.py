"""``sheetgen prizes``: workbooks, lists, teams; what is printed, and what is refused."""

import json
from pathlib import Path

import pytest

import sheetgen
from sheetgen.errors import BadOptions, SheetgenError
from sheetgen.i18n.catalogue import words
from sheetgen.operations.new import new_files
from sheetgen.operations.prizes import PrizeOptions, Prizes
from sheetgen.present.prizes import prizes_json
from tests.by_path import prizes_of
from tests.terminal import run

SIX = ("Aimée", "Béatrice", "Claude", "Diane", "Erika", "Félicie")
FUND = "prize;place;amount;to;sex\n;1;500\n;2;400\n;3;200\n;4;100\n"
# They end on 3 3 2 2 2 0 points, as in the book's second example; Béatrice has beaten Aimée.
GAMES = """round;white;black;result
1;Aimée;Félicie;1-0
1;Béatrice;Erika;1-0
1;Claude;Diane;½-½
2;Aimée;Claude;1-0
2;Béatrice;Félicie;1-0
2;Diane;Erika;½-½
3;Diane;Félicie;1-0
3;Claude;Erika;½-½
3;Aimée;Béatrice;0-1
4;Erika;Félicie;1-0
4;Aimée;Diane;1-0
4;Claude;Béatrice;1-0
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "results.csv").write_text(GAMES, encoding="utf-8")
    (tmp_path / "fund.csv").write_text(FUND, encoding="utf-8")
    players = "".join(f"{name};{'M' if name == 'Claude' else 'F'};{2000 - 100 * i}\n" for i, name in enumerate(SIX))
    (tmp_path / "players.csv").write_text("name;sex;rating\n" + players, encoding="utf-8")
    return tmp_path


def amounts(found: Prizes) -> dict[str, int]:
    return {found.people[row.id].name: row.amount for award in found.awards.values() for row in award.rows}


def printed(folder: Path, *arguments: str, lang: str = "en") -> tuple[int, str, str]:
    done = run("prizes", *arguments, lang=lang, cwd=folder)
    return done.returncode, done.stdout, done.stderr


def test_a_list_of_results_gets_the_amounts_of_the_book(folder: Path) -> None:
    """Claude, Diane and Erika are separated by nothing here, and count the mean of their places."""
    found = prizes_of(folder / "results.csv", folder / "fund.csv", order="PTS DE")
    assert amounts(found) == {
        "Béatrice": 475_00, "Aimée": 425_00, "Claude": 100_00, "Diane": 100_00, "Erika": 100_00}  # fmt: skip


def test_who_has_played_off_takes_the_prize_of_his_place(folder: Path) -> None:
    apart = PrizeOptions(played_off=("Aimée", "Béatrice"))
    found = prizes_of(folder / "results.csv", folder / "fund.csv", apart, order="PTS DE")
    assert (amounts(found)["Béatrice"], amounts(found)["Aimée"]) == (500_00, 400_00)


@pytest.mark.slow
def test_the_command_prints_the_arithmetic_in_both_languages(folder: Path) -> None:
    status, text, _ = printed(folder, "results.csv", "--fund", "fund.csv", "--order", "PTS DE")
    assert status == 0
    assert "Béatrice: [(500.00 + 400.00) : 2] : 2 + 500.00 : 2 = 475.00" in text
    assert "Given 1,200.00 + not given 0.00 = fund 1,200.00." in text
    _, text, _ = printed(folder, "results.csv", "--fund", "fund.csv", "--order", "PTS DE", lang="fr")
    assert "Béatrice : [(500,00 + 400,00) : 2] : 2 + 500,00 : 2 = 475,00" in text


def test_json_has_the_keys_of_the_contract(folder: Path) -> None:
    (folder / "fund.csv").write_text(FUND + "women;1;160;;F\n", encoding="utf-8")
    status, text, _ = printed(
        folder, "results.csv", "--fund", "fund.csv", "--players", "players.csv", "--order", "PTS DE", "--json"
    )
    found = json.loads(text)
    assert status == 0
    assert {key: found[key] for key in ("method", "fund", "given", "left")} == {
        "method": "hort", "fund": "1360.00", "given": "1360.00", "left": "0.00"}  # fmt: skip
    women = next(row for row in found["rows"] if row["list"] == "women")
    assert (women["name"], women["amount"], women["place"]) == ("Diane", "160.00", 1)
    assert [over["name"] for over in women["passed_over"]] == ["Béatrice", "Aimée"]
    assert women["passed_over"][0]["code"] == "has-general"


def codes(folder: Path, **options: object) -> list[tuple[str, str | None]]:
    found = prizes_of(folder / "results.csv", folder / "fund.csv", players=folder / "players.csv", **options)
    return [(problem.code, problem.found) for problem in found.problems if problem not in found.ranking.problems]


def test_a_player_in_two_sexes_is_an_error(folder: Path) -> None:
    (folder / "players.csv").write_text("name;sex;category\nAimée;F;SenM\n" + "\n".join(SIX[1:]), "utf-8")
    (folder / "fund.csv").write_text("prize;place;amount;sex\nwomen;1;160;F\n", encoding="utf-8")
    assert ("two-sexes", "F") in codes(folder)


def test_what_is_not_known_of_a_player_is_said(folder: Path) -> None:
    (folder / "players.csv").write_text("name;sex\nClaude;\n" + ";F\n".join((*SIX[:2], *SIX[3:])) + ";F\n", "utf-8")
    (folder / "fund.csv").write_text("prize;place;amount;sex\nwomen;1;160;F\nmen;1;10;M\n", encoding="utf-8")
    assert codes(folder) == [
        ("prize-unknown-fact", "women"), ("prize-unknown-fact", "men"), ("prize-for-nobody", "men")]  # fmt: skip


@pytest.mark.parametrize(
    ("announced", "code"),
    [
        (PrizeOptions(method="fair"), "bad-option"),
        (PrizeOptions(unit="2"), "bad-option"),
        (PrizeOptions(least="ten"), "bad-least"),
        (PrizeOptions(played_off=("Zoé",)), "unknown-name"),
    ],
)
def test_what_cannot_have_been_announced_is_refused(folder: Path, announced: PrizeOptions, code: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        prizes_of(folder / "results.csv", folder / "fund.csv", announced)
    assert [problem.code for problem in refusal.value.problems] == [code]


def event(folder: Path, system: str, **options: object) -> Path:
    path = folder / f"{system}.xlsx"
    sheetgen.new(system, path, **options)
    return path


def test_a_sex_of_a_workbook_that_contradicts_the_category_is_named_with_its_cell(folder: Path) -> None:
    (folder / "players.csv").write_text("name;sex;category\nAimée;M;PupF\nBéatrice;F;\nCarl;M;\n", "utf-8")
    (folder / "fund.csv").write_text("prize;place;amount;sex\nwomen;1;160;F\n", encoding="utf-8")
    path = event(folder, "berger", players=folder / "players.csv", lang="en")
    found = prizes_of(path, folder / "fund.csv")
    (problem,) = (problem for problem in found.problems if problem.code == "two-sexes")
    assert (problem.where.sheet, problem.where.cell) == ("Players", "H6")


def test_the_losers_of_the_semifinals_share_the_prizes_of_their_places(folder: Path) -> None:
    """H7: nobody plays for third place."""
    path = event(folder, "knockout", count=4)
    (folder / "cup.csv").write_text("round;match;result\n1;1;1-0\n1;2;1-0\n2;3;1-0\n", "utf-8")
    sheetgen.fill(path, results=folder / "cup.csv")
    found = prizes_of(path, folder / "fund.csv")
    assert sorted(amounts(found).values(), reverse=True) == [500_00, 400_00, 150_00, 150_00]


@pytest.mark.slow
def test_the_lines_of_a_fund_for_pools_name_their_pool(folder: Path) -> None:
    path = folder / "pools.xlsx"
    new_files("berger", path, count=8, pools=2, one_file=True)
    with pytest.raises(SheetgenError) as refusal:
        prizes_of(path, folder / "fund.csv")
    assert [problem.code for problem in refusal.value.problems] == ["prize-without-pool"]
    (folder / "fund.csv").write_text("prize;place;amount;pool;sex\n;1;50;A;\n;1;40;B;\nW;1;7;B;F\n", "utf-8")
    found = prizes_of(path, folder / "fund.csv")
    assert {pool: award.fund.total for pool, award in found.awards.items()} == {"A": 50_00, "B": 47_00}
    told = prizes_json(found, words("en"))
    assert [row["pool"] for row in told["rows"]] == ["A"] * 4 + ["B"] * 4
    assert [(row["list"], row["pool"], row["amount"]) for row in told["unawarded"]] == [("W", "B", "7.00")]


def test_an_event_without_pools_names_none(folder: Path) -> None:
    (folder / "fund.csv").write_text("prize;place;amount;to\n;1;500;\nu1000;1;50;999\n", encoding="utf-8")
    told = prizes_json(prizes_of(folder / "results.csv", folder / "fund.csv", order="PTS DE"), words("en"))
    assert told["rows"] and told["unawarded"]
    assert not any("pool" in row for row in (*told["rows"], *told["unawarded"]))


def test_only_team_events_have_individuals(folder: Path) -> None:
    with pytest.raises(BadOptions) as refusal:
        prizes_of(folder / "results.csv", folder / "fund.csv", individuals=True)
    assert [problem.code for problem in refusal.value.problems] == ["no-individuals"]
