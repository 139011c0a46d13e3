"""``pair --explain``: the reasons of a round from the command line, for everybody and for one player."""

import json
import sys
from pathlib import Path

import pytest

from sheetgen import commands
from tests.dutch.cases import FOLDER

CASE = str(FOLDER / "07_c11_wide.trf")


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *typed: str, lang: str = "en") -> str:
    monkeypatch.setenv("SHEETGEN_LANG", lang)
    monkeypatch.setattr(sys, "argv", ["sheetgen", "pair", *typed])
    with pytest.raises(SystemExit) as end:
        commands.run()
    assert not end.value.code
    return capsys.readouterr().out


def test_the_list_comes_first_then_the_reasons(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = run(monkeypatch, capsys, CASE)
    told = run(monkeypatch, capsys, CASE, "--explain")
    assert told.startswith(plain.rstrip())
    assert "Group by group" in told
    assert "Groupe par groupe" in run(monkeypatch, capsys, CASE, "--explain", lang="fr")


def test_one_player_gets_his_own_board_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = run(monkeypatch, capsys, CASE, "--explain-for", "Player 0002")
    assert told.count("\nBoard ") == 1
    assert "Player 0002" in told
    assert told == run(monkeypatch, capsys, CASE, "--explain-for", "2")


def test_one_board_is_told_by_its_number(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    white = json.loads(run(monkeypatch, capsys, CASE, "--json"))["boards"][1][0]
    told = run(monkeypatch, capsys, CASE, "--explain", "2")
    assert "\nBoard 2: " in told
    assert told == run(monkeypatch, capsys, "--explain-board", "2", CASE)
    assert told == run(monkeypatch, capsys, CASE, "--explain-for", str(white))


def test_a_board_that_is_not_there_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["sheetgen", "pair", CASE, "--explain", "99"])
    with pytest.raises(SystemExit) as end:
        commands.run()
    assert end.value.code == 2
    assert "99" in capsys.readouterr().err


def test_the_reasons_are_a_key_of_the_json_and_a_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    facts = json.loads(run(monkeypatch, capsys, CASE, "--explain", "--json"))
    told = facts["explanation"]
    assert [[board["white"], board["black"]] for board in told["boards"]] == facts["boards"]
    assert "explanation" not in json.loads(run(monkeypatch, capsys, CASE, "--json"))
    page = tmp_path / "why.html"
    run(monkeypatch, capsys, CASE, "--html-out", str(page))
    assert told["boards"][0]["message"].split(".")[0] in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("option", [["--explain"], ["--html"], ["--explain-for", "1"]])
def test_past_rounds_are_compared_and_not_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], option: list[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["sheetgen", "pair", CASE, "--check", *option])
    with pytest.raises(SystemExit) as end:
        commands.run()
    assert end.value.code == 2
    assert "--check" in capsys.readouterr().err


def test_names_with_a_comma_are_set_apart_by_semicolons(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    event = tmp_path / "commas.trf"
    event.write_text(Path(CASE).read_text().replace("Player ", "Player,"))
    told = run(monkeypatch, capsys, str(event), "--explain")
    assert "Group of 2½ points: Player,0003; Player,0008 and Player,0010" in told
