"""``fill`` says everything that is wrong with a list at once: in it, and in what it is entered into."""

from pathlib import Path

import sheetgen
from tests.terminal import run

PEOPLE = "name,rating\n" + "".join(f"{name},{1500 - 10 * n}\n" for n, name in enumerate("ABCDEF"))


def said(folder: Path, **lists: str) -> list[str]:
    """What is refused, without the name of the severity."""
    (folder / "wb.xlsx").write_bytes(bytes(sheetgen.new("berger", count=6, lang="en")[0]))
    (folder / "ok.csv").write_text(PEOPLE, encoding="utf-8")
    assert run("fill", str(folder / "wb.xlsx"), "--players", str(folder / "ok.csv")).returncode == 0
    before = (folder / "wb.xlsx").read_bytes()
    args = []
    for name, text in lists.items():
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")
        args += [f"--{name}", str(folder / f"{name}.csv")]
    answer = run("fill", str(folder / "wb.xlsx"), *args)
    assert answer.returncode == 1 and (folder / "wb.xlsx").read_bytes() == before
    return answer.stderr.replace(f"{folder}/", "").replace("error: ", "").splitlines()


def test_a_list_of_results_is_told_what_is_written_wrong_and_what_finds_no_game(tmp_path: Path) -> None:
    lines = said(tmp_path, results="round,board,white,black,result\n1,1,,,1-0\n1,9,,,1-0\n1,2,,,foo\n2,1,Z,A,1-0\n")
    assert [line.split(":")[0] for line in lines] == [f"results.csv, line {n}" for n in (3, 4, 5)]
    assert "There is no game 1 / 9" in lines[0] and "foo" in lines[1] and "not Z" in lines[2]


def test_two_lists_are_told_together_and_nobody_is_blamed_for_a_line_without_a_name(tmp_path: Path) -> None:
    lines = said(tmp_path, players="name,rating\nA,zz\n,1400\n", results="round,board,result\n1,1,foo\nx,9,1-0\n")
    assert [line.split(":")[0] for line in lines] == [
        "players.csv, line 2",
        "players.csv, line 3",
        "results.csv, line 2",
    ]


def test_a_rating_that_is_none_does_not_hide_that_somebody_is_not_in_the_workbook(tmp_path: Path) -> None:
    lines = said(tmp_path, players=PEOPLE.replace("B,1490", "B,zz") + "New,1300\n")
    assert "“zz” is no rating" in lines[0] and "New" in lines[1]


def test_a_list_with_six_kinds_of_errors_is_told_all_of_them(tmp_path: Path) -> None:
    """Three stand in the list itself, two in what it is entered into, and a column is not known."""
    people = "name,rating,birth,lot,withdrawn,colour\n"
    people += "A,zz,,,,\nB,1490,2030-99-99,,,\nC,1480,,0,,red\nD,,,,99,\nE,,,,12,\nF,,,,,\nG,,,,,\n"
    (tmp_path / "wb.xlsx").write_bytes(bytes(sheetgen.new("berger", count=6, lang="en")[0]))
    (tmp_path / "players.csv").write_text(people, encoding="utf-8")
    answer = run("fill", str(tmp_path / "wb.xlsx"), "--players", str(tmp_path / "players.csv"))
    lines = answer.stderr.replace(f"{tmp_path}/", "").splitlines()
    assert answer.returncode == 1
    kinds = ("not read: colour", "“zz” is no rating", "“2030-99-99” is no day", "“0” is no lot", "has 7 players")
    kinds = (*kinds, "D is out from round 99", "E is out from round 12")
    assert [kind for kind in kinds if not any(kind in line for line in lines)] == []
