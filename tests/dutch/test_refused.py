"""What no round is paired from, and what the arbiter of a rated event is told: states written by hand."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sheetgen.errors import ProblemsFound
from sheetgen.pairing.dutch.engine import checked, pair
from sheetgen.pairing.dutch.outcome import NoLegalPairing
from sheetgen.pairing.dutch.state import Forbidden, SwissState
from tests.cases import for_each
from tests.dutch.states import entrant

ONE_ROUND = (entrant(1, "2 w 1"), entrant(2, "1 b 0"), entrant(3, "4 w ="), entrant(4, "3 b ="))


def refused(asked: Callable[[], Any]) -> list[tuple[str, dict[str, Any]]]:
    with pytest.raises(ProblemsFound) as refusal:
        asked()
    return [(problem.code, dict(problem.data)) for problem in refusal.value.problems]


def one_sided(*numbers: int) -> list[tuple[str, dict[str, Any]]]:
    opponents = {1: 2, 2: 1, 3: 4, 4: 3}
    return [
        ("swiss-one-sided-game", {"round": 1, "number": number, "opponent": opponents[number]}) for number in numbers
    ]


@for_each(
    "changed,found",
    [
        ({}, None),
        ({2: entrant(2, "1 w 0")}, one_sided(1, 2)),
        ({2: entrant(2, "3 b 0")}, [*one_sided(1), ("swiss-one-sided-game", {"round": 1, "number": 2, "opponent": 3})]),
        ({2: entrant(2, "1 b -")}, one_sided(1, 2)),
        ({2: entrant(2, "1 w -"), 1: entrant(1, "2 w +")}, None),
        ({2: entrant(2)}, [("swiss-history-length", {"number": 2, "rounds": 0, "played": 1})]),
        (
            {1: entrant(1, "9 w 1"), 2: entrant(2, "- - U")},
            [("swiss-unknown-opponent", {"round": 1, "number": 1, "opponent": 9})],
        ),
        (
            {4: entrant(3, "4 w ="), 3: entrant(3, "- - H")},
            [
                ("swiss-number-twice", {"number": 3}),
                ("swiss-unknown-opponent", {"round": 1, "number": 3, "opponent": 4}),
            ],
        ),
    ],
)
def test_histories_that_contradict_each_other_are_refused(changed: dict[int, Any], found: Any) -> None:
    entrants = tuple(changed.get(number, each) for number, each in enumerate(ONE_ROUND, start=1))
    state = SwissState(entrants, rounds=5)
    if found is None:
        assert checked(state) is state
    else:
        assert refused(lambda: checked(state)) == found


def test_no_round_follows_the_last() -> None:
    assert checked(SwissState(ONE_ROUND, rounds=2))
    assert refused(lambda: checked(SwissState(ONE_ROUND, rounds=1))) == [("swiss-all-rounds-paired", {"rounds": 1})]


def test_bans_of_a_rated_event_are_told_with_their_reason_in_their_rounds() -> None:
    """SW12, SW28."""
    bans = (
        Forbidden((1, 3), reason="brothers"),
        Forbidden((2, 4)),
        Forbidden((1, 4), first=3),
        Forbidden((1, 4), last=1),
    )
    state = SwissState(ONE_ROUND, rounds=5, forbidden=bans)

    def told(of: SwissState) -> list[dict[str, Any]]:
        return [dict(problem.data) for problem in pair(of).remarks if problem.code == "swiss-forbidden-in-rated"]

    assert told(state) == [{"numbers": (1, 3), "reason": "brothers"}, {"numbers": (2, 4), "reason": "–"}]
    assert told(replace(state, rated=False)) == []


def test_who_is_stuck_is_named_with_all_he_could_meet() -> None:
    """SW19: 1, 2 and 3 may meet 4 alone."""
    four = tuple(entrant(number) for number in range(1, 5))
    with pytest.raises(NoLegalPairing) as refusal:
        pair(SwissState(four, rounds=5, forbidden=(Forbidden((1, 2, 3)),)))
    assert (refusal.value.players, refusal.value.opponents) == ((1, 2, 3), (4,))
    with pytest.raises(NoLegalPairing) as refusal:
        pair(SwissState(four, rounds=5, forbidden=(Forbidden((1, 2, 3, 4)),)))
    assert (refusal.value.players, refusal.value.opponents) == ((1, 2, 3, 4), ())
