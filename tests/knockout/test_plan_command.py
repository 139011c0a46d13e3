"""``sheetgen plan knockout``: the seven steps in words and the plan of play (K1-K4, K7)."""

import json

import pytest

from tests.knockout.test_example import run

# K7: count, options, then net participants, size, byes, preliminary rounds; 7971 as the book has it.
WORKED = [
    (23, [], (23, 32, 9, 0)),
    (63, ["--enter", "1=25"], (238, 256, 18, 2)),
    (234, ["--enter", "2=6", "--enter", "4=1"], (307, 512, 205, 1)),
    (52, ["--enter", "1=2", "--enter", "2=1", "--enter-at", "quarter=1"], (64, 64, 0, 0)),
]


@pytest.mark.parametrize(("count", "asked", "figures"), WORKED)
def test_the_worked_examples_come_out(count: int, asked: list[str], figures: tuple[int, ...]) -> None:
    found = json.loads(run("plan", "knockout", "--count", str(count), *asked, "--json").stdout)
    assert tuple(found[key] for key in ("net", "size", "byes", "preliminary_rounds")) == figures
    assert sum(row["matches"] for row in found["rounds"]) == count - 1


def test_the_json_has_the_keys_of_the_contract() -> None:
    found = json.loads(run("plan", "knockout", "--count", "23", "--json").stdout)
    keys = ["registered", "available", "fictive", "net", "size", "byes", "preliminary_rounds", "rounds"]
    assert list(found) == keys
    row = ["round", "name", "participants", "byes", "entering", "matches", "qualified"]
    assert all(list(line) == row for line in found["rounds"])


def test_the_steps_are_told_in_words_with_every_figure() -> None:
    told = run("plan", "knockout", "--count", "63", "--enter", "1=25").stdout
    for figure in ("63 − 25 = 38", "25 × 2^1 = 50", "128 − 88 = 40", "256 − 138 = 118", "256 − 238 = 18"):
        assert figure in told
    assert "Preliminary round 2" in told and "Round of 32" in told


def test_the_rounds_are_named_in_the_language_of_the_reader() -> None:
    told = run("plan", "knockout", "--count", "70", lang="fr").stdout
    for name in ("1/64 de finale", "1/32 de finale", "Seizièmes", "Huitièmes", "Quarts", "Demi-finales", "Finale"):
        assert name in told


def test_csv_has_one_row_a_round() -> None:
    lines = run("plan", "knockout", "--count", "6", "--csv").stdout.split()
    assert lines[1:] == ["1,quarter-final,4,2,0,2,2", "2,semi-final,4,0,0,2,2", "3,final,2,0,0,1,1"]
