"""``sheetgen draw`` as people run it."""

import json
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.errors import SheetgenError
from sheetgen.i18n.catalogue import words
from sheetgen.operations.draw import draw
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.present.draw import draw_json, draw_rows
from tests.draw.lists import clubs, csv_of
from tests.terminal import run
from tests.test_use_cases import refused


@pytest.fixture
def players(tmp_path: Path) -> Path:
    path = tmp_path / "players.csv"
    path.write_text(csv_of(clubs(5, 4, 4, 3, 2, 2)), "utf-8")
    return path


def test_the_protocol_is_printed_in_words(players: Path) -> None:
    done = run("draw", "--players", players, "--varma", "--seed", "abc")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Drawn by lot with the seed abc." in done.stdout
    assert "nobody meets a player of his group in the last 3 rounds" in done.stdout


@pytest.mark.slow
def test_the_csv_is_a_list_that_gives_everybody_his_drawn_number(players: Path, tmp_path: Path) -> None:
    drawn, event = tmp_path / "drawn.csv", tmp_path / "event.xlsx"
    done = run("draw", "--players", players, "--varma", "--seed", "abc", "--csv-out", drawn, "--json")
    numbers = {each["name"]: each["number"] for each in json.loads(done.stdout)["numbers"]}
    sheetgen.new("berger", event, players=drawn)
    entries = read_workbook(event.read_bytes()).entries
    assert {entries["players", number, "name"]: number for number in range(1, 21)} == numbers


def test_the_sheets_of_the_ceremony_are_written_and_never_replaced_unasked(players: Path, tmp_path: Path) -> None:
    out = tmp_path / "draw.xlsx"
    assert run("draw", "--players", players, "--varma", "-o", out, "--lang", "fr").returncode == 0
    before = out.read_bytes()
    refused(run("draw", "--players", players, "--varma", "-o", out), 2, "draw.xlsx")
    assert out.read_bytes() == before


def test_a_contingent_larger_than_any_envelope_writes_nothing(tmp_path: Path) -> None:
    path, out = tmp_path / "players.csv", tmp_path / "draw.xlsx"
    path.write_text(csv_of(clubs(9, 6, 5)), "utf-8")
    refused(run("draw", "--players", path, "--varma", "-o", out), 1, "Club A", "9", "8")
    assert not out.exists()


# -------------------------------------------------------------------------------------- the same without a process


def refusal(players: Any, **asked: Any) -> tuple[list[str], int]:
    with pytest.raises(SheetgenError) as refused:
        draw(players, **asked)
    return [problem.code for problem in refused.value.problems], int(refused.value.status)


def test_the_json_holds_the_whole_protocol(players: Path) -> None:
    facts = draw_json(draw(players, varma=True, seed="abc"), words("en"))
    assert {"method": "varma", "players": 20, "rounds": 19, "last_rounds": 3, "by": "club"}.items() <= facts.items()
    assert (facts["seed"], facts["printed_in"], facts["clean"]) == ("abc", "003", True)
    assert facts["envelopes"][3] == {"envelope": "D", "numbers": [4, 20]}
    assert facts["contingents"][0]["envelopes"] == [{"members": 5, "offers": [{"left": [8, 7, 3, 2], "offered": [7]}]}]
    assert [each["order"] for each in facts["draws"]] == list(range(1, 21))
    assert [each["number"] for each in facts["numbers"]] == list(range(1, 21))
    assert len(facts["meetings"]) == 27


def test_a_draw_without_a_seed_says_which_one_it_took_and_repeats_with_it(players: Path) -> None:
    first = draw(players, groups=4)
    assert first.draw.seed
    assert draw(players, groups=4, seed=first.draw.seed) == first


def test_the_csv_says_where_each_number_came_from(players: Path) -> None:
    head, *rows = draw_rows(draw(players, varma=True).draw)
    assert [row[0] for row in rows] == list(range(1, 21))
    assert {row[head.index("envelope")] for row in rows} == {"A", "B", "C", "D"}


def test_late_meetings_are_warnings_with_their_reason() -> None:
    told = [draw(clubs(6, 5, 4, 3, 2), varma=True, seed=str(seed)) for seed in range(20)]
    for made in told:
        codes = [problem.code for problem in made.problems]
        assert codes == ["contingent-split"] + ["late-meeting"] * len(made.draw.late)
    assert any(made.draw.late for made in told)


def test_more_wishes_than_numbers_write_nothing(tmp_path: Path) -> None:
    out = tmp_path / "draw.xlsx"
    assert refusal(clubs(3, 3, 3), groups=5, output=out) == (["contingents-do-not-fit"], 1)
    assert not out.exists()


@pytest.mark.parametrize("way", [{}, {"varma": True, "groups": 3}], ids=["neither", "both"])
def test_one_way_of_dividing_is_asked_for(way: dict[str, Any]) -> None:
    assert refusal(clubs(5, 5), **way) == (["varma-or-groups"], 2)


@pytest.mark.parametrize("asked", [{"by": "sex"}, {"lang": "xx"}])
def test_what_is_not_among_the_choices_is_refused(asked: dict[str, Any]) -> None:
    assert refusal(clubs(5, 5), varma=True, **asked) == (["bad-option"], 2)


def test_a_title_too_long_writes_nothing(tmp_path: Path) -> None:
    out = tmp_path / "draw.xlsx"
    assert refusal(clubs(3, 3, 3), groups=2, title="x" * 300, output=out) == (["option-too-long"], 2)
    assert not out.exists()


def test_an_empty_list_is_refused() -> None:
    assert refusal([], varma=True) == (["empty-list"], 1)
