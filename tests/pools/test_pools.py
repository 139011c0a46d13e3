"""``new berger --pools``: one workbook a pool and a summary, all of them or none."""

import io
from pathlib import Path
from typing import Any

import pytest
from openpyxl.reader.excel import load_workbook

from sheetgen.errors import SheetgenError
from sheetgen.model.entrants import Player
from sheetgen.operations.new import NewWorkbooks, new_files
from sheetgen.operations.reading.readback import audit, read_workbook
from tests.terminal import run
from tests.test_use_cases import refused

NINE = [Player(f"P{number}", 2000 - 50 * number, club="Rennes" if number % 2 else "Brest") for number in range(1, 10)]


def made(**asked: Any) -> NewWorkbooks:
    options: dict[str, Any] = {"pools": 3, "players": NINE, "lang": "en"} | asked
    return new_files("berger", options.pop("out", None), **options)


def refusal(**asked: Any) -> tuple[list[str], int]:
    with pytest.raises(SheetgenError) as refused:
        made(**asked)
    return [problem.code for problem in refused.value.problems], int(refused.value.status)


def entered(data: bytes) -> dict[Any, Any]:
    return dict(read_workbook(data).entries)


def cells(data: bytes, title: str) -> list[list[Any]]:
    rows = load_workbook(io.BytesIO(data))[title].iter_rows(values_only=True)
    return [[value for value in row if value is not None] for row in rows]


@pytest.mark.slow
def test_every_pool_has_a_workbook_with_its_players_that_is_in_order() -> None:
    for pool, data in zip((found := made()).about, found.beside.values(), strict=True):
        read = read_workbook(data)
        names = [read.entries["players", number, "name"] for number in range(1, len(pool.players) + 1)]
        assert names == [player.name for player in pool.players]
        assert (read.spec.count, audit(read, hidden=True)) == (3, ([], []))


@pytest.mark.slow
def test_the_title_names_the_pool_in_the_language_of_the_workbook() -> None:
    assert entered(made(title="Blitz").beside["B"])["event", "title"] == "Blitz – Pool B"
    assert entered(made(lang="fr").beside["C"])["event", "title"] == "Poule C"


@pytest.mark.slow
def test_options_of_the_event_reach_every_pool() -> None:
    for data in made(double=True, entry="grid", dates="2026-01-07/7d").beside.values():
        read = read_workbook(data)
        assert (read.spec.double, read.spec.entry, read.spec.rounds) == (True, "grid", 6)
        assert read.entries["plan", 2, "date"] == "2026-01-14"


@pytest.mark.slow
def test_a_seed_draws_each_pool_on_its_own_and_is_recorded() -> None:
    one, again = made(seed="x"), made(seed="x")
    assert one == again
    assert [read_workbook(data).spec.seed for data in one.beside.values()] == ["x-A", "x-B", "x-C"]


@pytest.mark.slow
def test_without_a_list_the_pools_are_blank() -> None:
    found = made(players=None, count=10)
    assert [read_workbook(data).spec.count for data in found.beside.values()] == [4, 3, 3]


def test_the_summary_lists_every_pool_and_how_clubs_are_spread() -> None:
    data = made(spread="club", title="Blitz").data
    lists = cells(data, "Pools")
    assert ["Pool A", "Pool B", "Pool C"] in lists
    assert {value for row in lists for value in row if str(value).startswith("P") and len(str(value)) == 2} == {
        player.name for player in NINE
    }
    spread = {row[0]: row[1:] for row in cells(data, "Clubs by pool") if row}
    assert spread["Rennes"][-1] == 5 and sorted(spread["Rennes"][:-1]) == [1, 2, 2]


@pytest.mark.slow
def test_a_list_without_clubs_has_no_sheet_of_clubs() -> None:
    data = made(players=[Player(f"P{number}") for number in range(6)], pools=2).data
    assert load_workbook(io.BytesIO(data)).sheetnames == ["Pools"]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("spread", "player", "code"),
    [("club", Player(rating=1500), "pools-without-clubs"), ("elo", Player(club="X"), "pools-without-ratings")],
)
def test_what_the_balance_lacks_is_said(spread: str, player: Player, code: str) -> None:
    players = [Player(f"P{number}", player.rating, club=player.club) for number in range(6)]
    assert [problem.code for problem in made(players=players, pools=2, spread=spread).problems] == [code]


@pytest.mark.slow
def test_the_files_stand_beside_each_other_and_nothing_is_written_if_one_exists(tmp_path: Path) -> None:
    out, taken = tmp_path / "open.xlsx", tmp_path / "open-C.xlsx"
    taken.write_bytes(b"mine")
    assert refusal(out=out) == (["target-exists"], 2)
    assert [path.name for path in tmp_path.iterdir()] == ["open-C.xlsx"] and taken.read_bytes() == b"mine"
    assert [path.name for path in made(out=out, force=True).paths] == [
        "open-A.xlsx", "open-B.xlsx", "open-C.xlsx", "open-pools.xlsx",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "code", "status"),
    [
        ({"pools": 4}, "pool-too-small", 3),
        ({"pools": 1}, "bad-pools", 2),
        ({"spread": "luck"}, "bad-option", 2),
        ({"lang": "xx"}, "bad-option", 2),
        ({"count": 8}, "pools-with-count", 2),
        ({"players": None}, "count-or-players", 2),
        ({"players": None, "count": 120, "pools": 2}, "no-berger-table", 3),
        ({"title": "x" * 300}, "option-too-long", 2),
    ],
)
def test_what_cannot_be_made_is_refused_and_nothing_is_written(
    asked: dict[str, Any], code: str, status: int, tmp_path: Path
) -> None:
    assert refusal(out=tmp_path / "open.xlsx", **asked) == ([code], status)
    assert list(tmp_path.iterdir()) == []


def test_pools_belong_to_round_robins() -> None:
    with pytest.raises(SheetgenError) as refused:
        new_files("knockout", None, pools=2, players=NINE)
    assert [problem.code for problem in refused.value.problems] == ["option-of-another-system"]


@pytest.mark.slow
def test_at_the_command_line_the_pools_are_said(tmp_path: Path) -> None:
    source = tmp_path / "players.csv"
    source.write_text("name;elo\n" + "".join(f"{each.name};{each.rating}\n" for each in NINE), "utf-8")
    done = run("new", "berger", tmp_path / "open.xlsx", "--players", source, "--pools", 3, "--spread", "elo")
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.splitlines()[-3:]] == ["A", "B", "C"]
    assert len(list(tmp_path.glob("open-*.xlsx"))) == 4
    refused(run("new", "berger", tmp_path / "x.xlsx", "--players", source, "--spread", "elo"), 2, "--pools")
