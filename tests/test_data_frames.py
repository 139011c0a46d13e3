"""The data frames of a ranking: typed, complete, and agreeing with the examples' own lists of results."""

import csv
import subprocess
import sys
from pathlib import Path

import pytest

import sheetgen
from tests.example import ROOT

EXAMPLES = ROOT / "examples"
POINTS = {"1-0": (1, 0), "½-½": (0.5, 0.5), "0-1": (0, 1)}


def lines(name: str) -> list[dict[str, str]]:
    with (EXAMPLES / name).open(encoding="utf-8", newline="") as file:
        sample = csv.Sniffer().sniff(file.readline(), ";,\t")
        file.seek(0)
        return list(csv.DictReader(file, dialect=sample))


def test_the_standings_are_typed_and_in_order() -> None:
    frame = sheetgen.rank(EXAMPLES / "berger" / "event.xlsx").frame()
    assert frame.dtypes.astype(str).to_dict() == {
        "rank": "Int64", "id": "string", "name": "string", "rating": "Int64", "club": "string",
        **dict.fromkeys(("PTS", "DE", "WON", "SB", "KOYA"), "Float64"),
    }  # fmt: skip
    assert list(frame["rank"]) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert (frame["name"][0], frame["PTS"][0], frame["SB"][0]) == ("Émilie", 6.0, 18.25)
    assert frame["DE"].isna()[0]  # nobody was level with her


def test_the_games_are_those_of_the_list() -> None:
    frame = sheetgen.rank(EXAMPLES / "berger" / "event.xlsx").games_frame()
    typed = {(int(line["ronde"]), int(line["échiquier"])): line["résultat"] for line in lines("berger/results.csv")}
    assert len(frame) == len(typed) == 28
    for game in frame.to_dict("records"):
        token = typed[game["round"], game["board"]]
        assert (game["white_points"], game["black_points"]) == POINTS[token]
        assert game["played"]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("system", ["knockout", "league", "molter", "scheveningen"])
def test_every_system_has_both_frames(system: str) -> None:
    ranking = sheetgen.rank(EXAMPLES / system / "event.xlsx")
    standings, games = ranking.frame(), ranking.games_frame()
    assert len(standings) == len(ranking.standings.rows) and set(ranking.standings.order) <= set(standings.columns)
    assert len(games) == len(lines(f"{system}/results.csv"))
    assert games["white"].notna().all() and games["result"].notna().all()


@pytest.mark.slow
def test_pools_in_one_workbook_have_the_games_of_all(tmp_path: Path) -> None:
    made = tmp_path / "pools.xlsx"
    sheetgen.new("berger", made, players=EXAMPLES / "draw" / "players.csv", pools=4, one_file=True)
    ranking = sheetgen.rank(made)
    games = ranking.games_frame()
    assert len(games) == ranking.total and games["white_points"].isna().all()
    assert set(games["white"]) | set(games["black"]) == {who.name for who in ranking.entrants.values()}


def test_an_empty_frame_has_its_types() -> None:
    from sheetgen.exchange.frames import NUMBER, TEXT, frame

    empty = frame([], {"name": TEXT, "points": NUMBER})
    assert (len(empty), empty.dtypes.astype(str).to_dict()) == (0, {"name": "string", "points": "Float64"})


@pytest.mark.slow
def test_pandas_is_imported_only_where_a_frame_is_made() -> None:
    event = str(EXAMPLES / "berger" / "event.xlsx")
    asked = f"import sys, sheetgen; sheetgen.rank({event!r}); print('pandas' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.slow
def test_neither_a_ranking_nor_the_core_knows_of_seasons() -> None:
    event = str(EXAMPLES / "berger" / "event.xlsx")
    asked = f"import sys, sheetgen; sheetgen.rank({event!r}); print([m for m in sys.modules if '.season' in m])"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "[]"
