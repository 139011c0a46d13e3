"""``show`` and ``new --show``: hidden sheets are seen from then on, and nothing else of the file is another."""

import re
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

import sheetgen
from sheetgen.errors import BadOptions, FileProblem, ProblemsFound, SheetgenError
from sheetgen.exchange.file import File
from sheetgen.operations.show import show_file
from sheetgen.xlsx.package import open_package
from tests.example import ROOT
from tests.terminal import run

WORKBOOK = "xl/workbook.xml"


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "evening.xlsx"
    sheetgen.new("berger", path, count=8, lang="en", extras="ratings")
    return path


def states(data: bytes) -> dict[str, str]:
    return {sheet.name: sheet.state for sheet in open_package(data).sheets}


def test_only_the_list_of_tabs_changes(event: Path) -> None:
    old = event.read_bytes()
    done = sheetgen.show(event, ["Race", "grid-rank", "Standings"])
    assert (done.sheets, done.before) == (("Race", "Crosstable by rank"), ("Standings",))
    new = event.read_bytes()
    with zipfile.ZipFile(BytesIO(old)) as before, zipfile.ZipFile(BytesIO(new)) as after:
        assert before.namelist() == after.namelist()
        assert [name for name in before.namelist() if before.read(name) != after.read(name)] == [WORKBOOK]
        assert before.read(WORKBOOK) != after.read(WORKBOOK)
    then, now = states(old), states(new)
    assert {name for name in then if then[name] != now[name]} == {"Race", "Crosstable by rank"}
    printed = open_package(new).part(WORKBOOK).decode()
    assert printed.count("_xlnm.Print_Area") == list(now.values()).count("visible")
    assert sheetgen.check(event).clean


def test_all_are_those_that_no_command_fills(event: Path) -> None:
    done = sheetgen.show(event, every=True, output=event.with_name("all.xlsx"))
    now = states(done.data)
    assert "Official ranking" not in done.sheets and now["Official ranking"] == "hidden"
    assert set(done.sheets) == {name for name, state in states(event.read_bytes()).items() if state == "hidden"} - {
        name for name, state in now.items() if state == "hidden"
    }
    assert {"Race", "List by rating"} <= set(done.sheets) and now["Calc games"] == "hidden"
    again = sheetgen.show(event.with_name("all.xlsx"), every=True)
    assert again.sheets == () and again.data == done.data


def test_a_name_means_the_sheets_of_all_pools() -> None:
    data, _ = sheetgen.new("berger", count=12, pools=3, one_file=True, lang="fr")
    done = show_file(File("pools.xlsx", data), ["race", "Fiches de joueur – B"])
    assert done.sheets == ("Course – A", "Course – B", "Course – C", "Fiches de joueur – B")


@pytest.mark.parametrize("name", ["Calc games", "games", "description", "Internal description", "nothing"])
def test_what_is_not_for_people_is_not_offered(event: Path, name: str) -> None:
    old = event.read_bytes()
    with pytest.raises(ProblemsFound) as refusal:
        sheetgen.show(event, ["Race", name])
    (problem,) = refusal.value.problems
    assert (problem.code, problem.found) == ("show-no-such-sheet", name)
    assert "Race" in problem.data["names"] and "Calc games" not in problem.data["names"]
    assert event.read_bytes() == old


def test_a_renewed_workbook_has_the_sheets_that_were_shown(event: Path) -> None:
    sheetgen.show(event, ["Race"])
    new = states(sheetgen.renew(event, event.with_name("new.xlsx")).data)
    assert (new["Race"], new["List by rating"]) == ("visible", "hidden")
    assert new == states(event.read_bytes())


def test_one_says_which_sheets_or_all(event: Path) -> None:
    for sheets, every in (([], False), (["Race"], True)):
        with pytest.raises(BadOptions, match="show-which"):
            sheetgen.show(event, sheets, every=every)


def test_files_that_are_not_ours_or_open_are_refused(event: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.xlsx"
    other.write_bytes((ROOT / "templates" / "club-poster-en.xlsx").read_bytes())
    with pytest.raises(SheetgenError):
        sheetgen.show(other, ["Race"])
    lock = event.with_name(f".~lock.{event.name}#")
    lock.write_text(",me,here,now,;", encoding="utf-8")
    with pytest.raises(FileProblem):
        sheetgen.show(event, ["Race"])
    assert states(event.read_bytes())["Race"] == "hidden"


def test_a_new_workbook_shows_what_is_asked_for() -> None:
    data, _ = sheetgen.new("berger", count=6, lang="de", show="Verlauf, grid-rank")
    assert [states(data)[name] for name in ("Verlauf", "Kreuztabelle nach Rang")] == ["visible"] * 2
    everything, _ = sheetgen.new("berger", count=6, lang="de", show="all")
    assert states(everything)["Rangliste"] == states(everything)["Liste nach Elo"] == "visible"
    with pytest.raises(BadOptions) as refusal:
        sheetgen.new("berger", count=6, lang="de", show="Verlauff,Rangliste")
    (problem,) = refusal.value.problems
    assert (problem.found, problem.data["close"]) == ("Verlauff", ["Verlauf"])


def test_the_command_says_what_it_did(event: Path) -> None:
    done = run("show", event.name, "Race", cwd=event.parent)
    assert (done.returncode, done.stdout) == (0, "evening.xlsx: shown now: Race.\n")
    assert run("show", event.name, "Rac", cwd=event.parent).returncode == 1
    assert "Race" in run("show", event.name, "Rac", cwd=event.parent).stderr
    assert run("show", event.name, cwd=event.parent).returncode == 2
    assert run("show", "none.xlsx", "Race", cwd=event.parent).returncode == 4


def test_a_sheet_that_is_shown_is_printed_as_far_as_it_is_filled(tmp_path: Path) -> None:
    """Its figures are in the file already, and none of them changes when it is shown."""
    players, event = tmp_path / "players.csv", tmp_path / "event.xlsx"
    players.write_text("name;rating\n" + "".join(f"Player {n};{2000 - n}\n" for n in range(1, 7)), encoding="utf-8")
    sheetgen.new("swiss", event, players=players, rounds=3, lang="en")
    shown = open_package(show_file(File("event.xlsx", event.read_bytes()), ["by-rating"]).data)
    areas = re.findall(r"'List by rating'!\$A\$2:\$[A-Z]+\$(\d+)<", shown.part(WORKBOOK).decode())
    assert areas == ["11"]  # six lines from the sixth row on
