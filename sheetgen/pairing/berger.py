"""B1-B5: the Berger tables, computed from their rules for any number of players."""

from typing import Protocol

from sheetgen.errors import NoSuchSize, error
from sheetgen.pairing.schedule import Pairing, Schedule

LEAST, MOST_IN_TABLE, MOST_IN_WORKBOOK = 3, 200, 40


class RoundRobin(Protocol):
    """What the tables ask of an event."""

    @property
    def count(self) -> int:
        """How many entrants there are."""

    @property
    def double(self) -> bool:
        """Whether everybody meets everybody twice."""

    @property
    def keep_last_rounds(self) -> bool:
        """Whether the last two rounds of the first cycle are not exchanged (B5)."""


Table = tuple[tuple[tuple[int, int], ...], ...]


def even(count: int) -> int:
    """B1: an odd field plays the table of the next even number."""
    return count + count % 2


def white_of(x: int, y: int, size: int) -> tuple[int, int]:
    """B3: the pair of numbers with White first; against the last number the round decides."""
    low, high = min(x, y), max(x, y)
    if high == size:
        return (low, high) if 2 * low <= size else (high, low)
    same_parity = low % 2 == high % 2
    return (high, low) if same_parity else (low, high)


def board_order(round_number: int, size: int) -> list[tuple[int, int]]:
    """B2, B4: who meets whom in a round, in the order of the printed tables: board 1 is the last number's."""
    first = (round_number + 1) // 2 if round_number % 2 else (round_number + size) // 2
    pairs = [(first, size)]
    rest = size - 1
    for step in range(1, size // 2):
        above, below = (first - 1 + step) % rest + 1, (first - 1 - step) % rest + 1
        pairs.append((above, below))
    return pairs


def table(count: int, double: bool = False, keep_last_rounds: bool = False) -> Table:
    """B1-B5: the rounds of the table of ``count`` players, the exempt number of an odd field included.

    Each pair names White first. Refuses with ``no-berger-table`` a count that no table is made for.
    """
    if not LEAST <= count <= MOST_IN_TABLE:
        raise NoSuchSize(error("no-berger-table", found=str(count), least=LEAST, most=MOST_IN_TABLE))
    size = even(count)
    rounds = tuple(tuple(white_of(x, y, size) for x, y in board_order(number, size)) for number in range(1, size))
    return cycles(rounds, keep_last_rounds) if double else rounds


def cycles(first: Table, keep_last_rounds: bool) -> Table:
    """B5: both cycles; the last two rounds of the first are exchanged unless asked otherwise."""
    second = tuple(tuple((black, white) for white, black in boards) for boards in first)
    if not keep_last_rounds:
        first = (*first[:-2], first[-1], first[-2])
    return first + second


def schedule(spec: RoundRobin) -> Schedule:
    """B4: the games of an event; the exempt of an odd field is taken out and boards are numbered without it."""
    rounds = table(spec.count, spec.double, spec.keep_last_rounds)
    ghost = spec.count + 1 if spec.count % 2 else None
    games, exempt = [], []
    for number, boards in enumerate(rounds, start=1):
        real = [pair for pair in boards if ghost not in pair]
        games.append(tuple(Pairing(number, board, *pair) for board, pair in enumerate(real, start=1)))
        exempt.append(next((sum(pair) - ghost for pair in boards if ghost in pair), None) if ghost else None)
    return Schedule(tuple(games), tuple(exempt))
