"""M13, G2: what the entries of an event of teams say, cell by cell, without a workbook: three teams of two."""

from typing import Any

from sheetgen.systems.molter.places import MolterPlaces
from sheetgen.systems.registry import SYSTEMS
from sheetgen.systems.shared.teams.entries import entered, lot_key, member_key, result_keys, team_key
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.workbook.cells import Key
from tests.cases import for_each
from tests.molter.random_events import spec_of

SPEC = spec_of((3, 2, 2), lang="en")
CARDS = spec_of((3, 2, 2), lang="en", entry="teams")
PLAN = SYSTEMS["molter"].plan(SPEC)
SEATS = [Seat(team, rank) for team in (1, 2, 3) for rank in (1, 2)]
NAMES: dict[Key, Any] = {
    **{team_key(team, "name"): name for team, name in ((1, "Lyon"), (2, "Nice"), (3, "Metz"))},
    **{member_key(seat, "name"): f"Player {seat.symbol}" for seat in SEATS},
}


def problems(changed: dict[Key, Any], spec: Any = SPEC, known: dict[Key, Any] = NAMES) -> list[Any]:
    found = entered(spec, PLAN, {**known, **changed}).problems
    return [(key, problem.code, problem.found or dict(problem.data)) for key, problem in found]


def games(spec: Any = SPEC) -> list[Any]:
    return list(MolterPlaces(spec, PLAN).all_games)


def member(team: int, rank: int, name: str) -> Key:
    return member_key(Seat(team, rank), name)


@for_each(
    "changed,found",
    [
        ({}, []),
        ({team_key(2, "name"): "LYON"}, [(team_key(2, "name"), "team-twice", "LYON")]),
        ({team_key(2, "name"): ""}, [(None, "missing-team-names", {"count": 1, "letters": "B"})]),
        ({member(2, 1, "name"): "player a1"}, [(member(2, 1, "name"), "name-twice", "player a1")]),
        ({member(2, 1, "name"): ""}, [(None, "empty-places", {"count": 1, "players": "B1"})]),
        ({member(2, 1, "name"): "", member(2, 2, "name"): ""}, [(None, "missing-players", {"count": 2})]),
        (
            {member(1, 1, "name"): "", member(2, 1, "name"): "", member(2, 2, "name"): ""},
            [(None, "empty-places", {"count": 1, "players": "A1"}), (None, "missing-players", {"count": 2})],
        ),
    ],
)
def test_a_name_that_lacks_or_stands_twice_is_told(changed: dict[Key, Any], found: list[Any]) -> None:
    assert problems(changed) == found


RESERVES = {member(1, rank, "name"): f"Reserve {rank}" for rank in (3, 4)}
LEAVES = {member(1, 1, "withdrawn"): 2, member(1, 1, "substitute"): 3}


@for_each(
    "changed,found",
    [
        (LEAVES, []),
        ({member(1, 1, "substitute"): 3}, [(member(1, 1, "substitute"), "impossible-substitute", "3")]),
        (LEAVES | {member(1, 3, "name"): ""}, [(member(1, 1, "substitute"), "impossible-substitute", "3")]),
        (
            LEAVES | {member(1, 2, "withdrawn"): 2, member(1, 2, "substitute"): 3},
            [(member(1, rank, "substitute"), "impossible-substitute", "3") for rank in (1, 2)],
        ),
        ({member(1, 3, "withdrawn"): 2}, [(member(1, 3, "withdrawn"), "impossible-follower", "2")]),
        (LEAVES | {member(1, 3, "withdrawn"): 2}, [(member(1, 3, "withdrawn"), "impossible-follower", "2")]),
        (LEAVES | {member(1, 1, "withdrawn"): 1, member(1, 3, "withdrawn"): 2}, []),
        (LEAVES | {member(1, 1, "withdrawn"): 1, member(1, 3, "withdrawn"): 2, member(1, 3, "substitute"): 4}, []),
        (LEAVES | {member(1, 1, "withdrawn"): 1, member(1, 3, "withdrawn"): 2, member(1, 3, "substitute"): 1}, []),
        (
            LEAVES | {member(1, 1, "withdrawn"): 1, member(1, 3, "withdrawn"): 2, member(1, 3, "substitute"): 2},
            [(member(1, 3, "substitute"), "impossible-follower", "2")],
        ),
        (
            LEAVES | {member(1, 1, "withdrawn"): 1, member(1, 3, "withdrawn"): 2, member(1, 3, "substitute"): 3},
            [(member(1, 3, "substitute"), "impossible-follower", "3")],
        ),
    ],
)
def test_a_substitute_needs_a_place_that_somebody_leaves(changed: dict[Key, Any], found: list[Any]) -> None:
    assert problems(RESERVES | changed) == found


def absent_in(changed: dict[Key, Any], spec: Any = SPEC) -> set[tuple[int, str]]:
    """Whose games are lost by forfeit, round by round."""
    individuals = entered(spec, PLAN, {**NAMES, **RESERVES, **changed}).individuals
    assert individuals is not None
    lost: set[tuple[int, str]] = set()
    played: Any = individuals.games
    for planned, game in zip(games(spec), played, strict=True):
        if game.result and not game.result.played:
            sides = ((planned.white, game.result.white), (planned.black, game.result.black))
            lost |= {(game.round, seat.symbol) for seat, half in sides if not half}
    return lost


def test_a_place_that_nobody_takes_loses_by_forfeit() -> None:
    assert absent_in({}) == absent_in(LEAVES) == set()
    assert absent_in({member(1, 1, "withdrawn"): 2}) == {(2, "A1")}
    assert absent_in({member(1, 1, "withdrawn"): 1}) == {(1, "A1"), (2, "A1")}
    assert absent_in({member(2, 1, "name"): ""}) == {(1, "B1"), (2, "B1")}
    assert absent_in({member(2, 1, "name"): "", member(2, 2, "name"): ""}) == set()
    assert absent_in({team_key(3, "withdrawn"): 2}) >= {(2, "C1"), (2, "C2")}
    both = {member(1, 1, "withdrawn"): 1, member(1, 1, "substitute"): 3, member(1, 3, "withdrawn"): 2}
    assert absent_in(both) == {(2, "A1")}
    assert absent_in(both | {member(1, 3, "substitute"): 4}) == set()
    assert absent_in(both | {member(1, 3, "substitute"): 2}) == set()  # what cannot be is an error and nothing else


def test_a_result_of_somebody_absent_is_an_error_at_its_cell() -> None:
    game = next(each for each in games() if each.round == 2 and Seat(1, 1) in (each.white, each.black))
    (key,) = result_keys(SPEC, game)
    gone = {member(1, 1, "withdrawn"): 2, key: "½-½"}
    assert problems(gone) == [(key, "result-of-absent", "½-½")]
    (problem,) = [problem for _, problem in entered(SPEC, PLAN, {**NAMES, **gone}).problems]
    assert (problem.data["round"], problem.data["board"], problem.data["players"]) == (2, game.board, "A1")


@for_each(
    "white,black,found,token",
    [
        ("1", "0", [], "1-0"),
        ("½", "½", [], "½-½"),
        ("1", "", [(0, "entered-once", "1")], "1-0"),
        ("", "0", [(1, "entered-once", "0")], "1-0"),
        ("1", "1", [(0, "contradictory-sheets", "1")], None),
        ("½", "0", [(0, "confirm-penalty", "½-0")], "½-0"),
        ("-", "", [(0, "half-forfeit", "-")], None),
        ("", "-", [(1, "half-forfeit", "-")], None),
        ("", "", [], None),
    ],
)
def test_the_halves_of_a_game_on_two_cards_say_the_same(white: str, black: str, found: list[Any], token: Any) -> None:
    """G2."""
    keys = result_keys(CARDS, games(CARDS)[0])
    made = entered(CARDS, PLAN, {**NAMES, **dict(zip(keys, (white, black), strict=True))})
    told = [(keys.index(key) if key in keys else key, problem.code, problem.found) for key, problem in made.problems]
    assert told == found
    assert made.individuals is not None
    first = made.individuals.games[0].result
    assert (first and first.token) == token
    assert made.entered == (token is not None)


def test_who_plays_is_told_by_all_his_names_and_facts() -> None:
    facts = {member(1, 1, "rating"): 1800, lot_key(2): 3, team_key(2, "name"): ""}
    made = entered(SPEC, PLAN, {**NAMES, **RESERVES, **LEAVES, **facts})
    assert made.persons is not None
    assert (made.persons[1].name, made.persons[1].rating, made.persons[2].rating) == (
        "Player A1 / Reserve 3",
        1800,
        None,
    )
    assert [made.entrants[team].name for team in (1, 3)] == ["Lyon", "Metz"] and "B" in made.entrants[2].name
    assert made.event.lots == {2: 3}
