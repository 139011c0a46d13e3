"""``sheetgen plan knockout``: the seven steps in words and the plan of play (K1-K4, K7)."""

import json

import pytest

from tests.terminal import run

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
    assert "Preliminary round 2" in told and "Round of 64" in told and "Round of 32" in told


def test_a_named_round_that_is_not_there_needs_one_round_more() -> None:
    """K4: among four rounds none is of 32; five are supposed then."""
    told = run("plan", "knockout", "--count", "8", "--enter", "3=3", "--enter-at", "1/16=1").stdout
    begun = [line for line in told.splitlines() if line.startswith("Begin again")]
    assert begun == ["Begin again with 5 rounds supposed."]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("asked", [["23"], ["63", "--enter", "1=25"], ["16", "--enter-at", "semi-final=3"]])
def test_the_seven_steps_come_in_order_and_begin_again_where_the_book_does(asked: list[str], lang: str) -> None:
    told = run("plan", "knockout", "--count", *asked, lang=lang).stdout.splitlines()
    steps = [line[0] for line in told if line[1:3] == ". "]
    again = {"23": "", "63": "3456" * 2, "16": "234563456"}[asked[0]]
    assert "".join(steps) == "123456" + again + "7"


def test_the_rounds_supposed_for_a_named_one_are_told_and_begun_again_when_they_disagree() -> None:
    """K4: 16 with 3 entering in the semi-final: 4 rounds supposed, 5 found, so 5 are supposed."""
    told = run("plan", "knockout", "--count", "16", "--enter-at", "semi-final=3").stdout.splitlines()
    supposed = [line for line in told if line.startswith(("Rounds supposed", "With "))]
    assert [[word.strip(".):") for word in line.split() if word.strip(".):").isdigit()] for line in supposed] == [
        ["4", "3", "2"],  # 4 rounds, the semi-final is round 3, 2 are skipped
        ["4", "5", "5"],  # 4 supposed, 5 found, 5 next
        ["5", "4", "3"],
    ]


def test_the_worked_example_of_the_book_skips_three_rounds_to_the_quarter_final() -> None:
    asked = ["--enter", "1=2", "--enter", "2=1", "--enter-at", "quarter=1"]
    told = run("plan", "knockout", "--count", "52", *asked, lang="fr").stdout
    assert "« Quarts de finale » est alors le tour 4 : tours sautés 3" in told


@pytest.mark.parametrize("name", ["1/16", "round of 32", "seizièmes de finale", "Round-of-32", "1/16 de finale"])
def test_a_round_is_asked_for_by_any_of_its_names(name: str) -> None:
    found = json.loads(run("plan", "knockout", "--count", "40", "--enter-at", f"{name}=4", "--json").stdout)
    assert [row["name"] for row in found["rounds"] if row["entering"]] == ["1/16"]


@pytest.mark.parametrize("name", ["round of 33", "round of 1", "round of", "1/3", "round-of-²"])
def test_what_is_no_round_is_refused_by_the_command(name: str) -> None:
    done = run("plan", "knockout", "--count", "40", "--enter-at", f"{name}=4")
    assert (done.returncode, done.stdout) == (2, "") and "is no round" in done.stderr


def test_the_rounds_are_named_in_the_language_of_the_reader() -> None:
    told = run("plan", "knockout", "--count", "70", lang="fr").stdout
    for name in ("1/64 de finale", "Trente-deuxièmes", "Seizièmes", "Huitièmes", "Quarts", "Demi-finales", "Finale"):
        assert name in told


def test_in_english_every_round_before_the_quarter_finals_is_named_by_its_entrants() -> None:
    told = run("plan", "knockout", "--count", "70").stdout
    for name in ("Round of 128", "Round of 64", "Round of 32", "Round of 16", "Quarter-finals", "Semi-finals", "Final"):
        assert name in told


def test_csv_has_one_row_a_round() -> None:
    lines = run("plan", "knockout", "--count", "6", "--csv").stdout.split()
    assert lines[1:] == ['1,"quarter-final",4,2,0,2,2', '2,"semi-final",4,0,0,2,2', '3,"final",2,0,0,1,1']
