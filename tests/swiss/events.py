"""Random opens played through a workbook: byes, forfeits, withdrawals, late entries; each round paired and played."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sheetgen.errors import ProblemsFound
from sheetgen.exchange.reading import Loaded
from sheetgen.model.entrants import Player
from sheetgen.model.tournament import EDITIONS, FIDE_2026
from sheetgen.operations.pairing.workbook import accept, pair_workbook
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import ReadBook, read_workbook
from sheetgen.pairing.dutch.outcome import NoLegalPairing
from sheetgen.systems.registry import described
from sheetgen.systems.shared.encounters import is_encounter
from sheetgen.systems.swiss.making import codes_in_cells, make
from sheetgen.systems.swiss.spec import POINTS
from sheetgen.workbook.cells import Key
from sheetgen.xlsx.write import write

RESULTS = ("1-0",) * 7 + ("0-1",) * 6 + ("½-½",) * 5 + ("+/-", "-/+", "-/-")
ACCELERATIONS = ("", "", "", "baku", "haley", "haley-soft", "degressive")
Sizes = tuple[tuple[int, int], ...]  # players, rounds
SMALL: Sizes = ((6, 3), (7, 4), (8, 5), (9, 5), (12, 5), (13, 6), (16, 7), (21, 7), (30, 9))
OF_CLUBS: Sizes = ((8, 5), (11, 5), (16, 7), (24, 5), (33, 7), (40, 9), (57, 7), (80, 9), (101, 7), (120, 9))


@dataclass(frozen=True, slots=True)
class Open:
    """An open as far as it could be paired: its workbook and its rounds."""

    data: bytes
    rounds: int

    @property
    def read(self) -> ReadBook:
        return read_workbook(self.data)


def blank(players: int, rounds: int, rng: random.Random, **asked: Any) -> bytes:
    """A workbook with names and ratings, some of them unrated."""
    ratings = [rng.choice([None, *range(1000, 2400, 37)]) for _ in range(players)]
    listed = [Player(name=f"Player {number:03}", rating=rating) for number, rating in enumerate(ratings, start=1)]
    rng.shuffle(listed)
    (draft,) = make(players=Loaded(tuple(listed)), rounds=rounds, event={"title": "Open"}, **asked).drafts
    return write(described(draft.spec)[1], draft.entries)


def wishes(read: ReadBook, number: int, rng: random.Random) -> dict[Key, Any]:
    """What is typed before a round."""
    names = [key[1] for key in read.entries if key[0] == "players" and key[2] == "name"]
    found: dict[Key, Any] = {}
    for _ in range(rng.choice((0, 0, 1, 2))):
        found["players", rng.choice(names), f"call{number}"] = rng.choice("HZFP")
    if rng.random() < 0.2:
        found["players", rng.choice(names), "withdrawn"] = number
    if 1 < number < 5 and rng.random() < 0.4 and len(names) < read.spec.count:
        found |= {("players", len(names) + 1, "name"): f"Late {number}"}
        found |= {("players", len(names) + 1, "rating"): rng.randrange(1000, 2300)}
    return found


def results(read: ReadBook, number: int, boards: int, rng: random.Random) -> dict[Key, Any]:
    return {("rounds", number, board, "result"): rng.choice(RESULTS) for board in range(1, boards + 1)}


def random_order(rules: str, rng: random.Random) -> tuple[str, ...] | None:
    """The usual order, or any codes of the workbook behind the points, direct encounter often right behind them."""
    if rng.random() < 0.2:
        return None
    codes = [code for code in codes_in_cells(rules) if code != "PTS"]
    drawn = rng.sample(codes, rng.randint(2, 6))
    encounters = [code for code in drawn if is_encounter(code)] or [rng.choice(("DE", "SB"))]
    again = ["DE#2"] if rules == FIDE_2026 and "DE" in encounters and rng.random() < 0.5 else []
    return ("PTS", *dict.fromkeys([*encounters, *drawn, *again]))


def play(seed: int, last: int = 99, sizes: Sizes = SMALL, by_hand: float = 0, **fixed: Any) -> Open:
    """One open, to a round, with what is fixed of it; it ends early where no legal pairing is left.

    ``by_hand`` is the chance of a round to be changed in the columns beside its boards.
    """
    rng = random.Random(seed)
    players, rounds = rng.choice(sizes)
    asked: dict[str, Any] = {"lang": rng.choice(("fr", "en")), "accelerate": rng.choice(ACCELERATIONS)}
    usual = asked["accelerate"] in ("baku", "degressive")  # they know no other points
    asked |= {"rules": rng.choice(EDITIONS), "points": POINTS[0] if usual else rng.choice(POINTS)}
    asked["order"] = random_order(asked["rules"], rng)
    asked |= {"first_colour": rng.choice(("white", "black")), "bye_points": rng.choice(("1", "½"))}
    return Open(*_played(blank(players, rounds, rng, **asked | fixed), min(rounds, last), rng, by_hand))


def play_accelerated(seed: int, **asked: Any) -> Open:
    """One open with the acceleration whose turn it is: of seven in a row each method has one."""
    method = ACCELERATIONS[seed % len(ACCELERATIONS)]
    usual = {"points": POINTS[0]} if method in ("baku", "degressive") else {}  # they know no other points
    return play(seed, accelerate=method, **usual, **asked)


def _played(data: bytes, rounds: int, rng: random.Random, by_hand: float) -> tuple[bytes, int]:
    for number in range(1, rounds + 1):
        read = read_workbook(data)
        typed = apply_changes(read, wishes(read, number, rng))
        try:
            paired = pair_workbook(typed, "open.xlsx")
        except NoLegalPairing:
            return data, number - 1
        except ProblemsFound as refusal:
            if [problem.code for problem in refusal.problems] != ["pair-too-few"]:
                raise
            return data, number - 1  # all but one have left
        data = paired.data or b""
        if by_hand and rng.random() < by_hand:
            data = changed_by_hand(data, number, rng)
        read = read_workbook(data)
        data = apply_changes(read, results(read, number, len(paired.round.boards), rng))
    return data, rounds


def changed_by_hand(data: bytes, number: int, rng: random.Random) -> bytes:
    """The round with the players with Black of two boards exchanged, where that may be."""
    read = read_workbook(data)
    boards = [board for board in range(1, read.spec.boards + 1) if ("rounds", number, board, "black") in read.entries]
    if len(boards) < 2:
        return data
    one, other = rng.sample(boards, 2)
    wished = {
        ("rounds", number, board, "new_black"): read.entries["rounds", number, source, "black"]
        for board, source in ((one, other), (other, one))
    }
    try:
        return accept(apply_changes(read, wished), "", "exchanged for the test").data or data
    except ProblemsFound:  # they have met
        return data


def opens(first: int, count: int, **asked: Any) -> Iterator[Open]:
    return (play(seed, **asked) for seed in range(first, first + count))
