"""M13: who sits at a place, round by round: the player, his substitute, and who follows when that one leaves again."""

from typing import Any

import pytest

from sheetgen.systems.molter.places import MolterPlaces
from sheetgen.systems.molter.spec import MolterSpec
from sheetgen.systems.registry import SYSTEMS
from sheetgen.systems.shared.teams.entries import Roster
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.workbook.cells import Key
from sheetgen.workbook.desk import ERRORS
from sheetgen.workbook.typed import with_images
from sheetgen.workbook.values import Values

MOLTER = SYSTEMS["molter"]
SPEC = MolterSpec(teams=6, players=4, rounds=3, reserves=2, table=11, order=("PTS",))
NAMES: dict[Key, Any] = {
    ("members", f"A{rank}", "name"): name for rank, name in enumerate(("Ann", "Bob", "Cid", "Dan", "Eve", "Fay"), 1)
}


def typed(**absences: tuple[int | None, int | None]) -> dict[Key, Any]:
    """The names of team A, and for some: the round from which they are gone, and who follows."""
    entries = dict(NAMES)
    for symbol, (left, follower) in absences.items():
        entries[("members", symbol, "withdrawn")] = left
        entries[("members", symbol, "substitute")] = follower
    return {key: value for key, value in entries.items() if value is not None}


def places() -> MolterPlaces:
    return MolterPlaces(SPEC, MOLTER.plan(SPEC))


def seated(entries: dict[Key, Any]) -> tuple[list[str], list[Any]]:
    """Who sits at A2 in each round: by the engine, and in the cells."""
    where, seat = places(), Seat(1, 2)
    roster, rounds = Roster(where, entries), range(1, SPEC.rounds + 1)
    out = roster.out(seat) or SPEC.rounds + 1
    values = Values(with_images(MOLTER.book(SPEC, where.schedule)), entries)
    cells = [values.get(where.of_seat(seat, f"label-{number}")) for number in rounds]
    assert [values.get(where.of_seat(seat, "out")) > number for number in rounds] == [out > number for number in rounds]
    return [roster.name(roster.sitting(seat, number)) if number < out else "-" for number in rounds], cells


def problems(entries: dict[Key, Any]) -> list[tuple[Key | None, str]]:
    found = MOLTER.entered(SPEC, MOLTER.plan(SPEC), entries).problems
    return [(key, problem.code) for key, problem in found if problem.severity == "error"]


def red(entries: dict[Key, Any]) -> int:
    """How many errors the control sheet counts."""
    return int(Values(with_images(MOLTER.book(SPEC, MOLTER.plan(SPEC))), entries).get(ERRORS))


def test_a_substitute_for_one_round_goes_when_the_player_comes_back() -> None:
    entries = typed(A2=(2, 5), A5=(3, 2))
    assert seated(entries) == (["Bob", "Eve", "Bob"], ["Bob", "Eve", "Bob"])
    assert problems(entries) == []


def test_a_second_substitute_may_follow_the_first() -> None:
    entries = typed(A2=(2, 6), A6=(3, 5))
    assert seated(entries) == (["Bob", "Fay", "Eve"], ["Bob", "Fay", "Eve"])


def test_a_place_a_substitute_leaves_to_nobody_loses_by_forfeit() -> None:
    assert seated(typed(A2=(1, 5), A5=(3, None))) == (["Eve", "Eve", "-"], ["Eve", "Eve", ""])


def test_a_substitute_who_stays_stays() -> None:
    assert seated(typed(A2=(2, 5))) == (["Bob", "Eve", "Eve"], ["Bob", "Eve", "Eve"])


def test_everybody_s_games_are_his_own_for_ratings() -> None:
    entries = typed(A2=(2, 5), A5=(3, 2)) | {("teams", "F", "name"): "Opponents in round 3"}
    entered = MOLTER.entered(SPEC, MOLTER.plan(SPEC), entries)
    ((_, field),) = MOLTER.individuals(SPEC, MOLTER.plan(SPEC), entries, entered)
    rounds: dict[int, list[int]] = {1002: [], 1005: []}  # A2 and A5
    for game in field.games:
        for number in (game.white, game.black):
            if number in rounds:
                rounds[number].append(game.round)
    assert {number: sorted(found) for number, found in rounds.items()} == {1002: [1, 3], 1005: [2]}


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("absences", "cell"),
    [
        ({"A5": (2, None)}, ("A5", "withdrawn")),  # nobody's place
        ({"A2": (2, 5), "A5": (2, 2)}, ("A5", "substitute")),  # gone before he came
        ({"A2": (2, 5), "A5": (None, 2)}, ("A5", "substitute")),  # from which round?
        ({"A2": (2, 5), "A5": (3, 1)}, ("A5", "substitute")),  # the player of another place
        ({"A2": (2, 5), "A5": (3, 5)}, ("A5", "substitute")),  # himself
        ({"A1": (2, 6), "A2": (2, 5), "A5": (3, 6)}, ("A5", "substitute")),  # who sits elsewhere
    ],
)
def test_what_cannot_be_is_an_error_at_its_cell_and_red(absences: dict[str, Any], cell: tuple[str, str]) -> None:
    entries = typed(**absences)
    assert (("members", *cell), "impossible-follower") in problems(entries)
    assert red(entries) >= 1
