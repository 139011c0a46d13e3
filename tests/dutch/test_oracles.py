"""Random events against two other programs: pairs, colours and the order of the boards, and who refuses."""

import importlib
from collections.abc import Iterator
from types import ModuleType

import pytest

from sheetgen.pairing.dutch.engine import pair
from sheetgen.pairing.dutch.outcome import Round
from sheetgen.pairing.dutch.state import Edition, SwissState
from tests.dutch.cases import Boards, boards_of
from tests.dutch.simulation import MIXES, states

pytestmark = pytest.mark.slow
ORACLES = {
    Edition.FIDE_2026: ("caissify_pairings", "tests.dutch.oracle_caissify"),
    Edition.FIDE_2016: ("py4swiss", "tests.dutch.oracle_py4swiss"),
}
SIZES = {Edition.FIDE_2026: 26, Edition.FIDE_2016: 60}  # larger fields take the oracle seconds
ACCELERATED = ("baku", "virtual")  # py4swiss sorts the boards by real scores
LEFT_OUT = ("hundreds", "large", "wild")
CASES = [(edition, name) for edition in Edition for name in MIXES if name not in LEFT_OUT]


def oracle(edition: Edition) -> ModuleType:
    library, module = ORACLES[edition]
    pytest.importorskip(library)
    return importlib.import_module(module)


def rounds(name: str, edition: Edition, events: int) -> Iterator[tuple[str, SwissState, Round | None]]:
    for seed in range(events):
        for state, paired in states(name, 40_000 + seed, pair, edition):
            if len(state.entrants) <= SIZES[edition]:
                yield f"{name} {seed} round {state.next_round}", state, paired


@pytest.mark.parametrize("count", [2, pytest.param(6, marks=pytest.mark.long)])
@pytest.mark.parametrize(("edition", "name"), CASES)
def test_another_program_pairs_the_same(edition: Edition, name: str, count: int) -> None:
    other, different = oracle(edition), []
    for event, state, paired in rounds(name, edition, count):
        own, theirs = None if paired is None else boards_of(paired), other.boards(state)
        if edition is Edition.FIDE_2016 and name in ACCELERATED:
            own, theirs = unordered(own), unordered(theirs)
        if own != theirs:
            different.append(event)
    assert different == []


def unordered(boards: Boards | None) -> Boards | None:
    return None if boards is None else sorted(boards, key=str)
