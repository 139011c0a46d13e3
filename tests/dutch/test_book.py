"""The worked example of the arbiter's book (4.3): 14 players, five rounds, all 35 boards, by both editions."""

import re
from functools import cache
from itertools import product

from sheetgen.pairing.dutch.engine import pair
from sheetgen.pairing.dutch.state import Edition, SwissEntrant, SwissState, Turn
from tests.cases import for_each
from tests.dutch.cases import Boards, boards_of
from tests.example import ROOT

LINES = (ROOT / "tests" / "data" / "dutch" / "book-4.3.txt").read_text(encoding="utf-8").splitlines()
POINTS = [4, 3.5, 3, 3, 4, 3, 2, 1.5, 2, 2, 2.5, 0.5, 1.5, 2.5]  # as printed
ABSENT = {2: {12: "Z"}}  # announced before the round


@cache
def histories() -> dict[int, tuple[Turn, ...]]:
    players = [line for line in LINES if re.match(r" ?\d+ [A-Z]", line)]
    return {int(line.split()[0]): tuple(map(turn, line.split()[2:])) for line in players}


def turn(text: str) -> Turn:
    opponent, colour, code = re.fullmatch(r"(\d*)(-|--|[wb])(.)", text).groups()
    return Turn(int(opponent), colour, code) if opponent else Turn(code=code)


def printed(number: int) -> Boards:
    (line,) = [line for line in LINES if line.startswith(f"R {number} ")]
    pairs = [board.split("-") for board in line.split()[2:]]
    return [(int(white), None if black == "bye" else int(black)) for white, black in pairs]


def before(number: int, edition: Edition) -> SwissState:
    entrants = tuple(
        SwissEntrant(each, turns[: number - 1], absent=ABSENT.get(number, {}).get(each, ""))
        for each, turns in histories().items()
    )
    return SwissState(entrants, rounds=5, edition=edition)


@for_each("edition,number", product(Edition, range(1, 6)))
def test_the_round_is_the_one_printed(number: int, edition: Edition) -> None:
    assert boards_of(pair(before(number, edition))) == printed(number)


def test_the_transcription_gives_the_points_printed() -> None:
    state = before(6, Edition.FIDE_2026)
    assert [sum(map(state.points.of, entrant.turns)) for entrant in state.entrants] == POINTS
