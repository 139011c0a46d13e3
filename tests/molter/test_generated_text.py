"""M14: what the command line says of a table: which one, its grade, every figure of its quality in words."""

import json
from string import ascii_uppercase
from time import process_time

import pytest

import sheetgen
from sheetgen.errors import SheetgenError
from sheetgen.i18n.catalogue import words
from sheetgen.operations.table import show_printed
from sheetgen.pairing.checks import TeamSchedule, findings, team_letter, team_number


def said(teams: int, players: int, rounds: int, lang: str = "en", table: str | None = None) -> list[str]:
    found = show_printed("table", "molter", teams=teams, players_per_team=players, rounds=rounds, table=table)
    return [line for line in found.text(words(lang)).splitlines() if line.strip()]


def test_the_table_of_the_book_is_taken_where_it_fits_and_a_generated_one_elsewhere() -> None:
    assert said(6, 4, 3)[0] == "Table 11 of the book (6 teams of 4), rounds 1, 2, a"
    assert said(6, 4, 5)[0] == "Generated table of grade A (6 teams of 4), rounds 1, 2, 3, 4, 5"
    assert said(10, 4, 3, "fr")[0] == "Table calculée de qualité A (10 équipes de 4), rondes 1, 2, 3"
    assert said(6, 4, 3, table="generated")[0] == "Generated table of grade A (6 teams of 4), rounds 1, 2, 3"
    assert said(6, 4, 3, table="printed") == said(6, 4, 3, table="11") == said(6, 4, 3)


def test_every_figure_is_said_in_words() -> None:
    """Fifteen teams of four in two rounds: 60 games, 105 pairs of teams; floats are balanced, colours exact."""
    assert said(15, 4, 2)[-7:] == [
        "Every two teams meet 0 or 1 times.",
        "After every round each team has met as many teams as possible.",
        "Every team descends as often as it ascends.",
        "The numbers of descents of two teams differ by one at most.",
        "In a period a team descends once at most and ascends once at most.",
        "In a round a team meets each opposing team it meets equally often.",
        "In every round every team has as many Whites as Blacks.",
    ]


def test_an_odd_number_of_players_is_explained() -> None:
    assert said(10, 5, 3, "fr")[-1] == (
        "À chaque ronde, chaque équipe a un Blanc ou un Noir de plus ; toutes les deux rondes, l'équilibre est rétabli."
    )


def test_a_printed_table_is_measured_too() -> None:
    assert "By the measure of the generated tables it is of grade B:" in said(6, 6, 2)
    assert "By the measure of the generated tables it has no grade: S4 not kept." in said(13, 6, 3)


BETTER = (
    "The generated table of this size is better: grade A. "
    'It is taken with --table generated (in Python table="generated"):'
)


def test_a_printed_table_that_is_graded_below_the_generated_one_says_so_and_how_to_choose() -> None:
    lines = said(7, 6, 2)
    printed, generated = lines[: lines.index(BETTER)], lines[lines.index(BETTER) :]
    assert "The numbers of descents of two teams differ by 2 at most." in printed
    assert "The numbers of descents of two teams differ by one at most." in generated
    assert BETTER not in said(4, 6, 2)  # grade A both
    assert BETTER not in said(7, 6, 2, table="generated")
    told = show_printed("table", "molter", teams=7, players_per_team=6, rounds=2)
    better = json.loads(json.dumps(told.json()))["better"]
    assert (better["table"], better["grade"], better["quality"]["I3"]) == ("generated", "A", 1)


@pytest.mark.parametrize("players", [10, 12])
def test_where_the_printed_table_does_not_fit_the_rounds_the_generated_one_is_taken(players: int) -> None:
    """M9: in three rounds of table 42 or 43 players would meet twice."""
    assert said(13, players, 3)[0] == f"Generated table of grade A (13 teams of {players}), rounds 1, 2, 3"
    with pytest.raises(SheetgenError, match="molter-players-meet-twice"):
        said(13, players, 3, table="printed")


def test_no_table_of_grade_a_is_searched_for_where_it_is_proved_that_there_is_none() -> None:
    """Four teams have three partitions into pairs, whose signs are orthogonal: two rounds cannot be exact."""
    proof = "It is proved that no table of grade A exists for this size."
    assert said(4, 4, 2)[-1] == said(4, 4, 2, table="generated")[-1] == said(5, 2, 1)[-1] == proof
    assert proof not in said(4, 6, 2)


def test_grade_and_figures_are_in_the_json_too() -> None:
    found = show_printed("table", "molter", teams=30, players_per_team=16, rounds=29)
    told = json.loads(json.dumps(found.json()))
    assert (told["table"], told["grade"]) == ("generated", "B")
    assert told["quality"] == {"I1": 0, "I1 prefix": 0, "I5": 0, "S5 exact": 2}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_figure_has_a_sentence_for_none_one_and_more(lang: str) -> None:
    catalogue = words(lang)
    for kind in ("i1", "prefix", "i2", "i3", "i4", "i5", "colours"):
        for state in ("none", "one", "some"):
            text = catalogue.say(f"molter-quality.{kind}-{state}", figure=3, half=7, least=4, most=5)
            assert text.endswith(".") or text.endswith("×.")


def test_the_largest_table_is_there_in_well_under_a_second() -> None:
    began = process_time()
    sheetgen.table("molter", teams=30, players_per_team=16, rounds=29)
    assert process_time() - began < 0.8


@pytest.mark.parametrize(
    ("teams", "players", "rounds", "code"),
    [
        (2, 4, 1, "molter-two-teams"),
        (7, 5, 2, "molter-odd-number-of-players"),
        (10, 1, 2, "molter-one-board"),
        (10, 4, 10, "molter-teams-run-out"),
        (31, 4, 2, "molter-not-built"),
        (10, 17, 2, "molter-not-built"),
    ],
)
def test_where_there_is_no_table_the_reason_is_said(teams: int, players: int, rounds: int, code: str) -> None:
    with pytest.raises(SheetgenError) as refused:
        sheetgen.table("molter", teams=teams, players_per_team=players, rounds=rounds)
    assert refused.value.problems[0].code == code
    assert refused.value.status == 3


def test_teams_beyond_z_have_two_letters() -> None:
    """M1: 24 letters, without I and O."""
    assert [team_letter(number) for number in (1, 8, 9, 24, 25, 30, 48, 49)] == [
        "A", "H", "J", "Z", "AA", "AF", "AZ", "BA",
    ]  # fmt: skip
    assert [team_number(team_letter(number)) for number in range(1, 601)] == list(range(1, 601))


def test_the_rules_of_the_book_see_nothing_wrong_with_thirty_teams() -> None:
    """M2-M7, by the checker of the printed tables: letters of two characters are teams like others."""
    table = sheetgen.table("molter", teams=30, players_per_team=4, rounds=2)
    schedule = TeamSchedule(30, 4, tuple(played.boards for played in table.rounds))
    assert list(findings(schedule, ["M2", "M3", "M4", "M5", "M6", "M7"])) == []
    letters = {player[0] for board in schedule.rounds[0] for player in board}
    assert len(letters) == 30
    assert not letters & {"I", "O"}
    assert set("".join(letters)) <= set(ascii_uppercase)
