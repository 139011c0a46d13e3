"""What a system makes of the lines of a list: the cells of a game, who plays it, entries of players and teams."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from sheetgen.errors import ProblemsFound, error
from sheetgen.exchange.reading import Loaded
from sheetgen.exchange.result_lines import ResultLine
from sheetgen.model.entrants import Player, Team
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.knockout.making import knockout_spec
from sheetgen.systems.league.entries import team_entries as league_team_entries
from sheetgen.systems.league.spec import MatchSheetSpec
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.registry import SYSTEMS
from sheetgen.systems.scheveningen.spec import ScheveningenSpec
from sheetgen.systems.shared.meetings import ScheduledGame
from sheetgen.systems.shared.teams.entries import member_key, team_entries, team_key
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.systems.swiss.spec import SwissSpec
from tests.cases import for_each
from tests.league.seasons import spec_of as league_spec
from tests.molter.random_events import spec_of as molter_spec

BERGER, SWISS, POOLS = BergerSpec(count=4), SwissSpec(count=6, rounds=3), PoolsSpec(counts=(4, 3))
LEAGUE, MOLTER = league_spec(4, 2), molter_spec((3, 2, 2))
SCHEVENINGEN = ScheveningenSpec(players=2, rounds=2, table="generated")
SHEET = MatchSheetSpec(teams=4, players=2, rounds=3, number=2, match=1, home="Lyon", away="Nice")
MINI, DOUBLED = knockout_spec(4, match="mini"), BergerSpec(count=4, double=True)


def cells(spec: Any, place: tuple[int | str, int | None, int], result: str | None = "1-0") -> Any:
    round_, match, board = place
    system = SYSTEMS[spec.system]
    return system.fill.result(spec, system.plan(spec), ResultLine(2, str(round_), board, match, result))


def meetings(spec: Any, entries: Any = None) -> list[ScheduledGame]:
    system = SYSTEMS[spec.system]
    return list(system.fill.meetings(spec, system.plan(spec), entries or {}))


def refused(into: Any, spec: Any, listed: Sequence[Any]) -> list[tuple[str, str | None]]:
    with pytest.raises(ProblemsFound) as refusal:
        into(spec, SYSTEMS[spec.system].plan(spec), Loaded(tuple(listed)))
    return [(problem.code, problem.found) for problem in refusal.value.problems]


@for_each(
    "spec,first,last,beyond",
    [
        (BERGER, (1, None, 1), (3, None, 2), [(3, None, 3), (4, None, 1), (0, None, 1), (1, None, 0)]),
        (DOUBLED, (1, None, 1), (6, None, 2), [(7, None, 1), (1, None, 3)]),
        (SWISS, (1, None, 1), (3, None, 3), [(4, None, 1), (0, None, 1), (1, None, 0), (3, None, 4), ("x", None, 1)]),
        (SCHEVENINGEN, (1, None, 1), (2, None, 2), [(1, None, 3), (3, None, 1), (0, None, 1)]),
        (MOLTER, (1, None, 1), (2, None, 3), [(2, None, 4), (3, None, 1), (1, None, 0)]),
    ],
)
def test_the_games_of_every_round_have_their_cells_and_no_others(
    spec: Any, first: Any, last: Any, beyond: Sequence[Any]
) -> None:
    for round_, match, board in (first, last):
        assert cells(spec, (round_, match, board)) == {("rounds", round_, board, "result"): "1-0"}
        assert cells(spec, (round_, match, board), None) == {}
    assert [cells(spec, place) for place in beyond] == [None] * len(beyond)


@for_each(
    "spec,place,key",
    [
        (POOLS, (1, 1, 1), ("rounds_A", 1, 1, "result")),
        (POOLS, (3, 2, 1), ("rounds_B", 3, 1, "result")),
        (POOLS, (1, None, 1), None),
        (POOLS, (1, 3, 1), None),
        (POOLS, (1, 0, 1), None),
        (POOLS, (1, 2, 2), None),
        (LEAGUE, (3, 2, 1), ("rounds", 3, 2, 1, "result")),
        (LEAGUE, (1, 1, 2), ("rounds", 1, 1, 2, "result")),
        (LEAGUE, (1, None, 1), None),
        (LEAGUE, (1, 1, 3), None),
        (LEAGUE, (1, 1, 0), None),
        (LEAGUE, (1, 3, 1), None),
        (LEAGUE, (4, 1, 1), None),
        (SHEET, (2, 1, 1), ("rounds", 2, 1, 1, "result")),
        (SHEET, (2, 1, 2), ("rounds", 2, 1, 2, "result")),
        (SHEET, (2, 1, 0), None),
        (SHEET, (2, 1, 3), None),
        (SHEET, (2, 2, 1), None),
        (SHEET, (1, 1, 1), None),
        (MINI, (1, 2, 5), ("games", 2, 5, "result")),
        (MINI, (2, 3, 1), ("games", 3, 1, "result")),
        (MINI, (1, 1, 6), None),
        (MINI, (2, 1, 1), None),
    ],
)
def test_a_game_of_a_match_or_a_pool_has_its_cell(spec: Any, place: Any, key: Any) -> None:
    assert cells(spec, place, "0-1") == (key and {key: "0-1"})
    assert cells(spec, place, None) == (None if key is None else {})


def pairs(spec: Any, entries: Any = None) -> list[tuple[int, int | None, int, str]]:
    return [
        (each.round, each.match, each.board, "-".join(side.names[-1] or side.names[0] for side in each.sides))
        for each in meetings(spec, entries)
    ]


BERGER_4 = [(1, 1, "1-4"), (1, 2, "2-3"), (2, 1, "4-3"), (2, 2, "1-2"), (3, 1, "2-4"), (3, 2, "3-1")]  # B1


def test_who_meets_whom_is_told_of_pools_and_round_robins() -> None:
    assert pairs(BERGER) == [(number, None, board, sides) for number, board, sides in BERGER_4]
    of_three = [(1, 2, 1, "2-3"), (2, 2, 1, "1-2"), (3, 2, 1, "3-1")]
    assert pairs(POOLS) == [(number, 1, board, sides) for number, board, sides in BERGER_4] + of_three
    assert meetings(POOLS)[-1].keys == (("rounds_B", 3, 1, "result"),)
    names = {("players_B", 3, "name"): "Zoé"}
    assert [each.sides[0].names[0] for each in meetings(POOLS, names)][-1] == "Zoé"


def test_who_meets_whom_is_told_of_matches() -> None:
    typed = {team_key(1, "name"): "Lyon", ("rounds", 1, 1, 1, "home"): "Zoé"}
    league = meetings(LEAGUE, typed)
    assert {frozenset(side.names[1] for side in each.sides) for each in league} == set(
        map(frozenset, combinations("ABCD", 2))
    )
    assert len(league) == 12
    assert {each.keys[0] for each in league} == {("rounds", *place, "result") for place in _places(league)}
    assert league[0].sides[0].names[2] == "Zoé"
    assert {side.names[0] for each in league for side in each.sides if side.names[1] == "A"} == {"Lyon"}
    assert [(each.round, each.match, each.board) for each in meetings(SHEET)] == [(2, 1, 1), (2, 1, 2)]
    assert [side.names[0] for side in meetings(SHEET)[1].sides] == ["Lyon", "Nice"]


def _places(of: Sequence[ScheduledGame]) -> set[tuple[int, int | None, int]]:
    return {(each.round, each.match, each.board) for each in of}


def test_who_meets_whom_is_told_of_teams() -> None:
    """S1: everybody meets everybody of the other team; he has his name and that of his place."""
    assert {sides for *_, sides in pairs(SCHEVENINGEN)} == {"A1-B1", "A2-B2", "B2-A1", "B1-A2"}
    assert [(number, board) for number, _, board, _ in pairs(MOLTER)] == [(r, b) for r in (1, 2) for b in (1, 2, 3)]
    named = meetings(SCHEVENINGEN, {member_key(Seat(1, 1), "name"): "Zoé"})
    assert {side.names for each in named for side in each.sides if side.names[0]} == {("Zoé", "A1")}


def test_who_meets_whom_is_told_of_a_bracket() -> None:
    """K5: seeds of a first round meet highest against lowest; a mini match has five games."""
    known = {("games", 1, 1, "result"): "1-0", ("games", 1, 2, "result"): "½-½", ("entrants", 1, "name"): "Zoé"}
    assert pairs(MINI)[:6] == [(1, 1, game, "1-4") for game in range(1, 6)] + [(1, 2, 1, "2-3")]
    assert len(pairs(MINI)) == 15
    assert meetings(MINI, known)[0].sides[0].names == ("Zoé", "1")
    assert pairs(MINI, known)[10][:3] == (2, 3, 1)


PLAYERS = [Player(name=name) for name in ("Anna", "Bela", "Cleo", "Dora", "Emil", "Fred", "Gina")]


def test_a_list_longer_than_the_workbook_is_refused_by_everybody() -> None:
    for spec in (BERGER, SWISS, MINI):
        places = spec.count
        into = SYSTEMS[spec.system].fill.players
        assert into is not None
        system = SYSTEMS[spec.system]
        full, doubts = into(spec, system.plan(spec), Loaded(tuple(PLAYERS[:places])))
        assert sorted(value for value in full.values() if value in "Anna Bela Cleo Dora Emil Fred") == [
            player.name for player in PLAYERS[:places]
        ]
        assert doubts == ()
        assert refused(into, spec, PLAYERS[: places + 1]) == [("too-many-players", str(places + 1))]


def test_what_a_list_says_of_a_player_of_an_open_is_entered() -> None:
    into = SYSTEMS["swiss"].fill.players
    assert into is not None
    listed = (Player(name="Anna"), Player(name="Bela", rating=1800, withdrawn=2), Player(name="Cleo", entry=" 3 "))
    found, _ = into(SWISS, SYSTEMS["swiss"].plan(SWISS), Loaded(listed))
    said = {key[1:]: value for key, value in found.items() if key[0] == "players"}
    assert {key: value for key, value in said.items() if value not in (None, "")} == {
        (1, "name"): "Anna", (2, "name"): "Bela", (2, "rating"): 1800, (2, "withdrawn"): 2,
        (3, "name"): "Cleo", (3, "entry"): 3,
    }  # fmt: skip


def team(name: str, *players: Player) -> Team:
    return Team(name=name, players=players)


@for_each(
    "spec,listed,problems",
    [
        (LEAGUE, [team("X", *PLAYERS[:2])] * 5, [("too-many-teams", "5")]),
        (MOLTER, [team("X", *PLAYERS[:2])] * 4, [("too-many-teams", "4")]),
        (LEAGUE, [team("X", *PLAYERS[:5])], [("too-many-in-team", "5")]),
        (MOLTER, [team("X", *PLAYERS[:5])], [("too-many-in-team", "5")]),
        (MOLTER, [team("X", Player(name="Anna", withdrawn=3), *PLAYERS[1:3])], [("bad-round", "3")]),
        (MOLTER, [team("X", Player(name="Anna", withdrawn=0), *PLAYERS[1:3])], [("bad-round", "0")]),
    ],
)
def test_teams_that_do_not_fit_are_refused(spec: Any, listed: Sequence[Team], problems: Any) -> None:
    assert refused(SYSTEMS[spec.system].fill.teams, spec, listed) == problems


@for_each("spec,warned", [(LEAGUE, "league-team-short"), (MOLTER, "team-short")])
def test_teams_that_fit_are_entered_and_a_short_one_is_doubtful(spec: Any, warned: str) -> None:
    system = SYSTEMS[spec.system]
    assert system.fill.teams is not None
    listed = [team("Lyon", *PLAYERS[:4]), team("Nice", *PLAYERS[4:6]), team("Metz", Player(name="Gina"))]
    found, doubts = system.fill.teams(spec, system.plan(spec), Loaded(tuple(listed)))
    assert [(problem.code, problem.found, problem.data["team"]) for problem in doubts] == [(warned, "1", "Metz")]
    assert {value for value in found.values() if value} == {
        "Lyon", "Nice", "Metz", *(player.name for player in PLAYERS)
    }  # fmt: skip


def test_a_player_listed_in_two_teams_is_refused_and_two_of_one_name_are_not() -> None:
    twice = error("namesakes", found="Anna", names=("Anna",))
    into, plan = SYSTEMS["league"].fill.teams, SYSTEMS["league"].plan(LEAGUE)
    assert into is not None
    same = (team("Lyon", Player(name="Anna", club="Lyon")), team("Nice", Player(name="Anna", club="Nice")))
    with pytest.raises(ProblemsFound) as refusal:
        into(LEAGUE, plan, Loaded(same, problems=(twice,)))
    (problem,) = refusal.value.problems
    assert (problem.code, problem.data["first"], problem.data["second"]) == ("player-in-two-teams", "Lyon", "Nice")
    for others in (
        (team("Lyon", Player(name="Anna", rating=1500)), team("Nice", Player(name="Anna", rating=1600))),
        (team("Lyon", Player(name="Anna"), Player(name="Anna")), team("Nice", Player(name="Bela"))),
    ):
        assert into(LEAGUE, plan, Loaded(others, problems=(twice,)))[0]


@pytest.mark.parametrize("entries_of", [team_entries, league_team_entries])
def test_what_a_list_of_teams_does_not_say_is_not_entered(entries_of: Any) -> None:
    """Ratings and licences that stand in the workbook stay there."""
    team = Team("Lyon", players=(Player("Anna"), Player("Bruno", 1800)))
    anna, bruno = (Seat(1, rank) for rank in (1, 2))
    told = {team_key(1, "name"): "Lyon", member_key(anna, "name"): "Anna", member_key(bruno, "name"): "Bruno"}
    assert entries_of(1, team) == told | {member_key(bruno, "rating"): 1800}
