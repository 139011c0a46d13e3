"""Lists entered into workbooks that have people in them: by who they are, and never over somebody who has a game."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.errors import Problem, SheetgenError
from sheetgen.exchange.reading import Loaded
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.model.entrants import Player, Team
from sheetgen.operations.fill import FillChanges, ListFile, fill_workbook
from sheetgen.operations.pairing.workbook import pair_workbook
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import ReadBook, read_workbook
from sheetgen.workbook.cells import Key
from tests.cases import for_each
from tests.terminal import run

NAMES = ("Ada", "Bob", "Cid", "Dan", "Eva", "Fay")
FIELD = tuple(Player(name, 2000 - 100 * place, licence=f"{name[0]}1") for place, name in enumerate(NAMES))
ZOE = Player("Zoe", 1850, licence="Z1")
# A game of round 1 that two of the six play: 3-6 of a round robin of eight, 4-5 of a cup, the first board of an open.
RESULT = {"berger": ("rounds", 1, 3, "result"), "knockout": ("games", 2, "result"), "swiss": ("rounds", 1, 1, "result")}
ASKED: dict[str, dict[str, Any]] = {
    "berger": {"count": 8},
    "knockout": {"count": 8},
    "swiss": {"count": 6, "rounds": 3, "spare": 2},
}


@cache
def blank(system: str) -> bytes:
    return bytes(sheetgen.new(system, lang="en", **ASKED[system])[0])


def entered(data: bytes, listed: Sequence[Player], replaces: bool = False) -> tuple[bytes, FillChanges]:
    read = read_workbook(data)
    found = fill_workbook(read, players=ListFile(Loaded(tuple(listed)), "list.csv"), replace_entries=replaces)
    return apply_changes(read, found.changes), found


def event(system: str, begun: bool) -> bytes:
    """Six people in a workbook for eight; of one that has begun the first game of round 1 has a result."""
    data, _ = entered(blank(system), FIELD)
    if begun and system == "swiss":
        data = pair_workbook(data, "").data or b""
    return apply_changes(read_workbook(data), {RESULT[system]: "1-0"}) if begun else data


def refused(data: bytes, listed: Sequence[Player], replaces: bool = False) -> list[Problem]:
    with pytest.raises(SheetgenError) as refusal:
        entered(data, listed, replaces)
    return list(refusal.value.problems)


def names(data: bytes) -> list[str]:
    """Who is on which line, the first one first."""
    entries = read_workbook(data).entries
    table = "entrants" if any(key[0] == "entrants" for key in entries) else "players"
    return [str(entries.get((table, number, "name")) or "") for number in range(1, 9)]


def said(found: FillChanges) -> list[str]:
    return [problem.code for problem in found.problems]


IN = [*NAMES, "", ""]


@pytest.mark.slow
@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("system", ["berger", "knockout", "swiss"])
def test_a_late_entry_takes_the_first_free_line_and_nobody_loses_his(system: str, begun: bool) -> None:
    data = event(system, begun)
    assert names(data) == IN
    for replaces in (False, True):
        done, found = entered(data, [ZOE], replaces)
        assert names(done) == [*NAMES, "Zoe", ""]
        assert said(found)[0] == "people-added" and found.problems[0].found == "Zoe (7)"
        assert ("numbers-stay" in said(found)) == (begun and replaces)
    # Three more than there are places for: nothing is written, and nothing is advised that destroys anything.
    crowd = [ZOE, Player("Yan"), Player("Xia")]
    (problem,) = refused(data, crowd)
    assert (problem.found, problem.data["free"], problem.data["places"]) == ("3", 2, 8)
    assert refused(data, crowd, True)[0].code.startswith("no-free-place")


@pytest.mark.slow
@pytest.mark.parametrize("system", ["berger", "knockout", "swiss"])
def test_a_list_in_another_order_gives_the_numbers_only_before_the_first_game(system: str) -> None:
    backwards = FIELD[::-1]
    before, found = entered(event(system, begun=False), backwards, replaces=True)
    assert names(before)[:6] == list(NAMES[::-1])
    assert "list-renumbers" in said(found)
    after, found = entered(event(system, begun=True), backwards, replaces=True)
    assert names(after) == IN
    assert "numbers-stay" in said(found)
    assert entered(event(system, begun=True), backwards)[1].changes == {}  # nothing new, nothing moved


@pytest.mark.slow
@pytest.mark.parametrize("system", ["berger", "knockout", "swiss"])
def test_the_same_licence_is_the_same_person_whose_spelling_may_change(system: str) -> None:
    data = event(system, begun=True)
    other = Player("Adah", 2000, licence="a 1")
    assert {problem.code for problem in refused(data, [other])} == {"already-filled"}
    done, found = entered(data, [other], replaces=True)
    assert names(done)[0] == "Adah" and "person-respelled" in said(found)
    if system == "swiss":  # whoever was paired is known under his new spelling
        assert "paired-under-another-name" not in [p.code for _, p in read_workbook(done).entered().problems]


@pytest.mark.slow
def test_what_was_typed_of_somebody_goes_with_him_when_the_list_gives_new_numbers() -> None:
    typed: dict[Key, Any] = {
        ("players", 1, "withdrawn"): 3,
        ("players", 1, "call2"): "H",
        ("players", 2, "club"): "Nice",
    }
    data = apply_changes(read_workbook(event("swiss", begun=False)), typed)
    done, found = entered(data, [*FIELD[:0:-1], ZOE], replaces=True)  # everybody but Ada, and Zoe
    entries = read_workbook(done).entries
    assert names(done) == ["Fay", "Eva", "Dan", "Cid", "Bob", "Zoe", "", ""]
    assert entries["players", 5, "club"] == "Nice" and ("players", 1, "withdrawn") not in entries
    assert [p.found for p in found.problems if p.code == "taken-out"] == ["Ada (1)"]
    banned = apply_changes(read_workbook(data), {("forbidden", 1, "first"): 1, ("forbidden", 1, "second"): 2})
    assert {p.code for p in refused(banned, FIELD[::-1], True)} == {"typed-for-a-number"}


@pytest.mark.slow
def test_whoever_cannot_be_told_is_refused_and_nobody_is_guessed() -> None:
    data = event("swiss", begun=True)
    whole = [*FIELD[1:], Player("Adda", 2000)]
    assert [p.code for p in refused(data, whole)] == ["list-lacks-somebody-begun"]
    done, found = entered(data, whole, replaces=True)
    assert names(done) == [*NAMES, "Adda", ""]
    assert {"people-added", "name-nearly-known", "not-on-the-list"} <= set(said(found))
    assert [p.code for p in refused(event("swiss", begun=False), whole)] == ["list-lacks-somebody"]
    assert [p.code for p in refused(data, [Player("Bob", licence="X9")])] == ["namesake-on-the-list"]
    assert [p.code for p in refused(data, [FIELD[0], Player("Adina", licence="A1")])] == ["two-mean-one"]
    known = apply_changes(read_workbook(data), {("players", 2, "fide_id"): "77"})
    assert [p.code for p in refused(known, [Player("Ada", licence="A1", fide_id="77")])] == ["list-means-two"]
    assert names(entered(known, [Player("Robert", fide_id="77")], True)[0])[1] == "Robert"


@for_each("lang", LANGUAGES)
def test_the_alphabet_is_no_rank(lang: str) -> None:
    """The lists to post count their lines under a word of their own; the number of a player is another column."""
    texts = words(lang)
    ranks = {texts["standings.rank"].casefold(), "rang", "rank", "plaats", "pos."}
    for table in ("players", "posted"):
        assert texts[f"{table}.line"].casefold() not in {*ranks, texts[f"{table}.no"].casefold()}


# --------------------------------------------------------------------------------------------------------------- teams

TEAMS = tuple(
    Team(name, tuple(Player(f"{name} {rank}", licence=f"{name[0]}{rank}") for rank in range(1, 5)))
    for name in ("Lyon", "Metz", "Nice")
)
OF_TEAMS: dict[str, tuple[dict[str, Any], dict[Key, Any]]] = {
    "molter": ({"players_per_team": 4}, {("rounds", 1, 1, "result"): "1-0"}),
    "league": (
        {"boards": 4},
        {("rounds", 1, 1, 1, "result"): "1-0", ("rounds", 1, 1, 1, "home"): "Lyon 1", ("rounds", 1, 1, 1, "away"): "?"},
    ),
    "scheveningen": ({}, {("rounds", 1, 1, "result"): "1-0"}),
}


@cache
def teams_event(system: str, begun: bool) -> bytes:
    asked, typed = OF_TEAMS[system]
    listed = Loaded(TEAMS[:2] if system == "scheveningen" else TEAMS)
    data = bytes(sheetgen.new(system, teams=listed, lang="en", **asked)[0])
    read = read_workbook(data)
    if begun and system == "league":
        match = next(match for match in read.schedule.rounds[0])
        home, away = ("Lyon", "Metz", "Nice")[match.home - 1], ("Lyon", "Metz", "Nice")[match.away - 1]
        typed = {**typed, ("rounds", 1, 1, 1, "home"): f"{home} 1", ("rounds", 1, 1, 1, "away"): f"{away} 1"}
    return apply_changes(read, typed) if begun else data


def with_teams(data: bytes, listed: Sequence[Team], replaces: bool = False) -> tuple[ReadBook, FillChanges]:
    read = read_workbook(data)
    found = fill_workbook(read, teams=ListFile(Loaded(tuple(listed)), "teams.csv"), replace_entries=replaces)
    return read_workbook(apply_changes(read, found.changes)), found


@pytest.mark.slow
@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("system", OF_TEAMS)
def test_a_late_player_of_a_team_takes_a_reserves_line(system: str, begun: bool) -> None:
    for replaces in (False, True):
        read, found = with_teams(teams_event(system, begun), [Team("Metz", (ZOE,))], replaces)
        assert (read.entries["members", "B5", "name"], read.entries["members", "B1", "name"]) == ("Zoe", "Metz 1")
        assert "people-added" in said(found)


@pytest.mark.slow
@pytest.mark.parametrize("system", OF_TEAMS)
def test_the_ranks_of_a_team_stay_once_somebody_has_played(system: str) -> None:
    turned = [Team(team.name, team.players[::-1]) for team in TEAMS[: 2 if system == "scheveningen" else 3]]
    before, found = with_teams(teams_event(system, False), turned, True)
    assert [before.entries["members", f"A{rank}", "name"] for rank in (1, 4)] == ["Lyon 4", "Lyon 1"]
    after, found = with_teams(teams_event(system, True), turned, True)
    assert [after.entries["members", f"A{rank}", "name"] for rank in (1, 4)] == ["Lyon 1", "Lyon 4"]
    assert found.changes == {} and "numbers-stay" in said(found)


@pytest.mark.slow
@pytest.mark.parametrize("system", ["molter", "league"])
def test_teams_keep_their_letters_once_games_are_played(system: str) -> None:
    other = [TEAMS[2], TEAMS[0], TEAMS[1]]
    assert with_teams(teams_event(system, False), other, True)[0].entries["teams", "A", "name"] == "Nice"
    after, found = with_teams(teams_event(system, True), other, True)
    assert [after.entries["teams", letter, "name"] for letter in "ABC"] == ["Lyon", "Metz", "Nice"]
    with pytest.raises(SheetgenError) as refusal:
        with_teams(teams_event(system, True), [Team("Rennes", (ZOE,))], True)
    assert [problem.code for problem in refusal.value.problems] == ["no-free-team-begun"]
    renamed, found = with_teams(teams_event(system, True), [Team("Metz II", TEAMS[1].players)], True)
    assert renamed.entries["teams", "B", "name"] == "Metz II" and "team-respelled" in said(found)


@pytest.mark.slow
def test_a_player_of_a_league_who_is_spelt_otherwise_stays_at_his_boards() -> None:
    data = teams_event("league", True)
    entries = read_workbook(data).entries
    seat = ("rounds", 1, 1, 1, "home")
    team = entries[seat].removesuffix(" 1")
    read, _ = with_teams(data, [Team(team, (Player("Léon", licence=f"{team[0]}1"),))], True)
    assert read.entries[seat] == "Léon"
    assert "Léon" in {value for key, value in read.entries.items() if key[0] == "members"}


@pytest.mark.slow
def test_a_list_does_not_say_who_plays_in_which_pool_but_may_say_more_of_those_who_are_in() -> None:
    listed = Loaded(tuple(Player(name) for name in (*NAMES, "Gus")))
    data = bytes(sheetgen.new("berger", players=listed, pools=2, one_file=True, lang="en")[0])
    done, _ = entered(data, [Player("Eva", 1777)])
    assert 1777 in read_workbook(done).entries.values()
    assert [problem.code for problem in refused(data, [ZOE])] == ["players-into-pools"]


# ------------------------------------------------------------------------------------------------------ by the commands


@pytest.mark.slow
def test_a_late_entry_of_an_open_as_a_secretary_plays_it(tmp_path: Path) -> None:
    """Two rounds are played; a list with one new name comes in, with --replace, and he plays round 3."""
    rows = "\n".join(f"{player.name};{player.rating};{player.licence}" for player in FIELD)
    (tmp_path / "players.csv").write_text(f"name;rating;licence\n{rows}\n", encoding="utf-8")
    (tmp_path / "late.csv").write_text("name;rating;licence\nZoe;1850;Z1\n", encoding="utf-8")
    for number in (1, 2):
        games = "\n".join(f"{number};{board};1-0" for board in (1, 2, 3))
        (tmp_path / f"round{number}.csv").write_text(f"round;board;result\n{games}\n", encoding="utf-8")
    assert run("new", "swiss", "o.xlsx", "--players", "players.csv", "--rounds", "3", cwd=tmp_path).returncode == 0
    for number in (1, 2):
        assert run("pair", "o.xlsx", cwd=tmp_path).returncode == 0
        assert run("fill", "o.xlsx", "--results", f"round{number}.csv", cwd=tmp_path).returncode == 0
    done = run("fill", "o.xlsx", "--players", "late.csv", "--replace", cwd=tmp_path)
    assert done.returncode == 0 and "Zoe (7)" in done.stderr and "1: Ada ← Zoe" in done.stderr
    assert run("check", "o.xlsx", cwd=tmp_path).returncode == 0
    paired = run("pair", "o.xlsx", cwd=tmp_path)
    assert paired.returncode == 0 and "Zoe" in paired.stdout and "Ada" in paired.stdout
