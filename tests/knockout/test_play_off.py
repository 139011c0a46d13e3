"""A play-off for the first place (5.2, 1): two play a match, three a round robin, four and more a cup."""

from pathlib import Path

import pytest

import sheetgen
from sheetgen.errors import SheetgenError
from sheetgen.operations.play_off import tied_for_first
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.pairing import berger


def event(folder: Path, players: int, tied: int) -> Path:
    """A round robin in which the first ``tied`` draw with each other and beat everybody else."""
    path = folder / "event.xlsx"
    (folder / "list.csv").write_text("name\n" + "\n".join(f"Player {n}" for n in range(1, players + 1)), "utf-8")
    sheetgen.new("berger", path, players=folder / "list.csv", lang="en", title="Club final")
    lines = ["white,black,result"]
    for white, black in (pair for boards in berger.table(players) for pair in boards if max(pair) <= players):
        result = "1/2" if max(white, black) <= tied else "1-0" if white < black else "0-1"
        lines.append(f"Player {white},Player {black},{result}")
    (folder / "results.csv").write_text("\n".join(lines), "utf-8")
    sheetgen.fill(path, results=folder / "results.csv")
    return path


@pytest.mark.parametrize(
    ("tied", "system", "names"),
    [
        (2, "knockout", {"Player 1", "Player 2"}),
        (3, "berger", {"Player 1", "Player 2", "Player 3"}),
        (4, "knockout", {"Player 1", "Player 2", "Player 3", "Player 4"}),
    ],
)
def test_those_who_are_tied_play_as_the_book_says(tmp_path: Path, tied: int, system: str, names: set[str]) -> None:
    source = event(tmp_path, 7, tied)
    assert len(tied_for_first(sheetgen.rank(source))) == tied
    data, _ = sheetgen.new(system, tmp_path / "off.xlsx", play_off=source, lang="en")
    read = read_workbook(data)
    assert {value for key, value in read.entries.items() if key[-1] == "name"} == names
    assert read.spec.count == tied
    assert getattr(read.spec, "match", "mini") == "mini"
    assert read.entries["event", "title"] == "Club final – play-off"
    assert read.entries["event", "pace"].startswith("3 min + 2 s a move")


def test_of_five_only_the_first_four_play(tmp_path: Path) -> None:
    source = event(tmp_path, 7, 5)
    best = [row.id for row in sheetgen.rank(source).standings.rows][:4]
    data, _ = sheetgen.new("knockout", play_off=source, lang="en")
    entries = read_workbook(data).entries
    assert {value for key, value in entries.items() if key[-1] == "name"} == {f"Player {number}" for number in best}


@pytest.mark.parametrize(
    ("tied", "system", "code"),
    [
        (1, "knockout", "play-off-of-nobody"),
        (2, "berger", "play-off-by-another"),
        (3, "knockout", "play-off-by-another"),
    ],
)
def test_what_cannot_be_played_off_is_refused(tmp_path: Path, tied: int, system: str, code: str) -> None:
    with pytest.raises(SheetgenError) as refused:
        sheetgen.new(system, tmp_path / "off.xlsx", play_off=event(tmp_path, 6, tied))
    assert [problem.code for problem in refused.value.problems] == [code]
    assert not (tmp_path / "off.xlsx").exists()


def test_an_event_that_is_not_over_or_a_second_list_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    sheetgen.new("berger", path, count=4)
    for options, code in (({}, "play-off-too-early"), ({"players": "list.csv"}, "play-off-with-list")):
        with pytest.raises(SheetgenError) as refused:
            sheetgen.new("knockout", play_off=path, **options)
        assert [problem.code for problem in refused.value.problems] == [code]


def test_teams_do_not_play_off() -> None:
    with pytest.raises(SheetgenError) as refused:
        sheetgen.new("knockout", play_off="examples/league/event.xlsx")
    assert [problem.code for problem in refused.value.problems] == ["play-off-of-teams"]
