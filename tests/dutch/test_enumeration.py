"""The edition of 2016 against its definition: every candidate of every bracket of small fields, and two kept rounds."""

import random
from collections.abc import Iterator

import pytest

from sheetgen.operations.pairing.report_file import read_file, settle
from sheetgen.operations.pairing.rounds import PairOptions
from sheetgen.pairing.dutch.engine import pair
from sheetgen.pairing.dutch.outcome import NoLegalPairing
from sheetgen.pairing.dutch.state import Edition, SwissEntrant, SwissState, Turn
from tests.dutch.enumeration import Boards, enumerated
from tests.dutch.recorded import FOLDER
from tests.dutch.simulation import Mix, play

EVENTS = 100  # of a batch: about 415 rounds
BATCHES = 75


def boards(state: SwissState) -> Boards | None:
    try:
        found = pair(state)
    except NoLegalPairing:
        return None
    return frozenset((board.white, board.black) for board in found.boards), found.bye


def of_file() -> SwissState:
    settled = settle(read_file((FOLDER / "bye-2016.trf").read_bytes()), PairOptions(pairing="fide-2016"))
    return settled.state(settled.after)


def of_leader() -> SwissState:
    """2 leads with 3 points and has met 3, 4 and 5; 1, 3 and 5 have had the bye."""
    told = {
        1: "3w0 0-Z 0-U", 2: "4b1 5w1 3b1", 3: "1b1 0-U 2w0", 4: "2w0 0-H 5b=", 5: "0-U 2b0 4w=",
    }  # fmt: skip
    entrants = tuple(
        SwissEntrant(number, tuple(Turn(int(t[0]) or None, t[1].strip("-"), t[2]) for t in turns.split()))
        for number, turns in told.items()
    )
    return SwissState(entrants, 5, edition=Edition.FIDE_2016)


def test_the_bye_of_the_next_bracket_counts_in_front_of_the_last_one() -> None:
    """C.7: who floats must leave somebody there who may have the bye (C.2); the reference program of 2016 agrees."""
    assert boards(of_file()) == (frozenset({(1, 5), (4, 3)}), 2) == enumerated(of_file())


def test_the_leader_has_no_bye_as_long_as_he_has_an_opponent() -> None:
    found = boards(of_leader())
    assert found == enumerated(of_leader()) and found is not None
    assert (frozenset(map(frozenset, found[0])), found[1]) == ({frozenset({1, 2}), frozenset({3, 5})}, 4)


def fresh(batch: int) -> Iterator[SwissState]:
    """States of small events of every kind: byes, forfeits, late entries, bans, few and many draws."""
    for seed in range(batch * EVENTS, (batch + 1) * EVENTS):
        rng = random.Random(seed)
        mix = Mix(
            players=(3, 7),
            rounds=(3, 7),
            asked_byes=rng.choice((0, 0.05, 0.15)),
            forfeits=rng.choice((0, 0.05, 0.15)),
            bans=rng.choice((0, 0, 0.3)),
            draws=rng.choice((0.1, 0.4, 0.8)),
            late=rng.choice((0, 0.1)),
        )
        event = play(rng, mix, Edition.FIDE_2016)
        try:
            state = next(event)
            while True:
                yield state
                state = event.send(pair(state))
        except (StopIteration, NoLegalPairing):
            continue


@pytest.mark.slow
@pytest.mark.sampled(2, 3)
@pytest.mark.parametrize("batch", range(BATCHES))
def test_small_rounds_are_the_best_candidates_of_the_definition(batch: int) -> None:
    different = [
        (state, ours, theirs) for state in fresh(batch) if (ours := boards(state)) != (theirs := enumerated(state))
    ]
    assert different == []


def test_the_enumeration_refuses_what_cannot_be_paired() -> None:
    two = tuple(SwissEntrant(number, (Turn(3 - number, "wb"[number - 1], "="),)) for number in (1, 2))
    assert enumerated(SwissState(two, 3, edition=Edition.FIDE_2016)) is None
